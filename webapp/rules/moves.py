"""What a player may ask for: moves, and answers to decisions. The notation for them lives in
`webapp.scenario`.
"""

from __future__ import annotations

import msgspec

from .values import Choice, Ref


class MoveBase(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A move by `player` (a seat number)."""

    player: int


class Pass(MoveBase, frozen=True):
    """Pass priority (117.3d)."""


class PlayLand(MoveBase, frozen=True):
    """Play a land (116.2a)."""

    object: Ref


class Cast(MoveBase, frozen=True):
    """Cast a spell (601). None = not said, so it is asked for if it matters.

    `ways`: texts that name optional or alternative costs. `modes`: mode indices in the order printed;
    `targets`: for all slots in order; `paying`: objects used to pay costs.
    """

    object: Ref
    ways: tuple[str, ...] = ()
    modes: tuple[int, ...] | None = None
    x: int | None = None
    targets: tuple[Choice, ...] | None = None
    paying: tuple[Choice, ...] = ()


class Activate(MoveBase, frozen=True):
    """Activate an activated ability (602): `ability` is its index among `Characteristics.abilities` of the
    object.
    """

    object: Ref
    ability: int
    ways: tuple[str, ...] = ()
    modes: tuple[int, ...] | None = None
    x: int | None = None
    targets: tuple[Choice, ...] | None = None
    paying: tuple[Choice, ...] = ()


NO_ABILITY, NO_CYCLING = -1, -2
"""In place of an ability's index: there is no such ability, or no cycling, so that the rules refuse it."""


class TapForMana(MoveBase, frozen=True):
    """Activate a mana ability (605); `mana`: the letter wanted ("" = the only one it can make). `ability` -1:
    the first that makes it.
    """

    object: Ref
    mana: str = ""
    ability: int = -1
    paying: tuple[Choice, ...] = ()


class Attack(MoveBase, frozen=True):
    """Declare attackers (508.1): pairs of attacker and what it attacks (None = the only defender)."""

    attackers: tuple[tuple[Ref, Choice | None], ...] = ()


class Block(MoveBase, frozen=True):
    """Declare blockers (509.1): pairs of attacker and the creatures that block it."""

    blocks: tuple[tuple[Ref, tuple[Ref, ...]], ...] = ()


class Concede(MoveBase, frozen=True):
    """Concede the game (104.3a)."""


class Answer(MoveBase, frozen=True):
    """An answer to the open decision; `kind` is the decision's kind as the answer was worded.

    What counts depends on the kind: `chosen` in order (also targets, discards, order, stack, scry's top, the
    one that connives), `bottom` (scry, surveil: graveyard), `yes` (may, may_pay), `number`, `indices` (modes;
    the order of stack triggers), `counters` (kind → how many) or `word`.
    """

    kind: str
    chosen: tuple[Choice, ...] = ()
    bottom: tuple[Choice, ...] = ()
    yes: bool | None = None
    number: int | None = None
    indices: tuple[int, ...] = ()
    counters: dict[str, int] | None = None
    word: str = ""


Move = Pass | PlayLand | Cast | Activate | TapForMana | Attack | Block | Concede | Answer
