"""Attempts, move by move. Nothing that was recorded is ever changed: going back appends a record too."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Row, exists, insert, literal, select, update

from .database import writing
from .tables import attempts, card_sets, learners, moves

START = "start"
BACK = "back"
RESTART = "restart"


@dataclass(frozen=True, kw_only=True)
class NewAttempt:
    """What an attempt starts with. `cards`: its card definitions; `snapshot`: the table without them."""

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
    scenario: str
    card_set: str
    version: int
    at: int
    records: int
    done: bool
    step: str
    progress: str
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
class Kept:
    """Where an attempt stands after a record was appended."""

    version: int
    at: int
    number: int


class StaleError(Exception):
    """The attempt has moved on since the form was made: nothing was written."""


def now_ms() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_token() -> str:
    """An id that nobody guesses: 128 random bits, safe in an address."""
    return secrets.token_urlsafe(16)


@dataclass(frozen=True)
class Attempts:
    """The repository. `clock` gives the time, so that tests can set it."""

    engine: Engine
    clock: Callable[[], int] = field(default=now_ms)

    # ---- learners ---------------------------------------------------------------------------------

    def new_learner(self) -> str:
        """Record a new learner and return their id."""
        learner = new_token()
        with writing(self.engine).begin() as connection:
            connection.execute(insert(learners).values(id=learner, created=self.clock()))
        return learner

    def knows(self, learner: str) -> bool:
        """Whether that learner exists."""
        with self.engine.connect() as connection:
            return bool(connection.execute(select(exists().where(learners.c.id == learner))).scalar())

    def of_learner(self, learner: str, limit: int = 200) -> tuple[Summary, ...]:
        """A learner's attempts, the one played last first."""
        a = attempts.c
        query = (
            select(a.id, a.kind, a.lesson, a.title, a.step, a.done, a.updated)
            .where(a.learner == learner)
            .order_by(a.updated.desc(), a.created.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return tuple(Summary(*row) for row in connection.execute(query))

    # ---- reading ----------------------------------------------------------------------------------

    def load(self, id_: str) -> Attempt | None:
        """An attempt with its newest record; None if there is none with that id."""
        a, m = attempts.c, moves.c
        query = (
            select(
                *(
                    a.id,
                    a.learner,
                    a.kind,
                    a.lesson,
                    a.title,
                    a.scenario,
                    a.card_set,
                    a.version,
                    a.at,
                    a.records,
                ),
                *(a.done, a.step, a.progress, m.outcome, m.text, m.answer),
            )
            .join(moves, (m.attempt == a.id) & (m.number == a.records - 1))
            .where(a.id == id_)
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Attempt(**row._mapping)

    def snapshot(self, id_: str, number: int) -> tuple[bytes, str]:
        """The table at a position, without its cards, and the progress recorded with it. Raises KeyError
        if it is no position."""
        query = select(moves.c.snapshot, moves.c.progress).where(
            moves.c.attempt == id_, moves.c.number == number
        )
        with self.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        if row is None or row.snapshot is None:
            raise KeyError((id_, number))
        return row.snapshot, row.progress

    def cards(self, card_set: str) -> bytes:
        """A set of card definitions."""
        with self.engine.connect() as connection:
            found: bytes = connection.execute(
                select(card_sets.c.cards).where(card_sets.c.id == card_set)
            ).scalar_one()
        return found

    def parent(self, id_: str, number: int) -> int | None:
        """The position before a position; None at the start."""
        query = select(moves.c.parent).where(moves.c.attempt == id_, moves.c.number == number)
        with self.engine.connect() as connection:
            found: int | None = connection.execute(query).scalar_one()
        return found

    def path(self, id_: str, number: int, limit: int) -> tuple[Past, ...]:
        """The last `limit` positions on the way to a position, itself included, oldest first."""
        m = moves.c
        columns = (m.number, m.parent, m.outcome, m.text, m.seat, m.events)
        way = (
            select(*columns, literal(1).label("depth"))
            .where(m.attempt == id_, m.number == number)
            .cte("way", recursive=True)
        )
        way = way.union_all(
            select(*columns, way.c.depth + 1).where(
                m.attempt == id_, m.number == way.c.parent, way.c.depth < limit
            )
        )
        query = select(*(way.c[column.name] for column in columns)).order_by(way.c.depth.desc())
        with self.engine.connect() as connection:
            return tuple(Past(*row) for row in connection.execute(query))

    def history(self, id_: str) -> tuple[Row[Any], ...]:
        """Every record of an attempt in order, without snapshots."""
        m = moves.c
        columns = (m.number, m.parent, m.at, m.outcome, m.text, m.seat, m.code, m.rule, m.made)
        with self.engine.connect() as connection:
            query = select(*columns).where(m.attempt == id_).order_by(m.number)
            return tuple(connection.execute(query))

    # ---- writing ----------------------------------------------------------------------------------

    def start(self, new: NewAttempt) -> str:
        """Record a new attempt with its first position, number 0, and return its id."""
        token, time_ = new_token(), self.clock()
        with writing(self.engine).begin() as connection:
            card_set = store_cards(connection, new.cards)
            connection.execute(
                insert(attempts).values(
                    id=token,
                    learner=new.learner,
                    kind=new.kind,
                    lesson=new.lesson,
                    title=new.title,
                    scenario=new.scenario,
                    card_set=card_set,
                    created=time_,
                    updated=time_,
                    version=0,
                    at=0,
                    records=1,
                    done=False,
                    step=new.step,
                    progress=new.progress,
                )
            )
            record = Record(
                outcome=START,
                text="",
                events=new.events,
                answer=new.answer,
                snapshot=new.snapshot,
                progress=new.progress,
            )
            connection.execute(insert(moves).values(**row_of(record, token, 0, None, 0, time_)))
        return token

    def append(self, id_: str, version: int, record: Record) -> Kept:
        """Append a record to an attempt that is still at `version`, and return where it then stands.

        Raises StaleError, with nothing written, if its position has changed meanwhile.
        """
        a = attempts.c
        changes = record.snapshot is not None or record.at is not None
        finished = {"done": True} if record.done else {}
        with writing(self.engine).begin() as connection:
            now = connection.execute(select(a.version, a.at, a.records).where(a.id == id_)).one_or_none()
            if now is None or now.version != version:
                raise StaleError(id_)
            time_ = self.clock()
            number: int = now.records
            at: int = number if record.snapshot is not None else now.at if record.at is None else record.at
            connection.execute(insert(moves).values(**row_of(record, id_, number, now.at, at, time_)))
            connection.execute(
                update(attempts)
                .where(a.id == id_)
                .values(
                    version=version + changes,
                    at=at,
                    records=number + 1,
                    progress=record.progress,
                    step=record.step,
                    updated=time_,
                    **finished,
                )
            )
        return Kept(version + changes, at, number)


def row_of(
    record: Record, attempt: str, number: int, parent: int | None, at: int, made: int
) -> dict[str, object]:
    """A record as a row."""
    return {
        "attempt": attempt,
        "number": number,
        "parent": parent,
        "at": at,
        "outcome": record.outcome,
        "text": record.text,
        "seat": record.seat,
        "code": record.code,
        "rule": record.rule,
        "events": record.events,
        "answer": record.answer,
        "snapshot": record.snapshot,
        "progress": record.progress,
        "made": made,
    }


def store_cards(connection: Connection, cards: bytes) -> str:
    """Store a set of card definitions unless it is there, and return its id."""
    digest = hashlib.sha256(cards).hexdigest()
    if not connection.execute(select(exists().where(card_sets.c.id == digest))).scalar():
        connection.execute(insert(card_sets).values(id=digest, cards=cards))
    return digest
