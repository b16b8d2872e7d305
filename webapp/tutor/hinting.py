"""Hints: the first two are the author's; in a step that is played, the third is the next move of a way to the
goal from where the learner is now, with the author's third hint as its reason while it still fits."""

from __future__ import annotations

import msgspec

from webapp.rules.table import Table
from webapp.scenario.notation import split_player
from webapp.words import say

from .lesson import LessonStep
from .moving import Position
from .session import Progress
from .solving import winning_line

LAST = 3
"""The rung that tells the move."""


class Hint(msgspec.Struct, frozen=True):
    """One hint: its rung (1 to 3), its text (Markdown), and how many positions back the goal was in reach (0:
    it is)."""

    rung: int
    text: str
    back_to: int = 0


def opened(step: LessonStep, progress: Progress, table: Table) -> tuple[Hint, ...]:
    """The hints that the learner has opened, as they are now."""
    return tuple(
        given(step, progress, table, rung)
        for rung in range(1, min(progress.record.hint, len(step.hints)) + 1)
    )


def given(step: LessonStep, progress: Progress, table: Table, rung: int) -> Hint:
    """A hint as it is where the learner stands now."""
    says = step.hints[rung - 1]
    if rung < LAST or step.kind != "move":
        return Hint(rung, says)
    line = way_on(step, progress, table)
    if line is None:
        return Hint(rung, say("tutor.hint.lost"), max(1, progress.since))
    if not line:
        return Hint(rung, says)
    names = [player.name for player in table.players]
    move = line[0] if len(step.plays) > 1 else split_player(line[0], names)[1]
    told = say("tutor.hint.next", move=move)
    return Hint(rung, f"{told}\n\n{says}" if fits(step, line) else told)


def way_on(step: LessonStep, progress: Progress, table: Table) -> tuple[str, ...] | None:
    """Moves that lead to the goal from where the learner stands; None if none are known."""
    return winning_line(step, Position(table, progress.replies, progress.moves))


def fits(step: LessonStep, line: tuple[str, ...]) -> bool:
    """Whether the author's way is still the one to go: what is left of it, or all of it."""
    return step.line[-len(line) :] == line
