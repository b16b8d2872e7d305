"""The scenario files of each taught ruling: there are enough of them, and they are about it.

A folder `tests/scenarios/<ruling id>/` holds one file where the ruling decides the outcome, one with other
numbers, players or zones, and, where the ruling forbids something, one with a move that is refused.
`tests/test_scenarios.py` plays them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.rules.games import SCENARIOS, failures_under
from webapp.rules.misconceptions import MISCONCEPTIONS, Misconception
from webapp.rules.rulings import EDITIONS, RULINGS, rule_number
from webapp.scenario.format import parse
from webapp.scenario.model import ExpectEntry, Scenario, TryEntry

FORBIDS = (
    "cycling.hand-only",
    "cycling.discard-is-cost",
    "cycling.uses-stack",
    "cycling.exists-everywhere",
    "typecycling.search",
    "typecycling.any-type",
    "typecycling.stoppers",
    "typecycling.costs",
    "typecycling.found",
    "energy.not-mana",
    "energy.symbol",
    "energy.no-overpay",
    "energy.counter-effects",
    "energy.pay-once",
    "energy.if-you-do",
    "energy.when-you-do",
    "energy.illegal-targets.no-pay",
    "mana-value.x-off-stack",
    "scry.n",
    "scry.simultaneous",
    "token.shard",
    "connive.basic",
    "connive.n",
    "connive.simultaneous",
    "apnap.choices",
    "apnap.triggers",
    "triggers.next-priority",
    "cant-beats-can",
    "new-object",
)
"""The rulings that forbid something: a choice, a target, a payment, a move at this time or from this zone."""

LEAST = 3
"""How many files a ruling has at least."""

DIFFERS_BY_EDITION = ("connive.zero", "connive.simultaneous")


def files(ruling: str) -> list[Path]:
    """The scenario files of a ruling."""
    return sorted((SCENARIOS / ruling).glob("*.yaml"))


EVERY = [pytest.param(path, id=f"{id_}/{path.stem}") for id_ in RULINGS for path in files(id_)]


@cache
def scenario(path: Path) -> Scenario:
    """The scenario in a file."""
    parsed = parse(path.read_text(encoding="utf-8"))
    assert parsed.scenario is not None, "\n".join(f"{p.line}: {p.says}" for p in parsed.problems)
    return parsed.scenario


@pytest.mark.parametrize("ruling", RULINGS)
def test_each_ruling_has_several_files(ruling: str) -> None:
    assert len(files(ruling)) >= LEAST


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_file_of_each_ruling_names_the_mistake_that_it_catches(ruling: str) -> None:
    assert any("\n# Common mistake: " in path.read_text(encoding="utf-8") for path in files(ruling))


@pytest.mark.parametrize("ruling", FORBIDS)
def test_what_a_ruling_forbids_is_tried(ruling: str) -> None:
    assert any(isinstance(entry, TryEntry) for path in files(ruling) for entry in scenario(path).line)


def test_the_rulings_that_forbid_are_taught() -> None:
    assert set(FORBIDS) <= set(RULINGS)
    assert len(set(FORBIDS)) == len(FORBIDS)


@pytest.mark.parametrize("ruling", DIFFERS_BY_EDITION)
def test_a_ruling_that_differs_has_a_file_of_each_edition(ruling: str) -> None:
    assert {scenario(path).edition for path in files(ruling)} == set(EDITIONS)


@pytest.mark.parametrize("path", EVERY)
def test_a_file_names_its_own_ruling(path: Path) -> None:
    ruling = path.parent.name
    numbers = {rule_number(ruling, edition) for edition in EDITIONS}

    assert {ruling, *numbers} & set(scenario(path).rules)


@pytest.mark.parametrize("path", EVERY)
def test_a_file_states_what_must_be_so(path: Path) -> None:
    played = scenario(path)

    assert played.expect or any(isinstance(entry, ExpectEntry) for entry in played.line)


@pytest.mark.parametrize("belief", MISCONCEPTIONS.values(), ids=list(MISCONCEPTIONS))
def test_a_file_of_the_ruling_fails_under_the_belief(belief: Misconception) -> None:
    assert any(failures_under(scenario(path), belief.book) for path in files(belief.ruling))
