"""What happened, in the order it happened. Events are plain data; their sentences come from `words.says`."""

from __future__ import annotations

import msgspec

from .objects import Characteristics
from .values import Choice, Ref


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened. `kind` is in the past tense (`KINDS`); `ruling` is the id of the ruling that
    governs it.

    `player` did it or it happened to them; `object` is what it happened to (as the object it was, or for a
    zone change the one it became: see `was`); `name` its name then; `was` what it was just before (last known
    information) where it left a zone. `amount`: how many or how much. `source`/`source_name`: what caused it.
    `other`: the second party (a damaged player, the blocker …). `frm`/`to`: zones. `kind_of`: a kind of
    counter or a word. `by`: the item on the stack it came from (its id; 0 = the game itself), `span`: the
    words of that item's text. `batch`: equal for simultaneous events. `secret`: seats that may see what
    `object` is (None = everyone).
    """

    kind: str
    ruling: str = ""
    player: int | None = None
    object: Choice | None = None
    name: str = ""
    was: Characteristics | None = None
    amount: int = 0
    source: Ref | None = None
    source_name: str = ""
    other: Choice | None = None
    other_name: str = ""
    frm: str = ""
    to: str = ""
    kind_of: str = ""
    combat: bool = False
    by: int = 0
    span: tuple[int, int] = (0, 0)
    batch: int = 0
    secret: tuple[int, ...] | None = None
    text: str = ""
    also: tuple[str, ...] = ()
    seq: int = 0
    cause: int = 0

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of all rulings behind it, the closest one first."""
        return tuple(dict.fromkeys(id_ for id_ in (self.ruling, *self.also) if id_))


HAPPENED = frozenset({"cast", "cycled", "discarded", "blocked", "died", "crewed", "milled", "sacrificed"})
"""Kinds that are remembered of the object, as it was and as it became, for the rest of the turn."""

AMOUNTS = frozenset({"energy_gained", "energy_paid", "energy_lost", "life_gained", "life_lost"})
"""Kinds of which a text that counts them means the amounts together."""

KINDS: tuple[str, ...] = (
    "drew",
    "discarded",
    "cycled",
    "scried",
    "surveilled",
    "connived",
    "energy_gained",
    "energy_paid",
    "counters_put",
    "counters_removed",
    "created",
    "searched",
    "shuffled",
    "revealed",
    "cast",
    "activated",
    "triggered",
    "resolved",
    "fizzled",
    "countered",
    "sacrificed",
    "destroyed",
    "died",
    "exiled",
    "returned",
    "milled",
    "damaged",
    "life_gained",
    "life_lost",
    "tapped",
    "untapped",
    "attacked",
    "blocked",
    "proliferated",
    "attached",
    "lost_game",
)
"""The kinds that expectations may count; the engine has more for its own log (`entered`, `step`,
`mana_added`, …).
"""
