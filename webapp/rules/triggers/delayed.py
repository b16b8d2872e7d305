"""Delayed triggered abilities (CR 603.7)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..events import Event
from ..game import Game, replace
from ..objects import Act, StackItem
from ..source import Source
from ..table import Later
from ..values import Ref
from .trigger_events import bindings, fits
from .waiting import add_waiting


def notice_delayed(game: Game, events: list[Event]) -> None:
    """Delayed triggered abilities (603.7)."""
    if not game.later:
        return
    kept: list[Later] = []
    back: list[Act] = []
    for later in game.later:
        ability = later.ability
        if later.back and isinstance(ability, a.Delayed) and _watch(game, later, ability, events):
            back += _going_back(game, later)
            continue
        fired = isinstance(ability, a.Delayed) and _watch(game, later, ability, events)
        if not (fired and later.once):
            kept.append(later)
    game.later = kept
    propose(game, back)


def _going_back(game: Game, later: Later) -> list[Act]:
    """The cards return to the zone they were exiled from, under their owners' control (610.3, 610.3c)."""
    found = [obj for ref in later.cards if (obj := game.find(ref)) is not None and obj.zone == "exile"]
    source = later.frame.item.source
    return [
        Act(
            "move",
            player=o.owner,
            object=o.ref,
            to=later.back,
            verb="return",
            ruling="rule.610.3",
            source=source,
        )
        for o in found
    ]


def _watch(game: Game, later: Later, ability: a.Delayed, events: list[Event]) -> bool:
    """Whether one of the events has set it off."""
    on = ability.trigger
    if not isinstance(on, a.On):
        return False
    fired = False
    frame = game.tick()
    game.frames[frame] = later.frame
    source = Source(later.frame.item.controller, later.frame.item.source, frame)
    obj = game.objects.get(later.frame.item.source.id)
    for event in events:
        if event.kind in on.event.split("|") and fits(game, on, event, source, obj):
            fired = True
            if not later.back:
                _fire(game, later, ability, on, event)
            if later.once:
                break
    game.frames.pop(frame, None)
    return fired


def _fire(game: Game, later: Later, ability: a.Delayed, on: a.On, event: Event) -> None:
    base = later.frame.item
    objects, numbers = bindings(game, [event])
    objects = {**base.objects, **objects, **later.frame.objects}
    numbers = {**base.numbers, **numbers, **later.frame.numbers}
    item = StackItem(
        ref=Ref(game.tick()),
        kind="triggered",
        controller=base.controller,
        source=base.source,
        name=base.name,
        source_was=base.source_was,
        ability=a.Triggered(
            on=(on,),
            effect=ability.effect,
            targets=ability.targets,
            text=base.text,
            span=later.frame.span,
        ),
        text=base.text,
        objects=objects,
        numbers=numbers,
        slots=() if ability.targets else tuple(replace(slot, past=True) for slot in base.slots),
        cause=base.ref.id,
    )
    add_waiting(game, item, "rule.603.7", event.seq)
