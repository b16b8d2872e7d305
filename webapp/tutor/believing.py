"""A position played as somebody believes that the rules are: the table under a rulebook with one switch set
wrong, scripts carried out on it as far as they go, and what is still waiting played on plainly."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

import msgspec

from webapp.rules.events import Event
from webapp.rules.misconceptions import MISCONCEPTIONS, Misconception
from webapp.rules.rulebook import RuleBook
from webapp.rules.table import Table

from .lesson import LessonStep, Played, Scripted
from .moving import Position, ScriptError, advance, perform, plainly, to_act
from .solving import reached

MOST_PASSES = 12
"""How many moves are made plainly to see where something leads."""


class Way(msgspec.Struct, frozen=True):
    """Where something led: the tables at which it may be looked at (the last one is its end), and what
    happened on the way there."""

    tables: tuple[Table, ...]
    events: tuple[Event, ...]

    @property
    def end(self) -> Table:
        """The table at its end."""
        return self.tables[-1]


class Watched(RuleBook, frozen=True):
    """A rulebook that notes which of its switches have been asked. A switch that was never asked could stand
    otherwise, and everything would have gone the same way: its belief needs no trying."""

    asked: set[str] = msgspec.field(default_factory=set)

    def __getattribute__(self, name: str) -> object:
        asked: set[str] = super().__getattribute__("asked")
        asked.add(name)
        return super().__getattribute__(name)


def watched(table: Table) -> tuple[Table, set[str]]:
    """The same table under the same rules, and the set in which the switches asked from now on are noted."""
    asked: set[str] = set()
    book = Watched(**msgspec.structs.asdict(table.book), asked=asked)
    return msgspec.structs.replace(table, book=book), asked


def in_question(table: Table, asked: set[str]) -> Iterator[Misconception]:
    """The beliefs whose switches have been asked, as far as they are wrong by the table's edition."""
    beliefs = MISCONCEPTIONS.values()
    return (belief for belief in beliefs if belief.switch in asked and belief.wrong_by(table.book))


def under(table: Table, belief: Misconception) -> Table:
    """The table as it is under its own rulebook with this belief's switch set wrong."""
    right = getattr(table.book, belief.switch)
    book = msgspec.structs.replace(table.book, belief=belief.id, **{belief.switch: not right})
    return msgspec.structs.replace(table, book=book)


def events_of(played: Sequence[Played]) -> tuple[Event, ...]:
    """Everything that happened in some moves."""
    return tuple(event for one in played for event in one.events)


def texts(script: Sequence[Scripted]) -> tuple[str, ...]:
    """The moves of a script."""
    return tuple(scripted.move for scripted in script)


def truly(table: Table, script: Sequence[str]) -> Way:
    """A script played by the rules. Raises ScriptError."""
    events: list[Event] = []
    for text in script:
        table, done = perform(table, text)
        events += events_of(done)
    return Way((table,), tuple(events))


def believed(table: Table, script: Sequence[str], wait: bool) -> Way:
    """A script played under a wrong rulebook. Where it doesn't fit, because more or less is asked than by the
    rules, or at another time, what is asked gets the script's own answer from later on, else a plain one.

    The way may be looked at as the script ends, and unless `wait`, as everything has happened that is on the
    stack or asked for then.
    """
    events: list[Event] = []
    for n, text in enumerate(script):
        table, more = _made_to_fit(table, text, script[n + 1 :])
        events += more
    tables = [table]
    if not wait:
        answer = script[-1] if script else ""
        table, more = _to_the_end(table, answer)
        events += more
        tables.append(table)
    return Way(tuple(tables), tuple(events))


def _made_to_fit(table: Table, text: str, later: Sequence[str]) -> tuple[Table, list[Event]]:
    """A move of a script, made as soon as all that is asked for before it is answered; left out where it
    can't be made then. `later`: the rest of the script."""
    events: list[Event] = []
    for _ in range(MOST_PASSES):
        try:
            table, done = perform(table, text)
            return table, [*events, *events_of(done)]
        except ScriptError:
            if table.decision is None:
                break
            table, done = _answered(table, later)
            events += events_of(done)
    return table, events


def _answered(table: Table, later: Sequence[str]) -> tuple[Table, list[Played]]:
    """What is asked for answered: by the first of these moves that can be made now, else plainly."""
    for text in later:
        with contextlib.suppress(ScriptError):
            return perform(table, text)
    assert table.decision is not None
    after, done = plainly(table, table.decision.player)
    return after, [done]


def _to_the_end(table: Table, answer: str) -> tuple[Table, list[Event]]:
    """All that waits: what is asked again gets the same answer, and the stack is passed upon."""
    events: list[Event] = []
    for _ in range(MOST_PASSES):
        actor = to_act(table)
        if actor is None or (table.decision is None and not table.stack):
            break
        try:
            table, done = perform(table, answer if table.decision is not None and answer else "all: pass")
        except ScriptError:
            try:
                table, one = plainly(table, actor)
            except ScriptError:
                break
            done = [one]
        events += events_of(done)
    return table, events


def onwards(step: LessonStep, at: Position, events: Sequence[Event] = ()) -> Way:
    """What comes of a position if the learner does nothing but pass and answer plainly, until the goal is
    reached or nothing waits any more. `events`: those that led to the position."""
    told = list(events)
    for _ in range(MOST_PASSES):
        at, played = advance(step, at)
        told += events_of(played)
        actor = to_act(at.table)
        waits = at.table.stack or at.table.decision is not None
        if actor is None or not waits or reached(step, at.table):
            break
        try:
            table, done = plainly(at.table, actor)
        except ScriptError:
            break
        at = Position(table, at.used, at.moves)
        told += done.events
    return Way((at.table,), tuple(told))
