"""Triggers made by a resolution: reflexive (CR 603.12) and delayed (CR 603.7)."""

from __future__ import annotations

from .. import abilities as a
from ..announcing import choose_targets
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import StackItem
from ..resolve import effect
from ..select import holds
from ..source import Source
from ..table import Later, Task
from ..triggers.waiting import add_waiting
from ..values import Ref


@effect(a.WhenYouDo)
def when_you_do(game: Game, task: Task, node: a.WhenYouDo, source: Source) -> None:
    """A reflexive triggered ability (603.12): it triggers now if the thing was done, once for each time
    (603.12a).
    """
    frame = game.frames[task.frame]
    if not (holds(game, node.on, source) if node.on is not None else frame.numbers.get("did", 0)):
        return
    item = frame.item
    times = 1 if node.once else max(1, frame.numbers.get("reflexive times", 1))
    for _ in range(times):
        made = StackItem(
            ref=Ref(game.tick()),
            kind="triggered",
            controller=item.controller,
            source=item.source,
            name=item.name,
            source_was=item.source_was,
            ability=node,
            text=_reflexive_text(item.text, node),
            objects={**item.objects, **frame.objects},
            numbers={**item.numbers, **frame.numbers},
            cause=item.ref.id,
        )
        if game.book.when_you_do_uses_stack:
            add_waiting(game, made, "energy.when-you-do")
        else:
            number_ = game.tick()
            game.frames[number_] = replace(frame, item=made)
            game.push(Task("instant reflexive", frame=number_, item=made))


def _reflexive_text(text: str, node: a.WhenYouDo) -> str:
    index = text.find("When ", 1) if text.startswith("When") else text.find("When ")
    return text[index:] if index > 0 else text


@routine("instant reflexive")
def instant_reflexive(game: Game, task: Task, answer: Answer | None) -> None:
    """The misconception that "when you do" happens at once: targets are chosen and the effect follows in the
    same breath.
    """

    item = task.item
    assert item is not None
    placed = choose_targets(game, task, item, answer)
    if isinstance(placed, StackItem):
        frame = game.frames[task.frame]
        game.frames[task.frame] = replace(frame, item=placed)
        body = placed.ability.effect if isinstance(placed.ability, a.WhenYouDo) else None
        game.push(Task("run", frame=task.frame, node=body))


@effect(a.Delayed)
def delayed(game: Game, task: Task, node: a.Delayed, source: Source) -> None:
    """A delayed triggered ability waits for its event (603.7)."""
    frame = game.frames[task.frame]
    game.later.append(Later(game.tick(), node, frame, once=node.once, until=node.until, made=game.turn))
