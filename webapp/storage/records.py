"""What is stored about attempts, as values."""

from __future__ import annotations

from dataclasses import dataclass

START = "start"
HINT = "hint"
"""The outcome of the record that an attempt begins with."""


@dataclass(frozen=True, kw_only=True)
class NewAttempt:
    """What an attempt starts with. `cards`: its card definitions; `snapshot`: the table without them.
    `origin`, `origin_at`: the attempt and position that it was made from, for a "what if". `done`: its end
    was reached before.
    """

    learner: str
    kind: str
    title: str
    scenario: str
    cards: bytes
    snapshot: bytes
    lesson: str | None = None
    step: str = ""
    progress: str = "{}"
    events: str = "[]"
    answer: str = "{}"
    origin: str | None = None
    origin_at: int | None = None
    done: bool = False


@dataclass(frozen=True, kw_only=True)
class Record:
    """One thing that was tried. With a `snapshot` it makes a new position; with `at` it takes up an older
    one; else it stays."""

    outcome: str
    text: str
    seat: int | None = None
    code: str = ""
    rule: str = ""
    events: str = "[]"
    answer: str = "{}"
    snapshot: bytes | None = None
    at: int | None = None
    progress: str = "{}"
    step: str = ""
    done: bool = False


@dataclass(frozen=True)
class Attempt:
    """An attempt as it stands now. `answer`: of its newest record, whose `outcome` and `text` these are."""

    id: str
    learner: str
    kind: str
    lesson: str | None
    title: str
    card_set: str
    version: int
    at: int
    records: int
    done: bool
    step: str
    progress: str
    origin: str | None
    origin_at: int | None
    outcome: str
    text: str
    answer: str


@dataclass(frozen=True)
class Past:
    """One position on the way to the current one: what was done there and what happened."""

    number: int
    parent: int | None
    outcome: str
    text: str
    seat: int | None
    events: str


@dataclass(frozen=True)
class Summary:
    """One attempt in a list."""

    id: str
    kind: str
    lesson: str | None
    title: str
    step: str
    done: bool
    updated: int


@dataclass(frozen=True)
class Standing:
    """How far a learner is in one attempt at a lesson. `progress`: as JSON; `updated`: milliseconds."""

    id: str
    lesson: str
    step: str
    done: bool
    progress: str
    updated: int


@dataclass(frozen=True)
class Kept:
    """Where an attempt stands after a record was appended."""

    version: int
    at: int
    number: int


class StaleError(Exception):
    """The attempt has moved on since the form was made: nothing was written."""
