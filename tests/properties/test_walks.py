"""What must hold at every step of every game, shown on random tables."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.fuzz import garbled_moves
from tests.properties.tables import random_table
from tests.properties.walks import actor, take_step, walk

SETTINGS = settings(derandomize=True, database=None)
"""The same seeds every time; `python3 dev fuzz` takes new ones."""


@settings(SETTINGS, max_examples=15)
@given(st.integers(min_value=0, max_value=10**9))
def test_every_walk_keeps_the_rules_of_the_table(seed: int) -> None:
    assert walk(seed, steps=25) >= 0


def test_a_walk_reaches_the_middle_of_resolutions() -> None:
    """The walks are of use only if they stop at decisions too."""
    rng = random.Random(7)
    decisions = 0
    for _ in range(40):
        table = random_table(rng)
        for _ in range(15):
            if actor(table) is None:
                break
            table, _ = take_step(table, rng)
            decisions += table.decision is not None
    assert decisions > 20


@settings(SETTINGS, max_examples=30)
@given(st.integers(min_value=0, max_value=10**9))
def test_any_move_text_is_read_or_refused_never_a_traceback(seed: int) -> None:
    assert garbled_moves(seed, 20) == 20
