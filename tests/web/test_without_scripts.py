"""Every lesson is solved by posting its forms: nothing needs JavaScript."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.conftest import make_app
from tests.web.client import Checked
from tests.web.solving import Solver
from webapp import CHECKOUT
from webapp.views.site import site_of

LESSONS = tuple(sorted(path.stem for path in (CHECKOUT / "lessons").glob("*.yaml")))


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """One app for all lessons."""
    return make_app(tmp_path_factory.mktemp("forms"))


@pytest.mark.parametrize("lesson_id", LESSONS)
def test_a_lesson_is_solved_by_its_forms(app: Flask, lesson_id: str) -> None:
    solver = Solver(Checked(app.test_client()))
    page = solver.solve(site_of(app).lessons[lesson_id])

    assert page.text("lesson-done") == "Lesson done"
    assert solver.typed == []
