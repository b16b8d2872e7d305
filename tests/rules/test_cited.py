"""Every taught ruling is cited in some game of the scenarios, and nothing unknown is ever cited."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from tests.rules.games import SCENARIOS, Game
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
