"""The description of the product names every file of the rules, and no file that isn't there."""

from __future__ import annotations

import re
from pathlib import Path


def test_every_file_of_the_rules_is_described(root: Path) -> None:
    rules = root / "webapp" / "rules"
    text = (root / "webapp" / "ARCHITECTURE.md").read_text("utf-8")
    table = text[text.index("## The files of `rules/`") :]
    described = re.findall(r"^\| `([\w/]+\.py)` \|", table, flags=re.M)
    files = {str(path.relative_to(rules)) for path in rules.rglob("*.py") if path.name != "__init__.py"}

    assert len(described) == len(set(described))
    assert set(described) == files


def test_every_path_in_the_description_is_there(root: Path) -> None:
    text = (root / "webapp" / "ARCHITECTURE.md").read_text("utf-8")
    links = re.findall(r"\]\(([\w/.]+)\)", text)

    assert [link for link in links if not (root / "webapp" / link).exists()] == []
