"""Playing an attempt: its page, and what can be posted to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from flask import Blueprint, Response, abort, request

from webapp.rules.moves import Move
from webapp.storage.records import StaleError
from webapp.tutor.lesson import Option
from webapp.tutor.question import BOTH, ORDER
from webapp.words import say

from . import htmx, looking, page, trying
from .answers import FormError, posted_move, whole
from .errors import WrongFieldError
from .game import Game, GoneError, load
from .ordering import parse_one_list
from .site import site
from .trying import Tried

pages = Blueprint("attempt", __name__)

NOTICES = frozenset({"stale", "form", "start"})
"""What a page may have to tell after a post that did nothing."""


@pages.get("/attempt/<token>")
def show(token: str) -> Response:
    """The table of an attempt. `seat`: from where it is looked at; `order`: lists being put in order;
    `log=all`; `at`: the position to look back at."""
    now = loaded(token)
    at = request.args.get("at", type=int)
    game = now if at is None else looking.then(site(), now, at)
    if game is None:
        abort(404)
    shown = page.play_page(
        site(),
        game,
        now=now,
        seat=request.args.get("seat", page.AUTO),
        order=request.args.get("order", ""),
        notice=notice_of(request.args.get("notice", "")),
        whole_log=request.args.get("log") == "all",
    )
    if htmx.wants_regions():
        return page.answer_decision(shown)
    answer = page.answer_page(shown)
    answer.headers["Cache-Control"] = "private, no-store"  # else "back" would show it as it was when it came
    return answer


@pages.post("/attempt/<token>/move")
def move(token: str) -> Response:
    """Make a move: `move` in notation, or the fields of a form that picks several things."""
    return carry_out(token, lambda game: trying.move(site(), game, said(game), seen_by(game)))


@pages.post("/attempt/<token>/answer")
def answer(token: str) -> Response:
    """Answer a lesson's question: `option`, the index of what is offered, with `why`, the index of the
    reason where one is asked for; or `order`; or `value`."""
    return carry_out(token, lambda game: trying.predict(site(), in_lesson(game), predicted(game)))


@pages.post("/attempt/<token>/continue")
def go_on(token: str) -> Response:
    """Go on to the lesson's next step."""
    return carry_out(token, lambda game: trying.go_on(site(), in_lesson(game)))


@pages.post("/attempt/<token>/hint")
def hint(token: str) -> Response:
    """Open one more hint."""
    return carry_out(token, lambda game: trying.hint(in_lesson(game)))


@pages.post("/attempt/<token>/back")
def back(token: str) -> Response:
    """Step back to the position before, or `count` positions."""
    return carry_out(token, lambda game: trying.step_back(site(), game, many()), nothing="start")


@pages.post("/attempt/<token>/restart")
def restart(token: str) -> Response:
    """Begin again."""
    return carry_out(token, lambda game: trying.restart(site(), game))


# ---- the way of every post ------------------------------------------------------------------------------


def carry_out(token: str, act: Callable[[Game], Tried | None], nothing: str = "") -> Response:
    """Try something on an attempt, store what came of it, and answer with what changed.

    A form made for an older position changes nothing: it gets the table as it is now and a notice.
    """
    game = loaded(token)
    version = request.form.get("version", type=int)
    if version is None:
        raise WrongFieldError(say("views.form.version"))
    if version != game.attempt.version:
        return answer_stale(game, version)
    try:
        tried = act(game)
        if tried is None:
            return answer_now(game, version, notice=notice_of(nothing), key=nothing)
        game = trying.keep(site(), game, version, tried)
    except StaleError:
        return answer_stale(loaded(token), version)
    except FormError as error:
        return answer_now(game, version, notice=str(error))
    return answer_now(game, version)


def answer_stale(game: Game, version: int) -> Response:
    """The table as it is; no notice if what was posted is the very thing done last (a double click)."""
    last = game.attempt
    same = request.form.get("move") == last.text != "" or ONCE.get(str(request.endpoint)) == last.outcome
    key = "" if same and version + 1 == last.version else "stale"
    return answer_now(game, -1, notice=notice_of(key), key=key)


def answer_now(game: Game, shown: int, *, notice: str = "", key: str = "") -> Response:
    """The answer to a post: the changed regions, or without htmx the way back to the page."""
    seat = request.form.get("seat", page.AUTO)
    if not htmx.wants_regions():
        if notice and not key:
            return page.answer_page(page.play_page(site(), game, seat=seat, notice=notice), 422)
        focus = page.focus_of_game(game)
        return htmx.go_to(page.address(game.attempt.id, seat, focus, notice=key))
    now = page.play_page(site(), game, seat=seat, notice=notice)
    if notice and shown == now.version:
        now = replace(now, live="")  # the notice is read out, and what happened before has been
    if shown == now.version and game.attempt.outcome in UNCHANGED:
        return page.answer_feedback(now)
    return page.answer_regions(site(), now, shown)


def notice_of(key: str) -> str:
    """The words of a notice; "" where there is none of that name."""
    return say(f"views.notice.{key}") if key in NOTICES else ""


ONCE = {"attempt.go_on": "step", "attempt.back": "back", "attempt.restart": "restart", "attempt.hint": "hint"}
"""What a post without a move leaves as the last outcome."""

UNCHANGED = frozenset({"refused", "unparsed", "busy"})


def loaded(token: str) -> Game:
    """The attempt, or the page that says there is none."""
    try:
        game = load(site(), token)
    except GoneError:
        abort(410)
    if game is None:
        abort(404)
    return game


def in_lesson(game: Game) -> Game:
    """The attempt, if it is at a lesson that has not ended."""
    if game.lesson is None or game.step() is None:
        raise WrongFieldError(say("views.form.no step"))
    return game


MOST_BACK = 50


def many() -> int:
    """How many positions to go back: one, or as many as the form says."""
    return min(max(whole(request.form.get("count", "")) or 1, 1), MOST_BACK)


def seen_by(game: Game) -> frozenset[int]:
    """The seats that the one who posts looks at the table from."""
    return page.viewers(game, game.step(), request.form.get("seat", page.AUTO))


def said(game: Game) -> str | Move:
    """The move that was posted."""
    text = request.form.get("move", "").strip()
    if text or "kind" not in request.form:
        return text[:MOVE_LENGTH]
    return posted_move(game.table, request.form)


MOVE_LENGTH = 2000


def predicted(game: Game) -> object:
    """The answer to a question that was posted: one option, an order, or an option with its reason."""
    step = game.step()
    if step is None or not step.form:
        return chosen(())
    if step.form == ORDER:
        order = parse_one_list(request.form.get("order", ""), len(step.options))
        if order is None:
            raise FormError(say("views.form.places"))
        return [step.options[n].value for n in order.upper]
    if step.form == BOTH:
        return {"pick": chosen(step.options), "why": chosen(step.whys, "why")}
    return chosen(step.options)


def chosen(options: Sequence[Option], field: str = "option") -> object:
    """The value of the option that was chosen, or what was typed instead."""
    index = request.form.get(field, type=int)
    if index is not None and 0 <= index < len(options):
        return options[index].value
    value = request.form.get("value", "").strip() if field == "option" else ""
    if not value:
        raise FormError(say("views.form.answer") if field == "option" else say("views.form.why"))
    return value
