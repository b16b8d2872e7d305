"""Whether an event is the one a triggered ability waits for (CR 603.2), and what it binds for it."""

from __future__ import annotations

from .. import abilities as a
from ..events import Event
from ..game import Game
from ..objects import Object
from ..players import first_of_draw_step
from ..select import choices, holds, matches, players
from ..source import Source
from ..values import Choice, Ref, Seat


def fits(game: Game, on: a.On, event: Event, source: Source, watcher: Object | None) -> bool:
    """Whether `event` (whose kind already fits) is what `on` describes."""
    return unfit(game, on, event, source, watcher) is None


def unfit(game: Game, on: a.On, event: Event, source: Source, watcher: Object | None) -> str | None:
    """The first condition of `on` that `event` (whose kind fits) does not meet, by name; None if it meets
    all.
    """
    if event.kind == "step":
        return None if _step(game, on, event, source) else "step"
    if on.who is not None and not _player(game, on, event, source):
        return "who"
    if (on.frm and not _zone(on.frm, event.frm)) or (on.to and on.to != event.to):
        return "zone"
    if on.combat and not event.combat:
        return "combat"
    if on.kind and on.kind != event.kind_of:
        return "kind"
    if on.what is not None and not _what(game, on, event, source, watcher):
        return "what"
    if on.source is not None and not _source(game, on, event, source):
        return "source"
    if on.recipient is not None and not _recipient(game, on.recipient, event, source):
        return "recipient"
    if on.minimum and not _enough(game, on, event, source):
        return "minimum"
    if on.ordinal and game.tally.get(_ordinal_key(game, on, event, source), 0) != on.ordinal:
        return "ordinal"
    if on.but_first and first_of_draw_step(game, event.player, 1):
        return "ordinal"
    if on.alone and not _alone(game, event):
        return "alone"
    return None if on.during is None or holds(game, on.during, source) else "during"


def _zone(wanted: str, zone: str) -> bool:
    if wanted == "anywhere other than battlefield":
        return zone != "battlefield"
    if wanted.startswith("not "):
        return zone != wanted.removeprefix("not ")
    return wanted == zone


_STEPS = {"combat": "beginning of combat", "main": "precombat main", "next turn upkeep": "upkeep"}


def _step(game: Game, on: a.On, event: Event, source: Source) -> bool:
    step = _STEPS.get(on.step, on.step)
    if step != event.kind_of and not (on.step == "main" and event.kind_of == "postcombat main"):
        return False
    return on.whose is None or game.active in players(game, on.whose, source)


def _player(game: Game, on: a.On, event: Event, source: Source) -> bool:
    if isinstance(on.who, a.You) and event.player != source.you:
        return False  # most often asked, and needs no list
    return event.player is not None and event.player in players(game, on.who, source)


_SECOND_PARTY = frozenset(
    {"attached", "attacked", "became blocked", "blocked", "exploited", "targeted", "unblocked"}
)
"""Kinds whose `other` is another object; that of the rest is what the object was before."""


def _what(game: Game, on: a.On, event: Event, source: Source, watcher: Object | None) -> bool:
    node = on.what
    ref = event.object
    if event.kind == "attack":
        return True  # `what` says with what: see `_enough`
    if isinstance(node, a.PlayerFilter):
        return isinstance(ref, Seat) and ref.n in players(game, node, source)
    if event.kind == "damaged" and isinstance(ref, Seat):
        return False
    if not isinstance(ref, Ref) or node is None:
        return False
    old = event.other if isinstance(event.other, Ref) and event.kind not in _SECOND_PARTY else None
    if isinstance(node, a.This):
        return source.this is not None and source.this in {ref, old}
    known = event.was if event.frm == "battlefield" else None
    subject = old if event.frm == "battlefield" and old is not None else ref
    if isinstance(node, a.Host):
        return subject in choices(game, node, source, gone=True)
    return matches(game, node, subject, source, known)


def _source(game: Game, on: a.On, event: Event, source: Source) -> bool:
    if event.source is None or on.source is None:
        return False
    if isinstance(on.source, a.This):
        moved_itself = event.source == event.other and source.this == event.object
        return source.this == event.source or moved_itself
    if isinstance(on.source, a.Host):
        return event.source in choices(game, on.source, source, gone=True)
    return matches(game, on.source, event.source, source)


def _recipient(game: Game, node: a.Node, event: Event, source: Source) -> bool:
    ref = event.object if event.kind == "damaged" else event.other
    if isinstance(node, a.AnyOf):
        return any(_recipient(game, n, event, source) for n in node.conditions)
    if isinstance(node, a.PlayerFilter | a.EachPlayer | a.EachOpponent | a.You | a.ActivePlayer):
        return isinstance(ref, Seat) and ref.n in players(game, node, source)
    if isinstance(node, a.This):
        return ref == source.this
    return isinstance(ref, Ref) and matches(game, node, ref, source)


def _enough(game: Game, on: a.On, event: Event, source: Source) -> bool:
    if event.kind == "counters_put" and isinstance(event.object, Ref):
        now = game.objects[event.object.id].counters.get(event.kind_of, 0)
        return now - event.amount < on.minimum <= now
    if event.kind == "attacked":
        mates = [o for o in game.permanents() if o.attacking is not None]
        return sum(1 for o in mates if game.controller(o.ref) == event.player) >= on.minimum
    if event.kind != "attack":
        return event.amount >= on.minimum
    filter_ = on.what if isinstance(on.what, a.Filter) else a.Filter()
    count = sum(
        1
        for obj in game.permanents()
        if obj.attacking is not None
        and f"attacked@{obj.id}.{obj.inc}" in game.tally
        and matches(game, filter_, obj.ref, source)
    )
    return count >= on.minimum


def _ordinal_key(game: Game, on: a.On, event: Event, source: Source) -> str:
    if event.kind == "targeted" and isinstance(event.object, Ref):
        conditions = on.source.conditions if isinstance(on.source, a.Filter) else ()
        mine = any(isinstance(c, a.ControlledBy) and isinstance(c.player, a.You) for c in conditions)
        key = f"targeted@{event.object.id}.{event.object.inc}"
        return f"{key}/{source.you}" if mine else key
    key = f"{event.kind}.{event.player}" if event.player is not None else event.kind
    if isinstance(on.what, a.Filter) and event.kind in {"cast", "entered", "died"}:
        words = [c.word for c in on.what.conditions if isinstance(c, a.Is)]
        negated = [
            f"non{c.condition.word}"
            for c in on.what.conditions
            if isinstance(c, a.Not) and isinstance(c.condition, a.Is)
        ]
        for word in (*words, *negated):
            if word not in {"spell", "permanent", "card"}:
                return f"{key}/{word}"
    return key


def _alone(game: Game, event: Event) -> bool:
    return sum(1 for o in game.permanents() if o.attacking is not None) == 1


def bindings(game: Game, events: list[Event]) -> tuple[dict[str, tuple[Choice, ...]], dict[str, int]]:
    """What the trigger event gives the ability: `that`, `that player`, `that much`, its source, X (607.5,
    608.2k).
    """
    first = events[0]
    objects: dict[str, tuple[Choice, ...]] = {}
    things: tuple[Choice, ...] = tuple(e.object for e in events if e.object is not None)
    if first.kind == "damaged":
        objects["recipient"] = things
        things = tuple(dict.fromkeys(e.source for e in events if e.source is not None))
    if things:
        objects["that"] = things
    if first.player is not None:
        objects["that player"] = tuple(dict.fromkeys(Seat(e.player) for e in events if e.player is not None))
    if isinstance(first.object, Seat):
        objects["that player"] = (first.object,)
    if first.source is not None:
        objects["source"] = (first.source,)
    if first.other is not None and first.kind != "entered":  # what entered is looked at as it is there
        objects["other"] = (first.other,)
        if first.kind in {"attacked", "attack"}:
            seat = first.other if isinstance(first.other, Seat) else Seat(game.controller(first.other))
            objects["defending player"] = (seat,)
    amount = sum(e.amount for e in events)
    numbers = {"that": amount or len(events), "events": len(events)}
    if first.kind in {"cycled", "cast", "activated"}:
        numbers["X"] = first.amount
    if first.kind == "cast":
        numbers["before"] = max(game.tally.get("cast", 0) - 1, 0)  # later spells don't count (702.40a)
    if first.kind in {"discarded", "drew", "milled", "exiled", "died", "entered", "sacrificed", "created"}:
        numbers["that"] = len(events)
    if first.kind in {"scried", "surveilled"}:
        numbers["looked"] = amount
    return objects, numbers
