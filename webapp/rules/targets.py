"""Targets (CR 115): what may be chosen, whether it still is legal, and what protects an object."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import msgspec

from . import abilities as a
from .game import Game
from .objects import Characteristics, Frame, Slot, StackItem
from .players import forbidden
from .select import candidates, each_candidate, matches, number, players, players_matching
from .source import Source
from .values import Choice, Ref, Seat


def legal_targets(game: Game, spec: a.Target, source: Source, item: StackItem) -> list[Choice]:
    """Every object and player that could be chosen for one "target" now, in the order of the table."""
    return list(each_legal_target(game, spec, source, item))


def each_legal_target(
    game: Game, spec: a.Target, source: Source, item: StackItem, among: Collection[Choice] | None = None
) -> Iterator[Choice]:
    """The same one by one, as whether there is a target at all is known at the first; with `among` only those
    of these.
    """
    found: set[Choice] = set()
    for allowed in spec.allowed:
        options: Iterable[Choice] = (
            (Seat(s) for s in players_matching(game, allowed, source))
            if isinstance(allowed, a.PlayerFilter)
            else each_candidate(game, allowed, source, among)
        )
        for option in options:
            if option not in found and option != item.ref and untargetable(game, option, item) is None:
                found.add(option)
                yield option


def hidden(game: Game, spec: a.Target, source: Source, item: StackItem) -> list[str]:
    """What keeps objects and players from being targets that would be legal otherwise."""
    found: list[str] = []
    for allowed in spec.allowed:
        options: list[Choice] = (
            [Seat(s) for s in players_matching(game, allowed, source)]
            if isinstance(allowed, a.PlayerFilter)
            else list(candidates(game, allowed, source))
        )
        found += [shield for o in options if (shield := untargetable(game, o, item)) is not None]
    return found


def bounds(game: Game, spec: a.Target, source: Source, available: int) -> tuple[int, int]:
    """How many targets must and may be chosen."""
    low = number(game, spec.minimum, source)
    high = available if spec.maximum is None else number(game, spec.maximum, source)
    return low, min(high, available)


def untargetable(game: Game, choice: Choice, item: StackItem) -> str | None:
    """The name of what keeps the object or player from being targeted by this spell or ability (115.9), or
    None.
    """
    if isinstance(choice, Seat):
        return _player_untargetable(game, choice.n, item)
    chars = game.chars(choice)
    if chars is None or chars.zone != "battlefield":
        return None
    if "shroud" in chars.keywords:
        return "shroud"
    if "hexproof" in chars.keywords and chars.controller != item.controller:
        shield = _hexproof(game, chars, item)
        if shield is not None:
            return shield
    for restriction in chars.restrictions:
        if isinstance(restriction, a.Restrict) and restriction.what == "can't be targeted":
            by = restriction.by
            if by is None or matches(
                game, by, item.ref, Source(chars.controller, choice), game.chars(item.source)
            ):
                return "can't be targeted"
    return protection_from(game, choice, item.source)


def _player_untargetable(game: Game, seat: int, item: StackItem) -> str | None:
    if forbidden(game, "have shroud", seat):
        return "shroud"
    if seat != item.controller and forbidden(game, "have hexproof", seat):
        return "hexproof"
    return None


def _hexproof(game: Game, chars: Characteristics, item: StackItem) -> str | None:
    """The hexproof that keeps an opponent's spell or ability off: from all of them (702.11b), or from those
    with a quality (702.11d).
    """
    own = [x for x in chars.abilities if isinstance(x, a.Keyword) and x.name == "hexproof"]
    if not own or any(not ability.word for ability in own):
        return "hexproof"
    fitting = (x.word for x in own if _quality_fits(game, x, item.source, item))
    return next((f"hexproof from {word}" for word in fitting), None)


def protection_from(game: Game, ref: Ref, source: Ref) -> str | None:
    """The protection of an object that applies to a source (702.16), in words, or None."""
    chars = game.chars(ref)
    if chars is None or "protection" not in chars.keywords:
        return None
    for ability in chars.abilities:
        if (
            isinstance(ability, a.Keyword)
            and ability.name == "protection"
            and _quality_fits(game, ability, source, None)
        ):
            return f"protection from {ability.word}".strip()
    return None


def _quality_fits(game: Game, ability: a.Keyword, source: Ref, item: StackItem | None) -> bool:
    theirs = game.chars(source)
    if theirs is None and item is not None:
        theirs = item.source_was
    if theirs is None:
        return False
    if ability.filter is not None:
        return matches(game, ability.filter, source, Source(theirs.controller, source), theirs)
    return ability.word == "everything"


def assign(
    game: Game, specs: tuple[a.Node, ...], chosen: tuple[Choice, ...], source: Source, item: StackItem
) -> tuple[Slot, ...] | None:
    """The chosen targets dealt out to the slots in order, so that each slot's number and legality are kept;
    None if impossible.
    """
    options = [
        list(each_legal_target(game, s, source, item, chosen)) for s in specs if isinstance(s, a.Target)
    ]
    limits = [bounds(game, s, source, 10**6) for s in specs if isinstance(s, a.Target)]

    def place(slot: int, rest: tuple[Choice, ...]) -> list[Slot] | None:
        if slot == len(options):
            return [] if not rest else None
        low, high = limits[slot]
        for count in range(min(high, len(rest)), low - 1, -1):
            part = rest[:count]
            if len(set(part)) < count or any(c not in options[slot] for c in part):
                continue
            spec = specs[slot]
            if isinstance(spec, a.Target) and spec.different and not _different(game, spec.different, part):
                continue
            if isinstance(spec, a.Target) and spec.same and not _same_owner(game, part):
                continue
            after = place(slot + 1, rest[count:])
            if after is not None:
                return [Slot(chosen=part), *after]
        return None

    placed = place(0, chosen)
    if placed is None:
        return None
    slots = tuple(placed)
    return slots if _apart(game, specs, slots, source, item) else None


def _same_owner(game: Game, part: tuple[Choice, ...]) -> bool:
    """ "From a single graveyard": all of one player's."""
    return len({obj.owner for c in part if (obj := game.find(c)) is not None}) <= 1


def _different(game: Game, quality: str, part: tuple[Choice, ...]) -> bool:
    if quality == "controller":
        seats = [c.n if isinstance(c, Seat) else game.controller(c) for c in part]
        return len(set(seats)) == len(seats)
    names = [game.name(c) for c in part]
    return len(set(names)) == len(names)


def _apart(
    game: Game, specs: tuple[a.Node, ...], slots: tuple[Slot, ...], source: Source, item: StackItem
) -> bool:
    """ "Another target" differs from the target it is other than (115.3); and "that player controls" fits."""
    tried = msgspec.structs.replace(item, slots=slots)
    game.frames[-2] = Frame(item=tried)
    try:
        inside = Source(source.you, source.this, -2)
        for spec, slot in zip(specs, slots, strict=True):
            if isinstance(spec, a.Target) and not all(_fits_spec(game, spec, c, inside) for c in slot.chosen):
                return False
        return True
    finally:
        game.frames.pop(-2, None)


def _fits_spec(game: Game, spec: a.Target, choice: Choice, source: Source) -> bool:
    for allowed in spec.allowed:
        if isinstance(choice, Seat):
            if isinstance(allowed, a.PlayerFilter) and choice.n in players_matching(game, allowed, source):
                return True
        elif isinstance(allowed, a.PlayerFilter) or not matches(game, allowed, choice, source):
            continue
        elif not isinstance(allowed, a.Filter) or _in_zone(game, allowed, choice, source):
            return True
    return False


def _in_zone(game: Game, filter_: a.Filter, ref: Ref, source: Source) -> bool:
    if filter_.zone == "stack":
        return game.item(ref) is not None
    obj = game.find(ref)
    if obj is None:
        return False
    if filter_.zone == "any":
        return True
    if obj.zone not in filter_.zone.split("|"):
        return False
    return (
        filter_.where is None
        or obj.zone == "battlefield"
        or obj.owner in players(game, filter_.where, source)
    )


def check_slots(game: Game, item: StackItem, specs: tuple[a.Node, ...], frame: int) -> tuple[Slot, ...]:
    """The slots with a reason for every target that is illegal now (608.2b)."""
    source = Source(item.controller, item.source, frame)
    checked: list[Slot] = []
    for slot, spec in zip(item.slots, specs, strict=False):
        bad: list[tuple[int, str]] = []
        for n, choice in enumerate(slot.chosen):
            reason = illegal_reason(game, choice, spec, source, item)
            if reason:
                bad.append((n, reason))
        checked.append(Slot(slot.chosen, tuple(bad), slot.shares))
    return tuple(checked)


def illegal_reason(game: Game, choice: Choice, spec: a.Node, source: Source, item: StackItem) -> str:
    """Why a target is illegal now, as an id (`words.illegal` says it); "" if it is legal."""
    if not isinstance(spec, a.Target):
        return ""
    if isinstance(choice, Seat):
        if game.players[choice.n].lost:
            return "left the game"
    elif game.find(choice) is None and game.item(choice) is None:
        return "left its zone"
    shield = untargetable(game, choice, item)
    if shield is not None:
        return shield
    if not _fits_spec(game, spec, choice, source):
        return "no longer fits"
    return ""
