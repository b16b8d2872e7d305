"""Why something happened, what did not trigger, and why a move can't be made."""

from __future__ import annotations

from tests.small import GAINING_COURIER
from tests.web.client import Checked, Page, words
from tests.web.conftest import open_table
from webapp.rules.events import Event
from webapp.scenario.format import build, parse
from webapp.views.replay import Happened
from webapp.views.why import link_of

WATCHED = (
    """\
scenario: 1
title: Two who watch
cards:
"""
    + GAINING_COURIER
    + """\
  - name: Quiet Archive
    mana_cost: "{1}{U}"
    type_line: Enchantment
    oracle_text: Whenever you cycle a card, scry 1.
players:
  - name: Ana
    hand: [Dune Courier]
    library: [Swamp, Mountain]
    battlefield: [2 Plains]
  - name: Ben
    library: [3 Swamp]
    battlefield: [Quiet Archive]
"""
)


def why(learner: Checked, page: Page, sentence: str) -> Page:
    """The page that tells why a sentence of the log happened."""
    lines = [
        one for one in page.region("log").iter() if str(one.tag).endswith("}li") and one.get("data-kind")
    ]
    line = next(one for one in lines if sentence in words(one))
    link = next(one for one in line.iter() if one.get("class") == "why")
    return learner.get(link.get("href", ""))


def test_life_gained_leads_back_to_the_move(learner: Checked) -> None:
    """702.29c: "when you cycle this card" triggers on discarding it to pay for cycling."""
    page = open_table(learner, WATCHED)
    page = learner.play(page, "cycle Dune Courier")
    page = learner.play(page, "all: pass")

    told = why(learner, page, "gains 2 life")

    chain = told.text("chain")
    assert "When you cycle this card, you gain 2 life." in chain
    assert "Ana cycles Dune Courier" in chain
    assert "Ana: cycle Dune Courier" in chain


def test_what_was_not_set_off_says_which_condition_failed(learner: Checked) -> None:
    page = learner.play(open_table(learner, WATCHED), "cycle Dune Courier")

    told = why(learner, page, "Ana cycles Dune Courier").text("not-triggered")

    assert "Quiet Archive" in told
    assert "it watches another player's doing: this was Ana" in told


def test_an_event_that_never_was_has_no_page(learner: Checked, table: Page) -> None:
    assert table.status == 200
    assert learner.get(f"{learner.at.partition('?')[0]}/why/99999", status=404).status == 404


def test_a_move_that_can_t_be_made_tells_every_reason_and_counts_nothing(
    learner: Checked, table: Page
) -> None:
    """307.1: a sorcery needs an empty stack; here the cycling ability and its trigger wait."""
    page = learner.play(table, "cycle Dune Courier")
    link = next(one for one in page.where("a", class_="why") if words(one) == "why not? Cast Peer Ahead")
    asked = learner.get(link.get("href", ""))

    codes = [one.get("data-code") for one in asked.region("reasons").iter() if one.get("data-code")]
    assert codes == ["cast.stack-not-empty"]
    assert learner.get(learner.at.partition("/why-not")[0]).text("log") == page.text("log")


def test_a_move_that_is_none_says_so(learner: Checked, table: Page) -> None:
    assert table.status == 200
    asked = learner.get(f"{learner.at.partition('?')[0]}/why-not?move=frobnicate")
    assert "frobnicate" in asked.text("unread")


def test_a_move_that_can_be_made_is_called_legal(learner: Checked, table: Page) -> None:
    assert table.status == 200
    asked = learner.get(f"{learner.at.partition('?')[0]}/why-not?move=cycle+Dune+Courier")
    assert "Nothing forbids it" in asked.text("reasons")


def test_how_another_ordered_hidden_cards_is_not_told(learner: Checked) -> None:
    scenario = parse(WATCHED).scenario
    assert scenario is not None
    table = build(scenario)
    event = Event(kind="scried", player=1)

    def told(seat: int) -> str:
        return link_of(Happened(event, "Ben: scry top Swamp", table), frozenset({seat}), "2026-08").move

    assert told(1) == "Ben: scry top Swamp"
    assert told(0) == "Ben: scry …"
