"""One lesson as a screen reader tells it, kept as a text that reads as a story: tests/e2e/kept/walk.txt.

It is played by keyboard alone. First stands the whole page, then after each press what is said at once (the
live region) and the part of the page where the focus went. Where a change is meant:
`python -m tests.e2e.keep`, read what git says has changed, and commit it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page

from webapp import CHECKOUT
from webapp.testing.keyboard import KeyboardLesson
from webapp.tutor.lesson import Lesson

KEPT = CHECKOUT / "tests" / "e2e" / "kept" / "walk.txt"
LESSON = "cycling-basics"

WHERE = """() => {
  const here = document.activeElement;
  const part = here.closest("section, nav, [role=dialog], main") ?? here;
  part.dataset.walked = "";
  return here.innerText.split("\\n")[0] || here.getAttribute("aria-label");
}"""
NOISE = re.compile(r"^\s*- /(url|placeholder):.*\n", re.MULTILINE)
"""Addresses, which hold the attempt's own token."""


class Walk(KeyboardLesson):
    """A lesson played by keyboard, and what is heard on the way."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.heard: list[str] = []

    def begin(self, lesson: Lesson) -> None:
        """Open the lesson and hear the whole page."""
        self.open(lesson)
        self.heard += [f"# {lesson.title}\n", self.tree(self.page.locator("main"))]
        self.page.keyboard.press("d")

    def press(self, control: Locator) -> None:
        """Press a control, and hear what is said then and where the focus is."""
        name = control.evaluate("one => one.innerText.split('\\n')[0] || one.getAttribute('aria-label')")
        super().press(control)
        self.heard.append(f"\n## Enter: {name}\n")
        live = self.page.locator("#live").inner_text().strip()
        if live:
            self.heard.append(f"Said: {live}\n")
        self.heard.append(f"Focus: {self.page.evaluate(WHERE)}\n")
        self.heard.append(self.tree(self.page.locator("[data-walked]")))
        self.page.evaluate("document.querySelector('[data-walked]').removeAttribute('data-walked')")

    def tree(self, part: Locator) -> str:
        """A part as the accessibility tree has it."""
        return NOISE.sub("", part.aria_snapshot() + "\n")


def test_a_lesson_read_by_ear_is_the_story_that_was_kept(
    new_page: Callable[..., Page], lessons: dict[str, Lesson]
) -> None:
    walk = Walk(new_page())
    walk.begin(lessons[LESSON])
    for step in lessons[LESSON].steps:
        walk.do_step(step)
    told = "\n".join(line.rstrip() for line in "".join(walk.heard).splitlines()) + "\n"
    if os.environ.get("STACKTUTOR_KEEP"):
        KEPT.write_text(told, "utf-8")

    assert told == KEPT.read_text("utf-8")
