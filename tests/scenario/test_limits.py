"""A file or a move that is too large is an error with a place, and found quickly."""

from __future__ import annotations

import time

import pytest

from tests.scenario.tables import SOURCES
from webapp.scenario.format import Parsed, build, parse
from webapp.scenario.limits import MAX_PROBLEMS
from webapp.scenario.notation import parse_move
from webapp.scenario.picking import NotationError

BASE = """\
scenario: 1
title: Small
players:
  - name: Ana
    hand: [Plains]
  - name: Ben
"""


def read(old: str = "", new: str = "") -> Parsed:
    assert old in BASE
    return parse(BASE.replace(old, new, 1), sources=SOURCES)


def says(parsed: Parsed) -> str:
    return " / ".join(f"{p.line}: {p.says}" for p in parsed.problems)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('mana: "{101}"', "mana: a pool holds at most 100 mana."),
        ('mana: "{60}{G}{41}"', "at most 100 mana"),
        (f'mana: "{"{W}" * 101}"', "at most 100 mana"),
        ('mana: "{999999999999999999}"', "at most 100 mana"),
        ("life: 1000001", "life can't be more than 1000000"),
        ("life: -1000001", "life can't be less than -1000000"),
        ("energy: 1001", "energy can't be more than 1000"),
        ("counters: {poison: 1001}", "The number of poison counters can't be more than 1000"),
        ("energy: 12345678", "a whole number of at most 7 digits, without zeros in front, not '12345678'"),
        ("library: [251 Plains]", "There can be 1 to 250 copies, not 251."),
        ("library: [200 Plains, 51 Island]", "library holds more than 250 cards"),
        ("battlefield: [200 Plains, 51 Island]", "battlefield holds more than 250 cards"),
        ('hand: [{card: Plains, as: "A\\u200B"}]', "A label holds the invisible character U+200B."),
    ],
)
def test_numbers_have_limits(written: str, told: str) -> None:
    old = "hand: [Plains]" if written.startswith("hand") else "name: Ben"
    new = written if written.startswith("hand") else f"name: Ben\n    {written}"
    parsed = read(old, new)
    assert parsed.scenario is None
    assert told in says(parsed)


@pytest.mark.parametrize(
    "written", ['mana: "{100}"', "life: -1000000", "energy: 1000", "library: [250 Plains]"]
)
def test_the_limit_itself_is_allowed(written: str) -> None:
    parsed = read("name: Ben", f"name: Ben\n    {written}")
    assert says(parsed) == ""


def test_a_table_holds_a_thousand_cards() -> None:
    zones = "".join(f"\n    {zone}: [{{}} Plains]" for zone in ("library", "exile"))
    players = "".join(f"\n  - name: P{n}{zones.format(250, 250)}" for n in range(2))
    many = f"scenario: 1\nplayers:{players}\n  - {{name: P9{{more}}}}\n"
    assert parse(many.replace("{more}", "")).scenario is not None
    assert "more than 1000 cards at the table" in says(parse(many.replace("{more}", ", hand: [Plains]")))


@pytest.mark.parametrize("name", ["A\\0", "A\\u200B", "\\u202EB", "\\uD800", "a" * 201, "A\\n", "A\\u2028B"])
def test_names_are_short_and_visible(name: str) -> None:
    for old in ("title: Small", "name: Ana"):
        parsed = read(old, f'{old.partition(":")[0]}: "{name}B"')
        assert parsed.scenario is None, old
        assert parsed.problems


def test_a_surrogate_stands_in_no_text() -> None:
    parsed = read("title: Small", 'title: Small\ncase: "\\uD800"')
    assert parsed.scenario is None
    assert [problem.line for problem in parsed.problems] == [3]
    assert "U+D800 can't stand in a text" in says(read("title: Small", "title: Small\ncase: \ud800"))


@pytest.mark.parametrize("text", ["[" * 100_000, "{" * 100_000, "[a," * 100_000, "- a\n" * 120_000], ids=len)
def test_a_file_made_to_be_slow_is_refused_quickly(text: str) -> None:
    began = time.process_time()
    assert parse(text, sources=SOURCES).problems
    assert time.process_time() - began < 3


def test_so_many_cards_can_be_defined() -> None:
    cards = "".join(f"  - {{name: C{n}, type_line: Artifact}}\n" for n in range(251))
    parsed = read("players:", f"cards:\n{cards}players:")
    assert "it can define 250 cards at most, with 50,000 characters of oracle_text in all." in says(parsed)
    assert [problem.line for problem in parsed.problems] == [254]


def test_so_much_text_can_be_defined() -> None:
    text = "Draw a card. " * 230
    cards = "".join(f"  - {{name: C{n}, type_line: Sorcery, oracle_text: {text}}}\n" for n in range(17))
    parsed = read("players:", f"cards:\n{cards}players:")
    assert [problem.line for problem in parsed.problems if "too much" in problem.says] == [20]


def test_a_whole_number_that_is_too_long_is_told_so() -> None:
    parsed = read("title: Small", "title: Small\nseed: 99999999999")
    assert "seed must be a whole number of at most 7 digits" in says(parsed)


def test_long_texts_are_refused() -> None:
    card = "cards:\n  - {name: C, type_line: Instant, oracle_text: " + "draw " * 700 + "}\nplayers:"
    assert "oracle_text has 3499 characters; 3000 is the most." in says(read("players:", card))
    parsed = read("title: Small", f'title: Small\nline: ["Ana: cast {"x" * 500}"]')
    assert "510 characters; 500 is the most" in says(parsed)
    assert "turn can't be more than 10000" in says(read("title: Small", "title: Small\nturn: 10001"))


@pytest.mark.parametrize(
    "move", ["Ana: cast Plains x=1001", "Ana: cast Plains x=" + "9" * 400, "Ana: number " + "9" * 400,
             "Ana: cast " + "y" * 500]
)  # fmt: skip
def test_moves_have_limits(move: str) -> None:
    scenario = read().scenario
    assert scenario is not None
    with pytest.raises(NotationError, match="at most"):
        parse_move(build(scenario), move)


@pytest.mark.parametrize(
    "written",
    [
        "hand: [" + ", ".join(f"C{n}" for n in range(20_000)) + "]",
        "hand: [Plains]\n" + "\n".join(f"    k{n}: 1" for n in range(20_000)),
        "hand: [" + ", ".join(["250 Plains"] * 20_000) + "]",
        "battlefield: [" + ", ".join(["{card: Plains, attached_to: Nobody}"] * 5_000) + "]",
    ],
    ids=["unknown cards", "unknown keys", "millions of cards", "attachments"],
)
def test_a_file_with_thousands_of_mistakes_is_read_quickly(written: str) -> None:
    began = time.process_time()
    parsed = read("hand: [Plains]", written)
    assert time.process_time() - began < 8
    assert 1 <= len(parsed.problems) <= MAX_PROBLEMS + 1
    assert all(len(problem.says) < 1000 for problem in parsed.problems)


def test_the_first_fifty_problems_are_told_and_the_others_counted() -> None:
    parsed = read("hand: [Plains]", "hand: [" + ", ".join(f"C{n}" for n in range(60)) + "]")
    assert len(parsed.problems) == MAX_PROBLEMS + 1
    assert parsed.problems[-1].says == "And 10 more problems."
    parsed = read("hand: [Plains]", "hand: [" + ", ".join(f"C{n}" for n in range(900)) + "]")
    assert parsed.problems[-1].says == "And 450 or more problems."
