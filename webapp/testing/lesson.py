"""A lesson as a learner goes through it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from webapp.testing.playing import PlayingPage, quoted
from webapp.tutor.lesson import Lesson, LessonStep, Option, Value
from webapp.tutor.options import value_key
from webapp.tutor.posing import pose
from webapp.tutor.question import BOTH, ORDER, Question


class LessonPage(PlayingPage):
    """The page of one lesson."""

    def open(self, lesson: Lesson | str) -> None:
        """Open the lesson, or that with this id, from the catalogue."""
        self.page.goto("/")
        entry = self.page.get_by_test_id(f"lesson-{lesson if isinstance(lesson, str) else lesson.id}")
        title = entry.get_by_role("link").first.inner_text() if isinstance(lesson, str) else lesson.title
        entry.get_by_role("link", name=title, exact=True).click()
        self.page.wait_for_url("**/attempt/*")
        self.ready()
        expect(self.page.get_by_role("heading", level=1)).to_have_text(title)

    def answer(self, answer: str, *, why: str = "") -> None:
        """Answer the question of a step with one of the answers offered, as it reads (and the reason, where
        one is asked for); an order with its things, `A, B, C`. Without a question, the open decision.
        """
        if self.page.locator("[data-order]").count() and not self.decision.get_attribute("data-kind"):
            self.answer_order(answer.split(", "))
        elif self.page.locator("input[name=why]").count():
            for name, words in (("option", answer), ("why", why)):
                self.page.locator(f"input[name={name}][data-answer={quoted(words)}]").check()
            self.press(self.page.get_by_role("button", name="Answer", exact=True))
        elif self.page.locator("[data-answer]").count():
            self.press(self.page.locator(f"[data-answer={quoted(answer)}]").first)
        else:
            super().answer(answer)

    def answer_question(self, question: Question, *, rightly: bool = True) -> None:
        """Answer a question, rightly or wrongly, in the way in which it's answered."""
        if question.form == ORDER:
            self.answer_order(question.right if rightly else [*question.right[1:], question.right[0]])
        elif question.form == BOTH:
            self.choose("option", place(question.options, question.right, rightly))
            self.choose("why", place(question.whys, question.why, True))
            self.press(self.page.get_by_role("button", name="Answer", exact=True))
        else:
            n = next(
                n for n, o in enumerate(question.options) if question.same(o.value, question.right) == rightly
            )
            self.press(self.page.locator(f"button[name=option][value='{n}']"))

    def answer_order(self, names: list[str]) -> None:
        """Bring the things into this order by their buttons, and confirm."""
        self.bring_up([str(name) for name in names])
        self.press(self.page.get_by_role("button", name="Confirm this order"))

    def choose(self, name: str, n: int) -> None:
        """Choose one of the round buttons."""
        self.tick(self.page.locator(f"input[name={name}][value='{n}']"))

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
            self.answer_question(question_of(step))
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


def question_of(step: LessonStep) -> Question:
    """The question of a step, as it is posed to those who come by the reference line."""
    return pose(step, step.start)


def place(options: tuple[Option, ...], right: Value, rightly: bool) -> int:
    """Where the right option stands, or a wrong one."""
    return next(n for n, o in enumerate(options) if (value_key(o.value) == value_key(right)) == rightly)
