"""The first page, and the pages about the site."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template

from webapp.storage.records import Summary
from webapp.tutor.curriculum import Section
from webapp.tutor.heading import Head

from . import content, telling
from .contexts import CitedView
from .security import known_learner
from .site import site

pages = Blueprint("catalogue", __name__)


@dataclass(frozen=True)
class LessonCard:
    """A lesson in the catalogue. `done`: ever finished; `at`: the step of the attempt under way, from 1
    (0 = none). `after`: the lessons that should come first and aren't done.
    """

    lesson: Head
    teaches: tuple[CitedView, ...]
    attempt: Summary | None
    done: bool
    at: int
    after: tuple[Head, ...]


@dataclass(frozen=True)
class MapSection:
    """A section of the map: its title, a sentence, its lessons, and how many of them are done."""

    title: str
    says: str
    cards: tuple[LessonCard, ...]
    done: int


@pages.get("/")
def show() -> str:
    """The map of lessons, with how far the learner is."""
    who = known_learner()
    mine = site().attempts.of_learner(who) if who else ()
    done = frozenset(one.lesson for one in mine if one.done and one.lesson)
    known = site().shelf.heads()
    under_way = next(
        (one for one in mine if not one.done and (one.lesson is None or one.lesson in known)), None
    )
    sections = content.sections()
    return render_template(
        "pages/catalogue.html",
        sections=tuple(map_section(section, mine, done) for section in sections),
        begin=None if done else next((known[id_] for section in sections for id_ in section.lessons), None),
        broken=site().shelf.broken(),
        under_way=under_way,
        tables=tuple(one for one in mine if one.kind == "table")[:5],
    )


def map_section(section: Section, mine: tuple[Summary, ...], done: frozenset[str]) -> MapSection:
    """A section of the map, with how far the learner is in it."""
    known = site().shelf.heads()
    cards = tuple(lesson_card(known[id_], mine, done) for id_ in section.lessons)
    return MapSection(section.title, section.says, cards, sum(card.done for card in cards))


def lesson_card(lesson: Head, mine: tuple[Summary, ...], done: frozenset[str]) -> LessonCard:
    """A lesson, with the learner's attempts at it."""
    tries = [one for one in mine if one.lesson == lesson.id]
    latest = tries[0] if tries else None
    steps = lesson.steps
    under_way = latest is not None and not latest.done and latest.step in steps
    at = steps.index(latest.step) + 1 if latest is not None and under_way else 0
    teaches = tuple(telling.cited(id_, lesson.edition) for id_ in lesson.teaches)
    known = site().shelf.heads()
    after = tuple(known[id_] for id_ in lesson.prerequisites if id_ in known and id_ not in done)
    return LessonCard(lesson, teaches, latest, lesson.id in done, at, after)


@pages.get("/about")
def about() -> str:
    """What this is, how it is played, and whose the game is."""
    return render_template("pages/about.html")


@pages.get("/healthz")
def healthz() -> tuple[str, dict[str, str]]:
    """Answer "ok" while the process serves."""
    return "ok", {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}
