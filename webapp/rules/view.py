"""What a seat may see (CR 400.2, 401.5): everything in public zones, its own hand, and what it is shown."""

from __future__ import annotations

from .table import Table


def visible_cards(table: Table, seat: int) -> frozenset[int]:
    """The ids of the objects whose identity the seat may know now."""
    seen = {n for n, obj in table.objects.items() if obj.zone not in {"hand", "library"}}
    seen |= set(table.players[seat].hand)
    seen |= set(table.shown.get(seat, ()))
    return frozenset(seen)


def sees(table: Table, seat: int) -> tuple[int, ...]:
    """The ids of cards in hidden zones that the seat is being shown now (looked at, revealed)."""
    return tuple(
        n
        for n in table.shown.get(seat, ())
        if n in table.objects
        and table.objects[n].zone in {"hand", "library"}
        and n not in table.players[seat].hand
    )
