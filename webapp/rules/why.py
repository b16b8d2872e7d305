"""Why something happened, back to the move that began it; and why an ability did not trigger (CR 603.2).

An event names what set it off: `cause` is the number of the event that a trigger answered, `by` the spell or
ability it came from.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from webapp.words import has, named, say

from . import abilities as a
from .events import Event
from .game import Game
from .index import abilities_of
from .select import holds
from .source import Source
from .table import Table
from .triggers.trigger_events import unfit
from .values import Ref


def why(events: Sequence[Event], event: Event) -> tuple[Event, ...]:
    """The chain from an event back to where it began: the ability or spell it came from, what set that off,
    and so on.

    `events` are all events so far, in order. The first item is the event itself, the last one has no cause
    among them: it is the move's own.
    """
    by_number = {e.seq: e for e in events}
    chain = [event]
    seen = {event.seq}
    while True:
        before = _set_off(events, by_number, chain[-1])
        if before is None or before.seq in seen:
            return tuple(chain)
        seen.add(before.seq)
        chain.append(before)


def _set_off(events: Sequence[Event], by_number: dict[int, Event], event: Event) -> Event | None:
    if event.cause:
        return by_number.get(event.cause)
    if event.kind == "put_on_stack" and isinstance(event.object, Ref):
        return _latest(events, event, "triggered", event.object.id)
    if not event.by:
        return None
    for kind in ("put_on_stack", "cast", "activated", "copied"):
        found = _latest(events, event, kind, event.by)
        if found is not None:
            return found
    return None


def _latest(events: Sequence[Event], before: Event, kind: str, number: int) -> Event | None:
    for event in reversed(events):
        ref = event.other if kind == "triggered" else event.object
        if event.seq < before.seq and event.kind == kind and isinstance(ref, Ref) and ref.id == number:
            return event
    return None


class WhyNot(msgspec.Struct, frozen=True):
    """A triggered ability that an event did not set off: whose it is, its text, and the condition that
    failed.
    """

    source: Ref
    name: str
    text: str
    condition: str
    says: str


def why_not_triggered(table: Table, event: Event) -> tuple[WhyNot, ...]:
    """The triggered abilities on the battlefield that watch events of this kind and were not set off by this
    one.

    `table` is the table just after the event. A scry or connive that was no event (0) is asked about with its
    `no_event` event.
    """
    game = Game(table)
    kinds = {"scry": "scried", "connive": "connived", "surveil": "surveilled"}
    kind = kinds.get(event.text, "") if event.kind == "no_event" else event.kind
    found: list[WhyNot] = []
    for number in game.battlefield:
        obj = game.objects[number]
        chars = game.chars(obj)
        if chars is None:
            continue
        for _, ability in abilities_of(chars.abilities).by_event.get(kind, ()):
            failed = (
                "event"
                if event.kind == "no_event"
                else _failed(game, ability, event, Source(chars.controller, obj.ref))
            )
            if failed is not None:
                found.append(
                    WhyNot(obj.ref, game.name(obj.ref), ability.text, failed, _sentence(table, failed, event))
                )
    return tuple(found)


def _failed(game: Game, ability: a.Triggered, event: Event, source: Source) -> str | None:
    failed = "what"
    for on in ability.on:
        if event.kind not in on.event.split("|"):
            continue
        why_not = unfit(game, on, event, source, None)
        if why_not is None:
            if ability.condition is not None and not holds(game, ability.condition, source):
                return "condition"
            return None
        failed = why_not
    return failed


def _sentence(table: Table, failed: str, event: Event) -> str:
    case = _CASES[failed](event) if failed in _CASES else ""
    told = f"{failed}.{case}" if has(f"why.{failed}.{case}") else failed
    return say(
        f"why.{told}",
        player=table.players[event.player].name if event.player is not None else "",
        object=event.name,
        to=named("zones", event.to or "nowhere"),
        text=event.text,
        **{"from": named("zones", event.frm or "nowhere")},
    )


_CASES: dict[str, Callable[[Event], str]] = {
    "who": lambda event: "nobody" if event.player is None else "",
    "what": lambda event: "" if event.name else "something",
    "event": lambda event: event.text,
}
"""The case of a condition that failed, where one has its own sentence."""
