"""What is seen at the table: lines to targets on wide screens, numbers everywhere, cards that move."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.test_marking import TABLE
from webapp.testing.lesson import LessonPage
from webapp.testing.table import TablePage

AIMED = "cast Sudden Spark targeting Scout A"
SEEN = """() => {
  window.seen = 0;
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (task) => { window.seen += 1; return start(task); };
}"""


def test_a_line_leads_to_the_target_where_there_is_room(new_page: Callable[..., Page]) -> None:
    table = TablePage(new_page(viewport={"width": 1280, "height": 800}))
    table.open(TABLE)
    table.type_move(AIMED)
    expect(table.page.locator("svg.aims path")).to_have_count(1)
    expect(table.page.locator(".badge.aim")).to_have_text("target of 1")

    table.page.set_viewport_size({"width": 390, "height": 800})
    expect(table.page.locator("svg.aims path")).to_have_count(0)
    expect(table.page.locator(".badge.aim")).to_have_text("target of 1")
    table.page.get_by_test_id("stack-1").get_by_role("link", name="Scout A").click()
    expect(table.page.locator("[data-name='Dune Courier']:target")).to_be_in_viewport()


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", 1), ("reduce", 0)])
def test_a_move_is_seen_unless_less_motion_is_asked_for(
    new_page: Callable[..., Page], motion: str, moves: int
) -> None:
    table = TablePage(new_page(reduced_motion=motion))
    table.open(TABLE)
    table.page.evaluate(SEEN)
    table.type_move("play Wastes")  # refused: nothing moves
    assert table.page.evaluate("window.seen") == 0
    table.type_move(AIMED)
    assert table.page.evaluate("window.seen") == moves
    assert table.page.locator("[style]").count() == 0


def test_the_parts_of_the_page_are_one_tap_away_on_a_phone(new_page: Callable[..., Page]) -> None:
    table = TablePage(new_page(viewport={"width": 320, "height": 640}))
    table.open(TABLE)
    bar = table.page.get_by_role("navigation", name="On this page")
    for name, region in (
        ("Table", "#player-0"),
        ("Log", "#log"),
        ("Stack 0", "#stack"),
        ("Act", "#decision"),
    ):
        expect(bar).to_be_in_viewport()
        bar.get_by_role("link", name=name).click()
        expect(table.page.locator(region)).to_be_in_viewport()


def test_looking_back_works_without_scripts(new_page: Callable[..., Page]) -> None:
    table = TablePage(new_page(java_script_enabled=False))
    table.open(TABLE)
    table.type_move(AIMED)
    table.page.get_by_role("link", name="One earlier").click()
    expect(table.page.get_by_test_id("stack")).to_contain_text("Nothing is waiting")
    table.page.get_by_role("link", name="Back to now").click()
    expect(table.page.get_by_test_id("stack-1")).to_contain_text("Sudden Spark")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_declaration_of_nobody_says_so_on_its_button(new_page: Callable[..., Page], scripts: bool) -> None:
    table = TablePage(new_page(java_script_enabled=scripts))
    table.open(TABLE)
    for _ in range(4):
        table.type_move("pass")
    decision = table.page.get_by_test_id("decision")
    declare, nobody = (
        decision.get_by_role("button", name=name) for name in ("Declare attackers", "Attack with nothing")
    )
    expect(nobody).to_be_visible()
    expect(declare).to_be_hidden()
    decision.get_by_role("checkbox").first.check()
    expect(declare).to_be_visible()
    expect(nobody).to_be_hidden()


def test_the_focus_goes_the_way_that_is_seen(new_page: Callable[..., Page]) -> None:
    table = TablePage(new_page(viewport={"width": 1280, "height": 800}))
    table.open(TABLE)
    table.type_move(AIMED)
    met: list[str] = []
    for _ in range(60):
        table.page.keyboard.press("Tab")
        part = table.page.evaluate("document.activeElement.closest('.lead, .felt, .stack, .log')?.className")
        if part and part.split()[-1] not in met:
            met.append(part.split()[-1])
    assert met == ["lead", "felt", "stack", "log"]


@pytest.mark.parametrize("scripts", [True, False])
def test_what_is_asked_is_in_sight_after_a_refusal(new_page: Callable[..., Page], scripts: bool) -> None:
    lesson = LessonPage(new_page(viewport={"width": 1280, "height": 900}, java_script_enabled=scripts))
    lesson.page.goto("/lesson/cycling-triggers")
    lesson.type_move("play Plains")
    for part in ("feedback", "decision"):
        box = lesson.page.get_by_test_id(part).bounding_box()
        assert box is not None
        assert box["y"] >= 60
        assert box["y"] + box["height"] <= 890
