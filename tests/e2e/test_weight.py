"""A lesson is light: what a first view weighs with nothing kept, and what a move asks for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request

from webapp.testing.lesson import LessonPage, question_of
from webapp.tutor.lesson import Lesson

BUDGET = 80_000
"""Bytes over the wire of a lesson's first view, headers and all."""
MOVE = 20_000
"""Bytes over the wire of a move."""
HEAVY = ("capstone-four-players", "cycling-triggers", "connive-basics")

SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((one) => { sum += one.value; }))
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 100);
})"""


def weigh(asked: list[Request]) -> dict[str, int]:
    """How many bytes came for each address."""
    weights: dict[str, int] = {}
    for request in asked:
        sizes = request.sizes()
        weights[request.url] = sizes["responseBodySize"] + sizes["responseHeadersSize"]
    return weights


@pytest.mark.parametrize("lesson_id", HEAVY)
def test_the_first_view_of_a_lesson_is_light(
    new_page: Callable[..., Page], lessons: dict[str, Lesson], lesson_id: str
) -> None:
    page = new_page()
    asked: list[Request] = []
    page.on("requestfinished", lambda request: asked.append(request))
    page.goto(f"/lesson/{lesson_id}", wait_until="networkidle")
    weights = weigh(asked)
    assert any("htmx" in url for url in weights), "a fresh browser has nothing kept"
    assert sum(weights.values()) < BUDGET, weights
    assert page.evaluate(SHIFTS) < 0.01, "nothing moves while the page comes"

    asked.clear()
    lesson_page = LessonPage(page)
    first = lessons[lesson_id].steps[0]
    if first.ask is None:
        lesson_page.play(first.line[0])
    else:
        lesson_page.answer_question(question_of(first))
    [posted] = [request for request in asked if request.method == "POST"]
    assert sum(weigh(asked).values()) < MOVE, weigh(asked)
    assert posted.url.endswith(("/move", "/answer"))
