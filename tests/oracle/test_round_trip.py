"""The structure written back is the text, and the text written back compiles to the same structure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.oracle.compile import compile_card
from webapp.oracle.words import normal

TEXTS = [
    "Flying, vigilance\nCycling {1}{W/U}\nWhen you cycle this card, you gain 2 life.",
    "{T}, Sacrifice this creature: Add {C}{C}. Activate only during your turn.",
    "Whenever Quarry Lookout attacks, it gets +X/+X until end of turn, where X is the number of cards in your hand.",
    'This creature has "{T}: Draw a card."',
    "Landfall — Whenever a land you control enters, scry 1.",
    "When this creature enters, choose one —\n• Draw a card.\n• You gain 3 life.",
    "Kicker—Sacrifice a creature.",
    "At the beginning of your upkeep, sacrifice this creature unless you pay {E}{E}.",
    "Two-Headed Trick — {2}, {T}: Target creature can't block this turn.",
    'Create two 1/1 green Saproling creature tokens with "This token can\'t block."',
    "Target creature you control fights target creature you don't control.",
]


@pytest.mark.parametrize("text", TEXTS, ids=[t[:40] for t in TEXTS])
def test_text_comes_back(text: str) -> None:
    kind = "Creature — Human" if not text.startswith(("Create", "Target")) else "Sorcery"
    card = {"name": "Quarry Lookout", "type_line": kind, "oracle_text": text}
    compiled = compile_card(card)
    assert compiled.problems == ()
    assert compiled.rendered == text
    again = compile_card(card | {"oracle_text": compiled.rendered})
    assert again.card == compiled.card


def test_reminder_text_white_space_and_curly_quotes_are_no_difference() -> None:
    one = compile_card(
        {"name": "A", "type_line": "Artifact", "oracle_text": "This artifact can't be sacrificed."}
    )
    two = compile_card(
        {
            "name": "A",
            "type_line": "Artifact",
            "oracle_text": "This  artifact can’t be sacrificed.  (Really not.)\n",
        }
    )
    assert one.compiled
    assert two.compiled
    assert one.rendered == two.rendered
    assert normal("Draw  a card. (Now.)") == normal("Draw a card.")


def test_own_name_and_this_creature_mean_the_same() -> None:
    one = compile_card(
        {"name": "Ash Jay", "type_line": "Creature — Bird", "oracle_text": "When Ash Jay dies, scry 1."}
    )
    two = compile_card(
        {"name": "Ash Jay", "type_line": "Creature — Bird", "oracle_text": "When this creature dies, scry 1."}
    )
    assert one.card is not None
    assert two.card is not None
    assert [getattr(a, "on", 0) for a in one.card.abilities] == [
        getattr(a, "on", 0) for a in two.card.abilities
    ]


EFFECTS = st.sampled_from(
    [
        "draw a card",
        "scry 2",
        "you gain 3 life",
        "you get {E}{E}",
        "proliferate",
        "create a Treasure token",
        "it connives",
    ]
)
EVENTS = st.sampled_from(
    [
        "When this creature enters",
        "Whenever this creature attacks",
        "Whenever this creature deals combat damage to a player",
    ]
)


@given(EVENTS, st.lists(EFFECTS, min_size=1, max_size=3), st.booleans())
def test_any_sentence_built_from_the_parts_comes_back(event: str, effects: list[str], then: bool) -> None:
    text = f"{event}, {effects[0]}."
    for effect in effects[1:]:
        text = f"{text[:-1]}, then {effect}." if then else f"{text} {effect[0].upper()}{effect[1:]}."
    compiled = compile_card({"name": "Quarry Lookout", "type_line": "Creature — Human", "oracle_text": text})
    assert compiled.problems == ()
    assert compiled.rendered == text


@given(st.text(alphabet="abc {}E.,:—\n()\"'•[]+-/0123456789 TX", max_size=40))
def test_any_text_is_answered(text: str) -> None:
    compiled = compile_card({"name": "Noise", "type_line": "Creature — Human", "oracle_text": text})
    assert compiled.compiled or compiled.problems
    lines = text.split("\n")
    for problem in compiled.problems:
        assert 1 <= problem.line <= max(1, len(lines))
