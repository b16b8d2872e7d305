"""Fixtures for every test: the app and its client, a live server for the browser, the shared examples."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from webapp import create_app

ROOT = Path(__file__).resolve().parent.parent

# How long an example takes says how busy the machine is, and nothing about what is tested.
settings.register_profile("tutor", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tutor")

# What keeps Chromium quiet, and running as root in a container.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test under tests/e2e, so that `-m "not e2e"` leaves the browser out."""
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "e2e"):
            item.add_marker(pytest.mark.e2e)


TOGETHER = {
    "tests/e2e/test_accessible.py": "prepared states",
    "tests/e2e/test_kept.py": "prepared states",
    "tests/e2e/test_pictures.py": "prepared states",
    "tests/rules/test_cited.py": "all scenarios played",
    "tests/tutor/test_curriculum.py": "all lessons decided",
}
"""Files whose tests share what takes long to prepare: one process runs them all, and begins with them."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Deal the tests out to processes one by one, except for those that go together."""
    from xdist.scheduler import LoadScopeScheduling

    class Dealing(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return TOGETHER.get(nodeid.partition("::")[0], nodeid)

    return Dealing(config, log) if config.getoption("dist") == "load" else None


def make_app(folder: Path) -> Flask:
    """Build an app whose database is a new file in `folder`."""
    return create_app({"TESTING": True, "DATABASE_URL": f"sqlite:///{folder / 'test.sqlite3'}"})


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared(root: Path) -> Path:
    """The folder of shared examples beside the checkout, or $STACKTUTOR_SHARED; skips where there is none."""
    folder = Path(os.environ.get("STACKTUTOR_SHARED") or root.parent / "shared")
    if not folder.is_dir():
        pytest.skip(f"no shared examples at {folder}: set STACKTUTOR_SHARED to their folder")
    return folder


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    """An app with an empty database of its own."""
    return make_app(tmp_path)


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    """A client of `app` that keeps cookies."""
    with app.test_client() as client:
        yield client


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start $CHROMIUM, else the system's (rather one without any window), else Playwright's own."""
    present = filter(None, map(shutil.which, ("chromium-headless-shell", "chromium")))
    found = os.environ.get("CHROMIUM") or next(present, None)
    chosen = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, "args": list(CHROMIUM_FLAGS), **chosen}


@pytest.fixture(scope="session")
def base_url(tutor_server: str) -> str:
    """The address of a live server; `page.goto("/")` is relative to it."""
    return tutor_server
