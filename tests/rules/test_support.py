"""What the engine says it carries out: each word stands in its code, and nothing else is accepted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from webapp.oracle.compile import compile_card
from webapp.rules import abilities as a
from webapp.rules import support, support_words

RULES = Path(support.__file__).parent
CODE = {
    path: path.read_text(encoding="utf-8")
    for path in RULES.rglob("*.py")
    if path.name not in {"support.py", "support_words.py"} and "abilities" not in path.parts
}

LISTED_BY_HAND = {
    "RESTRICTIONS": support_words.RESTRICTIONS,
    "PLAYER_RULES": support_words.PLAYER_RULES,
    "EVENTS": support_words.EVENTS,
    "DURATIONS": support_words.DURATIONS - {""},
    "HAPPENINGS": support_words.HAPPENINGS,
    "PROPERTIES": support_words.PROPERTIES,
    "TARGET_DIFFERENCES": support_words.TARGET_DIFFERENCES - {""},
    "ABILITY_LABELS": support_words.ABILITY_LABELS - {"", "boast"},
    "COUNTED": support_words.COUNTED,
}


@pytest.mark.parametrize("table", sorted(LISTED_BY_HAND))
def test_each_listed_word_stands_in_the_code_of_the_engine(table: str) -> None:
    code = "\n".join(CODE.values())
    quoted = set(re.findall(r'f?"((?:[^"\\]|\\.)*)"', code))

    assert sorted(word for word in LISTED_BY_HAND[table] if word not in quoted) == []


def test_each_event_is_told_somewhere() -> None:
    told = set(re.findall(r'emit\(\s*"([a-z_ ]+)"', "\n".join(CODE.values())))
    tables = {"counters_put", "discarded", "milled", "sacrificed", "destroyed", "life_gained", "life_lost"}

    states = {"state"}  # no event: a state trigger waits for what is so (603.8)

    assert sorted(support_words.EVENTS - told - tables - states - _variable_kinds()) == []


def _variable_kinds() -> set[str]:
    """Kinds that are told under a name found out at the time: scried, surveilled."""
    return {"scried", "surveilled"}


def card(text: str, types: str = "Instant") -> dict[str, str]:
    return {"name": "Odd Card", "mana_cost": "{1}", "type_line": types, "oracle_text": text}


@pytest.mark.parametrize(
    ("text", "types", "what"),
    [
        ("Target creature phases out.", "Instant", "PhaseOut"),
        ("Goad target creature.", "Sorcery", "Goad"),
        ("Morph {2}", "Creature — Ox", "morph"),
        ("Foretell {1}", "Instant", "foretell"),
        ("The Ring tempts you.", "Sorcery", "the ring tempts you"),
        ("This creature can't transform.", "Creature — Ox", "can't transform"),
    ],
)
def test_what_is_read_but_not_played_is_refused_with_its_place(text: str, types: str, what: str) -> None:
    data = card(text, types) | ({"power": "1", "toughness": "1"} if "Creature" in types else {})
    compiled = compile_card(data)

    assert not compiled.compiled
    (problem,) = compiled.problems
    assert "read, but not played yet" in problem.says
    assert what in problem.says
    assert problem.line == 1
    assert problem.sentence


def test_a_structure_without_a_routine_is_missing() -> None:
    odd = a.Spell(a.Goad(a.Targets(0)), text="Goad it.", span=(0, 8))

    assert support.missing((odd,)) == [support.Missing("“Goad” as effect of “Spell”", (0, 8))]


def test_what_is_played_is_not_missing() -> None:
    fine = a.Spell(a.Draw(), text="Draw a card.", span=(0, 12))

    assert support.missing((fine,)) == []
