"""Clauses: who does what, who may, who pays, what is cast (608.2)."""

from __future__ import annotations

from collections.abc import Callable

from webapp.oracle.context import Context, Unclear, bare, in_order, replaced
from webapp.rules.abilities.costs import ExileCards, PayEnergy, PayLife, PayMana, TapOthers
from webapp.rules.abilities.effects import (
    CastNow,
    Do,
    If,
    May,
    MayPay,
    MayPlay,
    Modal,
    Mode,
    NextCosts,
    PayCost,
    Tap,
    Unless,
    Untap,
)
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Property, That
from webapp.rules.abilities.selectors import (
    Bound,
    ControllerOf,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Filter,
    Is,
    Not,
    This,
    You,
)

from .base import add
from .costs import untapped
from .nouns import Noun
from .refs import pick_player

Amount = Node | int
Deed = Callable[[Node], Node]

# ---- one clause ---------------------------------------------------------------------------------------------------------------------

add("act", "<p:pvp>", lambda c, p: c.with_pre(p(You())))
add("act", "<a:imp>", lambda c, a: c.with_pre(a))
add("clause", "<a:act>", lambda c, a: a)
add("clause", "you <a:imp>", lambda c, a: c.with_pre(a))
add("clause", "you <p:pvps>", lambda c, p: c.with_pre(p(You())))
add("clause", "<w:others> <p:pvss>\n<w:plurals> <p:pvps>", lambda c, w, p: c.with_pre(p(w), w))
add("clause", "an opponent <p:pvss>", lambda c, p: chosen_opponent(c, p))
add("clause", "<o:dealer> <v:dealing>", lambda c, o, v: c.with_pre(v(o)))
add("dealer", "it [also]", lambda c: dealer(c))
add("clause", "<o:subjects> <v:ovps>", lambda c, o, v: c.with_pre(v(o)))
add("clause", "<o:subjects> each <v:ovps>", lambda c, o, v: c.with_pre(v(o)))
add("subjects", "<o:objs>", lambda c, o: subject(c, o))
add("clause", "have <o:objs> <v:ovps>", lambda c, o, v: c.with_pre(v(o)))
add("clause", "have <w:players> <p:pvps>", lambda c, w, p: c.with_pre(p(w), w))
for _list, _one in (("pvps", "pvp"), ("pvss", "pvs")):
    add(_list, f"<p:{_one}>", lambda c, p: p)
    add(_list, f"<p:{_one}> and <q:{_one}>", lambda c, p, q: lambda who: Do((p(who), q(who))))
    add(_list, f"<p:{_one}>, then <q:{_one}>", lambda c, p, q: lambda who: Do((p(who), q(who))))
    add(
        _list,
        f"<p:{_one}>, <q:{_one}>, and <r:{_one}>",
        lambda c, p, q, r: lambda who: Do((p(who), q(who), r(who))),
    )
add("ovps", "<p:ovp>", lambda c, p: p)
add("ovps", "<p:ovp> and <q:ovp>", lambda c, p, q: lambda o: Do((p(o), q(o))))
add("clause", "tap or untap <o:objs>", lambda c, o: tap_or_untap(c, o))


def subject(c: Context, o: Node) -> Node:
    """What a clause is about; "it deals damage" may mean it again."""
    c.now.subject = o
    return o


def dealer(c: Context) -> Node:
    """ "It deals": this, if this was what dealt damage before; else what was spoken of last."""
    return This() if c.now.subject == This() else c.it()


def chosen_opponent(c: Context, p: Deed) -> Node:
    """ "An opponent draws a card": you choose which as it happens."""
    return c.with_pre(p(pick_player(c, EachOpponent())))


def tap_or_untap(c: Context, o: Node) -> Node:
    """Chosen as it happens (608.2d)."""
    return Modal((Mode("tap", Tap(o)), Mode("untap", Untap(o))), late=True)


# ---- may, unless ------------------------------------------------------------------------------------------------------------------------

add("clause", "you may <a:mayact>", lambda c, a: may(a), late=True)
add("clause", "you may <a:permission>", lambda c, a: a)
add("mayact", "<a:acts>", lambda c, a: a, late=True)
add("mayact", "have <o:objs> <v:ovps>", lambda c, o, v: c.with_pre(v(o)))
add("mayact", "have <w:players> <p:pvps>", lambda c, w, p: c.with_pre(p(w), w))
add("acts", "<a:clause>", lambda c, a: a)
add("acts", "<a:clause> and <b:clause>", lambda c, a, b: in_order((a, b)))
add("acts", "<a:clause>, <b:clause>, and <d:clause>", lambda c, a, b, d: in_order((a, b, d)))
add("clause", "<w:players2> may <p:pvps>", lambda c, w, p: may_each(c, w, p))
add("clause", "you may pay <p:paid>", lambda c, p: may_pay(c, p))
add("clause", "you may pay <m:mana> up to <n:times> times", lambda c, m, n: may_pay(c, _mana(m), n))
add("clause", "you may pay <m:mana> any number of times", lambda c, m: may_pay(c, _mana(m), -1))
add("clause", "you may pay <e:E> any number of times", lambda c, e: may_pay(c, (PayEnergy(e),), -1))
add("clause", "<w:players2> may pay <p:paid>", lambda c, w, p: MayPay(p, w))
add("times", "<n:num>", lambda c, n: n)
add("mayact", "exile <f:some>", lambda c, f: exile_some(c, f))
add("mayact", "tap <f:some>", lambda c, f: PayCost((TapOthers(_untapped(f[1]), f[0]),)))


def _mana(text: str) -> tuple[Node, ...]:
    return (PayMana(text),)


def _untapped(a: Noun) -> Node:
    return untapped(a)


def exile_some(c: Context, f: tuple[Amount, Noun]) -> Node:
    """ "You may exile two creature cards from your graveyard": all of it or none."""
    a = f[1]
    if a.head != "card" or a.zone not in {"graveyard", "hand"} or a.where != You():
        raise Unclear("ones-own-cards-exiled")
    c.speak(Bound("paid"), a.kinds, plural=f[0] != 1)
    return PayCost((ExileCards(a.filter(), f[0]),))


def may(a: Node) -> Node:
    """ "You may": what is only paid is asked as a payment."""
    inner = bare(a)
    if isinstance(inner, PayCost) and all(isinstance(x, (PayEnergy, PayMana, PayLife)) for x in inner.cost):
        raise Unclear("payment-read")
    return May(a)


def several(who: Node) -> bool:
    """Whether players are meant who each choose for themselves."""
    return isinstance(who, (EachPlayer, EachOpponent, EachOtherPlayer))


def may_each(c: Context, who: Node, p: Deed) -> Node:
    """ "Each opponent may scry 1": asked in turn order; those who said yes do it."""
    subject = Bound("who") if several(who) else who
    return May(c.with_pre(p(subject), subject), who)


def may_pay(c: Context, cost: tuple[Node, ...], times: int = 0) -> Node:
    """ "You may pay": how much, or how often, may be spoken of."""
    if times:
        c.now.amount = That("times")
    if any(isinstance(x, PayEnergy) and x.any for x in cost):
        c.now.amount = That("paid")
    return MayPay(cost, times=times)


add("clause", "<a:unlessable> unless you <u:costs>", lambda c, a, u: Unless(a, You(), u))
add(
    "clause", "<a:unlessable> unless <w:players> (pay|pays) <p:paid>", lambda c, a, w, p: unless_each(a, w, p)
)
add(
    "clause",
    "<a:unlessable> unless (they|that player) (pay|pays) <p:paid>",
    lambda c, a, p: unless_each(a, c.that_player(), p),
)
add(
    "clause",
    "<a:unlessable> unless they <u:theydo>",
    lambda c, a, u: unless_each(a, c.that_player(), u),
)
add(
    "clause",
    "<a:unlessable> unless that player <u:theydoes>",
    lambda c, a, u: unless_each(a, c.that_player(), u),
)
add(
    "clause",
    "<a:unlessable> unless its controller pays <p:paid>",
    lambda c, a, p: Unless(a, controller(c), p),
)
add(
    "clause",
    "<a:unlessable> unless <w:players> has <o:objs> <v:ovp>",
    lambda c, a, w, o, v: Unless(a, w, effect_instead=v(o)),
)
add("clause", "<a:unlessable> unless <k:cond>", lambda c, a, k: If(Not(k), a), late=True)
add("unlessable", "<a:act>", lambda c, a: a)
add("unlessable", "<w:others> <p:pvss>\n<w:plurals> <p:pvps>", lambda c, w, p: c.with_pre(p(w), w))
add("unlessable", "<o:objs> <v:ovp>", lambda c, o, v: c.with_pre(v(o)))


def unless_each(effect: Node, who: Node, cost: tuple[Node, ...]) -> Node:
    """ "Each opponent loses 3 life unless they pay {1}": it happens to those who don't pay."""
    return Unless(replaced(effect, who, Bound("who")) if several(who) else effect, who, cost)


def controller(c: Context) -> Node:
    """Its controller."""
    return ControllerOf(c.it(prop=True))


# ---- casting as it happens -----------------------------------------------------------------------------------------------------------------

_FREE = "without paying (its|their) mana cost[s]"
add("imp", f"cast <o:castable> {_FREE}", lambda c, o: CastNow(o[0], free=True, filter=o[1], count=o[2]))
add(
    "imp",
    f"play <o:castable> {_FREE}",
    lambda c, o: CastNow(o[0], free=True, filter=o[1], count=o[2], play=True),
)
add("imp", "cast <o:castable>", lambda c, o: CastNow(o[0], filter=o[1], count=o[2]))
add("imp", "cast <o:castable> by paying an amount of <e:E> equal to its mana value rather than paying its mana cost",
    lambda c, o, e: CastNow(o[0], cost=(PayEnergy(Property("mana value", o[0])),), filter=o[1], count=o[2]))  # fmt: skip
add("castable", "(that card|it)", lambda c: (c.it(), None, 1))
add("castable", "the copy", lambda c: (c.it(), None, 1))
add("castable", "(a|an) <a:np> from among (them|those cards)", lambda c, a: (shown(c), spell_filter(a), 1))
add(
    "castable",
    "any number of <a:np> from among (them|those cards)",
    lambda c, a: (shown(c), spell_filter(a), 99),
)
add("permission", "play that card <u:dur>\nplay it <u:dur>", lambda c, u: MayPlay(c.it(), until=u))
add(
    "permission",
    "cast that card <u:dur>\ncast it <u:dur>",
    lambda c, u: MayPlay(c.it(), until=u, spells_only=True),
)
add("permission", "play (those cards|them) <u:dur>", lambda c, u: MayPlay(c.it(plural=True), until=u))


def shown(c: Context) -> Node:
    """The cards that "them" means."""
    return c.it(plural=True)


def spell_filter(a: Noun) -> Filter | None:
    """What the spell must be; just "a spell" is no condition."""
    if a.head != "spell" or a.zone:
        raise Unclear("spell-cast")
    rest = tuple(x for x in a.conditions if x != Is("spell"))
    return Filter(rest, "any") if rest else None


add(
    "clause",
    "the next <a:np> you cast this turn costs <m:mana> less to cast",
    lambda c, a, m: NextCosts(a.filter(), less(c, m)),
)


def less(c: Context, mana: str) -> Amount:
    """A reduction in generic mana."""
    inner = mana.strip("{}")
    if inner == "X":
        return c.now.x
    if not inner.isdigit():
        raise Unclear("reduction-colored-mana-read")
    return int(inner)
