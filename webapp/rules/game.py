"""The working copy of a table while one move is carried out, and the routines that unfinished business goes
on with.

A `Game` is made from a table, changed, and frozen into the next table; nothing outside ever sees it.
Unfinished business stands in `tasks` as data: each task names a routine (registered with `@routine`) which is
called when the task is on top, and again with the answer when it asked a decision.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from webapp.words import say

from .decisions import Decision
from .events import AMOUNTS, HAPPENED, Event
from .index import Abilities
from .look import Look, keep_look, kept_look
from .moves import Answer
from .objects import Card, Characteristics, Frame, Object, StackItem
from .refusals import refuse
from .table import Effect, Later, Player, Table, Task, Waiting
from .values import Choice, Ref, Seat

Routine = Callable[["Game", Task, Answer | None], None]
MOST_STEPS, MOST_EVENTS, MOST_CREATED = 5000, 20_000, 1000
"""One move that takes more steps, makes more events or more tokens is refused."""

LARGEST = 10**12
"""A move by which an event gets a larger number is refused: doubled often enough, none could be written."""

CHOSEN_UNSEEN = frozenset({"choose", "find"})
"""Decisions whose answer among hidden cards others don't see; a discard they do (400.2)."""

ROUTINES: dict[str, Routine] = {}

replace = msgspec.structs.replace


def routine(kind: str) -> Callable[[Routine], Routine]:
    """Register the routine for tasks of a kind."""

    def register(function: Routine) -> Routine:
        ROUTINES[kind] = function
        return function

    return register


class Game:
    """A table in the middle of a move. Lists and dicts here are its own; the values in them stay frozen."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.book = table.book
        self.cards: dict[str, Card] = table.cards
        self.players: list[Player] = list(table.players)
        self.objects: dict[int, Object] = dict(table.objects)
        self.battlefield: list[int] = list(table.battlefield)
        self.stack: list[StackItem] = list(table.stack)
        self.turn = table.turn
        self.active = table.active
        self.step = table.step
        self.priority = table.priority
        self.passed = table.passed
        self.loop = table.loop
        self.decision = table.decision
        self.tasks: list[Task] = list(table.tasks)
        self.frames: dict[int, Frame] = dict(table.frames)
        self.waiting: list[Waiting] = list(table.waiting)
        self.later: list[Later] = list(table.later)
        self.effects: list[Effect] = list(table.effects)
        self.departed: dict[str, Characteristics] = dict(table.departed)
        self.unresolved: dict[str, StackItem] = dict(table.unresolved)
        self.tally: dict[str, int] = dict(table.tally)
        self.total: dict[str, int] = dict(table.total)
        self.rolls = table.rolls
        self.clock = table.clock
        self.winner = table.winner
        self.drawn = table.draw
        self.shown: dict[int, tuple[int, ...]] = dict(table.shown)
        self.extra_turns: list[int] = list(table.extra_turns)
        self.phases: list[str] = list(table.phases)
        self.events: list[Event] = []
        self.fresh: list[Event] = []
        self.emitted = 0
        self.created = 0
        self.batch = 0
        self.current: StackItem | None = None
        self.current_span: tuple[int, int] = (0, 0)
        self._causes: dict[tuple[int, Ref], str] = {}
        self.leaving: frozenset[Ref] = frozenset()
        self.before: list[tuple[Object, Characteristics, Abilities]] = []
        self.cited: set[str] = set()
        self.look = Look(self)
        known = kept_look(table)
        if known is not None:
            self.look.adopt(known)

    # ---- time, chance
    # --------------------------------------------------------------------------------------------

    def tick(self) -> int:
        """A new timestamp, also used as a new id."""
        self.clock += 1
        return self.clock

    def shuffled(self, ids: Iterable[int]) -> tuple[int, ...]:
        """The ids in random order; every random result follows from the table's seed."""
        self.rolls += 1
        cards = sorted(ids)
        random.Random(f"{self.table.seed}/{self.rolls}").shuffle(cards)
        return tuple(cards)

    def random_picks(self, options: Iterable[Choice], count: int) -> tuple[Choice, ...]:
        """So many of the options, at random."""
        self.rolls += 1
        pool = list(options)
        return tuple(random.Random(f"{self.table.seed}/{self.rolls}").sample(pool, min(count, len(pool))))

    # ---- players
    # -------------------------------------------------------------------------------------------------

    def player(self, seat: int, **changes: Any) -> None:
        """Change a player."""
        self.players[seat] = replace(self.players[seat], **changes)
        self.look.world_changed()

    def seats(self, first: int | None = None) -> list[int]:
        """Players still in the game, in turn order from `first` (default the active player): APNAP order
        (101.4).
        """
        start = self.active if first is None else first
        count = len(self.players)
        return [s for s in ((start + k) % count for k in range(count)) if not self.players[s].lost]

    def opponents(self, seat: int) -> list[int]:
        """A player's opponents, in APNAP order."""
        return [s for s in self.seats() if s != seat]

    def next_seat(self, seat: int) -> int:
        """The next player in turn order who is still in the game."""
        count = len(self.players)
        for k in range(1, count + 1):
            if not self.players[(seat + k) % count].lost:
                return (seat + k) % count
        return seat

    # ---- objects
    # -------------------------------------------------------------------------------------------------

    def find(self, ref: Choice | None) -> Object | None:
        """The object, if it is still the same object (400.7)."""
        if not isinstance(ref, Ref):
            return None
        found = self.objects.get(ref.id)
        return found if found is not None and found.inc == ref.inc else None

    def change(self, number: int, **changes: Any) -> Object:
        """Change an object's state."""
        changed = replace(self.objects[number], **changes)
        self.objects[number] = changed
        self.look.changed(changed, changes)
        return changed

    def chars(self, ref: Choice | Object) -> Characteristics | None:
        """Characteristics now, or last known ones (608.2h); None if it was never known."""
        return self.look.of(ref)

    def item(self, ref: Choice | None) -> StackItem | None:
        """The spell or ability on the stack with that reference."""
        return next((i for i in self.stack if i.ref == ref), None)

    def controller(self, ref: Choice) -> int:
        """Who controls an object now, or last controlled it."""
        found = self.item(ref)
        if found is not None:
            return found.controller
        known = self.chars(ref)
        return known.controller if known is not None else 0

    def permanents(self) -> list[Object]:
        """All permanents, in order of arrival."""
        return [self.objects[n] for n in self.battlefield]

    def name(self, ref: Choice | None) -> str:
        """What to call an object or player in a sentence: its label, or its name."""
        if isinstance(ref, Seat):
            return self.players[ref.n].name
        if ref is None:
            return ""
        found = self.item(ref)
        if found is not None and found.kind != "spell":
            return found.name
        known = self.chars(ref)
        return (known.label or known.name) if known is not None else say("names.a card")

    # ---- events
    # --------------------------------------------------------------------------------------------------

    def emit(self, kind: str, ruling: str, /, *, log: bool = True, **facts: Any) -> Event:
        """Something has happened: count it, log it, and let triggers notice it."""
        item = self.current
        self._name(facts)
        if abs(facts.get("amount", 0)) > LARGEST:
            raise refuse("engine.limit", count=LARGEST, case="numbers")
        event = Event(
            kind,
            ruling,
            by=item.ref.id if item is not None else 0,
            span=self.current_span,
            batch=self.batch,
            seq=self.tick(),
            **facts,
        )
        if log and self.cited:
            event = replace(event, also=(*event.also, *sorted(self.cited)))
            self.cited.clear()
        self.count(kind, event.player)
        if kind in HAPPENED:
            for ref in (event.object, event.other if kind != "blocked" else None):
                if isinstance(ref, Ref):
                    key = f"{kind}@{ref.id}.{ref.inc}"
                    self.tally[key] = self.tally.get(key, 0) + 1
        if kind in AMOUNTS:
            for key in (f"{kind}/amount", f"{kind}.{event.player}/amount"):
                self.tally[key] = self.tally.get(key, 0) + event.amount
                self.total[key] = self.total.get(key, 0) + event.amount
        if log:
            self.events.append(event)
        self.fresh.append(event)
        self.emitted += 1
        if self.emitted > MOST_EVENTS:
            raise refuse("engine.limit", count=MOST_EVENTS, case="events")
        return event

    def check_created(self, more: int) -> None:
        """So many tokens more are being created. Raises Refused where they are too many for one move."""
        self.created += more
        if self.created > MOST_CREATED:
            raise refuse("engine.limit", count=MOST_CREATED, case="tokens")

    def _name(self, facts: dict[str, Any]) -> None:
        """Give what an event is about its name, which it may have lost by the time it is told. What caused a
        batch is called the same for all of it.
        """
        for fact, name in (("object", "name"), ("other", "other_name")):
            if facts.get(fact) is not None and not facts.get(name):
                facts[name] = self.name(facts[fact])
        if (source := facts.get("source")) is not None and not facts.get("source_name"):
            known = (self.batch, source)
            if known not in self._causes:
                self._causes = {known: self.name(source)}
            facts["source_name"] = self._causes[known]

    def count(self, kind: str, seat: int | None, n: int = 1) -> None:
        """Add to this turn's and the game's counts."""
        for counts in (self.tally, self.total):
            counts[kind] = counts.get(kind, 0) + n
            if seat is not None:
                key = f"{kind}.{seat}"
                counts[key] = counts.get(key, 0) + n
        self.look.world_changed()

    # ---- unfinished business
    # -------------------------------------------------------------------------------------

    def push(self, *tasks: Task) -> None:
        """Put tasks on top: the first one given is carried out first."""
        if len(self.tasks) + len(tasks) > MOST_STEPS:
            raise refuse("engine.limit", count=MOST_STEPS)
        self.tasks.extend(reversed(tasks))

    def ask(self, task: Task, decision: Decision) -> None:
        """Ask a decision; `task` goes on with the answer. A decision with one possible answer is answered at
        once, and shown.
        """
        if self.players[decision.player].lost:
            decision = replace(decision, player=self._instead_of(decision.player, task))
        forced = only_answer(decision)
        if forced is not None and "ask-forced" not in self.table.options:
            self.emit(
                "only_choice",
                decision.ruling,
                player=decision.player,
                text=decision.kind,
                name=", ".join(self.name(c) for c in forced.chosen) or decision.text,
                source_name=decision.source_name,
                secret=self._seers(decision, forced),
                log=bool(forced.chosen or forced.indices),
            )
            ROUTINES[task.kind](self, task, forced)
            return
        self.tasks.append(task)
        self.decision = decision

    def _instead_of(self, seat: int, task: Task) -> int:
        """Who chooses for a player who has left: another opponent of who asks, else they (800.4g-h)."""
        frame = self.frames.get(task.frame) if task.frame else None
        asks = frame.item.controller if frame is not None else seat
        if seat == asks:
            return self.next_seat(seat)
        return next((s for s in self.seats(self.next_seat(seat)) if s != asks), asks)

    def _seers(self, decision: Decision, answer: Answer) -> tuple[int, ...] | None:
        """The seats that may read what a decision's only answer chooses; None where everybody may."""
        if decision.kind not in CHOSEN_UNSEEN:
            return None
        chosen = [
            self.objects[ref.id] for ref in answer.chosen if isinstance(ref, Ref) and ref.id in self.objects
        ]
        if all(thing.zone not in {"hand", "library"} for thing in chosen):
            return None
        return tuple(
            seat
            for seat in range(len(self.players))
            if seat == decision.player
            or all(
                thing.id in self.shown.get(seat, ()) or (thing.zone == "hand" and thing.owner == seat)
                for thing in chosen
            )
        )

    def speak_for(self, task: Task) -> None:
        """What happens next comes from the resolution that the task belongs to."""
        frame = self.frames.get(task.frame) if task.frame else None
        if frame is not None:
            self.current = frame.item
            self.current_span = frame.span

    @property
    def over(self) -> bool:
        """Somebody has won, or the game is a draw."""
        return self.winner is not None or self.drawn

    # ---- frames
    # --------------------------------------------------------------------------------------------------

    def bind(self, frame: int, name: str, objects: Iterable[Choice]) -> None:
        """Bind objects or players under a name in a resolution."""
        found = self.frames.get(frame)
        if found is not None:
            self.frames[frame] = replace(found, objects={**found.objects, name: tuple(objects)})

    def note(self, frame: int, **numbers: int) -> None:
        """Bind numbers in a resolution (underscores stand for spaces)."""
        found = self.frames.get(frame)
        if found is not None:
            named = {key.replace("_", " "): n for key, n in numbers.items()}
            self.frames[frame] = replace(found, numbers={**found.numbers, **named})

    def freeze(self) -> Table:
        """The table as it is now."""
        table = Table(
            players=tuple(self.players),
            cards=self.cards,
            objects=self.objects,
            battlefield=tuple(self.battlefield),
            stack=tuple(self.stack),
            turn=self.turn,
            active=self.active,
            step=self.step,
            priority=self.priority,
            passed=self.passed,
            loop=self.loop,
            book=self.book,
            decision=self.decision,
            tasks=tuple(self.tasks),
            frames={n: f for n, f in self.frames.items() if n > 0},
            waiting=tuple(self.waiting),
            later=tuple(self.later),
            effects=tuple(self.effects),
            departed=self.departed,
            unresolved=self.unresolved,
            tally=self.tally,
            total=self.total,
            seed=self.table.seed,
            rolls=self.rolls,
            clock=self.clock,
            winner=self.winner,
            draw=self.drawn,
            shown=self.shown,
            extra_turns=tuple(self.extra_turns),
            phases=tuple(self.phases),
            options=self.table.options,
        )
        self.look.memo.clear()
        keep_look(table, self.look)
        return table


def only_answer(decision: Decision) -> Answer | None:
    """The answer, if a decision has exactly one possible answer; else None. Orders of several things are
    never forced.
    """
    kind, seat = decision.kind, decision.player
    if kind in {"scry", "surveil", "attack", "block", "stack", "order"}:
        empty = not decision.options and not decision.words
        return Answer(seat, kind) if empty else None
    if kind in {"may", "may_pay"}:
        return None
    if kind == "number":
        return Answer(seat, kind, number=decision.minimum) if decision.minimum == decision.maximum else None
    size = len(decision.options) or len(decision.words)
    if decision.maximum == 0 or size == 0:
        return Answer(seat, kind)
    if decision.limits:
        return None
    if decision.minimum == decision.maximum == size:
        if decision.options:
            return Answer(seat, kind, chosen=decision.options)
        return Answer(seat, kind, indices=tuple(range(size)), word=decision.words[0])
    return None
