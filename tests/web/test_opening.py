"""Opening a scenario file: uploaded or pasted, right or wrong."""

from __future__ import annotations

import io

import pytest

from tests.web.client import Checked, Page
from tests.web.conftest import SCENARIO, open_table
from webapp.views.table import SAMPLES


def test_a_pasted_scenario_opens_as_a_table(learner: Checked) -> None:
    page = open_table(learner, SCENARIO)

    assert learner.at.startswith("/attempt/")
    assert "Dune Courier" in page.text("zone-hand-Ana")


def test_the_same_address_shows_the_same_table(learner: Checked) -> None:
    open_table(learner, SCENARIO)
    first = learner.get(learner.at)
    again = learner.get(learner.at)

    assert first.text("zone-hand-Ana") == again.text("zone-hand-Ana")


def test_an_uploaded_file_opens_as_a_table(learner: Checked) -> None:
    form = learner.get("/table")
    upload = (io.BytesIO(SCENARIO.encode()), "small.yaml")
    page = learner.press(form, form.one("textarea", id="text"), file=upload)

    assert "A small table" in page.source
    assert learner.at.startswith("/attempt/")


def test_every_problem_is_listed_by_line_and_column_and_the_text_stays(learner: Checked) -> None:
    text = (
        SCENARIO.replace("active: Ana", "")
        .replace("hand:", "hnad:", 1)
        .replace("Mountain, Forest", "Montain, Forest")
    )
    form = learner.get("/table")
    token = form.where("input", name="csrf_token")[0].get("value")
    page = learner.post("/table", {"csrf_token": token, "text": text}, status=422)

    items = [element for element in page.all("li") if element.get("data-line")]
    assert len(items) >= 2
    assert all(int(item.get("data-line", "0")) > 0 for item in items)
    assert (page.one("textarea", id="text").text or "").strip() == text.strip()


def test_a_file_that_is_no_text_says_where(learner: Checked) -> None:
    form = learner.get("/table")
    token = form.where("input", name="csrf_token")[0].get("value")
    upload = (io.BytesIO(b"scenario: 1\ntitle: \xff\xfe\n"), "bad.yaml")
    page = learner.post("/table", {"csrf_token": token, "text": "", "file": upload}, status=422)

    assert "Line 2, column 8" in page.text("problems")


def test_names_and_texts_are_escaped(learner: Checked) -> None:
    text = SCENARIO.replace("A small table", "A <script>alert(1)</script> table").replace(
        "Dune Courier", "Dune <b>Courier"
    )
    page = open_table(learner, text)

    assert "<script>alert(1)" not in page.source
    assert "<b>" not in page.source
    assert "Dune &lt;b&gt;Courier" in page.source


def test_a_long_list_of_problems_is_cut_and_so_is_the_line_that_it_quotes(learner: Checked) -> None:
    text = SCENARIO.replace("[3 Swamp]", "[" + ", ".join(f"C{n}" for n in range(400)) + "]")
    form = learner.get("/table")
    token = form.where("input", name="csrf_token")[0].get("value")
    page = learner.post("/table", {"csrf_token": token, "text": text}, status=422)

    items = [element for element in page.all("li") if element.get("data-line")]
    assert len(items) == 51
    assert "And 350 more problems." in page.text("problems")
    assert all(len(code.text or "") <= 121 for code in page.all("code"))


@pytest.mark.parametrize(("what", "text"), SAMPLES.items())
def test_the_help_names_texts_that_can_be_read(learner: Checked, what: str, text: str) -> None:
    kind = "Creature — Human" if "creature" in text or "connives" in text else "Instant"
    numbers = ', power: "1", toughness: "1"' if kind.startswith("Creature") else ""
    card = (
        f"""  - {{name: Sample, mana_cost: "{{1}}", type_line: {kind}{numbers}, oracle_text: '{text}'}}\n"""
    )
    page = open_table(learner, SCENARIO.replace("cards:\n", "cards:\n" + card))

    assert learner.at.startswith("/attempt/"), page.text("problems")
    assert text in learner.get("/table").text("table-help")


def test_the_focus_is_on_the_problems(learner: Checked) -> None:
    form = learner.get("/table")
    token = form.where("input", name="csrf_token")[0].get("value")
    page = learner.post("/table", {"csrf_token": token, "text": "scenario: 1\nplayers: 3\n"}, status=422)

    assert page.one(id="problems-h").get("autofocus") is not None


def test_an_unknown_card_is_to_be_written_under_cards(learner: Checked) -> None:
    page = open_table_wrong(learner, SCENARIO.replace("[3 Swamp]", "[Lightning Bolt, Montain]"))

    assert "Humming Bottle" not in page.text("problems")
    assert "Write its text under cards." in page.text("problems")
    assert "Did you mean 'Mountain'?" in page.text("problems")


def open_table_wrong(learner: Checked, text: str) -> Page:
    """Post a scenario that is wrong."""
    form = learner.get("/table")
    token = form.where("input", name="csrf_token")[0].get("value")
    return learner.post("/table", {"csrf_token": token, "text": text}, status=422)
