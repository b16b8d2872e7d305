"""A lesson as data: what an author wrote, checked and played through once.

The file form is described in `LESSONS.md`. Texts are Markdown as the author wrote it; pages render it. A
`Lesson` holds the table that each step begins with when the reference line is played, so a learner can
start at any step.
"""

from __future__ import annotations

from typing import Any

import msgspec

from webapp.rules.events import Event
from webapp.rules.objects import Card
from webapp.rules.table import Table

LEVELS: tuple[str, ...] = ("new player", "tournament player", "judge")
"""For whom a lesson is."""

STEP_KINDS: tuple[str, ...] = ("move", "predict", "order", "spot", "respond", "explain")
"""What a step asks for: moves that lead to an outcome, or the answer to a question: what will be, in which
order, which line is wrong, whether to respond, which ruling decides."""

ANSWER_TYPES: tuple[str, ...] = ("number", "choice", "cards", "order", "stack")
"""How a predicted value is meant: a number, one of several words, a set of cards, an order, the stack from
its top."""

Paths = dict[str, Any]
"""Expectations: path (contract of scenario files, section 3) → the value that it must have."""

Value = Any
"""A predicted value: number, word, or list of names."""


class Problem(msgspec.Struct, frozen=True, order=True):
    """Something wrong with a lesson file: where, and what. `line` and `column` count from 1 (0 = the file
    as a whole)."""

    file: str
    line: int
    column: int
    says: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.says}"


class Scripted(msgspec.Struct, frozen=True):
    """A move that the tutor plays: `"Ben: pass"`, with the sentence that tells it ("" = its events speak).

    For replies only: `when` holds expectations that must be true for it to be played, and `to` the move of
    the learner's (in this step, `*` standing for anything) that it answers.
    """

    move: str
    says: str = ""
    when: Paths = {}
    to: str = ""


class Remark(msgspec.Struct, frozen=True):
    """What the tutor says on the way to the goal, where the expectations `when` hold."""

    when: Paths
    says: str


class Mistake(msgspec.Struct, frozen=True):
    """A mistake that the author foresaw. `id` is permanent within its step.

    It is made by a `move` (in notation, `*` standing for anything), by what `results` from a move
    (expectations), by both together, or by an `answer` to a question.
    """

    id: str
    says: str
    move: str = ""
    results: Paths = {}
    answer: Value = None
    rulings: tuple[str, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """One answer that is offered for a question: its value and its words."""

    value: Value
    says: str


class Ask(msgspec.Struct, frozen=True):
    """A question; nobody types the right answer in, the engine finds it.

    `after`: moves that the engine plays. `path`: what is read then, as an answer of this `type` (predict,
    order). `log`: moves of which one is refused, or which are played under the misconception `believing`
    (spot). `options`: what may be done, and the `goal` that one of them reaches (respond). `choices`: what
    is offered."""

    question: str
    path: str = ""
    type: str = ""
    after: tuple[Scripted, ...] = ()
    choices: tuple[Option, ...] = ()
    log: tuple[Scripted, ...] = ()
    believing: str = ""
    options: tuple[Scripted, ...] = ()
    goal: Paths = {}


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move that the tutor played: whose, the move in notation, the author's sentence ("" = none), what
    happened, and the ruling that asks for the decision which came of it ("" = none). `secret`: the move names
    cards that only its player sees."""

    player: str
    move: str
    says: str = ""
    events: tuple[Event, ...] = ()
    asked: str = ""
    secret: bool = False


class LessonStep(msgspec.Struct, frozen=True):
    """One step. `id` is permanent: progress is stored under it.

    `plays`: seats that the learner plays. `before`: moves the tutor plays as the step begins.
    `goal`/`line`/`replies`: for a move step, the outcome, the reference solution, and what the other
    seats do when they must act (they pass otherwise); `accepts`: other lines that are right too. `ask`:
    the question of every other kind. `then`: moves played once the step is done. `fresh`: the step starts
    on a new table. `opening`: the moves of `before` as they were played. `base`, `start`: the tables it
    begins with on the reference line, before and after `before`. `meaning`: changes when what is asked
    changes, and stays when only words do (`loading.meaning_of`).
    """

    id: str
    kind: str
    title: str
    prose: str
    right: str
    hints: tuple[str, ...]
    rulings: tuple[str, ...]
    plays: tuple[int, ...]
    start: Table
    opening: tuple[Played, ...] = ()
    before: tuple[Scripted, ...] = ()
    goal: Paths = {}
    line: tuple[str, ...] = ()
    accepts: tuple[tuple[str, ...], ...] = ()
    replies: tuple[Scripted, ...] = ()
    then: tuple[Scripted, ...] = ()
    ask: Ask | None = None
    on_the_way: tuple[Remark, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    other: str = ""
    fresh: bool = False
    meaning: str = ""
    base: Table | None = None


class Lesson(msgspec.Struct, frozen=True):
    """One lesson. `id` is permanent. `you`: the learner's seat. `teaches`: ruling ids. `minutes`: how long
    it takes.

    `cards`: every card definition that its tables use (the base for `table.to_snapshot`). `story` opens it,
    `closing` ends it (Markdown). `source`: the file's text.
    """

    id: str
    title: str
    summary: str
    level: str
    minutes: int
    teaches: tuple[str, ...]
    prerequisites: tuple[str, ...]
    edition: str
    you: int
    story: str
    closing: str
    steps: tuple[LessonStep, ...]
    cards: dict[str, Card]
    file: str = ""
    source: str = ""

    def step(self, id_: str) -> LessonStep:
        """The step with that id. Raises KeyError if the lesson has none."""
        for step in self.steps:
            if step.id == id_:
                return step
        raise KeyError(id_)

    def position(self, id_: str) -> int:
        """Which step that is, counted from 0."""
        return next(n for n, step in enumerate(self.steps) if step.id == id_)
