"""Cards looked at, revealed, milled: some are taken, the rest goes elsewhere."""

from __future__ import annotations

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.effects import Do, MayPlay, Move, Pick, Reveal
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import Bound, Every, Filter, Other, Those

from .base import add
from .cards import move, rest
from .nouns import Noun
from .places import Dest

Amount = Node | int
_SHOWN = ("looked", "revealed", "exiled", "milled", "discarded")


def shown(c: Context) -> Node:
    """The cards that "them" means: those looked at, revealed, milled, exiled last."""
    for spoken in reversed(c.now.spoken):
        if spoken.plural and "card" in spoken.kinds:
            return spoken.sel
    return c.it(plural=True)


def pick(c: Context, low: Amount, high: Amount | None, a: Noun | None = None) -> Node:
    """Some of the cards shown, chosen now."""
    of = shown(c) if a is None else Those(shown(c), a.filter("any"))
    c.now.pre.append(Pick(of, minimum=low, maximum=high))
    return c.speak(Bound("chosen"), {"card"} | (a.kinds if a else frozenset()), plural=high != 1)


_AMONG = "from among (them|those cards|the milled cards|the revealed cards|the exiled cards)"
add("objs", f"(a|an) <a:np> {_AMONG}", lambda c, a: pick(c, 1, 1, a))
add("objs", f"up to <n:num> <a:np> {_AMONG}", lambda c, n, a: pick(c, 0, n, a))
add("objs", f"<n:num> <a:np> {_AMONG}", lambda c, n, a: pick(c, n, n, a))
add("objs", f"any number of <a:np> {_AMONG}", lambda c, a: pick(c, 0, None, a))
add("objs", "<n:num> of (them|those cards)", lambda c, n: pick(c, n, n))
add("objs", "up to <n:num> of (them|those cards)", lambda c, n: pick(c, 0, n))
add("objs", "any number of (them|those cards)", lambda c: pick(c, 0, None))
add("objs", "each of (them|those creatures|those permanents)", lambda c: c.it(plural=True))
add("objs", "all <a:np> <w=revealed|milled|exiled|discarded> this way", lambda c, a, w: c.speak(
    Those(Bound(w), a.filter("any")), {"card"}, plural=True))  # fmt: skip
add("objs", "each <a:np> <w=revealed|milled|exiled|discarded> this way", lambda c, a, w: c.speak(
    Those(Bound(w), a.filter("any")), {"card"}, plural=True))  # fmt: skip

# "Put one of them into your hand and the rest on the bottom of your library in any order."
add("imp", "put <o:objs> <d:dest> and (the rest|the other) <e:dest>", lambda c, o, d, e: divide(c, o, d, e))
add("imp", "put <o:objs> <d:dest> and the rest on top in <w=any> order", lambda c, o, d, w: divide(
    c, o, d, Dest("library top", order=w)))  # fmt: skip
# "Reveal a creature card from among them and put it into your hand."
add("imp", "reveal <o:objs>", lambda c, o: reveal(c, o))
add("imp", "exile <o:pronoun> <z:inzone>", lambda c, o, z: exile_from(c, o, z))


def divide(c: Context, o: Node, d: Dest, e: Dest) -> Node:
    """Some one way, the rest another. A rest that stays in the library is what wasn't moved."""
    pre, c.now.pre = c.now.pre, []
    if not pre:
        if o == Bound("it"):
            return Do((move(c, o, d, "put"), rest(c, e)))
        if not isinstance(o, Those):
            raise Unclear("cards-chosen-among-others")
        seen = o.of
        first = move(c, o, d, "put")
        c.speak(seen, {"card"}, plural=True)
        return Do((first, rest(c, e)))
    seen = next(p.of for p in pre if isinstance(p, Pick))
    seen = seen.of if isinstance(seen, Those) else seen
    first = move(c, o, d, "put")
    if d.to.startswith("library") and e.to.startswith("library"):
        left = move(c, Those(seen, Filter((Other(than=Bound("chosen")),), "library")), e, "put")
    else:
        c.speak(seen, {"card"}, plural=True)
        left = rest(c, e)
    return Do((*pre, first, left))


def reveal(c: Context, o: Node) -> Node:
    """Chosen cards are shown to all."""
    if o != Bound("chosen"):
        raise Unclear("chosen-cards-revealed")
    return Reveal(o)


def exile_from(c: Context, o: Node, z: tuple[str, Node | None]) -> Node:
    """ "Exile them from your graveyard": only those that are still there."""
    if isinstance(o, Every):
        raise Unclear("zone-belongs-noun")
    c.moved(o, "exile")
    return Move(o, "exile", "exile", from_zone=z[0])


add(
    "permission",
    "play (cards|the cards) exiled this way <u:dur>",
    lambda c, u: MayPlay(Bound("exiled"), until=u),
)
add(
    "permission",
    "cast spells from among (them|those cards) <u:dur>",
    lambda c, u: MayPlay(shown(c), until=u, spells_only=True),
)
add(
    "permission",
    "play lands and cast spells from among (them|those cards) <u:dur>",
    lambda c, u: MayPlay(shown(c), until=u),
)
