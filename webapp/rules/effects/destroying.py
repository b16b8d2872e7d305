"""Destroying (CR 701.8) and sacrificing (CR 701.21)."""

from __future__ import annotations

from collections.abc import Iterable

from .. import abilities as a
from ..acts import propose
from ..combat.common import restricted
from ..costs.picks import may_go
from ..decisions import Decision
from ..game import Game, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import candidates, number_for, objects, players
from ..source import Source
from ..table import Task
from ..values import Choice, Ref
from ..zones import on_battlefield
from .asking import as_many, each_chooses, question


@effect(a.Destroy)
def destroy(game: Game, task: Task, node: a.Destroy, source: Source) -> None:
    """Destroy permanents; indestructible ones stay, a regeneration shield saves (701.8, 702.12, 701.19)."""
    acts: list[Act] = []
    game.bind(task.frame, "destroyed", ())
    for ref in objects(game, node.of, source):
        if not on_battlefield(game, ref):
            continue
        chars = game.chars(ref)
        if chars is None or "indestructible" in chars.keywords:
            seat, also = game.controller(ref), ("cant-beats-can",)
            game.emit("not_done", "rule.702.12b", player=seat, object=ref, text="destroy", also=also)
            continue
        obj = game.objects[ref.id]
        if obj.shields and not node.no_regeneration and not restricted(chars, "can't be regenerated"):
            game.change(
                obj.id,
                shields=obj.shields - 1,
                tapped=True,
                damage=0,
                deathtouched=False,
                attacking=None,
                blocking=(),
                blocked=False,
            )
            game.emit("regenerated", "rule.701.19a", player=chars.controller, object=ref)
            continue
        acts.append(
            Act(
                "move",
                player=chars.controller,
                object=ref,
                to="graveyard",
                verb="destroy",
                source=source.this,
            )
        )
    propose(game, acts, task.frame, "destroyed")


@effect(a.Sacrifice)
def sacrifice(game: Game, task: Task, node: a.Sacrifice, source: Source) -> None:
    """Sacrifice these objects, or each player chooses, in APNAP order, then all at once (701.21, 101.4)."""
    game.bind(task.frame, "sacrificed", ())
    if node.of is not None:
        those = objects(game, node.of, source)
        _sacrifice_all(game, task.frame, [r for r in those if on_battlefield(game, r) and may_go(game, r)])
        return
    named = game.frames[task.frame].objects.get("named", ())
    if named:
        game.bind(task.frame, "named", ())
        _sacrifice_all(game, task.frame, named)
        return
    seats = tuple(players(game, node.who, source))
    game.push(
        Task(
            "sacrifice",
            frame=task.frame,
            node=node,
            players=seats,
            numbers={str(s): number_for(game, node.count, source, s) for s in seats},
        )
    )


def sacrifice_options(game: Game, node: a.Sacrifice, seat: int, source: Source) -> list[Ref]:
    """What a player could sacrifice."""
    filter_ = node.filter if node.filter is not None else a.Filter((a.Is("permanent"),))
    found = candidates(game, filter_, source)
    return [r for r in found if (c := game.chars(r)) is not None and c.controller == seat and may_go(game, r)]


@routine("sacrifice")
def choose_sacrifices(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask the next player which permanents they sacrifice."""
    node = task.node
    assert isinstance(node, a.Sacrifice)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)

    def ask(seat: int) -> Decision | tuple[Choice, ...]:
        options = tuple(sacrifice_options(game, node, seat, source))
        wanted = task.numbers[str(seat)]
        count = min(wanted, len(options)) if node.up_to else as_many(game, wanted, len(options))
        least = 0 if node.up_to else count
        if not count:
            return ()
        return question(
            game, task.frame, seat, "sacrifice", "rule.701.21a", options=options, least=least, most=count
        )

    picked = each_chooses(game, task, answer, ask)
    if picked is not None:
        _sacrifice_all(game, task.frame, picked)


def _sacrifice_all(game: Game, frame: int, permanents: Iterable[Choice]) -> None:
    acts = [
        Act("move", player=game.controller(r), object=r, to="graveyard", verb="sacrifice") for r in permanents
    ]
    propose(game, acts, frame, "sacrificed")
