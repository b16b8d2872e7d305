"""A lesson played by somebody who has a keyboard and nothing else."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from webapp.testing.lesson import LessonPage

STEPS = 150
"""How often Tab is pressed at most on the way to a control."""

AHEAD = (
    "(one) => Boolean(document.activeElement.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)"
)
HERE = "(one) => document.activeElement === one"


class KeyboardLesson(LessonPage):
    """The page of one lesson; each control is reached by Tab from where the focus is, and pressed by a key.

    `tabs`: how often Tab was pressed altogether.
    """

    tabs = 0

    def reach(self, control: Locator) -> None:
        """Go to a control by Tab, or backwards where it stands before the focus."""
        self.expect_focus()
        key = "Tab" if control.evaluate(AHEAD) else "Shift+Tab"
        for _ in range(STEPS):
            if control.evaluate(HERE):
                return
            self.page.keyboard.press(key)
            self.tabs += 1
        raise AssertionError(f"{STEPS} times {key} do not lead to {control}")

    def expect_focus(self) -> None:
        """The focus is somewhere: not lost to the page itself."""
        expect(self.page.locator("body")).not_to_be_focused()

    def press(self, control: Locator) -> None:
        """Reach a control, press Enter and wait for the answer."""
        self.reach(control)
        self.page.keyboard.press("Enter")
        self.ready()
        self.expect_focus()

    def unfold(self, fold: Locator) -> None:
        """Open a fold with its summary."""
        self.reach(fold.locator("summary").first)
        self.page.keyboard.press("Enter")

    def tick(self, box: Locator) -> None:
        """Tick a box; a round button is reached by the arrows from the first of its group."""
        if box.get_attribute("type") == "checkbox":
            self.reach(box)
            self.page.keyboard.press("Space")
            return
        group = self.page.locator(f"input[type=radio][name='{box.get_attribute('name')}']")
        self.reach(group.first)
        self.page.keyboard.press("Space")
        for _ in range(int(box.get_attribute("value") or 0)):
            self.page.keyboard.press("ArrowDown")
        expect(box).to_be_checked()

    def fill(self, box: Locator, text: str) -> None:
        """Write into a box."""
        self.reach(box)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)
