"""Pages for the browser tests, and the lessons that they play."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.e2e.pages.lesson import LessonPage
from tests.e2e.pages.table import TablePage
from webapp import CHECKOUT
from webapp.tutor.lesson import Lesson
from webapp.views.site import load_folder

TIMEOUT = 10_000


@pytest.fixture(scope="session")
def lessons() -> dict[str, Lesson]:
    """Every lesson by id."""
    return load_folder(CHECKOUT / "lessons").lessons


def is_problem(said: ConsoleMessage) -> bool:
    """Whether a page complains; that an answer was an error is for the tests to judge."""
    return said.type == "error" and not said.text.startswith("Failed to load resource")


@pytest.fixture
def new_page(browser: Browser, base_url: str) -> Iterator[Callable[..., Page]]:
    """Makes pages in fresh browser contexts; any console error or failing script fails the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(**options: Any) -> Page:
        context = browser.new_context(base_url=base_url, **options)
        context.set_default_timeout(TIMEOUT)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"script error: {error}"))
        page.on("console", lambda said: problems.append(said.text) if is_problem(said) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []


@pytest.fixture
def lesson_page(new_page: Callable[..., Page]) -> LessonPage:
    """A lesson page on a desktop."""
    return LessonPage(new_page())


@pytest.fixture
def table_page(new_page: Callable[..., Page]) -> TablePage:
    """A table page on a desktop."""
    return TablePage(new_page())
