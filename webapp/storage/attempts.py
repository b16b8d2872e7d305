"""Attempts, move by move. Nothing that was recorded is ever changed: going back appends a record too."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine, Row, exists, insert, select, update

from . import statements
from .database import writing
from .records import HINT, START, Attempt, Kept, NewAttempt, Past, Record, StaleError, Standing, Summary
from .tables import attempts, card_sets, learners


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
            .where(a.learner == learner, ~a.set_aside)
            .order_by(a.updated.desc(), a.created.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return tuple(Summary(*row) for row in connection.execute(query))

    # ---- reading ----------------------------------------------------------------------------------

    def load(self, id_: str) -> Attempt | None:
        """An attempt with its newest record; None if there is none with that id."""
        with self.engine.connect() as connection:
            row = connection.execute(statements.LOAD, {"id_": id_}).one_or_none()
        return None if row is None else Attempt(**row._mapping)

    def scenario(self, id_: str) -> str:
        """The scenario file that a table was opened with."""
        with self.engine.connect() as connection:
            found: str = connection.execute(statements.SCENARIO, {"id_": id_}).scalar_one()
        return found

    def snapshot(self, id_: str, number: int) -> tuple[bytes, str]:
        """The table at a position, without its cards, and the progress recorded with it. Raises KeyError
        if it is no position."""
        with self.engine.connect() as connection:
            found = connection.execute(statements.SNAPSHOT, {"id_": id_, "number_": number}).one_or_none()
        if found is None or found.snapshot is None:
            raise KeyError((id_, number))
        return found.snapshot, found.progress

    def cards(self, card_set: str) -> bytes:
        """A set of card definitions."""
        with self.engine.connect() as connection:
            found: bytes = connection.execute(statements.CARDS, {"id_": card_set}).scalar_one()
        return found

    def parent(self, id_: str, number: int) -> int | None:
        """The position before a position; None at the start."""
        with self.engine.connect() as connection:
            where = {"id_": id_, "number_": number}
            found: int | None = connection.execute(statements.PARENT, where).scalar_one()
        return found

    def path(self, id_: str, number: int, limit: int) -> tuple[Past, ...]:
        """The last `limit` positions on the way to a position, itself included, oldest first."""
        where = {"id_": id_, "number_": number, "limit_": limit}
        with self.engine.connect() as connection:
            return tuple(Past(*row) for row in connection.execute(statements.PATH, where))

    def history(self, id_: str) -> tuple[Row[Any], ...]:
        """Every record of an attempt in order, without snapshots."""
        with self.engine.connect() as connection:
            return tuple(connection.execute(statements.HISTORY, {"id_": id_}))

    def standings(self, learner: str) -> tuple[Standing, ...]:
        """How far a learner is in each attempt at a lesson that counts, the one begun first first."""
        a = attempts.c
        query = (
            select(a.id, a.lesson, a.step, a.done, a.progress, a.updated)
            .where(a.learner == learner, a.lesson.is_not(None), ~a.set_aside)
            .order_by(a.created, a.id)
        )
        with self.engine.connect() as connection:
            return tuple(Standing(*row) for row in connection.execute(query))

    # ---- writing ----------------------------------------------------------------------------------

    def start(self, new: NewAttempt, unless: Collection[str] = ()) -> str:
        """Record a new attempt with its first position, number 0, and return its id.

        Where the learner has an attempt at that lesson already, at one of the steps in `unless`, nothing is
        recorded and its id is returned.
        """
        token, time_ = new_token(), self.clock()
        with writing(self.engine).begin() as connection:
            if unless and (known := at_lesson(connection, new, unless)) is not None:
                return known
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
                    done=new.done,
                    step=new.step,
                    progress=new.progress,
                    origin=new.origin,
                    origin_at=new.origin_at,
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
            connection.execute(statements.INSERT_MOVE, row_of(record, token, 0, None, 0, time_))
        return token

    def set_aside(self, learner: str, lesson: str) -> int:
        """Let a learner's attempts at a lesson count no more, and return how many there were. They stay."""
        a = attempts.c
        query = (
            update(attempts)
            .where(a.learner == learner, a.lesson == lesson, ~a.set_aside)
            .values(set_aside=True)
        )
        with writing(self.engine).begin() as connection:
            return connection.execute(query).rowcount

    def append(self, id_: str, version: int, record: Record) -> Kept:
        """Append a record to an attempt that is still at `version`, and return where it then stands.

        Raises StaleError, with nothing written, if its position has changed meanwhile or a hint was opened.
        """
        changes = record.snapshot is not None or record.at is not None or record.outcome == HINT
        with writing(self.engine).begin() as connection:
            now = connection.execute(statements.STANDING, {"id_": id_}).one_or_none()
            if now is None or now.version != version:
                raise StaleError(id_)
            time_ = self.clock()
            number: int = now.records
            at: int = number if record.snapshot is not None else now.at if record.at is None else record.at
            connection.execute(statements.INSERT_MOVE, row_of(record, id_, number, now.at, at, time_))
            connection.execute(
                statements.MOVE_ON,
                {
                    "id_": id_,
                    "version_": version + changes,
                    "at_": at,
                    "records_": number + 1,
                    "progress_": record.progress,
                    "step_": record.step,
                    "updated_": time_,
                    "done_": record.done,
                },
            )
        return Kept(version + changes, at, number)


def at_lesson(connection: Connection, new: NewAttempt, steps: Collection[str]) -> str | None:
    """The learner's attempt at the lesson that was played last, if it is at one of the steps."""
    a = attempts.c
    query = (
        select(a.id)
        .where(a.learner == new.learner, a.lesson == new.lesson, a.step.in_(steps), ~a.set_aside)
        .order_by(a.updated.desc())
        .limit(1)
    )
    found: str | None = connection.execute(query).scalar()
    return found


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
