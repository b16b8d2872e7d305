"""A lesson proved by playing it as a learner would: `prove` lists what isn't as its author says, and what
they should know.

Loading has shown already that each line reaches its goal, and that the engine finds each question's
answer. Here the public functions are used: the reference way is walked, each foreseen mistake is made,
each accepted way gone, and every legal first move tried. Searches are bounded, so that all lessons are
proved in seconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

import msgspec

from webapp.rules.legal import legal_moves
from webapp.rules.moves import Concede, Move, TapForMana
from webapp.rules.rulings import RULINGS
from webapp.rules.table import Table
from webapp.scenario.picking import NotationError
from webapp.scenario.write import write_move
from webapp.words import say

from . import deciding
from .answering import answer
from .attempting import attempt
from .judging import mistake_made
from .lesson import Lesson, LessonStep, Mistake, Problem
from .marked import Places, places_of, quoted
from .moving import Position, announcing, matches, move_on, to_act, understood, with_move
from .play import go_on, start
from .posing import pose
from .question import BOTH, ORDER, Question, forbidden
from .session import DONE, FINISHED, Outcome, Progress
from .solving import Line, follow, reached, search

PASSES = 12
"""How often passing is tried as a solution."""

POSITIONS = 150
"""How many positions are searched for a way that is shorter than the author's."""

MOST_FIRST = 40
"""How many first moves of a step are tried."""

MOST_CHOICES = 3
"""How many choices that a move's announcement asks for are made in every way."""

WRONG_ANSWERS = 3
"""How many believable wrong answers a prediction needs that no misconception answers otherwise."""


class Walk(msgspec.Struct):
    """A lesson played from start to end along its reference way. `met`: rulings met by step, in refusals
    too."""

    outcomes: dict[str, list[Outcome]] = {}
    begun: dict[str, tuple[Table, Progress]] = {}
    met: dict[str, set[str]] = {}
    finished: bool = False


class First(msgspec.Struct, frozen=True):
    """The wrong first moves or answers that a step allows: how many, how many of them get a text about
    just that (a foreseen mistake), and those that only the last resort answers; the rest get the step's
    own text."""

    step: str
    wrong: int
    foreseen: int
    unanswered: tuple[str, ...] = ()


class Proof(msgspec.Struct, frozen=True):
    """What a proof found. `problems` must be mended, `warnings` be known. `beliefs`: ids of the
    misconceptions that a wrong answer shows."""

    lesson: str
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    firsts: tuple[First, ...] = ()
    beliefs: tuple[str, ...] = ()


class Prover:
    """Collects what is found about one lesson, each thing at its place in the file."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.places: Places = places_of(lesson)
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.walk = walk(lesson)

    def note(self, step: str, key: str, says: str, *, warning: bool = False) -> None:
        """Note something at a key of a step ("" = of the lesson)."""
        line, column = self.places.get((step, key)) or self.places.get((step, "")) or (1, 1)
        text = f"{step}: {says}" if step else says
        (self.warnings if warning else self.problems).append(Problem(self.lesson.file, line, column, text))

    # ---- move steps

    def move_step(self, step: LessonStep) -> None:
        """A step that is played: its line, its mistakes, other ways, hints."""
        if passing_solves(step):
            self.note(step.id, "goal", say("problems.proof.passing"))
        for n, outcome in enumerate(self.walk.outcomes[step.id]):
            wanted = "right" if n == len(step.line) - 1 else "on the way"
            if outcome.feedback.kind != wanted:
                kind, text = repr(outcome.feedback.kind), outcome.feedback.text
                self.note(step.id, f"line.{n}", say("problems.proof.line", kind=kind, says=text))
        for n, mistake in enumerate(step.mistakes):
            witness = made(self.lesson, step, self.walk, mistake.id)
            if witness is None:
                self.note(step.id, f"mistakes.{n}", say("problems.proof.never", mistake=repr(mistake.id)))
                continue
            self.walk.met[step.id] |= cited(step, [witness])
            if witness.done:
                self.note(step.id, f"mistakes.{n}", say("problems.proof.reaches", mistake=repr(mistake.id)))
        for n, line in enumerate(step.accepts):
            if follow(step, Position(step.start), line) != line:
                self.note(step.id, f"accepts.{n}", say("problems.proof.accepts"))
        self.hints(step)
        self.short_cut(step)

    def hints(self, step: LessonStep) -> None:
        """A move that a hint quotes must be one of a line that reaches the goal."""
        ways = [step.line, *step.accepts]
        for n, hint in enumerate(step.hints):
            for move in quoted(hint):
                if off_way(step, ways, move):
                    says = say("problems.proof.hint", move=repr(move))
                    self.note(step.id, f"hints.{n}", says)

    def short_cut(self, step: LessonStep) -> None:
        """A way that is shorter than the author's, within a bounded search."""
        shortest = min(len(line) for line in (step.line, *step.accepts))
        if shortest > 1:
            at = Position(step.start)
            found = search(step, at, positions=POSITIONS, depth=shortest - 1, distinct=True).line
            if found is not None:
                self.note(
                    step.id, "line", say("problems.proof.shorter", moves=", ".join(found)), warning=True
                )

    # ---- questions

    def question_step(self, step: LessonStep) -> tuple[Question, tuple[str, ...]]:
        """A step that asks: the answers offered, and the beliefs that they tell apart."""
        table, progress = self.walk.begun[step.id]
        question = pose(step, table)
        offered = question.whys if question.form == BOTH else question.options
        if len({option.says for option in offered}) < len(offered) and question.form != ORDER:
            self.note(step.id, "ask", say("problems.proof.same"))
        if self.walk.outcomes[step.id][-1].feedback.kind != "right":
            self.note(step.id, "ask", say("problems.proof.wrong"))
        for n, mistake in enumerate(step.mistakes):
            given = mistake.answer
            if question.form == BOTH and isinstance(given, dict):
                given = {**question.answer, **given}
            outcome = answer(self.lesson, progress, table, given)
            self.walk.met[step.id] |= set(mistake.rulings)
            if outcome.feedback.mistake != mistake.id:
                self.note(
                    step.id,
                    f"mistakes.{n}",
                    say("problems.proof.judged", mistake=repr(mistake.id), kind=repr(outcome.feedback.kind)),
                )
        for sequel in question.instead.values():
            self.walk.met[step.id] |= set(sequel.cited())
        apart = deciding.told_apart(step, table, question)
        if step.kind == "predict" and not apart and len(question.options) <= WRONG_ANSWERS:
            wrong = len(question.options) - 1
            says = say("problems.proof.believable", wrong=wrong, fewest=WRONG_ANSWERS)
            self.note(step.id, "ask", says)
        return question, apart

    # ---- the whole

    def rulings(self) -> None:
        """Every taught ruling that is named must have been cited as the lesson was played; of a ground
        rule, which may be no more than a definition, that is good to know."""
        met = set[str]().union(*self.walk.met.values())
        for id_ in self.lesson.teaches:
            if id_ not in met:
                self.note("", "teaches", say("problems.proof.uncited", ruling=id_))
        for step in self.lesson.steps:
            for id_ in step.rulings:
                if id_ not in met:
                    says = say("problems.proof.uncited", ruling=id_)
                    self.note(step.id, "rulings", says, warning=id_ not in RULINGS)


def prove(lesson: Lesson) -> Proof:
    """What isn't as the author says, each with its place, and what they should know."""
    prover = Prover(lesson)
    if not prover.walk.finished:
        prover.note("", "steps", say("problems.proof.end"))
    firsts: list[First] = []
    beliefs: list[str] = []
    for step in lesson.steps:
        if step.ask is None:
            prover.move_step(step)
            firsts.append(first_moves(lesson, step))
            continue
        question, apart = prover.question_step(step)
        firsts.append(first_answers(step, question))
        beliefs += apart
    prover.rulings()
    return Proof(
        lesson.id,
        tuple(sorted(prover.problems)),
        tuple(sorted(prover.warnings)),
        tuple(firsts),
        tuple(dict.fromkeys(beliefs)),
    )


def walk(lesson: Lesson) -> Walk:
    """Play the lesson's own solution through the functions that a learner's moves go through."""
    done = Walk()
    session = start(lesson)
    table, progress = session.table, session.progress
    for step in lesson.steps:
        done.begun[step.id] = (table, progress)
        outcomes = []
        for given in _reference(step, table):
            act = attempt if step.ask is None else answer
            outcome = act(lesson, progress, table, given)
            table, progress = outcome.table, outcome.progress
            outcomes.append(outcome)
        done.outcomes[step.id] = outcomes
        if progress.state == DONE:
            session = go_on(lesson, progress, table)
            table, progress = session.table, session.progress
        done.met[step.id] = cited(step, outcomes) | set(progress.rulings)
    done.finished = progress.state == FINISHED
    return done


def cited(step: LessonStep, outcomes: list[Outcome]) -> set[str]:
    """The ids of all rulings that were cited as a step was played, ground rules among them."""
    played = [*step.opening, *(one for outcome in outcomes for one in outcome.played)]
    events = [e for one in played for e in one.events] + [e for o in outcomes for e in o.events]
    asked = [one.asked for one in played]
    asked += [o.table.decision.ruling for o in outcomes if o.table.decision is not None]
    asked += [id_ for o in outcomes if o.refused is not None for id_ in forbidden(o.refused)]
    return {id_ for event in events for id_ in event.cited} | set(asked)


def _reference(step: LessonStep, table: Table) -> tuple[Any, ...]:
    """What the reference way gives: moves, or the one right answer."""
    return step.line if step.ask is None else (pose(step, table).answer,)


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
        tried: list[tuple[Move | str, ...]] = []
        if mistake.move and "*" not in mistake.move:
            tried.append((mistake.move,))
        at = Position(table, progress.replies, progress.moves)
        tried += [whole.moves for whole in whole_moves(step, at) if whole.mistake is mistake]
        for moves in tried:
            outcome = attempted(lesson, progress, table, moves)
            if outcome.feedback.mistake == id_:
                return outcome
    return None


def attempted(lesson: Lesson, progress: Progress, table: Table, moves: Sequence[Move | str]) -> Outcome:
    """The outcome of the last of some moves."""
    for move in moves:
        outcome = attempt(lesson, progress, table, move)
        table, progress = outcome.table, outcome.progress
    return outcome


class Whole(msgspec.Struct, frozen=True):
    """A move with the choices that its announcement asks for, as text, and the foreseen mistake that it
    is."""

    moves: tuple[Move, ...]
    says: str
    mistake: Mistake | None


def whole_moves(step: LessonStep, at: Position, so_far: tuple[Move, ...] = ()) -> Iterator[Whole]:
    """Every legal move of the learner's here, with each way to announce it, but for conceding."""
    actor = to_act(at.table)
    if actor is None or actor not in step.plays or len(so_far) > MOST_CHOICES:
        return
    for move in legal_moves(at.table, actor):
        skipped = isinstance(move, Concede) or (so_far and isinstance(move, TapForMana))
        after = None if skipped else move_on(step, at, move)
        if after is None:
            continue
        if announcing(after.table):
            yield from whole_moves(step, after, (*so_far, move))
            continue
        text = write_move(at.table, move)
        says = with_move(at.table, at.moves, text)[-1]
        mistake = mistake_made(step, at.table, after.table, move, says)
        yield Whole((*so_far, move), says, mistake)


def off_way(step: LessonStep, ways: Sequence[Line], quoted: str) -> bool:
    """Whether something quoted is a move that the learner could try on one of these ways, and on none of them
    a move that goes on with it."""
    read = False
    for line in ways:
        at: Position | None = Position(step.start)
        for text in line:
            if at is None or to_act(at.table) not in step.plays:
                break
            with suppress(NotationError):
                move = understood(at.table, step.plays, quoted)
                read = True
                if matches(text, at.table, move, write_move(at.table, move)):
                    return False
            at = move_on(step, at, text)
    return read


# ---- what is said to each first move ----------------------------------------------------------------------


def first_moves(lesson: Lesson, step: LessonStep) -> First:
    """Every legal first move of a step that is played, up to a number."""
    progress = start(lesson, step.id).progress
    wrong, known, unanswered = 0, 0, list[str]()
    tried = (w for w in whole_moves(step, Position(step.start)) if not isinstance(w.moves[0], TapForMana))
    for whole in islice(tried, MOST_FIRST):
        if whole.mistake is not None:
            wrong, known = wrong + 1, known + 1
            continue
        said = attempted(lesson, progress, step.start, whole.moves).feedback
        wrong += said.kind == "other"
        if say("tutor.missed.other") in said.text:
            unanswered.append(whole.says)
    return First(step.id, wrong, known, tuple(unanswered))


def first_answers(step: LessonStep, question: Question) -> First:
    """Every wrong answer offered; what isn't foreseen gets the reason why the right one is right."""
    picks = [o.value for o in question.options if not question.same(o.value, question.right)]
    if question.form == ORDER:
        return First(step.id, len(step.mistakes), len(step.mistakes))
    given = [{"pick": pick, "why": question.why} if question.form == BOTH else pick for pick in picks]
    known = [one for one in given if any(question.meant(m.answer, one) for m in step.mistakes)]
    return First(step.id, len(picks), len(known))
