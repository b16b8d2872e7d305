"""The learner answers a question: the engine plays it out, and the tutor explains what came."""

from __future__ import annotations

import msgspec

from webapp.rules.table import Table
from webapp.scenario.paths import PathError, read_path
from webapp.words import say

from . import beliefs, telling
from .attempting import finish, with_belief, with_mistake, with_record
from .lesson import Ask, Lesson, LessonStep, Mistake, Played, Value
from .moving import perform, refusal_text
from .options import value_key
from .posing import pose
from .question import BOTH, Question
from .session import PLAYING, Feedback, Outcome, Progress


def answer(
    lesson: Lesson, progress: Progress, table: Table, value: Value, known: beliefs.Known = beliefs.NONE
) -> Outcome:
    """The learner answers: `value` is the value of one of the options, its text form as a form field gives
    it, an order as a list, or {pick, why}. `known`: how often they have shown each belief before this
    attempt."""
    step = lesson.step(progress.step)
    if progress.state != PLAYING or step.ask is None:
        says = say("tutor.busy.over") if progress.state != PLAYING else say("tutor.busy.no_question")
        return Outcome(table, progress, Feedback("busy", says))
    question = pose(step, table)
    given = question.read(value)
    if given is None:
        return Outcome(table, progress, Feedback("unparsed", say(f"tutor.choose.{question.form}")))
    sequel = question.sequel
    met = telling.met(progress.rulings, sequel.played, sequel.cited())
    progress = msgspec.structs.replace(progress, rulings=met)
    if question.is_right(given):
        happened = telling.led_to(sequel.table, (), sequel.played, step)
        text = "\n\n".join(filter(None, (question.says, step.right)))
        feedback = Feedback("right", text, step.rulings, happened)
    else:
        feedback, progress = _wrong(step, table, question, progress, given, known)
    ended = finish(step, progress, sequel.table, feedback, (), sequel.played, question.words(given))
    if not step.ask.path or _now(step.ask, sequel.table) == _now(step.ask, ended.table):
        return ended
    text = f"{feedback.text}\n\n{say('tutor.since')}"  # else the table would seem to contradict the answer
    return msgspec.structs.replace(ended, feedback=msgspec.structs.replace(feedback, text=text))


def _wrong(
    step: LessonStep,
    table: Table,
    question: Question,
    progress: Progress,
    given: Value,
    known: beliefs.Known,
) -> tuple[Feedback, Progress]:
    """What is said about a wrong answer: the mistake that was foreseen, else why it's so; the answer; and the
    belief behind it, where one explains it."""
    mistake = mistake_in(step, question, given)
    record = progress.record
    record = msgspec.structs.replace(record, misses=record.misses + 1, mistakes=with_mistake(record, mistake))
    pick = given["pick"] if question.form == BOTH else None
    sequel = question.instead.get(value_key(pick), question.sequel)
    shown = decisive(step, step.ask, table) if step.ask and step.ask.path else sequel.played
    happened = telling.led_to(sequel.table, (), shown, step)
    kind, says, cited = ("other", step.right, step.rulings)
    if mistake is not None:
        kind, says = "foreseen", mistake.says
        cited = tuple(dict.fromkeys((*mistake.rulings, *step.rulings)))
    refused = refusal_text(sequel.refused) if sequel.refused and question.instead else ""
    own = mistake is not None and isinstance(mistake.answer, dict) and "pick" in mistake.answer
    about = says if own else question.about.get(value_key(pick), "")  # first what was chosen, then what is so
    answer = say("tutor.answer", answer=_right(question))
    told = (question.nearly(given), refused, about, question.says, "" if own else says, answer)
    made = mistake.id if mistake else ""
    feedback = Feedback(
        kind, "\n\n".join(filter(None, told)), cited, happened, made, step_back=True, back_to=1
    )
    found = beliefs.behind_answer(step, table, question, given)
    before = beliefs.all_known(known, progress)
    suspect = beliefs.likeliest(found, before, cited, foreseen=mistake is not None)
    if suspect is not None:
        feedback = msgspec.structs.replace(feedback, belief=beliefs.of_answer(step, suspect))
        record = msgspec.structs.replace(record, beliefs=with_belief(record, feedback.belief))
    return feedback, with_record(progress, record)


def decisive(step: LessonStep, ask: Ask, table: Table) -> tuple[Played, ...]:
    """Of what is played, the moves from the one on that makes the answer what it is, or from the last one
    that the step's first ruling governs, where that comes before; all where neither is among them."""
    value = _now(ask, table)
    played: list[Played] = []
    changed, governed = 0, None
    for scripted in ask.after:
        table, done = perform(table, scripted.move)
        before, value = value, _now(ask, table)
        changed = len(played) if value != before else changed
        cited = {id_ for one in done for event in one.events for id_ in event.cited}
        governed = governed if cited.isdisjoint(step.rulings[:1]) else len(played)
        played += done
    return tuple(played[min(changed, changed if governed is None else governed) :])


def _now(ask: Ask, table: Table) -> Value:
    try:
        return read_path(table, ask.path)
    except PathError:
        return None


def mistake_in(step: LessonStep, question: Question, given: Value) -> Mistake | None:
    """The foreseen mistake that an answer is."""
    return next((m for m in step.mistakes if question.meant(m.answer, given)), None)


def _right(question: Question) -> str:
    """The right answer in words."""
    return question.words(question.answer).rstrip(".")
