"""What happened, in words: each event as it was then, whatever has become of its object since."""

from __future__ import annotations

import pytest

from tests.rules.games import Game
from webapp.rules.decisions import Decision
from webapp.rules.events import Event
from webapp.rules.words import ask, choice_says, illegal, says

CONNIVES = """\
cards:
  - name: Joint Whispers
    mana_cost: "{1}{U}"
    type_line: Enchantment
    oracle_text: |-
      Whenever a creature you control attacks, it connives.
  - name: Plain Ox
    mana_cost: "{1}{G}"
    type_line: Creature — Ox
    power: "2"
    toughness: "2"
    oracle_text: ""
  - name: Snuff Out
    mana_cost: "{B}"
    type_line: Instant
    oracle_text: |-
      Destroy target creature.
players:
  - {name: Ana, hand: [Forest], library: [3 Swamp], battlefield: [Joint Whispers, Plain Ox]}
  - {name: Ben, hand: [Snuff Out], battlefield: [Swamp]}
step: beginning of combat
"""
KILLED = ("Ana: pass", "Ben: cast Snuff Out targeting Plain Ox", "all: pass")
CONNIVED = ("all: pass", "Ana: discard Forest")


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ((*CONNIVED, *KILLED), "Plain Ox has connived."),
        ((*KILLED, *CONNIVED), "Plain Ox has connived (by what it last was)."),
    ],
)
def test_what_connived_by_what_it_last_was_had_left_by_then(moves: tuple[str, ...], told: str) -> None:
    """701.50b: last known information is used of what has left *as* it is to connive."""
    game = Game(CONNIVES)
    game.play("all: pass", "Ana: attack with Plain Ox", *moves).expect(
        {"Ana.graveyard": ["Plain Ox", "Forest"]}
    )
    assert told in [says(game.table, event) for event in game.events if event.kind == "connived"]


def test_an_ability_is_countered_and_not_its_card() -> None:
    game = Game("""
title: An ability is countered
cards:
  - name: Slow Cart
    mana_cost: "{5}"
    type_line: Artifact
    oracle_text: |-
      Cycling {1}
  - name: Hush the Gears
    mana_cost: "{U}"
    type_line: Instant
    oracle_text: |-
      Counter target activated ability.
players:
  - name: Ana
    hand: [Slow Cart]
    battlefield: [Plains]
  - name: Ben
    hand: [Hush the Gears]
    battlefield: [Island]
""")
    game.play(
        "Ana: cycle Slow Cart", "Ana: pass", "Ben: cast Hush the Gears targeting Slow Cart", "all: pass"
    )

    told = [says(game.table, event) for event in game.events]

    assert "Slow Cart's ability is countered." in told
    assert "Slow Cart is countered." not in told


def test_what_an_older_version_stored_is_said_as_it_is() -> None:
    """Decisions and targets lie in stored tables, with what was English then."""
    table = Game(CONNIVES).table

    asked = ask(table, Decision(0, "number", minimum=1, maximum=3, text="damage to Plain Ox"))

    assert asked == "Ana, choose a number from 1 to 3 (damage to Plain Ox)."
    assert (
        illegal("Plain Ox", "Plain Ox has left the zone it was in") == "Plain Ox has left the zone it was in"
    )
    assert says(table, Event("sung_to", player=0)) == "sung to"


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("left its zone", "Ox has left the zone it was in"),
        ("protection from red", "Ox has protection from red"),
        ("no longer fits", "Ox is no longer what the text asks for"),
    ],
)
def test_why_a_target_is_illegal_is_said_of_its_name(why: str, told: str) -> None:
    assert illegal("Ox", why) == told
    event = Event("fizzled", name="Zap", text=f"{why}\tOx\nleft the game\tBen")
    assert (
        says(Game(CONNIVES).table, event)
        == f"Zap does not resolve: every target is illegal ({told}; Ben has left the game)."
    )


@pytest.mark.parametrize(
    "word", ["usual cost: {1}{U}", "evoke: {U}, 2 life", "white", "{T}: Add {W}.", "Plains"]
)
def test_a_word_among_the_options_is_shown_in_the_language_that_is_spoken(word: str) -> None:
    """In the first language that is the word that a move in notation names."""
    assert choice_says(word) == word
