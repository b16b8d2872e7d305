"""What can't be read is refused, with the place and a message; nothing is skipped."""

from __future__ import annotations

import pytest

from webapp.oracle.compile import Problem, compile_card
from webapp.oracle.grammar import GRAMMAR
from webapp.words import has


def problems(text: str, type_line: str = "Creature — Human", **more: object) -> tuple[Problem, ...]:
    compiled = compile_card({"name": "Quarry Lookout", "type_line": type_line, "oracle_text": text, **more})
    assert compiled.compiled is (not compiled.problems)
    assert (compiled.card is None) is bool(compiled.problems)
    return compiled.problems


PLACES = [
    # text, line, column, sentence
    (
        "Flying\nWhen this creature enters, frobnicate a card.",
        2,
        28,
        "When this creature enters, frobnicate a card.",
    ),
    ("Flying\nWhen this creature enters, draw a card. Then twiddle it.", 2, 46, "Then twiddle it."),
    ("Draw a card. (This is a reminder.) Twist a card.", 1, 1, "Draw a card."),
    ("Flying (It flies.)\nVigilantly", 2, 1, "Vigilantly"),
    ("{T}: Add {G}.\n{T}, Juggle a card: Add {B}.", 2, 6, "{T}, Juggle a card: Add {B}."),
    ("When this creature enters, draw a card", 1, 35, "When this creature enters, draw a card"),
]


@pytest.mark.parametrize(("text", "line", "column", "sentence"), PLACES, ids=[p[0][:40] for p in PLACES])
def test_unread_text_is_refused_at_its_place(text: str, line: int, column: int, sentence: str) -> None:
    (problem,) = problems(text)
    assert (problem.line, problem.column, problem.sentence) == (line, column, sentence)
    assert problem.says


def test_the_message_says_what_was_understood_and_what_was_expected() -> None:
    (problem,) = problems("This creature enters tapped and attacking.")
    assert "Understood up to “This creature enters tapped”, then “and” follows" in problem.says
    assert "“.”" in problem.says or "“unless”" in problem.says


def test_every_unread_paragraph_is_reported() -> None:
    assert [p.line for p in problems("Foo bar.\nFlying\nBaz qux.")] == [1, 3]


def test_the_effect_of_a_spell_is_no_ability_of_a_permanent() -> None:
    assert problems("Draw a card.")
    assert not problems("Draw a card.", "Sorcery")


MEANINGLESS = [
    "When this creature enters, it gets +1/+1 until end of turn. Destroy that artifact.",  # no artifact was named
    "Whenever you gain life, that player draws a card.",  # no player but you was named
    "When this creature enters, draw a card. They can't be regenerated.",  # nothing was destroyed
    "When this creature enters, exile cards.",
    "When this creature enters, that much damage.",
    "Flying. Activate only as a sorcery.",
    "Whenever this creature attacks, draw a card. Activate only as a sorcery.",  # not an activated ability
]


@pytest.mark.parametrize("text", MEANINGLESS)
def test_what_has_no_meaning_is_refused(text: str) -> None:
    assert problems(text)


def test_verbs_agree_so_that_nobody_elses_deed_becomes_yours() -> None:
    assert problems("When this creature enters, draws a card.")
    assert problems("Target player draw a card.", "Sorcery")


def test_a_wrong_type_line_is_refused() -> None:
    assert "'Creatur' is no supertype or card type" in problems("Flying", "Creatur — Human")[0].says.replace(
        '"', "'"
    )


def test_a_wrong_mana_cost_is_refused() -> None:
    assert problems("Flying", mana_cost="{2}{Q}")
    assert problems("Flying", mana_cost="2W")
    assert not problems("Flying", mana_cost="{2}{W/U}{X}{G/P}")


def test_a_wrong_power_is_refused() -> None:
    assert problems("Flying", power="two")
    assert not problems("Flying", power="*", toughness="1+*")


def test_several_faces_are_refused() -> None:
    assert problems("Flying", card_faces=[{"name": "A"}, {"name": "B"}])


def test_missing_and_null_fields_are_allowed() -> None:
    compiled = compile_card(
        {"name": "Bare", "type_line": "Land", "mana_cost": None, "oracle_text": None, "power": None}
    )
    assert compiled.compiled
    assert compiled.rendered == ""


def test_every_open_class_of_words_has_a_name() -> None:
    assert [name for name in GRAMMAR.lexers if not has(f"oracle.class.{name}")] == []


TOO_LONG = ["flying, " * 370 + "flying", "creature " * 330, "Flying\n" + "creature " * 330]


@pytest.mark.parametrize("text", TOO_LONG, ids=["keywords", "nouns", "second paragraph"])
def test_a_paragraph_too_long_to_be_read_is_refused_at_its_place(text: str) -> None:
    (problem,) = problems(text)
    assert (problem.line, problem.column) == (text.count("\n") + 1, 1)
    assert "too long" in problem.says
