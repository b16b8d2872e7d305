"""Permanents: tapped, attached, changed for a time, copied, controlled (CR 611, 613, 701)."""

from __future__ import annotations

from ..node import Node, NodeBase
from ..selectors import You

Amount = Node | int


class Tap(NodeBase, frozen=True):
    """Tap (701.26a)."""

    of: Node


class Untap(NodeBase, frozen=True):
    """Untap (701.26b)."""

    of: Node


class Attach(NodeBase, frozen=True):
    """Attach an Aura or Equipment to an object (701.3)."""

    of: Node
    to: Node


class Apply(NodeBase, frozen=True):
    """A continuous effect from a resolution (611.2): changes for a time. What it affects is locked in
    (611.2c).

    `until`: end of turn, your next turn, end of your next turn, your next upkeep, end of combat, end of game,
    "leaves" (as long as this is on the battlefield), "" = forever.
    """

    of: Node
    changes: tuple[Node, ...]
    until: str = "end of turn"


class GainControl(NodeBase, frozen=True):
    """Gain control of objects; `until` as in `Apply`."""

    of: Node
    who: Node = You()
    until: str = "end of turn"


class ExchangeControl(NodeBase, frozen=True):
    """Exchange control of two objects (701.12b); nothing happens unless both can be."""

    one: Node
    other: Node


class BecomeCopy(NodeBase, frozen=True):
    """An object becomes a copy of another (707), with changes ("except …"); `until` as in `Apply`."""

    of: Node
    copy: Node
    changes: tuple[Node, ...] = ()
    until: str = ""


class CreateReplacement(NodeBase, frozen=True):
    """A replacement or prevention effect from a resolution: "the next time … this turn, instead".
    `replacement` is a `Replace`.

    `uses`: how often (0 = any number); `until` as in `Apply`. `shield`: "prevent the next N damage",
    in all (615.7).
    """

    replacement: Node
    uses: int = 1
    until: str = "end of turn"
    shield: Amount = 0


class Regenerate(NodeBase, frozen=True):
    """Regenerate (701.19): a shield until end of turn."""

    of: Node


class SkipUntap(NodeBase, frozen=True):
    """Those don't untap during their controllers' next untap steps."""

    of: Node


class RemoveFromCombat(NodeBase, frozen=True):
    """Remove from combat (506.4)."""

    of: Node


class Transform(NodeBase, frozen=True):
    """Transform or convert (701.27)."""

    of: Node


class Goad(NodeBase, frozen=True):
    """Goad (701.15)."""

    of: Node


class PhaseOut(NodeBase, frozen=True):
    """Phase out (702.26)."""

    of: Node
