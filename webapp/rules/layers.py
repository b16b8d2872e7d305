"""Characteristics of the objects on a table (CR 109.3, 613)."""

from __future__ import annotations

from .game import Game
from .look import Look, keep_look, kept_look
from .objects import Characteristics
from .table import Table
from .values import Ref


def look_at(table: Table) -> Look:
    """What can be seen on a table."""
    found = kept_look(table)
    if found is None:
        found = Game(table).look
        keep_look(table, found)
    return found


def characteristics(table: Table, ref: Ref) -> Characteristics:
    """An object's characteristics, or its last known ones. Raises KeyError if it was never there."""
    found = look_at(table).of(ref)
    if found is None:
        raise KeyError(ref)
    return found
