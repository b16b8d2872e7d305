"""Pages for the browser tests, and the lessons that they play; most comes from the plugin that others use."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

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
