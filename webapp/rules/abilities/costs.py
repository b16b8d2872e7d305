"""What a cost asks for (118, 601.2b-h, 602.2b). A cost is a tuple of these, paid together."""

from __future__ import annotations

from .node import Node, NodeBase
from .selectors import This

Amount = Node | int


class PayMana(NodeBase, frozen=True):
    """A mana cost in symbols: "{2}{W}", "{X}{G}"; "" for none. `x`: what X is, where it says."""

    cost: str
    x: Amount | None = None


class OwnManaCost(NodeBase, frozen=True):
    """The mana cost of the card that is cast: "The flashback cost is equal to its mana cost"."""


class PayEnergy(NodeBase, frozen=True):
    """Pay that much {E} (107.14). `any`: "any amount of {E}", chosen as it is paid (minimum `amount`)."""

    amount: Amount
    any: bool = False


class PayLife(NodeBase, frozen=True):
    """Pay life (119.4)."""

    amount: Amount


class TapThis(NodeBase, frozen=True):
    """The tap symbol {T} (107.5): a creature must have been under control since the turn began (302.6)."""


class UntapThis(NodeBase, frozen=True):
    """The untap symbol {Q} (107.6)."""


class TapOthers(NodeBase, frozen=True):
    """Tap untapped permanents you control. `power`: a total power instead of a number (crew)."""

    filter: Node
    count: Amount = 1
    power: int = 0


class DiscardThis(NodeBase, frozen=True):
    """Discard this card: cycling's cost (702.29a)."""


class DiscardCards(NodeBase, frozen=True):
    """Discard cards from hand. `filter` None = any card. `all`: the whole hand. `random`: at random."""

    count: Amount = 1
    filter: Node | None = None
    all: bool = False
    random: bool = False


class SacrificeThis(NodeBase, frozen=True):
    """Sacrifice this permanent."""


class SacrificeOthers(NodeBase, frozen=True):
    """Sacrifice permanents you control that match."""

    filter: Node
    count: Amount = 1


class ExileThis(NodeBase, frozen=True):
    """Exile this object from where it is."""


class ExileCards(NodeBase, frozen=True):
    """Exile cards that match from the filter's zone (a graveyard, a hand). `total_mana_value`: collect
    evidence.
    """

    filter: Node
    count: Amount = 1
    total_mana_value: int = 0


class ReturnOthers(NodeBase, frozen=True):
    """Return permanents you control that match to their owners' hands."""

    filter: Node
    count: Amount = 1


class RemoveCounters(NodeBase, frozen=True):
    """Remove counters from this permanent (or from those selected). kind "" = of any kind."""

    kind: str
    count: Amount = 1
    of: Node = This()


class AddCounters(NodeBase, frozen=True):
    """Put counters on this permanent: a loyalty cost [+N] (606.4)."""

    kind: str
    count: Amount = 1


class MillCards(NodeBase, frozen=True):
    """Put the top cards of your library into your graveyard."""

    count: Amount = 1


class RevealCards(NodeBase, frozen=True):
    """Reveal cards from your hand."""

    filter: Node
    count: Amount = 1


class DrawsForOpponent(NodeBase, frozen=True):
    """An effect used as a cost, such as "an opponent draws a card": `effect` is carried out to pay."""

    effect: Node


class OneOf(NodeBase, frozen=True):
    """A choice between costs: "sacrifice a creature or pay {3}"; each option is a tuple of costs."""

    options: tuple[tuple[Node, ...], ...]
