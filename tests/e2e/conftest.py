"""Pages for the browser tests, and the lessons that they play; most comes from the plugin that others use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page
from werkzeug.serving import make_server

from tests.e2e.states import make_app, states
from webapp import CHECKOUT
from webapp.tutor.lesson import Lesson
from webapp.views.site import load_folder


@pytest.fixture(scope="session")
def lessons() -> dict[str, Lesson]:
    """Every lesson by id."""
    return load_folder(CHECKOUT / "lessons").lessons


@pytest.fixture
def new_page(tutor_page: Callable[..., Page]) -> Callable[..., Page]:
    """Makes pages in fresh browser contexts; any console error or failing script fails the test."""
    return tutor_page


@pytest.fixture(scope="session")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The address of each state, on a server of its own."""
    app = make_app(tmp_path_factory.mktemp("states"))
    found = states(app)
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield {name: f"http://127.0.0.1:{server.server_port}{path}" for name, path in found.items()}
    server.shutdown()
    thread.join()
    server.server_close()
