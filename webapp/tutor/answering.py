"""The learner predicts: the engine plays it out, and the tutor explains what came."""

from __future__ import annotations

import msgspec

from webapp.rules.table import Table
from webapp.scenario.paths import read_path

from . import options as offered
from . import telling
from .attempting import finish, with_mistake, with_record
from .lesson import Ask, Lesson, LessonStep, Mistake, Played, Value
from .moving import run
from .session import PLAYING, Feedback, Outcome, Progress


def answer(lesson: Lesson, progress: Progress, table: Table, value: Value) -> Outcome:
    """The learner predicts: `value` is the value of one of the options, or its text form as a form field
    gives it."""
    step = lesson.step(progress.step)
    ask = step.ask
    if progress.state != PLAYING or ask is None:
        says = (
            "This step is done." if progress.state != PLAYING else "This step asks for a move, not an answer."
        )
        return Outcome(table, progress, Feedback("busy", says))
    choices = offered.options(ask, table)
    given = offered.given(ask, choices, value)
    if given is None or given == "":
        return Outcome(table, progress, Feedback("unparsed", "Choose one of the answers first."))
    after, played = run(table, ask.after)
    said = next((o.says for o in choices if offered.same(ask, o.value, given)), "")
    text = said or offered.value_words(ask, given)
    met = telling.met(progress.rulings, played)
    progress = msgspec.structs.replace(progress, rulings=met)
    if offered.is_right(ask, after, given):
        happened = telling.led_to(after, (), played, step)
        feedback = Feedback("right", step.right, step.rulings, happened)
    else:
        feedback, progress = _wrong(step, ask, progress, table, after, played, given)
    return finish(step, progress, after, feedback, (), played, text)


def _wrong(
    step: LessonStep,
    ask: Ask,
    progress: Progress,
    table: Table,
    after: Table,
    played: tuple[Played, ...],
    given: Value,
) -> tuple[Feedback, Progress]:
    """What is said about a wrong answer: the mistake that was foreseen, else why it's so; and the answer."""
    mistake = mistake_in(step, ask, given)
    record = progress.record
    record = msgspec.structs.replace(record, misses=record.misses + 1, mistakes=with_mistake(record, mistake))
    happened = telling.led_to(after, (), played, step)
    kind, says, cited = ("other", step.right, step.rulings)
    if mistake is not None:
        kind, says = "foreseen", mistake.says
        cited = tuple(dict.fromkeys((*mistake.rulings, *step.rulings)))
    text = f"{says}\n\nThe answer: **{_came(ask, table, after)}**."
    made = mistake.id if mistake else ""
    feedback = Feedback(kind, text, cited, happened, made, step_back=True, back_to=1)
    return feedback, with_record(progress, record)


def mistake_in(step: LessonStep, ask: Ask, given: Value) -> Mistake | None:
    """The foreseen mistake that an answer is."""
    return next((m for m in step.mistakes if offered.same(ask, m.answer, given)), None)


def _came(ask: Ask, table: Table, after: Table) -> str:
    """What came out, in the words of the answer that was right."""
    right = (o.says for o in offered.options(ask, table) if offered.is_right(ask, after, o.value))
    return next(right, offered.value_words(ask, read_path(after, ask.path))).rstrip(".")
