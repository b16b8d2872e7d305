"""Rulings and citations: what the product teaches is what was agreed, and every number it cites is a rule.

`citations.json` holds a hash of the text of each cited rule. When the rules change, a test lists those
whose text is another one: read them, correct what rests on them, then run `python -m tests.rules.rules_text`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.rules.games import SCENARIOS
from tests.rules.rules_text import CITATIONS, cited, fingerprint, read_rules, rules_in_force
from webapp.rules.rulings import EDITIONS, GROUND, RULINGS, edition_says, rule_number, ruling


@pytest.fixture(scope="module")
def agreed(shared: Path) -> dict[str, Any]:
    """The list of rulings that the product must hold."""
    data: dict[str, Any] = yaml.safe_load((shared / "rulings.yaml").read_text(encoding="utf-8"))
    return data


@pytest.fixture(scope="module")
def rules() -> dict[str, str]:
    """The rules in force by number; skips where their text isn't there."""
    found = rules_in_force()
    if found is None:
        pytest.skip("the text of the rules is not there: set STACKTUTOR_SHARED to the folder that holds it")
    return found


def test_the_taught_rulings_are_those_agreed_in_their_order(agreed: dict[str, Any]) -> None:
    assert list(RULINGS) == [entry["id"] for entry in agreed["rulings"]]


def test_each_ruling_has_the_agreed_number_and_words(agreed: dict[str, Any]) -> None:
    found = {id_: (held.rule, held.says) for id_, held in RULINGS.items()}

    assert found == {entry["id"]: (entry["rule"], entry["says"]) for entry in agreed["rulings"]}


def test_the_editions_are_those_agreed(agreed: dict[str, Any]) -> None:
    assert agreed["editions"] == {edition: edition_says(edition) for edition in EDITIONS}


def test_a_ruling_is_found_by_its_id_and_ground_by_its_number() -> None:
    assert ruling("scry.zero").rule == "701.22b"
    assert ruling("rule.117.1").rule == "117.1"
    with pytest.raises(KeyError):
        ruling("no.such-ruling")


def test_a_number_of_an_edition_stands_in_for_the_newest_one() -> None:
    assert rule_number("connive.last-known") == "701.50b"
    assert rule_number("connive.last-known", "2025-04") == "701.47c"
    assert rule_number("scry.zero", "2025-04") == "701.22b"


def test_no_id_means_two_things() -> None:
    assert not set(RULINGS) & set(GROUND)


@pytest.mark.parametrize("id_", [*RULINGS, *GROUND])
def test_every_ruling_has_its_words(id_: str) -> None:
    assert ruling(id_).says.endswith(".")


def test_every_cited_rule_exists(rules: dict[str, str]) -> None:
    assert [number for number in cited() if number not in rules] == []


def test_the_text_of_no_cited_rule_has_changed(rules: dict[str, str]) -> None:
    kept = json.loads(CITATIONS.read_text(encoding="utf-8"))
    now = {number: fingerprint(rules[number]) for number in cited() if number in rules}

    changed = [number for number, mark in now.items() if kept.get(number) not in {None, mark}]
    assert changed == [], "the text of these rules is another one than when they were cited"


def test_every_cited_rule_has_a_hash_and_no_other() -> None:
    kept = json.loads(CITATIONS.read_text(encoding="utf-8"))

    assert list(kept) == list(cited()), "run python -m tests.rules.rules_text"


def test_rules_are_read_with_their_examples() -> None:
    text = "601.2. To cast a spell.\nExample: One.\n\n601.2a First.\n\nNot a rule 601.2b. either\n"

    assert read_rules(text) == {"601.2": "To cast a spell.\nExample: One.", "601.2a": "First."}


def test_the_changes_of_august_win(rules: dict[str, str]) -> None:
    assert "last known information" in rules["701.50b"]
    assert "Role" in rules["704.5z"]
    assert rules["701.50f"].startswith("A permanent “connives” after")
    assert "libra" in rules["605.1a"]
    assert rules["601.8"].startswith("Casting a spell that alters costs")


@pytest.mark.parametrize("folder", ["ground", "misconceptions", "refusals"])
def test_the_rules_that_scenarios_are_about_exist(rules: dict[str, str], folder: str) -> None:
    missing = []
    for path in sorted((SCENARIOS / folder).glob("*.yaml")):
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        stated = [str(number) for number in data["rules"]]
        missing += [f"{path.stem}: {n}" for n in stated if n not in rules and n not in RULINGS]
    assert missing == []


def test_a_ground_scenario_is_named_by_a_rule_that_it_is_about(rules: dict[str, str]) -> None:
    wrong = []
    for path in sorted((SCENARIOS / "ground").glob("*.yaml")):
        number = path.stem.split("-")[0]
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
        if not any(str(rule).startswith(number) for rule in data["rules"]):
            wrong.append(f"{path.stem}: {data['rules']}")
        if number not in rules:
            wrong.append(f"{path.stem}: there is no rule {number}")
    assert wrong == []
