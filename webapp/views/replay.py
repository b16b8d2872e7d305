"""What happened at a position of an attempt, played again from the position before: the events themselves,
where the store keeps their sentences only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from webapp.rules.apply import apply
from webapp.rules.events import Event
from webapp.rules.refusals import Refused
from webapp.rules.table import Table
from webapp.scenario.notation import NotationError, parse_move

from .game import Game, table_at, whole_trail
from .site import Site, Trail


@dataclass(frozen=True)
class Happened:
    """One event: the move that it came of, with its player, and the table just after that move. `secret`: the
    move names cards that only its player sees."""

    event: Event
    move: str
    table: Table
    secret: bool = False


@dataclass(frozen=True)
class Way:
    """The positions on the way to where an attempt stands, oldest first."""

    site: Site
    game: Game
    path: tuple[Trail, ...]

    @classmethod
    def of(cls, site: Site, game: Game) -> Way:
        """The whole way of an attempt."""
        return cls(site, game, whole_trail(site, game.attempt))

    def position_of(self, seq: int) -> int | None:
        """Where on the way the event of that number is told; None if it isn't."""
        for n in range(len(self.path) - 1, -1, -1):
            if any(line.seq == seq for told in self.path[n].told for line in told.lines):
                return n
        return None

    def happened(self, n: int) -> tuple[Happened, ...]:
        """What happened at a place of the way; nothing where it can't be played again."""
        found = self._opening(self.path[n]) or tuple(self._again(n))
        told = {line.seq for one in self.path[n].told for line in one.lines}
        return found if told <= {one.event.seq for one in found} else ()

    def _opening(self, past: Trail) -> tuple[Happened, ...]:
        """The moves that a lesson's step opens with on a new table: they are known with their events."""
        lesson = self.game.lesson
        if lesson is None or past.outcome not in {"start", "step", "restart"}:
            return ()
        seqs = [line.seq for told in past.told for line in told.lines]
        for step in lesson.steps:
            known = [event.seq for one in step.opening for event in one.events]
            if seqs and seqs == known and table_at(self.site, self.game.attempt, past.number) == step.start:
                return tuple(
                    Happened(event, f"{one.player}: {one.move}", step.start, one.secret)
                    for one in step.opening
                    for event in one.events
                )
        return ()

    def _again(self, n: int) -> Iterator[Happened]:
        """The moves of a position, made once more."""
        if n == 0:
            return
        table = table_at(self.site, self.game.attempt, self.path[n - 1].number)
        for told in self.path[n].told:
            if not told.move:
                continue
            try:
                parsed = parse_move(table, f"{told.player}: {told.move}" if told.player else told.move)
            except NotationError:
                return
            for move in parsed if isinstance(parsed, list) else [parsed]:
                step = apply(table, move)
                if isinstance(step, Refused):
                    return
                table = step.table
                text = f"{table.players[move.player].name}: {told.move}"
                yield from (Happened(event, text, table, told.secret) for event in step.events)
