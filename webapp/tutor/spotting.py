"""Spot what is wrong in a log: a move that the rules refuse, or the first thing that only a misconception
makes happen."""

from __future__ import annotations

import msgspec

from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.rulings import rule_number, ruling
from webapp.rules.table import Table
from webapp.words import say

from .lesson import LessonStep, Option, Played, Scripted
from .moving import ScriptError, perform, refused_by
from .options import value_key
from .question import BOTH, Question, QuestionError, Sequel
from .reasons import reasons
from .telling import spoken, told


class Line(msgspec.Struct, frozen=True):
    """A line of a log: its words, the index of the move that it belongs to, and the ruling by which it
    happens ("" = it is the move itself)."""

    says: str
    move: int
    ruling: str = ""


def spot(step: LessonStep, table: Table) -> Question:
    """The question of a spot step. Raises QuestionError where there isn't exactly one wrong line."""
    return _misplayed(step, table) if step.ask and step.ask.believing else _illegal(step, table)


def _illegal(step: LessonStep, table: Table) -> Question:
    """One move of the log is refused; the others are played without it."""
    ask = step.ask
    assert ask is not None
    wrong, refused, played, start = -1, None, list[Played](), table
    for n, scripted in enumerate(ask.log):
        try:
            table, done = perform(table, scripted.move)
        except ScriptError as error:
            because = refused_by(table, scripted.move)
            if because is None:
                raise QuestionError(f"log.{n}", error.says) from None
            if refused is not None:
                text = say("problems.ask.log.two", line=wrong + 1, why=error.says)
                raise QuestionError(f"log.{n}", text) from None
            wrong, refused = n, because
        else:
            played += done
    if refused is None:
        raise QuestionError("log", say("problems.ask.log.legal"))
    sequel = Sequel(table, tuple(played), refused)
    why, *also = Sequel(start, (), refused).cited()
    lines = tuple(Option(n + 1, spoken(scripted)) for n, scripted in enumerate(ask.log))
    about = {
        value_key(n): say("tutor.spot.legal", line=n) for n in range(1, len(lines) + 1) if n != wrong + 1
    }
    whys = reasons(ask, why, sequel.cited(), decide=also)
    says = say("tutor.spot.refused", line=wrong + 1, why=refused.reasons[0].says)
    return Question(BOTH, lines, wrong + 1, sequel, whys, why, about=about, says=says)


def _misplayed(step: LessonStep, table: Table) -> Question:
    """The log as it goes under a misconception: the first line that the rules don't make is the wrong one."""
    ask = step.ask
    assert ask is not None
    belief = MISCONCEPTIONS[ask.believing]
    switch = {belief.switch: not getattr(table.book, belief.switch), "belief": belief.id}
    believed = msgspec.structs.replace(table, book=msgspec.structs.replace(table.book, **switch))
    log, _, _, stopped = _lines(believed, ask.log, step.plays)
    if stopped is not None:
        raise QuestionError(f"log.{stopped.index}", say("problems.ask.log.stopped", why=stopped.says))
    true, table, played, _ = _lines(table, ask.log, step.plays)
    wrong = _first_wrong(log, true)
    if wrong is None:
        raise QuestionError("log", say("problems.ask.log.same", belief=ask.believing))
    lines = tuple(Option(n + 1, line.says) for n, line in enumerate(log))
    about = {value_key(n + 1): _about(n, log, wrong, table) for n in range(len(log)) if n != wrong}
    sequel = Sequel(table, played)
    whys = reasons(ask, belief.ruling, sequel.cited())
    rule = rule_number(belief.ruling, table.book.edition)
    says = say("tutor.spot.otherwise", line=wrong + 1, rule=rule, truth=belief.truth)
    return Question(BOTH, lines, wrong + 1, sequel, whys, belief.ruling, about=about, says=says)


def _about(n: int, log: list[Line], wrong: int, table: Table) -> str:
    """What is so with a line that isn't the first wrong one: before that one, by which rule it happens."""
    line = log[n]
    if n > wrong:
        return say("tutor.spot.later", line=n + 1)
    if not line.ruling:
        return say("tutor.spot.legal", line=n + 1)
    rule = rule_number(line.ruling, table.book.edition)
    return say("tutor.spot.in_order", line=n + 1, rule=rule, says=ruling(line.ruling).says)


def _first_wrong(log: list[Line], true: list[Line]) -> int | None:
    """The first line of a log that the rules don't make: a move that they refuse, or an event that comes
    of no such move, or comes too early. Something that's merely missing is no line."""
    for n, line in enumerate(log):
        left = [one.says for one in true if one.move == line.move]
        done = [one.says for one in log[:n] if one.move == line.move]
        later = [one.says for one in log[n:] if one.move == line.move]
        for text in done:
            if text in left:
                left = left[left.index(text) + 1 :]
        while left and left[0] not in later:
            left = left[1:]
        if not left or left[0] != line.says:
            return n
    return None


def _lines(
    table: Table, script: tuple[Scripted, ...], seats: tuple[int, ...]
) -> tuple[list[Line], Table, tuple[Played, ...], ScriptError | None]:
    """A script played: each move and what it led to, a line each, as far as it can be played."""
    lines: list[Line] = []
    played: list[Played] = []
    for n, scripted in enumerate(script):
        try:
            table, done = perform(table, scripted.move)
        except ScriptError as error:
            return lines, table, tuple(played), ScriptError(n, error.says)
        played += done
        lines.append(Line(spoken(scripted), n))
        for one in done:
            lines += [Line(line.says, n, line.ruling) for line in told(table, one.events, seats)]
    return lines, table, tuple(played), None
