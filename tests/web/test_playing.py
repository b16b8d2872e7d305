"""Playing at a table through its forms: moves, refusals, ways back, stale pages, what is hidden."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.web.client import HTMX, Checked, Page, form_fields, words
from tests.web.conftest import SCENARIO, open_table


def test_a_legal_move_is_told_with_its_rule(learner: Checked, table: Page) -> None:
    page = learner.play(table, "cycle Dune Courier")

    assert "Dune Courier" in page.text("zone-graveyard-Ana")
    assert page.text("stack").count("Dune Courier") == 2
    assert "resolves next" in page.text("stack-1")
    assert [link for link in page.region("log").iter() if (link.get("href") or "").startswith("/rules/")]


def test_passing_tells_that_an_ability_would_resolve_and_not_its_card(learner: Checked, table: Page) -> None:
    page = learner.play(table, "cycle Dune Courier")

    assert "the top of the stack resolves: Dune Courier’s ability" in words(page.root)


def test_a_typed_move_does_the_same(learner: Checked, table: Page) -> None:
    page = learner.type_move(table, "cycle dune courier")

    assert "Dune Courier" in page.text("zone-graveyard-Ana")


def test_an_illegal_move_is_refused_with_code_and_rule_and_changes_nothing(
    learner: Checked, table: Page
) -> None:
    page = learner.type_move(table, "cycle Scout A")
    refusal = page.region("refusal")

    assert refusal.get("data-rule") == "702.29a"
    assert refusal.get("data-code")
    assert page.text("zone-battlefield-Ana") == table.text("zone-battlefield-Ana")
    assert page.one("input", data_testid="move-input").get("value") == "cycle Scout A"


CLERKS = """\
scenario: 1
title: Two clerks
cards:
  - {name: Old Clerk, mana_cost: "{2}", type_line: Creature — Human, power: "2", toughness: "3"}
  - name: Small Burn
    mana_cost: "{R}"
    type_line: Instant
    oracle_text: Small Burn deals 1 damage to any target.
players:
  - name: Ana
    hand: [Small Burn]
    battlefield: [Mountain, Old Clerk, {card: Old Clerk, counters: {"+1/+1": 2}}]
    library: [Plains]
  - {name: Ben, battlefield: [Old Clerk], library: [Plains]}
"""


def test_a_choice_says_power_and_toughness_and_whose_where_that_is_not_plain(learner: Checked) -> None:
    page = open_table(learner, CLERKS)
    aimed = learner.type_move(page, "cast Small Burn").text("decision")
    assert aimed.count("Old Clerk") == 3
    for said in ("2/3", "4/5", "Ana’s", "Ben’s"):
        assert said in aimed

    page = open_table(learner, CLERKS)
    for _ in range(4):
        page = learner.type_move(page, "pass")
    attack = page.text("decision")
    assert "Who attacks?" in attack
    assert "2/3" in attack
    assert "4/5" in attack
    assert "Ana’s" not in attack


def test_what_is_no_move_says_what_could_follow(learner: Checked, table: Page) -> None:
    page = learner.type_move(table, "frobnicate the Courier")

    assert "frobnicate the Courier" in page.text("unparsed")
    assert "What could follow" in page.text("unparsed")


def test_the_learner_plays_every_seat(learner: Checked, table: Page) -> None:
    page = learner.play(table, "pass")

    assert "Ben has priority" in page.text("decision")
    assert "Mountain" in page.text("zone-hand-Ben")
    page = learner.type_move(page, "Ben: pass")
    assert "Ana" in page.text("situation")


def test_stepping_back_goes_to_any_depth_and_is_not_forgotten(learner: Checked, table: Page) -> None:
    page = learner.play(table, "cycle Dune Courier")
    page = learner.play(page, "pass")
    page = learner.press(page, page.button("Step back"))
    page = learner.press(page, page.button("Step back"))

    assert page.text("zone-hand-Ana") == table.text("zone-hand-Ana")
    assert "Step back" not in page.buttons


def test_starting_again_can_be_taken_back(learner: Checked, table: Page) -> None:
    page = learner.play(table, "cycle Dune Courier")
    fresh = learner.press(page, page.button("Start again"))
    assert fresh.text("zone-hand-Ana") == table.text("zone-hand-Ana")

    page = learner.press(fresh, fresh.button("Step back"))
    assert "Dune Courier" in page.text("zone-graveyard-Ana")


def test_a_stale_form_moves_nothing_and_says_so(learner: Checked, table: Page) -> None:
    learner.play(table, "cycle Dune Courier")
    page = learner.play(table, "play Plains")

    assert "moved on" in words(page.one(id="notice"))
    assert "Plains" in page.text("zone-hand-Ana")


def test_a_double_click_moves_once_and_says_nothing(learner: Checked, table: Page) -> None:
    once = learner.play(table, "play Plains")
    twice = learner.play(table, "play Plains")

    assert twice.one(id="notice").get("hidden") is not None
    assert once.text("zone-battlefield-Ana") == twice.text("zone-battlefield-Ana")


def test_htmx_gets_only_regions_and_a_refusal_brings_the_fewest(learner: Checked, table: Page) -> None:
    control = table.control("cycle Dune Courier")
    form = table.form_of(control)
    path = str(form.get("action"))
    fields = form_fields(form)

    refused = learner.partial(path, fields | {"move": "cycle Scout A"})
    assert targets(refused) == {"feedback", "notice", "live"}
    moved = learner.partial(path, fields | {"move": "cycle Dune Courier"})
    assert {"stack", "log", "decision", "player-0", "live"} <= targets(moved)
    version = str(int(fields["version"]) + 1)
    passed = learner.partial(path, fields | {"move": "pass", "version": version, "seat": "open"})
    assert "stack" in targets(passed)


def test_a_region_that_stays_is_not_sent_again(learner: Checked, table: Page) -> None:
    form = table.form_of(table.control("pass"))
    path, fields = str(form.get("action")), form_fields(form) | {"seat": "open"}
    learner.partial(path, fields | {"move": "pass"})
    second = learner.partial(path, fields | {"move": "pass", "version": "1"})

    assert "stack" not in targets(second)
    assert "decision" in targets(second)


def targets(page: Page) -> set[str]:
    """Which regions came."""
    return {str(part.get("hx-target")).removeprefix("#") for part in page.all("hx-partial")}


def test_a_stale_htmx_post_gets_the_fresh_table(learner: Checked, table: Page) -> None:
    form = table.form_of(table.control("play Plains"))
    path, fields = str(form.get("action")), form_fields(form)
    learner.partial(path, fields | {"move": "play Plains"})
    stale = learner.partial(path, fields | {"move": "cycle Dune Courier"})

    assert "moved on" in words(stale.one(id="notice"))
    assert "player-0" in targets(stale)


def test_a_form_without_its_version_is_refused(learner: Checked, table: Page) -> None:
    table_at = learner.at
    form = table.form_of(table.control("pass"))
    fields = form_fields(form)
    del fields["version"]

    page = learner.post(str(form.get("action")), fields | {"move": "pass"}, status=400)

    assert page.status == 400
    assert "could not be read" in words(page.one("main"))
    assert "“version” is to be a whole number" in words(page.one("main"))
    assert "Ana has priority" in learner.get(table_at).text("decision")


def test_an_error_for_htmx_is_a_notice_on_the_open_page(client: FlaskClient, table: Page) -> None:
    form = table.form_of(table.control("pass"))
    response = client.post(str(form.get("action")), data={"move": "pass"}, headers=HTMX)

    assert response.status_code == 400
    assert 'hx-target="#notice"' in response.get_data(as_text=True)


# ---- what is hidden -------------------------------------------------------------------------------------


def test_libraries_and_other_hands_are_nowhere_in_the_source(learner: Checked, table: Page) -> None:
    for hidden in ("Swamp", "Wastes", "Mountain", "Forest"):
        assert hidden not in table.source.replace("play Forest", "")
    assert "2 cards, face down to you" in table.text("zone-hand-Ben")


def test_looking_from_a_seat_shows_its_hand_alone(learner: Checked, table: Page) -> None:
    page = learner.get(f"{learner.at}?seat=1")

    assert "Mountain" in page.text("zone-hand-Ben")
    assert "Dune Courier" not in page.text("zone-hand-Ana")
    assert "pass" not in page.moves


def test_open_hands_are_open(learner: Checked, table: Page) -> None:
    page = learner.get(f"{learner.at}?seat=open")

    assert "Mountain" in page.text("zone-hand-Ben")
    assert "Dune Courier" in page.text("zone-hand-Ana")
    assert "Wastes" not in page.source


# ---- scry -----------------------------------------------------------------------------------------------


def scrying(learner: Checked) -> Page:
    """A table at the moment of scry 3."""
    page = learner.play(open_table(learner, SCENARIO), "cast Peer Ahead")
    page = learner.play(page, "pass")
    return learner.play(page, "pass")


def test_scry_is_two_lists_with_buttons_and_a_sentence(learner: Checked) -> None:
    page = scrying(learner)

    assert page.region("decision").get("data-kind") == "scry"
    assert names(page, "order-top") == ["Swamp", "Mountain", "Forest"]
    assert page.text("restated") == "Next draw: Swamp, then Mountain, then Forest."
    page = learner.press(page, page.one(id="order-bottom-0"))
    assert names(page, "order-top") == ["Mountain", "Forest"]
    assert names(page, "order-bottom") == ["Swamp"]
    page = learner.press(page, page.one(id="order-up-2"))
    assert page.text("restated") == "Next draw: Forest, then Mountain. On the bottom: Swamp."
    assert "scry top Forest, Mountain bottom Swamp" in page.moves
    page = learner.play(page, "scry top Forest, Mountain bottom Swamp")
    assert page.region("decision").get("data-kind") is None


def names(page: Page, testid: str) -> list[str]:
    """The cards of a list, in order."""
    return [item.get("data-name", "") for item in page.region(testid).iter() if item.get("data-name")]


def test_a_scry_is_for_the_one_who_scries(learner: Checked) -> None:
    scrying(learner)
    page = learner.get(f"{learner.at}?seat=1")

    assert "not for this seat to see" in page.text("decision")
    assert "Forest" not in page.text("decision")


def test_how_a_player_scried_is_not_told_to_the_others(learner: Checked) -> None:
    page = scrying(learner)
    page = learner.press(page, page.button("Confirm this order"))

    assert "scry top Swamp" in learner.get(f"{learner.at}?seat=0").text("log")
    log = learner.get(f"{learner.at}?seat=1").text("log")
    assert "has scried" in log
    assert "Swamp" not in log


def test_an_order_that_is_no_order_is_left_alone(learner: Checked) -> None:
    scrying(learner)
    page = learner.get(f"{learner.at}?order=7-7.9")

    assert names(page, "order-top") == ["Swamp", "Mountain", "Forest"]


def test_a_table_is_asked_for_again_when_the_browser_goes_back(learner: Checked) -> None:
    """Moves change the page without its address, so what was kept of it would be an older position."""
    open_table(learner, SCENARIO)
    with learner.client.get(learner.at) as answer:
        assert "no-store" in answer.headers["Cache-Control"]
