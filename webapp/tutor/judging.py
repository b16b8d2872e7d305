"""What a move was worth in its step: the goal, on the way to it, a mistake that was foreseen, or
something else."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.rules.apply import apply
from webapp.rules.legal import legal_moves
from webapp.rules.moves import Answer, Concede, Move, TapForMana
from webapp.rules.refusals import Refused
from webapp.rules.table import Table
from webapp.scenario.write import write_move

from .lesson import LessonStep, Mistake
from .moving import Position, advance, announcing, holds, matches, move_on, to_act, with_move

REORDERED = 40
"""How many positions are tried with the moves of the reference line in another order."""

SEARCH, DEPTH = 24, 3
"""How many positions, and how many moves ahead, are tried to find out whether the goal can be reached."""


def reached(step: LessonStep, table: Table) -> bool:
    """Whether the step's goal is reached at this table, and no move is left half announced."""
    return not announcing(table) and holds(table, step.goal)


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
    """Whether the goal can still be reached: by what is left of the reference line, by its moves in another
    order, or by a short search through all moves. `strict`: by what is left of the line only."""
    if any(follow(step, at, step.line[n:]) for n in range(len(step.line))):
        return True
    return not strict and (_reordered(step, at) or _found(step, at))


def needless(step: LessonStep, before: Position, after: Position) -> bool:
    """Whether a pass brought nothing: what is left of the line leads to the goal from either side."""
    lines = (step.line[n:] for n in range(len(step.line)))
    return any(follow(step, before, line) and follow(step, after, line) for line in lines)


def follow(step: LessonStep, at: Position, line: tuple[str, ...]) -> bool:
    """Whether these moves of the learner's, each with the replies to it, reach the goal."""
    here: Position | None = at
    for text in line:
        here = move_on(step, here, text) if here is not None else None
        if here is None:
            return False
        if reached(step, here.table):
            return True
    return False


def _reordered(step: LessonStep, at: Position) -> bool:
    """Whether the moves of the reference line, in any order and as often as needed, reach the goal."""
    vocabulary = sorted(dict.fromkeys(step.line), key=lambda text: text.endswith(" pass"))
    stack, tried = [(at, 0)], 0
    while stack and tried < REORDERED:
        here, depth = stack.pop()
        after = [p for text in vocabulary if (p := move_on(step, here, text)) is not None]
        if any(reached(step, position.table) for position in after):
            return True
        tried += 1
        if depth < len(step.line) + 2:
            stack += [(position, depth + 1) for position in reversed(after)]
    return False


def _found(step: LessonStep, at: Position) -> bool:
    """Whether a search through the learner's legal moves, nearest first, meets the goal within its bounds."""
    queue, tried = [(at, 0)], 0
    while queue and tried < SEARCH:
        here, depth = queue.pop(0)
        for after in _moves(step, here):
            if reached(step, after.table):
                return True
            tried += 1
            if depth + 1 < DEPTH:
                queue.append((after, depth + 1))
    return False


def _moves(step: LessonStep, at: Position) -> Iterator[Position]:
    """The positions that the learner can come to by one move and the replies to it."""
    actor = to_act(at.table)
    if actor is None or actor not in step.plays:
        return
    for move in legal_moves(at.table, actor):
        if isinstance(move, Concede | TapForMana):
            continue
        result = apply(at.table, move)
        if not isinstance(result, Refused):
            moves = with_move(at.table, at.moves, write_move(at.table, move))
            yield advance(step, Position(result.table, at.used, moves))[0]
