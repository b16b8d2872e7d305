"""What is stored about a learner's way through a lesson, and what the tutor answers. Plain values with a
JSON form.

A record of an attempt is a table and a `Progress`. Stepping back and starting again mean taking up an older
record: the functions that play a lesson (`play`) are pure and keep nothing.
"""

from __future__ import annotations

import msgspec

from webapp.rules.events import Event
from webapp.rules.refusals import Refused
from webapp.rules.table import Table

from .lesson import Option, Played

PLAYING = "playing"
"""The learner is to move or to answer."""
DONE = "done"
"""The step is done; the lesson goes on when the learner asks for it."""
FINISHED = "finished"
"""The last step is done and the learner has gone on to the end page."""

VERDICTS: tuple[str, ...] = (
    *("right", "on the way", "asked", "foreseen", "other", "illegal", "unparsed", "busy"),
)
"""Right; right so far; half announced, so not judged yet; a mistake that the author foresaw (legal or
not); any other legal move or wrong answer; refused by the rules; not understood; or it isn't the learner's
to do now (the step is done, or another seat's move)."""


class StepRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """How one step went: moves and answers tried, ids of foreseen mistakes made, other misses, deepest hint
    opened (0-3), done, whether the first try was right, and what the step meant then
    (`LessonStep.meaning`). `beliefs`: how often each misconception was recognised."""

    tries: int = 0
    mistakes: tuple[str, ...] = ()
    misses: int = 0
    refusals: int = 0
    hint: int = 0
    done: bool = False
    first_try: bool = False
    meaning: str = ""
    beliefs: dict[str, int] = {}


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a learner is in a lesson. `step`: the id of the step; `state`: playing, done or finished.
    `records`: by step id.

    `rulings`: ids met in events and refusals, in the order first met. `replies`: indices of the step's
    replies already played. `moves`: what the learner has moved in this step. `since`: how many positions
    back the last one lies from which the goal was in reach and nothing half announced; `astray`: a move
    since then has missed. `meaning`: what the step meant when it was begun.
    """

    lesson: str
    step: str
    state: str = PLAYING
    records: dict[str, StepRecord] = {}
    rulings: tuple[str, ...] = ()
    replies: tuple[int, ...] = ()
    moves: tuple[str, ...] = ()
    since: int = 0
    astray: bool = False
    meaning: str = ""

    @property
    def record(self) -> StepRecord:
        """The record of the step that is being played."""
        return self.records.get(self.step, StepRecord())


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened or is so, in a sentence, with the ruling behind it ("" = none)."""

    says: str
    ruling: str = ""


class SideBySide(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two ways that a position could go on. `both`: the last that is the same on both; then what happens on
    each, the first of which differs; and how each ends."""

    both: tuple[Sentence, ...] = ()
    one: tuple[Sentence, ...] = ()
    other: tuple[Sentence, ...] = ()
    one_ends: str = ""
    other_ends: str = ""


class Belief(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a learner seems to believe: the misconception's id, what it says, what is so instead and by which
    ruling, and what the rules bring (`one`) beside what would come if it were so (`other`)."""

    id: str
    believes: str
    truth: str
    ruling: str
    sides: SideBySide


class Feedback(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the tutor says. `kind`: one of `VERDICTS`. `text`: Markdown. `rulings`: ids cited.

    `led_to`: the few events that show it, a sentence each. `mistake`: the foreseen mistake's id.
    `step_back`: offer to take the move back; `back_to`: how many positions back it went wrong (0 without
    such an offer). `belief`: the one behind a mistake, where one explains it. `parting`: for any other miss,
    what came (`one`) beside what a way to the goal brings (`other`).
    """

    kind: str
    text: str
    rulings: tuple[str, ...] = ()
    led_to: tuple[str, ...] = ()
    mistake: str = ""
    step_back: bool = False
    back_to: int = 0
    belief: Belief | None = None
    parting: SideBySide | None = None


class Session(msgspec.Struct, frozen=True):
    """A table with the learner's progress, and what the tutor has just played to get there."""

    table: Table
    progress: Progress
    played: tuple[Played, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """The answer to a move or a prediction.

    `table` and `progress` are the new ones (a refused move changes the table not at all). `events`: of the
    learner's own move; `played`: what the other seats did then, and what was played on. `refused`: the
    refusal, for an illegal move. `move`: the move as it was understood, in notation. `done`: the step is
    done; wait for the learner to go on.
    """

    table: Table
    progress: Progress
    feedback: Feedback
    events: tuple[Event, ...] = ()
    played: tuple[Played, ...] = ()
    refused: Refused | None = None
    move: str = ""
    done: bool = False


class StepView(msgspec.Struct, frozen=True):
    """What a page shows of the step being played, apart from the table. `number` counts from 1; `of`: how
    many steps there are.

    `seats`: those that the learner plays. `to_act`: the seat among them that must move or decide now (None:
    none, e.g. where a question is asked). `question`, `answer_type`, its `form` (`question.ONE`, `ORDER`,
    `BOTH`), `options`, reasons (`whys`) and what is told to have happened (`lines`) are for questions.
    `hints`: those opened so far. `stuck`: it has failed so often that a worked example is offered. `last`:
    this is the last step.
    """

    id: str
    number: int
    of: int
    kind: str
    title: str
    prose: str
    state: str
    seats: tuple[int, ...]
    to_act: int | None
    question: str = ""
    answer_type: str = ""
    form: str = ""
    options: tuple[Option, ...] = ()
    whys: tuple[Option, ...] = ()
    lines: tuple[str, ...] = ()
    hints: tuple[str, ...] = ()
    more_hints: bool = False
    stuck: bool = False
    last: bool = False


class RulingMet(msgspec.Struct, frozen=True):
    """A ruling that was met: its id, its number in the lesson's edition, its plain words, and whether the
    lesson teaches it."""

    id: str
    rule: str
    says: str
    taught: bool


class Ending(msgspec.Struct, frozen=True):
    """The end of a lesson: rulings met (those taught first), foreseen mistakes made with their texts, how
    deep hints went by step."""

    closing: str
    rulings: tuple[RulingMet, ...]
    mistakes: tuple[tuple[str, str], ...]
    hints: tuple[tuple[str, int], ...]
    first_try: int
    steps: int
