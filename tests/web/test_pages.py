"""Pages that are not played on: each is whole, safe, and leads on."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.client import Checked, words
from webapp.rules.rulings import RULINGS
from webapp.views.security import kept_key


@pytest.mark.parametrize("path", ["/", "/about", "/table", "/rules", "/refusals"])
def test_a_page_is_whole(learner: Checked, path: str) -> None:
    page = learner.get(path)

    assert page.status == 200
    assert len(page.all("h1")) == len(page.all("main")) == 1
    assert words(page.one("title")).startswith(words(page.one("h1")))


@pytest.mark.parametrize("ruling", sorted(RULINGS))
def test_every_ruling_has_its_page(learner: Checked, ruling: str) -> None:
    page = learner.get(f"/rules/{ruling}")

    assert words(page.one("h1")) == f"Rule {RULINGS[ruling].rule}"


@pytest.mark.parametrize(
    "path", ["/nothing", "/attempt/unknown", "/lesson/unknown", "/rules/unknown", "/attempt/../../etc/passwd"]
)
def test_what_is_not_there_is_a_page_with_a_way_back(learner: Checked, path: str) -> None:
    page = learner.get(path, status=404)

    assert page.where("a", href="/")


def test_the_wrong_method_is_a_page_too(client: FlaskClient) -> None:
    response = client.post("/about")

    assert response.status_code in {400, 405}
    assert b"<h1>" in response.data


def test_headers_forbid_what_is_not_ours(client: FlaskClient) -> None:
    for path in ("/", "/healthz", "/nothing", "/static/js/busy.js"):
        with client.get(path) as response:
            policy = response.headers["Content-Security-Policy"]
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "same-origin"


def test_pages_vary_by_htmx(client: FlaskClient) -> None:
    assert {"HX-Request", "HX-Request-Type"} <= set(client.get("/").vary)


def test_versioned_files_are_kept_and_others_not(client: FlaskClient) -> None:
    script = Path(str(client.application.static_folder), "js", "busy.js")
    digest = hashlib.sha256(script.read_bytes()).hexdigest()[:12]
    with client.get(f"/static/js/busy.js?v={digest}") as kept, client.get("/static/js/busy.js") as plain:
        assert "immutable" in kept.headers["Cache-Control"]
        assert "immutable" not in plain.headers.get("Cache-Control", "")


def test_a_post_without_its_token_is_refused_with_a_page(client: FlaskClient) -> None:
    response = client.post("/table", data={"text": "scenario: 1"})

    assert response.status_code == 400
    assert "out of date" in response.get_data(as_text=True)


def test_what_is_too_large_is_refused_with_a_page(client: FlaskClient, learner: Checked) -> None:
    form = learner.get("/table")
    token = form.where("input", name="csrf_token")[0].get("value")
    response = client.post("/table", data={"csrf_token": token, "text": "x" * 600_000})

    assert response.status_code == 413
    assert "too large" in response.get_data(as_text=True)


def test_the_learners_cookie_is_out_of_reach_of_scripts_and_lives_long(client: FlaskClient) -> None:
    response = client.get("/table")
    cookie = response.headers["Set-Cookie"]

    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_a_bug_of_ours_is_a_page(app: Flask) -> None:
    app.config["SHOW_ERROR_PAGES"] = True

    @app.get("/broken")
    def broken() -> str:
        raise RuntimeError("broken on purpose")

    page = Checked(app.test_client()).get("/broken", status=500)
    assert "broken on purpose" not in page.source


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "secret.key"
    key = kept_key(path)

    assert len(key) == 64
    assert kept_key(path) == key
    assert path.stat().st_mode & 0o777 == 0o600
