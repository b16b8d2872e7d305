"""The lessons of the product, loaded once; and a small lesson to break."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.tutor.lesson import Lesson, Problem
from webapp.tutor.loading import load_lessons, load_text

SMALL = """\
lesson: 1
id: small
title: A small lesson
summary: For tests.
level: new player
minutes: 2
teaches: [cycling.hand-only]
prerequisites: []
story: You are **Ana**.
closing: That's all.
you: Ana
cards:
  - name: Heavy Thing
    mana_cost: "{5}{G}"
    type_line: Creature — Giant
    power: "6"
    toughness: "6"
    oracle_text: Cycling {2}
  - name: Small Burn
    mana_cost: "{R}"
    type_line: Instant
    oracle_text: Small Burn deals 2 damage to any target.
players:
  - name: Ana
    hand: [Heavy Thing, Small Burn]
    library: [4 Plains]
    battlefield: [3 Forest, Mountain]
  - name: Ben
    library: [4 Swamp]
steps:
  - id: swap
    kind: move
    title: Swap it
    prose: Get a new card for it.
    goal: {Ana.graveyard: [Heavy Thing], Ana.hand: [Small Burn, Plains]}
    line: ["Ana: cycle Heavy Thing", "Ana: pass"]
    on the way:
      - when: {stack: [Heavy Thing]}
        says: The draw waits on the stack.
    mistakes:
      - id: cast-it
        when: cast Heavy Thing
        says: It costs six.
      - id: burned
        when: cast Small Burn targeting *
        says: You need that later.
    right: You paid, discarded and drew ([[cycling.hand-only]]).
    hints: [Look at the card., It can be swapped., Cycle it and pass.]
    rulings: [cycling.hand-only]
  - id: guess
    kind: predict
    title: Two damage
    prose: You burn Ben.
    ask:
      question: What's Ben's life total then?
      after:
        - {move: "Ana: cast Small Burn targeting Ben", says: You cast Small Burn.}
        - "all: pass"
      path: Ben.life
      answer: number
    mistakes:
      - id: unharmed
        when: 20
        says: Damage to a player is loss of life.
    right: Two less.
    hints: [Read the card., Damage makes a player lose life., It's 18.]
    rulings: [cycling.uses-stack]
"""


@pytest.fixture(scope="session")
def loaded(root: Path) -> tuple[dict[str, Lesson], tuple[Problem, ...]]:
    """All lessons of the product, and every problem found."""
    return load_lessons(root / "lessons")


@pytest.fixture(scope="session")
def lessons(loaded: tuple[dict[str, Lesson], tuple[Problem, ...]]) -> dict[str, Lesson]:
    """All lessons of the product by id."""
    return loaded[0]


@pytest.fixture(scope="session")
def small_text() -> str:
    """The text of a small lesson."""
    return SMALL


@pytest.fixture(scope="session")
def small() -> Lesson:
    """A small lesson."""
    lesson, problems = load_text(SMALL, "small.yaml")
    assert lesson is not None, "\n".join(str(p) for p in problems)
    return lesson
