"""What isn't paid for is reversed (CR 733.1): the card is back where it was."""

from __future__ import annotations

from ..game import Game
from ..table import Proposal, Task


def take_back(game: Game, proposal: Proposal) -> None:
    """Reverse a proposal whose cost its player doesn't pay. Mana abilities activated on the way stay: their
    mana is in the pool.
    """
    item = proposal.item
    game.stack[:] = [other for other in game.stack if other.ref != item.ref]
    was = proposal.was
    if was is not None:
        game.objects[was.id] = was
        cards = getattr(game.players[was.owner], was.zone)
        cards = (*cards[: proposal.place], was.id, *cards[proposal.place :])
        game.player(was.owner, **{was.zone: cards})
        game.look.moved(was, "stack", was.zone)
    game.emit("taken_back", "rule.733.1", player=item.controller, name=item.name, object=item.source)
    if not proposal.during and not proposal.makes:
        game.push(Task("priority", n=item.controller))
