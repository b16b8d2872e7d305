"""The pattern page shows every component, and every state that has a name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.client import Checked, Page
from webapp.views.decisions import FORMS
from webapp.views.telling import VERDICTS


@pytest.fixture
def page(learner: Checked) -> Page:
    """The pattern page; the client checks its ids, labels and forms."""
    return learner.get("/patterns")


def states(page: Page, file: str) -> set[str]:
    """The states that a component is shown in."""
    return {str(one.get("data-shows")) for one in page.one(data_pattern=file).iter() if one.get("data-shows")}


def test_each_component_is_shown(page: Page, root: Path) -> None:
    folder = root / "templates" / "components"
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}

    assert {str(one.get("data-pattern")) for one in page.where("section", class_="pattern")} == files


def test_each_verdict_is_shown(page: Page) -> None:
    assert states(page, "feedback.html") == set(VERDICTS)
    assert {one.get("data-verdict") for one in page.where(data_testid="feedback")} == set(VERDICTS)


def test_each_way_to_ask_is_shown(page: Page) -> None:
    files = ("options", "ordering", "combat", "numbers")
    asked = set().union(*(states(page, f"decision/{file}.html") for file in files))

    assert asked == {f"asked by {form}" for form in FORMS}
