"""What a learner has done so far: the records of their attempts put together, by lesson, step and ruling.

A step's records count as long as its id and its meaning are what they were (`LessonStep.meaning`): prose may
be edited freely.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from webapp.rules.rulings import RULINGS

from .lesson import Lesson, LessonStep
from .session import FINISHED, Progress, StepRecord

NEW, UNDER_WAY, DONE = "new", "under way", "done"
"""How far a learner is with a lesson or a step."""

FIRM, SHAKY = "firm", "shaky"
"""How well a ruling is known: each step that it decides was done without a miss and without its last hint;
or one of them was not, be it done since or still under way."""

LAST_HINT = 3


class StepStanding(msgspec.Struct, frozen=True):
    """One step: how far, everything tried in it over all attempts, and whether it went well the last time.

    `mistakes`: what was said about the foreseen mistakes made in it.
    """

    step: LessonStep
    state: str
    tries: int = 0
    misses: int = 0
    refusals: int = 0
    hint: int = 0
    clean: bool = False
    mistakes: tuple[str, ...] = ()


class LessonStanding(msgspec.Struct, frozen=True):
    """One lesson: how far, and its steps in order."""

    lesson: Lesson
    state: str
    steps: tuple[StepStanding, ...]

    @property
    def done(self) -> int:
        """How many of its steps are done."""
        return sum(one.state == DONE for one in self.steps)


class RulingStanding(msgspec.Struct, frozen=True):
    """One ruling: new, firm or shaky, with the steps that it decides as (lesson, step)."""

    id: str
    state: str
    steps: tuple[tuple[Lesson, StepStanding], ...]


class Learnt(msgspec.Struct, frozen=True):
    """Everything that a learner has done: lessons in their order, and every ruling that is taught."""

    lessons: tuple[LessonStanding, ...]
    rulings: tuple[RulingStanding, ...]


def learnt(lessons: Mapping[str, Lesson], attempts: Iterable[Progress]) -> Learnt:
    """What attempts, the one begun first first, add up to."""
    by_lesson: dict[str, list[Progress]] = {}
    for progress in attempts:
        by_lesson.setdefault(progress.lesson, []).append(progress)
    standings = tuple(_lesson(lesson, by_lesson.get(id_, [])) for id_, lesson in lessons.items())
    return Learnt(standings, tuple(_ruling(id_, standings) for id_ in RULINGS))


def _lesson(lesson: Lesson, attempts: list[Progress]) -> LessonStanding:
    steps = tuple(_step(step, attempts) for step in lesson.steps)
    done = any(one.state == FINISHED for one in attempts) or all(one.state == DONE for one in steps)
    state = NEW if not attempts else DONE if done else UNDER_WAY
    return LessonStanding(lesson, state, steps)


def _step(step: LessonStep, attempts: list[Progress]) -> StepStanding:
    records = [kept for one in attempts if (kept := counted(step, one)) is not None]
    if not records:
        return StepStanding(step, NEW)
    finished = [record for record in records if record.done]
    made = {id_ for record in records for id_ in record.mistakes}
    return StepStanding(
        step,
        DONE if finished else UNDER_WAY,
        tries=sum(record.tries for record in records),
        misses=sum(record.misses for record in records),
        refusals=sum(record.refusals for record in records),
        hint=max(record.hint for record in records),
        clean=bool(finished) and clean(finished[-1]),
        mistakes=tuple(mistake.says for mistake in step.mistakes if mistake.id in made),
    )


def counted(step: LessonStep, progress: Progress) -> StepRecord | None:
    """The record of a step, if there is one and the step still means what it did."""
    record = progress.records.get(step.id)
    if record is None or (record.meaning and record.meaning != step.meaning):
        return None
    return record


def clean(record: StepRecord) -> bool:
    """Whether a step was done without a miss and without its last hint. Trying what is illegal is no miss."""
    return record.done and not record.misses and record.hint < LAST_HINT


def _ruling(id_: str, standings: tuple[LessonStanding, ...]) -> RulingStanding:
    steps = tuple(
        (standing.lesson, one) for standing in standings for one in standing.steps if id_ in one.step.rulings
    )
    met = [one for _, one in steps if one.state == DONE or one.misses]
    state = NEW if not met else FIRM if all(one.clean for one in met) else SHAKY
    return RulingStanding(id_, state, steps)
