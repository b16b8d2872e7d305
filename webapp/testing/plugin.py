"""The pytest plugin `stacktutor.testing`: a server, and pages that speak the notation. See TESTING.md.

pytest loads it by itself where Stack Tutor is installed; Playwright is imported when a page is asked for.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Page

    from webapp.testing.lesson import LessonPage
    from webapp.testing.table import TablePage

TIMEOUT = 10_000
MISSING = (
    "the pages of stacktutor.testing drive a browser: install playwright and pytest-playwright "
    "(pip install 'stacktutor[dev]')"
)


@pytest.fixture(scope="session")
def tutor_lessons() -> Path:
    """The folder of the lessons that the server has: those that come along. Override it to test your own."""
    from webapp import CHECKOUT

    return CHECKOUT / "lessons"


@pytest.fixture(scope="session")
def tutor_server(tmp_path_factory: pytest.TempPathFactory, tutor_lessons: Path) -> Iterator[str]:
    """The address of a live server on a free loopback port, with an empty database of its own."""
    from werkzeug.serving import make_server

    from webapp import create_app

    database = tmp_path_factory.mktemp("stacktutor") / "live.sqlite3"
    own = {"DATABASE_URL": f"sqlite:///{database}", "LESSONS": tutor_lessons}
    app = create_app({"TESTING": True, "LESSONS_LATER": True, **own})
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, name="live server", daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def tutor_page(request: pytest.FixtureRequest, tutor_server: str) -> Iterator[Callable[..., Page]]:
    """Makes pages in fresh browser contexts (its arguments are Playwright's options of a context); any error
    in the console and any failing script fails the test. Nothing is animated unless `reduced_motion` says so.
    """
    browser = browser_of(request)
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def make(**options: Any) -> Page:
        context = browser.new_context(base_url=tutor_server, **{"reduced_motion": "reduce", **options})
        context.set_default_timeout(TIMEOUT)
        contexts.append(context)
        page: Page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"script error: {error}"))
        page.on("console", lambda said: problems.append(said.text) if is_problem(said) else None)
        return page

    yield make
    for context in contexts:
        context.close()
    assert problems == []


def browser_of(request: pytest.FixtureRequest) -> Any:
    """The browser of pytest-playwright; a test fails with what is missing where it isn't installed."""
    try:
        return request.getfixturevalue("browser")
    except pytest.FixtureLookupError:
        pytest.fail(MISSING, pytrace=False)


def is_problem(said: ConsoleMessage) -> bool:
    """Whether a page complains; that an answer was an error is for the tests to judge."""
    return said.type == "error" and not said.text.startswith("Failed to load resource")


@pytest.fixture
def lesson_page(tutor_page: Callable[..., Page]) -> LessonPage:
    """A lesson page on a desktop."""
    page = tutor_page()
    from webapp.testing.lesson import LessonPage

    return LessonPage(page)


@pytest.fixture
def table_page(tutor_page: Callable[..., Page]) -> TablePage:
    """A table page on a desktop."""
    page = tutor_page()
    from webapp.testing.table import TablePage

    return TablePage(page)
