"""No words are said from the middle of code or templates."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.words.strays import in_code, in_template

MOVED_TEMPLATES: tuple[str, ...] = (
    "layouts",
    "pages/about.html",
    "pages/catalogue.html",
    "pages/error.html",
    "pages/example.html",
    "pages/glossary.html",
    "pages/misconception.html",
    "pages/misconceptions.html",
    "pages/open_table.html",
    "pages/patterns.html",
    "pages/play.html",
    "pages/progress.html",
    "pages/refusal.html",
    "pages/refusals.html",
    "pages/report.html",
    "pages/rule.html",
    "pages/rules.html",
    "pages/taught.html",
    "pages/what_if.html",
    "pages/why.html",
    "pages/why_not.html",
    "components/marks.html",
    "components/ruling_link.html",
    "components/search.html",
)
"""The templates whose words come from the catalogue, or whole folders."""

MOVED_CODE: tuple[str, ...] = (
    "rules/ground.py",
    "rules/misconceptions.py",
    "rules/refusal_kinds.py",
    "rules/refusals.py",
    "rules/words.py",
    "rules/why.py",
)
"""The modules whose words come from the catalogue, or whole folders."""


@pytest.mark.parametrize("name", MOVED_TEMPLATES)
def test_a_template_says_nothing_itself(root: Path, name: str) -> None:
    there = root / "templates" / name
    files = [there] if there.is_file() else sorted(there.rglob("*.html"))

    assert not [(path.name, stray) for path in files for stray in in_template(path)]


@pytest.mark.parametrize("name", MOVED_CODE)
def test_a_module_says_nothing_itself(root: Path, name: str) -> None:
    there = root / "webapp" / name
    files = [there] if there.is_file() else sorted(there.rglob("*.py"))

    assert not [(path.name, *stray) for path in files for stray in in_code(path)]
