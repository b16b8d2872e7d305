"""Spot what is wrong in a log: a move that the rules refuse, or the first thing that only a misconception
makes happen."""

from __future__ import annotations

import msgspec

from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.rulings import rule_number
from webapp.rules.table import Table

from .lesson import LessonStep, Option, Played, Scripted
from .moving import ScriptError, perform, refused_by
from .question import BOTH, Question, QuestionError, Sequel
from .reasons import reasons
from .telling import sentences, spoken

Line = tuple[str, int]
"""A line of a log: its words, and the index of the move that it belongs to."""


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
                text = f"Two moves of the log are refused: line {wrong + 1}, and this one: {error.says}"
                raise QuestionError(f"log.{n}", text) from None
            wrong, refused = n, because
        else:
            played += done
    if refused is None:
        raise QuestionError("log", "Every move of this log is legal; one of them must be refused.")
    sequel = Sequel(table, tuple(played), refused)
    why, *also = Sequel(start, (), refused).cited()
    lines = tuple(Option(n + 1, spoken(scripted)) for n, scripted in enumerate(ask.log))
    whys = reasons(ask, why, sequel.cited(), decide=also)
    told = f"Line {wrong + 1} can't be done: {refused.reasons[0].says}"
    return Question(BOTH, lines, wrong + 1, sequel, whys, why, says=told)


def _misplayed(step: LessonStep, table: Table) -> Question:
    """The log as it goes under a misconception: the first line that the rules don't make is the wrong one."""
    ask = step.ask
    assert ask is not None
    belief = MISCONCEPTIONS[ask.believing]
    switch = {belief.switch: not getattr(table.book, belief.switch), "belief": belief.id}
    believed = msgspec.structs.replace(table, book=msgspec.structs.replace(table.book, **switch))
    told, _, _, stopped = _lines(believed, ask.log, step.plays)
    if stopped is not None:
        raise QuestionError(f"log.{stopped.index}", f"Not even with this belief: {stopped.says}")
    true, table, played, _ = _lines(table, ask.log, step.plays)
    wrong = _first_wrong(told, true)
    if wrong is None:
        says = f"Under {ask.believing} every line of this log is what the rules make; show more of it."
        raise QuestionError("log", says)
    lines = tuple(Option(n + 1, line) for n, (line, _) in enumerate(told))
    sequel = Sequel(table, played)
    whys = reasons(ask, belief.ruling, sequel.cited())
    says = f"Line {wrong + 1} isn't what happens then ({_rule(belief.ruling, table)}). {belief.truth}"
    return Question(BOTH, lines, wrong + 1, sequel, whys, belief.ruling, says=says)


def _first_wrong(told: list[Line], true: list[Line]) -> int | None:
    """The first line of a log that the rules don't make: a move that they refuse, or an event that comes
    of no such move, or comes too early. Something that's merely missing is no line."""
    for n, (line, move) in enumerate(told):
        left = [text for text, of in true if of == move]
        done = [text for text, of in told[:n] if of == move]
        later = [text for text, of in told[n:] if of == move]
        for text in done:
            if text in left:
                left = left[left.index(text) + 1 :]
        while left and left[0] not in later:
            left = left[1:]
        if not left or left[0] != line:
            return n
    return None


def _rule(id_: str, table: Table) -> str:
    return f"rule {rule_number(id_, table.book.edition)}"


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
        lines.append((spoken(scripted), n))
        for one in done:
            lines += [(text, n) for text in sentences(table, one.events, seats)]
    return lines, table, tuple(played), None
