"""A typed move tells nothing of what is hidden: such a name is answered as one that nothing has."""

from __future__ import annotations

import pytest

from tests.web.client import Checked, Page
from tests.web.conftest import open_table

TABLE = """\
scenario: 1
title: Names
players:
  - name: Ana
    hand: [Plains]
    library: [Swamp, {card: Mountain, as: Peak}]
    battlefield: [Plains]
  - name: Ben
    hand: [Island, {card: Forest, as: Wood}]
    library: [Swamp]
"""
MOVES = (
    "cast {}",
    "play {}",
    "cycle {}",
    "activate {}",
    "tap {}",
    "play {}#2",
    "Ben: play {}",
    "cast {} and so on",
    "attack with {}",
    "cast Plains targeting {}",
)


def said(learner: Checked, page: Page, move: str, name: str) -> str:
    """What is answered to a move, the name left out."""
    answer = learner.type_move(page, move.format(name))
    return answer.text("feedback").replace(name, "NAME")


@pytest.mark.parametrize("hidden", ["Swamp", "Mountain", "Peak", "Island", "Forest", "Wood"])
def test_a_hidden_name_is_answered_as_one_that_nothing_has(learner: Checked, hidden: str) -> None:
    page = open_table(learner, TABLE)
    for move in MOVES:
        assert said(learner, page, move, hidden) == said(learner, page, move, "Nowhere"), move


def test_a_lesson_hides_names_too(learner: Checked) -> None:
    page = learner.get("/lesson/energy-illegal-targets")
    for move in ("cast {}", "play {}", "Ben: cast {}"):
        assert said(learner, page, move, "Blow Out the Candle") == said(learner, page, move, "No Such Card")


def test_own_cards_and_open_hands_can_be_named(learner: Checked) -> None:
    page = open_table(learner, TABLE)
    assert "Nothing here" not in learner.type_move(page, "cast Plains").text("feedback")

    open_hands = learner.get(learner.at + "?seat=open")
    assert "Nothing here" not in learner.type_move(open_hands, "Ben: play Island").text("feedback")
    assert "Nothing here" in learner.type_move(open_hands, "Ben: play Swamp").text("feedback")


@pytest.mark.parametrize("query", ["seat=" + "1" * 5000, "seat=" + "²", "order=" + "1" * 5000])
def test_nonsense_in_the_address_shows_the_page(learner: Checked, query: str) -> None:
    open_table(learner, TABLE)
    assert "Plains" in learner.get(f"{learner.at}?{query}").text("zone-hand-Ana")
