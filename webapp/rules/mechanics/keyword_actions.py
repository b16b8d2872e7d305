"""Keyword actions (CR 701) that are short: investigate, and others that make a predefined token or put
counters.
"""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..game import Game, routine
from ..moves import Answer
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


def _exploited(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    """A creature has exploited the one just sacrificed (702.110b)."""
    frame = game.frames[task.frame]
    for victim in frame.objects.get("sacrificed", ()):
        game.emit("exploited", "rule.702.110b", player=source.you, object=frame.item.source, other=victim)


def _monstrosity(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    """Put that many +1/+1 counters on it, once, and it is monstrous (701.37a)."""
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if obj is None or obj.zone != "battlefield" or obj.memory.get("monstrous"):
            continue
        game.change(obj.id, memory={**obj.memory, "monstrous": 1})
        count = number(game, node.count, source)
        game.push(Task("became monstrous", frame=task.frame, objects=(ref,), n=count))
        propose(game, [_plus(source.you, ref, count)] if count else [], task.frame)


@routine("became monstrous")
def became_monstrous(game: Game, task: Task, answer: Answer | None) -> None:
    """It has become monstrous (701.37b)."""
    ref = task.objects[0]
    game.emit("became monstrous", "rule.701.37a", player=game.controller(ref), object=ref, amount=task.n)


def _plus(seat: int, ref: Ref, count: int) -> Act:
    return Act("counters", player=seat, object=ref, kind_of="+1/+1", amount=count)


def _populate(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    """Create a copy of a creature token of one's own (701.36a)."""
    tokens = a.Filter((a.Is("creature"), a.Is("token"), a.ControlledBy(a.You())))
    game.push(
        Task("run", frame=task.frame, node=a.Pick(a.Every(tokens), name="populated")),
        Task("run", frame=task.frame, node=a.CreateToken(copy_of=a.Bound("populated"))),
    )


def _amass(game: Game, task: Task, node: a.KeywordAction, source: Source) -> None:
    """An Army of one's own gets the counters; without one a 0/0 black Army is created first (701.47a)."""
    army = a.Filter((a.Is("Army"), a.ControlledBy(a.You())))
    spec = a.TokenSpec(("creature",), (node.word, "Army"), colors="B", power=0, toughness=0)
    game.push(
        *(
            Task("run", frame=task.frame, node=part)
            for part in (
                a.If(a.Not(a.Exists(a.Every(army))), a.CreateToken(spec)),
                a.Pick(a.Every(army), name="amassed"),
                a.PutCounters("+1/+1", a.Bound("amassed"), node.count),
                a.Apply(a.Bound("amassed"), (a.AddTypes((node.word,)),), until=""),
            )
        )
    )


_ACTIONS = {
    "adapt": _adapt,
    "amass": _amass,
    "bolster": _bolster,
    "exploited": _exploited,
    "investigate": _investigate,
    "monstrosity": _monstrosity,
    "populate": _populate,
}
CARRIED_OUT = frozenset(_ACTIONS)
"""The keyword actions that the engine can carry out; the compiler refuses texts with others."""
