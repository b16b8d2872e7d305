"""The plugin `stacktutor.testing`: its documented example as others run it, and what its pages read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from webapp.testing.table import TablePage

READING = """\
scenario: 1
title: Things to read
players:
  - name: Ana
    life: 17
    energy: 3
    counters: {poison: 2}
    mana: "{W}{C}{C}"
    hand: [2 Forest, Island]
    library: [Swamp, Plains]
    exile: [Mountain]
    graveyard: [Plains, Island]
    battlefield:
      - 3 Plains
      - {card: Forest, as: Grove, tapped: true}
      - {card: Bear, as: Bruno, counters: {"+1/+1": 2}}
      - {token: Sorcerer Role, attached_to: Bruno}
  - name: Ben
    hand: [Mountain]
    library: [2 Swamp]
cards:
  - name: Bear
    mana_cost: "{1}{G}"
    type_line: Creature — Bear
    power: "2"
    toughness: "2"
    oracle_text: ""
step: precombat main
turn: 5
"""

STATED = {
    "Ana.life": 17,
    "Ana.energy": 3,
    "Ana.counters": {"poison": 2},
    "Ana.mana": "{W}{2}",
    "Ana.hand": ["2 Forest", "Island"],
    "Ana.hand.size": 3,
    "Ana.library.size": 2,
    "Ana.library": ["Swamp", "Plains"],
    "Ana.exile": ["Mountain"],
    "Ana.graveyard": ["Plains", "Island"],
    "Ana.battlefield": ["3 Plains", "Forest", "Bear", "Sorcerer"],
    "Ben.battlefield": [],
    "Ben.hand": ["Mountain"],
    "Ben.hand.size": 1,
    "Bruno.power": 5,
    "Bruno.toughness": 5,
    "Bruno.counters": {"+1/+1": 2},
    "Bruno.damage": 0,
    "Bruno.tapped": False,
    "Bruno.zone": "battlefield",
    "Bruno.controller": "Ana",
    "Bruno.types": ["Creature", "Bear"],
    "Grove.tapped": True,
    "Sorcerer.attached_to": "Bruno",
    "stack": [],
    "stack.size": 0,
    "turn": 5,
    "active": "Ana",
    "step": "precombat main",
    "priority": "Ana",
    "decision": "none",
    "winner": "none",
    "events.drew": 0,
    "Ana.can": ["play Forest"],
    "Ana.cannot": ["play Mountain"],
}
"""What the file says; the Sorcerer Role gives +1/+1 (111.10)."""


def test_the_documented_example_runs_outside_the_checkout(root: Path, tmp_path: Path) -> None:
    text = (root / "webapp" / "testing" / "TESTING.md").read_text("utf-8")
    (tmp_path / "test_example.py").write_text(text.partition("```python\n")[2].partition("```")[0], "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout


def test_every_path_is_read(table_page: TablePage) -> None:
    table_page.open(READING)
    table_page.expect_table(STATED)

    for path in ("Ana.life", "Ana.library", "stack"):  # each of them is really compared
        with pytest.raises(AssertionError, match="is "):
            table_page.expect_table({path: ["no such thing"]})


def test_what_the_page_shows_is_what_counts(table_page: TablePage) -> None:
    """Each wrong value is told, with where it was read."""
    table_page.open(READING)
    table_page.page.get_by_test_id("life-Ana").evaluate("(one) => { one.textContent = '99'; }")
    with pytest.raises(AssertionError) as told:
        table_page.expect_table({"Ana.life": 17, "Ana.library": ["Swamp"], "Ana.lives": 3, "Bruno.power": 4})
    first, second, third, *_ = str(told.value).splitlines()
    assert first == "Ana.life is 99, not 17. (So the page shows it.)"
    assert second.startswith("Ana.library is [Swamp, Plains], not [Swamp]. (The page doesn't show it;")
    assert third.startswith("Ana.lives: 'lives' can't be asked of a player")
    assert "Bruno.power is 5, not 4." in str(told.value)


def test_without_playwright_a_page_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text("def test_it(table_page):\n    pass\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:playwright", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "install playwright and pytest-playwright" in done.stdout


OWN = """\
from pathlib import Path
from urllib.request import urlopen

import pytest


@pytest.fixture(scope="session")
def tutor_lessons():
    return Path(__file__).parent / "lessons"


def test_own_lessons(tutor_server):
    assert "A lesson of my own" in urlopen(tutor_server).read().decode()
"""


def test_lessons_of_another_folder_are_served(root: Path, tmp_path: Path) -> None:
    text = (root / "lessons" / "a-card.yaml").read_text("utf-8")
    (tmp_path / "lessons").mkdir()
    own = text.replace("id: a-card\ntitle: How to read a card", "id: own\ntitle: A lesson of my own")
    (tmp_path / "lessons" / "own.yaml").write_text(own, "utf-8")
    (tmp_path / "test_own.py").write_text(OWN, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, str(tmp_path)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
