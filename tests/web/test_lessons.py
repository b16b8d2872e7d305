"""Lessons through their forms: begun, resumed, judged, hinted, gone on, finished, played again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask

from tests.web.client import Checked, Page, form_fields, words
from webapp import create_app
from webapp.serve import load_lessons
from webapp.tutor.lesson import Lesson
from webapp.tutor.options import true_value, value_words
from webapp.views.game import load, start_lesson
from webapp.views.learned import shown_before
from webapp.views.site import Site

LESSON = "cycling-triggers"


@pytest.fixture
def lesson(app: Flask) -> Lesson:
    """The first lesson."""
    site: Site = app.extensions["stacktutor"]
    return site.lessons[LESSON]


@pytest.fixture
def page(learner: Checked) -> Page:
    """The lesson, just begun."""
    return learner.get(f"/lesson/{LESSON}")


def test_the_catalogue_tells_what_each_lesson_is(learner: Checked, app: Flask) -> None:
    page = learner.get("/")
    site: Site = app.extensions["stacktutor"]
    for lesson in site.lessons.values():
        card = page.text(f"lesson-{lesson.id}")
        assert lesson.title in card
        assert f"{lesson.minutes} minutes" in card


def test_who_is_new_is_told_where_to_begin_and_afterwards_where_to_go_on(learner: Checked) -> None:
    first = learner.get("/")
    assert "New here? Begin with: How to read a card" in words(first.root)

    learner.get(f"/lesson/{LESSON}")
    again = learner.get("/")
    assert "New here?" not in words(again.root)
    assert "Continue where you were" in words(again.root)


def test_a_lesson_says_that_the_whole_of_it_starts_again(learner: Checked, page: Page) -> None:
    later = learner.play(page, "cycle Wayside Giant")

    assert "Start the lesson again" in later.buttons
    assert "Start again" not in later.buttons


def test_looking_at_the_catalogue_records_nobody(learner: Checked, app: Flask) -> None:
    learner.get("/")
    site: Site = app.extensions["stacktutor"]
    with site.attempts.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM learners").scalar() == 0


def test_a_lesson_is_begun_once_and_resumed_after(learner: Checked, page: Page) -> None:
    first = learner.at
    learner.get(f"/lesson/{LESSON}")

    assert learner.at == first


def test_another_browser_begins_its_own(app: Flask, learner: Checked, page: Page) -> None:
    other = Checked(app.test_client())
    other.get(f"/lesson/{LESSON}")

    assert other.at != learner.at


def test_a_right_move_is_answered_with_the_reason_and_waits(
    learner: Checked, page: Page, lesson: Lesson
) -> None:
    for move in lesson.steps[0].line:
        page = learner.type_move(page, move)

    assert page.region("feedback").get("data-verdict") == "right"
    assert "Continue" in page.buttons
    again = learner.get(learner.at)
    assert again.region("feedback").get("data-verdict") == "right"
    page = learner.press(again, again.button("Continue"))
    assert words(page.one(id="story-h")) == lesson.steps[1].title


def test_going_on_too_early_is_answered_and_changes_nothing(learner: Checked, page: Page) -> None:
    token = page.where("input", name="csrf_token")[0].get("value")
    page = learner.post(f"{learner.at}/continue", {"csrf_token": token, "version": 0})

    assert page.region("feedback").get("data-verdict") == "busy"
    assert "Step 1 of" in words(page.one(id="story"))


def test_hints_come_one_by_one(learner: Checked, page: Page, lesson: Lesson) -> None:
    for n in range(1, 4):
        page = learner.press(page, next(page.button(b) for b in page.buttons if "int" in b.split()[-1]))
        assert len(list(page.region("hints"))) == n


def test_the_opening_is_folded_once_anything_was_tried(learner: Checked, page: Page) -> None:
    assert page.one("details", class_="opening").get("open") is not None
    assert "How it begins" in words(page.one(id="opening"))
    assert "How it begins" not in words(page.one(id="story"))

    page = learner.press(page, page.button("Hint"))
    assert page.one("details", class_="opening").get("open") is None
    assert page.one(id="opening").get("hidden") is not None
    assert "How it begins" in words(page.one(id="story"))


def test_the_bar_leads_to_what_goes_on_whatever_is_wanted(learner: Checked, page: Page) -> None:
    for move in ("", "cycle Wayside Giant", "pass"):
        page = learner.type_move(page, move) if move else page
        assert [words(one) for one in page.one(id="jump").iter() if one.get("class") == "wanted"] == ["Act"]


def test_a_refused_move_is_stored_with_code_and_rule(learner: Checked, page: Page, app: Flask) -> None:
    learner.type_move(page, "cast Wayside Giant")
    site: Site = app.extensions["stacktutor"]
    record = site.attempts.history(learner.at.rsplit("/", 1)[1])[-1]

    assert record.outcome == "refused"
    assert record.text == "cast Wayside Giant"
    assert record.rule.startswith("118")
    assert record.code


def test_a_wrong_prediction_is_explained_and_played_out(learner: Checked, page: Page, lesson: Lesson) -> None:
    for step in lesson.steps[:2]:
        for move in step.line:
            page = learner.type_move(page, move)
        page = learner.press(page, page.button("Continue"))
    wrong = lesson.steps[2].mistakes[0]
    options = [b for b in page.all("button") if b.get("data-answer")]
    chosen = next(b for b in options if "still at 20" in str(b.get("data-answer")))
    page = learner.press(page, chosen)

    assert page.region("feedback").get("data-verdict") == "foreseen"
    assert wrong.says.split()[0] in page.text("feedback")


def test_a_wrong_prediction_keeps_its_question_and_names_the_belief(learner: Checked, app: Flask) -> None:
    site: Site = app.extensions["stacktutor"]
    lesson = site.lessons["energy-illegal-targets"]
    page = to_step(learner, lesson, "target-gone")
    page = learner.press(page, next(b for b in page.all("button") if b.get("data-answer") == "4"))

    assert "how much energy will you have?" in page.text("asked-question")
    assert "Your answer: 4" in page.text("asked-question")
    belief = page.region("belief")
    assert belief.get("data-belief") == "energy-although-all-targets-are-illegal"
    assert "The answer: 2" in words(belief)
    assert "The answer would be: 4" in words(belief)
    linked = [link.get("href") for link in page.all("a") if words(link) == "rule 608.2b"]
    assert linked[0] == "/rules/energy.illegal-targets.no-gain"


def test_a_belief_shown_in_another_lesson_is_known(learner: Checked, app: Flask) -> None:
    site: Site = app.extensions["stacktutor"]
    page = to_step(learner, site.lessons["energy-illegal-targets"], "target-gone")
    learner.press(page, next(b for b in page.all("button") if b.get("data-answer") == "4"))
    learner.get(f"/lesson/{LESSON}")
    game = load(site, learner.at.rpartition("/")[2])
    assert game is not None
    assert dict(shown_before(site, game)) == {"energy-although-all-targets-are-illegal": 1}


def test_a_hint_where_the_goal_is_lost_offers_the_way_back(learner: Checked, page: Page) -> None:
    page = learner.type_move(page, "concede")
    for label in ("Hint", "Another hint", "Another hint"):
        page = learner.press(page, page.button(label))
    assert "can’t be reached any more" in page.text("feedback")
    page = learner.press(page, page.button("Step back and try again"))
    page = learner.press(page, page.button("Hint again"))
    assert "Do this next:" in page.text("feedback")


def to_step(learner: Checked, lesson: Lesson, id_: str) -> Page:
    """The page of a step, come to by the reference way."""
    page = learner.get(f"/lesson/{lesson.id}")
    for step in lesson.steps:
        if step.id == id_:
            break
        for move in step.line:
            page = learner.type_move(page, move)
        if step.ask is not None:
            right = value_words(step.ask, true_value(step.ask, step.start))
            page = learner.press(page, next(b for b in page.all("button") if b.get("data-answer") == right))
        page = learner.press(page, page.button("Continue"))
    return page


def test_an_answer_without_a_choice_is_a_notice(learner: Checked, page: Page, lesson: Lesson) -> None:
    for step in lesson.steps[:2]:
        for move in step.line:
            page = learner.type_move(page, move)
        page = learner.press(page, page.button("Continue"))
    token = page.where("input", name="csrf_token")[0].get("value")
    version = page.where("input", name="version")[0].get("value")
    fields = {"csrf_token": token, "version": version}
    page = learner.post(f"{learner.at}/answer", fields, status=422)

    assert "Choose an answer" in words(page.one(id="notice"))


def test_an_attempt_at_a_lesson_that_is_gone_says_so(learner: Checked, page: Page, app: Flask) -> None:
    site: Site = app.extensions["stacktutor"]
    del site.lessons[LESSON]
    gone = learner.get(learner.at, status=410)

    assert "has changed" in words(gone.one("h1"))


def test_pressing_continue_twice_goes_on_once(learner: Checked, page: Page, lesson: Lesson) -> None:
    for move in lesson.steps[0].line:
        page = learner.type_move(page, move)
    learner.press(page, page.button("Continue"))
    twice = learner.press(page, page.button("Continue"))

    assert words(twice.one(id="story-h")) == lesson.steps[1].title
    assert twice.one(id="notice").get("hidden") is not None


def test_playing_again_is_a_new_attempt_and_the_old_one_stays(learner: Checked, page: Page) -> None:
    first = learner.at
    token = page.where("input", name="csrf_token")[0].get("value")
    learner.post(f"/lesson/{LESSON}/again", {"csrf_token": token})

    assert learner.at != first
    learner.get(first)


def test_a_stopped_server_and_a_closed_browser_lose_nothing(tmp_path: Path) -> None:
    config = {"TESTING": True, "DATABASE_URL": f"sqlite:///{tmp_path / 'kept.sqlite3'}"}
    before = Checked(create_app(config).test_client())
    page = before.get(f"/lesson/{LESSON}")
    page = before.type_move(page, "cycle Wayside Giant")
    cookie = before.client.get_cookie("stacktutor")
    assert cookie is not None
    assert cookie.expires is not None

    after = Checked(create_app(config).test_client())
    after.client.set_cookie("stacktutor", cookie.value)
    again = after.get(f"/lesson/{LESSON}")
    assert after.at == before.at
    assert again.text("zone-graveyard-Ana") == page.text("zone-graveyard-Ana")


def test_a_broken_lesson_is_listed_with_every_problem_and_the_others_are_served(
    tmp_path: Path, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "broken.yaml").write_text("lesson: 1\nid: broken\nsteps: 7\nlevle: judge\n", encoding="utf-8")
    text = (root / "webapp" / "tutor" / "LESSONS.md").read_text()
    (folder / "first-cycle.yaml").write_text(text.partition("```yaml\n")[2].partition("```")[0])
    app = create_app({"TESTING": True, "LESSONS": folder, "LESSONS_LATER": True})
    learner = Checked(app.test_client())
    assert learner.get("/").region("lesson-first-cycle") is not None, "before anything is loaded"

    load_lessons(app)
    assert "stacktutor: lessons/broken.yaml:4:1: 'levle'" in capsys.readouterr().err
    page = learner.get("/")
    listed = page.text("broken")
    assert "broken.yaml" in listed
    assert "4:1 'levle' is no key of a lesson." in listed
    assert len(page.region("broken").findall(".//{*}code")) >= 2
    assert page.region("lesson-first-cycle") is not None
    assert not page.where(data_testid="lesson-broken")
    learner.get("/lesson/broken", status=404)
    assert learner.get("/lesson/first-cycle").region("decision") is not None


def count(app: Flask, table: str) -> int:
    """How many rows a table of the database has."""
    site: Site = app.extensions["stacktutor"]
    with site.attempts.engine.connect() as connection:
        return int(connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one())


def test_asking_only_for_the_head_of_a_lesson_records_nothing(app: Flask) -> None:
    assert app.test_client().head(f"/lesson/{LESSON}").status_code == 200
    assert (count(app, "learners"), count(app, "attempts")) == (0, 0)


def test_first_visits_at_one_time_begin_one_attempt(app: Flask, lesson: Lesson) -> None:
    site: Site = app.extensions["stacktutor"]
    who = site.attempts.new_learner()
    with ThreadPoolExecutor(8) as pool:
        begun = set(pool.map(lambda _: start_lesson(site, who, lesson), range(8)))

    assert len(begun) == count(app, "attempts") == 1
    assert start_lesson(site, who, lesson, again=True) not in begun


def test_a_hint_asked_for_twice_opens_one(learner: Checked, page: Page) -> None:
    button = next(b for b in page.all("button") if "hint" in words(b).lower())
    learner.press(page, button)
    twice = learner.press(page, button)

    assert len(list(twice.region("hints"))) == 1
    assert twice.one(id="notice").get("hidden") is not None


def test_every_move_of_the_learner_stands_in_the_log(learner: Checked, page: Page) -> None:
    for move in ("cycle Wayside Giant", "pass"):
        page = learner.play(page, move)
    moves = [words(line) for line in page.where("p", class_="move")]

    assert moves == ["Ana: pass; Ben: pass", "Ana: cycle Wayside Giant"]


def test_a_new_step_and_the_ending_begin_at_their_heading(learner: Checked, page: Page) -> None:
    for move in ("cycle Wayside Giant", "pass"):
        page = learner.play(page, move)
    assert page.one(id="story-h").get("data-focus") is None
    button = page.one("button", data_action="continue")
    parts = learner.partial(learner.at + "/continue", form_fields(page.form_of(button)))

    assert parts.one(id="story-h").get("data-focus") is not None
    assert [element.get("id") for element in parts.all() if element.get("data-focus") is not None] == [
        "story-h"
    ]


def test_stepping_back_from_a_mistake_leads_to_where_it_began(
    learner: Checked, page: Page, app: Flask
) -> None:
    before = page.text("decision")
    page = learner.play(page, "pass")
    page = learner.play(page, page.moves[-2] if "pass" not in page.moves else "pass")
    assert page.button("Step back and try again") is not None
    page = learner.press(page, page.button("Step back and try again"))

    assert page.text("decision") == before


def test_the_keys_take_a_whole_miss_back_and_go_on(learner: Checked) -> None:
    page = learner.get("/lesson/apnap-triggers")
    page = learner.press(page, page.where("button", name="option")[0])
    on = page.one(data_key="c")
    assert words(on) == "Continue"
    page = learner.press(page, on)
    before = page.text("decision")
    page = learner.play(learner.play(page, "cast Kitchen Spark"), "target Ben")
    assert "you don't hold it any more" in page.text("feedback")
    back = page.where("button", data_key="b")[0]
    assert words(back) == "Step back and try again"
    page = learner.press(page, back)
    assert page.text("decision") == before

    listed = {element.get("data-lists") for element in page.all() if element.get("data-lists")}
    assert {"b", "c", "d", "h", "p"} <= listed


def test_a_trigger_to_put_in_order_tells_its_words_once(learner: Checked) -> None:
    page = learner.get("/lesson/apnap-triggers")
    page = learner.press(page, page.where("button", name="option")[0])
    page = learner.press(page, page.button("Continue"))
    page = learner.play(learner.play(page, "cast Smoke in the Kitchen"), "pass")
    assert page.text("order-top").count("When this creature dies, draw a card.") == 1


def test_after_three_misses_a_worked_example_is_offered_and_leads_back(
    learner: Checked, page: Page, lesson: Lesson
) -> None:
    for n in range(3):
        assert not page.where(data_testid="offer"), n
        page = learner.type_move(page, "pass")
        if n < 2:
            page = learner.press(page, page.button("Step back and try again"))
    page.region("offer")
    here = learner.at
    shown = learner.get(f"{here}/example")
    assert "Mia is in Ana’s place" in shown.text("changes")
    assert "Mia cycles Wayside Giant." in shown.text("way")
    assert any(link.get("href") == here for link in shown.all("a"))
    assert learner.get(here).region("offer") is not None


def test_a_question_has_a_worked_example_with_its_answer(learner: Checked, app: Flask) -> None:
    site: Site = app.extensions["stacktutor"]
    to_step(learner, site.lessons["energy-illegal-targets"], "target-gone")
    shown = learner.get(f"{learner.at}/example")
    assert "how much energy will you have?" in shown.text("example-answer")
    assert "Here: 3" in shown.text("example-answer")


def test_a_table_has_no_worked_example(learner: Checked, table: Page) -> None:
    learner.get(f"{learner.at}/example", 404)
