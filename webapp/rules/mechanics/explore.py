"""Explore (CR 701.44)."""

from __future__ import annotations

from .. import abilities as a
from ..decisions import Decision
from ..game import Game, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import objects
from ..source import Source
from ..table import Task
from ..values import Ref


@effect(a.Explore)
def explore(game: Game, task: Task, node: a.Explore, source: Source) -> None:
    """Each object found explores, one after the other."""
    found = [r for r in objects(game, node.of, source, gone=True) if game.chars(r) is not None]
    game.push(*(Task("explore", frame=task.frame, objects=(r,)) for r in found))


@routine("explore")
def one(game: Game, task: Task, answer: Answer | None) -> None:
    """Reveal the top card: a land goes to hand; otherwise a +1/+1 counter, and the card stays or goes to the
    graveyard.
    """
    ref = task.objects[0]
    assert isinstance(ref, Ref)
    seat = game.controller(ref)
    if answer is not None:
        game.push(Task("explored", objects=(ref,), n=seat))
        if answer.yes and game.players[seat].library:
            card = game.objects[game.players[seat].library[0]].ref
            game.push(Task("acts", acts=(Act("move", player=seat, object=card, to="graveyard", verb="put"),)))
        return
    library = game.players[seat].library
    if not library:
        game.push(Task("explored", objects=(ref,), n=seat))
        return
    card = game.objects[library[0]].ref
    chars = game.chars(card)
    game.emit("revealed", "rule.701.44a", player=seat, object=card, source=ref)
    if chars is not None and "land" in chars.types:
        game.push(
            Task("acts", acts=(Act("move", player=seat, object=card, to="hand", verb="reveal"),)),
            Task("explored", objects=(ref,), n=seat),
        )
        return
    game.push(Task("explore choice", frame=task.frame, objects=(ref,), n=seat))
    if game.find(ref) is not None:
        counter = Act("counters", player=seat, object=ref, kind_of="+1/+1", ruling="rule.701.44a")
        game.push(Task("acts", acts=(counter,)))


@routine("explore choice")
def graveyard(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask whether the revealed card is put into the graveyard."""
    if answer is None:
        item = game.frames[task.frame].item
        game.ask(
            task,
            Decision(
                task.n,
                "may",
                "rule.701.44a",
                source=item.source,
                source_name=item.name,
                text="put the card into your graveyard",
            ),
        )
        return
    one(game, task, answer)


@routine("explored")
def explored(game: Game, task: Task, answer: Answer | None) -> None:
    """It has explored."""
    game.emit("explored", "rule.701.44b", player=task.n, object=task.objects[0])
