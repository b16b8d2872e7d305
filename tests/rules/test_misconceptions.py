"""Misconceptions: each has a scenario that goes as stated by the rules, and not by the wrong belief."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.games import SCENARIOS, Game, failures_under, load
from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.rulebook import CURRENT, EDITIONS
from webapp.rules.rulings import RULINGS

FOLDER = SCENARIOS / "misconceptions"
ALL = list(MISCONCEPTIONS.values())


@pytest.mark.parametrize("id_", sorted(MISCONCEPTIONS))
def test_the_scenario_ends_as_stated_by_the_rules_and_not_by_the_belief(id_: str) -> None:
    scenario = load(FOLDER / f"{id_}.yaml")

    assert failures_under(scenario, CURRENT) == []
    assert failures_under(scenario, MISCONCEPTIONS[id_].book) != []


@pytest.mark.parametrize("id_", sorted(MISCONCEPTIONS))
def test_the_scenario_is_about_the_ruling_that_the_belief_violates(id_: str) -> None:
    about, belief = load(FOLDER / f"{id_}.yaml").rules, MISCONCEPTIONS[id_]
    assert belief.ruling in about
    assert not belief.rule or belief.rule.removeprefix("rule.") in about


def test_each_misconception_has_a_scenario_and_no_scenario_is_left_over() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(MISCONCEPTIONS)


def test_each_belief_is_one_switch_of_the_rulebook_and_no_two_share_it() -> None:
    switches = [m.switch for m in ALL]

    assert set(switches) <= set(CURRENT.__struct_fields__)
    assert len(set(switches)) == len(switches)


def test_a_belief_differs_from_the_newest_rules_in_its_switch_alone() -> None:
    for m in ALL:
        same = msgspec.structs.replace(m.book, belief="", **{m.switch: getattr(CURRENT, m.switch)})
        assert same == CURRENT
        assert m.book.belief == m.id
        assert isinstance(getattr(CURRENT, m.switch), bool)


def test_each_belief_violates_a_ruling_that_is_taught() -> None:
    assert [m.id for m in ALL if m.ruling not in RULINGS] == []


def test_beliefs_and_corrections_are_sentences_of_their_own() -> None:
    for sentences in ([m.believes for m in ALL], [m.truth for m in ALL]):
        assert len(set(sentences)) == len(ALL)
        assert all(text.endswith(".") for text in sentences)


def test_no_edition_holds_a_belief() -> None:
    assert all(book.belief == "" for book in EDITIONS.values())
    assert all(book.edition == name for name, book in EDITIONS.items())


ONE_HAS_LEFT = SCENARIOS / "connive.simultaneous" / "one-has-left-meanwhile.yaml"
UNTIL_IT_RESOLVES = (
    *("all: pass", "Ana: attack with Plain Ox, Stone Ox", "Ana: pass"),
    *("Ben: cast Snuff Out targeting Plain Ox", "all: pass", "all: pass"),
)


def test_to_whom_the_dead_do_not_connive_only_the_living_ones_are_there_to_choose_from() -> None:
    """701.50b-c: by the rules Ana would have to say which of the two is first."""
    believed = MISCONCEPTIONS["dead-creature-does-not-connive"].book
    game = Game(load(ONE_HAS_LEFT), believed).play(*UNTIL_IT_RESOLVES)
    game.expect({"decision.kind": "discard", "Ana.hand": ["Forest", "Ember"]})
    game.play("Ana: discard Ember").expect({"decision": "none", "events.connived": 1})


def test_those_that_connive_together_are_those_that_connive_in_that_edition() -> None:
    """In April 2025 one that had left didn't go on with the others; nor does it for whoever believes that the
    others draw together."""
    switch = MISCONCEPTIONS["all-connive-together"].switch
    for edition, drawn in (("2026-08", 2), ("2025-04", 1)):
        believed = msgspec.structs.replace(EDITIONS[edition], **{switch: False})
        game = Game(load(ONE_HAS_LEFT), believed).play(*UNTIL_IT_RESOLVES)
        game.expect({"decision.kind": "discard", "events.drew": drawn})
