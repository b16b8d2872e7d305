"""What has been found out about the last few tables, so that many questions about one table cost one look."""

from __future__ import annotations

from typing import Any

from webapp.rules.table import Table

KEPT = 8
"""How many tables are remembered."""

_recent: list[tuple[Table, dict[str, Any]]] = []


def kept(table: Table) -> dict[str, Any]:
    """What is remembered of this very table; the caller may add to it."""
    for known, found in _recent:
        if known is table:
            return found
    fresh: dict[str, Any] = {}
    _recent.insert(0, (table, fresh))
    del _recent[KEPT:]
    return fresh
