"""In another language nothing about a file or a move that is wrong is said in the first one: only keys, names
and what was written stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.words.veiling import speaking_veiled
from webapp.rules.values import STEPS
from webapp.scenario.format import parse
from webapp.scenario.notation import VERBS, NotationError, parse_move
from webapp.scenario.play import start

FILE = """\
scenario: 1
cards:
  - name: Dune Courier
    mana_cost: "{2}{W}"
    type_line: Creature — Human Scout
    power: "2"
    toughness: "2"
    oracle_text: |-
      Vigilance
      Cycling {1}
players:
  - name: Ana
    hand: [Dune Courier, Plains]
    battlefield: [3 Plains, {card: Dune Courier, as: Scout}]
  - name: Ben
"""
CHANGES = [
    # what stands in the file, and what stands there instead
    ("scenario: 1", "scenario: 2"),
    ("cards:", "kards: []\ncards:"),
    ("Cycling {1}", "Frobnicate it."),
    ("Cycling {1}", "Draw that many cards."),
    ("Human Scout", "Humanscout!"),
    ("type_line: Creature — Human Scout", "type_line: Kreature"),
    ('"{2}{W}"', '"{Y}"'),
    ("[Dune Courier, Plains]", "[Dune Curier]"),
    ("[Dune Courier, Plains]", "4"),
    ("[Dune Courier, Plains]", "[Treasure]"),
    ("as: Scout", "as: Ana"),
    ("as: Scout", "tapped: 3"),
    ("as: Scout", "attached_to: Plains"),
    ("as: Scout", "counters: {poison: -1}"),
    ("name: Ben", "name: Ana"),
    ("name: Ben", 'name: "a:b"'),
    ("  - name: Ben", "  - name: Ben\n    mana: Q"),
    ("  - name: Ben", "  - name: Ben\n    life: much"),
    ("  - name: Ben\n", "  - 4\n"),
    ("  - name: Ben\n", "line: [pass]\n"),
    ("  - name: Ben\n", "  - name: Ben\nline: ['Ben: sing']\n"),
    ("  - name: Ben\n", "  - name: Ben\nline: [{try: 'Ben: pass', refused: none}]\n"),
    ("  - name: Ben\n", "  - name: Ben\nstep: dusk\n"),
    ("  - name: Ben\n", "  - name: Ben\nexpect: {Ben.lif: 3}\n"),
    ("  - name: Ben\n", "  - name: Ben\nexpect: {Ben.life: many}\n"),
    ("  - name: Ben\n", "  - name: Ben\nedition: 1993\n"),
]
MOVES = [
    *("", "sing", "cast", "cast Dune Curier", "Plains", "cycle", "tap Plains for {Q}"),
    *("pass now", "attack", "attack Ben", "block", "block Scout", "number", "mode", "scry up A", "stack"),
    *("discard", "activate Scout: Fly", "cast Dune Courier targeting", "cast Dune Courier x=9999999"),
    *("cast Dune Courier mode high", "cast Dune Courier paying", "tap Plains, Plains"),
]
KEYS = {*VERBS, *STEPS, "all"}
"""Words of the format that a sentence may offer."""


@pytest.fixture(autouse=True)
def other_language() -> Iterator[None]:
    """Speak the veiled language."""
    parse(FILE)  # the cards that every table knows are read before
    with speaking_veiled():
        yield


def left(sentence: str, known: str) -> list[str]:
    """The words of a sentence that are neither veiled, quoted nor known."""
    rest = re.sub(r"(?<!\w)'[^']*'|\"[^\"]*\"|“[^”]*”|\{[^{}]*\}", "", sentence)
    same = f"{known} {' '.join(KEYS)}".casefold()
    return [word for word in re.findall(r"[A-Za-z_]+", rest) if word.casefold() not in same]


@pytest.mark.parametrize(("old", "new"), CHANGES)
def test_what_is_wrong_with_a_file_is_said_from_the_catalogue(old: str, new: str) -> None:
    assert old in FILE
    text = FILE.replace(old, new, 1)
    problems = parse(text).problems

    assert problems
    for problem in problems:
        assert not left(problem.says, text), problem


@pytest.mark.parametrize("move", MOVES)
def test_why_a_move_cant_be_read_is_said_from_the_catalogue(move: str) -> None:
    scenario = parse(FILE).scenario
    assert scenario is not None
    table = start(scenario).table
    with pytest.raises(NotationError) as told:
        parse_move(table, move, 0)

    assert not left(told.value.says, FILE + move)
