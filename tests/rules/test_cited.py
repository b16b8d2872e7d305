"""Every taught ruling is cited in some game of the scenarios, and nothing unknown is ever cited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.rules.games import SCENARIOS, Game, refusals_of
from webapp.rules.apply import apply
from webapp.rules.refusals import Refused
from webapp.rules.rulings import GROUND, RULINGS
from webapp.scenario.format import build, parse_file
from webapp.scenario.model import MoveEntry, Scenario, TryEntry
from webapp.scenario.notation import parse_move
from webapp.scenario.results import files_of


def cited_in(scenario: Scenario) -> Iterator[str]:
    """The ids that the events, decisions and refusals of a game cite."""
    game = Game(scenario, build(scenario).book)
    for entry in scenario.line:
        if isinstance(entry, MoveEntry):
            game.play(entry.text)
        elif isinstance(entry, TryEntry):
            move = parse_move(game.table, entry.text)
            answer = apply(game.table, move) if not isinstance(move, list) else None
            for reason in answer.reasons if isinstance(answer, Refused) else ():
                yield from (reason.ruling_id(), *reason.also, *reason.kind.also)
        if game.table.decision is not None:
            yield game.table.decision.ruling
    for event in game.events:
        yield from (event.ruling, *event.also)


@cache
def cited() -> frozenset[str]:
    """All ids that are cited in any scenario."""
    scenarios = [parse_file(path).scenario for path in files_of(SCENARIOS)]
    return frozenset(id_ for scenario in scenarios if scenario for id_ in cited_in(scenario) if id_)


@pytest.mark.parametrize("ruling", sorted(RULINGS))
def test_a_taught_ruling_is_cited_where_it_governs(ruling: str) -> None:
    assert ruling in cited()


def test_nothing_unknown_is_cited() -> None:
    assert sorted(cited() - set(RULINGS) - set(GROUND)) == []


ALSO = {
    "impossible.as-much-as-possible/one-of-two-to-sacrifice": "impossible.as-much-as-possible",
    "ground/702.12-indestructible-survives-destruction": "cant-beats-can",
    "ground/101.2-life-that-cant-be-gained-is-told": "cant-beats-can",
    "apnap.choices/each-discards-in-turn-order": "apnap.choices",
}
"""Scenarios, and what they must cite because something did not happen, or in another order."""


def scenario_of(name: str) -> Scenario:
    """The scenario of that name."""
    found = parse_file(SCENARIOS / f"{name}.yaml").scenario
    assert found is not None
    return found


@pytest.mark.parametrize("name", ALSO)
def test_what_does_not_happen_says_why(name: str) -> None:
    assert ALSO[name] in set(cited_in(scenario_of(name)))


def test_madness_is_cited_for_the_exile_and_for_what_it_triggers() -> None:
    """702.35a: both abilities are the keyword's."""
    scenario = scenario_of("ground/702.35-madness")
    game = Game(scenario, build(scenario).book)
    for entry in scenario.line:
        if isinstance(entry, MoveEntry):
            game.play(entry.text)

    by = {event.kind: event.ruling for event in game.events}

    assert (by["exiled"], by["triggered"]) == ("rule.702.35a", "rule.702.35a")
    assert by["discarded"] == "rule.701.9a"


def test_who_chooses_out_of_turn_is_told_of_the_order_first() -> None:
    first = refusals_of(scenario_of("apnap.choices/each-discards-in-turn-order"))[0].reasons[0]
    assert first.ruling_id() == "apnap.choices"


def test_what_is_exiled_instead_cites_the_replacement() -> None:
    """614.6: the replaced event never happens, the modified one does instead."""
    scenario = parse_file(SCENARIOS / "ground/614.6-what-is-exiled-instead-did-not-die.yaml").scenario
    assert scenario is not None
    game = Game(scenario, build(scenario).book)
    for entry in scenario.line:
        if isinstance(entry, MoveEntry):
            game.play(entry.text)
    assert {e.ruling for e in game.events if e.kind == "exiled"} == {"rule.614.6"}
