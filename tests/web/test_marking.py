"""What the last move stirred is marked, with the words that happened; what is attached is with its host."""

from __future__ import annotations

from tests.small import VIGILANT_COURIER
from tests.web.client import Checked, Page, words
from tests.web.conftest import open_table

TABLE = (
    """\
scenario: 1
title: Marks
cards:
"""
    + VIGILANT_COURIER
    + """\
  - name: Peer Ahead
    mana_cost: "{U}"
    type_line: Instant
    oracle_text: |-
      Scry 2.
      Draw a card.
  - name: Sudden Spark
    mana_cost: "{R}"
    type_line: Instant
    oracle_text: Sudden Spark deals 1 damage to any target.
  - name: Ember Robe
    mana_cost: "{1}{R}"
    type_line: Enchantment — Aura
    oracle_text: |-
      Enchant creature
      Enchanted creature gets +1/+1.
players:
  - name: Ana
    hand: [Dune Courier, Peer Ahead, Sudden Spark]
    library: [Swamp, Mountain, Forest]
    battlefield: [Plains, Island, Mountain, {card: Dune Courier, as: Scout A}]
  - name: Ben
    library: [3 Swamp]
    battlefield: [{card: Ember Robe, attached_to: Scout A}]
"""
)


def lit(page: Page) -> list[str]:
    """The words that are lit up."""
    return [words(element) for element in page.all("mark")]


def moves(learner: Checked, *texts: str) -> Page:
    """The table after some moves."""
    page = open_table(learner, TABLE)
    for text in texts:
        page = learner.type_move(page, text)
    return page


def test_the_words_that_ask_are_lit_on_the_card_that_resolves(learner: Checked) -> None:
    """Scry 2 is being carried out, the draw is still to come (608.2c)."""
    page = moves(learner, "cast Peer Ahead", "all: pass")

    assert page.region("decision").get("data-kind") == "scry"
    assert set(lit(page)) == {"Scry 2"}
    assert "Resolving now" in page.text("stack-1")


def test_the_words_that_happened_stay_lit_until_the_next_move(learner: Checked) -> None:
    page = moves(learner, "cycle Dune Courier", "all: pass")
    assert "gain 2 life" in lit(page)
    assert "+2" in words(page.one("section", id="player-0"))

    page = learner.type_move(page, "pass")
    assert "gain 2 life" not in lit(page)


def test_what_changed_nothing_keeps_the_marks(learner: Checked) -> None:
    page = moves(learner, "cycle Dune Courier", "all: pass")
    page = learner.type_move(page, "play Swamp")

    assert page.where(data_testid="refusal") or page.where(data_testid="unparsed")
    assert "gain 2 life" in lit(page)


WATCHED = """\
scenario: 1
title: Sources
cards:
  - name: Town Crier
    mana_cost: "{1}{W}"
    type_line: Creature — Human
    power: "1"
    toughness: "1"
    oracle_text: |-
      {T}: You gain 1 life.
  - name: Lantern Wall
    mana_cost: "{1}{W}"
    type_line: Creature — Wall
    power: "0"
    toughness: "4"
    oracle_text: |-
      Sacrifice this creature: You gain 1 life.
players:
  - name: Ana
    library: [Swamp]
    battlefield: [Town Crier, Lantern Wall]
  - name: Ben
    library: [Swamp]
"""


def test_an_ability_on_the_stack_says_where_its_source_is(learner: Checked) -> None:
    """113.7a: an ability is there independently of its source."""
    page = open_table(learner, WATCHED)
    page = learner.type_move(page, "activate Town Crier")
    assert "controlled by Ana; its source is on the battlefield" in page.text("stack-1")
    page = learner.type_move(page, "activate Lantern Wall")
    assert "controlled by Ana; its source is no longer where it was" in page.text("stack-1")


def test_an_aura_is_with_its_host_and_says_whose_it_is(learner: Checked) -> None:
    """Ben controls the Aura, Ana the creature (303.4e): it is counted as Ben's and shown on Ana's side."""
    page = moves(learner)
    robe = page.one("li", data_name="Ember Robe")

    assert any(inner is robe for inner in page.region("zone-battlefield-Ana").iter())
    assert "Ben’s" in words(robe)
    assert "Battlefield 1" in page.text("zone-battlefield-Ben")
    assert "Battlefield 4" in page.text("zone-battlefield-Ana")


def test_a_target_says_what_aims_at_it_and_is_linked(learner: Checked) -> None:
    page = moves(learner, "cast Sudden Spark targeting Scout A")
    link = next(a for a in page.all("a") if words(a) == "Scout A")
    target = page.one(id=str(link.get("href")).removeprefix("#"))

    assert target.get("data-name") == "Dune Courier"
    assert "target of 1" in words(target)
    assert target.get("id") in str(page.region("stack-1").get("data-aims"))
