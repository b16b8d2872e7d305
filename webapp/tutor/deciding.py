"""Which rulings decide a step: without them it would be answered, or solved, in another way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from webapp.rules.apply import apply
from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.refusals import Refused
from webapp.rules.table import Table
from webapp.scenario.picking import NotationError

from .beliefs import behind_answer
from .believing import in_question, under, watched
from .lesson import LessonStep, Value
from .moving import Position, understood
from .posing import pose
from .question import BOTH, ORDER, Question, forbidden
from .solving import follow


def told_apart(step: LessonStep, table: Table, question: Question) -> tuple[str, ...]:
    """The ids of misconceptions that give one of the wrong answers offered, or another order."""
    ask = step.ask
    assert ask is not None
    if ask.believing:
        return (ask.believing,)
    found = (
        suspect.belief.id
        for wrong in wrong_answers(question)
        for suspect in behind_answer(step, table, question, wrong)
    )
    return tuple(dict.fromkeys(found))


def wrong_answers(question: Question) -> Iterator[Value]:
    """The wrong answers that can be given: each other option; of an order the one turned around."""
    if question.form == ORDER:
        yield list(reversed(question.right))
        return
    for option in question.options:
        if not question.same(option.value, question.right):
            yield {"pick": option.value, "why": question.why} if question.form == BOTH else option.value


def decided_by(step: LessonStep) -> frozenset[str]:
    """The ids of the rulings that a step depends on, as it stands on the reference way.

    Those whose misconception gives another answer or spoils the reference line; that which is asked for; and
    those that forbid a mistake which its author foresaw.
    """
    if step.ask is None:
        return frozenset((*_of_the_line(step), *_forbidding(step)))
    question = pose(step, step.start)
    apart = (MISCONCEPTIONS[id_].ruling for id_ in told_apart(step, step.start, question))
    asked = [question.right] if step.kind == "explain" else [question.why]
    return frozenset(id_ for id_ in (*apart, *asked) if isinstance(id_, str) and id_)


def _of_the_line(step: LessonStep) -> Iterator[str]:
    table, asked = watched(step.start)
    follow(step, Position(table), step.line)
    for belief in in_question(step.start, asked):
        if follow(step, Position(under(step.start, belief)), step.line) is None:
            yield belief.ruling


def _forbidding(step: LessonStep) -> Iterator[str]:
    """What the rules say against the mistakes that can be made as the step begins."""
    for mistake in step.mistakes:
        if not mistake.move or "*" in mistake.move:
            continue
        with suppress(NotationError):
            answer = apply(step.start, understood(step.start, step.plays, mistake.move))
            if isinstance(answer, Refused):
                yield from forbidden(answer)
