"""The locks hold what pyproject.toml asks for, hashed, and nothing that ties them to one registry."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

RUNTIME, DEV = "requirements.txt", "requirements-dev.txt"


def pins(text: str) -> set[str]:
    """The `name==version` pins of a lock, names spelt in one way."""
    return {normal(pin) for pin in re.findall(r"^([\w.-]+==[\w.]+)", text, re.MULTILINE)}


def normal(pin: str) -> str:
    """A pin as every tool spells it: lower case, dashes."""
    return pin.lower().replace("_", "-")


@pytest.fixture
def project(root: Path) -> dict[str, list[str]]:
    """The dependencies that pyproject.toml names, by group."""
    table = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return {"": table["dependencies"], **table["optional-dependencies"]}


def test_each_direct_dependency_is_locked_at_its_version(root: Path, project: dict[str, list[str]]) -> None:
    runtime, dev = (pins((root / name).read_text("utf-8")) for name in (RUNTIME, DEV))

    assert {normal(pin) for pin in project[""] + project["setup"]} <= runtime
    assert {normal(pin) for pin in project["dev"]} <= dev
    assert runtime <= dev, "setting up for tests must also set up for serving"


@pytest.mark.parametrize("name", [RUNTIME, DEV])
def test_each_pin_has_a_hash_and_no_address(root: Path, name: str) -> None:
    text = (root / name).read_text("utf-8")

    entries = re.split(r"\n(?=[a-z])", text)
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
    assert "--index-url" not in text
