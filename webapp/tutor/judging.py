"""What a move was worth in its step: the goal, on the way to it, a mistake that was foreseen, or
something else."""

from __future__ import annotations

from webapp.rules.moves import Answer, Move
from webapp.rules.table import Table

from .lesson import LessonStep, Mistake
from .moving import Position, holds, matches
from .solving import follow, rest_of_line, winning_line


def mistake_made(
    step: LessonStep, before: Table, after: Table | None, move: Move, text: str
) -> Mistake | None:
    """The foreseen mistake that this move is. `after` is None for a move that was refused: the table is
    as it was; an answer that nothing asked for is no mistake of the step's."""
    if after is None and isinstance(move, Answer) and before.decision is None:
        return None
    for mistake in step.mistakes:
        if mistake.move and not matches(mistake.move, before, move, text):
            continue
        if mistake.results:
            if not holds(before if after is None else after, mistake.results):
                continue
            if not mistake.move and holds(before, mistake.results):
                continue  # it was so before this move: that mistake has been told
        return mistake
    return None


def remark(step: LessonStep, table: Table) -> str:
    """What the author says at this point of the way; "" if nothing."""
    return next((r.says for r in step.on_the_way if holds(table, r.when)), "")


def on_the_way(step: LessonStep, at: Position, *, strict: bool = False) -> bool:
    """Whether the goal can still be reached. `strict`: by what is left of the reference line only."""
    if strict:
        return rest_of_line(step, at) is not None
    return winning_line(step, at) is not None


def needless(step: LessonStep, before: Position, after: Position) -> bool:
    """Whether a pass brought nothing: as much of the line is left to do after it as before it."""
    return _left(step, after) >= _left(step, before)


def _left(step: LessonStep, at: Position) -> int:
    """How many moves at the end of the line lead to the goal from here; more than it has if they don't."""
    ends = (n for n in range(1, len(step.line) + 1) if follow(step, at, step.line[-n:]))
    return next(ends, len(step.line) + 1)
