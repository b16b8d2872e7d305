"""Clauses and sentences: who does what, and how one sentence follows from another (608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from webapp.oracle.context import Context, Unclear, bare, in_order, replaced, steps
from webapp.rules.abilities.costs import ExileCards, PayEnergy, TapOthers
from webapp.rules.abilities.effects import (
    AddMana,
    CastNow,
    Clause,
    CopySpell,
    CounterSpell,
    Delayed,
    Destroy,
    Do,
    ForEach,
    If,
    May,
    MayPay,
    MayPlay,
    Modal,
    NextCosts,
    PayCost,
    SetNumber,
    Tap,
    Unless,
    Untap,
    WhenYouDo,
)
from webapp.rules.abilities.kinds import On
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Count, Did, Matches, Property, That, X
from webapp.rules.abilities.selectors import Bound, EachOpponent, EachPlayer, Filter, Is, Not, You

from .base import add
from .nouns import Noun

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
add("clause", "<o:objs> <v:ovps>", lambda c, o, v: c.with_pre(v(o)))
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


def chosen_opponent(c: Context, p: Deed) -> Node:
    """ "An opponent draws a card": you choose which as it happens."""
    from .refs import pick_player

    return c.with_pre(p(pick_player(c, EachOpponent())))


def tap_or_untap(c: Context, o: Node) -> Node:
    """Chosen as it happens (608.2d)."""
    from webapp.rules.abilities.effects import Mode

    return Modal((Mode("tap", Tap(o)), Mode("untap", Untap(o))))


# ---- may, unless ------------------------------------------------------------------------------------------------------------------------

add("clause", "you may <a:mayact>", lambda c, a: May(a), late=True)
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
add("clause", "<w:players2> may pay <p:paid>", lambda c, w, p: MayPay(p, w))
add("times", "<n:num>", lambda c, n: n)
add("mayact", "exile <f:some>", lambda c, f: exile_some(c, f))
add("mayact", "tap <f:some>", lambda c, f: PayCost((TapOthers(_untapped(f[1]), f[0]),)))


def _mana(text: str) -> tuple[Node, ...]:
    from webapp.rules.abilities.costs import PayMana

    return (PayMana(text),)


def _untapped(a: Noun) -> Node:
    from .costs import untapped

    return untapped(a)


def exile_some(c: Context, f: tuple[Amount, Noun]) -> Node:
    """ "You may exile two creature cards from your graveyard": all of it or none."""
    from webapp.rules.abilities.selectors import This

    a = f[1]
    if a.head != "card" or a.zone not in {"graveyard", "hand"} or a.where != You():
        raise Unclear("only one's own cards are exiled like a cost")
    c.speak(Bound("paid"), a.kinds, plural=f[0] != 1)
    _ = This
    return PayCost((ExileCards(a.filter(), f[0]),))


def may_each(c: Context, who: Node, p: Deed) -> Node:
    """ "Each opponent may scry 1": asked in turn order; those who said yes do it."""
    several = isinstance(who, (EachPlayer, EachOpponent)) or type(who).__name__ == "EachOtherPlayer"
    subject = Bound("who") if several else who
    return May(c.with_pre(p(subject), subject), who)


def may_pay(c: Context, cost: tuple[Node, ...], times: int = 0) -> Node:
    """ "You may pay": how much, or how often, may be spoken of."""
    if times:
        c.now.amount = That("times")
    if any(isinstance(x, PayEnergy) and x.any for x in cost):
        c.now.amount = That("paid")
    return MayPay(cost, times=times)


add("clause", "<a:unlessable> unless you <u:costs>", lambda c, a, u: Unless(a, You(), u))
add("clause", "<a:unlessable> unless <w:players> (pay|pays) <p:paid>", lambda c, a, w, p: Unless(a, w, p))
add(
    "clause",
    "<a:unlessable> unless (they|that player) (pay|pays) <p:paid>",
    lambda c, a, p: Unless(a, c.that_player(), p),
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
add("unlessable", "<a:act>", lambda c, a: a)
add("unlessable", "<w:others> <p:pvss>\n<w:plurals> <p:pvps>", lambda c, w, p: c.with_pre(p(w), w))
add("unlessable", "<o:objs> <v:ovp>", lambda c, o, v: c.with_pre(v(o)))


def controller(c: Context) -> Node:
    """Its controller."""
    from webapp.rules.abilities.selectors import ControllerOf

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
        raise Unclear("a spell is cast")
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
        raise Unclear("a reduction by colored mana can't be read here")
    return int(inner)


# ---- clauses in a row -------------------------------------------------------------------------------------------------------------------

add("clauses", "<a:clause>", lambda c, a: a)
add("clauses", "<a:clause> and <b:clauses>", lambda c, a, b: in_order((a, b)))
add("clauses", "<a:clause>, then <b:clauses>", lambda c, a, b: in_order((a, b)))
add("clauses", "<a:clause>, <b:clause>, and <d:clause>", lambda c, a, b, d: in_order((a, b, d)))
add("clauses", "<a:clause>, <b:clause>, then <d:clauses>", lambda c, a, b, d: in_order((a, b, d)))
add("clauses", "<a:clause>, and <b:clause>", lambda c, a, b: in_order((a, b)))


def begin_x(c: Context) -> None:
    """A sentence with "where X is": X in it is that number."""
    c.now.x = That("X")


def with_x(c: Context, a: Node, v: Amount, b: Node | None = None) -> Node:
    """X is found out first; the number of targets must be known before (601.2c)."""
    c.now.x = X()
    c.now.targets = [replaced(t, That("X"), v) for t in c.now.targets]
    return in_order((SetNumber("X", v), a, b))


add("inner", "<a:clauses>", lambda c, a: a)
add("inner", "<a:clauses><v:where>", with_x, enter=begin_x)
add("inner", "<a:clauses><v:where>, then <b:clauses>", with_x, enter=begin_x)
add("inner", "if <k:cond>, <a:inner>", lambda c, k, a: If(k, a))
add("inner", "<a:clauses> if <k:cond>", lambda c, a, k: If(k, a))
add("inner", "until end of turn, <o:objs> <x:chgs>", lambda c, o, x: front(c, o, x, "end of turn"))
add(
    "inner",
    "until end of turn, <o:objs> <x:chgs><v:where>",
    lambda c, o, x, v: with_x(c, front(c, o, x, "end of turn"), v),
    enter=begin_x,
)
add("inner", "until your next turn, <o:objs> <x:chgs>", lambda c, o, x: front(c, o, x, "your next turn"))
add("inner", "until <e=end of turn|the end of your next turn|your next turn>, you may play (that card|it)", lambda c, e: MayPlay(
    c.it(), until=e.removeprefix("the ")))  # fmt: skip
add("inner", "for each <k:counted>, <a:clauses>", lambda c, k, a: for_each(k, a))
add(
    "inner",
    "at the beginning of <d:delay>, <a:clauses>",
    lambda c, d, a: delayed(c, d, a),
    enter=lambda c: c.push(),
)
add(
    "inner",
    "<a:clauses> at the beginning of <d:delay>",
    lambda c, a, d: delayed(c, d, a),
    enter=lambda c: c.push(),
)
add("delay", "the next end step", lambda c: On("step", step="end"))
add("delay", "your next end step", lambda c: On("step", step="end", whose=You()))
add("delay", "the next turn's upkeep", lambda c: On("step", step="next turn upkeep"))
add("delay", "your next upkeep", lambda c: On("step", step="upkeep", whose=You()))
add(
    "delay",
    "your next <s=precombat main phase|main phase>",
    lambda c, s: On("step", step="precombat main", whose=You()),
)


def front(c: Context, o: Node, x: tuple[Node, ...], until: str) -> Node:
    """ "Until end of turn, …": the duration first."""
    from webapp.rules.abilities.effects import Apply

    return Clause(c.with_pre(Apply(o, x, until)), c.span())


def for_each(k: Amount, a: Node) -> Node:
    """Once for each object; if it was only counted, that many times."""
    if isinstance(k, Count):
        return ForEach(a, k.of)
    return ForEach(a, None, k)


def delayed(c: Context, trigger: Node, a: Node) -> Node:
    """A delayed triggered ability (603.7). Its targets are chosen when it triggers."""
    scope = c.pop()
    c.take_notes(scope)
    return Clause(c.bound_outside(Delayed(trigger, a, tuple(scope.targets))), c.span())


# ---- sentences ----------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Follow:
    """A sentence that belongs to the one before. `how`: do, don't, otherwise, when, instead, or a change to it."""

    how: str
    effect: Node | None = None
    condition: Node | None = None
    value: Any = None


add("sentence", "<a:inner><s:stop>", lambda c, a, s: a)
add("sentence", "then <a:inner><s:stop>", lambda c, a, s: a)
add("sentence", "(if you do|if you pay), <a:inner><s:stop>", lambda c, a, s: Follow("do", a))
add("sentence", "if you don't, <a:inner><s:stop>", lambda c, a, s: Follow("don't", a))
add("sentence", "otherwise, <a:inner><s:stop>", lambda c, a, s: Follow("otherwise", a))
add("sentence", "if <k:cond>, instead <a:inner><s:stop>", lambda c, k, a, s: Follow("instead", a, k))
add("sentence", "if <k:cond>, <a:inner> instead<s:stop>", lambda c, k, a, s: Follow("instead", a, k))
add("sentence", "<m:modal>", lambda c, m: m)
add("sentence", "then <m:modal>", lambda c, m: m)
add("sentence", "if you do, <m:modal>", lambda c, m: Follow("do", m))
# What follows in the same paragraph belongs to the reflexive ability, unless it is about the whole ability.
add("reflexive", "when you do, <a:body>", lambda c, a: when_you_do(c, a), enter=lambda c: c.push())
add(
    "reflexive",
    "when <w:thisway> this way, <a:body>",
    lambda c, w, a: when_you_do(c, a, w),
    enter=lambda c: c.push(),
)
add("sentence", "when you do, <a:inner><s:stop>", lambda c, a, s: when_you_do(c, a), enter=lambda c: c.push())
add(
    "sentence",
    "when <w:thisway> this way, <a:inner><s:stop>",
    lambda c, w, a, s: when_you_do(c, a, w),
    enter=lambda c: c.push(),
)
add("thisway", "(it|that creature) connives", lambda c: Did("connived"))
add("thisway", "you put (a|an) <a:np> onto the battlefield", lambda c, a: put_this_way(c, a))
add("sentence", "(it|they) can't be regenerated.", lambda c: Follow("no regeneration"))
add(
    "sentence",
    "if that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
    lambda c: Follow("exile countered"),
)
add("sentence", "(it's|they're) still [a] land[s].", lambda c: Follow("still", value="land"))
add("sentence", "you may choose new targets for (the copy|the copies|it).", lambda c: Follow("new targets"))
add("sentence", "this ability triggers only <n:often> each turn.", lambda c, n: note(c, "limit", n))
add("sentence", "do this only <n:often> each turn.", lambda c, n: note(c, "done_limit", n))
add("often", ["once", "twice"][0], lambda c: 1)
add("often", "twice", lambda c: 2)
add("sentence", "activate only as a sorcery.", lambda c: note(c, "timing", "sorcery"))
add("sentence", "activate only <n:often> each turn.", lambda c, n: note(c, "limit", n))
add(
    "sentence",
    "activate only as a sorcery and only once each turn.",
    lambda c: (note(c, "timing", "sorcery"), note(c, "limit", 1))[0],
)
add("sentence", "activate only during your turn.", lambda c: note(c, "timing", "your turn"))
add(
    "sentence",
    "activate only during your turn and only once each turn.",
    lambda c: (note(c, "timing", "your turn"), note(c, "limit", 1))[0],
)
add("sentence", "activate only during your upkeep.", lambda c: note(c, "timing", "your upkeep"))
add("sentence", "activate only during combat.", lambda c: note(c, "timing", "combat"))
add("sentence", "activate only if <k:cond>.", lambda c, k: note(c, "condition", k))
add(
    "sentence",
    "this ability costs <m:mana> less to activate <e:foreach>.",
    lambda c, m, e: note(c, "less", less_each(c, m, e)),
)
add("sentence", "any player may activate this ability.", lambda c: note(c, "anyone", True))
add("sentence", "spend this mana only to <u:spend>.", lambda c, u: Follow("restriction", value=u))
add("sentence", "this mana can't be spent to cast a nonartifact spell.", lambda c: Follow(
    "restriction", value=Not(Filter((Not(Is("artifact")), Is("spell")), "stack"))))  # fmt: skip
add("spend", "cast <a:spends>", lambda c, a: a)
add("spends", "(a|an) <a:np>", lambda c, a: a.filter())
add("spends", "<a:np>", lambda c, a: a.filter())


def less_each(c: Context, m: str, e: Amount) -> Amount:
    """ "{1} less for each …"."""
    from .numbers import times

    return times(less(c, m), e)


def note(c: Context, key: str, value: Any) -> Follow:
    """A sentence about the whole ability."""
    c.note(key, value)
    return Follow("note")


def put_this_way(c: Context, a: Noun) -> Node:
    """ "When you put a creature card onto the battlefield this way": it is what entered."""
    c.speak(Bound("it"), {*a.kinds, "creature", "permanent"})
    conditions = tuple(x for x in a.conditions if x != Is("card"))
    return Matches(Bound("it"), Filter(conditions, "battlefield"))


def when_you_do(c: Context, a: Node, on: Node | None = None) -> Follow:
    """A reflexive triggered ability (603.12); its targets are chosen as it goes on the stack."""
    scope = c.pop()
    c.take_notes(scope)
    modes = bare(a) if isinstance(bare(a), Modal) else None
    return Follow("when", c.bound_outside(WhenYouDo(a, tuple(scope.targets), modes, on, span=c.span())))


# ---- the whole body ----------------------------------------------------------------------------------------------------------------------------

add("body", "<a:sentences>", lambda c, a: combine(a))
add("sentences", "<a:reflexive>", lambda c, a: (a,))
add("sentences", "<a:sentence>", lambda c, a: (a,))
add("sentences", "<a:sentence> <b:sentences>", lambda c, a, b: (a, *b))


def combine(items: tuple[Node | Follow, ...]) -> Node:
    """Sentences one after the other, each follow-up joined to the one it belongs to."""
    done: list[Node] = []
    for item in items:
        if not isinstance(item, Follow):
            done.append(item)
            continue
        if item.how == "note":
            continue
        if not done:
            raise Unclear("this sentence follows from one before it, and there is none")
        if item.how == "when":
            _reflexive(done, item.effect)
        elif item.how == "instead":
            _instead(done, item)
        else:
            _join(done, item)
    return in_order(done)


def _reflexive(done: list[Node], effect: Node | None) -> None:
    """ "When you do" after "if …, do it" belongs to the condition too; otherwise it comes next."""
    last = bare(steps(done[-1])[-1])
    inner = _once(last, effect)
    plain = all(not isinstance(e, WhenYouDo) or e.on is None for e in steps(inner))
    if isinstance(last, If) and last.otherwise is None and plain:
        nested = If(last.condition, in_order((last.then, _once(bare(steps(last.then)[-1]), effect))))
        done[-1] = in_order((*steps(done[-1])[:-1], nested))
    else:
        done.append(inner)


def _once(before: Node, effect: Node | None) -> Node:
    """Paying any number of times makes one trigger (603.12a)."""
    assert effect is not None
    inner = bare(before)
    if isinstance(inner, MayPay) and inner.times:
        return Do(
            tuple(
                msgspec.structs.replace(e, once=True) if isinstance(e, WhenYouDo) else e
                for e in steps(effect)
            )
        )
    return effect


def _instead(done: list[Node], item: Follow) -> None:
    """ "If …, B instead": B in place of the sentence before."""
    assert item.condition is not None and item.effect is not None
    before = done.pop()
    done.append(If(item.condition, item.effect, before))


def _join(done: list[Node], item: Follow) -> None:
    """Join a follow-up to the last effect that it can belong to; only the last one is asked."""
    joined = joined_to(done[-1], item)
    if joined is not None:
        done[-1] = joined
        return
    if item.how == "do" and item.effect is not None:
        done.append(If(Did(), item.effect))
        return
    if item.how == "don't" and item.effect is not None:
        done.append(If(Not(Did()), item.effect))
        return
    raise Unclear(f"the sentence before isn't one that {item.how!r} can follow")


def joined_to(effect: Node, item: Follow) -> Node | None:
    """The effect with the follow-up in its place, or None if it has none for it."""
    if isinstance(effect, Clause):
        inner = joined_to(effect.effect, item)
        return None if inner is None else Clause(inner, effect.span)
    if isinstance(effect, Do) and effect.effects:
        inner = joined_to(effect.effects[-1], item)
        return None if inner is None else Do((*effect.effects[:-1], inner))
    if isinstance(effect, If) and item.how == "otherwise" and effect.otherwise is None:
        return If(effect.condition, effect.then, item.effect)
    if isinstance(effect, If) and item.how != "otherwise":
        inner = joined_to(effect.then, item)
        return None if inner is None else If(effect.condition, inner, effect.otherwise)
    if isinstance(effect, (May, MayPay)):
        if item.how == "do" and effect.then is None:
            return msgspec.structs.replace(effect, then=item.effect)
        if item.how in {"don't", "otherwise"} and effect.otherwise is None:
            return msgspec.structs.replace(effect, otherwise=item.effect)
    if item.how == "no regeneration" and isinstance(effect, Destroy):
        return Destroy(effect.of, no_regeneration=True)
    if item.how == "exile countered" and isinstance(effect, CounterSpell):
        return CounterSpell(effect.of, to="exile")
    if item.how == "new targets" and isinstance(effect, CopySpell):
        return msgspec.structs.replace(effect, new_targets=True)
    if item.how == "restriction" and isinstance(effect, AddMana) and effect.restriction is None:
        return msgspec.structs.replace(effect, restriction=item.value)
    if item.how == "still":
        return still(effect, item.value)
    return None


def still(effect: Node, word: str) -> Node | None:
    """ "It's still a land": nothing was lost."""
    from webapp.rules.abilities.changes import AddTypes, SetTypes
    from webapp.rules.abilities.effects import Apply

    if not isinstance(effect, Apply):
        return None
    changes = tuple(
        AddTypes((*x.types, *x.subtypes)) if isinstance(x, SetTypes) else x for x in effect.changes
    )
    return Apply(effect.of, changes, effect.until)
