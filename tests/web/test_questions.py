"""Each kind of question answered through its form, without JavaScript: the example of LESSONS.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.client import HTMX, Checked, Page, form_fields, words
from webapp import create_app
from webapp.tutor.lesson import Lesson
from webapp.tutor.posing import pose
from webapp.views.site import Site


@pytest.fixture
def asked(root: Path, tmp_path: Path) -> tuple[Checked, Lesson]:
    """A learner, and the example lesson that has one question of each kind."""
    text = (root / "webapp" / "tutor" / "LESSONS.md").read_text()
    folder = tmp_path / "lessons"
    folder.mkdir()
    example = next(part for part in text.split("```yaml\n") if "id: one-of-each" in part)
    (folder / "one-of-each.yaml").write_text(example.partition("```")[0])
    app = create_app({"TESTING": True, "LESSONS": folder})
    site: Site = app.extensions["stacktutor"]
    return Checked(app.test_client()), site.lessons["one-of-each"]


def answer(learner: Checked, page: Page, lesson: Lesson, number: int) -> Page:
    """Give the right answer to a step by its form, and go on."""
    step = lesson.steps[number]
    question = pose(step, step.start)
    if question.form == "order":
        page = in_order(learner, page, question.right)
        page = learner.press(page, page.button("Confirm this order"))
    elif question.form == "both":
        picks = [option.value for option in question.options].index(question.right)
        whys = [option.value for option in question.whys].index(question.why)
        page = learner.press(page, page.button("Answer"), option=picks, why=whys)
    else:
        index = [option.value for option in question.options].index(question.right)
        page = learner.press(page, page.one("button", name="option", value=str(index)))
    assert page.region("feedback").get("data-verdict") == "right"
    return learner.press(page, page.one("button", data_action="continue"))


def in_order(learner: Checked, page: Page, wanted: list[str]) -> Page:
    """Press the Up buttons until the list stands in this order."""
    for place, name in enumerate(wanted):
        while listed(page)[place] != name:
            here = listed(page).index(name, place)
            item = page.region("order-top").iter()
            rows = [row for row in item if row.get("data-name") is not None]
            up = next(
                inner
                for inner in rows[here].iter()
                if inner.get("id", "").startswith("order-up-") and inner.get("name") == "order"
            )
            page = learner.press(page, up)
    return page


def listed(page: Page) -> list[str]:
    """The things being put in order."""
    rows = page.region("order-top").iter()
    return [str(row.get("data-name")) for row in rows if row.get("data-name") is not None]


def test_every_kind_of_question_is_answered_by_its_form(asked: tuple[Checked, Lesson]) -> None:
    learner, lesson = asked
    page = learner.get(f"/lesson/{lesson.id}")
    for number in range(len(lesson.steps)):
        page = answer(learner, page, lesson, number)
    assert page.region("lesson-done") is not None


def test_a_wrong_order_says_where_and_is_played_out(asked: tuple[Checked, Lesson]) -> None:
    learner, lesson = asked
    page = learner.get(f"/lesson/{lesson.id}")
    assert "Your order" in page.text("decision")
    page = learner.press(page, page.button("Confirm this order"))
    assert "is the first that's wrong" in page.text("feedback")
    assert "Blow Out the Candle" in page.text("stack")


def test_half_an_answer_is_a_notice(asked: tuple[Checked, Lesson]) -> None:
    learner, lesson = asked
    page = answer(learner, learner.get(f"/lesson/{lesson.id}"), lesson, 0)
    fields = form_fields(page.form_of(page.button("Answer")))
    again = learner.post(f"{learner.at}/answer", fields | {"option": "0"}, status=422)
    assert "reason" in words(again.one(id="notice"))
    assert words(again.region("decision")).startswith("What do you think?")


def test_a_forged_order_is_a_notice(asked: tuple[Checked, Lesson]) -> None:
    learner, lesson = asked
    page = learner.get(f"/lesson/{lesson.id}")
    fields = form_fields(page.form_of(page.button("Confirm this order")))
    for order in ("", "0-0-1", "0-1", "0-1-2-3", "x"):
        response = learner.client.post(f"{learner.at}/answer", data=fields | {"order": order}, headers=HTMX)
        assert "each of them once" in response.get_data(as_text=True)
