"""Tables as JSON: the whole state at any moment, also in the middle of a resolution."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.rules.games import SCENARIOS, Game, load
from webapp.rules.apply import apply
from webapp.rules.moves import Pass
from webapp.rules.step import Step
from webapp.rules.table import Table, from_json, from_snapshot, to_json, to_snapshot
from webapp.scenario.model import MoveEntry

# A scenario of each kind of decision, by where it lies.
DECISIONS = (
    "misconceptions/scry-one-after-the-other",
    "misconceptions/paying-several-times",
    "misconceptions/when-you-do-at-once",
    "misconceptions/all-connive-together",
    "ground/603.3b-a-player-orders-their-own-triggers",
    "ground/616.1-the-affected-player-chooses-twice-first",
    "ground/702.2c-deathtouch-and-trample",
    "ground/704.5j-of-two-legends-one-stays",
    "ground/101.4-sacrifices-are-simultaneous",
    "ground/707.10-a-copied-spell-is-not-cast",
    "ground/603.7-a-delayed-trigger",
    "ground/118.12a-unless-is-a-choice-of-the-payer",
    "ground/701.25-surveil",
)


def through_snapshot(table: Table) -> Table:
    """A table stored without its card definitions, and read again."""
    return from_snapshot(to_snapshot(table, table.cards), table.cards)


def through_json(table: Table) -> Table:
    """A table written as JSON and read again."""
    return from_json(to_json(table))


@pytest.mark.parametrize("store", [through_json, through_snapshot])
@pytest.mark.parametrize("name", DECISIONS)
def test_a_game_stored_before_every_move_goes_on_as_if_it_had_not_been(
    name: str, store: Callable[[Table], Table]
) -> None:
    scenario = load(SCENARIOS / f"{name}.yaml")
    plain, stored = Game(scenario), Game(scenario)

    for entry in scenario.line:
        if isinstance(entry, MoveEntry):
            assert store(stored.table) == stored.table
            stored.table = store(stored.table)
            plain.play(entry.text)
            stored.play(entry.text)
    assert stored.table == plain.table
    assert stored.events == plain.events
    stored.expect({e.path: e.value for e in scenario.expect})


def test_the_middle_of_a_resolution_holds_a_decision_and_unfinished_business() -> None:
    game = Game(load(SCENARIOS / "misconceptions/scry-one-after-the-other.yaml"))
    game.play("Ana: cast Weather Report", "all: pass", "Ana: scry bottom Forest")
    again = through_json(game.table)

    assert again.decision is not None
    assert again.decision == game.table.decision
    assert again.tasks == game.table.tasks != ()
    assert again.priority is None


def test_a_snapshot_leaves_out_the_cards_that_the_scenario_defines() -> None:
    game = Game(load(SCENARIOS / "ground/111.2-a-token-is-its-creators.yaml"))
    base = game.table.cards
    before = msgspec.json.decode(to_snapshot(game.table, base))

    assert before["cards"] == {}
    game.play("Ana: cast Call a Pup", "all: pass")
    after = msgspec.json.decode(to_snapshot(game.table, base))
    assert [card["name"] for card in after["cards"].values()] == ["Dog Token"]
    assert from_snapshot(to_snapshot(game.table, base), base) == game.table


def test_a_snapshot_is_smaller_than_the_whole_table() -> None:
    game = Game(load(SCENARIOS / "ground/603.3b-four-players-triggers.yaml"))

    assert len(to_snapshot(game.table, game.table.cards)) < len(to_json(game.table))


@pytest.mark.parametrize("data", ["", "{}", "[]", '{"players": []}', "null"])
def test_what_is_no_table_is_refused(data: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        from_json(data)


def test_a_move_leaves_the_table_it_was_made_on_as_it_was() -> None:
    game = Game(load(SCENARIOS / "misconceptions/first-in-first-out.yaml"))
    table = game.table
    before = to_json(table)

    answer = apply(table, Pass(0))
    assert isinstance(answer, Step)
    assert answer.table != table
    assert to_json(table) == before


def test_the_same_moves_give_the_same_table() -> None:
    scenario = load(SCENARIOS / "ground/701.23-a-search-may-fail.yaml")
    moves = [entry.text for entry in scenario.line if isinstance(entry, MoveEntry)]

    assert to_json(Game(scenario).play(*moves).table) == to_json(Game(scenario).play(*moves).table)


def test_shuffles_follow_from_the_seed() -> None:
    scenario = load(SCENARIOS / "ground/701.23-a-search-may-fail.yaml")
    moves = [entry.text for entry in scenario.line if isinstance(entry, MoveEntry)]

    orders = set()
    for seed in range(12):
        game = Game(msgspec.structs.replace(scenario, seed=seed)).play(*moves)
        orders.add(game.table.players[0].library)
    assert len(orders) == 2
