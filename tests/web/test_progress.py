"""A learner's progress: shown, reset, taken along and brought back."""

from __future__ import annotations

import io
import json

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.client import Checked, Page, form_fields
from webapp.views.site import Site

LESSON = "cycling-triggers"


def first_step_done(learner: Checked) -> None:
    """The first step of the lesson, with one illegal try and one hint."""
    page = learner.get(f"/lesson/{LESSON}")
    page = learner.play(page, "cast Wayside Giant") if "cast Wayside Giant" in page.moves else page
    page = learner.press(page, page.button("Hint"))
    page = learner.play(page, "cycle Wayside Giant")
    page = learner.play(page, "pass")
    learner.press(page, page.button("Continue"))


def brought_in(learner: Checked, content: bytes, status: int = 200) -> Page:
    """The page after a file was brought in."""
    page = learner.get("/progress")
    form = page.form_of(page.button("Bring it in"))
    fields = form_fields(form) | {"file": (io.BytesIO(content), "progress.json")}
    return learner.post(form.get("action", ""), fields, status)


def test_what_was_done_is_shown_with_its_rulings(learner: Checked) -> None:
    first_step_done(learner)
    page = learner.get("/progress")

    told = page.text(f"standing-{LESSON}")
    assert "1 of 7 steps done" in told
    assert "1 hint" in told
    assert "702.29a" in page.text("firm")
    assert page.text("shaky") == "None so far."


def test_looking_at_the_progress_records_nobody(learner: Checked, app: Flask) -> None:
    assert "You haven’t begun a lesson yet." in learner.get("/progress").source
    site: Site = app.extensions["stacktutor"]
    with site.attempts.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM learners").scalar() == 0


def test_a_lesson_that_was_reset_begins_at_its_first_step(learner: Checked, app: Flask) -> None:
    first_step_done(learner)
    page = learner.get("/progress")

    page = learner.press(page, page.where("button")[0])

    assert f"standing-{LESSON}" not in page.source
    assert "Step 1 of 7" in learner.get(f"/lesson/{LESSON}").source
    site: Site = app.extensions["stacktutor"]
    with site.attempts.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM attempts").scalar() == 2


def test_progress_goes_to_another_browser(app: Flask, client: FlaskClient, learner: Checked) -> None:
    first_step_done(learner)
    saved = client.get("/progress.json")
    assert saved.headers["Cache-Control"] == "private, no-cache"
    assert "attachment" in saved.headers["Content-Disposition"]
    other = Checked(app.test_client())

    page = brought_in(other, saved.data)

    assert "brought in" in page.text("said")
    assert "1 of 7 steps done" in page.text(f"standing-{LESSON}")
    assert "Step 2 of 7" in other.get(f"/lesson/{LESSON}").source
    again = brought_in(other, saved.data)
    assert "is here already" in again.text("said")


def test_a_file_that_is_none_is_told_where_it_is_wrong_and_loses_nothing(learner: Checked) -> None:
    first_step_done(learner)

    for content, where in (
        (b"", "Choose a file first"),
        (b"PK\x03", "malformed"),
        (b'{"progress": 1, "attempts": [{"lesson": 3}]}', "lesson"),
    ):
        page = brought_in(learner, content, status=422)
        assert where in page.text("problem")
        assert "1 of 7 steps done" in page.text(f"standing-{LESSON}")


def test_a_lesson_that_this_site_lacks_is_left_out_by_name(learner: Checked) -> None:
    kept = {
        "lesson": "elsewhere",
        "step": "one",
        "done": False,
        "progress": {"lesson": "elsewhere", "step": "one"},
    }

    page = brought_in(learner, json.dumps({"progress": 1, "attempts": [kept]}).encode())

    assert "elsewhere, step one: left out" in page.text("said")


def test_rulings_that_there_are_none_of_don_t_break_a_lesson(learner: Checked) -> None:
    progress = {"lesson": LESSON, "step": "cycle-the-giant", "rulings": ["no.such"], "state": "odd"}
    kept = {"lesson": LESSON, "step": "cycle-the-giant", "done": False, "progress": progress}

    page = brought_in(learner, json.dumps({"progress": 1, "attempts": [kept]}).encode())

    assert "brought in" in page.text("said")
    assert "Step 1 of 7" in learner.get(f"/lesson/{LESSON}").source


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ({"hint": 1_000_000}, "the hint in its step cycle-the-giant isn't from 0 to 3"),
        ({"hint": -1}, "the hint"),
        ({"misses": -1}, "a count in its step cycle-the-giant isn't from 0 to 100000"),
        ({"tries": 10**19}, "a count"),
        ({"beliefs": {"x": -5}}, "a count"),
    ],
)
def test_records_that_cannot_be_are_left_out(learner: Checked, record: dict[str, object], why: str) -> None:
    step = "cycle-the-giant"
    progress = {"lesson": LESSON, "step": step, "records": {step: record}}
    kept = {"lesson": LESSON, "step": step, "done": False, "progress": progress}

    page = brought_in(learner, json.dumps({"progress": 1, "attempts": [kept]}).encode())

    assert f"left out, since {why}" in page.text("said")
    assert "Step 1 of 7" in learner.get(f"/lesson/{LESSON}").source


def test_a_file_saved_with_a_byte_order_mark_is_read(learner: Checked) -> None:
    page = brought_in(learner, b"\xef\xbb\xbf" + json.dumps({"progress": 1, "attempts": []}).encode())
    assert page.text("said") == "The file holds no attempts."
