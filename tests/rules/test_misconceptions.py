"""Misconceptions: each has a scenario that goes as stated by the rules, and not by the wrong belief."""

from __future__ import annotations

import msgspec
import pytest

from tests.rules.games import SCENARIOS, failures_under, load
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
    assert MISCONCEPTIONS[id_].ruling in load(FOLDER / f"{id_}.yaml").rules


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
