"""Playing a lesson: pure functions from a table and the learner's progress to the next ones."""

from __future__ import annotations

from pathlib import Path

from webapp.rules.moves import Move
from webapp.rules.table import Table

from .lesson import Lesson, Problem, Value
from .session import Ending, Outcome, Progress, Session, StepView


def load_lessons(folder: Path) -> tuple[dict[str, Lesson], tuple[Problem, ...]]:
    """All lessons of a folder by id, in the order of their files, and every problem found. A lesson with a
    problem is left out."""
    raise NotImplementedError


def start(lesson: Lesson, step: str = "") -> Session:
    """A new way through the lesson, from its first step or from the step with that id."""
    raise NotImplementedError


def view(lesson: Lesson, progress: Progress, table: Table) -> StepView:
    """What to show of the step being played."""
    raise NotImplementedError


def attempt(lesson: Lesson, progress: Progress, table: Table, move: Move | str) -> Outcome:
    """The learner moves (a move, or its notation with or without the player)."""
    raise NotImplementedError


def answer(lesson: Lesson, progress: Progress, table: Table, value: Value) -> Outcome:
    """The learner predicts: `value` is the value of one of the options (or its text form, as a form field
    gives it)."""
    raise NotImplementedError


def go_on(lesson: Lesson, progress: Progress, table: Table) -> Session:
    """The learner presses Continue after a done step: the next step begins (or the lesson is finished)."""
    raise NotImplementedError


def hint(lesson: Lesson, progress: Progress) -> tuple[int, str, Progress]:
    """Open one more hint: its rung (1-3), its text, and the progress that records it. After the last rung
    it is shown again."""
    raise NotImplementedError


def end(lesson: Lesson, progress: Progress) -> Ending:
    """What was met on the way."""
    raise NotImplementedError
