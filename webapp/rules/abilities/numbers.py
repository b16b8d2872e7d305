"""Numbers found out when an effect is carried out (608.2h), and statements that are true or false."""

from __future__ import annotations

from .node import Node, NodeBase
from .selectors import You

Amount = Node | int

# ---- numbers
# -----------------------------------------------------------------------------------------------------


class X(NodeBase, frozen=True):
    """The X announced for the spell or ability (or for the spell that became this permanent, 107.3m)."""


class That(NodeBase, frozen=True):
    """A number bound earlier: "that many", "that much", "the amount of {E} paid this way".

    `that`: the amount of the trigger event, or of the event being replaced. Others: `paid`, `looked`,
    `discarded`, `nonland discarded`, `drawn`, `gained`, `lost`, `damage`, `destroyed`, `countered`, `moved`,
    `milled`, `removed`, `chosen`, `times`, `tapped`, `sacrificed`, `X` for a letter that the text defines.
    """

    name: str = "that"


class Count(NodeBase, frozen=True):
    """How many objects (or players) a selector or filter finds."""

    of: Node


class Property(NodeBase, frozen=True):
    """A number of one object: power, toughness, mana value, damage, loyalty; of several: their total."""

    prop: str
    of: Node


class Greatest(NodeBase, frozen=True):
    """The greatest number among the objects found (0 if there are none). `prop` as in `Property`."""

    prop: str
    of: Node


class CountersOn(NodeBase, frozen=True):
    """How many counters of a kind ("" = all kinds) are on an object, a player, or on all found.

    "Counters among players and permanents" is `of=Several(…)`.
    """

    kind: str
    of: Node


class Life(NodeBase, frozen=True):
    """A player's life total."""

    of: Node = You()


class Times(NodeBase, frozen=True):
    """A multiple: "twice", "three times"."""

    factor: int
    value: Amount


class Half(NodeBase, frozen=True):
    """Half, rounded up or down."""

    value: Amount
    up: bool = False


class Plus(NodeBase, frozen=True):
    """A sum."""

    left: Amount
    right: Amount


class Minus(NodeBase, frozen=True):
    """A difference, never below zero."""

    left: Amount
    right: Amount


class Tally(NodeBase, frozen=True):
    """How often something happened: "the number of creatures that died this turn", "spells you've cast this
    turn".

    `event`: an event kind, several joined by "|" (`cycled|discarded` counts a cycled card once). `who`: whose
    (None = anyone's). `what`: a word the object was (creature, noncreature, a subtype, or `named NAME`), "" =
    anything. `span`: turn or game.
    """

    event: str
    who: Node | None = None
    what: str = ""
    span: str = "turn"


class Devotion(NodeBase, frozen=True):
    """Devotion to a colour or colours (700.5): letters, such as "U" or "UB"."""

    colors: str
    of: Node = You()


class DistinctCount(NodeBase, frozen=True):
    """How many different values: `quality` = card type, name, color, mana value, power, basic land type
    (domain).
    """

    quality: str
    of: Node


# ---- statements
# --------------------------------------------------------------------------------------------------


class Compare(NodeBase, frozen=True):
    """Two numbers compared. `op`: = < <= > >= !=."""

    left: Amount
    op: str
    right: Amount


class Exists(NodeBase, frozen=True):
    """At least `minimum` objects are found (maximum: at most): "if you control a Zombie", "as long as …"."""

    of: Node
    minimum: Amount = 1
    maximum: Amount | None = None


class Matches(NodeBase, frozen=True):
    """The objects selected (all of them) match a filter's conditions: "if it's a creature card"."""

    of: Node
    filter: Node


class Did(NodeBase, frozen=True):
    """Whether something was done earlier in this resolution: "if you do", "if you can't", "if you win", "if
    …this way".

    `name`: `did` = the last optional or impossible-able instruction; or a bound name that must not be empty.
    """

    name: str = "did"


class Paid(NodeBase, frozen=True):
    """Whether a cost was paid as it was cast: kicked, bargained, the name of an optional cost; "cast" from a
    zone.

    `what`: `kicked`, `bargained`, `cast`, `cast from hand`, `cast from graveyard`, `entered from …`,
    `collected evidence`, a cost's name.
    """

    what: str
    times: int = 1


class TurnOf(NodeBase, frozen=True):
    """It is the turn of a player selected; `phase` "" or main, combat …"""

    player: Node = You()
    phase: str = ""


class OnceEach(NodeBase, frozen=True):
    """True at the `count`-th time (default the first) this ability resolves (or triggers) this turn."""

    count: int = 1
    what: str = "resolved"
