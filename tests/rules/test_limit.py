"""Finite work that is too much for one move is refused as too much, and is no draw."""

from __future__ import annotations

import pytest

from tests.rules.games import Game

TABLE = """
cards:
  - name: Great Work
    mana_cost: "{{W}}"
    type_line: Sorcery
    oracle_text: {text}
players:
  - name: Ana
    life: {life}
    hand: [Great Work]
    library: [60 Plains]
    battlefield: [Plains]
  - name: Ben
"""
DRAW = "Draw X cards, where X is your life total."
CREATE = "Create a number of 1/1 white Soldier creature tokens equal to your life total."


@pytest.mark.parametrize(("text", "life"), [(DRAW, 20_000), (DRAW, 900_000), (CREATE, 2000)])
def test_too_much_for_one_move_is_refused_and_changes_nothing(text: str, life: int) -> None:
    game = Game(TABLE.format(text=text, life=life)).play("Ana: cast Great Work", "Ana: pass")
    before = game.table
    (reason,) = game.refused("Ben: pass")

    assert reason.code == "engine.limit"
    assert "too much for one move" in reason.says
    assert game.table == before
    assert not game.table.draw


def test_much_work_that_is_not_too_much_is_done() -> None:
    game = Game(TABLE.format(text=DRAW, life=2000)).play("Ana: cast Great Work", "all: pass")

    assert game.table.winner == 1
    assert not game.table.draw


DOUBLED = """
cards:
  - name: Great Work
    mana_cost: ""
    type_line: Enchantment
    oracle_text: If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1
      counters are put on that creature instead.
  - name: Grower
    type_line: Artifact Creature — Construct
    power: "1"
    toughness: "1"
    oracle_text: "{0}: Put a +1/+1 counter on this creature."
players:
  - name: Ana
    battlefield: [Grower, DOUBLERS Great Work]
  - name: Ben
"""


def test_a_number_that_nobody_could_write_is_too_much() -> None:
    game = Game(DOUBLED.replace("DOUBLERS", "240")).play("Ana: activate Grower", "Ana: pass")
    (reason,) = game.refused("Ben: pass")

    assert reason.code == "engine.limit"
    assert "a number here gets larger than 1000000000000" in reason.says


def test_a_number_that_is_only_large_is_reached() -> None:
    game = Game(DOUBLED.replace("DOUBLERS", "30")).play("Ana: activate Grower", "all: pass")

    assert max(thing.counters.get("+1/+1", 0) for thing in game.table.objects.values()) == 2**30
