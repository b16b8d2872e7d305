"""An open table in the browser: seats, the order of a scry, focus, live words, double clicks, two tabs."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import SCENARIO
from webapp.testing.table import TablePage


def focused(page: Page) -> str:
    """The id of the element that has the focus."""
    return str(page.evaluate("document.activeElement.id"))


def test_a_table_is_played_from_every_seat(table_page: TablePage) -> None:
    table_page.open(SCENARIO)
    table_page.play("cycle Dune Courier")
    expect(table_page.stack).to_contain_text("resolves next")
    table_page.play("pass")
    expect(table_page.decision).to_contain_text("Ben has priority")
    table_page.type_move("all: pass")
    expect(table_page.log).to_contain_text("gains 2 life")


def test_the_focus_moves_to_what_was_said_or_asked(table_page: TablePage) -> None:
    table_page.open(SCENARIO)
    table_page.type_move("cycle Scout A")
    expect(table_page.refusal).to_have_attribute("data-rule", "702.29a")
    assert focused(table_page.page) == "feedback"
    table_page.play("pass")
    assert focused(table_page.page) == "decision-h"


def test_what_happens_is_read_out_once(table_page: TablePage) -> None:
    table_page.open(SCENARIO)
    live = table_page.page.locator("#live")
    expect(live).to_have_text("")
    table_page.type_move("cycle Scout A")
    expect(live).to_contain_text("The rules don’t allow that")
    table_page.play("cycle Dune Courier")
    expect(live).to_contain_text("Ana cycles Dune Courier.")


def test_a_scry_is_ordered_by_keyboard_and_the_focus_stays(table_page: TablePage) -> None:
    table_page.open(SCENARIO)
    for move in ("cast Peer Ahead", "pass", "pass"):
        table_page.play(move)
    page = table_page.page
    page.get_by_role("button", name="Down: Swamp").focus()
    for place in (1, 2):
        page.keyboard.press("Enter")
        expect(page.get_by_test_id("order-top").locator("[data-name]").nth(place)).to_have_attribute(
            "data-name", "Swamp"
        )
        table_page.ready()
        expect(page.get_by_role("button", name="Down: Swamp")).to_be_focused()
    expect(page.locator("#live")).to_have_text("Next draw: Mountain, then Forest, then Swamp.")
    table_page.move_card("Swamp", "To bottom")
    expect(page.get_by_role("button", name="To bottom: Swamp")).to_be_focused()
    page.get_by_role("button", name="Confirm this order").click()
    table_page.ready()
    expect(table_page.log).to_contain_text("scried")


def test_clicking_twice_moves_once(table_page: TablePage) -> None:
    table_page.open(SCENARIO)
    posts: list[str] = []
    table_page.page.on("request", lambda request: posts.append(request.method))
    table_page.control("pass").dblclick()
    table_page.ready()

    assert posts.count("POST") == 1
    expect(table_page.decision).to_contain_text("Ben has priority")


def test_a_second_tab_gets_the_fresh_table_and_a_notice(table_page: TablePage) -> None:
    table_page.open(SCENARIO)
    other = TablePage(table_page.page.context.new_page())
    other.page.goto(table_page.page.url)
    table_page.play("cycle Dune Courier")
    other.play("play Plains")

    expect(other.page.locator("#notice")).to_contain_text("moved on")
    expect(other.stack).to_contain_text("Dune Courier")
    expect(other.zone("hand", "Ana")).to_contain_text("Plains")


def test_a_server_that_does_not_answer_is_told_and_nothing_is_lost(table_page: TablePage) -> None:
    table_page.open(SCENARIO)
    page = table_page.page
    page.evaluate("() => { console.error = () => {}; }")
    page.context.set_offline(True)
    table_page.control("pass").click()
    expect(page.locator("#notice")).to_contain_text("did not answer")
    table_page.ready()
    page.context.set_offline(False)
    table_page.play("pass")
    expect(table_page.decision).to_contain_text("Ben has priority")
    expect(page.locator("#notice")).to_be_hidden()


def test_hidden_cards_are_nowhere_in_the_page(table_page: TablePage) -> None:
    table_page.open(SCENARIO)

    assert "Wastes" not in table_page.page.content()
    assert "Mountain" not in table_page.page.content()
    table_page.look_from("All hands open")
    expect(table_page.zone("hand", "Ben")).to_contain_text("Mountain")
    table_page.play("pass")
    expect(table_page.zone("hand", "Ana")).to_contain_text("Dune Courier")


def test_problems_of_a_scenario_are_listed_and_the_text_stays(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto("/table")
    page.get_by_label("The scenario").fill("scenario: 1\nplayers: 7\n")
    with page.expect_response("**/table") as answered:
        page.get_by_role("button", name="Open the table").click()
    assert answered.value.status == 422
    expect(page.get_by_test_id("problems")).to_contain_text("Line 2, column 10")
    expect(page.get_by_label("The scenario")).to_have_value("scenario: 1\nplayers: 7\n")
