"""The learner moves: the engine answers, the other seats reply, the tutor judges."""

from __future__ import annotations

import msgspec

from webapp.rules.apply import apply
from webapp.rules.events import Event
from webapp.rules.moves import Concede, Move, Pass
from webapp.rules.refusals import Refused
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.scenario.picking import NotationError
from webapp.scenario.write import write_move
from webapp.words import listed, say

from . import beliefs, judging, telling
from .lesson import Lesson, LessonStep, Mistake, Played
from .moving import Position, ScriptError, advance, announcing, run, understood, with_move
from .session import DONE, PLAYING, Belief, Feedback, Outcome, Progress, StepRecord
from .solving import reached


def attempt(
    lesson: Lesson, progress: Progress, table: Table, move: Move | str, known: beliefs.Known = beliefs.NONE
) -> Outcome:
    """The learner moves (a move, or its notation with or without the player). `known`: how often they have
    shown each belief before this attempt."""
    step = lesson.step(progress.step)
    if busy := _busy(step, progress):
        return Outcome(table, progress, Feedback("busy", busy))
    try:
        meant = understood(table, step.plays, move)
    except NotationError as error:
        return Outcome(table, progress, telling.unparsed(error), move=str(move))
    text = write_move(table, meant)
    if meant.player not in step.plays:
        return Outcome(table, progress, Feedback("busy", _not_yours(table, step, meant.player)), move=text)
    result = apply(table, meant)
    if isinstance(result, Refused):
        return _refused(step, progress, table, meant, text, result, known)
    return _moved(step, progress, table, meant, text, result, known)


def _busy(step: LessonStep, progress: Progress) -> str:
    if progress.state != PLAYING:
        return say("tutor.busy.done")
    if step.ask is not None:
        return say("tutor.busy.asks")
    return ""


def _not_yours(table: Table, step: LessonStep, seat: int) -> str:
    mine = listed(table.players[n].name for n in step.plays)
    return say("tutor.busy.not_yours", mine=mine, other=table.players[seat].name)


def _refused(
    step: LessonStep,
    progress: Progress,
    table: Table,
    move: Move,
    text: str,
    refused: Refused,
    known: beliefs.Known,
) -> Outcome:
    mistake = judging.mistake_made(step, table, None, move, text)
    feedback = telling.refusal(refused, mistake)
    found = beliefs.behind_refusal(table, move)
    named = (*feedback.rulings, *step.rulings)
    shown = beliefs.all_known(known, progress)
    suspect = beliefs.likeliest(found, shown, named, foreseen=mistake is not None)
    if suspect is not None:
        believed = beliefs.of_refusal(step, suspect, refused)
        feedback = msgspec.structs.replace(feedback, belief=believed)
    record = progress.record
    record = msgspec.structs.replace(
        record,
        tries=record.tries + 1,
        refusals=record.refusals + 1,
        mistakes=with_mistake(record, mistake),
        beliefs=with_belief(record, feedback.belief),
    )
    met = telling.met(progress.rulings, more=feedback.rulings)
    progress = with_record(msgspec.structs.replace(progress, rulings=met), record)
    return Outcome(table, progress, feedback, refused=refused, move=text)


def _moved(
    step: LessonStep,
    progress: Progress,
    table: Table,
    move: Move,
    text: str,
    result: Step,
    known: beliefs.Known,
) -> Outcome:
    moved = Position(result.table, progress.replies, with_move(table, progress.moves, text))
    at, played = advance(step, moved)
    progress = _noted(progress, at, result, played, table)
    happened = telling.led_to(at.table, result.events, played, step)
    if reached(step, at.table):
        feedback = Feedback("right", step.right, step.rulings, happened)
        return finish(step, progress, at.table, feedback, result.events, played, text)
    progress = msgspec.structs.replace(progress, since=progress.since + 1)
    if announcing(at.table):
        feedback = Feedback("asked", say("tutor.asked"), (), happened)
        return Outcome(at.table, progress, feedback, result.events, played, move=text)
    before = Position(table, progress.replies, progress.moves)
    feedback, progress = _judged(step, progress, before, at, move, happened, known)
    return Outcome(at.table, progress, feedback, result.events, played, move=text)


def _judged(
    step: LessonStep,
    progress: Progress,
    before: Position,
    at: Position,
    move: Move,
    happened: tuple[str, ...],
    known: beliefs.Known,
) -> tuple[Feedback, Progress]:
    """The feedback on a legal move that hasn't reached the goal, and the progress with it."""
    record, since = progress.record, progress.since
    record = msgspec.structs.replace(record, tries=record.tries + 1)
    mistake = judging.mistake_made(step, before.table, at.table, move, at.moves[-1])
    ended = isinstance(move, Pass) and not before.table.stack
    good = mistake is None and judging.on_the_way(step, at, strict=ended)
    if good and not (ended and judging.needless(step, before, at)):
        usual = say("tutor.in_reach") if progress.astray else say("tutor.on_the_way")
        feedback = Feedback("on the way", judging.remark(step, at.table) or usual, (), happened)
    else:
        if mistake is not None:
            feedback = telling.missed(mistake, happened, since)
        elif good:
            feedback = telling.needless(happened, since)
        else:
            feedback = telling.astray(step, progress, before.table, at.table, move, happened)
        if not good and not progress.astray and not isinstance(move, Concede):
            feedback = _explained(step, progress, before, move, feedback, known)
        record = msgspec.structs.replace(
            record,
            misses=record.misses + 1,
            mistakes=with_mistake(record, mistake),
            beliefs=with_belief(record, feedback.belief),
        )
    progress = msgspec.structs.replace(progress, since=0 if good else since, astray=not good)
    return feedback, with_record(progress, record)


def _explained(
    step: LessonStep,
    progress: Progress,
    before: Position,
    move: Move,
    feedback: Feedback,
    known: beliefs.Known,
) -> Feedback:
    """The feedback on the first move that misses, with the belief behind it; where none explains it and
    nobody foresaw it, with where it parts from a way to the goal."""
    found = beliefs.behind_miss(step, before, move)
    named = (*feedback.rulings, *step.rulings)
    shown = beliefs.all_known(known, progress)
    suspect = beliefs.likeliest(found, shown, named, foreseen=feedback.kind == "foreseen")
    if suspect is not None:
        return msgspec.structs.replace(feedback, belief=beliefs.of_miss(step, suspect))
    if feedback.kind == "foreseen":
        return feedback
    return msgspec.structs.replace(feedback, parting=beliefs.parting(step, before, move))


def _noted(
    progress: Progress, at: Position, result: Step, played: tuple[Played, ...], before: Table
) -> Progress:
    """The progress after a legal move: what was met, which replies are used up, what was moved."""
    asked = [t.decision.ruling for t in (before, result.table) if t.decision is not None]
    met = telling.met(
        progress.rulings, played, [*asked, *(id_ for event in result.events for id_ in event.cited)]
    )
    return msgspec.structs.replace(progress, rulings=met, replies=at.used, moves=at.moves)


def finish(
    step: LessonStep,
    progress: Progress,
    table: Table,
    feedback: Feedback,
    events: tuple[Event, ...],
    played: tuple[Played, ...],
    text: str,
) -> Outcome:
    """The outcome that ends a step: what follows is played on, and the lesson waits for the learner."""
    try:
        table, more = run(table, step.then)
    except ScriptError:
        more = ()  # the learner came here by a way of their own; the next step sets its own table
    record = progress.record
    clean = feedback.kind == "right" and not (record.misses or record.refusals)
    record = msgspec.structs.replace(
        record,
        tries=record.tries + 1,
        done=True,
        first_try=clean or record.first_try,
        meaning=step.meaning,
    )
    met = telling.met(progress.rulings, more)
    progress = with_record(msgspec.structs.replace(progress, state=DONE, rulings=met), record)
    return Outcome(table, progress, feedback, events, (*played, *more), move=text, done=True)


def with_record(progress: Progress, record: StepRecord) -> Progress:
    """The progress with a new record of the step being played."""
    return msgspec.structs.replace(progress, records={**progress.records, progress.step: record})


def with_mistake(record: StepRecord, mistake: Mistake | None) -> tuple[str, ...]:
    """The ids of foreseen mistakes made in a step, with one more."""
    if mistake is None or mistake.id in record.mistakes:
        return record.mistakes
    return (*record.mistakes, mistake.id)


def with_belief(record: StepRecord, belief: Belief | None) -> dict[str, int]:
    """How often each belief was shown in a step, with one more time."""
    if belief is None:
        return record.beliefs
    return {**record.beliefs, belief.id: record.beliefs.get(belief.id, 0) + 1}


__all__ = ["attempt", "finish", "with_belief", "with_mistake", "with_record"]
