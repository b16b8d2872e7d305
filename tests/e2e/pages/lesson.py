"""A lesson as a learner goes through it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.pages.playing import PlayingPage
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.moving import run
from webapp.tutor.options import is_right, options


class LessonPage(PlayingPage):
    """The page of one lesson."""

    def open(self, lesson: Lesson) -> None:
        """Open the lesson from the catalogue."""
        self.page.goto("/")
        self.page.get_by_role("link", name=lesson.title, exact=True).click()
        self.ready()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(lesson.title)

    def answer(self, says: str) -> None:
        """Predict."""
        self.press(self.page.locator("[data-answer]").get_by_text(says, exact=True).first)

    def go_on(self) -> None:
        """Go on to the next step, or to the end."""
        self.press(self.page.locator("[data-action=continue]"))

    def hint(self) -> None:
        """Open one more hint."""
        self.press(self.page.get_by_role("button", name="int"))

    @property
    def step_title(self) -> Locator:
        """The title of the step."""
        return self.page.locator("#story-h")

    def do_step(self, step: LessonStep, *, typing: bool = False) -> None:
        """Do a step as its author would, and see it done."""
        expect(self.step_title).to_have_text(step.title)
        if step.ask is not None:
            self.answer(right_answer(step))
        for move in step.line:
            if typing:
                self.type_move(move)
            else:
                self.play(move)
        self.expect_verdict("right")
        self.go_on()

    def solve(self, lesson: Lesson, *, typing: bool = False) -> None:
        """Go through the whole lesson, to its end."""
        for step in lesson.steps:
            self.do_step(step, typing=typing)

    @property
    def end(self) -> Locator:
        """What stands at the end of a solved lesson."""
        return self.page.get_by_test_id("lesson-done")


def right_answer(step: LessonStep) -> str:
    """The words of the right answer to a step's question."""
    assert step.ask is not None
    after, _ = run(step.start, step.ask.after)
    found = [
        option.says for option in options(step.ask, step.start) if is_right(step.ask, after, option.value)
    ]
    return found[0]


def wrong_answer(step: LessonStep) -> str:
    """The words of a wrong answer to a step's question."""
    right = right_answer(step)
    assert step.ask is not None
    return next(option.says for option in options(step.ask, step.start) if option.says != right)
