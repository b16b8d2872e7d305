"""Numbers and statements of abilities, found out when asked (608.2h, 700.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import abilities as a
from .events import AMOUNTS
from .matching import COMPARE, prop_of, value_of
from .objects import Frame
from .select import (
    NUMBERS,
    STATEMENTS,
    as_they_were,
    choices,
    frame_of,
    holds,
    match_condition,
    matches,
    number,
    objects,
    players,
)
from .source import Source
from .values import BASIC_LANDS, Ref, Seat, symbols

if TYPE_CHECKING:
    from .game import Game


def _x(game: Game, node: a.X, source: Source) -> int:
    frame = frame_of(game, source)
    if frame is not None:
        for numbers in (frame.numbers, frame.item.numbers):
            if "X" in numbers:
                return numbers["X"]
    if source.this is not None:
        chars = game.chars(source.this)
        if chars is not None and (chars.zone == "stack" or _of_the_spell(frame)):
            return int(chars.memory.get("x", 0))
    return 0


def _of_the_spell(frame: Frame | None) -> bool:
    """Whether an ability has the X of the spell that its permanent was: on entering only (107.3m)."""
    ability = frame.item.ability if frame is not None and frame.item.kind in _ABILITIES else None
    if ability is None:
        return True
    return isinstance(ability, a.Triggered) and any("entered" in on.event for on in ability.on)


_ABILITIES = frozenset({"triggered", "activated"})


def _that(game: Game, node: a.That, source: Source) -> int:
    frame = frame_of(game, source)
    if frame is not None:
        for numbers in (frame.numbers, frame.item.numbers):
            if node.name in numbers:
                return numbers[node.name]
        for bound in (frame.objects, frame.item.objects):
            if node.name in bound:
                return len(bound[node.name])
    if node.name == "X":
        return _x(game, a.X(), source)
    chars = game.chars(source.this) if source.this is not None else None
    return int(chars.memory.get(node.name, 0)) if chars is not None else 0


def _count(game: Game, node: a.Count, source: Source) -> int:
    of = a.Every(node.of) if isinstance(node.of, a.Filter | a.PlayerFilter) else node.of
    return len(choices(game, of, source, gone=not isinstance(of, a.Every)))


def _property(game: Game, node: a.Property, source: Source) -> int:
    if node.prop in PLAYER_PROPS:
        return sum(PLAYER_PROPS[node.prop](game, s) for s in players(game, node.of, source))
    return sum(_number_of(game, r, node.prop) for r in as_they_were(game, node.of, source))


def _number_of(game: Game, ref: Ref, prop: str) -> int:
    return value_of(game, game.chars(ref), prop)


def _greatest(game: Game, node: a.Greatest, source: Source) -> int:
    of = a.Every(node.of) if isinstance(node.of, a.Filter) else node.of
    if node.prop in PLAYER_PROPS:
        return max((PLAYER_PROPS[node.prop](game, s) for s in players(game, of, source)), default=0)
    return max((_number_of(game, r, node.prop) for r in as_they_were(game, of, source)), default=0)


PLAYER_PROPS: dict[str, Callable[[Game, int], int]] = {
    "life": lambda game, seat: game.players[seat].life,
    "cards in hand": lambda game, seat: len(game.players[seat].hand),
    "cards in graveyard": lambda game, seat: len(game.players[seat].graveyard),
}
"""Numbers of players that a text may ask for."""


def _counters_on(game: Game, node: a.CountersOn, source: Source) -> int:
    total = 0
    of = a.Every(node.of) if isinstance(node.of, a.Filter | a.PlayerFilter) else node.of
    found = choices(game, of, source, gone=True)
    refs = [c for c in found if isinstance(c, Ref)]
    was = dict(zip(refs, as_they_were(game, of, source), strict=False)) if isinstance(of, a.This) else {}
    for choice in found:
        if isinstance(choice, Seat):
            counters = game.players[choice.n].counters
        else:
            chars = game.chars(was.get(choice, choice))
            counters = chars.counters if chars is not None else {}
        total += counters.get(node.kind, 0) if node.kind else sum(counters.values())
    return total


def _life(game: Game, node: a.Life, source: Source) -> int:
    return sum(game.players[s].life for s in players(game, node.of, source))


def _tally(game: Game, node: a.Tally, source: Source) -> int:
    counts = game.tally if node.span == "turn" else game.total
    seats = [""] if node.who is None else [f".{s}" for s in players(game, node.who, source)]
    events = node.event.split("|")
    what = f"/{node.what}" if node.what else "/amount" if set(events) <= AMOUNTS else ""
    total = sum(counts.get(f"{e}{s}{what}", 0) for e in events for s in seats)
    if (
        "cycled" in events and "discarded" in events
    ):  # a cycled card was discarded too: count it once (702.29d)
        total -= sum(counts.get(f"cycled{s}{what}", 0) for s in seats)
    return total


def _devotion(game: Game, node: a.Devotion, source: Source) -> int:
    total = 0
    seats = players(game, node.of, source)
    for obj in game.permanents():
        chars = game.chars(obj)
        if chars is not None and chars.controller in seats and chars.mana_cost:
            total += sum(1 for s in symbols(chars.mana_cost) if set(s.split("/")) & set(node.colors))
    return total


def _distinct(game: Game, node: a.DistinctCount, source: Source) -> int:
    found: set[Any] = set()
    of = a.Every(node.of) if isinstance(node.of, a.Filter) else node.of
    for ref in objects(game, of, source, gone=True):
        chars = game.chars(ref)
        if chars is None:
            continue
        if node.quality == "card type":
            found |= set(chars.types)
        elif node.quality == "basic land type":
            found |= {s for s in chars.subtypes if s in BASIC_LANDS}
        elif node.quality == "name":
            found.add(chars.name)
        elif node.quality == "color":
            found |= set(chars.colors)
        elif node.quality == "creature type":
            found |= set(chars.subtypes)
        else:
            found.add(prop_of(chars, node.quality))
    return len(found)


NUMBERS |= {
    a.X: _x,
    a.That: _that,
    a.Count: _count,
    a.Property: _property,
    a.Greatest: _greatest,
    a.CountersOn: _counters_on,
    a.Life: _life,
    a.Times: lambda g, n, s: n.factor * number(g, n.value, s),
    a.Half: lambda g, n, s: (number(g, n.value, s) + (1 if n.up else 0)) // 2,
    a.Plus: lambda g, n, s: number(g, n.left, s) + number(g, n.right, s),
    a.Minus: lambda g, n, s: max(0, number(g, n.left, s) - number(g, n.right, s)),
    a.Tally: _tally,
    a.Devotion: _devotion,
    a.DistinctCount: _distinct,
}


# ---- statements
# --------------------------------------------------------------------------------------------------


def _compare(game: Game, node: a.Compare, source: Source) -> bool:
    return COMPARE[node.op](number(game, node.left, source), number(game, node.right, source))


def _exists(game: Game, node: a.Exists, source: Source) -> bool:
    of = a.Every(node.of) if isinstance(node.of, a.Filter | a.PlayerFilter) else node.of
    count = len(choices(game, of, source))
    high = node.maximum
    return count >= number(game, node.minimum, source) and (
        high is None or count <= number(game, high, source)
    )


def _matches(game: Game, node: a.Matches, source: Source) -> bool:
    found = choices(game, node.of, source, gone=True)
    if not found:
        return False
    for choice in found:
        if isinstance(choice, Seat):
            if not (
                isinstance(node.filter, a.PlayerFilter) and choice.n in players(game, node.filter, source)
            ):
                return False
        elif not matches(game, node.filter, choice, source):
            return False
    return True


def _did(game: Game, node: a.Did, source: Source) -> bool:
    frame = frame_of(game, source)
    if frame is None:
        return False
    for numbers in (frame.numbers, frame.item.numbers):
        if node.name in numbers:
            return numbers[node.name] > 0
    return bool(frame.objects.get(node.name) or frame.item.objects.get(node.name))


def _paid(game: Game, node: a.Paid, source: Source) -> bool:
    frame = frame_of(game, source)
    ref: Ref | None = source.this
    memory: dict[str, int | str] = {}
    if frame is not None:
        memory = {**frame.item.numbers}
        ref = frame.item.ref if frame.item.kind == "spell" else frame.item.source
    chars = game.chars(ref) if ref is not None else None
    if chars is not None:
        memory = {**memory, **chars.memory}
    what = node.what
    if what == "cast":
        return bool(memory.get("cast from"))
    if what.startswith("cast from "):
        return memory.get("cast from") == what.removeprefix("cast from ")
    if what.startswith("entered from "):
        return memory.get("entered from") == what.removeprefix("entered from ")
    return int(memory.get(what, 0)) >= node.times


def _turn_of(game: Game, node: a.TurnOf, source: Source) -> bool:
    if game.active not in players(game, node.player, source):
        return False
    if node.phase == "main":
        return game.step in {"precombat main", "postcombat main"}
    if node.phase == "combat":
        return game.step in {
            "beginning of combat",
            "declare attackers",
            "declare blockers",
            "combat damage",
            "end of combat",
        }
    return not node.phase or game.step == node.phase


def _once_each(game: Game, node: a.OnceEach, source: Source) -> bool:
    frame = frame_of(game, source)
    if frame is None or source.this is None:
        return False
    key = f"{node.what}@{source.this.id}.{source.this.inc}/{frame.item.text}"
    return game.tally.get(key, 0) == node.count


def _happened(game: Game, node: a.Happened, source: Source) -> bool:
    return source.this is not None and match_condition(
        game, node, source.this, source, game.chars(source.this)
    )


STATEMENTS |= {
    a.Compare: _compare,
    a.Exists: _exists,
    a.Matches: _matches,
    a.Did: _did,
    a.Paid: _paid,
    a.TurnOf: _turn_of,
    a.OnceEach: _once_each,
    a.Happened: _happened,
    a.Not: lambda g, n, s: not holds(g, n.condition, s),
    a.AnyOf: lambda g, n, s: any(holds(g, c, s) for c in n.conditions),
    a.AllOf: lambda g, n, s: all(holds(g, c, s) for c in n.conditions),
}
