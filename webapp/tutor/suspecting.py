"""Which misconceptions a question tells apart from the rules."""

from __future__ import annotations

import contextlib

from webapp.rules.table import Table
from webapp.scenario.paths import PathError

from . import options as offered
from .believing import in_question, under, watched
from .lesson import LessonStep
from .moving import ScriptError
from .question import Question


def beliefs_told_apart(step: LessonStep, table: Table, question: Question) -> tuple[str, ...]:
    """The ids of misconceptions under which the answer would be another one of those offered."""
    ask = step.ask
    if ask is None or ask.believing:
        return (ask.believing,) if ask is not None else ()
    if not ask.path:
        return ()
    found = []
    now, asked = watched(table)
    with contextlib.suppress(ScriptError, PathError):
        offered.true_value(ask, now)
    for belief in in_question(table, asked):
        try:
            value = offered.true_value(ask, under(table, belief))
        except (ScriptError, PathError):
            continue
        if question.read(value) is not None and not question.same(value, question.right):
            found.append(belief.id)
    return tuple(found)
