"""Delayed triggered abilities (CR 603.7)."""

from __future__ import annotations

from .. import abilities as a
from ..events import Event
from ..game import Game
from ..objects import StackItem
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
    for later in game.later:
        on = later.ability.trigger if isinstance(later.ability, a.Delayed) else None
        fired = False
        if isinstance(on, a.On) and isinstance(later.ability, a.Delayed):
            frame = game.tick()
            game.frames[frame] = later.frame
            source = Source(later.frame.item.controller, later.frame.item.source, frame)
            obj = game.objects.get(later.frame.item.source.id)
            for event in events:
                if event.kind in on.event.split("|") and fits(game, on, event, source, obj):
                    fired = True
                    _fire(game, later, event)
                    if later.once:
                        break
            game.frames.pop(frame, None)
        if not (fired and later.once):
            kept.append(later)
    game.later = kept


def _fire(game: Game, later: Later, event: Event) -> None:
    ability = later.ability
    assert isinstance(ability, a.Delayed)
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
            on=(ability.trigger,),
            effect=ability.effect,
            targets=ability.targets,
            text=base.text,
            span=later.frame.span,
        )
        if isinstance(ability.trigger, a.On)
        else ability,
        text=base.text,
        objects=objects,
        numbers=numbers,
        slots=() if ability.targets else base.slots,
        cause=base.ref.id,
    )
    add_waiting(game, item, "rule.603.7")
