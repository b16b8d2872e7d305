"""The schema: new databases get it at once, older ones by migration, and both ways end at the same place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine, insert, text
from sqlalchemy.exc import IntegrityError, OperationalError

from webapp.storage.attempts import Attempts
from webapp.storage.database import HEAD, DatabaseError, file_of, open_database
from webapp.storage.tables import metadata, moves

EMPTY = dict.fromkeys(("outcome", "text", "code", "rule", "events", "answer", "progress"), "") | {"made": 0}


def url(folder: Path) -> str:
    """The address of a database in `folder`."""
    return f"sqlite:///{folder / 'test.sqlite3'}"


def test_head_is_the_newest_revision_that_alembic_finds() -> None:
    from alembic.script import ScriptDirectory

    from webapp.storage.migrations import alembic_config

    assert ScriptDirectory.from_config(alembic_config()).get_heads() == [HEAD]


def test_the_migrations_make_the_same_schema_as_the_tables_say(tmp_path: Path) -> None:
    from alembic import command
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    from webapp.storage.migrations import alembic_config

    engine = create_engine(url(tmp_path))
    config = alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        command.downgrade(config, "base")
        command.upgrade(config, "head")
    engine.dispose()


def test_opening_twice_finds_the_schema_in_place(tmp_path: Path) -> None:
    for _ in range(2):
        engine = open_database(url(tmp_path))
        with engine.connect() as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == HEAD
        engine.dispose()


def test_a_database_of_a_newer_program_is_refused_with_a_reason(tmp_path: Path) -> None:
    engine = open_database(url(tmp_path))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'from-the-future'"))
    engine.dispose()

    with pytest.raises(DatabaseError, match="from-the-future"):
        open_database(url(tmp_path))


def test_sqlite_checks_foreign_keys_and_writes_ahead(tmp_path: Path) -> None:
    engine = open_database(url(tmp_path))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        with pytest.raises(IntegrityError):
            connection.execute(insert(moves).values(attempt="none", number=0, at=0, **EMPTY))
    engine.dispose()


def test_opening_a_current_database_leaves_alembic_out(tmp_path: Path) -> None:
    code = (
        "import sys; from webapp.storage.database import open_database\n"
        f"for _ in range(2): open_database({url(tmp_path)!r}).dispose()\n"
        "print('alembic' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert result.stdout.strip() == "False"


def test_the_file_of_an_address() -> None:
    assert file_of("sqlite:////data/x.sqlite3") == Path("/data/x.sqlite3")
    assert file_of("sqlite://") is None
    assert file_of("sqlite:///:memory:") is None


def test_an_attempt_of_the_first_schema_is_kept_by_the_migration(tmp_path: Path) -> None:
    from alembic import command

    from webapp.storage.migrations import alembic_config

    engine = create_engine(url(tmp_path))
    config = alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("INSERT INTO learners VALUES ('ana', 1)"))
        connection.execute(text("INSERT INTO card_sets VALUES ('none', x'7b7d')"))
        connection.execute(
            text(
                "INSERT INTO attempts VALUES ('old', 'ana', 'lesson', 'first-cycle', '', '', 'none', 5, 7,"
                " 3, 2, 4, 1, 'swap', '{}')"
            )
        )
    engine.dispose()

    engine = open_database(url(tmp_path))
    found = Attempts(engine).standings("ana")
    engine.dispose()

    assert [(one.id, one.lesson, one.step, one.done, one.updated) for one in found] == [
        ("old", "first-cycle", "swap", True, 7)
    ]


@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_written_to_a_database_that_was_removed(tmp_path: Path, replaced: bool) -> None:
    engine = open_database(url(tmp_path))
    path = tmp_path / "test.sqlite3"
    path.rename(tmp_path / "gone")
    if replaced:
        path.write_bytes((tmp_path / "gone").read_bytes())

    with pytest.raises(OperationalError, match="was removed or replaced while in use"):
        engine.connect()
    assert path.exists() == replaced
