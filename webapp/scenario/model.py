"""A scenario as a value: the table to set up, what happens, what must hold."""

from __future__ import annotations

from typing import Any

import msgspec

from webapp.rules.objects import Card
from webapp.rules.setup import PlayerSetup


class Expectation(msgspec.Struct, frozen=True):
    """A path (section "Expectations" of FORMAT.md) and the value that it must have, at a line of the file."""

    line: int
    path: str
    value: Any


class MoveEntry(msgspec.Struct, frozen=True, tag=True):
    """A move that must be legal."""

    line: int
    text: str


class ExpectEntry(msgspec.Struct, frozen=True, tag=True):
    """Expectations that hold at this point."""

    line: int
    expect: tuple[Expectation, ...]


class TryEntry(msgspec.Struct, frozen=True, tag=True):
    """A move that must be refused, with a reason that cites the rule `refused` (a number or a ruling id)."""

    line: int
    text: str
    refused: str


Entry = MoveEntry | ExpectEntry | TryEntry


class Scenario(msgspec.Struct, frozen=True):
    """A scenario file without fault.

    `cards`: every card definition of the table, by its key there. `active`: a seat. `line`: in order.
    `expect`: holds at the end. `extra`: the plain values of the further top-level keys that the reader was
    asked to let through, `places` their line and column.
    """

    players: tuple[PlayerSetup, ...]
    cards: dict[str, Card]
    title: str = ""
    edition: str = "2026-08"
    active: int = 0
    step: str = "precombat main"
    turn: int = 1
    seed: int = 0
    line: tuple[Entry, ...] = ()
    expect: tuple[Expectation, ...] = ()
    case: str = ""
    rules: tuple[str, ...] = ()
    extra: dict[str, Any] = {}
    places: dict[str, tuple[int, int]] = {}
