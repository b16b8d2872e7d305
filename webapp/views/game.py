"""An attempt as it stands: its table and the learner's progress, taken from storage or begun."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import msgspec

from webapp.rules.objects import Card
from webapp.rules.table import Table, from_snapshot, to_snapshot
from webapp.scenario.model import Scenario
from webapp.scenario.play import start
from webapp.storage.records import Attempt, NewAttempt
from webapp.tutor import play
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.session import FINISHED, Progress, StepView
from webapp.words import say

from . import telling
from .site import Site, Trail
from .telling import Answered

LESSON = "lesson"
TABLE = "table"
TRAIL = 12
"""How many positions the log goes back."""

encode = msgspec.json.encode
decode_progress = msgspec.json.Decoder(Progress).decode


@cache
def card_decoder() -> msgspec.json.Decoder[dict[str, Card]]:
    """Made when it is first needed, as it must know every structure of abilities."""
    return msgspec.json.Decoder(dict[str, Card])


class GoneError(Exception):
    """The attempt is at a lesson, or a step of it, that this site no longer has."""


@dataclass(frozen=True)
class Game:
    """An attempt as it stands: its table, and for a lesson the learner's progress in it."""

    attempt: Attempt
    table: Table
    lesson: Lesson | None = None
    progress: Progress | None = None

    @property
    def edition(self) -> str:
        """The rules edition whose numbers are cited."""
        return self.table.book.edition

    def step(self) -> StepView | None:
        """The lesson's step, as pages show it; None at a table or at the lesson's end."""
        if self.lesson is None or self.progress is None or self.progress.state == FINISHED:
            return None
        return play.view(self.lesson, self.progress, self.table)

    def answered(self) -> Answered:
        """What was said to the last thing tried."""
        return telling.decode_answered(self.attempt.answer)


# ---- taken from storage ---------------------------------------------------------------------------------


def load(site: Site, token: str) -> Game | None:
    """An attempt as it stands; None if there is none. Raises GoneError when its lesson is."""
    attempt = site.attempts.load(token)
    if attempt is None:
        return None
    table = table_at(site, attempt, attempt.at)
    if attempt.kind == TABLE:
        return Game(attempt, table)
    lesson = site.shelf.lesson(attempt.lesson or "")
    progress = decode_progress(attempt.progress)
    if lesson is None or all(step.id != progress.step for step in lesson.steps):
        raise GoneError(attempt.lesson)
    session = play.up_to_date(lesson, progress, table)
    return Game(attempt, session.table, lesson, session.progress)


def table_at(site: Site, attempt: Attempt, number: int) -> Table:
    """The table at a position of an attempt."""
    found = site.tables.get((attempt.id, number))
    if found is None:
        snapshot, _ = site.attempts.snapshot(attempt.id, number)
        found = from_snapshot(snapshot, base_cards(site, attempt))
        site.tables.put((attempt.id, number), found)
    return found


def base_cards(site: Site, attempt: Attempt) -> dict[str, Card]:
    """The card definitions that an attempt began with."""
    found = site.cards.get(attempt.card_set)
    if found is None:
        found = card_decoder().decode(site.attempts.cards(attempt.card_set))
        site.cards.put(attempt.card_set, found)
    return found


def trail(site: Site, attempt: Attempt) -> tuple[Trail, ...]:
    """The last positions on the way to the current one, itself included, oldest first."""
    found = site.trails.get((attempt.id, attempt.at))
    if found is None:
        found = read_trail(site, attempt, TRAIL)
        site.trails.put((attempt.id, attempt.at), found)
    return found


def whole_trail(site: Site, attempt: Attempt) -> tuple[Trail, ...]:
    """Every position on the way to the current one."""
    return read_trail(site, attempt, attempt.records)


def read_trail(site: Site, attempt: Attempt, limit: int, number: int | None = None) -> tuple[Trail, ...]:
    """So many positions up to a number (None = the current one), from storage."""
    last = attempt.at if number is None else number
    return tuple(
        Trail(past.number, past.parent is None, past.outcome, telling.decode_told(past.events))
        for past in site.attempts.path(attempt.id, last, limit)
    )


# ---- begun ----------------------------------------------------------------------------------------------


def start_lesson(site: Site, learner: str, lesson: Lesson, *, again: bool = False) -> str:
    """Begin a lesson and return the attempt's id; unless `again`, one that is there already is taken."""
    session = play.start(lesson)
    cards = encode(lesson.cards)
    return site.attempts.start(
        NewAttempt(
            learner=learner,
            kind=LESSON,
            lesson=lesson.id,
            title=lesson.title,
            scenario="",
            cards=cards,
            snapshot=to_snapshot(session.table, lesson.cards),
            step=session.progress.step,
            progress=encode(session.progress).decode(),
            events=encode(telling.told_played(session.table, session.played)).decode(),
        ),
        unless=() if again else tuple(step.id for step in lesson.steps),
    )


def start_fork(site: Site, learner: str, game: Game) -> str:
    """Open the position that an attempt stands at as a table of its own, and return the new attempt's id."""
    cards, title = base_cards(site, game.attempt), game.attempt.title
    if game.attempt.origin is None:
        title = say("views.title.what_if", title=title)
    return site.attempts.start(
        NewAttempt(
            learner=learner,
            kind=TABLE,
            title=title,
            scenario="",
            cards=encode(cards),
            snapshot=to_snapshot(game.table, cards),
            origin=game.attempt.id,
            origin_at=game.attempt.at,
        )
    )


def start_step(site: Site, learner: str, lesson: Lesson, step: LessonStep) -> str:
    """Open the table of a lesson's step, where every seat can be played, and return the new attempt's id."""
    return site.attempts.start(
        NewAttempt(
            learner=learner,
            kind=TABLE,
            title=say("views.title.step", lesson=lesson.title, step=step.title),
            scenario="",
            cards=encode(lesson.cards),
            snapshot=to_snapshot(step.start, lesson.cards),
            events=encode(telling.told_played(step.start, step.opening)).decode(),
        )
    )


def start_table(site: Site, learner: str, scenario: Scenario, text: str) -> str:
    """Open a scenario file as a table and return the new attempt's id."""
    step = start(scenario)
    return site.attempts.start(
        NewAttempt(
            learner=learner,
            kind=TABLE,
            title=scenario.title or say("views.title.table"),
            scenario=text,
            cards=encode(scenario.cards),
            snapshot=to_snapshot(step.table, scenario.cards),
            events=encode((telling.told(step.table, step.events, seat=None, move=""),)).decode(),
        )
    )
