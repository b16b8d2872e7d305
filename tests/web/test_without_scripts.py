"""Every lesson is solved by posting its forms: nothing needs JavaScript."""

from __future__ import annotations

import pytest
import yaml
from flask import Flask

from tests.conftest import make_app
from tests.web.client import Checked, words
from tests.web.solving import Solver
from webapp import CHECKOUT
from webapp.views.site import site_of

LESSONS = tuple(sorted(path.stem for path in (CHECKOUT / "lessons").glob("*.yaml")))
MAP = yaml.safe_load((CHECKOUT / "lessons" / "map" / "curriculum.yaml").read_text(encoding="utf-8"))
ORDER = [id_ for section in MAP["sections"] for id_ in section["lessons"]]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all lessons."""
    return make_app(tmp_path_factory.mktemp("forms"))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_lesson_is_solved_by_its_forms(app: Flask, lesson_id: str) -> None:
    solver = Solver(Checked(app.test_client()))
    page = solver.solve(site_of(app).lessons[lesson_id])

    assert page.text("lesson-done") == "Lesson done"
    following = [link.get("href") for link in page.all("a") if words(link).startswith("Next lesson")]
    assert following == [f"/lesson/{id_}" for id_ in ORDER[ORDER.index(lesson_id) + 1 :][:1]]
    assert solver.typed == []
