"""Expectations: what each path reads, and how it is compared."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.scenario.tables import player, table
from webapp.rules.decisions import Decision
from webapp.rules.objects import StackItem
from webapp.rules.setup import PermanentSetup
from webapp.rules.table import Table
from webapp.rules.values import Ref
from webapp.scenario.expect import check, path_problem, value_problem
from webapp.scenario.paths import PathError, read_path

NAMES = ["Ana", "Ben"]


def replaced(at: Table, **fields: Any) -> Table:
    return msgspec.structs.replace(at, **fields)


AT = table(
    msgspec.structs.replace(
        player(
            "Ana",
            hand=["Marsh", "Marsh", "Meadow"],
            library=["Meadow", "Marsh", "Tide Walker"],
            graveyard=["Dune Courier"],
            battlefield=[
                PermanentSetup("Dune Courier", "Scout A", tapped=True, counters={"+1/+1": 2}, damage=1),
                PermanentSetup("Drake Token", token=True, attached_to=(0, 0)),
                "Marsh",
            ],
        ),
        mana={"W": 1, "C": 2},
        counters={"energy": 3, "poison": 1},
    )
)
AT = replaced(AT, total={"drew": 4, "drew.0": 3}, shown={0: (4,)})
ANSWERING = replaced(AT, priority=None, decision=Decision(1, "scry", options=(Ref(4),), maximum=1))
STACKED = replaced(
    AT,
    stack=(
        StackItem(Ref(50), "triggered", 0, Ref(8), "Dune Courier", text="one"),
        StackItem(Ref(51), "activated", 1, Ref(10), "Marsh", text="two"),
    ),
)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("Ana.life", 20),
        ("ana.life", 20),
        ("Ana.energy", 3),
        ("Ana.counters", {"poison": 1}),
        ("Ben.counters", {}),
        ("Ana.mana", "{W}{C}{C}"),
        ("Ana.mana", "{2}{W}"),
        ("Ana.mana", "{C}{W}{1}"),
        ("Ben.mana", ""),
        ("Ana.hand", ["2 Marsh", "Meadow"]),
        ("Ana.hand", ["Meadow", "Marsh", "marsh"]),
        ("Ana.hand.size", 3),
        ("Ana.library", ["Meadow", "Marsh", "Tide Walker"]),
        ("Ana.library.top", ["Meadow", "Marsh"]),
        ("Ana.library.bottom", ["Marsh", "Tide Walker"]),
        ("Ana.library.bottom", ["Tide Walker"]),
        ("Ana.library.size", 3),
        ("Ana.graveyard", ["Dune Courier"]),
        ("Ana.exile", []),
        ("Ana.battlefield", ["Marsh", "Drake", "Dune Courier"]),
        ("Ana.battlefield", ["Marsh", "Drake Token", "Dune Courier"]),
        ("Ben.battlefield.size", 0),
        ("Ana.sees", ["Meadow"]),
        ("Ben.sees", []),
        ("stack", []),
        ("stack.size", 0),
        ("decision", "none"),
        ("decision.player", "none"),
        ("priority", "Ana"),
        ("active", "ana"),
        ("step", "precombat main"),
        ("turn", 1),
        ("winner", "none"),
        ("winner", None),
        ("events.drew", 4),
        ("events.drew.Ana", 3),
        ("events.drew.Ben", 0),
        ("events.cycled", 0),
        ("Scout A.tapped", True),
        ("scout a.counters", {"+1/+1": 2}),
        ("Scout A.power", 4),
        ("Scout A.toughness", "4"),
        ("Scout A.damage", 1),
        ("Scout A.types", ["Creature"]),
        ("Scout A.types", ["creature", "Human", "scout"]),
        ("Scout A.types", "Creature — Human Scout"),
        ("Scout A.keywords", []),
        ("Scout A.keywords", ["cycling"]),
        ("Scout A.colors", ["white"]),
        ("Scout A.colors", "W"),
        ("Marsh.colors", []),
        ("Scout A.zone", "battlefield"),
        ("Scout A.controller", "Ana"),
        ("Scout A.attached_to", "none"),
        ("Drake.attached_to", "Scout A"),
        ("Drake.attached_to", "Dune Courier"),
        ("Dune Courier.zone", "graveyard"),
        ("Meadow.zone", "hand"),
        ("Marsh.tapped", False),
        ("Marsh#2.zone", "hand"),
        ('"Tide Walker".zone', "library"),
    ],
)
def test_an_expectation_that_holds(path: str, value: Any) -> None:
    assert path_problem(path, NAMES) == ""
    assert value_problem(path, value, NAMES) == ""
    assert check(AT, path, value) is None


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("Ana.life", 19, 20),
        ("Ana.mana", "{W}{C}", "{W}{C}{C}"),
        ("Ana.counters", {"poison": 1, "experience": 1}, {"poison": 1}),
        ("Ana.hand", ["Marsh", "Meadow"], ["Marsh", "Marsh", "Meadow"]),
        ("Ana.library", ["Marsh", "Meadow", "Tide Walker"], ["Meadow", "Marsh", "Tide Walker"]),
        ("Ana.library.top", ["Marsh"], ["Meadow", "Marsh", "Tide Walker"]),
        ("Ana.library.bottom", ["Tide Walker", "Marsh"], ["Meadow", "Marsh", "Tide Walker"]),
        ("Ana.library.bottom", ["4 Marsh"], ["Meadow", "Marsh", "Tide Walker"]),
        ("decision", "scry", None),
        ("priority", "Ben", "Ana"),
        ("Scout A.counters", {}, {"+1/+1": 2}),
        ("Scout A.tapped", False, True),
        ("Scout A.types", ["Creature", "Human"], ["Creature", "Human", "Scout"]),
        ("Scout A.types", ["Artifact"], ["Creature", "Human", "Scout"]),
        ("Scout A.keywords", ["flying"], ["cycling"]),
        ("Scout A.colors", ["white", "blue"], ["white"]),
        ("Drake.attached_to", "none", "Scout A"),
        ("events.drew", 3, 4),
        ("Nobody.zone", "hand", None),
    ],
)
def test_an_expectation_that_does_not_hold_tells_what_is_there(path: str, value: Any, found: Any) -> None:
    mismatch = check(AT, path, value)

    assert mismatch is not None
    assert (mismatch.expected, mismatch.found) == (value, found)
    assert path.partition(".")[0] in mismatch.says


def test_the_stack_is_read_from_the_top_by_names_of_sources() -> None:
    assert check(STACKED, "stack", ["Marsh", "Dune Courier"]) is None
    assert check(STACKED, "stack", ["Dune Courier", "Marsh"]) is not None
    assert check(STACKED, "stack.size", 2) is None


def test_a_name_means_the_object_rather_than_its_ability_on_the_stack() -> None:
    assert read_path(STACKED, "Dune Courier.zone") == "graveyard"


def test_a_decision_is_read() -> None:
    assert check(ANSWERING, "decision.player", "Ben") is None
    assert check(ANSWERING, "decision.kind", "scry") is None
    assert check(ANSWERING, "decision", "none") is not None
    assert check(ANSWERING, "priority", "none") is None


def test_moves_are_legal_or_not() -> None:
    assert check(AT, "Ana.can", ["pass", "play Marsh"]) is None
    assert check(AT, "Ana.cannot", ["cast Nobody", "scry top Meadow", "tap Scout A"]) is None
    assert check(AT, "Ben.cannot", ["pass"]) is None
    mismatch = check(AT, "Ana.can", ["pass", "play Meadow#2", "play Nobody"])
    assert mismatch is not None
    assert mismatch.found == ["pass"]


def test_the_extra_step_of_first_strike_is_a_combat_damage_step() -> None:
    assert check(replaced(AT, step="first strike damage"), "step", "combat damage") is None


def test_can_is_no_value_to_read() -> None:
    with pytest.raises(PathError):
        read_path(AT, "Ana.can")


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("life", "is no path"),
        ("Ana.lifee", "Did you mean 'life'"),
        ("Ana.hand.top", "no part"),
        ("Ana.library.topp", "Did you mean 'top'"),
        ("Cai.life", "can't be asked of an object"),
        ("decision.kid", "Did you mean 'kind'"),
        ("events.drawn", "no kind of event"),
        ("events.drew.Cai", "No player"),
        ("Scout A.color", "Did you mean 'colors'"),
    ],
)
def test_a_wrong_path_names_the_nearest_word(path: str, says: str) -> None:
    assert says in path_problem(path, NAMES)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("Ana.life", "20"),
        ("Ana.life", True),
        ("Ana.hand", "Marsh"),
        ("Ana.counters", 1),
        ("Ana.counters", {"poison": -1}),
        ("Ana.mana", {"W": None}),
        ("Ana.mana", "{Q}"),
        ("Ana.can", ["fly"]),
        ("Ana.can", 3),
        ("stack", "Marsh"),
        ("step", "precombat"),
        ("active", "Cai"),
        ("active", "none"),
        ("decision.kind", "ponder"),
        ("events.drew", "many"),
        ("Scout A.tapped", "yes"),
        ("Scout A.zone", "play"),
        ("Scout A.power", "big"),
        ("Scout A.counters", ["+1/+1"]),
        ("Scout A.controller", "Cai"),
    ],
)
def test_a_value_of_the_wrong_type_is_noted_before_the_play(path: str, value: Any) -> None:
    assert value_problem(path, value, NAMES) != ""
