"""Resolving the top of the stack (CR 608): targets checked, instructions in order, then the spell leaves the
stack.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from . import abilities as a
from .announcing import modal_of, target_specs
from .game import Game, replace, routine
from .moves import Answer
from .objects import Act, Frame, StackItem
from .select import holds
from .source import Source
from .table import Task
from .targets import check_slots
from .values import PERMANENT_TYPES, Choice, Ref

EffectRoutine = Callable[[Game, Task, Any, Source], None]
EFFECTS: dict[type, EffectRoutine] = {}


def effect(kind: type) -> Callable[[EffectRoutine], EffectRoutine]:
    """Register how an instruction is carried out: function(game, task, node, source)."""

    def register(function: EffectRoutine) -> EffectRoutine:
        EFFECTS[kind] = function
        return function

    return register


def begin_resolution(game: Game) -> None:
    """The top of the stack starts to resolve (608.1)."""
    item = game.stack[-1] if game.book.last_in_first_out else game.stack[0]
    number = game.tick()
    game.frames[number] = Frame(item=item)
    game.current = item
    source = Source(item.controller, item.source, number)
    if (
        isinstance(item.ability, a.Triggered)
        and item.ability.condition is not None
        and not holds(game, item.ability.condition, source)
    ):
        game.emit(
            "did_nothing",
            "rule.608.2a",
            player=item.controller,
            object=item.ref,
            name=item.name,
            text=item.text,
        )
        game.push(Task("leave stack", frame=number), Task("priority", n=game.active))
        return
    item = _check_targets(game, item, number)
    if _fizzles(game, item):
        game.emit(
            "fizzled",
            _illegal_ruling(item, all_illegal=True),
            player=item.controller,
            object=item.ref,
            name=item.name,
            text=_why_illegal(game, item),
        )
        game.push(Task("leave stack", frame=number, word="fizzled"), Task("priority", n=game.active))
        return
    times = f"resolved@{item.source.id}.{item.source.inc}/{item.text}"
    game.tally[times] = game.tally.get(times, 0) + 1
    game.push(
        Task("instructions", frame=number), Task("resolved", frame=number), Task("priority", n=game.active)
    )


def _check_targets(game: Game, item: StackItem, number: int) -> StackItem:
    specs = target_specs(item)
    if not specs:
        return item
    if not item.slots or (not game.book.all_illegal_does_nothing and not item.slots):
        return item
    moved = any(_is_back(game, c) for slot in item.slots for c in slot.chosen)
    if moved and not game.book.moved_is_new_object:
        item = replace(item, slots=tuple(replace(s, chosen=_as_now(game, s.chosen)) for s in item.slots))
    slots = check_slots(game, item, specs, number)
    checked = replace(item, slots=slots)
    game.frames[number] = replace(game.frames[number], item=checked)
    for n, other in enumerate(game.stack):
        if other.ref == item.ref:
            game.stack[n] = checked
    for slot in slots:
        for index, why in slot.illegal:
            gone = slot.chosen[index]
            if _is_back(game, gone):
                game.cited.add("new-object")
            game.emit(
                "target_illegal",
                _illegal_ruling(item, all_illegal=_all_illegal(checked)),
                player=item.controller,
                object=slot.chosen[index],
                text=why,
                source_name=item.name,
            )
    game.current = checked
    return checked


def _is_back(game: Game, choice: Choice) -> bool:
    """Whether a target has moved: a new object by now (400.7), though the same card."""
    return isinstance(choice, Ref) and choice.id in game.objects and game.find(choice) is None


def _as_now(game: Game, chosen: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The misconception that what has moved is still the same object."""
    return tuple(game.objects[c.id].ref if isinstance(c, Ref) and _is_back(game, c) else c for c in chosen)


def _all_illegal(item: StackItem) -> bool:
    return sum(len(s.illegal) for s in item.slots) == sum(len(s.chosen) for s in item.slots)


def _illegal_ruling(item: StackItem, *, all_illegal: bool) -> str:
    """608.2b, by the ruling that teaches it for energy where the text speaks of energy."""
    body = msgspec.json.encode(item.ability)
    if not all_illegal:
        return "energy.illegal-targets.some-legal" if b'"energy"' in body else "rule.608.2b"
    if b'"energy"' in body:
        return "energy.illegal-targets.no-gain"
    return "energy.illegal-targets.no-pay" if b'"PayEnergy"' in body else "rule.608.2b"


def _fizzles(game: Game, item: StackItem) -> bool:
    """608.2b: it had targets, and every one of them is illegal."""
    chosen = sum(len(s.chosen) for s in item.slots)
    illegal = sum(len(s.illegal) for s in item.slots)
    if not chosen:
        return False
    if illegal and not game.book.some_illegal_goes_on:
        return True
    return illegal == chosen and game.book.all_illegal_does_nothing


def _why_illegal(game: Game, item: StackItem) -> str:
    """A line for each illegal target: why, a tab, and its name."""
    return "\n".join(f"{why}\t{game.name(slot.chosen[n])}" for slot in item.slots for n, why in slot.illegal)


@routine("instructions")
def instructions(game: Game, task: Task, answer: Answer | None) -> None:
    """Carry out the spell's or ability's instructions (608.2c), each chosen mode with its own targets."""
    item = game.frames[task.frame].item
    modal = modal_of(item)
    if modal is not None:
        _run_modes(game, task.frame, item, modal)
        return
    body = getattr(item.ability, "effect", None)
    if isinstance(item.ability, a.WhenYouDo) or body is not None:
        game.push(Task("run", frame=task.frame, node=body))


def _run_modes(game: Game, frame: int, item: StackItem, modal: a.Modal) -> None:
    tasks: list[Task] = []
    at = len(tuple(getattr(item.ability, "targets", ()) or ()))
    for index in item.modes:
        mode = modal.modes[index]
        number = game.tick()
        slots = item.slots[at : at + len(mode.targets)]
        at += len(mode.targets)
        game.frames[number] = replace(game.frames[frame], item=replace(item, slots=slots))
        tasks.append(Task("run", frame=number, node=mode.effect))
    game.push(*tasks)


@routine("run")
def run(game: Game, task: Task, answer: Answer | None) -> None:
    """Carry out one instruction in its resolution."""
    frame = game.frames.get(task.frame)
    node = task.node
    if frame is None or node is None:
        return
    game.current = frame.item
    if frame.span != (0, 0):
        game.current_span = frame.span
    EFFECTS[type(node)](game, task, node, Source(frame.item.controller, frame.item.source, task.frame))


@routine("resolved")
def resolved(game: Game, task: Task, answer: Answer | None) -> None:
    """All instructions are done: a permanent spell enters the battlefield (608.3), everything else leaves the
    stack (608.2n).
    """
    item = game.frames[task.frame].item
    current = game.item(item.ref)
    game.current = item
    game.current_span = (0, 0)
    if current is None:
        game.push(Task("close", frame=task.frame))
        return
    game.emit(
        "resolved",
        "rule.608.2n" if item.kind != "spell" else "rule.608.1",
        player=item.controller,
        object=item.ref,
        name=item.name,
        text=item.text,
        kind_of=item.kind,
    )
    if item.kind == "spell" and _is_permanent(game, item):
        _enter(game, item, task.frame)
        return
    game.push(Task("leave stack", frame=task.frame))


def _is_permanent(game: Game, item: StackItem) -> bool:
    chars = game.chars(item.ref)
    return chars is not None and bool(PERMANENT_TYPES & set(chars.types))


def _enter(game: Game, item: StackItem, frame: int) -> None:
    host = next((s.chosen[0] for s in item.slots if s.chosen), None)
    chars = game.chars(item.ref)
    aura = chars is not None and "Aura" in chars.subtypes
    obj = game.find(item.ref)
    act = Act(
        "move",
        player=item.controller,
        object=item.ref,
        to="battlefield",
        verb="resolve",
        under=item.controller,
        ruling="rule.608.3a",
        attached_to=host if aura else None,
    )
    if obj is not None and item.copy:
        act = replace(act, memory={"copy": 1})
    game.push(Task("acts", frame=frame, acts=(act,)), Task("close", frame=frame))


@routine("leave stack")
def leave_stack(game: Game, task: Task, answer: Answer | None) -> None:
    """The spell is put into its owner's graveyard (608.2n); an ability ceases to exist."""
    item = game.frames[task.frame].item
    game.push(Task("close", frame=task.frame))
    if game.item(item.ref) is None:
        return
    if item.kind != "spell":
        game.stack = [i for i in game.stack if i.ref != item.ref]
        return
    obj = game.find(item.ref)
    if obj is None:
        return
    to = "hand" if item.numbers.get("buyback") and task.word != "fizzled" else "graveyard"  # 702.27a
    game.push(
        Task(
            "acts",
            acts=(
                Act("move", player=obj.owner, object=item.ref, to=to, verb="resolve", ruling="rule.608.2n"),
            ),
        )
    )


@routine("close")
def close(game: Game, task: Task, answer: Answer | None) -> None:
    """A resolution is over; its frame is kept only while something made by it lives on."""
    if not any(e.id == task.frame for e in game.effects):
        game.frames.pop(task.frame, None)
    game.current = None
    game.current_span = (0, 0)
