"""What a seat may see (CR 400.2, 401.5): everything in public zones, its own hand, and what it is shown."""

from __future__ import annotations

from . import abilities as a
from .layers import look_at
from .select import players
from .table import Table


def visible_cards(table: Table, seat: int) -> frozenset[int]:
    """The ids of the objects whose identity the seat may know now."""
    seen = {n for n, obj in table.objects.items() if obj.zone not in {"hand", "library"}}
    seen |= set(table.players[seat].hand)
    seen |= set(_shown(table, seat))
    return frozenset(seen)


def sees(table: Table, seat: int) -> tuple[int, ...]:
    """The ids of cards in hidden zones that the seat is being shown now (looked at, revealed)."""
    return tuple(
        n
        for n in _shown(table, seat)
        if n in table.objects
        and table.objects[n].zone in {"hand", "library"}
        and n not in table.players[seat].hand
    )


def _shown(table: Table, seat: int) -> tuple[int, ...]:
    """The cards that a resolution shows to the seat, and those that rules for players show."""
    found = list(table.shown.get(seat, ()))
    look = look_at(table)
    for force in look.statics():
        rule = force.effect
        if not isinstance(rule, a.PlayerRule) or rule.what not in _SHOWING:
            continue
        for other in players(look.game, rule.who, force.source):
            if rule.what != "look at top card" or other == seat:
                found += _SHOWING[rule.what](table, other)
    return tuple(dict.fromkeys(found))


_SHOWING = {
    "look at top card": lambda table, seat: table.players[seat].library[:1],
    "play with hand revealed": lambda table, seat: table.players[seat].hand,
    "play with top revealed": lambda table, seat: table.players[seat].library[:1],
}
"""What each rule for players shows."""
