"""What the README shows is what happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from webapp.cli import main

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_session_in_the_readme_is_what_the_command_prints(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = re.search(
        r"```\n\$ \.venv/bin/stacktutor (?P<words>[^\n]+)\n(?P<shown>.*?)```", README, re.DOTALL
    )
    assert session is not None
    monkeypatch.chdir(ROOT)

    assert main(session["words"].split()) == 0
    assert capsys.readouterr().out == session["shown"]


def test_every_file_that_the_readme_points_to_is_there() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert len(links) > 5
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_readme_names_every_command_of_dev() -> None:
    commands = re.findall(
        r'^    "(\w+)": Command\(', (ROOT / "dev").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert "run" in commands
    assert [name for name in commands if f"python3 dev {name}" not in README] == []


def test_the_readme_says_that_it_is_unofficial() -> None:
    assert "unofficial fan content" in README
