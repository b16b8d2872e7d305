"""Looking back at earlier positions, without undoing anything."""

from __future__ import annotations

from tests.web.client import Checked, Page, words
from tests.web.conftest import open_table


def earlier(learner: Checked, page: Page) -> Page:
    """The page that the slider's first arrow leads to."""
    link = next(a for a in page.region("slider").iter() if words(a) == "‹One earlier" and a.get("href"))
    return learner.get(str(link.get("href")))


def hand(page: Page) -> list[str | None]:
    """The cards in Ana's hand."""
    return [li.get("data-name") for li in page.region("zone-hand-Ana").iter() if li.get("data-name")]


def test_an_earlier_table_is_shown_and_nothing_is_undone(learner: Checked, table: Page) -> None:
    at = learner.at
    page = learner.type_move(table, "play Plains")
    now = hand(page)
    back = earlier(learner, page)

    assert hand(back) == hand(table) != now
    assert "You are looking back" in back.text("decision")
    assert not back.where(data_testid="move-input")
    assert not back.where("button", data_move="pass")
    assert hand(learner.get(at)) == now


def test_a_position_looked_at_can_be_taken_up_again(learner: Checked, table: Page) -> None:
    page = learner.type_move(table, "play Plains")
    page = learner.type_move(page, "pass")
    back = earlier(learner, earlier(learner, page))
    page = learner.press(back, back.button("Play on from here"))

    assert hand(page) == hand(table)
    assert page.where(data_testid="move-input")


def test_what_is_not_on_the_way_is_no_page(learner: Checked, table: Page) -> None:
    at = learner.at
    page = learner.type_move(table, "play Plains")
    page = learner.press(page, page.button("Step back"))
    learner.type_move(page, "pass")

    learner.get(f"{at}?at=1", status=404)
    learner.get(f"{at}?at=999", status=404)


MANY_LANDS = """\
scenario: 1
title: Many lands
players:
  - {name: Ana, battlefield: [14 Plains]}
  - {name: Ben}
"""


def test_the_slider_goes_as_far_back_as_the_attempt(learner: Checked) -> None:
    page = open_table(learner, MANY_LANDS)
    at = learner.at
    for _ in range(14):
        page = learner.type_move(page, "tap Plains for {W}")
    first = learner.get(f"{at}?at=0")

    assert "14 positions ago" in first.text("decision")
    assert len([li for li in first.region("slider").iter() if str(li.tag).endswith("li")]) == 8
    assert len([li for li in page.region("slider").iter() if str(li.tag).endswith("li")]) == 8
