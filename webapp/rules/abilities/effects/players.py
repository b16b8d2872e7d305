"""Players and counters: life, damage, mana, counters, winning and losing (CR 104, 106, 119, 120, 122)."""

from __future__ import annotations

from ..node import Node, NodeBase
from ..selectors import This, You

Amount = Node | int


class GetCounters(NodeBase, frozen=True):
    """Players get counters: energy, poison, experience, rad, ticket (122.1)."""

    kind: str
    count: Amount = 1
    who: Node = You()


class PutCounters(NodeBase, frozen=True):
    """Put counters on objects (122.6). `distribute`: divide among the targets. `any_kind_from`: a kind
    already there is chosen.
    """

    kind: str
    of: Node
    count: Amount = 1
    distribute: bool = False
    who: Node = You()


class TakeCounters(NodeBase, frozen=True):
    """Remove counters from objects or players. kind "" = any kinds, chosen by `who`; `up_to`; `all`."""

    of: Node
    kind: str = ""
    count: Amount = 1
    up_to: bool = False
    all: bool = False
    who: Node = You()


class MoveCounters(NodeBase, frozen=True):
    """Move counters from one object to another; kind "" = any; count None = all."""

    source: Node
    to: Node
    kind: str = ""
    count: Amount | None = 1


class DoubleCounters(NodeBase, frozen=True):
    """Double the number of each kind (or one kind) of counter on objects or players (701.10e/f)."""

    of: Node
    kind: str = ""


class Proliferate(NodeBase, frozen=True):
    """Proliferate (701.34)."""

    who: Node = You()
    times: Amount = 1


class PayCost(NodeBase, frozen=True):
    """A player must pay a cost now if they can ("pay {E}{E}. If you can't, …"); sets `Did()`."""

    cost: tuple[Node, ...]
    who: Node = You()


class GainLife(NodeBase, frozen=True):
    """Gain life (119.3)."""

    count: Amount
    who: Node = You()


class LoseLife(NodeBase, frozen=True):
    """Lose life (119.3)."""

    count: Amount
    who: Node = You()


class SetLife(NodeBase, frozen=True):
    """A life total becomes a number (119.5); `exchange`: two players exchange life totals."""

    count: Amount
    who: Node = You()


class Damage(NodeBase, frozen=True):
    """Deal damage (120) to objects and players. `source`: who deals it (default this). `distribute`: divided
    among the targets.
    """

    count: Amount
    to: Node
    source: Node = This()
    distribute: bool = False
    each: bool = False


class Fight(NodeBase, frozen=True):
    """Two creatures fight (701.14)."""

    one: Node
    other: Node


class AddMana(NodeBase, frozen=True):
    """Add mana (106). `mana`: symbols of each option ("{W}" or "{U}" is two); "any" = one mana of any color,
    `count` of it.

    `any_one`: all of one colour chosen. `restriction`: what it may be spent on. "any land" = a type lands you
    control could produce.
    """

    mana: tuple[str, ...]
    count: Amount = 1
    who: Node = You()
    any_one: bool = False
    restriction: Node | None = None
    among: Node | None = None


class WinGame(NodeBase, frozen=True):
    """A player wins the game (104.2b)."""

    who: Node = You()


class LoseGame(NodeBase, frozen=True):
    """A player loses the game (104.3e)."""

    who: Node = You()


class ExtraTurn(NodeBase, frozen=True):
    """Take an extra turn after this one (500.7)."""

    who: Node = You()


class EndTurn(NodeBase, frozen=True):
    """End the turn (724): everything on the stack is exiled, the cleanup step comes next."""


class ExtraPhase(NodeBase, frozen=True):
    """Additional phases after this one (500.8): combat, or combat and main."""

    phases: tuple[str, ...] = ("combat",)


class GetEmblem(NodeBase, frozen=True):
    """Get an emblem with abilities (114)."""

    abilities: tuple[Node, ...]
    text: str
    who: Node = You()
