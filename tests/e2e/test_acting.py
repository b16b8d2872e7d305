"""What answers to the hand: keys, the box for moves, dragging, a slow line."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.test_accessible import assert_accessible
from tests.small import BURN, PLAIN_COURIER, SIFT
from tests.web.conftest import SCENARIO
from webapp.testing.lesson import LessonPage, question_of
from webapp.testing.table import TablePage
from webapp.tutor.lesson import Lesson
from webapp.tutor.question import ORDER

PICKING = (
    """\
scenario: 1
title: Things to choose
cards:
"""
    + BURN
    + """\
  - name: Unmake Word
    mana_cost: "{R}"
    type_line: Instant
    oracle_text: Counter target spell.
"""
    + SIFT
    + PLAIN_COURIER
    + """\
players:
  - name: Ana
    hand: [Small Burn, Unmake Word, Sift Twice, Dune Courier, 2 Forest]
    library: [Swamp, Plains]
    battlefield: [2 Mountain]
  - name: Ben
    hand: [Mountain]
    library: [3 Swamp]
    battlefield: [2 Dune Courier]
"""
)

PASSES = ("pass", "pass")
BLOCKING = """\
scenario: 1
title: Two attackers, two who may block
cards:
  - name: Gate Cub
    mana_cost: "{1}"
    type_line: Creature — Bear
    power: "1"
    toughness: "1"
  - name: Hill Ram
    mana_cost: "{1}"
    type_line: Creature — Sheep
    power: "2"
    toughness: "2"
  - name: Old Clerk
    mana_cost: "{1}"
    type_line: Creature — Human
    power: "2"
    toughness: "3"
players:
  - name: Ana
    library: [2 Plains]
    battlefield: [Gate Cub, Hill Ram]
  - name: Ben
    library: [2 Plains]
    battlefield: [2 Old Clerk]
"""


@pytest.fixture
def played(table_page: TablePage) -> TablePage:
    """A table, just opened."""
    table_page.open(SCENARIO)
    scripts_run(table_page.page)
    return table_page


def scripts_run(page: Page) -> None:
    """Wait until a page that has just been loaded answers to keys: what is pressed before is lost."""
    expect(page.locator("#move-list option")).not_to_have_count(0)


def at_scry(table_page: TablePage) -> Page:
    """Play until three cards are to be put in order."""
    for move in ("cast Peer Ahead", "pass", "pass"):
        table_page.play(move)
    expect(table_page.page.locator("form.ordering[data-drags]")).to_be_visible()
    return table_page.page


# ---- keys ------------------------------------------------------------------------------------------------


def test_one_key_passes_and_one_steps_back(played: TablePage) -> None:
    played.page.keyboard.press("p")
    expect(played.decision).to_contain_text("Ben has priority")
    played.ready()
    played.page.keyboard.press("b")
    expect(played.decision).to_contain_text("Ana has priority")


def test_one_key_gives_a_hint(lesson_page: LessonPage, lessons: dict[str, Lesson]) -> None:
    lesson_page.open(lessons["cycling-triggers"])
    scripts_run(lesson_page.page)
    lesson_page.page.keyboard.press("h")
    expect(lesson_page.page.get_by_test_id("hints").locator("li")).to_have_count(1)
    expect(lesson_page.feedback).to_be_focused()


def test_keys_go_to_the_log_and_back_and_to_the_box(played: TablePage) -> None:
    page = played.page
    page.keyboard.press("l")
    expect(page.locator("#log-h")).to_be_focused()
    page.keyboard.press("d")
    expect(page.locator("#decision-h")).to_be_focused()
    page.keyboard.press("/")
    expect(page.get_by_test_id("move-input")).to_be_focused()
    page.keyboard.type("pb?")
    expect(page.get_by_test_id("move-input")).to_have_value("pb?")
    expect(played.decision).to_contain_text("Ana has priority")


def test_a_key_with_nothing_to_do_says_so(played: TablePage) -> None:
    page = at_scry(played)
    page.keyboard.press("p")
    expect(page.locator("#live")).to_have_text("Not possible now: Pass priority.")


def test_the_keys_are_listed_and_can_be_switched_off(played: TablePage) -> None:
    page = played.page
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_contain_text("Step back")
    page.keyboard.press("p")
    keys.get_by_label("Single keys work").uncheck()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    page.keyboard.press("p")
    page.reload()
    scripts_run(page)
    page.keyboard.press("?")
    expect(keys).to_be_hidden()
    expect(played.decision).to_contain_text("Ana has priority")
    page.get_by_role("button", name="Keys").click()
    keys.get_by_label("Single keys work").check()
    page.keyboard.press("Escape")
    page.keyboard.press("p")
    expect(played.decision).to_contain_text("Ben has priority")


def test_the_keys_are_listed_without_scripts(new_page: Callable[..., Page]) -> None:
    table_page = TablePage(new_page(java_script_enabled=False), scripts=False)
    table_page.open(SCENARIO)
    table_page.page.get_by_role("button", name="Keys").click()
    expect(table_page.page.get_by_role("dialog", name="Keys")).to_be_visible()
    expect(table_page.page.get_by_label("Single keys work")).to_be_hidden()


# ---- the box for moves -----------------------------------------------------------------------------------


def test_the_box_offers_the_legal_moves(played: TablePage) -> None:
    options = played.page.locator("#move-list option")
    offered = options.evaluate_all("all => all.map(one => one.value)")
    assert {"pass", "play Plains", "cycle Dune Courier"} <= set(offered)
    assert "concede" not in offered
    at_scry(played)
    expect(played.page.locator("#move-list option[value='play Plains']")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_the_box_lies_in_a_sheet_on_a_phone(new_page: Callable[..., Page], scripts: bool) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, java_script_enabled=scripts)
    table_page = TablePage(page, scripts=scripts)
    table_page.open(SCENARIO)
    box = page.get_by_test_id("move-input")
    expect(box).to_be_hidden()
    page.get_by_role("button", name="More").click()
    expect(box).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    table_page.type_move("play Plains")
    expect(table_page.log).to_contain_text("play Plains")
    expect(box).to_be_hidden()


def test_the_seat_is_changed_from_the_sheet(new_page: Callable[..., Page]) -> None:
    table_page = TablePage(new_page(viewport={"width": 390, "height": 844}))
    table_page.open(SCENARIO)
    table_page.look_from("All hands open")
    expect(table_page.zone("hand", "Ben")).to_contain_text("Mountain")


def test_its_key_opens_the_sheet(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    TablePage(page).open(SCENARIO)
    scripts_run(page)
    page.keyboard.press("/")
    expect(page.get_by_test_id("move-input")).to_be_focused()


def test_arrows_bring_back_what_was_typed_in_this_tab(played: TablePage) -> None:
    box = played.page.get_by_test_id("move-input")
    played.type_move("play Plains")
    played.type_move("cycle Scout A")
    expect(box).to_have_value("cycle Scout A")
    box.press("ArrowUp")
    expect(box).to_have_value("play Plains")
    box.press("ArrowDown")
    box.press("ArrowDown")
    expect(box).to_have_value("")
    played.page.reload()
    scripts_run(played.page)
    box.press("ArrowUp")
    expect(box).to_have_value("play Plains")


# ---- dragging --------------------------------------------------------------------------------------------


def test_cards_are_dragged_within_a_list_and_to_the_other(played: TablePage) -> None:
    page = at_scry(played)
    top, bottom = page.get_by_test_id("order-top"), page.get_by_test_id("order-bottom")
    item = top.locator("[data-name=Swamp] .order-body")
    item.drag_to(top.locator("[data-name=Forest] .order-body"))
    expect(page.get_by_test_id("restated")).to_have_text("Next draw: Mountain, then Forest, then Swamp.")
    expect(page.get_by_role("button", name="Up: Swamp")).to_be_focused()
    played.ready()
    top.locator("[data-name=Mountain] .order-body").drag_to(bottom.locator("ol"))
    expect(page.get_by_test_id("restated")).to_have_text(
        "Next draw: Forest, then Swamp. On the bottom: Mountain."
    )
    played.ready()
    assert (played.order("top"), played.order("bottom")) == (["Forest", "Swamp"], ["Mountain"])
    played.press(page.get_by_role("button", name="Confirm this order"))
    expect(played.log).to_contain_text("scried")


def test_the_order_of_a_question_is_dragged(lesson_page: LessonPage, lessons: dict[str, Lesson]) -> None:
    lesson = lessons["capstone-four-players"]
    lesson_page.open(lesson)
    for step in lesson.steps:
        if step.ask is not None and question_of(step).form == ORDER:
            break
        lesson_page.do_step(step)
    before = lesson_page.order("top")
    page = lesson_page.page
    expect(page.locator("form.ordering[data-drags]")).to_be_visible()
    items = page.locator("[data-order] > li .order-body")
    page.locator("[data-order] > li").last.evaluate("(one) => one.scrollIntoView({ block: 'nearest' })")
    items.nth(0).drag_to(items.nth(len(before) - 1))
    expect(page.locator("[data-order] > li").last).to_have_attribute("data-name", before[0])
    lesson_page.ready()
    assert lesson_page.order("top") == [*before[1:], before[0]]
    expect(page.get_by_test_id("restated")).to_contain_text(f"then {before[0]}.")


# ---- at the table ----------------------------------------------------------------------------------------


@pytest.fixture
def picking(table_page: TablePage) -> TablePage:
    """A table with things to aim at and to choose from."""
    table_page.open(PICKING)
    return table_page


def card(table_page: TablePage, name: str, zone: str = "hand", player: str = "Ana") -> Locator:
    """A card in a zone, the first of its name."""
    return table_page.zone(zone, player).locator(f"[data-name='{name}']").first


def test_what_can_be_done_from_a_card_opens_at_the_card(picking: TablePage) -> None:
    """Two actions: open, and press. Legal moves come first; the others say why not, and can be tried."""
    courier = card(picking, "Dune Courier")
    courier.locator("summary").click()
    buttons = courier.get_by_role("button")
    expect(buttons).to_have_text(["Cycle Dune Courier Cycling 1", "Cast Dune Courier 2W"])
    reason = courier.locator(".reason")
    expect(reason).to_be_hidden()
    buttons.nth(1).focus()
    expect(reason).to_be_visible()
    expect(buttons.nth(1)).to_have_accessible_description(re.compile("^Casting Dune Courier needs"))
    picking.press(buttons.nth(1))
    expect(picking.refusal).to_be_visible()
    expect(picking.feedback).to_be_focused()
    expect(courier.locator("details")).to_have_attribute("open", "")
    picking.press(buttons.nth(0))
    expect(picking.stack).to_contain_text("resolves next")


def test_a_tap_on_the_card_opens_it_too_and_only_one_is_open(picking: TablePage) -> None:
    card(picking, "Dune Courier").locator(".type").click()
    expect(card(picking, "Dune Courier").locator("details")).to_have_attribute("open", "")
    card(picking, "Small Burn").locator(".type").click()
    expect(picking.page.locator("details.here[open]")).to_have_count(1)


def test_each_of_two_equal_cards_offers_its_move(picking: TablePage) -> None:
    forests = picking.zone("hand", "Ana").locator("[data-name=Forest]")
    expect(forests).to_have_count(2)
    forests.nth(1).locator("summary").click()
    picking.press(forests.nth(1).locator("[data-move='play Forest']"))
    expect(picking.zone("battlefield", "Ana")).to_contain_text("Forest")


def test_a_target_is_picked_on_the_table(picking: TablePage) -> None:
    """One of two equal creatures stands for both; a player, and a spell on the stack, are targets as well."""
    picking.play("cast Small Burn")
    ben = picking.page.get_by_role("region", name="Ben")
    expect(ben.get_by_role("button", name="Target Ben")).to_have_attribute("data-move", "target Ben")
    picking.press(card(picking, "Dune Courier", "battlefield", "Ben").get_by_role("button", name="Target"))
    expect(picking.stack).to_contain_text("Target: Dune Courier")
    picking.play("cast Unmake Word")
    if picking.decision.get_attribute("data-kind") == "target":
        picking.press(picking.stack.get_by_role("button", name="Target Small Burn"))
    expect(picking.stack).to_contain_text("Target: Small Burn")


def test_several_cards_are_picked_on_the_table_with_the_boxes(picking: TablePage) -> None:
    for move in ("cast Sift Twice", "pass", "pass"):
        picking.play(move)
    for name in ("Small Burn", "Swamp"):
        card(picking, name).get_by_role("button", name="Discard").click()
    expect(picking.page.locator("input[name=pick]:checked")).to_have_count(2)
    expect(card(picking, "Swamp").get_by_role("button", name="Discard")).to_have_attribute(
        "aria-pressed", "true"
    )
    picking.page.locator("input[data-pick='Swamp']").uncheck()
    expect(card(picking, "Swamp").get_by_role("button", name="Discard")).to_have_attribute(
        "aria-pressed", "false"
    )
    card(picking, "Dune Courier").get_by_role("button", name="Discard").click()
    picking.press(picking.page.get_by_role("button", name="Choose these"))
    expect(picking.zone("graveyard", "Ana")).to_contain_text("Small Burn")
    expect(picking.zone("graveyard", "Ana")).to_contain_text("Dune Courier")


def test_blockers_are_picked_on_the_table(table_page: TablePage) -> None:
    """Each creature that may block says whom, and takes it back (509.1a); of equal ones each is numbered."""
    table_page.open(BLOCKING)
    page = table_page.page
    scripts_run(page)
    for move in (*PASSES, *PASSES, "attack with Gate Cub, Hill Ram", *PASSES):
        table_page.play(move)
    side = page.get_by_test_id("zone-battlefield-Ben")
    first, other = (side.get_by_role("button", name=f"Block {name} #1") for name in ("Gate Cub", "Hill Ram"))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    other.click()
    expect(first).to_have_attribute("aria-pressed", "false")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "false")
    side.get_by_role("button", name="Block Hill Ram #2").click()
    table_page.press(page.get_by_role("button", name="Choose these"))
    expect(table_page.log).to_contain_text("Old Clerk blocks Hill Ram.")
    expect(table_page.log).not_to_contain_text("blocks Gate Cub")


def test_the_table_is_played_at_the_cards_without_scripts(new_page: Callable[..., Page]) -> None:
    table_page = TablePage(new_page(java_script_enabled=False), scripts=False)
    table_page.open(PICKING)
    burn = card(table_page, "Small Burn")
    burn.locator("summary").click()
    table_page.press(burn.locator("[data-move='cast Small Burn']"))
    table_page.press(table_page.page.get_by_role("button", name="Target Ben"))
    expect(table_page.stack).to_contain_text("Target: Ben")


# ---- a slow line -----------------------------------------------------------------------------------------


def test_a_slow_line_shows_that_it_is_busy_and_moves_once(played: TablePage) -> None:
    page = played.page
    held: list[Route] = []
    page.route("**/move", lambda route: held.append(route))
    control = played.control("pass")
    control.click()
    expect(page.locator("html")).to_have_attribute("data-ready", "false")
    expect(control).to_have_attribute("aria-busy", "true")
    expect(page.locator("#live")).to_have_text("Waiting for the answer.")
    assert page.evaluate("getComputedStyle(document.documentElement, '::before').opacity") == "1"
    played.control("play Plains").click()
    page.keyboard.press("p")
    assert len(held) == 1
    held[0].continue_()
    played.ready()
    expect(played.decision).to_contain_text("Ben has priority")
    expect(page.locator("#live")).not_to_contain_text("Waiting")
    expect(played.zone("hand", "Ana")).to_contain_text("3 cards")
    assert len(held) == 1


# ---- the focus ------------------------------------------------------------------------------------------


def test_the_focus_is_not_lost_where_something_lies_above_the_page(played: TablePage) -> None:
    """The list of keys is opened while a request is under way that takes away what had the focus."""
    page = played.page
    held: list[Route] = []
    page.route("**/move", lambda route: held.append(route))
    played.control("play Plains").click()
    page.keyboard.press("?")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    held[0].continue_()
    played.ready()
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("body")).not_to_be_focused()


def test_folds_of_the_decision_stay_open(played: TablePage) -> None:
    page = played.page
    page.locator("#fold-mana > summary").click()
    played.press(page.locator("#fold-mana [data-move='tap Island']"))
    expect(page.locator("#fold-mana")).to_have_attribute("open", "")
    expect(played.page.get_by_test_id("mana-Ana")).to_contain_text("U")


def test_what_happened_is_not_read_out_again_with_a_notice(played: TablePage) -> None:
    page = played.page
    played.play("play Plains")
    live = page.locator("#live")
    expect(live).to_contain_text("Plains enters")
    page.evaluate(
        "document.querySelector('#act').insertAdjacentHTML('beforeend', '<input name=kind value=scry>')"
    )
    page.evaluate("document.querySelector('#act').requestSubmit()")
    expect(page.locator("#notice")).to_be_visible()
    expect(live).to_have_text("")


# ---- for everyone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_acting_breaks_no_rule_of_accessibility(
    new_page: Callable[..., Page], scheme: str, width: int
) -> None:
    table_page = TablePage(new_page(color_scheme=scheme, viewport={"width": width, "height": 800}))
    table_page.open(PICKING)
    for fold in table_page.page.locator("details.here > summary").all():
        fold.click()
        assert_accessible(table_page.page)
    table_page.page.keyboard.press("?")
    assert_accessible(table_page.page)
    table_page.page.keyboard.press("Escape")
    table_page.play("cast Small Burn")
    assert_accessible(table_page.page)
    for move in ("target Ben", "pass", "pass", "cast Sift Twice", "pass", "pass"):
        table_page.play(move)
    card(table_page, "Unmake Word").get_by_role("button", name="Discard").click()
    assert_accessible(table_page.page)
