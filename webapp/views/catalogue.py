"""The first page, and the pages about the site."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template

from webapp.storage.records import Summary
from webapp.tutor.lesson import Lesson

from . import telling
from .contexts import CitedView
from .security import known_learner
from .site import site

pages = Blueprint("catalogue", __name__)


@dataclass(frozen=True)
class LessonCard:
    """A lesson in the catalogue. `done`: ever finished; `at`: the step of the attempt under way, from 1
    (0 = none)."""

    lesson: Lesson
    teaches: tuple[CitedView, ...]
    attempt: Summary | None
    done: bool
    at: int


@pages.get("/")
def show() -> str:
    """The lessons, with how far the learner is."""
    who = known_learner()
    mine = site().attempts.of_learner(who) if who else ()
    cards = tuple(lesson_card(lesson, mine) for lesson in site().lessons.values())
    under_way = next(
        (one for one in mine if not one.done and (one.lesson is None or one.lesson in site().lessons)), None
    )
    return render_template(
        "pages/catalogue.html",
        cards=cards,
        broken=site().shelf.loaded().broken,
        under_way=under_way,
        tables=tuple(one for one in mine if one.kind == "table")[:5],
    )


def lesson_card(lesson: Lesson, mine: tuple[Summary, ...]) -> LessonCard:
    """A lesson, with the learner's attempts at it."""
    tries = [one for one in mine if one.lesson == lesson.id]
    latest = tries[0] if tries else None
    steps = [step.id for step in lesson.steps]
    at = (
        steps.index(latest.step) + 1 if latest is not None and not latest.done and latest.step in steps else 0
    )
    teaches = tuple(telling.cited(id_, lesson.edition) for id_ in lesson.teaches)
    return LessonCard(lesson, teaches, latest, any(one.done for one in tries), at)


@pages.get("/about")
def about() -> str:
    """What this is, how it is played, and whose the game is."""
    return render_template("pages/about.html")


@pages.get("/healthz")
def healthz() -> tuple[str, dict[str, str]]:
    """Answer "ok" while the process serves."""
    return "ok", {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
