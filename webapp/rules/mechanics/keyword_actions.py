"""Keyword actions (CR 701) that are short: investigate, and others that make a predefined token or put
counters.
"""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..game import Game
from ..objects import Act
from ..refusals import InvariantError
from ..resolve import effect
from ..select import number, objects, players
from ..source import Source
from ..table import Task
from ..tokens import predefined
from ..values import Ref


@effect(a.KeywordAction)
def keyword_action(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    """Carry out a keyword action by its name."""
    if node.name not in _ACTIONS:
        raise InvariantError(f"no room carries out the keyword action {node.name!r}")
    _ACTIONS[node.name](game, task, node, source)


def _investigate(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    for seat in players(game, node.who, source):
        count = number(game, node.count, source)
        acts = [
            Act(
                "create",
                player=seat,
                under=seat,
                card=predefined(game, "Clue"),
                amount=1,
                source=source.this,
                ruling="rule.701.16a",
            )
            for _ in range(count)
        ]
        propose(game, acts, task.frame, "created")


def _adapt(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    for ref in objects(game, a.This(), source):
        obj = game.find(ref)
        if obj is not None and not obj.counters.get("+1/+1"):
            propose(
                game,
                [
                    Act(
                        "counters",
                        player=source.you,
                        object=ref,
                        kind_of="+1/+1",
                        amount=number(game, node.count, source),
                    )
                ],
                task.frame,
            )


def _bolster(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    mine = [
        o.ref
        for o in game.permanents()
        if (c := game.chars(o)) is not None and c.controller == source.you and "creature" in c.types
    ]
    if not mine:
        return
    least = min(_toughness(game, r) for r in mine)
    weakest = [r for r in mine if _toughness(game, r) == least]
    game.bind(task.frame, "candidates", weakest)
    game.push(
        Task("run", frame=task.frame, node=a.Pick(a.Bound("candidates"), name="bolstered")),
        Task("run", frame=task.frame, node=a.PutCounters("+1/+1", a.Bound("bolstered"), node.count)),
    )


def _toughness(game: Game, ref: Ref) -> int:
    chars = game.chars(ref)
    return (chars.toughness or 0) if chars is not None else 0


_ACTIONS = {"investigate": _investigate, "adapt": _adapt, "bolster": _bolster}
CARRIED_OUT = frozenset(_ACTIONS)
"""The keyword actions that the engine can carry out; the compiler refuses texts with others."""
