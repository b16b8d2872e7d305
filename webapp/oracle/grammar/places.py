"""Where things go: destinations and durations."""

from __future__ import annotations

from dataclasses import dataclass

from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import ControllerOf, OwnerOf, You

from .base import add


@dataclass(frozen=True)
class Dest:
    """A destination: zone, who controls it there, how it enters."""

    to: str
    under: Node | None = None
    tapped: bool = False
    attacking: bool = False
    order: str = ""
    counters: tuple[tuple[str, int], ...] = ()


add("owners", "(its|their|his|her) owner's\ntheir owners'", lambda c: c.speak_player(OwnerOf(c.last())))
add("owners", "your\ntheir", lambda c: None)
add("dest", "(into|to) <o:owners> (hand|hands)", lambda c, o: Dest("hand"))
add("dest", "into <o:owners> (graveyard|graveyards)", lambda c, o: Dest("graveyard"))
add("dest", "on top of <o:owners> (library|libraries)", lambda c, o: Dest("library top"))
add(
    "dest",
    "on top of <o:owners> (library|libraries) in any order",
    lambda c, o: Dest("library top", order="any"),
)
add("dest", "on the bottom of <o:owners> (library|libraries)", lambda c, o: Dest("library bottom"))
add("dest", "on the bottom of <o:owners> (library|libraries) in <w=any|a random> order", lambda c, o, w: Dest(
    "library bottom", order=w.removeprefix("a ")))  # fmt: skip
add("dest", "(to|onto) the battlefield <b:entering>", lambda c, b: b)
add("dest", "(to|onto) the battlefield", lambda c: Dest("battlefield"))
add("entering", "tapped", lambda c: Dest("battlefield", tapped=True))
add("entering", "<u:under>", lambda c, u: Dest("battlefield", u))
add("entering", "tapped <u:under>", lambda c, u: Dest("battlefield", u, tapped=True))
add("entering", "<u:under> tapped", lambda c, u: Dest("battlefield", u, tapped=True))
add("entering", "tapped and attacking", lambda c: Dest("battlefield", tapped=True, attacking=True))
add("entering", "tapped and attacking defending player or a planeswalker they control", lambda c: Dest(
    "battlefield", tapped=True, attacking=True))  # fmt: skip
add("entering", "with a <k:ckind> counter on it", lambda c, k: Dest("battlefield", counters=((k, 1),)))
add(
    "entering",
    "with <n:num> <k:ckind> counters on it",
    lambda c, n, k: Dest("battlefield", counters=((k, n),)),
)
add(
    "entering",
    "<u:under> with a <k:ckind> counter on it",
    lambda c, u, k: Dest("battlefield", u, counters=((k, 1),)),
)
add("under", "under your control", lambda c: You())
add("under", "under (its|their|his|her) owner's control\nunder their owners' control", lambda c: None)
add("under", "under its controller's control", lambda c: ControllerOf(c.it(prop=True)))

# ---- durations ----------------------------------------------------------------------------------------------------------

for _text, _until in (
    ("until end of turn", "end of turn"),
    ("this turn", "end of turn"),
    ("until your next turn", "your next turn"),
    ("until the end of your next turn", "end of your next turn"),
    ("until your next end step", "your next end step"),
    ("until your next upkeep", "your next upkeep"),
    ("until end of combat", "end of combat"),
    ("this combat", "end of combat"),
):
    add("dur", _text, lambda c, u=_until: u)
    if _text.startswith("until"):
        add("until", _text, lambda c, u=_until: u)
add("dur", "for as long as <m:me> remains on the battlefield", lambda c, m: "leaves")
add("until", "until <m:me> leaves the battlefield", lambda c, m: "leaves")

add("dur", "for as long as you control <m:me>", lambda c, m: "you control this")
