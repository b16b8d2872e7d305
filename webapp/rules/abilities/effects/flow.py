"""Instructions put together: in order, if, may, unless, for each, modes, triggers (CR 608.2, 603.7)."""

from __future__ import annotations

from ..node import Node, NodeBase
from ..selectors import You

Amount = Node | int


class Clause(NodeBase, frozen=True):
    """One sentence or clause, with its place in the card's text, lit up while it happens."""

    effect: Node
    span: tuple[int, int] = (0, 0)


class Do(NodeBase, frozen=True):
    """Effects one after the other: "A, then B", "A and B", sentences."""

    effects: tuple[Node, ...]


class If(NodeBase, frozen=True):
    """ "If …, A. Otherwise, B"."""

    condition: Node
    then: Node
    otherwise: Node | None = None


class May(NodeBase, frozen=True):
    """ "You may A" (608.2d). `then`: "if you do, B" (118.12); `otherwise`: "if you don't, B".

    `who` decides; "each opponent may" asks in APNAP order, and `effect` is done by those who said yes,
    `Bound("who")`.
    """

    effect: Node
    who: Node = You()
    then: Node | None = None
    otherwise: Node | None = None


class MayPay(NodeBase, frozen=True):
    """ "You may pay COST. If you do, A" (118.12): paid at once, once (118.10).

    `times`: 0 = once; N = "up to N times"; -1 = any number of times (one question, 603.12a); `That("times")`
    tells how often.
    """

    cost: tuple[Node, ...]
    who: Node = You()
    then: Node | None = None
    otherwise: Node | None = None
    times: int = 0


class Unless(NodeBase, frozen=True):
    """ "A unless WHO pays COST" (118.12a).

    `effect_instead`: an "unless" that is no payment ("has it deal that damage").
    """

    effect: Node
    who: Node
    cost: tuple[Node, ...] = ()
    effect_instead: Node | None = None


class WhenYouDo(NodeBase, frozen=True):
    """A reflexive triggered ability (603.12): "when you do, …". `on`: what must have happened (a condition;
    None = `Did()`).

    `once`: one trigger however often it happened (603.12a); otherwise one for each time.
    """

    effect: Node
    targets: tuple[Node, ...] = ()
    modes: Node | None = None
    on: Node | None = None
    once: bool = False
    span: tuple[int, int] = (0, 0)


class Delayed(NodeBase, frozen=True):
    """A delayed triggered ability (603.7): "at the beginning of the next end step, …". `trigger` is an `On`.

    `once`: it triggers once only; `until`: duration it lasts for when not once (end of turn …). Bound objects
    stay bound.
    """

    trigger: Node
    effect: Node
    targets: tuple[Node, ...] = ()
    once: bool = True
    until: str = ""


class ForEach(NodeBase, frozen=True):
    """Carry out once for each object or player found (`Bound("each")`), or a number of times (`count`)."""

    effect: Node
    of: Node | None = None
    count: Amount = 0


class Modal(NodeBase, frozen=True):
    """ "Choose one —" with its modes (700.2). As a whole ability's effect its modes are chosen on
    announcement.

    `raised`, `raised_minimum`: how many instead if `condition` holds.

    `minimum`/`maximum`: how many; `repeat`: the same mode may be chosen more than once. `chooser`: who;
    `random`. Inside a resolution (nested) it is chosen then, and `late`, if it is no list of modes but "your
    choice of" (608.2d).
    """

    modes: tuple[Mode, ...]
    minimum: Amount = 1
    maximum: Amount = 1
    repeat: bool = False
    chooser: Node = You()
    condition: Node | None = None
    raised: Amount | None = None
    raised_minimum: Amount | None = None
    late: bool = False


class Mode(NodeBase, frozen=True):
    """One bullet: its text, its own targets (slots from 0) and effect."""

    text: str
    effect: Node
    targets: tuple[Node, ...] = ()
    cost: tuple[Node, ...] = ()
    span: tuple[int, int] = (0, 0)


class SetNumber(NodeBase, frozen=True):
    """Find out a number and bind it for `That(name)`: "where X is …"."""

    name: str
    value: Amount


class Bind(NodeBase, frozen=True):
    """Bind what a selector finds now under a name, for later parts of the same ability."""

    name: str
    of: Node


class Nothing(NodeBase, frozen=True):
    """No effect (text that only matters outside the game, such as deck construction)."""
