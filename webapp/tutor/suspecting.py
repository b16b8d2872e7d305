"""Which misconceptions a question tells apart from the rules."""

from __future__ import annotations

import msgspec

from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.table import Table
from webapp.scenario.paths import PathError

from . import options as offered
from .lesson import LessonStep
from .moving import ScriptError
from .question import Question


def beliefs_told_apart(step: LessonStep, table: Table, question: Question) -> tuple[str, ...]:
    """The ids of misconceptions under which the answer would be another one of those offered."""
    ask = step.ask
    if ask is None or ask.believing:
        return (ask.believing,) if ask is not None else ()
    found = []
    for id_, belief in MISCONCEPTIONS.items():
        switch = {belief.switch: not getattr(table.book, belief.switch)}
        believed = msgspec.structs.replace(table, book=msgspec.structs.replace(table.book, **switch))
        try:
            value = offered.true_value(ask, believed) if ask.path else question.right
        except (ScriptError, PathError):
            continue
        if question.read(value) is not None and not question.same(value, question.right):
            found.append(id_)
    return tuple(found)
