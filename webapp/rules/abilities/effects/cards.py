"""Cards and libraries: draw, discard, mill, scry, search, look, reveal, arrange (CR 121, 401, 701)."""

from __future__ import annotations

from ..node import Node, NodeBase
from ..selectors import You

Amount = Node | int


class Draw(NodeBase, frozen=True):
    """Draw cards, one at a time (121.2)."""

    who: Node = You()
    count: Amount = 1


class Discard(NodeBase, frozen=True):
    """Discard cards (701.9). `filter`: "a creature card"; `of`: these very cards; `chooser`: who picks;
    `random`; `all`: the hand.

    `any_number`/`up_to`: fewer are allowed. Several players at once choose in APNAP order, then all discard
    together (101.4).
    """

    who: Node = You()
    count: Amount = 1
    filter: Node | None = None
    of: Node | None = None
    chooser: Node | None = None
    random: bool = False
    all: bool = False
    up_to: bool = False


class Scry(NodeBase, frozen=True):
    """Scry N (701.22); several players at once as in 701.22c."""

    who: Node = You()
    count: Amount = 1


class Surveil(NodeBase, frozen=True):
    """Surveil N (701.25)."""

    who: Node = You()
    count: Amount = 1


class Connive(NodeBase, frozen=True):
    """Each object found connives, or connives N (701.50)."""

    of: Node
    count: Amount = 1


class Explore(NodeBase, frozen=True):
    """Each object found explores (701.44)."""

    of: Node


class Mill(NodeBase, frozen=True):
    """Mill N cards (701.17)."""

    who: Node = You()
    count: Amount = 1


class Search(NodeBase, frozen=True):
    """Search a library (701.23), put what is found somewhere, then shuffle if `shuffle`.

    `to`: hand, battlefield, graveyard, exile, library top. `tapped`: enters tapped. `reveal`. `maximum`: how
    many (fewer may be found if the card needs a quality, 701.23b). `whose`: whose library (default who).
    `other_to`: one card found goes to `to` (and is tapped if `tapped`), every other one there.
    """

    filter: Node
    who: Node = You()
    whose: Node | None = None
    maximum: Amount = 1
    to: str = "hand"
    tapped: bool = False
    reveal: bool = False
    shuffle: bool = True
    zones: tuple[str, ...] = ("library",)
    other_to: str = ""


class Shuffle(NodeBase, frozen=True):
    """Shuffle a library (701.24)."""

    who: Node = You()


class LookAt(NodeBase, frozen=True):
    """Look at cards: the player sees them; they are bound as `looked`."""

    of: Node
    who: Node = You()


class Reveal(NodeBase, frozen=True):
    """Reveal cards to all players; bound as `revealed`."""

    of: Node
    who: Node = You()


class RevealUntil(NodeBase, frozen=True):
    """Reveal, or exile, cards from the top until one (or `count`) matches. Bound: `it` (what matched),
    `revealed`/`exiled` (all).
    """

    who: Node
    filter: Node
    how: str = "reveal"
    count: Amount = 1


class Pick(NodeBase, frozen=True):
    """A player chooses some of the objects found, or players; bound under `name`.

    `minimum`/`maximum` (None = any number). `kind`: the decision's kind, normally choose.
    """

    of: Node
    who: Node = You()
    minimum: Amount = 1
    maximum: Amount | None = 1
    name: str = "chosen"
    random: bool = False


class ChooseWord(NodeBase, frozen=True):
    """Choose a word: color, creature type, card type, card name, number, opponent, odd or even … bound under
    its own name.

    `among`: the words allowed, when the text lists them. `keep`: remembered on the permanent ("the chosen
    color").
    """

    what: str
    who: Node = You()
    among: tuple[str, ...] = ()
    keep: bool = False


class Arrange(NodeBase, frozen=True):
    """Put cards on the top or bottom of their owners' libraries: `order` any (their owner chooses), random,
    same.

    `where`: top, bottom, or "top or bottom" (owner's choice), "second from the top", or a number from the top
    as text.
    """

    of: Node
    where: str = "bottom"
    order: str = "any"
    who: Node = You()
