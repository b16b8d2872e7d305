"""What the readers of all moves share: the text, the table, where to look for what is named."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.rules.moves import Move
from webapp.rules.table import Table
from webapp.rules.values import Ref, Seat
from webapp.words import say

from .handles import Handle
from .names import Named, matching, scanner
from .picking import NotationError, Option, Place, Pools, UnknownNameError, place


class Parsing:
    """One move of one player, being read. `seen`: the objects that may be named (default: all)."""

    def __init__(self, table: Table, player: int, text: str, seen: frozenset[int] | None = None) -> None:
        self.table = table
        self.player = player
        self.scan = scanner(table, text, seen)
        self.pools = Pools(table, player, seen)

    def end(self, move: Move, understood: str = "") -> Move:
        """The move, when nothing is left to read."""
        if self.scan.rest:
            raise NotationError(
                say("notation.left", text=repr(self.scan.rest)), understood, say("notation.expected.end")
            )
        return move

    def need(self, verb: str) -> Handle:
        """The handle that must follow the verb."""
        handle = self.scan.handle()
        if handle is None:
            raise NotationError(
                say("notation.what", verb=verb.capitalize()), verb, say("notation.expected.object")
            )
        return handle

    def object(self, handle: Handle, pools: Sequence[list[Named]], group: str = "object") -> Place:
        """The place of an object, which can't be a player."""

        def of(named: Named) -> list[Option]:
            return [Option(named.choice, named)] if isinstance(named.choice, Ref) else []

        try:
            return place(self.table, handle, pools, of, group)
        except UnknownNameError:
            if any(isinstance(n.choice, Seat) for n in matching(Handle(handle.name), pools[-1])):
                raise NotationError(
                    say("notation.player", name=handle.shown), "", say("notation.expected.object")
                ) from None
            raise


def spread(handles: Sequence[Handle]) -> list[Handle]:
    """`2 Plains` as two handles."""
    return [Handle(h.name, h.number, h.text) for h in handles for _ in range(h.copies)]
