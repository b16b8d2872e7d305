"""Playing a lesson: pure functions from a table and the learner's progress to the next ones.

`attempt` and `answer` judge what the learner does; a step that is done waits for `go_on`. Whoever stores
the way (a record is a table and a `Progress`) steps back by taking up an earlier record through
`step_back`.
"""

from __future__ import annotations

import msgspec

from webapp.rules.rulings import rule_number
from webapp.rules.table import Table

from .answering import answer
from .attempting import attempt, with_record
from .hinting import Hint, given, opened
from .lesson import Lesson, LessonStep, Played
from .loading import load_lessons
from .moving import Position, ScriptError, run, to_act
from .plain import in_plain_words
from .posing import pose
from .question import QuestionError
from .session import DONE, FINISHED, PLAYING, Ending, Progress, RulingMet, Session, StepView
from .solving import follow, reached
from .telling import met
from .worked import FAILURES


def start(lesson: Lesson, step: str = "") -> Session:
    """A new way through the lesson, from its first step or from the step with that id."""
    first = lesson.step(step) if step else lesson.steps[0]
    rulings = met((), first.opening)
    return Session(
        first.start, Progress(lesson.id, first.id, rulings=rulings, meaning=first.meaning), first.opening
    )


def restart(lesson: Lesson, progress: Progress, step: str = "") -> Session:
    """The lesson again from its beginning (or one step again); what was tried stays on record."""
    again = start(lesson, step)
    return Session(again.table, step_back(progress, again.progress), again.played)


def up_to_date(lesson: Lesson, progress: Progress, table: Table) -> Session:
    """Where a learner resumes: a step that has been edited to mean something else begins anew."""
    step = lesson.step(progress.step)
    if progress.state != PLAYING or progress.meaning in {"", step.meaning}:
        return Session(table, progress)
    again = start(lesson, step.id)
    return Session(again.table, step_back(progress, again.progress), again.played)


def step_back(now: Progress, earlier: Progress) -> Progress:
    """The progress with which an earlier record is taken up: where it was, with all that has been tried
    since."""
    rulings = tuple(dict.fromkeys((*earlier.rulings, *now.rulings)))
    return msgspec.structs.replace(earlier, records=now.records, rulings=rulings)


def view(lesson: Lesson, progress: Progress, table: Table) -> StepView:
    """What to show of the step being played."""
    step = lesson.step(progress.step)
    playing = progress.state == PLAYING
    actor = to_act(table) if playing and step.kind == "move" else None
    question = pose(step, table) if step.ask and playing else None
    return StepView(
        id=step.id,
        number=lesson.position(step.id) + 1,
        of=len(lesson.steps),
        kind=step.kind,
        title=step.title,
        prose=step.prose,
        state=progress.state,
        seats=step.plays,
        to_act=actor if actor in step.plays else None,
        question=step.ask.question if step.ask else "",
        answer_type=step.ask.type if step.ask else "",
        form=question.form if question else "",
        options=question.options if question else (),
        whys=question.whys if question else (),
        lines=question.lines if question else (),
        hints=tuple(hint.text for hint in opened(step, progress, table)) if playing else (),
        more_hints=playing and progress.record.hint < len(step.hints),
        stuck=progress.record.misses >= FAILURES,
        last=step.id == lesson.steps[-1].id,
    )


def go_on(lesson: Lesson, progress: Progress, table: Table) -> Session:
    """The learner presses Continue after a done step: the next step begins, or the lesson is finished.

    A step that isn't done yet stays as it is.
    """
    if progress.state != DONE:
        return Session(table, progress)
    number = lesson.position(progress.step) + 1
    if number == len(lesson.steps):
        return Session(table, msgspec.structs.replace(progress, state=FINISHED))
    step = lesson.steps[number]
    table, played = _begin(step, table)
    rulings = met(progress.rulings, played)
    progress = Progress(
        progress.lesson, step.id, records=progress.records, rulings=rulings, meaning=step.meaning
    )
    return Session(table, progress, played)


def _begin(step: LessonStep, table: Table) -> tuple[Table, tuple[Played, ...]]:
    """The table on which a step begins: the learner's own if the step can be played on it, else the
    story's."""
    if not step.fresh:
        try:
            own, played = run(table, step.before)
        except ScriptError:
            return step.start, step.opening
        if own == step.start or _playable(step, own):
            return own, played
    return step.start, step.opening


def _playable(step: LessonStep, table: Table) -> bool:
    if step.ask is not None:
        try:
            mine, told = (pose(step, t) for t in (table, step.start))
        except QuestionError:
            return False
        return mine.is_right(told.answer)
    return not reached(step, table) and follow(step, Position(table), step.line) is not None


def hint(lesson: Lesson, progress: Progress, table: Table) -> tuple[Hint, Progress]:
    """Open one more hint, and the progress that records it. The last one is told anew as often as it's asked
    for: it's about where the learner is now."""
    step = lesson.step(progress.step)
    rung = min(progress.record.hint + 1, len(step.hints))
    record = msgspec.structs.replace(progress.record, hint=rung)
    return given(step, progress, table, rung), with_record(progress, record)


def end(lesson: Lesson, progress: Progress) -> Ending:
    """What was met on the way."""
    records = [(step, progress.records[step.id]) for step in lesson.steps if step.id in progress.records]
    cited = [id_ for step, record in records if record.done for id_ in step.rulings]
    return Ending(
        closing=lesson.closing,
        rulings=_rulings(lesson, dict.fromkeys((*progress.rulings, *cited))),
        mistakes=tuple(
            (step.title, mistake.says)
            for step, record in records
            for mistake in step.mistakes
            if mistake.id in record.mistakes
        ),
        hints=tuple((step.title, record.hint) for step, record in records if record.hint),
        first_try=sum(record.first_try for _, record in records),
        steps=len(lesson.steps),
    )


def _rulings(lesson: Lesson, known: dict[str, None]) -> tuple[RulingMet, ...]:
    """Rulings met or explained, those taught first; of the others one for each rule's number."""
    ids = [id_ for id_ in lesson.teaches if id_ in known]
    numbers = {rule_number(id_, lesson.edition) for id_ in ids}
    for id_ in known:
        if rule_number(id_, lesson.edition) not in numbers:
            ids.append(id_)
            numbers.add(rule_number(id_, lesson.edition))
    return tuple(
        RulingMet(id_, rule_number(id_, lesson.edition), in_plain_words(id_), id_ in lesson.teaches)
        for id_ in ids
    )


__all__ = [
    "answer",
    "attempt",
    "end",
    "go_on",
    "hint",
    "load_lessons",
    "restart",
    "start",
    "step_back",
    "view",
]
