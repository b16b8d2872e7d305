"""A worked example for somebody who is stuck: the same step with other names and numbers, its reference way
played by the engine, event by event.

Each change is kept only if what happens is still of the same kinds in the same order: then it shows the same
thing.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from webapp.rules.apply import apply
from webapp.rules.refusals import Refused
from webapp.rules.table import Table
from webapp.scenario.paths import PathError
from webapp.scenario.picking import NotationError
from webapp.scenario.write import write_move

from .lesson import LessonStep, Played
from .memory import remembered
from .moving import Position, ScriptError, advance, run, understood, with_move
from .options import read_words
from .posing import pose
from .question import QuestionError
from .telling import QUIET
from .varying import VARIATIONS

FAILURES = 3
"""How often a step has failed when an example is offered."""

Kinds = tuple[tuple[str, int | None], ...]
"""What happened, by kind and player."""


class Way(msgspec.Struct, frozen=True):
    """A step's reference way as it was played: the moves with what happened, where it ended, and for a
    question the answer in words, and the log that it's about."""

    played: tuple[Played, ...]
    end: Table
    answer: str = ""
    log: tuple[str, ...] = ()

    @property
    def kinds(self) -> Kinds:
        """What happened."""
        return kinds_of(self.played)


class Example(msgspec.Struct, frozen=True):
    """A worked example: its step (with its table), what is other than in the learner's step, a sentence each,
    and its way."""

    step: LessonStep
    changes: tuple[str, ...]
    way: Way


def example(step: LessonStep) -> Example | None:
    """A worked example for a step; None where nothing can be other than it is."""
    return _example(step, step.start, step.id)


@remembered(64)
def _example(step: LessonStep, _table: Table, _id: str) -> Example | None:
    told = _played(step)
    if told is None:
        return None
    kinds = (*kinds_of(step.opening), *told.kinds)
    best: Example | None = None
    for vary in VARIATIONS:
        changed = vary(step if best is None else best.step)
        way = None if changed is None else _played(changed[0])
        if changed is None or way is None:
            continue
        same = (*kinds_of(changed[0].opening), *way.kinds)[: len(kinds)] == kinds
        if same:
            before = () if best is None else best.changes
            cut = msgspec.structs.replace(way, played=_as_far(way.played, len(told.kinds)))
            best = Example(changed[0], (*before, changed[1]), cut)
    return best


def kinds_of(played: Iterable[Played]) -> Kinds:
    """What happened in some moves, without how costs were paid."""
    return tuple((e.kind, e.player) for one in played for e in one.events if e.kind not in QUIET)


def _as_far(played: tuple[Played, ...], count: int) -> tuple[Played, ...]:
    """The moves up to the one in which so many things have happened: what comes after the goal isn't told."""
    n = next((n for n in range(len(played) + 1) if len(kinds_of(played[:n])) >= count), len(played))
    return played[:n]


def _played(step: LessonStep) -> Way | None:
    """The reference way of a step, played; None if it can't be."""
    try:
        return _asked(step) if step.ask is not None else _moved(step)
    except (ScriptError, NotationError, QuestionError, PathError):
        return None


def _asked(step: LessonStep) -> Way:
    """What is played out after the right answer. Raises ScriptError, QuestionError or PathError."""
    ask = step.ask
    if ask is not None and ask.path:
        end, played = run(step.start, ask.after)
        return Way(played, end, read_words(ask, end))
    question = pose(step, step.start)
    log = tuple(option.says for option in question.options) if step.kind == "spot" else question.lines
    return Way(question.sequel.played, question.sequel.table, question.words(question.answer), log)


def _moved(step: LessonStep) -> Way | None:
    """The line, with what the other seats reply. Raises ScriptError or NotationError."""
    at, played = Position(step.start), list[Played]()
    for text in step.line:
        move = understood(at.table, step.plays, text)
        result = apply(at.table, move)
        if isinstance(result, Refused):
            return None
        said = write_move(at.table, move)
        played.append(Played(at.table.players[move.player].name, said, events=result.events))
        at, replies = advance(step, Position(result.table, at.used, with_move(at.table, at.moves, said)))
        played += replies
    return Way(tuple(played), at.table)
