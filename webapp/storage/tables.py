"""The tables of the database. Times are milliseconds since 1970, UTC; JSON is stored as the text it was
sent as."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

learners = Table(
    "learners",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
)
"""Somebody who plays: an unguessable id that their browser keeps in a signed cookie."""

card_sets = Table(
    "card_sets",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("cards", LargeBinary, nullable=False),
)
"""The card definitions that an attempt starts with, stored once for all attempts that share them (id:
SHA-256)."""

attempts = Table(
    "attempts",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("learner", String(64), ForeignKey("learners.id"), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("lesson", String(200)),
    Column("title", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("card_set", String(64), ForeignKey("card_sets.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("records", Integer, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("step", String(200), nullable=False),
    Column("progress", Text, nullable=False),
    Column("origin", String(64)),
    Column("origin_at", Integer),
    Column("set_aside", Boolean, nullable=False, server_default=false()),
    Index("ix_attempts_learner_updated", "learner", "updated"),
)
"""One try at a lesson or a table. `id`: an unguessable token, the page's address. `version` grows with
every change of position, `at` is the number of the record whose table is the current one, `records`
counts the records, `step` is the lesson's step that is being played, `done` tells that its end was
reached. `origin`, `origin_at`: the attempt and the position that a "what if" was made from. `set_aside`: its
lesson was reset, so it counts for nothing any more."""

moves = Table(
    "moves",
    metadata,
    Column("attempt", String(64), ForeignKey("attempts.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("parent", Integer),
    Column("at", Integer, nullable=False),
    Column("outcome", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("seat", Integer),
    Column("code", String(200), nullable=False),
    Column("rule", String(40), nullable=False),
    Column("events", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("snapshot", LargeBinary),
    Column("progress", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""Everything that was tried, in order; nothing is ever changed or removed. `outcome`: start, moved,
answered, refused, unparsed, busy, hint, back, restart. `parent`: the position that it was tried in.
`at`: the position afterwards: its own number where it made a new one (then `snapshot` holds the
table), else an older one's. `events`: what happened, as the engine tells it; `answer`: what the page
said to it."""
