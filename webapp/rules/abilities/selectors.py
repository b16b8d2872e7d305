"""Which objects and players an ability speaks of.

A selector, carried out in a frame, gives objects or players. Names bound while an ability resolves ("it",
"that card", "the exiled cards") are looked up by `Bound`; the usual names are listed there.
"""

from __future__ import annotations

from .node import Node, NodeBase

# ---- objects
# -----------------------------------------------------------------------------------------------------


class This(NodeBase, frozen=True):
    """The object the ability is on: "this creature", "this card", the card's own name.

    Finds the object its ability was on, or, where 400.7e/j allow it, the card that it has just become.
    """


class Host(NodeBase, frozen=True):
    """What this Aura or Equipment is attached to: "enchanted creature", "equipped creature"."""


class Targets(NodeBase, frozen=True):
    """The chosen targets of one slot (0 = first "target" of the ability or mode); objects or players."""

    slot: int = 0


class Bound(NodeBase, frozen=True):
    """Objects or players bound under a name earlier in the same ability.

    `that`: the object (or player) of the trigger event. `that player`: the player of the trigger event. `it`:
    what the last effect made, moved, revealed, chose or put somewhere. Also: `created`, `drawn`, `discarded`,
    `exiled`, `milled`, `revealed`, `looked`, `found`, `sacrificed`, `destroyed`, `tapped`, `countered`,
    `cast`, `chosen`, `each` (the one a `ForEach` is at), `they`
    (in a number: the one of several players it is found out for), `paid` (objects used to pay a cost),
    `convoked`, `connived`, `returned`.
    """

    name: str = "it"


class Every(NodeBase, frozen=True):
    """All objects that match: "each creature you control", "all creatures", "your graveyard"'s cards."""

    filter: Node


class TopCards(NodeBase, frozen=True):
    """The top N cards of a player's library."""

    player: Node
    count: Node | int = 1


class BottomCards(NodeBase, frozen=True):
    """The bottom N cards of a player's library."""

    player: Node
    count: Node | int = 1


class Several(NodeBase, frozen=True):
    """Several selectors together: "it and target creature"."""

    parts: tuple[Node, ...]


class Those(NodeBase, frozen=True):
    """The members of another selector that match a filter: "creature cards exiled this way"."""

    of: Node
    filter: Node


# ---- players
# -----------------------------------------------------------------------------------------------------


class You(NodeBase, frozen=True):
    """The controller of the ability."""


class EachPlayer(NodeBase, frozen=True):
    """Each player, in APNAP order."""


class EachOpponent(NodeBase, frozen=True):
    """Each opponent of the ability's controller, in APNAP order. Also "an opponent" in trigger events."""


class EachOtherPlayer(NodeBase, frozen=True):
    """Each player other than the one selected (default: you)."""

    than: Node = You()


class ControllerOf(NodeBase, frozen=True):
    """ "Its controller" (last known, if it is gone)."""

    of: Node


class OwnerOf(NodeBase, frozen=True):
    """ "Its owner"."""

    of: Node


class DefendingPlayer(NodeBase, frozen=True):
    """The player that the source (or the given object) attacks (508.5)."""

    of: Node = This()


class ActivePlayer(NodeBase, frozen=True):
    """The player whose turn it is."""


# ---- filters: what an object must be
# ---------------------------------------------------------------------------


class Filter(NodeBase, frozen=True):
    """Objects that fulfil every condition.

    `zone`: battlefield, hand, graveyard, library, exile, stack, any. `where` says whose zone (a player
    selector; None = any player's). On the stack, spells and abilities are objects too; use `Is("spell")` or
    `StackKind`.
    """

    conditions: tuple[Node, ...] = ()
    zone: str = "battlefield"
    where: Node | None = None


class Is(NodeBase, frozen=True):
    """One word that an object is: a card type, subtype, supertype, colour, or a status.

    Lower case for card types, supertypes, colours and statuses (creature, legendary, white, colorless,
    multicolored, monocolored, tapped, untapped, attacking, blocking, attacking or blocking is AnyOf, blocked,
    unblocked, token, nontoken is Not, permanent (a permanent card type), spell, card, historic, modified,
    enchanted, equipped, commander, outlaw, kicked, basic); subtypes with their capital (Zombie, Forest,
    Aura).
    """

    word: str


class Not(NodeBase, frozen=True):
    """The opposite of one condition (works for filters and for statements alike)."""

    condition: Node


class AnyOf(NodeBase, frozen=True):
    """At least one of the conditions."""

    conditions: tuple[Node, ...]


class AllOf(NodeBase, frozen=True):
    """All of the conditions."""

    conditions: tuple[Node, ...]


class ControlledBy(NodeBase, frozen=True):
    """Controlled by one of the players selected: "you control", "an opponent controls"."""

    player: Node


class OwnedBy(NodeBase, frozen=True):
    """Owned by one of the players selected."""

    player: Node


class Other(NodeBase, frozen=True):
    """Not the source: "another", "other". With `than`: not one of those selected."""

    than: Node = This()


class Same(NodeBase, frozen=True):
    """Is one of those selected: used for "this creature or another creature"."""

    as_: Node = This()


class HasKeyword(NodeBase, frozen=True):
    """Has a keyword ability by its name ("flying"; "cycling" also finds typecycling, 702.29f)."""

    name: str


class HasAbility(NodeBase, frozen=True):
    """Has an ability of a kind: activated, mana, triggered."""

    kind: str


class HasCounter(NodeBase, frozen=True):
    """Has at least `minimum` counters of a kind ("" = any kind)."""

    kind: str = ""
    minimum: int = 1


class Named(NodeBase, frozen=True):
    """Has this name."""

    name: str


class Compares(NodeBase, frozen=True):
    """A number of the object compared with another: "with mana value 3 or less", "with power 4 or greater".

    `prop`: power, toughness, mana value, counters, total power and toughness. `op`: = < <= > >= !=.
    """

    prop: str
    op: str
    value: Node | int


class SharesWith(NodeBase, frozen=True):
    """Shares a quality with an object selected: card type, color, creature type, name, mana value."""

    quality: str
    of: Node


class StackKind(NodeBase, frozen=True):
    """On the stack: spell, activated, triggered (an ability of that kind)."""

    kind: str


class WithTarget(NodeBase, frozen=True):
    """A spell or ability on the stack that has a target which matches ("that targets a creature you
    control").

    `single`: it has exactly one target. `filter` None = any target; may be a `PlayerFilter`.
    """

    filter: Node | None = None
    single: bool = False


class Happened(NodeBase, frozen=True):
    """Something happened to this object this turn: entered, attacked, blocked, damaged, crewed, cycled,
    discarded, died, …
    """

    what: str


class AttachedTo(NodeBase, frozen=True):
    """Attached to one of those selected."""

    to: Node


class PlayerFilter(NodeBase, frozen=True):
    """Players that match; the selector names the candidates (EachPlayer, EachOpponent, You …)."""

    among: Node = EachPlayer()
    conditions: tuple[Node, ...] = ()


class Target(NodeBase, frozen=True):
    """One "target": how many, and what is allowed (115).

    `allowed`: filters, any of which may match; a `PlayerFilter` lets players be chosen. "Any target" is
    creature, planeswalker, battle or player (115.4). `minimum`/`maximum`: "up to two" is 0..2; None = any
    number. `distribute`: the effect divides among them. `different`: each with a different controller,
    name …; `same`: all from the same graveyard ("graveyard").
    """

    allowed: tuple[Node, ...]
    minimum: Node | int = 1
    maximum: Node | int | None = 1
    chooser: Node = You()
    different: str = ""
    same: str = ""
