"""Each kind of question posed at a table: the engine finds the right answer, and others are offered beside
it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from webapp.rules.table import Table
from webapp.scenario.paths import PathError, read_path
from webapp.words import say

from . import options as offered
from .explaining import explain
from .lesson import LessonStep, Option
from .memory import remembered
from .moving import ScriptError, run
from .question import ONE, ORDER, Question, QuestionError, Sequel, shuffled
from .responding import respond
from .spotting import spot

ORDERED = ("stack", "apnap", ".library", ".library.top", ".library.bottom", ".graveyard")
"""The paths, or their ends, of things that lie in an order."""


def pose(step: LessonStep, table: Table) -> Question:
    """The question of a step, asked at a table. Raises QuestionError where it can't be asked there."""
    return _pose(step, table, step.id)


@remembered(256)
def _pose(step: LessonStep, table: Table, _: str) -> Question:
    assert step.ask is not None
    try:
        return KINDS[step.kind](step, table)
    except ScriptError as error:
        raise QuestionError(f"after.{error.index}", error.says) from None
    except PathError as error:
        raise QuestionError("path", say("problems.at_path", path=step.ask.path, why=error)) from None


def _predict(step: LessonStep, table: Table) -> Question:
    """What will be at a path once `after` is played?"""
    ask = step.ask
    assert ask is not None
    after, played = run(table, ask.after)
    options = offered.options(ask, table)
    right = [option.value for option in options if offered.is_right(ask, after, option.value)]
    if len(right) != 1 or len(options) < offered.FEWEST:
        says = say("problems.ask.few", fewest=offered.FEWEST, here=len(options))
        raise QuestionError("choices", says)
    return Question(ONE, options, right[0], Sequel(after, played), loose=ask.type == "cards")


def _order(step: LessonStep, table: Table) -> Question:
    """In which order are the things at a path once `after` is played?"""
    ask = step.ask
    assert ask is not None
    after, played = run(table, ask.after)
    right = read_path(after, ask.path)
    if not _has_order(ask.path):
        raise QuestionError("path", say("problems.ask.unordered", path=ask.path, allowed=", ".join(ORDERED)))
    if not isinstance(right, list) or len(set(map(str, right))) < 2:
        raise QuestionError("path", say("problems.ask.one", path=ask.path, found=repr(right)))
    mixed = shuffled(right, ask.question)
    if mixed == right:
        mixed = mixed[::-1] if mixed[::-1] != right else [*mixed[1:], mixed[0]]
    options = tuple(Option(name, str(name)) for name in mixed)
    return Question(ORDER, options, right, Sequel(after, played))


def _has_order(path: str) -> bool:
    return path.casefold() in ORDERED or path.casefold().endswith(ORDERED[2:])


KINDS: Mapping[str, Callable[[LessonStep, Table], Question]] = {
    "predict": _predict,
    "order": _order,
    "spot": spot,
    "respond": respond,
    "explain": explain,
}
"""How the question of each kind is posed."""
