"""Instructions in order (CR 608.2c): one after the other, if, for each, names for what is meant."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game, replace, routine
from ..moves import Answer
from ..resolve import effect
from ..select import choices, holds, number
from ..source import Source
from ..table import Task


@effect(a.Nothing)
def nothing(game: Game, task: Task, node: a.Nothing, source: Source) -> None:
    """No effect."""


@effect(a.Clause)
def clause(game: Game, task: Task, node: a.Clause, source: Source) -> None:
    """Remember which words are happening."""
    frame = game.frames[task.frame]
    game.frames[task.frame] = replace(frame, span=node.span)
    game.current_span = node.span
    game.push(replace(task, node=node.effect))


@effect(a.Do)
def do(game: Game, task: Task, node: a.Do, source: Source) -> None:
    """One after the other (608.2c)."""
    game.push(*(replace(task, node=part) for part in node.effects))


@effect(a.FromSlot)
def from_slot(game: Game, task: Task, node: a.FromSlot, source: Source) -> None:
    """A later spell ability of the same card, with its own targets."""
    number_ = game.tick()
    frame = game.frames[task.frame]
    game.frames[number_] = replace(frame, item=replace(frame.item, slots=frame.item.slots[node.slot :]))
    game.push(Task("run", frame=number_, node=node.effect))


@effect(a.If)
def if_(game: Game, task: Task, node: a.If, source: Source) -> None:
    """If the statement is true now, one thing, otherwise the other."""
    branch = node.then if holds(game, node.condition, source) else node.otherwise
    if branch is not None:
        game.push(replace(task, node=branch))


@effect(a.SetNumber)
def set_number(game: Game, task: Task, node: a.SetNumber, source: Source) -> None:
    """Find out a number once (608.2h)."""
    frame = game.frames[task.frame]
    game.frames[task.frame] = replace(
        frame, numbers={**frame.numbers, node.name: number(game, node.value, source)}
    )


@effect(a.Bind)
def bind(game: Game, task: Task, node: a.Bind, source: Source) -> None:
    """Remember what is meant now."""
    game.bind(task.frame, node.name, choices(game, node.of, source, gone=True))


@effect(a.ForEach)
def for_each(game: Game, task: Task, node: a.ForEach, source: Source) -> None:
    """Once for each object or player found now, or so many times."""
    if node.of is not None:
        of = a.Every(node.of) if isinstance(node.of, a.Filter | a.PlayerFilter) else node.of
        found = tuple(choices(game, of, source, gone=True))
        game.push(*(Task("each", frame=task.frame, node=node.effect, objects=(one,)) for one in found))
    else:
        game.push(*(replace(task, node=node.effect) for _ in range(number(game, node.count, source))))


@routine("each")
def each(game: Game, task: Task, answer: Answer | None) -> None:
    """Bind the one it is at, then carry out."""
    game.bind(task.frame, "each", task.objects)
    game.push(Task("run", frame=task.frame, node=task.node))
