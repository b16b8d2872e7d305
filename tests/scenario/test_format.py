"""Scenario files: what they say, and every way to be wrong with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.tables import SOURCES
from webapp.scenario.format import Parsed, build, parse, parse_file
from webapp.scenario.model import ExpectEntry, MoveEntry, TryEntry

GOOD = """\
scenario: 1
title: Two players meet
edition: "2025-04"
case: meeting
rules: ["702.29a", cycling.hand-only, 702.29]
cards:
  - {name: Dune Courier, type_line: Creature — Human Scout, mana_cost: "{2}{W}"}
  - {name: Marsh, type_line: Land}
  - {name: Veil, type_line: Enchantment — Aura}
  - {name: Thopter Token, type_line: Token Artifact Creature — Thopter}
players:
  - name: Ana
    life: 18
    energy: 3
    counters: {poison: 1}
    mana: "{W}{2}"
    hand: [Dune Courier, 2 Marsh]
    library: [{card: Marsh, as: Deep Marsh}]
    battlefield:
      - 3 Marsh
      - {card: Dune Courier, as: Scout A, tapped: true, new: true, counters: {"+1/+1": 2}}
      - {card: Veil, attached_to: Scout A}
      - {token: Thopter, as: Toy}
  - name: Ben
active: ben
step: upkeep
turn: 4
seed: 9
line:
  - "Ana: cycle Dune Courier"
  - "all: pass"
  - expect: {Ana.life: 18, decision: none}
  - {try: "Ben: no", refused: 702.29}
expect:
  Ana.hand: [2 Marsh]
  Ana.can: [pay, no]
"""


def read(text: str) -> Parsed:
    return parse(text, sources=SOURCES)


def changed(old: str, new: str) -> Parsed:
    assert old in GOOD
    return read(GOOD.replace(old, new, 1))


def test_a_whole_file_is_read() -> None:
    scenario = read(GOOD).scenario

    assert scenario is not None, read(GOOD).problems
    assert (scenario.title, scenario.edition, scenario.case) == ("Two players meet", "2025-04", "meeting")
    assert scenario.rules == ("702.29a", "cycling.hand-only", "702.29")
    assert (scenario.active, scenario.step, scenario.turn, scenario.seed) == (1, "upkeep", 4, 9)
    ana, ben = scenario.players
    assert (ana.name, ana.life, dict(ana.counters), dict(ana.mana)) == (
        "Ana", 18, {"poison": 1, "energy": 3}, {"W": 1, "C": 2},
    )  # fmt: skip
    assert [c.card for c in ana.hand] == ["Dune Courier", "Marsh", "Marsh"]
    assert [(c.card, c.label) for c in ana.library] == [("Marsh", "Deep Marsh")]
    courier, veil, toy = ana.battlefield[3:]
    assert (courier.label, courier.tapped, courier.new, dict(courier.counters)) == (
        "Scout A",
        True,
        True,
        {"+1/+1": 2},
    )
    assert veil.attached_to == (0, 3)
    assert (toy.card, toy.token) == ("Thopter Token", True)
    assert (ben.life, ben.hand) == (20, ())


def test_what_happens_is_read_with_its_lines() -> None:
    scenario = read(GOOD).scenario
    assert scenario is not None
    cycle, passing, expect, attempt = scenario.line

    first = GOOD.splitlines().index("line:") + 2
    assert cycle == MoveEntry(first, "Ana: cycle Dune Courier")
    assert passing == MoveEntry(first + 1, "all: pass")
    assert isinstance(expect, ExpectEntry)
    assert [(e.path, e.value) for e in expect.expect] == [("Ana.life", 18), ("decision", "none")]
    assert attempt == TryEntry(first + 3, "Ben: no", "702.29")
    assert [(e.path, e.value) for e in scenario.expect] == [
        ("Ana.hand", ["2 Marsh"]),
        ("Ana.can", ["pay", "no"]),
    ]


def test_the_table_is_built_from_it() -> None:
    scenario = read(GOOD).scenario
    assert scenario is not None

    table = build(scenario)

    assert (table.active, table.step, table.turn, table.book.edition) == (1, "upkeep", 4, "2025-04")
    assert len(table.battlefield) == 6
    veil, courier = table.objects[table.battlefield[4]], table.objects[table.battlefield[3]]
    assert veil.attached_to == courier.ref


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "says"),
    [
        ("title:", "titel:", 2, 1, "'title'"),
        ("scenario: 1", "scenario: 2", 1, 11, "must be 1"),
        ('edition: "2025-04"', 'edition: "2025-05"', 3, 10, "'2025-04'"),
        ("cycling.hand-only", "cycling.hand-onyl", 5, 20, "'cycling.hand-only'"),
        ("{name: Marsh, type_line: Land}", "{name: Marsh, type_lin: Land}", 8, 19, "'type_line'"),
        ("  - {name: Veil", "  - {name: marsh, type_line: Land}\n  - {name: Veil", 9, 12, "defined twice"),
        ("life: 18", "life: twenty", 13, 11, "whole number"),
        ("life: 18", "life: true", 13, 11, "whole number"),
        ("energy: 3", "energy: -1", 14, 13, "less than 0"),
        ("{poison: 1}", "{poison: -1}", 15, 24, "less than 0"),
        ('mana: "{W}{2}"', 'mana: "{Q}"', 16, 11, "{Q}"),
        ("hand: [Dune Courier, 2 Marsh]", "hand: Marsh", 17, 11, "a list"),
        ("hand: [Dune Courier, 2 Marsh]", "hand: [Dune Coutier]", 17, 12, "'Dune Courier'"),
        ("hand: [Dune Courier, 2 Marsh]", "hand: [Thopter Token]", 17, 12, "token"),
        ("hand: [Dune Courier, 2 Marsh]", "hand: [0 Marsh]", 17, 12, "copies"),
        ("hand:", "hands:", 17, 5, "'hand'"),
        ("tapped: true", "taped: true", 21, 43, "'tapped'"),
        ("tapped: true", "tapped: yes", 21, 51, "true or false"),
        ("as: Toy", "as: scout a", 23, 30, "Two objects"),
        ("token: Thopter", "token: Goblin", 23, 17, "No token"),
        ("attached_to: Scout A}", "attached_to: Scout B}", 22, 35, "Nothing on the battlefield"),
        (", attached_to: Scout A}", "}", 22, 9, "attached to nothing"),
        ("- name: Ben", "- name: ana", 24, 11, "Two players"),
        ("active: ben", "active: Bem", 25, 9, "'Ben'"),
        ("step: upkeep", "step: upkep", 26, 7, "'upkeep'"),
        ("step: upkeep", "step: declare blockers", 26, 7, "beginning of combat"),
        ("turn: 4", "turn: 0", 27, 7, "less than 1"),
        ("Ana: cycle", "Ana: cylce", 30, 5, "'cycle'"),
        ("Ana: cycle", "Anna: cycle", 30, 5, "'Ana'"),
        ("all: pass", "all: cycle Marsh", 31, 5, "only pass"),
        ("Ana.life: 18, ", "Ana.lif: 18, ", 32, 14, "'life'"),
        ("Ana.life: 18, ", "Ana.life: many, ", 32, 24, "whole number"),
        ("decision: none", "decison: none", 32, 28, "'decision'"),
        ("refused: 702.29", "refused: soon", 33, 31, "number of the rule"),
        ("Ana.hand: [2 Marsh]", "events.drawn: 1", 35, 3, "'drew'"),
        ("Ana.hand: [2 Marsh]", "Scout A.powr: 1", 35, 3, "'power'"),
    ],
)
def test_each_fault_has_its_place_and_the_nearest_word(
    old: str, new: str, line: int, column: int, says: str
) -> None:
    parsed = changed(old, new)

    assert parsed.scenario is None
    here = [p.says for p in parsed.problems if (p.line, p.column) == (line, column)]
    assert here, parsed.problems
    assert says in here[0]


def test_all_faults_are_listed_at_once_from_the_top_down() -> None:
    parsed = read(
        GOOD.replace("turn: 4", "turn: x").replace("life: 18", "life: x", 1).replace("seed: 9", "sead: 9")
    )

    assert [p.line for p in parsed.problems] == [13, 27, 28]
    assert parsed.title == "Two players meet"


def test_a_text_that_does_not_compile_is_placed_inside_the_block() -> None:
    text = GOOD.replace(
        "  - {name: Marsh, type_line: Land}\n",
        "  - name: Marsh\n    type_line: Land\n    oracle_text: |-\n      Peace.\n      And then Flarb it.\n",
    )

    parsed = read(text)

    assert [(p.line, p.column) for p in parsed.problems] == [(12, 16)]
    assert parsed.problems[0].says.startswith("Marsh: 'And then Flarb it.'")


def test_a_pasted_scryfall_object_is_taken_as_it_is() -> None:
    pasted = '{"object": "card", "id": "x", "name": "Marsh", "type_line": "Land", "new_field": 1}'

    assert changed("{name: Marsh, type_line: Land}", pasted).scenario is not None


@pytest.mark.parametrize("count", [0, 1, 7])
def test_a_table_has_two_to_six_players(count: int) -> None:
    players = "".join(f"  - name: P{n}\n" for n in range(count))
    parsed = read("scenario: 1\nplayers:\n" + players)

    assert parsed.scenario is None
    assert "2 to 6" in parsed.problems[0].says


def test_an_unquoted_move_is_explained() -> None:
    parsed = changed('- "all: pass"', "- all: pass")

    assert 'Put a move in quotes: "all: pass".' in parsed.problems[0].says


def test_unquoted_mana_is_explained() -> None:
    parsed = changed("Ana.hand: [2 Marsh]", "Ana.mana: {W}")

    assert "quotes" in parsed.problems[0].says


def test_further_keys_are_let_through_only_when_asked_for() -> None:
    text = GOOD + "goals: [one, two]\n"

    assert read(text).scenario is None
    scenario = parse(text, extra_keys=("goals",), sources=SOURCES).scenario
    assert scenario is not None
    assert scenario.extra == {"goals": ["one", "two"]}
    assert scenario.places["goals"] == (len(GOOD.splitlines()) + 1, 8)


def test_an_instant_can_not_be_a_permanent() -> None:
    parsed = changed("{name: Marsh, type_line: Land}", "{name: Marsh, type_line: Instant}")

    assert {p.line for p in parsed.problems} == {20}


def test_a_label_can_not_be_a_player(tmp_path: Path) -> None:
    assert "player's name" in changed("as: Toy", "as: Ben").problems[0].says


def test_a_file_that_can_not_be_read_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "latin.yaml").write_bytes("scenario: 1\ntitle: Grüße\n".encode("latin-1"))

    assert "can't be read" in parse_file(tmp_path / "missing.yaml").problems[0].says
    assert parse_file(tmp_path / "latin.yaml").problems[0].line == 2
