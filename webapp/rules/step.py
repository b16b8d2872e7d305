"""The answer to a legal move."""

from __future__ import annotations

import msgspec

from .decisions import Decision
from .events import Event
from .table import Table


class Step(msgspec.Struct, frozen=True):
    """A move carried out: the new table, what happened in order, and the decision now awaited (None: somebody
    has priority, or it is over).
    """

    table: Table
    events: tuple[Event, ...]

    @property
    def decision(self) -> Decision | None:
        """The decision that the new table awaits."""
        return self.table.decision
