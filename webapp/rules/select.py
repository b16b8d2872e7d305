"""Selectors carried out: which objects and players, how many, and whether a statement holds.

Everything here only looks. A `Source` says who speaks: "you", "this object" and the resolution whose bound
names are meant.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from . import abilities as a
from .objects import Characteristics, Frame
from .source import Source
from .values import Choice, Ref, Seat

if TYPE_CHECKING:
    from .game import Game

Known = Any
"""Characteristics, or a draft of them while layers are applied."""

CONDITIONS: dict[type, Callable[[Any, Any, Ref, Source, Any], bool]] = {}
"""How each condition is tested: `matching` fills it."""
NUMBERS: dict[type, Callable[[Any, Any, Source], int]] = {}
STATEMENTS: dict[type, Callable[[Any, Any, Source], bool]] = {}
"""How each number and statement is found out: `counting` fills both."""


THEY = "they"
"""The name under which a number speaks of the player it is found out for."""


def frame_of(game: Game, source: Source) -> Frame | None:
    """The resolution that a source speaks in."""
    return game.frames.get(source.frame) if source.frame else None


# ---- objects
# -----------------------------------------------------------------------------------------------------


def choices(game: Game, node: a.Node, source: Source, *, gone: bool = False) -> list[Choice]:
    """Objects and players that a selector finds; with `gone` also objects that no longer exist."""
    found = OBJECTS.get(type(node))
    if found is not None:
        listed = found(game, node, source)
    else:
        listed = [Seat(s) for s in players(game, node, source)]
    if gone:
        return listed
    return [c for c in listed if isinstance(c, Seat) or exists(game, c)]


def objects(game: Game, node: a.Node, source: Source, *, gone: bool = False) -> list[Ref]:
    """The objects that a selector finds, players left out."""
    return [c for c in choices(game, node, source, gone=gone) if isinstance(c, Ref)]


def as_they_were(game: Game, node: a.Node, source: Source) -> list[Ref]:
    """The objects found, each as it last was where seen: "its power" of a creature that died (608.2h)."""
    frame = frame_of(game, source)
    gone = frame.item.objects.get("other", ()) if frame is not None else ()
    sacrificed = node == a.Bound("sacrificed")
    found: list[Ref] = []
    for ref in objects(game, node, source, gone=True):
        before = Ref(ref.id, ref.inc - 1)
        was_there = sacrificed or before in gone or before == source.this
        found.append(before if was_there else ref)
    return found


def exists(game: Game, ref: Ref) -> bool:
    """Whether it is still the same object, in a zone or on the stack."""
    return game.find(ref) is not None or game.item(ref) is not None


def this(game: Game, source: Source) -> list[Choice]:
    """ "This object": the same object, or the new one its own ability may find (400.7e, 400.7j)."""
    if source.this is None:
        return []
    if exists(game, source.this):
        return [source.this]
    frame = frame_of(game, source)
    became = frame.item.objects.get("self", ()) if frame is not None else ()
    alive = [r for r in became if isinstance(r, Ref) and exists(game, r)]
    return list(alive) if alive else [source.this]


def _this(game: Game, node: a.This, source: Source) -> list[Choice]:
    return this(game, source)


def _host(game: Game, node: a.Host, source: Source) -> list[Choice]:
    chars = game.chars(source.this) if source.this is not None else None
    return [chars.attached_to] if chars is not None and chars.attached_to is not None else []


def _targets(game: Game, node: a.Targets, source: Source) -> list[Choice]:
    frame = frame_of(game, source)
    if frame is None or node.slot >= len(frame.item.slots):
        return []
    slot = frame.item.slots[node.slot]
    bad = {index for index, _ in slot.illegal}
    return [c for n, c in enumerate(slot.chosen) if n not in bad]


def _bound(game: Game, node: a.Bound, source: Source) -> list[Choice]:
    frame = frame_of(game, source)
    if frame is None:
        return []
    for names in (frame.objects, frame.item.objects):
        if node.name in names:
            return list(names[node.name])
    return list(linked_cards(game, source)) if node.name == "exiled" else []


def linked_cards(game: Game, source: Source) -> tuple[Choice, ...]:
    """ "The exiled card": what another ability of the same object exiled (607.2)."""
    chars = game.chars(source.this) if source.this is not None else None
    return chars.linked if chars is not None else ()


def _every(game: Game, node: a.Every, source: Source) -> list[Choice]:
    if isinstance(node.filter, a.PlayerFilter):
        return [Seat(s) for s in players_matching(game, node.filter, source)]
    return list(candidates(game, node.filter, source))


def candidates(game: Game, filter_: a.Node, source: Source) -> list[Ref]:
    """All objects in the filter's zone that match it, in order of arrival (libraries and graveyards: from the
    top).
    """
    return list(each_candidate(game, filter_, source))


def each_candidate(
    game: Game, filter_: a.Node, source: Source, among: Collection[Choice] | None = None
) -> Iterator[Ref]:
    """The same one by one, for whoever needs only the first ones; with `among` only those of these."""
    if isinstance(filter_, a.Same | a.This | a.Bound | a.Targets | a.Several):
        yield from objects(game, filter_.as_ if isinstance(filter_, a.Same) else filter_, source)
    elif isinstance(filter_, a.Filter):
        in_zone: Iterable[tuple[Ref, Known]]
        if filter_.zone == "battlefield":
            in_zone = ((obj.ref, chars) for obj, chars in game.look.permanents())
        else:
            in_zone = ((ref, None) for ref in pool(game, filter_.zone, filter_.where, source))
        for ref, chars in in_zone:
            if (among is None or ref in among) and matches(game, filter_, ref, source, chars):
                yield ref


def pool(game: Game, zone: str, where: a.Node | None, source: Source) -> list[Ref]:
    """All objects in a zone (`any`: every zone but libraries and hands of others), of the players `where`
    says.
    """
    if zone == "battlefield":
        return [game.objects[n].ref for n in game.battlefield]
    if zone == "stack":
        return [item.ref for item in reversed(game.stack)]
    seats = players(game, where, source) if where is not None else game.seats()
    zones = ("battlefield", "graveyard", "exile", "hand") if zone == "any" else tuple(zone.split("|"))
    found: list[Ref] = []
    for name in zones:
        if name == "battlefield":
            found += [game.objects[n].ref for n in game.battlefield]
            continue
        for seat in seats:
            found += [game.objects[n].ref for n in getattr(game.players[seat], name)]
    return found


def _top(game: Game, node: a.TopCards, source: Source) -> list[Choice]:
    count = number(game, node.count, source)
    return [
        game.objects[n].ref
        for s in players(game, node.player, source)
        for n in game.players[s].library[:count]
    ]


def _bottom(game: Game, node: a.BottomCards, source: Source) -> list[Choice]:
    count = number(game, node.count, source)
    cards: list[Choice] = []
    for seat in players(game, node.player, source):
        library = game.players[seat].library
        cards += [game.objects[n].ref for n in library[max(0, len(library) - count) :]]
    return cards


def _several(game: Game, node: a.Several, source: Source) -> list[Choice]:
    found: list[Choice] = []
    for part in node.parts:
        found += [c for c in choices(game, part, source, gone=True) if c not in found]
    return found


def _those(game: Game, node: a.Those, source: Source) -> list[Choice]:
    return [
        c
        for c in choices(game, node.of, source, gone=True)
        if (isinstance(c, Ref) and matches(game, node.filter, c, source))
        or (
            isinstance(c, Seat)
            and isinstance(node.filter, a.PlayerFilter)
            and c.n in players_matching(game, node.filter, source)
        )
    ]


OBJECTS: dict[type, Callable[[Game, Any, Source], list[Choice]]] = {
    a.This: _this,
    a.Host: _host,
    a.Targets: _targets,
    a.Bound: _bound,
    a.Every: _every,
    a.TopCards: _top,
    a.BottomCards: _bottom,
    a.Several: _several,
    a.Those: _those,
}


# ---- players
# -----------------------------------------------------------------------------------------------------


PLAYERS: frozenset[type] = frozenset(
    {
        a.ActivePlayer,
        a.ControllerOf,
        a.DefendingPlayer,
        a.EachOpponent,
        a.EachOtherPlayer,
        a.EachPlayer,
        a.OwnerOf,
        a.PlayerFilter,
        a.You,
    }
)
"""Selectors of players that `players` knows."""


def players(game: Game, node: a.Node | None, source: Source) -> list[int]:
    """The players that a selector finds, in APNAP order where there are several."""
    if node is None or isinstance(node, a.EachPlayer):
        return game.seats()
    if isinstance(node, a.You):
        return [source.you] if not game.players[source.you].lost else []
    if isinstance(node, a.EachOpponent):
        return game.opponents(source.you)
    if isinstance(node, a.EachOtherPlayer):
        but = players(game, node.than, source)
        return [s for s in game.seats() if s not in but]
    if isinstance(node, a.ActivePlayer):
        return [game.active]
    if isinstance(node, a.PlayerFilter):
        return players_matching(game, node, source)
    if isinstance(node, a.DefendingPlayer):
        return _defending(game, node, source)
    if isinstance(node, a.ControllerOf):
        return _unique(game.controller(r) for r in as_they_were(game, node.of, source))
    if isinstance(node, a.OwnerOf):
        return _unique(_owner(game, r) for r in objects(game, node.of, source, gone=True))
    found = OBJECTS.get(type(node))
    if found is None:
        return []
    return _unique(c.n for c in found(game, node, source) if isinstance(c, Seat))


def _unique(seats: Any) -> list[int]:
    listed: list[int] = []
    for seat in seats:
        if seat not in listed:
            listed.append(seat)
    return listed


def _owner(game: Game, ref: Ref) -> int:
    obj = game.objects.get(ref.id)
    if obj is not None:
        return obj.owner
    chars = game.chars(ref)
    return chars.owner if chars is not None else game.controller(ref)


def _defending(game: Game, node: a.DefendingPlayer, source: Source) -> list[int]:
    for ref in objects(game, node.of, source, gone=True):
        chars = game.chars(ref)
        if chars is not None and chars.attacking is not None:
            return [_defender_seat(game, chars.attacking)]
    frame = frame_of(game, source)
    bound = frame.item.objects.get("defending player", ()) if frame is not None else ()
    return [c.n for c in bound if isinstance(c, Seat)]


def _defender_seat(game: Game, attacked: Choice) -> int:
    return attacked.n if isinstance(attacked, Seat) else game.controller(attacked)


def players_matching(game: Game, filter_: a.PlayerFilter, source: Source) -> list[int]:
    """Players among those named who fulfil the conditions; a condition may speak of the player as
    `Bound("each")`.
    """
    seats = players(game, filter_.among, source)
    if not filter_.conditions:
        return seats
    return [
        s
        for s in seats
        if all(holds(game, c, Source(s, source.this, source.frame)) for c in filter_.conditions)
    ]


# ---- filters
# -----------------------------------------------------------------------------------------------------


def matches(game: Game, node: a.Node, ref: Ref, source: Source, known: Known = None) -> bool:
    """Whether an object fulfils a filter or condition, by its characteristics now (or `known`)."""
    chars = known if known is not None else game.chars(ref)
    if not isinstance(node, a.Filter):
        return match_condition(game, node, ref, source, chars)
    for condition in node.conditions:
        if not CONDITIONS[type(condition)](game, condition, ref, source, chars):
            return False
    return True


def match_condition(game: Game, node: a.Node, ref: Ref, source: Source, chars: Known) -> bool:
    """Whether the object fulfils one condition. An object that nothing is known of fulfils none."""
    return CONDITIONS[type(node)](game, node, ref, source, chars)


# ---- numbers
# -----------------------------------------------------------------------------------------------------


def number(game: Game, node: a.Node | int | None, source: Source) -> int:
    """The number, found out now (608.2h). Never below zero unless the text's own number is."""
    if node is None:
        return 0
    if isinstance(node, int):
        return node
    return NUMBERS[type(node)](game, node, source)


def number_for(game: Game, node: a.Node | int | None, source: Source, seat: int) -> int:
    """The number for one of several players, who is "they" in it: "the number of cards in their hand"."""
    frame = frame_of(game, source)
    if frame is None or isinstance(node, int):
        return number(game, node, source)
    they = {**frame.objects, THEY: (Seat(seat),)}
    game.frames[source.frame] = msgspec.structs.replace(frame, objects=they)
    found = number(game, node, source)
    game.frames[source.frame] = frame
    return found


def holds(game: Game, node: a.Node, source: Source) -> bool:
    """Whether a statement is true now."""
    return STATEMENTS[type(node)](game, node, source)


def known(game: Game, ref: Ref) -> Characteristics | None:
    """Characteristics now or last known."""
    return game.chars(ref)
