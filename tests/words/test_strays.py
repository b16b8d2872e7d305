"""No words are said from the middle of code or templates."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.words.strays import in_code, in_template

MOVED_TEMPLATES: tuple[str, ...] = ()
"""The templates whose words come from the catalogue."""

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
    assert not list(in_template(root / "templates" / name))


@pytest.mark.parametrize("name", MOVED_CODE)
def test_a_module_says_nothing_itself(root: Path, name: str) -> None:
    there = root / "webapp" / name
    files = [there] if there.is_file() else sorted(there.rglob("*.py"))

    assert not [(path.name, *stray) for path in files for stray in in_code(path)]
