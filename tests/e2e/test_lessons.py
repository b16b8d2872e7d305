"""Each lesson as learners go through it, by keyboard alone; some by clicking and without scripts (all are in
tests/web/test_without_scripts.py, by the same controls), by typing, on a phone, with mistakes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from webapp import CHECKOUT
from webapp.testing.keyboard import KeyboardLesson
from webapp.testing.lesson import LessonPage, question_of
from webapp.tutor.lesson import STEP_KINDS, Lesson, LessonStep

LESSONS = tuple(sorted(path.stem for path in (CHECKOUT / "lessons").glob("*.yaml")))
SOME = (
    "cycling-triggers",
    "scry-together",
    "energy-illegal-targets",
    "capstone-four-players",
    "connive-nothing",
)
"""Lessons that hold every kind of step between them."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

MORE = tuple(dict.fromkeys((*SOME, *LESSONS[::4])))
"""Those, and every fourth."""

each_lesson = pytest.mark.parametrize("lesson_id", LESSONS)
more_lessons = pytest.mark.parametrize("lesson_id", MORE)
some_lessons = pytest.mark.parametrize("lesson_id", SOME)


@pytest.fixture
def lesson(lessons: dict[str, Lesson], lesson_id: str) -> Lesson:
    """The lesson of a test."""
    return lessons[lesson_id]


def test_these_are_all_the_lessons_and_all_kinds_of_steps(lessons: dict[str, Lesson]) -> None:
    assert set(lessons) == set(LESSONS)
    assert {step.kind for id_ in SOME for step in lessons[id_].steps} == set(STEP_KINDS)


@more_lessons
def test_a_lesson_is_solved_by_clicking(lesson_page: LessonPage, lesson: Lesson) -> None:
    lesson_page.open(lesson)
    lesson_page.solve(lesson)

    expect(lesson_page.end).to_be_visible()
    assert lesson_page.typed == []
    lesson_page.page.goto("/")
    card = lesson_page.page.get_by_test_id(f"lesson-{lesson.id}")
    expect(card.locator(".done")).to_have_text("done")


@some_lessons
def test_a_lesson_is_solved_by_typing(lesson_page: LessonPage, lesson: Lesson) -> None:
    lesson_page.open(lesson)
    lesson_page.solve(lesson, typing=True)

    expect(lesson_page.end).to_be_visible()


@each_lesson
def test_a_lesson_is_solved_by_keyboard_alone(new_page: Callable[..., Page], lesson: Lesson) -> None:
    """Nothing is clicked after the lesson is open, and the focus is never lost."""
    keyboard = KeyboardLesson(new_page())
    keyboard.open(lesson)
    keyboard.page.keyboard.press("d")
    keyboard.solve(lesson)

    expect(keyboard.end).to_be_visible()
    assert keyboard.typed == []


@some_lessons
def test_a_lesson_is_solved_without_scripts(new_page: Callable[..., Page], lesson: Lesson) -> None:
    lesson_page = LessonPage(new_page(java_script_enabled=False), scripts=False)
    lesson_page.open(lesson)
    lesson_page.solve(lesson)

    expect(lesson_page.end).to_be_visible()
    assert lesson_page.typed == []


@some_lessons
def test_a_lesson_is_solved_on_a_phone_and_nothing_sticks_out(
    new_page: Callable[..., Page], lesson: Lesson
) -> None:
    lesson_page = LessonPage(new_page(**PHONE))
    lesson_page.open(lesson)
    for step in lesson.steps:
        lesson_page.do_step(step)
        assert_fits(lesson_page.page)
    expect(lesson_page.end).to_be_visible()


def assert_fits(page: Page) -> None:
    """The page is not wider than the screen."""
    sizes = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert sizes[0] <= sizes[1]


@some_lessons
def test_mistakes_are_answered_and_taken_back(lesson_page: LessonPage, lesson: Lesson) -> None:
    """Wrong predictions and every foreseen mistake that one move makes, illegal moves among them."""
    lesson_page.open(lesson)
    for step in lesson.steps:
        expect(lesson_page.step_title).to_have_text(step.title)
        if step.ask is not None:
            lesson_page.answer_question(question_of(step), rightly=False)
            expect(lesson_page.feedback).to_be_visible()
            lesson_page.go_on()
        else:
            make_mistakes(lesson_page, step)
            lesson_page.do_step(step)
    expect(lesson_page.end).to_be_visible()


def make_mistakes(lesson_page: LessonPage, step: LessonStep) -> None:
    """Try what the author foresaw as one move from the step's beginning, and what nobody can read."""
    lesson_page.type_move("shuffle everything")
    lesson_page.expect_verdict("unparsed")
    for mistake in step.mistakes:
        if not mistake.move or "*" in mistake.move or mistake.results:
            continue
        lesson_page.type_move(mistake.move)
        if lesson_page.feedback.get_attribute("data-verdict") == "foreseen":
            expect(lesson_page.feedback).to_be_visible()
        back = lesson_page.page.get_by_role("button", name="Step back and try again")
        if back.count():
            lesson_page.press(back)


@some_lessons
def test_a_reload_in_the_middle_loses_nothing(lesson_page: LessonPage, lesson: Lesson) -> None:
    lesson_page.open(lesson)
    lesson_page.do_step(lesson.steps[0])
    address = lesson_page.page.url
    before = lesson_page.page.locator(".felt").inner_text()
    lesson_page.page.reload()
    lesson_page.ready()

    assert lesson_page.page.locator(".felt").inner_text() == before
    expect(lesson_page.step_title).to_have_text(lesson.steps[1].title)
    lesson_page.page.goto("/")
    lesson_page.page.get_by_role("link", name=f"Continue where you were: {lesson.title}").click()
    assert lesson_page.page.url == address
    expect(lesson_page.step_title).to_have_text(lesson.steps[1].title)


def test_hints_open_one_after_the_other_and_close_with_the_step(
    lesson_page: LessonPage, lessons: dict[str, Lesson]
) -> None:
    lesson = lessons["cycling-triggers"]
    lesson_page.open(lesson)
    for n in range(1, 4):
        lesson_page.hint()
        expect(lesson_page.page.get_by_test_id("hints").locator("li")).to_have_count(n)
    lesson_page.do_step(lesson.steps[0])
    expect(lesson_page.page.get_by_test_id("hints")).to_have_count(0)


def test_a_lesson_can_be_started_again_and_stepped_back(
    lesson_page: LessonPage, lessons: dict[str, Lesson]
) -> None:
    lesson = lessons["cycling-triggers"]
    lesson_page.open(lesson)
    before = lesson_page.page.locator(".felt").inner_text()
    lesson_page.do_step(lesson.steps[0])
    lesson_page.start_again()
    expect(lesson_page.step_title).to_have_text(lesson.steps[0].title)
    assert lesson_page.page.locator(".felt").inner_text() == before
    lesson_page.step_back()
    expect(lesson_page.step_title).to_have_text(lesson.steps[1].title)
