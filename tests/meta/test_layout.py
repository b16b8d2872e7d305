"""The top level stays as it is, and the files speak of the product alone."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

TOP_LEVEL = {
    "README.md",
    "LICENSE",
    "pyproject.toml",
    "requirements.txt",
    "requirements-dev.txt",
    "dev",
    "webapp",
    "templates",
    "static",
    "lessons",
    "tests",
}

# Paths of a machine where the product was made, and addresses of package registries: installing works from
# any mirror. Each is put together here, so that this file does not hold what it looks for.
FOREIGN = tuple(
    "".join(parts)
    for parts in (
        ("/wo", "rk/"),
        ("/fa", "rm/"),
        (".lib", "rary/"),
        ("steering", " repo"),
        ("pypi", ".org"),
        ("python", "hosted.org"),
        ("registry", ".npmjs"),
        ("registry", ".yarnpkg"),
        ("deb", ".debian"),
    )
)


@pytest.fixture(scope="module")
def files(root: Path) -> list[Path]:
    """Every file of the product: what git tracks, and what it would."""
    words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in listed.split("\0") if name and (root / name).is_file()]


def test_the_top_level_holds_only_what_belongs_there(files: list[Path]) -> None:
    names = {path.parts[0] for path in files}

    assert {name for name in names if not name.startswith(".")} <= TOP_LEVEL


def test_no_file_names_a_workplace_or_a_registry(root: Path, files: list[Path]) -> None:
    found = []
    for path in files:
        text = (root / path).read_bytes().decode("utf-8", errors="replace")
        found += [f"{path}: {word}" for word in FOREIGN if word in text]

    assert found == []
