"""A learner without JavaScript: makes moves and gives answers by posting the page's own forms."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from tests.web.client import Checked, Page, tag, words
from webapp.testing.moves import blocks, further_choices, scry_lists, without_player
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.options import value_key
from webapp.tutor.posing import pose
from webapp.tutor.question import BOTH, ORDER, Question


class Solver:
    """Goes through a lesson by its forms alone. `typed`: moves for which there was no control."""

    def __init__(self, learner: Checked) -> None:
        self.learner = learner
        self.typed: list[str] = []

    def solve(self, lesson: Lesson) -> Page:
        """The page at the end of a lesson, each step done as its author would."""
        page = self.learner.get(f"/lesson/{lesson.id}")
        for step in lesson.steps:
            page = self.do_step(page, step)
        return page

    def do_step(self, page: Page, step: LessonStep) -> Page:
        """The page after a step."""
        assert words(page.one(id="story-h")) == step.title
        if step.ask is not None:
            page = self.answer(page, pose(step, step.start))
        for move in step.line:
            page = self.play(page, move)
        assert page.region("feedback").get("data-verdict") == "right", f"{step.id}: {page.text('feedback')}"
        return self.learner.press(page, page.one("button", data_action="continue"))

    # ---- moves --------------------------------------------------------------------------------------------

    def play(self, page: Page, move: str) -> Page:
        """Make a move by its own button, or by the boxes, lists and further choices that lead to it."""
        move = move if controls(page, move) else without_player(move)
        base, further = further_choices(move)
        if found := controls(page, move):
            return self.learner.press(page, found[0])
        if move.startswith("scry "):
            return self.arrange(page, *scry_lists(move))
        if further and (found := controls(page, base)):
            page = self.learner.press(page, found[0])
            while (answer := further.pop(page.region("decision").get("data-kind", ""), "")) != "":
                page = self.play(page, answer)
            return page
        if move.startswith(("stack ", "order ")):
            return self.put_in_order(page, move)
        if move.startswith("block "):
            return self.block(page, blocks(move))
        if page.where("input", name="pick"):
            names = move.partition("with " if move.startswith("attack ") else " ")[2].split(", ")
            return self.pick(page, names)
        self.typed.append(move)
        return self.learner.type_move(page, move)

    def pick(self, page: Page, names: list[str]) -> Page:
        """Tick boxes and send them."""
        boxes = page.where("input", name="pick")
        chosen: list[str] = []
        for name in names:
            fits = [box for box in boxes if re.sub(r" \(.*\)$", "", box.get("data-pick", "")) == name]
            exact = [box for box in boxes if box.get("data-pick") == name]
            chosen.append(next(v for box in exact or fits if (v := str(box.get("value"))) not in chosen))
        button = next(b for b in page.form_of(boxes[0]).iter() if tag(b) == "button")
        return self.learner.press(page, button, pick=chosen)

    def block(self, page: Page, pairs: list[tuple[str, str]]) -> Page:
        """Choose for each blocker whom it blocks, and declare."""
        chosen: dict[str, str] = {}
        for attacker, blocker in pairs:
            menu = page.one("select", data_pick=blocker)
            option = next(one for one in menu.iter() if words(one) == f"blocks {attacker}")
            chosen[str(menu.get("name"))] = str(option.get("value"))
        return self.learner.press(page, page.button("Declare blockers"), **chosen)

    # ---- ordering -----------------------------------------------------------------------------------------

    def arrange(self, page: Page, top: list[str], bottom: list[str]) -> Page:
        """Bring two lists into this order by their buttons, and confirm."""
        for name in bottom:
            row = next(row for row in rows(page) if plain(row) == name)
            page = self.learner.press(page, order_button(row, "bottom"))
        page = self.bring_up(page, top)
        return self.learner.press(page, page.button("Confirm this order"))

    def put_in_order(self, page: Page, move: str) -> Page:
        """Bring the things of `stack A, B` or `order A, B` into that order, however the page lists them."""
        names = move.partition(" ")[2].split(", ")
        for order in (names, names[::-1]):
            page = self.bring_up(page, order)
            if controls(page, move):
                break
        return self.learner.press(page, page.control(move))

    def bring_up(self, page: Page, names: list[str]) -> Page:
        """Bring the upper list into this order, from its top."""
        for place, name in enumerate(names):
            while plain(rows(page)[place]) != name:
                here = next(row for row in rows(page)[place:] if plain(row) == name)
                page = self.learner.press(page, order_button(here, "up"))
        return page

    # ---- questions ----------------------------------------------------------------------------------------

    def answer(self, page: Page, question: Question) -> Page:
        """Answer a question rightly, in the way in which it's answered."""
        if question.form == ORDER:
            page = self.bring_up(page, [str(name) for name in question.right])
            return self.learner.press(page, page.button("Confirm this order"))
        if question.form == BOTH:
            right = [value_key(o.value) for o in question.options].index(value_key(question.right))
            why = [value_key(o.value) for o in question.whys].index(value_key(question.why))
            return self.learner.press(page, page.button("Answer"), option=right, why=why)
        right = next(n for n, o in enumerate(question.options) if question.same(o.value, question.right))
        return self.learner.press(page, page.one("button", name="option", value=str(right)))


def controls(page: Page, move: str) -> list[Element]:
    """The controls of a move; of several abilities of an object, the one with that text."""
    moves = [element for element in page.all() if element.get("data-move") is not None]
    exact = [element for element in moves if element.get("data-move") == move]
    base, colon, text = move.partition(": ")
    if exact or not colon or not base.startswith("activate "):
        return exact
    sought = text.replace("{", "").replace("}", "").lower()
    return [
        one for one in moves if one.get("data-move", "").startswith(base) and sought in words(one).lower()
    ]


def rows(page: Page) -> list[Element]:
    """The things in the upper list, in order."""
    return [row for row in page.region("order-top").iter() if row.get("data-name") is not None]


def plain(row: Element) -> str:
    """A thing's name, without the number that tells equal ones apart."""
    return re.sub(r" \(\d+\)$", "", row.get("data-name", ""))


def order_button(row: Element, where: str) -> Element:
    """One of a row's buttons: up, down, top, bottom."""
    return next(one for one in row.iter() if one.get("id", "").startswith(f"order-{where}-"))
