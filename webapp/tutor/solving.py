"""Ways to a step's goal: whether it can be reached from a position, and by which of the learner's moves.

Four ways are tried, the nearest to the author's first: what is left of the reference line, that after an
answer to what is asked now, its moves in another order, and a search through all legal moves, nearest first.
Each is bounded, so "not found" means "not within the bounds".
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from webapp.rules.apply import apply
from webapp.rules.legal import legal_moves
from webapp.rules.moves import Concede, TapForMana
from webapp.rules.refusals import Refused
from webapp.rules.table import Table, to_json
from webapp.scenario.write import write_move

from .lesson import LessonStep
from .memory import remembered
from .moving import Position, advance, announcing, holds, move_on, to_act, with_move

REORDERED = 40
"""How many positions are tried with the moves of the reference line in another order."""

SEARCH, DEPTH = 24, 3
"""How many positions, and how many moves ahead, are tried while somebody waits for the answer."""

Line = tuple[str, ...]
"""Moves of the learner's, in notation with their player; the other seats reply in between."""


class Search(msgspec.Struct, frozen=True):
    """What a search found: the shortest line to the goal (None: none found), whether everything within the
    depth was looked at, and how many positions that were."""

    line: Line | None
    complete: bool
    positions: int


def reached(step: LessonStep, table: Table) -> bool:
    """Whether the step's goal is reached at this table, and no move is left half announced."""
    return not announcing(table) and holds(table, step.goal)


def winning_line(step: LessonStep, at: Position) -> Line | None:
    """Moves that lead from here to the goal; None if none are found. () where it is reached already."""
    return _winning_line(step, at.table, (at.used, at.moves))


@remembered(256)
def _winning_line(step: LessonStep, table: Table, way: tuple[tuple[int, ...], Line]) -> Line | None:
    at = Position(table, *way)
    if reached(step, at.table):
        return ()
    for find in (rest_of_line, answered, reordered):
        line = find(step, at)
        if line is not None:
            return line
    return search(step, at).line


def follow(step: LessonStep, at: Position, line: Line) -> Line | None:
    """As much of these moves as it takes to reach the goal, each with the replies to it; None if they
    don't."""
    here: Position | None = at
    for n, text in enumerate(line, start=1):
        here = move_on(step, here, text) if here is not None else None
        if here is None:
            return None
        if reached(step, here.table):
            return line[:n]
    return None


def rest_of_line(step: LessonStep, at: Position) -> Line | None:
    """What is left of the reference line, if it leads from here to the goal: no more of it than is needed."""
    rests = (follow(step, at, step.line[n:]) for n in reversed(range(len(step.line))))
    return next((rest for rest in rests if rest is not None), None)


def answered(step: LessonStep, at: Position) -> Line | None:
    """Answers to what is asked now, after which what is left of the reference line leads to the goal."""
    queue: list[tuple[Position, Line]] = [(at, ())] if at.table.decision is not None else []
    for here, way in queue:  # grows while it is gone through
        for text, after in choices(step, here):
            line = () if reached(step, after.table) else rest_of_line(step, after)
            if line is not None:
                return (*way, text, *line)
            if after.table.decision is not None and len(queue) < REORDERED:
                queue.append((after, (*way, text)))
    return None


def reordered(step: LessonStep, at: Position) -> Line | None:
    """The moves of the reference line, in any order and as often as needed, that reach the goal."""
    vocabulary = sorted(dict.fromkeys(step.line), key=lambda text: text.endswith(" pass"))
    stack: list[tuple[Position, Line]] = [(at, ())]
    for _ in range(REORDERED):
        if not stack:
            break
        here, way = stack.pop()
        after = [(p, (*way, text)) for text in vocabulary if (p := move_on(step, here, text)) is not None]
        for position, line in after:
            if reached(step, position.table):
                return line
        if len(way) < len(step.line) + 2:
            stack += reversed(after)
    return None


def search(
    step: LessonStep, at: Position, *, positions: int = SEARCH, depth: int = DEPTH, distinct: bool = False
) -> Search:
    """Look for the goal through the learner's legal moves, nearest first.

    `positions` bounds how many are looked at, `depth` how many moves ahead. `distinct`: a table that was met
    before isn't gone on from again, which pays only in long searches.
    """
    queue: list[tuple[Position, Line]] = [(at, ())]
    known: set[bytes] = set()
    tried = 0
    for here, way in queue:  # grows while it is gone through
        if tried >= positions:
            return Search(None, False, tried)
        for text, after in choices(step, here):
            tried += 1
            if reached(step, after.table):
                return Search((*way, text), True, tried)
            if len(way) + 1 < depth and not (distinct and _met(known, after)):
                queue.append((after, (*way, text)))
    return Search(None, True, tried)


def _met(known: set[bytes], at: Position) -> bool:
    """Whether this position was met before in a search; from now on it was."""
    key = to_json(msgspec.structs.replace(at.table, clock=0)) + repr(at.used).encode()
    before = len(known)
    known.add(key)
    return len(known) == before


def choices(step: LessonStep, at: Position) -> Iterator[tuple[str, Position]]:
    """The learner's legal moves here, and the positions that they lead to with the replies. Conceding leads
    nowhere, and mana is tapped for as it's needed."""
    actor = to_act(at.table)
    if actor is None or actor not in step.plays:
        return
    name = at.table.players[actor].name
    for move in legal_moves(at.table, actor):
        if isinstance(move, Concede | TapForMana):
            continue
        result = apply(at.table, move)
        if not isinstance(result, Refused):
            text = write_move(at.table, move)
            moved = Position(result.table, at.used, with_move(at.table, at.moves, text))
            yield f"{name}: {text}", advance(step, moved)[0]
