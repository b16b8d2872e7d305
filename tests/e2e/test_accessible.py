"""No page breaks an accessibility rule that axe knows, in light and dark, on a desktop and a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.conftest import SCENARIO
from webapp.testing.lesson import LessonPage
from webapp.testing.table import TablePage
from webapp.tutor.lesson import Lesson

SIZES = {"desktop": {"width": 1280, "height": 860}, "phone": {"width": 360, "height": 740}}
LOOKS = [(scheme, size) for scheme in ("light", "dark") for size in SIZES]

each_look = pytest.mark.parametrize(("scheme", "size"), LOOKS)


def assert_accessible(page: Page, *, but: str = "") -> None:
    """Axe finds nothing, or nothing but one kind of problem."""
    found: dict[str, Any] = Axe().run(page).response
    problems = [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
        if violation["id"] != but
    ]
    assert problems == [], page.url


def look(scheme: str, size: str) -> dict[str, object]:
    """Options of a browser context."""
    return {"color_scheme": scheme, "viewport": SIZES[size]}


@each_look
def test_pages_that_are_read(new_page: Callable[..., Page], scheme: str, size: str) -> None:
    page = new_page(**look(scheme, size))
    for path in ("/", "/about", "/table", "/rules/cycling.hand-only", "/refusals", "/nothing"):
        page.goto(path)
        assert_accessible(page)


@each_look
def test_every_component_in_every_state(new_page: Callable[..., Page], scheme: str, size: str) -> None:
    """On the pattern page; there each region comes several times, under one name."""
    page = new_page(**look(scheme, size))
    page.goto("/patterns")
    assert_accessible(page, but="landmark-unique")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@each_look
def test_a_lesson_in_its_states(
    new_page: Callable[..., Page], lessons: dict[str, Lesson], scheme: str, size: str
) -> None:
    """A move, a refusal, what can't be read, a hint, a step done, a prediction."""
    lesson = lessons["cycling-triggers"]
    lesson_page = LessonPage(new_page(**look(scheme, size)))
    page = lesson_page.page
    lesson_page.open(lesson)
    open_folds(page)
    assert_accessible(page)
    for move in ("play Plains", "nonsense"):
        lesson_page.type_move(move)
        assert_accessible(page)
    lesson_page.hint()
    assert_accessible(page)
    for step in lesson.steps[:2]:
        lesson_page.do_step(step)
        assert_accessible(page)


def test_the_end_of_a_lesson(new_page: Callable[..., Page], lessons: dict[str, Lesson]) -> None:
    lesson_page = LessonPage(new_page())
    lesson_page.open(lessons["cycling-triggers"])
    lesson_page.solve(lessons["cycling-triggers"])
    expect(lesson_page.end).to_be_visible()
    assert_accessible(lesson_page.page)
    lesson_page.page.emulate_media(color_scheme="dark")
    lesson_page.page.reload()
    assert_accessible(lesson_page.page)


@each_look
def test_decisions(new_page: Callable[..., Page], scheme: str, size: str) -> None:
    """A scry, the stack, and the choice of a discard."""
    table = TablePage(new_page(**look(scheme, size)))
    table.open(SCENARIO)
    table.play("cast Peer Ahead")
    assert_accessible(table.page)
    table.play("pass")
    table.play("pass")
    table.move_card("Swamp", "To bottom")
    open_folds(table.page)
    assert_accessible(table.page)


def open_folds(page: Page) -> None:
    """Open everything that is folded."""
    for fold in page.locator("details:not([open]) > summary").all():
        if fold.is_visible():
            fold.click()
