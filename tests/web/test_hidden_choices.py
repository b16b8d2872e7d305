"""Another seat reads nothing of a choice among hidden cards, nor of a refused move that names one (400.2)."""

from __future__ import annotations

import pytest

from tests.web.client import Checked
from tests.web.conftest import open_table

TABLE = """\
scenario: 1
title: Choices
cards:
  - {name: Look, mana_cost: "{U}", type_line: Instant, oracle_text: "Look at the top two cards of your
      library. Put one of them into your hand and the other on the bottom of your library."}
  - {name: Tuck, mana_cost: "{U}", type_line: Instant, oracle_text: "Draw two cards, then put a card from
      your hand on top of your library."}
  - {name: Sleep, mana_cost: "{U}", type_line: Instant, oracle_text: "Tap target creature."}
  - {name: Drop, mana_cost: "{U}", type_line: Instant, oracle_text: "Discard a card."}
  - {name: Seek, mana_cost: "{U}", type_line: Instant, oracle_text: "Search your library for a card,
      put that card into your hand, then shuffle."}
  - {name: Hide, mana_cost: "{U}", type_line: Instant, oracle_text: "Put two cards from your hand on top of
      your library in any order."}
  - {name: Elk, mana_cost: "{7}", type_line: Artifact Creature — Elk, power: "1", toughness: "1"}
  - {name: Ox, mana_cost: "{9}", type_line: Artifact Creature — Ox, power: "1", toughness: "1"}
  - {name: Cat, mana_cost: "{9}", type_line: Artifact Creature — Cat, power: "1", toughness: "1"}
  - {name: Owl, mana_cost: "{9}", type_line: Artifact Creature — Owl, power: "1", toughness: "1"}
  - {name: Hen, mana_cost: "{9}", type_line: Artifact Creature — Hen, power: "1", toughness: "1"}
active: Ben
players:
  - name: Ana
    library: [2 Plains]
  - name: Ben
    hand: [Look, Tuck, Sleep, Drop]
    library: [Ox, Cat, Owl, Hen]
    battlefield: [6 Island]
"""
BEN, ANA = "?seat=1", "?seat=0"


def played(learner: Checked, *moves: str) -> None:
    """Ben makes moves, looking from his own seat."""
    for move in moves:
        learner.type_move(learner.get(learner.at.partition("?")[0] + BEN), move)


def read(learner: Checked, query: str) -> str:
    """All that the page says from a seat, what its controls hold included."""
    return learner.client.get(learner.at.partition("?")[0] + query).text


def test_what_is_chosen_among_looked_at_cards_is_not_told(learner: Checked) -> None:
    open_table(learner, TABLE)
    played(learner, "Ben: cast Look", "all: pass", "Ben: choose Cat")
    assert "choose Cat" in read(learner, BEN + "&log=all")
    for query in (ANA, ANA + "&log=all", ANA + "&at=0"):
        assert "Cat" not in read(learner, query), query


def test_what_is_put_back_from_a_hand_is_not_told(learner: Checked) -> None:
    open_table(learner, TABLE)
    played(learner, "Ben: cast Tuck", "all: pass", "Ben: choose Sleep")
    assert "choose Sleep" in read(learner, BEN + "&log=all")
    assert "Sleep" not in read(learner, ANA + "&log=all")
    address = learner.at.partition("?")[0]
    whys = [learner.client.get(f"{address}/why/{seq}{ANA}") for seq in range(1, 20)]
    told = [page.text for page in whys if page.status_code == 200]
    assert told
    assert not any("Sleep" in text for text in told)


def test_what_is_discarded_is_told(learner: Checked) -> None:
    open_table(learner, TABLE)
    played(learner, "Ben: cast Drop", "all: pass", "Ben: discard Sleep")
    assert "discard Sleep" in read(learner, ANA + "&log=all")


def test_a_refused_move_tells_another_seat_nothing(learner: Checked) -> None:
    open_table(learner, TABLE)
    for move in ("Ben: cast Sleep", "Ben: cast Sleep twice"):
        played(learner, move)
        assert "cast Sleep" in read(learner, BEN)
        assert "cast Sleep" in read(learner, "?seat=open") or "twice" in move
        assert "Sleep" not in read(learner, ANA), move


FORCED = """
active: Ben
players:
  - name: Ana
    library: [2 Plains]
  - name: Ben
    hand: [Seek, Hide, Ox]
    library: [Elk]
    battlefield: [6 Island]
"""


@pytest.mark.parametrize(
    ("spell", "hidden"), [("Ben: cast Seek", ("Elk",)), ("Ben: cast Hide", ("Ox", "Seek"))]
)
def test_a_choice_among_hidden_cards_that_is_forced_is_not_told(
    learner: Checked, spell: str, hidden: tuple[str, ...]
) -> None:
    open_table(learner, TABLE.partition("active:")[0] + FORCED)
    played(learner, spell, "all: pass")
    assert f"only possible choice for Ben: {hidden[0]}" in read(learner, BEN).replace("Seek, Ox", "Ox, Seek")
    address = learner.at.partition("?")[0]
    pages = [read(learner, query) for query in (ANA, ANA + "&log=all", ANA + "&at=0")]
    pages += [learner.client.get(f"{address}/why/{seq}{ANA}").text for seq in range(1, 20)]
    for name in hidden:
        assert not any(f">{name}" in page or f" {name}" in page for page in pages), name
