"""Modes: "Choose one —" and its bullets (700.2)."""

from __future__ import annotations

from webapp.oracle.context import Context
from webapp.rules.abilities.effects import Modal, Mode
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import That

from .base import add

Amount = Node | int
HowMany = tuple[Amount, Amount, bool, Node | None, Amount | None, Amount | None]

for _text, _low, _high in (
    ("choose one", 1, 1), ("choose two", 2, 2), ("choose three", 3, 3), ("choose one or both", 1, 2), ("choose one or more", 1, 99),
    ("choose up to one", 0, 1), ("choose up to two", 0, 2), ("choose up to three", 0, 3), ("choose any number", 0, 99),
):  # fmt: skip
    add("choose", f"{_text} —", lambda c, a=_low, b=_high: (a, b, False, None, None, None))
    add(
        "choose",
        f"{_text}. you may choose the same mode more than once.",
        lambda c, a=_low, b=_high: (a, b, True, None, None, None),
    )
add("choose", "choose up to that many.", lambda c: (0, That("times"), False, None, None, None))
for _text, _low, _high in (("any number", 0, 99), ("both", 2, 2), ("two", 2, 2), ("one or more", 1, 99)):
    add(
        "choose",
        f"choose one. if <k:cond>, choose {_text} instead.",
        lambda c, k, a=_low, b=_high: (1, 1, False, k, b, a),
    )
    add(
        "choose",
        f"choose one. if <k:cond>, you may choose {_text} instead.",
        lambda c, k, b=_high: (1, 1, False, k, b, None),
    )
add("modal", "<h:choose><b:bullets>", lambda c, h, b: modal(h, b))
add("bullets", "¶ • <m:mode>", lambda c, m: (m,))
add("bullets", "¶ • <m:mode> <b:bullets>", lambda c, m, b: (m, *b))
add("mode", "<a:body>", lambda c, a: mode(c, a), enter=lambda c: c.push())
add("mode", "<w:abilityword> — <a:body>", lambda c, w, a: mode(c, a), enter=lambda c: c.push())


def modal(how: HowMany, modes: tuple[Mode, ...]) -> Modal:
    """The modes, and how many of them."""
    high = len(modes) if how[1] == 99 else how[1]
    raised = len(modes) if how[4] == 99 else how[4]
    return Modal(modes, how[0], high, how[2], condition=how[3], raised=raised, raised_minimum=how[5])


def mode(c: Context, effect: Node) -> Mode:
    """One mode, with targets of its own."""
    scope = c.pop()
    c.take_notes(scope)
    return Mode(c.text(), effect, tuple(scope.targets), span=c.span())
