"""What can be done at the cards and players themselves, without scripts."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from tests.small import BURN, PLAIN_COURIER, SIFT
from tests.web.client import Checked, Page, form_fields, words
from tests.web.conftest import open_table

AIMS = (
    """\
scenario: 1
title: Things to choose
cards:
"""
    + BURN
    + SIFT
    + """\
  - name: Toll Study
    mana_cost: "{R}"
    type_line: Sorcery
    oracle_text: You may pay {1}. If you do, draw a card.
"""
    + PLAIN_COURIER
    + """\
players:
  - name: Ana
    hand: [Small Burn, Sift Twice, Toll Study, Dune Courier, 2 Forest]
    library: [Swamp, Plains]
    battlefield: [3 Mountain]
  - name: Ben
    hand: [Mountain]
    library: [3 Swamp]
    battlefield: [2 Dune Courier]
"""
)


@pytest.fixture
def aims(learner: Checked) -> Page:
    """A table with things to aim at and to choose from."""
    return open_table(learner, AIMS)


def cards(page: Page, name: str, zone: str, player: str = "Ana") -> list[Element]:
    """The cards of that name in a zone."""
    region = page.region(f"zone-{zone}-{player}")
    return [one for one in region.iter() if one.get("data-name") == name]


def moves_at(element: Element) -> list[str]:
    """The moves that the controls in an element make, in order."""
    return [str(one.get("data-move")) for one in element.iter() if one.get("data-move") is not None]


def control_at(element: Element, move: str) -> Element:
    """The control in an element that makes a move."""
    return next(one for one in element.iter() if one.get("data-move") == move)


def test_a_card_offers_its_legal_moves_first_and_then_the_others(aims: Page) -> None:
    """The creature spell can't be paid for with red mana: it is offered with the reason."""
    courier = cards(aims, "Dune Courier", "hand")[0]

    assert moves_at(courier) == ["cycle Dune Courier", "cast Dune Courier"]
    tried = control_at(courier, "cast Dune Courier")
    assert "needs" in words(aims.one(id=str(tried.get("aria-describedby"))))
    assert control_at(courier, "cycle Dune Courier").get("aria-describedby") is None


def test_what_a_card_offers_is_played_from_there(learner: Checked, aims: Page) -> None:
    """The second of two equal lands offers the move as well."""
    second = cards(aims, "Forest", "hand")[1]
    page = learner.press(aims, control_at(second, "play Forest"))

    assert len(cards(page, "Forest", "battlefield")) == 1
    assert len(cards(page, "Forest", "hand")) == 1
    assert moves_at(cards(page, "Forest", "hand")[0]) == ["play Forest"]
    assert "play Forest" not in [m for m in page.moves if page.control(m).get("aria-describedby") is None]


def test_others_hands_offer_nothing(aims: Page) -> None:
    assert moves_at(aims.region("zone-hand-Ben")) == []
    assert moves_at(aims.region("zone-battlefield-Ben")) == []


def test_targets_are_buttons_on_the_table(learner: Checked, aims: Page) -> None:
    """Any target: the creatures (115.4) and both players; of two equal creatures one stands for both."""
    page = learner.play(aims, "cast Small Burn")
    couriers = cards(page, "Dune Courier", "battlefield", "Ben")
    assert len(couriers) == 1
    assert len(moves_at(couriers[0])) == 1
    assert moves_at(page.one("section", id="player-0"))[0] == "target Ana"
    page = learner.press(page, control_at(page.one("section", id="player-1"), "target Ben"))

    assert "Ben" in page.text("stack-1")


def test_where_several_are_chosen_the_cards_tick_the_boxes(learner: Checked, aims: Page) -> None:
    page = aims
    for move in ("cast Sift Twice", "pass", "pass"):
        page = learner.play(page, move)
    hand = page.region("zone-hand-Ana")
    ticks = [one.get("data-ticks") for one in hand.iter() if one.get("data-ticks")]

    assert len(ticks) == 6
    assert sorted(ticks) == sorted(str(one.get("id")) for one in page.where("input", name="pick"))
    assert page.button("Choose these").get("form") == "picks"
    assert page.one("form", id="picks") is not None


def test_mana_is_made_while_a_payment_is_asked(learner: Checked, aims: Page) -> None:
    """605.3a: a player may activate mana abilities whenever a rule or effect asks for a mana payment."""
    page = aims
    for move in ("cast Toll Study", "pass", "pass"):
        page = learner.play(page, move)
    mountains = cards(page, "Mountain", "battlefield")
    untapped = next(one for one in mountains if moves_at(one))
    page = learner.press(page, control_at(untapped, moves_at(untapped)[0]))

    assert page.region("decision").get("data-kind") == "may_pay"
    assert "none" not in page.text("mana-Ana")
    page = learner.play(page, "pay")
    assert "none" in page.text("mana-Ana")
    assert cards(page, "Swamp", "hand")


def test_a_side_is_not_sent_again_only_because_the_version_counts_on(learner: Checked, aims: Page) -> None:
    """The buttons at the cards belong to a form elsewhere, which alone holds the version."""
    form = aims.one("form", id="act")
    path, fields = str(form.get("action")), form_fields(form)
    first = learner.partial(path, fields | {"move": "play Forest", "seat": "0"})
    later = fields | {"version": str(int(fields["version"]) + 1), "seat": "0"}
    second = learner.partial(path, later | {"move": "tap Forest"})

    assert "player-0" in {str(one.get("hx-target"))[1:] for one in first.all("hx-partial")}
    assert "player-1" not in {str(one.get("hx-target"))[1:] for one in second.all("hx-partial")}
