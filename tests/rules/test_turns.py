"""The turn (500-514): steps in order, and what each of them does by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.games import SCENARIOS, Game, load
from webapp.rules.moves import Pass
from webapp.rules.rulings import ruling
from webapp.rules.setup import build_table
from webapp.rules.values import STEPS
from webapp.rules.words import says
from webapp.scenario.model import MoveEntry

QUIET = """
players:
  - name: Ana
    library: [9 Plains]
  - name: Ben
    library: [9 Plains]
turn: 3
step: end
"""


def steps(game: Game) -> list[str]:
    """The steps that have begun."""
    return [event.kind_of for event in game.events if event.kind == "step"]


def test_the_steps_of_a_turn_follow_in_order_and_skip_what_needs_attackers() -> None:
    """500.1, 508.8: without attackers there are no blocks and no damage."""
    game = Game(QUIET)
    while game.table.turn < 5:
        game.play("all: pass")

    whole = [step for step in STEPS if step not in {"declare blockers", "combat damage"}]
    assert steps(game)[1:-2] == whole
    assert game.table.active == 0


def test_nobody_has_priority_in_the_untap_step() -> None:
    """502.4."""
    game = Game(QUIET)
    seen = set()
    while game.table.turn < 5:
        seen.add(game.table.step)
        game.play("all: pass")

    assert not seen & {"untap", "cleanup"}


def test_the_active_player_has_priority_first_in_each_step() -> None:
    """117.3a."""
    game = Game(QUIET)
    for _ in range(20):
        assert game.table.priority == game.table.active
        game.play("all: pass")


def test_turns_go_round_in_turn_order() -> None:
    """101.4, 500.1; a player who has left is passed over (800.4)."""
    game = Game("""
players:
  - name: Ana
    library: [9 Plains]
  - name: Ben
    library: [9 Plains]
  - name: Cai
    library: [9 Plains]
step: end
""").play("all: pass")
    assert game.table.active == 1
    game.play("Cai: concede")
    while game.table.active == 1:
        game.play("all: pass")

    assert game.table.active == 0


def test_a_step_that_does_not_exist_cannot_be_set_up() -> None:
    with pytest.raises(ValueError, match="no step"):
        build_table([], {}, step="dinner")


def test_a_player_who_does_not_exist_cannot_act() -> None:
    assert [reason.code for reason in Game(QUIET).refused(Pass(7))] == ["player.left"]


@pytest.mark.parametrize("path", sorted((SCENARIOS / "ground").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_event_has_a_sentence_and_the_ruling_it_rests_on_exists(path: Path) -> None:
    scenario = load(path)
    game = Game(scenario)
    for entry in scenario.line:
        if isinstance(entry, MoveEntry):
            game.play(entry.text)

    for event in game.events:
        assert says(game.table, event).endswith((".", ":", ")", "”")) or event.kind == "activated"
        if event.ruling:
            assert ruling(event.ruling).rule
