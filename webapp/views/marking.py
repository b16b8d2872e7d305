"""What the last move stirred, marked on the page until the next one: objects, totals, and the words that
happened, in the text of the card that they stand on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from webapp.rules.events import Event
from webapp.rules.objects import Object, StackItem
from webapp.rules.table import Player, Table
from webapp.rules.values import Ref

Span = tuple[int, int]

NOWHERE: Span = (0, 0)
BEGAN = frozenset({"cast", "activated"})
"""Kinds of events whose object is what the item on the stack comes from."""


class Stirred(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a move stirred. `objects`: the ids of those that it concerned. `clauses`: the words that happened,
    as the object whose card they stand on and where they begin and end in its text. `totals`: by how much a
    seat's life, counters and numbers of cards changed.
    """

    objects: tuple[int, ...] = ()
    clauses: tuple[tuple[int, int, int], ...] = ()
    totals: tuple[tuple[int, str, int], ...] = ()

    def spans(self, number: int) -> tuple[Span, ...]:
        """The words that happened on an object's card."""
        return tuple((start, end) for object_, start, end in self.clauses if object_ == number)

    def changes(self, seat: int) -> dict[str, int]:
        """By how much each of a seat's totals changed."""
        return {what: by for n, what, by in self.totals if n == seat}


NOTHING = Stirred()


def stirred(before: Table, after: Table, events: Iterable[Event]) -> Stirred:
    """What the events of a move stirred, on the way from one table to another."""
    told = tuple(events)
    objects = sorted({event.object.id for event in told if isinstance(event.object, Ref)})
    return Stirred(tuple(objects), happened(before, after, told), totals(before, after))


# ---- words ----------------------------------------------------------------------------------------------


def happened(before: Table, after: Table, events: tuple[Event, ...]) -> tuple[tuple[int, int, int], ...]:
    """The clauses that happened, in the order of the events, each once."""
    items = {item.ref.id: item for table in (before, after) for item in table.stack}
    began = [event for event in events if event.kind in BEGAN]
    sources = {event.by: event.object.id for event in began if isinstance(event.object, Ref)}
    sources |= {number: item.source.id for number, item in items.items()}
    found = (clause for event in events for clause in clauses(event, sources, items, after))
    return tuple(dict.fromkeys(found))


def clauses(
    event: Event, sources: Mapping[int, int], items: Mapping[int, StackItem], table: Table
) -> Iterator[tuple[int, int, int]]:
    """Where the words of an event stand; a keyword, which stands for words it does not say, as a whole."""
    if event.kind == "triggered" and isinstance(event.object, Ref):
        yield from placed(event.object.id, span_of(table, event.object.id, event.text))
    elif event.by in sources:
        item = items.get(event.by)
        span = event.span
        if span == NOWHERE and event.kind == "resolved" and item is not None and item.label:
            span = span_of(table, sources[event.by], item.text)
        yield from placed(sources[event.by], span)


def placed(number: int, span: Span) -> Iterator[tuple[int, int, int]]:
    """A place on an object's card, if it is one."""
    if span != NOWHERE:
        yield number, *span


def span_of(table: Table, number: int, words: str) -> Span:
    """Where words stand on an object's card; NOWHERE if they don't."""
    thing = table.objects.get(number)
    text = table.cards[thing.card].text if thing is not None else ""
    start = text.find(words) if words else -1
    return (start, start + len(words)) if start >= 0 else NOWHERE


def asking(table: Table) -> tuple[int, Span]:
    """The object, and the words on its card, that the open decision comes from; NOWHERE where none do."""
    decision = table.decision
    if decision is None or decision.span == NOWHERE or decision.source is None:
        return 0, NOWHERE
    return decision.source.id, decision.span


def within(table: Table, thing: Object | None, span: Span, text: str) -> tuple[Span, ...]:
    """The place of a card's words in another text that holds them."""
    words = table.cards[thing.card].text[slice(*span)] if thing is not None else ""
    start = text.find(words) if words else -1
    return ((start, start + len(words)),) if start >= 0 else ()


# ---- totals ---------------------------------------------------------------------------------------------


def totals(before: Table, after: Table) -> tuple[tuple[int, str, int], ...]:
    """By how much each seat's totals differ."""
    return tuple(
        (seat, what, now[what] - then.get(what, 0))
        for seat, (old, new) in enumerate(zip(before.players, after.players, strict=False))
        for then, now in ((counted(old), counted(new)),)
        for what in now
        if now[what] != then.get(what, 0)
    )


def counted(player: Player) -> dict[str, int]:
    """A player's totals by name."""
    return {
        "life": player.life,
        "hand": len(player.hand),
        "library": len(player.library),
        "graveyard": len(player.graveyard),
        **player.counters,
    }
