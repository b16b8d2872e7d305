"""A report that something is wrong: what was played, as a scenario file with its edition, moves and trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import yaml
from flask import Blueprint, Response, render_template, request

from webapp.scenario.differences import differences
from webapp.scenario.format import parse
from webapp.scenario.play import Played, play
from webapp.scenario.problems import Problems
from webapp.scenario.yamltree import read_tree
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.staging import SCENARIO_KEYS
from webapp.words import say

from .attempt import loaded
from .game import Game, GoneError, decode_progress, load, read_trail
from .site import Site, Trail, site

pages = Blueprint("report", __name__)

LONGEST_REMARK = 1000
"""How much of a remark goes into the file, in characters."""


@dataclass(frozen=True)
class Account:
    """What was played: the keys of a scenario file that set the table up, and the moves since."""

    setup: dict[str, Any]
    moves: tuple[str, ...]


@pages.get("/attempt/<token>/report")
def show(token: str) -> str:
    """The report, to read and to take along; `expected`: what should have happened instead."""
    game = loaded(token)
    return render_template("pages/report.html", attempt=game.attempt, text=written(game), expected=expected())


@pages.get("/attempt/<token>/report.yaml")
def file(token: str) -> Response:
    """The report as a file."""
    answer = Response(written(loaded(token)), mimetype="text/yaml")
    answer.headers["Content-Disposition"] = 'attachment; filename="report.yaml"'
    return answer


def expected() -> str:
    """What should have happened, in the words of whoever reports."""
    return request.args.get("expected", "").strip()[:LONGEST_REMARK]


def written(game: Game) -> str:
    """The scenario file: it runs as it is, and tells as comments what is reported and what happened."""
    found = account(site(), game, game.attempt.at)
    document = {"scenario": 1, "title": game.attempt.title, **found.setup, "line": list(found.moves)}
    body = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=100)
    return "".join(f"# {line}".rstrip() + "\n" for line in remarks(game, body)) + body


def remarks(game: Game, body: str) -> Iterator[str]:
    """The comments above the scenario: what was expected, where it was seen, and what happened."""
    lines = expected().splitlines()
    yield say("views.report.wrong", what=lines[0] if lines else say("views.report.blank"))
    yield from lines[1:]
    if game.lesson is not None:
        yield say("views.report.seen", lesson=game.lesson.id, step=game.attempt.step)
    read = parse(body)
    if read.scenario is None:
        yield from (say("views.report.unplayable", problem=problem.says) for problem in read.problems)
        return
    played = play(read.scenario)
    for difference in differences(played.table, game.table):
        yield say("views.report.other", what=difference.path, played=difference.one, seen=difference.other)
    yield say("views.report.happened")
    yield from trace(played)


def trace(played: Played) -> Iterator[str]:
    """Each event in words, with its rule."""
    for one in played.events:
        if one.says:
            yield f"  {one.says}" + (f"  [{one.rule}]" if one.rule else "")
    for failure in played.failures:
        yield f"  {failure.says}"


# ---- what was played ------------------------------------------------------------------------------------


def account(site: Site, game: Game, number: int) -> Account:
    """What was played up to a position of an attempt, since its table was set up."""
    path = since_restart(read_trail(site, game.attempt, game.attempt.records, number))
    if game.lesson is not None:
        return lesson_account(site, game, game.lesson, path)
    origin = origin_account(site, game)
    if origin is not None:
        return Account(origin.setup, (*origin.moves, *moves_of(path)))
    whole = as_read(site.attempts.scenario(game.attempt.id))
    kept = {key: whole[key] for key in SCENARIO_KEYS if key in whole}
    return Account(kept, moves_of(path))


def as_read(text: str) -> dict[str, Any]:
    """The plain values of a file, as scenarios are read."""
    tree = read_tree(text, Problems())
    return tree.value if tree is not None and tree.kind == "mapping" else {}


def since_restart(path: Sequence[Trail]) -> Sequence[Trail]:
    """The way from where it was begun last."""
    begun = [n for n, past in enumerate(path) if past.outcome == "restart"]
    return path[begun[-1] :] if begun else path


def moves_of(path: Sequence[Trail]) -> tuple[str, ...]:
    """The moves on a way, each with its player."""
    told = (one for past in path for one in past.told if one.move)
    return tuple(f"{one.player}: {one.move}" if one.player else one.move for one in told)


def origin_account(site: Site, game: Game) -> Account | None:
    """What was played before a "what if" was made."""
    origin, at = game.attempt.origin, game.attempt.origin_at
    if origin is None or at is None:
        return None
    try:
        found = load(site, origin)
    except GoneError:
        return None
    return account(site, found, at) if found is not None else None


def lesson_account(site: Site, game: Game, lesson: Lesson, path: Sequence[Trail]) -> Account:
    """What was played in a lesson since its table was set up anew."""
    begun = next((n for n in range(len(path) - 1, 0, -1) if fresh(site, game, lesson, path[n])), 0)
    number = path[begun].number
    progress = decode_progress(site.attempts.snapshot(game.attempt.id, number)[1])
    step = lesson.step(progress.step)
    return Account(setup_of(lesson, step), moves_of(path[begun:]))


def fresh(site: Site, game: Game, lesson: Lesson, past: Trail) -> bool:
    """Whether a step begins on a new table here."""
    if past.outcome not in {"step", "restart"}:
        return False
    progress = decode_progress(site.attempts.snapshot(game.attempt.id, past.number)[1])
    return any(step.id == progress.step and step.fresh for step in lesson.steps)


def setup_of(lesson: Lesson, step: LessonStep) -> dict[str, Any]:
    """The keys of the lesson's file that set up a table, with those of the step where it has its own."""
    whole = as_read(lesson.source)
    raw: dict[str, Any] = next((one for one in whole.get("steps", ()) if one.get("id") == step.id), {})
    own = raw.get("set up", {}) if step.fresh else {}
    shared = ("edition", "cards", "seed") if own else SCENARIO_KEYS
    return {key: whole[key] for key in shared if key in whole} | own
