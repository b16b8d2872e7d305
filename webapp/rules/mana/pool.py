"""The mana pool (CR 106.4)."""

from __future__ import annotations

from ..game import Game
from ..values import Ref


def add_to_pool(
    game: Game, seat: int, letters: str, source: Ref | None = None, tag: str = "", ruling: str = "rule.106.4"
) -> None:
    """Mana is added to a pool (106.4); `tag`: it may be spent only on certain things (106.6)."""
    mana = dict(game.players[seat].mana)
    for letter in letters:
        mana[letter + tag] = mana.get(letter + tag, 0) + 1
    game.player(seat, mana=mana)
    game.emit(
        "mana_added",
        ruling,
        player=seat,
        amount=len(letters),
        source=source,
        text="".join(f"{{{m}}}" for m in letters),
        log=True,
    )


def empty_pools(game: Game) -> None:
    """Unspent mana empties as a step or phase ends (106.4, 500.5)."""
    for seat in game.seats():
        mana = game.players[seat].mana
        if any(mana.values()):
            game.player(seat, mana={})
            game.emit("mana_emptied", "rule.106.4", player=seat, amount=sum(mana.values()))
