"""Spells cast, copied, turned elsewhere (CR 608.2g, 707.10, 115.7); coins, dice, keyword actions."""

from __future__ import annotations

from ..node import Node, NodeBase
from ..selectors import Bound, You

Amount = Node | int


class CastNow(NodeBase, frozen=True):
    """Cast (or play) cards during the resolution (608.2g): "you may cast that card without paying its mana
    cost" is `May` around it.

    `free`: without paying its mana cost; `cost`: instead of it. `filter`: what it must be as a spell. `play`:
    lands may be played too.
    """

    of: Node
    who: Node = You()
    free: bool = False
    cost: tuple[Node, ...] = ()
    filter: Node | None = None
    count: Amount = 1
    play: bool = False
    copy: bool = False


class MayPlay(NodeBase, frozen=True):
    """Permission to play cards later: "you may play that card this turn". `until` as in `Apply`.
    `spells_only`: cast, not play.
    """

    of: Node
    who: Node = You()
    until: str = "end of turn"
    free: bool = False
    cost: tuple[Node, ...] = ()
    spells_only: bool = False
    any_mana: bool = False


class CopySpell(NodeBase, frozen=True):
    """Copy spells or abilities on the stack (707.10); `new_targets`: you may choose new targets for the
    copies.
    """

    of: Node
    count: Amount = 1
    new_targets: bool = True
    who: Node = You()
    changes: tuple[Node, ...] = ()


class ChangeTargets(NodeBase, frozen=True):
    """Change targets (115.7): `to` an object if able; None = choose new targets."""

    of: Node
    to: Node | None = None
    who: Node = You()


class NextCosts(NodeBase, frozen=True):
    """ "The next instant or sorcery spell you cast this turn costs {X} less": one-shot cost change."""

    filter: Node
    less: Amount
    who: Node = You()
    until: str = "end of turn"


class FlipCoin(NodeBase, frozen=True):
    """Flip coins (705); `Did()` = won; bound number `heads`."""

    who: Node = You()
    count: Amount = 1


class RollDie(NodeBase, frozen=True):
    """Roll a die with that many sides (706); bound number `roll`; `table`: (low, high, effect) rows."""

    sides: int = 20
    who: Node = You()
    table: tuple[tuple[int, int, Node], ...] = ()


class KeywordAction(NodeBase, frozen=True):
    """A keyword action with no structure of its own yet: investigate, amass, populate, venture …; carried out
    by its room.

    `name` in lower case; `count` N; `of` what it acts on; `word` a further word (amass Zombies).
    """

    name: str
    count: Amount = 1
    of: Node = Bound("it")
    who: Node = You()
    word: str = ""
