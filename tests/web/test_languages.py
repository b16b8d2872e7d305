"""A second language is added by adding files: pages speak it where the browser asks for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.words.veiling import speaking_veiled
from webapp import create_app
from webapp.views.site import Shelf
from webapp.words import texts


@pytest.fixture
def second(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, root: Path) -> Iterator[FlaskClient]:
    """A client of a site that has a language `xl` beside the first."""
    (tmp_path / "en").symlink_to(root / "webapp" / "words" / "en")
    (tmp_path / "xl").mkdir()
    about = {"name": "Example", "plural": "0", "direction": "rtl"}
    (tmp_path / "xl" / "language.json").write_text(json.dumps(about), "utf-8")
    (tmp_path / "xl" / "site.json").write_text(json.dumps({"name": "Lehrer <1>"}), "utf-8")
    monkeypatch.setattr(texts, "FOLDER", tmp_path)
    texts.catalogue.cache_clear()
    yield create_app({"TESTING": True, "DATABASE_URL": "sqlite://", "LESSONS_LATER": True}).test_client()
    texts.catalogue.cache_clear()


def test_the_browser_chooses_the_language(second: FlaskClient) -> None:
    page = second.get("/about", headers={"Accept-Language": "xl;q=0.9, en;q=0.5"})

    assert '<html lang="xl" dir="rtl"' in page.text
    assert "Lehrer &lt;1&gt;" in page.text
    assert page.headers["Content-Language"] == "xl"
    assert "Accept-Language" in page.headers["Vary"]


@pytest.mark.parametrize("asked", ["en", "zz", "", "xl;q=0.1, en"])
def test_else_the_first_language_is_spoken(second: FlaskClient, asked: str) -> None:
    second.get("/about", headers={"Accept-Language": "xl"})
    page = second.get("/about", headers={"Accept-Language": asked})

    assert '<html lang="en" dir="ltr"' in page.text
    assert "Stack Tutor" in page.text


def test_a_lesson_is_kept_as_the_first_language_says_it(root: Path) -> None:
    with speaking_veiled():
        lesson = Shelf(root / "lessons").lesson("a-card")

    assert lesson is not None
    assert any("[rule 118.3](" in mistake.says for step in lesson.steps for mistake in step.mistakes)
