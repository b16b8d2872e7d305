"""A learner's progress: what is done, what went wrong, which rulings are firm; reset, saved, brought back."""

from __future__ import annotations

import codecs
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from flask import Blueprint, Response, make_response, render_template, request

from webapp.rules.rulings import GROUND, RULINGS
from webapp.rules.table import to_snapshot
from webapp.scenario.limits import cut
from webapp.storage.records import NewAttempt, Standing
from webapp.tutor.hinting import LAST
from webapp.tutor.lesson import Lesson
from webapp.tutor.session import DONE, FINISHED, PLAYING, Progress
from webapp.tutor.standing import FIRM, SHAKY, Learnt, RulingStanding, learnt
from webapp.words import say

from . import htmx, telling
from .contexts import CitedView
from .errors import WrongFieldError
from .game import LESSON, decode_progress, encode
from .security import known_learner, learner
from .site import Site, site

pages = Blueprint("progress", __name__)

VERSION = 1
MOST = 1000
"""How many attempts a file may hold."""


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One attempt in a file: its lesson, the step it is at, whether its end was reached, and its records."""

    lesson: str
    step: str
    done: bool
    progress: Progress


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A learner's progress as a file. `progress`: the version of the form."""

    progress: int
    attempts: tuple[Kept, ...]


decode_export = msgspec.json.Decoder(Export).decode


MOST_TRIES = 100_000
"""No step was tried, missed or refused more often than that."""


@dataclass(frozen=True)
class RulingView:
    """A ruling with the steps that it decides."""

    cited: CitedView
    standing: RulingStanding


@pages.get("/progress")
def show() -> str:
    """What the learner has done."""
    return shown()


def shown(problem: str = "", said: Sequence[str] = ()) -> str:
    """The page, with what came of an import."""
    known = mine()
    return render_template(
        "pages/progress.html",
        learnt=known,
        shaky=rulings(known, SHAKY),
        firm=rulings(known, FIRM),
        problem=problem,
        said=said,
    )


def mine() -> Learnt:
    """What this learner's attempts add up to."""
    return learnt(site().lessons, (decode_progress(one.progress) for one in standings()))


def standings() -> tuple[Standing, ...]:
    """This learner's attempts at lessons."""
    who = known_learner()
    return site().attempts.standings(who) if who else ()


def rulings(known: Learnt, state: str) -> tuple[RulingView, ...]:
    """The rulings that are firm, or shaky."""
    return tuple(
        RulingView(telling.cited(one.id, one.steps[0][0].edition), one)
        for one in known.rulings
        if one.state == state
    )


@pages.post("/progress/reset")
def reset() -> Response:
    """Let a lesson, `lesson`, be as if never played. Its attempts stay stored, and count no more."""
    who, id_ = known_learner(), request.form.get("lesson", "")
    if id_ not in site().shelf.heads():
        raise WrongFieldError(say("views.form.lesson", id=cut(id_)))
    if who:
        site().attempts.set_aside(who, id_)
    return htmx.go_to("/progress")


@pages.get("/progress.json")
def export() -> Response:
    """The learner's progress as a file."""
    kept = tuple(Kept(one.lesson, one.step, one.done, decode_progress(one.progress)) for one in standings())
    answer = Response(
        msgspec.json.format(encode(Export(VERSION, kept)), indent=1), mimetype="application/json"
    )
    answer.headers["Content-Disposition"] = 'attachment; filename="stack-tutor-progress.json"'
    return answer


@pages.post("/progress/import")
def bring_in() -> Response:
    """Add the progress in a file (`file`) to what is here; what is here already stays."""
    upload = request.files.get("file")
    raw = upload.read().removeprefix(codecs.BOM_UTF8) if upload is not None else b""
    if not raw.strip():
        return refused(say("views.import.none"))
    try:
        found = decode_export(raw)
    except msgspec.DecodeError as error:
        return refused(say("views.import.unread", error=error))
    if found.progress != VERSION or len(found.attempts) > MOST:
        return refused(say("views.import.version", version=VERSION, most=MOST))
    said = added(site(), found)
    return make_response(shown(said=said))


def refused(problem: str) -> Response:
    """The page again, with why nothing was brought in."""
    return make_response(shown(problem=problem), 422)


def added(site_: Site, found: Export) -> list[str]:
    """Add each attempt that isn't here yet; what was done with each lesson, a sentence each."""
    who = learner()
    here = {(one.lesson, encode(whole(decode_progress(one.progress)))) for one in standings()}
    said: list[str] = []
    for kept in found.attempts:
        lesson = site_.shelf.lesson(kept.lesson)
        progress = whole(kept.progress)
        if lesson is None or all(step.id != kept.step for step in lesson.steps):
            said.append(say("views.import.no_step", lesson=cut(kept.lesson), step=cut(kept.step)))
        elif wrong := impossible(lesson, progress):
            said.append(wrong)
        elif (kept.lesson, encode(progress)) in here:
            said.append(say("views.import.already", lesson=lesson.title))
        else:
            site_.attempts.start(restored(who, lesson, kept, progress))
            said.append(say("views.import.added", lesson=lesson.title))
    return said or [say("views.import.empty")]


def impossible(lesson: Lesson, progress: Progress) -> str:
    """What in the records of a file can't be, with what can; "" where all of it can."""
    for step, record in progress.records.items():
        counts = (record.tries, record.misses, record.refusals, *record.beliefs.values())
        if not all(0 <= count <= MOST_TRIES for count in counts):
            return say("views.import.count", lesson=lesson.title, step=cut(step), most=MOST_TRIES)
        if not 0 <= record.hint <= LAST:
            return say("views.import.hint", lesson=lesson.title, step=cut(step), most=LAST)
    return ""


def whole(progress: Progress) -> Progress:
    """A progress at the beginning of its step, without rulings that there aren't."""
    state = progress.state if progress.state in {PLAYING, DONE, FINISHED} else PLAYING
    known = tuple(id_ for id_ in progress.rulings if id_ in RULINGS or id_ in GROUND)
    again: dict[str, Any] = {"state": state, "rulings": known, "replies": (), "moves": ()}
    return msgspec.structs.replace(progress, **again, since=0, astray=False)


def restored(who: str, lesson: Lesson, kept: Kept, progress: Progress) -> NewAttempt:
    """An attempt that goes on where the file says, from the beginning of its step."""
    step = lesson.step(kept.step)
    progress = msgspec.structs.replace(progress, lesson=lesson.id, step=step.id)
    return NewAttempt(
        learner=who,
        kind=LESSON,
        lesson=lesson.id,
        title=lesson.title,
        scenario="",
        cards=encode(lesson.cards),
        snapshot=to_snapshot(step.start, lesson.cards),
        step=step.id,
        progress=encode(progress).decode(),
        events=encode(telling.told_played(step.start, step.opening)).decode(),
        done=kept.done,
    )
