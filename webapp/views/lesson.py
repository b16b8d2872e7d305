"""A lesson's address: takes a learner to where they are in it."""

from __future__ import annotations

from flask import Blueprint, Response, abort, request

from webapp.storage.records import Summary
from webapp.tutor.lesson import Lesson

from . import htmx, page
from .game import start_lesson
from .security import known_learner, learner
from .site import site

pages = Blueprint("lesson", __name__)


@pages.get("/lesson/<lesson_id>")
def show(lesson_id: str) -> Response:
    """Go on where the learner is; begin the lesson at the first visit. A HEAD begins nothing."""
    lesson = known(lesson_id)
    found = latest(lesson)
    if found is None and request.method == "HEAD":
        return Response()
    token = found.id if found is not None else start_lesson(site(), learner(), lesson)
    return htmx.go_to(page.address(token, page.AUTO))


@pages.post("/lesson/<lesson_id>/again")
def again(lesson_id: str) -> Response:
    """Play the lesson once more, as a new attempt; the old one stays."""
    return htmx.go_to(page.address(start_lesson(site(), learner(), known(lesson_id), again=True), page.AUTO))


def known(lesson_id: str) -> Lesson:
    """The lesson, or the page that says there is none."""
    found = site().shelf.lesson(lesson_id)
    if found is None:
        abort(404)
    return found


def latest(lesson: Lesson) -> Summary | None:
    """The learner's last attempt at a lesson whose step still exists."""
    who = known_learner()
    if who is None:
        return None
    steps = {step.id for step in lesson.steps}
    mine = site().attempts.of_learner(who)
    return next((one for one in mine if one.lesson == lesson.id and one.step in steps), None)
