"""What goes wrong around the site: broken requests, a full disk, a database or key that is not whole."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from tests.web.client import Checked, Page, words
from webapp.rules.legal import legal_moves
from webapp.rules.moves import Activate
from webapp.rules.select import matches
from webapp.scenario.format import build, parse
from webapp.views.security import kept_key
from webapp.views.site import Site


@pytest.mark.parametrize("broken", [b"", b"\n", b"abc", b"\x80\xff" * 40, b"0" * 63])
def test_a_key_that_is_not_whole_is_made_anew(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "secret.key"
    path.write_bytes(broken)
    key = kept_key(path)

    assert len(key) == 64
    assert kept_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["secret.key"]


def test_no_half_key_is_left_when_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        kept_key(tmp_path / "secret.key")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("what", ["noise", "folder", "half"])
def test_a_broken_database_is_told_in_one_sentence(root: Path, tmp_path: Path, what: str) -> None:
    path = tmp_path / "stacktutor.sqlite3"
    if what == "folder":
        path.mkdir()
    else:
        path.write_bytes(os.urandom(9000) if what == "noise" else b"SQLite format 3\0" + b"\1" * 500)
    result = subprocess.run(
        [sys.executable, "-m", "webapp.serve", "--port", "8399"], cwd=root, capture_output=True, text=True,
        env={**os.environ, "STACKTUTOR_DATA": str(tmp_path)}, check=False, timeout=60,
    )  # fmt: skip

    assert result.returncode == 1
    assert result.stderr.startswith("stacktutor: the database ")
    assert len(result.stderr.splitlines()) == 1


def test_the_database_is_for_its_owner_only(app: Flask) -> None:
    site: Site = app.extensions["stacktutor"]
    path = Path(str(site.attempts.engine.url.database))
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_move_that_cannot_be_stored_says_so(
    learner: Checked, table: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr("webapp.storage.attempts.Attempts.append", full)
    form = table.form_of(table.control("play Plains"))
    fields = {
        str(field.get("name")): field.get("value", "")
        for field in form.iter()
        if field.get("name") is not None
    }
    page = learner.post(str(form.get("action")), fields | {"move": "play Plains"}, status=503)
    assert "can’t be stored now" in page.source


def test_static_files_carry_no_cookie_and_are_kept_only_as_what_they_are(
    learner: Checked, table: Page, client: FlaskClient
) -> None:
    style = next(link.get("href", "") for link in table.all("link") if "base.css" in link.get("href", ""))
    with client.get(style) as now, client.get(style.partition("?")[0] + "?v=another") as other:
        assert "immutable" in now.headers["Cache-Control"]
        assert "immutable" not in other.headers.get("Cache-Control", "")
        assert "Set-Cookie" not in now.headers
    assert "Set-Cookie" not in client.get(learner.at).headers


def test_a_request_that_is_not_allowed_says_what_is(client: FlaskClient) -> None:
    response = client.delete("/")
    assert response.status_code == 405
    assert "GET" in response.headers["Allow"]


def test_a_broken_host_is_answered_in_words(app: Flask, client: FlaskClient) -> None:
    app.config["SHOW_ERROR_PAGES"] = True
    for host in ("x" * 3000, "a b", "[::1"):
        response = client.get("/", headers={"Host": host})
        assert response.status_code in {200, 400}, host
        assert "Internal" not in response.text


@pytest.mark.parametrize("name", ["DESIGN.md", "css/../DESIGN.md"])
def test_documents_are_not_served(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/{name}").status_code == 404


def test_a_pick_with_thousands_of_digits_is_no_pick(learner: Checked, table: Page) -> None:
    table = learner.type_move(table, "cast Peer Ahead")
    form = table.form_of(table.control("all: pass"))
    fields = {
        str(field.get("name")): field.get("value", "")
        for field in form.iter()
        if field.get("name") is not None
    }
    fields.pop("move", None)
    address = str(form.get("action"))
    page = learner.post(address, fields | {"kind": "choose", "pick": "1" * 5000}, status=422)

    assert page.status == 422
    assert words(page.one(id="notice")) == "That form belongs to another decision."
    assert page.text("stack") == table.text("stack")


def test_a_table_has_no_worked_example(learner: Checked, table: Page) -> None:
    page = learner.get(f"{learner.at}/example", status=404)
    assert words(page.one("h1")) == "There is nothing here"


def test_a_database_that_was_removed_is_told(app: Flask, learner: Checked, table: Page) -> None:
    site: Site = app.extensions["stacktutor"]
    Path(str(site.attempts.engine.url.database)).unlink()
    page = learner.get(learner.at, status=503)
    assert "it was removed or replaced" in page.source


def test_a_table_full_of_abilities_with_targets_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an ability has a target is known at the first one: they aren't all looked for."""
    card = (
        '{name: Spark Golem, mana_cost: "{1}", type_line: Artifact Creature — Golem, power: "1", '
        'toughness: "1", oracle_text: "{T}: This creature deals 1 damage to any target."}'
    )
    seats = (f"{{name: {name}, battlefield: [100 Spark Golem]}}" for name in ("Ana", "Ben"))
    scenario = parse(f"scenario: 1\ncards: [{card}]\nplayers: [{', '.join(seats)}]\n").scenario
    assert scenario is not None
    table, looked_at = build(scenario), count()

    def matched(*given: Any) -> bool:
        next(looked_at)
        return matches(*given)

    monkeypatch.setattr("webapp.rules.select.matches", matched)
    found = legal_moves(table, 0)

    assert len([move for move in found if isinstance(move, Activate)]) == 100
    assert next(looked_at) < 1000
