"""The connection to the database, and its schema brought up to date."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from webapp.words import say

from .tables import metadata

HEAD = "0002"
"""The newest revision in `migrations/versions`; a test holds it to what Alembic finds there."""


class DatabaseError(Exception):
    """The database can't be used as it is; the message tells a person why."""


def open_database(url: str) -> Engine:
    """An engine for `url`, its schema up to date.

    SQLite: write-ahead log, foreign keys checked, and a writing transaction takes its lock at once, so
    that it never fails half-way. Raises DatabaseError where the schema comes from a newer program, or the
    database can't be read or written.
    """
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        tune_sqlite(engine)
    try:
        for_owner(file_of(url))
        watch_file(engine, file_of(url))
        bring_up_to_date(engine)
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        engine.dispose()
        reason = getattr(error, "orig", None) or error
        raise DatabaseError(say("problems.database.unusable", file=file_of(url) or "", why=reason)) from error
    return engine


def for_owner(path: Path | None) -> None:
    """Let only its owner read a database's file, which is made when it is not there."""
    if path is not None and not path.is_dir():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        with contextlib.suppress(PermissionError):  # another's file, which we may use
            path.chmod(0o600)


def writing(engine: Engine) -> Engine:
    """The same engine, whose transactions are going to write."""
    return engine.execution_options(writes=True)


def tune_sqlite(engine: Engine) -> None:
    """Set what SQLite needs on each connection."""

    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # transactions are begun below, not by the driver
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def watch_file(engine: Engine, path: Path | None) -> None:
    """Neither read nor write once the file is another: what is written to a removed one is lost."""
    if path is None:
        return
    opened = inode(path)

    @event.listens_for(engine, "checkout")
    def lent(_connection: Any, _record: object, _proxy: object) -> None:
        if inode(path) != opened:
            gone = sqlite3.OperationalError(say("problems.database.replaced", file=path))
            raise OperationalError("", {}, gone)


def inode(path: Path) -> int | None:
    """The number of a file; None where there is none."""
    try:
        return path.stat().st_ino
    except FileNotFoundError:
        return None


def bring_up_to_date(engine: Engine) -> None:
    """Create the schema in an empty database, or migrate an older one.

    Alembic takes longer to import than all the rest, so it is loaded only when there is something to
    migrate.
    """
    with writing(engine).begin() as connection:
        revision = stored_revision(connection)
        if revision is None:
            create_schema(connection)
            return
    if revision != HEAD:
        migrate(engine, revision)


def stored_revision(connection: Connection) -> str | None:
    """The schema's revision; None for an empty database."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision


def create_schema(connection: Connection) -> None:
    """Create every table, marked as being at the newest revision."""
    metadata.create_all(connection)
    connection.execute(
        text(
            "CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, "
            "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num))"
        )
    )
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def migrate(engine: Engine, revision: str) -> None:
    """Run the migrations from `revision` to the newest."""
    from alembic import command  # a quarter of a second, so only when it is needed
    from alembic.util import CommandError

    from .migrations import alembic_config

    config = alembic_config()
    try:
        with writing(engine).begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except CommandError as error:
        raise DatabaseError(say("problems.database.newer", revision=revision, why=error)) from error


def file_of(url: str) -> Path | None:
    """The file of a SQLite address; None for one in memory or another database."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database or parsed.database == ":memory:":
        return None
    return Path(parsed.database)
