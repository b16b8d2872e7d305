"""A lesson proved by playing it as a learner would: `prove` lists what isn't as its author says.

Loading has shown already that each line reaches its goal. Here the public functions are used: the
reference way is walked, each foreseen mistake is made, and passing alone must not solve anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from webapp.rules.legal import legal_moves
from webapp.rules.moves import Concede, Move
from webapp.rules.table import Table

from .answering import answer
from .attempting import attempt
from .lesson import Lesson, LessonStep
from .moving import Position, move_on, to_act
from .play import go_on, start
from .posing import pose
from .question import BOTH, ORDER
from .session import DONE, FINISHED, Outcome, Progress
from .solving import reached

PASSES = 12
"""How often passing is tried as a solution."""


class Walk(msgspec.Struct):
    """A lesson played from start to end along its reference way. `met`: rulings met, in refusals too."""

    outcomes: dict[str, list[Outcome]] = {}
    begun: dict[str, tuple[Table, Progress]] = {}
    met: set[str] = set()
    finished: bool = False


def walk(lesson: Lesson) -> Walk:
    """Play the lesson's own solution through the functions that a learner's moves go through."""
    done = Walk()
    session = start(lesson)
    table, progress = session.table, session.progress
    for step in lesson.steps:
        done.begun[step.id] = (table, progress)
        outcomes = []
        for given in _reference(step, table):
            act = attempt if step.kind == "move" else answer
            outcome = act(lesson, progress, table, given)
            table, progress = outcome.table, outcome.progress
            outcomes.append(outcome)
        done.outcomes[step.id] = outcomes
        if progress.state == DONE:
            session = go_on(lesson, progress, table)
            table, progress = session.table, session.progress
    done.met |= set(progress.rulings)
    done.finished = progress.state == FINISHED
    return done


def _reference(step: LessonStep, table: Table) -> tuple[Any, ...]:
    """What the reference way gives: moves, or the one right answer."""
    return step.line if step.ask is None else (pose(step, table).answer,)


def prove(lesson: Lesson) -> tuple[str, ...]:
    """What isn't as it should be, a sentence each, with the step's id."""
    done = walk(lesson)
    wrong: list[str] = []
    if not done.finished:
        wrong.append("the reference way doesn't reach the end")
    for step in lesson.steps:
        found = (_question_step if step.ask else _move_step)(lesson, step, done)
        wrong += [f"{step.id}: {says}" for says in found]
    wrong += [f"teaches {id_}, which never happens" for id_ in lesson.teaches if id_ not in done.met]
    return tuple(wrong)


def _move_step(lesson: Lesson, step: LessonStep, done: Walk) -> Iterator[str]:
    if passing_solves(step):
        yield "passing alone solves it"
    for n, outcome in enumerate(done.outcomes[step.id], start=1):
        wanted = "right" if n == len(step.line) else "on the way"
        if outcome.feedback.kind != wanted:
            yield f"move {n} of the line is judged {outcome.feedback.kind!r}: {outcome.feedback.text}"
    for mistake in step.mistakes:
        witness = made(lesson, step, done, mistake.id)
        if witness is None:
            yield f"the mistake {mistake.id!r} never happens within one move of the line"
        elif witness.done:
            yield f"the mistake {mistake.id!r} reaches the goal"
        else:
            done.met |= set(witness.progress.rulings)


def _question_step(lesson: Lesson, step: LessonStep, done: Walk) -> Iterator[str]:
    table, progress = done.begun[step.id]
    question = pose(step, table)
    offered = question.whys if question.form == BOTH else question.options
    if len({option.says for option in offered}) < len(offered) and question.form != ORDER:
        yield "two of the answers offered have the same words"
    if done.outcomes[step.id][-1].feedback.kind != "right":
        yield "the right answer isn't judged right"
    for mistake in step.mistakes:
        given = mistake.answer
        if question.form == BOTH and isinstance(given, dict):
            given = {**question.answer, **given}
        outcome = answer(lesson, progress, table, given)
        if outcome.feedback.mistake != mistake.id:
            yield f"the mistake {mistake.id!r} is judged {outcome.feedback.kind!r}"


def passing_solves(step: LessonStep) -> bool:
    """Whether the goal is reached by passing and nothing else, although the line does more."""
    if all(text.endswith(": pass") for text in step.line):
        return False
    at: Position | None = Position(step.start)
    for _ in range(PASSES):
        at = move_on(step, at, "pass") if at is not None else None
        if at is None:
            return False
        if reached(step, at.table):
            return True
    return False


def made(lesson: Lesson, step: LessonStep, done: Walk, id_: str) -> Outcome | None:
    """The outcome of a move, at some point of the reference way, that is this foreseen mistake."""
    mistake = next(m for m in step.mistakes if m.id == id_)
    before = [done.begun[step.id]]
    before += [(o.table, o.progress) for o in done.outcomes[step.id][:-1]]
    for table, progress in before:
        tried: list[Move | str] = [mistake.move] if mistake.move and "*" not in mistake.move else []
        actor = to_act(table)
        if actor in step.plays and actor is not None:
            tried += [m for m in legal_moves(table, actor) if not isinstance(m, Concede)]
        for move in tried:
            outcome = attempt(lesson, progress, table, move)
            if outcome.feedback.mistake == id_:
                return outcome
    return None
