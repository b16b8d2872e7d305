"""What if: the position of an attempt as a table of its own, and how the two ended differently."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from flask import Blueprint, Response, abort, render_template

from webapp.scenario.differences import Difference, differences
from webapp.words import say

from . import htmx, page, telling
from .attempt import loaded
from .contexts import LineView
from .game import Game, GoneError, load, start_fork, whole_trail
from .security import learner
from .site import site

pages = Blueprint("whatif", __name__)


@dataclass(frozen=True)
class Parting:
    """Where two ways part: the first sentence that is told on one and not on the other (None = no more)."""

    before: LineView | None
    one: LineView | None
    other: LineView | None


def heading(difference: Difference) -> str:
    """What two tables differ in, in words: whose, and what of it."""
    whose, _, word = difference.path.rpartition(".")
    if not whose:
        return say(f"views.difference.table.{word}")
    return say(f"views.difference.owned.{word}", whose=whose)


@pages.post("/attempt/<token>/what-if")
def begin(token: str) -> Response:
    """Take the position as it is to a table where every seat can be played; the attempt stays as it is."""
    return htmx.go_to(page.address(start_fork(site(), learner(), loaded(token)), page.AUTO))


@pages.get("/attempt/<token>/what-if")
def compare(token: str) -> str:
    """A "what if" beside what it was made from: the first event that differs, and how both stand."""
    fork = loaded(token)
    origin = origin_of(fork)
    if origin is None:
        abort(404)
    found: tuple[Difference, ...] = differences(origin.table, fork.table)
    return render_template(
        "pages/what_if.html",
        fork=fork.attempt,
        origin=origin.attempt,
        parting=parting(origin, fork),
        differences=[(heading(one), one) for one in found],
    )


def origin_of(fork: Game) -> Game | None:
    """The attempt that a "what if" was made from, if there is one and it can still be played."""
    if fork.attempt.origin is None:
        return None
    try:
        return load(site(), fork.attempt.origin)
    except GoneError:
        return None


def parting(origin: Game, fork: Game) -> Parting | None:
    """Where what happened differs first; None when nothing was done on either since."""
    since = fork.attempt.origin_at or 0
    mine = lines_of(fork, 0)
    theirs = lines_of(origin, since)
    before = None
    for one, other in zip_longest(theirs, mine):
        if one is None or other is None or one.says != other.says:
            return Parting(before, one, other)
        before = one
    return Parting(before, None, None) if before is not None else None


def lines_of(game: Game, since: int) -> list[LineView]:
    """The sentences of the log after a position, with every seat's eyes; how costs were paid is left out."""
    return list(_lines(game, since))


def _lines(game: Game, since: int) -> Iterator[LineView]:
    everyone: frozenset[int] = frozenset(range(len(game.table.players)))
    for past in whole_trail(site(), game.attempt):
        if past.number > since:
            for turn in telling.turn_views(past.told, everyone):
                yield from (line for line in turn.lines if not line.minor)
