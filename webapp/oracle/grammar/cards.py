"""Effects on cards: draw, discard, mill, scry, search, look, reveal, move (121, 701)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.effects import (
    Arrange,
    Discard,
    Draw,
    LookAt,
    Mill,
    Move,
    Pick,
    Reveal,
    RevealUntil,
    Scry,
    Search,
    Shuffle,
    ShuffleInto,
    Surveil,
)
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import That
from webapp.rules.abilities.selectors import Bound, Every, Filter, OwnerOf, This, Those

from .base import add, deed
from .nouns import Noun
from .places import Dest

Amount = Node | int
Deed = Callable[[Node], Node]

deed("draw{s} <n:cards>", lambda c, n: lambda who: Draw(who, n))
deed("mill{s} <n:cards>", lambda c, n: lambda who: mill(c, who, n))
for _verb, _other, _node in (("scry", "scries", Scry), ("surveil", "surveils", Surveil)):
    deed(f"{{{_verb}/{_other}}} <n:value>", lambda c, n, k=_node: lambda who: k(who, n))


def mill(c: Context, who: Node, n: Amount) -> Node:
    """Milled cards may be spoken of."""
    c.speak(Bound("milled"), {"card"}, plural=n != 1)
    return Mill(who, n)


# ---- discard (701.9) ----------------------------------------------------------------------------------------------------------


def discard(c: Context, count: Amount, a: Noun | None = None, **more: Any) -> Deed:
    """Discarding cards from hand."""
    c.speak(Bound("discarded"), {"card"}, plural=count != 1)
    chosen = a.filter("hand") if a is not None and a.conditions else None
    return lambda who: Discard(who, count, chosen, **more)


def card(c: Context, a: Noun) -> Noun:
    """A noun phrase that means cards whose place is known."""
    if a.head != "card" or a.zone:
        raise Unclear("card-wanted")
    return a


deed("discard{s} <n:n> <a:np>", lambda c, n, a: discard(c, n, card(c, a)))
deed("discard{s} <n:n> card[s] at random", lambda c, n: discard(c, n, random=True))
deed("discard{s} (your|their) hand[s]", lambda c: discard_hand(c))
deed("discard{s} all [the] cards in (your|their) hand[s]", lambda c: discard(c, 0, all=True))
deed("discard{s} up to <n:num> card[s]", lambda c, n: discard_some(c, n))
deed("discard{s} any number of cards", lambda c: discard_some(c, 0))
deed("discard{s} <o:thatcard>", lambda c, o: lambda who: Discard(who, of=o))
add("thatcard", "(that|the) card", lambda c: c.that("card"))
add("thatcard", "it", lambda c: c.it())


def discard_hand(c: Context) -> Deed:
    """The whole hand; "that many" is how many cards it was."""
    c.now.amount = That("discarded")
    return discard(c, 0, all=True)


def discard_some(c: Context, most: int) -> Deed:
    """ "Any number" (0) or "up to": how many is asked; "that many" is what was discarded."""
    deed = (
        discard(c, most, None, all=False, up_to=True) if most else discard(c, That("hand"), None, up_to=True)
    )
    c.now.amount = That("discarded")
    return deed


# ---- search (701.23) ----------------------------------------------------------------------------------------------------------

add("found", "(a|an) <a:np>", lambda c, a: (1, card(c, a)))
add("found", "up to <n:num> <a:np>", lambda c, n, a: (n, card(c, a)))
add("found", "up to X <a:np>", lambda c, a: (c.now.x, card(c, a)))
_IT = "(it|that card|them|those cards)"
deed(f"{{search/searches}} (your|their) library for <f:found>, reveal{{s}} {_IT}, put{{s}} {_IT} into (your|their) hand, then shuffle{{s}}",
    lambda c, f: search(f, "hand", reveal=True))  # fmt: skip
deed(f"{{search/searches}} (your|their) library for <f:found>, put{{s}} {_IT} into (your|their) hand, then shuffle{{s}}",
    lambda c, f: search(f, "hand"))  # fmt: skip
deed(f"{{search/searches}} (your|their) library for <f:found>, put{{s}} {_IT} onto the battlefield <t?tapped>, then shuffle{{s}}",
    lambda c, f, t: search(f, "battlefield", tapped=t))  # fmt: skip
deed(f"{{search/searches}} (your|their) library for <f:found>, put{{s}} {_IT} into (your|their) graveyard, then shuffle{{s}}",
    lambda c, f: search(f, "graveyard"))  # fmt: skip
deed(f"{{search/searches}} (your|their) library for <f:found>, exile{{s}} {_IT}, then shuffle{{s}}", lambda c, f: search(
    f, "exile", c=c))  # fmt: skip
deed("shuffle{s} [your library|their library]", lambda c: lambda who: Shuffle(who))


def search(f: tuple[Amount, Noun], to: str, c: Context | None = None, **more: Any) -> Deed:
    """Search one's own library."""
    if c is not None:
        c.speak(Bound("it"), {"card"})
    return lambda who: Search(f[1].filter("library"), who, maximum=f[0], to=to, **more)


# ---- look and reveal ------------------------------------------------------------------------------------------------------------

deed("look{s} at <o:top>", lambda c, o: looked(c, LookAt, o, "looked"))
deed("reveal{s} <o:top>", lambda c, o: looked(c, Reveal, o, "revealed"))
deed("look{s} at <p:poss> hand", lambda c, p: looked(c, LookAt, Every(Filter((), "hand", p)), "looked"))
deed("reveal{s} (your|their) hand", lambda c: lambda who: reveal_hand(c, who))


def looked(c: Context, node: Any, of: Node, name: str) -> Deed:
    """Cards are seen; "it", "that card" and "the rest" are among them."""
    single = bool(c.now.spoken) and not c.now.spoken[-1].plural
    c.speak(Bound("it" if single and name == "revealed" else name), {"card"}, plural=not single)
    return lambda who: node(of, who)


def reveal_hand(c: Context, who: Node) -> Node:
    """A hand is shown."""
    c.speak(Bound("revealed"), {"card"}, plural=True)
    return Reveal(Every(Filter((), "hand", who)), who)


add("imp", "you choose <n:n> <a:np> from (it|them)", lambda c, n, a: choose_from(c, n, a))
add("imp", "choose <n:n> <a:np> from (it|them)", lambda c, n, a: choose_from(c, n, a))


def choose_from(c: Context, n: Amount, a: Noun) -> Node:
    """A choice among the cards shown."""
    seen = c.it(plural=True)
    c.speak(Bound("chosen"), {"card"}, plural=n != 1)
    return Pick(Those(seen, a.filter("any")), minimum=n, maximum=n)


deed(
    "exile{s} cards from the top of (your|their) library until (you|they) exile{s} (a|an) <a:np>",
    lambda c, a: until(c, a, "exile"),
)
deed(
    "reveal{s} cards from the top of (your|their) library until (you|they) reveal{s} (a|an) <a:np>",
    lambda c, a: until(c, a, "reveal"),
)


def until(c: Context, a: Noun, how: str) -> Deed:
    """Exile or reveal cards until one matches."""
    c.speak(Bound("exiled" if how == "exile" else "revealed"), {"card"}, plural=True)
    c.speak(Bound("it"), {"card"})
    return lambda who: RevealUntil(who, a.filter("library"), how)


# ---- move -------------------------------------------------------------------------------------------------------------------------


def move(c: Context, o: Node, d: Dest, verb: str, from_zone: str = "") -> Node:
    """Put, return or exile something; from now on "it" is the new object."""
    c.moved(o, d.to)
    if d.order:
        return Arrange(o, "top" if d.to == "library top" else "bottom", d.order)
    return Move(o, d.to, verb, d.under, d.tapped, d.attacking, counters=d.counters, from_zone=from_zone)


add("imp", "return <o:objs> to <d:tohand>", lambda c, o, d: move(c, o, d, "return"))
add("imp", "return <o:objs> <d:tofield>", lambda c, o, d: move(c, o, d, "return"))
add("imp", "return <m:me> from your graveyard to <d:tohand>", lambda c, m, d: from_graveyard(c, d))
add("imp", "return <m:me> from your graveyard <d:tofield>", lambda c, m, d: from_graveyard(c, d))
add("imp", "put <o:objs> <d:dest>", lambda c, o, d: move(c, o, d, "put"))
add(
    "imp",
    "put <o:objs> onto the battlefield from your <z=graveyard|hand|exile>",
    lambda c, o, z: move(c, o, Dest("battlefield"), "put", z),
)
add("imp", "put <o:pronoun> <z:inzone> <d:dest>", lambda c, o, z, d: move(c, o, d, "put", z[0]))
add("pronoun", "(it|that card)", lambda c: c.it())
add("pronoun", "(them|those cards)", lambda c: c.it(plural=True))
add("tohand", "<o:owners> (hand|hands)", lambda c, o: Dest("hand"))
add("tofield", "to the battlefield <b:entering>", lambda c, b: b)
add("tofield", "to the battlefield", lambda c: Dest("battlefield"))
add("imp", "exile <o:objs>", lambda c, o: move(c, o, Dest("exile"), "exile"))
add("imp", "exile <o:objs> <u:until>", lambda c, o, u: exile_until(c, o, u))
add("imp", "exile all graveyards", lambda c: Move(Every(Filter((), "graveyard")), "exile", "exile"))
deed("exile{s} <o:objs>", lambda c, o: lambda who: c.with_pre(move(c, o, Dest("exile"), "exile"), who))
deed(
    "return{s} <o:objs> to <d:tohand>",
    lambda c, o, d: lambda who: c.with_pre(move(c, o, d, "return"), who),
)
deed("put{s} <o:objs> <d:dest>", lambda c, o, d: lambda who: c.with_pre(move(c, o, d, "put"), who))
add("imp", "put the rest <d:dest>", lambda c, d: rest(c, d))
add(
    "imp",
    "put the exiled cards that weren't cast this way <d:dest>",
    lambda c, d: move(c, Those(Bound("exiled"), Filter((), "exile")), d, "put"),
)
add("imp", "put (them|those cards|it) back in any order", lambda c: Arrange(c.it(plural=True), "top", "any"))


def from_graveyard(c: Context, d: Dest) -> Node:
    """The ability works in the graveyard (113.6)."""
    c.note("zone", "graveyard")
    return Move(This(), d.to, "return", d.under, d.tapped, counters=d.counters, from_zone="graveyard")


def exile_until(c: Context, o: Node, until: str) -> Node:
    """Exile until this leaves the battlefield (610.3)."""
    if until != "leaves":
        raise Unclear("duration-exiling")
    c.moved(o, "exile")
    return Move(o, "exile", "exile", until=until)


def rest(c: Context, d: Dest) -> Node:
    """ "The rest": the cards looked at or revealed that are still in the library, or exiled ones still there."""
    zones = {
        "looked": "library",
        "revealed": "library",
        "exiled": "exile",
        "milled": "graveyard",
        "it": "exile",
    }
    for spoken in reversed(c.now.spoken):
        if isinstance(spoken.sel, Bound) and spoken.plural and spoken.sel.name in zones:
            zone = zones[spoken.sel.name]
            return move(c, Those(spoken.sel, Filter((), zone)), d, "put")
    raise Unclear("nothing-looked-before-rest")


add("imp", "shuffle <o:objs> into <p:owners> (library|libraries)", lambda c, o, p: shuffle_into(c, o))
add(
    "imp",
    "shuffle <o:objs> into <p:owners> library from your <z=graveyard|hand>",
    lambda c, o, p, z: shuffle_into(c, o, z),
)
deed(
    "shuffle{s} <o:objs> into <p:owners> (library|libraries)",
    lambda c, o, p: lambda who: shuffle_into(c, o),
)


def shuffle_into(c: Context, o: Node, zone: str = "") -> Node:
    """Shuffle objects into their owners' libraries."""
    return ShuffleInto(o, zone)


add("clause", "<t:targeted>'s owner puts it on their choice of the top or bottom of their library", lambda c, t: Arrange(
    t, "top or bottom", who=OwnerOf(t)))  # fmt: skip

add("imp", "exile <m:me> from your <z=graveyard|hand>", lambda c, m, z: exile_itself(c, z))


def exile_itself(c: Context, zone: str) -> Node:
    """This card exiles itself from where the ability works."""
    c.note("zone", zone)
    return Move(This(), "exile", "exile", from_zone=zone)


deed(
    f"{{search/searches}} (your|their) library for <f:found>, reveal{{s}} {_IT}, put{{s}} one onto the battlefield <t?tapped> and "
    "the other into (your|their) hand, then shuffle{s}",
    lambda c, f, t: search(f, "battlefield", tapped=t, reveal=True, other_to="hand"),
)
deed(
    f"{{search/searches}} (your|their) library for <f:found>, then shuffle{{s}} and put{{s}} {_IT} on top",
    lambda c, f: search(f, "library top"),
)
deed(
    f"{{search/searches}} (your|their) library for <f:found>, reveal{{s}} {_IT}, then shuffle{{s}} and put{{s}} {_IT} on top",
    lambda c, f: search(f, "library top", reveal=True),
)

deed(
    f"{{search/searches}} (your|their) library for <f:found>, reveal{{s}} {_IT}, and put{{s}} one onto the battlefield <t?tapped> "
    "and the other into (your|their) hand. shuffle",
    lambda c, f, t: search(f, "battlefield", tapped=t, reveal=True, other_to="hand"),
)
deed(
    "{search/searches} (your|their) library for <f:found>, put{s} one onto the battlefield <t?tapped> and the other into "
    "(your|their) hand, then shuffle{s}",
    lambda c, f, t: search(f, "battlefield", tapped=t, other_to="hand"),
)

add("imp", "put <o:objs> into <p:owners> library second from the top", lambda c, o, p: second(c, o))


def second(c: Context, o: Node) -> Node:
    """Second from the top of its owner's library."""
    c.moved(o, "library")
    return Arrange(o, "second from the top")
