"""Objects moved and made: return, destroy, sacrifice, counter, tokens (CR 400, 701, 111)."""

from __future__ import annotations

from ..node import Node, NodeBase
from ..selectors import You

Amount = Node | int


class Move(NodeBase, frozen=True):
    """Move objects to a zone: return, put, exile.

    `to`: battlefield, hand, graveyard, exile, library top, library bottom. `verb`: return, put, exile (for
    the words and the event kind). `under`: who controls what enters (default its owner; You() = "under your
    control"). `tapped`, `attacking`, `face_down`, `counters`: extra state on entering. `from_zone`: only if
    it is still there ("from your graveyard").
    """

    of: Node
    to: str
    verb: str = "put"
    under: Node | None = None
    tapped: bool = False
    attacking: bool = False
    attached_to: Node | None = None
    counters: tuple[tuple[str, int], ...] = ()
    from_zone: str = ""
    with_changes: tuple[Node, ...] = ()
    until: str = ""


class Destroy(NodeBase, frozen=True):
    """Destroy (701.8). `no_regeneration`: it can't be regenerated."""

    of: Node
    no_regeneration: bool = False


class Sacrifice(NodeBase, frozen=True):
    """Sacrifice (701.21). Either the objects `of`, or `who` each choose `count` that match `filter`."""

    of: Node | None = None
    who: Node = You()
    filter: Node | None = None
    count: Amount = 1
    up_to: bool = False


class CounterSpell(NodeBase, frozen=True):
    """Counter spells or abilities on the stack (701.6). `exile`: exile it instead of a graveyard; `to`: other
    zone.
    """

    of: Node
    to: str = "graveyard"


class ShuffleInto(NodeBase, frozen=True):
    """Shuffle objects into their owner's library; the shuffle happens even if none moves (701.24c)."""

    of: Node
    from_zone: str = ""


class CreateToken(NodeBase, frozen=True):
    """Create tokens (111). `name` of a predefined token, or the characteristics in `token` (a `TokenSpec`),
    or a copy.

    `attached_to`: a Role or other Aura token's object. `copy_of`: objects to copy, with `changes` ("except
    …").
    """

    token: Node | None = None
    predefined: str = ""
    count: Amount = 1
    who: Node = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: Node | None = None
    copy_of: Node | None = None
    changes: tuple[Node, ...] = ()


class TokenSpec(NodeBase, frozen=True):
    """A token's characteristics: "2/2 blue Drake creature token with flying". Power and toughness may be
    numbers found out.
    """

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: str = ""
    power: Amount | None = None
    toughness: Amount | None = None
    name: str = ""
    abilities: tuple[Node, ...] = ()
    text: str = ""
