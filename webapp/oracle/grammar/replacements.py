"""Replacement and prevention effects: what happens instead (614, 615)."""

from __future__ import annotations

from typing import Any

from webapp.oracle.context import Context, Unclear, in_order
from webapp.rules.abilities.changes import PlayerRule, Replace
from webapp.rules.abilities.effects import CreateReplacement, Do, Move, Pick
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Half, Minus, Plus, That, Times
from webapp.rules.abilities.selectors import (
    Bound,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    Happened,
    Is,
    Not,
    Other,
    Several,
    This,
    You,
)

from .base import add
from .nouns import Noun
from .statics import found

Amount = Node | int
AMOUNTS = (int, Half, Minus, Plus, Times)
COUNTED = frozenset({"counters", "player counters", "damage", "gain life", "lose life", "scry", "search"})
"""Events with an amount."""

add("static", "if <r:wouldbe>, <a:instead><s:stop>", lambda c, r, a, s: found(replacement(c, r, a)))


def begin_event(c: Context) -> None:
    """The event's object and amount may be spoken of."""
    c.now.trigger = True


add("wouldbe", "<w:group1> would <e:wouldplayer>", lambda c, w, e: {"who": w, **e})
add("wouldbe", "<a:wouldobj> would <e:wouldobject>", lambda c, a, e: {"what": a, **e})
add("group1", "you", lambda c: started(c, You()))
add("group1", "an opponent", lambda c: started(c, c.speak_player(Bound("that player")), EachOpponent()))
add("group1", "a player", lambda c: started(c, c.speak_player(Bound("that player")), EachPlayer()))


def started(c: Context, _spoken: Node, who: Node | None = None) -> Node:
    """The player of the event."""
    begin_event(c)
    return who or _spoken


for _words, _event in (
    ("draw a card", "draw"), ("scry a number of cards", "scry"), ("gain life", "gain life"), ("lose life", "lose life"),
    ("discard a card", "discard"), ("mill one or more cards", "mill"), ("proliferate", "proliferate"),
):  # fmt: skip
    add("wouldplayer", _words, lambda c, e=_event: {"event": e})
add(
    "wouldplayer",
    "draw a card except the first one (they|you) draw in each of (their|your) draw steps",
    lambda c: {"event": "draw", "but_first": True},
)
add("wouldplayer", "search a library", lambda c: {"event": "search"})
add(
    "instead",
    "that player searches the top <n:num> cards of that library instead",
    lambda c, n: n,
)
add(
    "instead",
    "instead that player skips that draw and <a:body_part>",
    lambda c, a: a,
)
add(
    "static",
    "if <w:group1> would begin an extra turn, that player skips that turn instead.",
    lambda c, w: found(PlayerRule("skip extra turns", w)),
)
add("wouldplayer", "get one or more <e:E>", lambda c, e: {"event": "player counters", "kind": "energy"})
add("wouldobj", "(a|an) <a:np>", lambda c, a: would(c, a))
add("wouldobj", "another <a:np>", lambda c, a: would(c, a, Other()))
add("wouldobj", "<m:me>", lambda c, m: started(c, c.speak(This()), This()))
add("wouldobject", "connive", lambda c: {"event": "connive"})
add("wouldobject", "die", lambda c: {"event": "move", "from_zone": "battlefield", "to": "graveyard"})
add(
    "wouldobject",
    "be put into your graveyard from anywhere",
    lambda c: {"event": "move", "to": "graveyard", "who": You()},
)
add("wouldobject", "be put into your graveyard from anywhere and it wasn't cycled", lambda c: {
    "event": "move", "to": "graveyard", "who": You(), "more": Not(Happened("cycled"))})  # fmt: skip
add("wouldobject", "be put into a graveyard from anywhere", lambda c: {"event": "move", "to": "graveyard"})
add(
    "wouldobject",
    "be put into a graveyard",
    lambda c: {"event": "move", "from_zone": "battlefield", "to": "graveyard"},
)
add("wouldobject", "leave the battlefield", lambda c: {"event": "move", "from_zone": "battlefield"})
add(
    "wouldobject",
    "be put into an opponent's graveyard from anywhere",
    lambda c: {"event": "move", "to": "graveyard", "who": EachOpponent()},
)
add(
    "wouldbe",
    "a cycling ability of <a:wouldobj> would cause you to draw a card",
    lambda c, a: {"event": "cycling draw", "who": You(), "what": a},
)


def would(c: Context, a: Noun, *more: Node) -> Filter | None:
    """The object of the event."""
    begin_event(c)
    c.speak(Bound("that"), a.kinds)
    found = a.having(*more)
    if found.head == "card" and not found.conditions:
        return None
    return found.filter("any" if found.head == "card" else "")


add("instead", "exile (it|that card) instead", lambda c: "exile")
add("instead", "instead exile (it|that card)", lambda c: "exile")
add("instead", "(that player exiles|they exile|you exile) (it|that card) instead", lambda c: "exile")
add(
    "instead",
    "exile (it|that card) instead and <a:clauses>",
    lambda c, a: in_order((Move(Bound("that"), "exile", verb="exile"), a)),
    late=True,
)
add("instead", "exile (it|that card) instead of putting it anywhere else", lambda c: "exile")
_ELSEWHERE = ("hand", "library", "exile", "stack")
add(
    "static",
    "if <r:wouldbe> or (a|an) <b:np> not on the battlefield would be put into <w:whose_graveyard>,"
    " exile (it|that card) instead.",
    lambda c, r, b, w: found(replacement(c, r, "exile"), *from_elsewhere(b, w)),
)
add("whose_graveyard", "a graveyard", lambda c: None)
add("whose_graveyard", "your graveyard", lambda c: You())
add("whose_graveyard", "an opponent's graveyard", lambda c: EachOpponent())


def from_elsewhere(a: Noun, who: Node | None) -> tuple[Node, ...]:
    """Cards that would go to a graveyard from anywhere but the battlefield."""
    if a.head != "card" or a.zone:
        raise Unclear("cards-off-battlefield")
    return tuple(
        Replace("move", what=a.filter("any"), from_zone=zone, to="graveyard", who=who, redirect="exile")
        for zone in _ELSEWHERE
    )


add("instead", "<a:body_part> instead", lambda c, a: a, late=True)
add("instead", "instead <a:body_part>", lambda c, a: a, late=True)
add("body_part", "<a:clauses>", lambda c, a: a)
add(
    "static",
    "if <r:wouldbe>, instead <a:clauses>. <b:body>",
    lambda c, r, a, b: found(replacement(c, r, more_steps(a, b))),
)
add("instead", "(you|they) get twice that many <e:E> instead", lambda c, e: Times(2, That("that")))
add("instead", "(you|they) get that many plus <n:num> <e:E> instead", lambda c, e, n: Plus(That("that"), n))
add("instead", "(you|they) gain twice that much life instead", lambda c: Times(2, That("that")))
add("instead", "(you|they) gain that much life plus <n:num> instead", lambda c, n: Plus(That("that"), n))
add("instead", "(you|they) lose twice that much life instead", lambda c: Times(2, That("that")))
add("instead", "scry that many cards plus one instead", lambda c: Plus(That("that"), 1))


def more_steps(a: Node, b: Node) -> Node:
    """What happens instead goes on."""
    return in_order((a, b))


def replacement(c: Context, event: dict[str, Any], a: Any) -> Replace:
    """A replacement effect."""
    more = event.pop("more", None)
    if more is not None:
        what = event["what"]
        event["what"] = Filter((*(what.conditions if what is not None else ()), more), "any")
    what = event.get("what")
    if event.get("from_zone") == "battlefield" and (what is None or getattr(what, "zone", "") == "any"):
        raise Unclear("card-battlefield")
    if a == "exile":
        if event["event"] not in {"move", "discard"}:
            raise Unclear("something-moves-exiled-instead")
        return Replace(redirect="exile", **event)
    if isinstance(a, AMOUNTS):
        if event["event"] not in COUNTED:
            raise Unclear("no-amount-change")
        return Replace(amount=a, **event)
    return Replace(instead=a, **event)


add(
    "instead",
    "prevent half that damage, rounded <u=up|down>",
    lambda c, u: Half(That("that"), up=u == "down"),
)

_DISCARDED = (
    "if a spell or ability an opponent controls causes you to discard <m:me>, put it onto the battlefield"
)
add(
    "static",
    f"{_DISCARDED} instead of putting it into your graveyard.",
    lambda c, m: found(
        Replace("discard", what=This(), own=True, to="graveyard", by=EachOpponent(), redirect="battlefield"),
        zone="hand",
    ),
)

# As an effect of a spell or ability (611.2, 614.3).
add(
    "clause",
    "the next time you would draw a card this turn, <a:instead>",
    lambda c, a: CreateReplacement(Replace("draw", who=You(), instead=effect_only(a))),
)
add("clause", "prevent all combat damage that would be dealt this turn", lambda c: CreateReplacement(
    Replace("damage", combat=True, amount=0), uses=0))  # fmt: skip
add("clause", "prevent all damage that would be dealt to <o:objs> this turn", lambda c, o: CreateReplacement(
    Replace("damage", what=o, amount=0), uses=0))  # fmt: skip


def effect_only(a: Any) -> Node:
    """An effect, not a changed amount."""
    if isinstance(a, str) or not isinstance(a, Node) or isinstance(a, AMOUNTS):
        raise Unclear("happen-instead")
    return a


# ---- prevention -----------------------------------------------------------------------------------------------------

add(
    "static",
    "prevent all combat damage that would be dealt to <m:me>.",
    lambda c, m: found(Replace("damage", what=This(), combat=True, amount=0)),
)
add(
    "static",
    "prevent all damage that would be dealt to <m:me>.",
    lambda c, m: found(Replace("damage", what=This(), amount=0)),
)
add(
    "clause",
    "prevent all combat damage that would be dealt to and dealt by <o:objs> this turn",
    lambda c, o: both_ways(o),
)


def both_ways(o: Node) -> Node:
    """Damage to and by an object."""
    to = CreateReplacement(Replace("damage", what=o, combat=True, amount=0), uses=0)
    by = CreateReplacement(Replace("damage", source=o, combat=True, amount=0), uses=0)
    return Do((to, by))


# ---- damage (614, 615) -----------------------------------------------------------------------------------------------

add("damagekind", "damage", lambda c: None)
add("damagekind", "combat damage", lambda c: True)
add("damagekind", "noncombat damage", lambda c: False)
add("hit", "an opponent", lambda c: {"who": EachOpponent()})
add("hit", "a player", lambda c: {"who": EachPlayer()})
add("hit", "you", lambda c: {"who": You()})
add("hit", "a permanent or player\na player or permanent", lambda c: {"who": EachPlayer(), "what": Filter()})
add("hit", "an opponent or (a|an) <a:np>", lambda c, a: {"who": EachOpponent(), "what": a.filter()})
add("hit", "you or (a|an) <a:np>", lambda c, a: {"who": You(), "what": a.filter()})
add("hit", "(a|an) <a:np>", lambda c, a: {"what": a.filter()})
add(
    "wouldbe",
    "(a|an) <a:np> would deal <k:damagekind> to <h:hit>",
    lambda c, a, k, h: damage(c, a.filter("any"), k, h),
)
add(
    "wouldbe",
    "another <a:np> would deal <k:damagekind> to <h:hit>",
    lambda c, a, k, h: damage(c, a.having(Other()).filter("any"), k, h),
)


def damage(c: Context, source: Filter, combat: bool | None, hit: dict[str, Any]) -> dict[str, Any]:
    """A source would deal damage to somebody or something."""
    begin_event(c)
    return {"event": "damage", "source": source, "combat": combat, **hit}


add("clause", "prevent the next <n:num> damage that would be dealt to <o:damaged> this turn", lambda c, n, o: CreateReplacement(
    Replace("damage", what=o, amount=0), uses=0, shield=n))  # fmt: skip
add("clause", "the next time <o:sourcechoice> would deal damage to you this turn, prevent that damage", lambda c, o: CreateReplacement(
    Replace("damage", who=You(), source=o, amount=0)))  # fmt: skip
add(
    "clause",
    "prevent all damage that would be dealt to you this turn",
    lambda c: CreateReplacement(Replace("damage", who=You(), amount=0), uses=0),
)
add("clause", "prevent all damage that would be dealt to you this turn by <o:sourcechoice>", lambda c, o: CreateReplacement(
    Replace("damage", who=You(), source=o, amount=0), uses=0))  # fmt: skip
add("sourcechoice", "(a|an) <a:np> of your choice", lambda c, a: source_choice(c, a))


def source_choice(c: Context, a: Noun) -> Node:
    """A source of damage chosen now: a permanent or a spell (609.7a)."""
    if a.head != "source":
        raise Unclear("source-chosen")
    permanents, spells = Filter(a.conditions), Filter((*a.conditions, Is("spell")), "stack")
    c.now.pre.append(Pick(Several((Every(permanents), Every(spells)))))
    return Bound("chosen")
