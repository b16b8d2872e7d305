"""Sentences: clauses in a row, durations, conditions, notes about the whole ability (608.2c)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webapp.oracle.context import Context, Unclear, bare, in_order, replaced, uses
from webapp.rules.abilities.changes import Replace
from webapp.rules.abilities.effects import (
    Apply,
    Clause,
    CreateReplacement,
    Delayed,
    ForEach,
    If,
    MayPlay,
    Modal,
    SetNumber,
    WhenYouDo,
)
from webapp.rules.abilities.kinds import On
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Count, Did, Matches, That, X
from webapp.rules.abilities.selectors import Bound, Filter, Is, Not, You

from .base import add
from .clauses import less
from .joins import Follow
from .nouns import Noun
from .numbers import times

Amount = Node | int
Deed = Callable[[Node], Node]

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
    if uses(v, Bound("they")):  # each player has an X of their own
        return in_order((replaced(a, That("X"), v), replaced(b, That("X"), v)))
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
add("inner", "until <e=end of turn|the end of your next turn|your next turn>, you may play <p:played>", lambda c, e, p: MayPlay(
    p, until=e.removeprefix("the ")))  # fmt: skip
add("played", "(that card|it)", lambda c: c.it())
add("played", "(those cards|them)", lambda c: c.it(plural=True))
add("played", "cards exiled this way", lambda c: Bound("exiled"))
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


add("sentence", "<a:inner><s:stop>", lambda c, a, s: a)
add("sentence", "then <a:inner><s:stop>", lambda c, a, s: a)
add("sentence", "(if you do|if you pay), <a:inner><s:stop>", lambda c, a, s: Follow("do", a))
add(
    "sentence",
    "if (you don't|they don't|the player doesn't|that player doesn't), <a:inner><s:stop>",
    lambda c, a, s: Follow("don't", a),
)
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
add("sentence", "if <w:dead> would die this turn, exile (it|them) instead.", lambda c, w: exile_if_dies(c, w))
add(
    "sentence",
    "if <w:dead> would leave the battlefield, exile (it|them) instead of putting (it|them) anywhere else.",
    lambda c, w: Clause(
        CreateReplacement(
            Replace("move", what=w, from_zone="battlefield", redirect="exile"), uses=0, until=""
        ),
        c.span(),
    ),
)
add(
    "thisway",
    "you pay <e:E> one or more times",
    lambda c, e: paid_times(c),
)
add("dead", "(that|the) <k=creature|permanent>", lambda c, k: c.that(k))
add("dead", "it", lambda c: c.it())
add(
    "dead",
    "a <k=creature|permanent> dealt damage (by <m:me>|this way)",
    lambda c, k, m=None: Bound("damaged"),
)
_INSTEAD = "instead of (into that player's graveyard|putting it into (its|that player's) owner's graveyard|putting it into that player's graveyard)"
add(
    "sentence",
    f"if that spell is countered this way, put it on top of its owner's library {_INSTEAD}.",
    lambda c: Follow("counter to", value="library top"),
)
add(
    "sentence",
    f"if that spell is countered this way, put it into its owner's hand {_INSTEAD}.",
    lambda c: Follow("counter to", value="hand"),
)
add("sentence", "if it doesn't, <a:inner><s:stop>", lambda c, a, s: Follow("otherwise", a))
add("inner", "until your next turn, whenever <e:event>, <a:inner>", lambda c, e, a: delayed_event(c, e, a, once=False, until="your next turn"),
    enter=lambda c: delay_scope(c))  # fmt: skip
add("sentence", "<x:unregenerated> can't be regenerated.", lambda c, x: Follow("no regeneration"))
add("unregenerated", "(it|they)", lambda c: None)
for _kind in ("creature", "permanent", "artifact", "land", "enchantment", "planeswalker"):
    add("unregenerated", f"(that|the) {_kind}", lambda c, k=_kind: c.that(k))
    add("unregenerated", f"those {_kind}s", lambda c, k=_kind: c.that(k, plural=True))
add("sentence", "round <u=up|down> each time.", lambda c, u: rounded(c, up=u == "up"))
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


def rounded(c: Context, *, up: bool) -> Follow:
    """How the halves named before are rounded."""
    c.now.notes.pop("not rounded", None)
    return Follow("round", value=up)


def less_each(c: Context, m: str, e: Amount) -> Amount:
    """ "{1} less for each …"."""
    return times(less(c, m), e)


def exile_if_dies(c: Context, who: Node) -> Node:
    """ "If that creature would die this turn, exile it instead"."""
    replace = Replace("move", what=who, from_zone="battlefield", to="graveyard", redirect="exile")
    return Clause(CreateReplacement(replace, uses=0), c.span())


def note(c: Context, key: str, value: Any) -> Follow:
    """A sentence about the whole ability."""
    c.note(key, value)
    return Follow("note")


def paid_times(c: Context) -> Node | None:
    """ "When you pay {E} one or more times this way": once, however often it was paid (603.12a)."""
    if c.now.amount != That("times"):
        raise Unclear("nothing-paid-several-times")
    return None


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


def delay_scope(c: Context) -> None:
    """A delayed triggered ability speaks of its own event."""
    c.push()
    c.now.trigger = True
    c.now.amount = None


# Delayed triggered abilities with an event of their own (603.7).
add(
    "inner",
    "whenever <e:event> this turn, <a:inner>",
    lambda c, e, a: delayed_event(c, e, a, once=False),
    enter=delay_scope,
)
add(
    "inner",
    "when <e:event> this turn, <a:inner>",
    lambda c, e, a: delayed_event(c, e, a, once=True),
    enter=delay_scope,
)
add(
    "inner",
    "until end of turn, whenever <e:event>, <a:inner>",
    lambda c, e, a: delayed_event(c, e, a, once=False),
    enter=delay_scope,
)
add(
    "inner",
    "<a:clauses> at end of combat",
    lambda c, a: delayed(c, On("step", step="end of combat"), a),
    enter=lambda c: c.push(),
)


def delayed_event(
    c: Context, events: tuple[On, ...], a: Node, *, once: bool, until: str = "end of turn"
) -> Node:
    """ "Whenever … this turn": it lasts until the end of the turn."""
    scope = c.pop()
    c.take_notes(scope)
    if len(events) != 1:
        raise Unclear("delayed-ability-waits-event")
    return Clause(c.bound_outside(Delayed(events[0], a, tuple(scope.targets), once, until)), c.span())
