"""Which room may import which: the contracts of pyproject.toml, and an allow-list for packages of others."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# What a pure room may import besides the standard library and the rooms below it (which the contracts hold).
ALLOWED = {
    "words": {"msgspec"},
    "rules": {"msgspec"},
    "oracle": {"msgspec", "yaml"},
    "scenario": {"msgspec", "yaml"},
    "tutor": {"msgspec", "yaml", "markdown_it"},
    "courses": {"msgspec", "yaml"},
}


def imported_packages(path: Path) -> Iterator[str]:
    """The top-level packages that a module imports by their full name, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def test_imports_keep_the_contracts(root: Path) -> None:
    command = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([command, "--no-cache"], cwd=root, capture_output=True, text=True, check=False)

    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("room", "allowed"), ALLOWED.items())
def test_a_pure_room_imports_only_what_it_may(root: Path, room: str, allowed: set[str]) -> None:
    allowed = allowed | sys.stdlib_module_names | {"webapp"}
    modules = sorted((root / "webapp" / room).rglob("*.py"))
    imports = {(str(path.relative_to(root)), name) for path in modules for name in imported_packages(path)}

    assert {(path, name) for path, name in imports if name not in allowed} == set()


@pytest.mark.parametrize("module", ["webapp", "webapp.rules", "webapp.cli"])
def test_the_web_and_the_database_load_only_for_the_site(module: str) -> None:
    code = f"import {module}, sys; print(*sorted({{'flask', 'sqlalchemy', 'yaml'}} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    loaded = set(result.stdout.split()) - ({"yaml"} if module == "webapp.cli" else set())
    assert loaded == set()
