"""A worked example for a step: the same with other names and numbers, played and told."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from webapp.tutor.varying import base_of
from webapp.tutor.worked import example

from . import telling
from .attempt import loaded
from .seat import View

pages = Blueprint("example", __name__)


@pages.get("/attempt/<token>/example")
def show(token: str) -> str:
    """A worked example for the step that an attempt is at. Looking at it changes nothing."""
    game = loaded(token)
    if game.lesson is None or game.progress is None or game.step() is None:
        abort(404)
    made = example(game.lesson.step(game.progress.step))
    if made is None:
        abort(404)
    step = made.step
    viewers = frozenset(step.plays)
    told = telling.told_played(made.way.end, (*step.opening, *made.way.played))
    return render_template(
        "pages/example.html",
        attempt=game.attempt,
        step=step,
        you=[step.start.players[seat].name for seat in step.plays],
        changes=made.changes,
        table=View(base_of(step), viewers).whole(),
        turns=telling.turn_views(told, viewers),
        answer=made.way.answer,
        log=made.way.log,
    )
