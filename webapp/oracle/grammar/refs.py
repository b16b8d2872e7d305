"""What effects act on: targets, pronouns, "each creature", the top card of a library."""

from __future__ import annotations

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.effects import Pick
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import (
    AnyOf,
    Bound,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    Host,
    Is,
    Other,
    PlayerFilter,
    Same,
    Several,
    Target,
    This,
    TopCards,
)

from .base import add
from .nouns import Noun, one, other, together

Amount = Node | int
ANY_TARGET = (Filter((Is("creature"),)), Filter((Is("planeswalker"),)), Filter((Is("battle"),)))
# What an enchanted or equipped permanent may be called. "This creature" is never called "that creature".
KINDS = frozenset({"creature", "permanent", "artifact", "land", "enchantment", "planeswalker"})


def kinds(a: Noun, c: Context) -> frozenset[str]:
    """The words that may refer back to a noun phrase."""
    return a.kinds


def target(
    c: Context,
    a: Noun,
    low: Amount = 1,
    high: Amount | None = 1,
    more: tuple[Node, ...] = (),
    different: str = "",
) -> Node:
    """A target slot for objects (115)."""
    slot = c.target(Target((a.having(*more).filter(),), low, high, different=different))
    return c.speak(slot, a.kinds, plural=high != 1)


def pick(c: Context, a: Noun, low: Amount, high: Amount | None, more: tuple[Node, ...] = ()) -> Node:
    """Objects chosen as the effect is carried out (608.2d), not targeted."""
    found = a.having(*more)
    if found.head == "card" and not found.zone:
        raise Unclear("said-where-card")
    c.now.pre.append(Pick(Every(found.filter()), minimum=low, maximum=high))
    return c.speak(Bound("chosen"), a.kinds, plural=high != 1)


def pick_player(c: Context, among: Node) -> Node:
    """ "An opponent": chosen as the effect is carried out."""
    c.now.pre.append(Pick(among, name="chosen player"))
    return c.speak_player(Bound("chosen player"))


def every(c: Context, a: Noun, more: tuple[Node, ...] = ()) -> Node:
    """All that match."""
    return c.speak(Every(a.having(*more).filter()), a.kinds, plural=True)


# ---- targets -------------------------------------------------------------------------------------------------------

add("objs", "<t:targeted>", lambda c, t: t)
add("targeted", "target <a:np>", lambda c, a: target(c, a))
add("targeted", "(another|other) target <a:np>", lambda c, a: target(c, a, more=(other(c),)), enter=None)
add("targeted", "[each of] up to <n:num> target <a:np>", lambda c, n, a: target(c, a, 0, n))
add("targeted", "[each of] up to X target <a:np>", lambda c, a: target(c, a, 0, c.now.x))
add("targeted", "up to <n:num> other target <a:np>", lambda c, n, a: target(c, a, 0, n, (other(c),)))
add("targeted", "[each of] <n:num> target <a:np>", lambda c, n, a: target(c, a, n, n))
add("targeted", "[each of] X target <a:np>", lambda c, a: target(c, a, c.now.x, c.now.x))
add("targeted", "up to <n:num> target <a:np> from a single graveyard", lambda c, n, a: single(c, n, a))
add("targeted", "<n:num> other target <a:np>", lambda c, n, a: target(c, a, n, n, (other(c),)))
add("targeted", "[each of] any number of target <a:np>", lambda c, a: target(c, a, 0, None))
add(
    "targeted", "[each of] any number of other target <a:np>", lambda c, a: target(c, a, 0, None, (other(c),))
)
add("targeted", "[each of] one or two target <a:np>", lambda c, a: target(c, a, 1, 2))
add("targeted", "[each of] one, two, or three target <a:np>", lambda c, a: target(c, a, 1, 3))


def single(c: Context, n: Amount, a: Noun) -> Node:
    """ "From a single graveyard"."""
    if a.head != "card" or a.zone:
        raise Unclear("cards-graveyard")
    slot = c.target(Target((a.filter("graveyard"),), 0, n, same="graveyard"))
    return c.speak(slot, a.kinds, plural=True)


def any_target(
    c: Context,
    allowed: tuple[Node, ...],
    low: Amount = 1,
    high: int | None = 1,
    kinds: frozenset[str] = frozenset(),
) -> Node:
    """A target that may be an object or a player (115.4)."""
    slot = c.target(Target(allowed, low, high))
    c.speak_player(slot)
    return c.speak(slot, kinds | {"permanent or player"}, plural=high != 1)


_PERMANENT = frozenset({"permanent"})
add("damaged", "any target", lambda c: any_target(c, (*ANY_TARGET, PlayerFilter()), kinds=_PERMANENT))
add("damaged", "any other target", lambda c: any_target(
    c, (*(f.__class__((*f.conditions, other(c))) for f in ANY_TARGET), PlayerFilter()), kinds=_PERMANENT))  # fmt: skip
add("damaged", "up to one target", lambda c: any_target(c, (*ANY_TARGET, PlayerFilter()), 0, 1, _PERMANENT))
_WALKER = (Filter((Is("planeswalker"),)),)
add("damaged", "<t:walker>", lambda c, t: t)
add("damaged", "<t:walker> and <o:objs>", lambda c, t, o: Several((t, o)))
add("walker", "target player or planeswalker", lambda c: any_target(c, (*_WALKER, PlayerFilter())))
add(
    "walker",
    "target opponent or planeswalker",
    lambda c: any_target(c, (*_WALKER, PlayerFilter(EachOpponent()))),
)
add("damaged", "target opponent, planeswalker, or battle", lambda c: any_target(
    c, (*_WALKER, Filter((Is("battle"),)), PlayerFilter(EachOpponent()))))  # fmt: skip
add("damaged", "<o:objs>", lambda c, o: o)
add("damaged", "<o:players>", lambda c, o: o)
add("damaged", "<o:objs> and <p:players>", lambda c, o, p: Several((o, p)))
add("damaged", "<o:players> and <p:objs>", lambda c, o, p: Several((o, p)))
for _word, _among in (("player", EachPlayer()), ("opponent", EachOpponent())):
    add("targeted", f"target <a:unit>, <b:unit>, <d:unit>, or {_word}", lambda c, a, b, d, w=_among: any_target(
        c, (together(a, b, d).filter(), PlayerFilter(w)), kinds=a.kinds | b.kinds | d.kinds))  # fmt: skip
    add("targeted", f"target <a:unit>, <b:unit>, or {_word}", lambda c, a, b, w=_among: any_target(
        c, (together(a, b).filter(), PlayerFilter(w)), kinds=a.kinds | b.kinds))  # fmt: skip
    add("targeted", f"target <a:unit> or {_word}", lambda c, a, w=_among: any_target(
        c, (a.filter(), PlayerFilter(w)), kinds=a.kinds))  # fmt: skip

# ---- this, it, that ------------------------------------------------------------------------------------------------------

add("me", "<n:self>", lambda c, n: This())
for _word in (
    "creature",
    "land",
    "enchantment",
    "artifact",
    "card",
    "spell",
    "permanent",
    "token",
    "planeswalker",
    "Siege",
    "emblem",
):
    add("me", f"this {_word}", lambda c: This())
add("me", "this <t:subtype>", lambda c, t: This())
add("objs", "<m:me>", lambda c, m: c.speak(m))
add("objs", "(it|him|her|he|she)", lambda c: c.it())
add("objs", "them\nthey\nthose (creatures|permanents|cards|tokens|lands|spells)", lambda c: c.it(plural=True))
for _kind in (
    "creature",
    "permanent",
    "card",
    "spell",
    "ability",
    "artifact",
    "land",
    "enchantment",
    "planeswalker",
    "token",
):
    add("objs", f"(that|the) {_kind}", lambda c, k=_kind: c.that(k))
    add("its", f"(that|the) {_kind}'s", lambda c, k=_kind: c.that(k, prop=True))
    add("objs", f"those {_kind}s", lambda c, k=_kind: c.that(k, plural=True))
add("objs", "(that|the) <t:subtype>", lambda c, t: c.that(t))
add("objs", "(that|the) spell or ability", lambda c: spell_or_ability(c))


def spell_or_ability(c: Context) -> Node:
    """What targets something, or what was spoken of as a spell or ability."""
    kind = "spell or ability" if any("spell or ability" in s.kinds for s in c.now.spoken) else "spell"
    found = c.that(kind)
    return c.speak(found, {"spell", "ability", kind})


add("objs", "that permanent or player", lambda c: c.that("permanent or player"))
add("its", "(its|his|her)", lambda c: c.it(prop=True))
add("its", "their", lambda c: c.it(prop=True, plural=True))
add("its", "<m:me>'s", lambda c, m: m)
add("its", "<h:host>'s", lambda c, h: h)
add("its", "<t:targeted>'s", lambda c, t: t)
add("its", "those (creatures|permanents|cards)'", lambda c: c.it(prop=True, plural=True))
add(
    "host",
    "(enchanted|equipped|fortified) (creature|permanent|land|artifact|enchantment|planeswalker|<t:subtype>)",
    lambda c, t=None: Host(),
)
add("objs", "<h:host>", lambda c, h: c.speak(h, KINDS))
add(
    "objs",
    "the (returned|revealed|milled|discarded|chosen|sacrificed|destroyed|cycled) (card|creature|permanent)",
    lambda c: c.it(),
)
add("objs", "the exiled (card|creature|permanent)", lambda c: exiled(c))
add("its", "the sacrificed (creature|permanent|artifact)'s", lambda c: Bound("sacrificed"))


def exiled(c: Context) -> Node:
    """What was exiled earlier in this ability, or by another ability of the same object (607.2a)."""
    if any(s.sel in {Bound("it"), Bound("exiled")} for s in c.now.spoken):
        return c.it()
    return c.speak(Bound("exiled"), {"card", "creature", "permanent"})


# ---- all of a kind ---------------------------------------------------------------------------------------------------------

add("objs", "(each|all) <a:np>", lambda c, a: every(c, a))
add("objs", "each other <a:np>\nall other <a:np>", lambda c, a: every(c, a, (other(c),)))
add("objs", "<a:np>", lambda c, a: every(c, bare_plural(c, a)))
add("objs", "other <a:np>", lambda c, a: every(c, bare_plural(c, a), (other(c),)))
add(
    "objs",
    "each creature that convoked <m:me>",
    lambda c, m: c.speak(Bound("convoked"), {"creature"}, plural=True),
)


def bare_plural(c: Context, a: Noun) -> Noun:
    """A plural without an article; a card needs a zone."""
    if a.head == "card" and not a.zone:
        raise Unclear("said-where-these-cards")
    if a.number == "s":
        raise Unclear("single-thing-needs-target")
    return a


# ---- chosen as it happens ------------------------------------------------------------------------------------------------

add("objs", "(a|an) <a:np> [of their choice]", lambda c, a: pick(c, a, 1, 1))
add("objs", "another <a:np>", lambda c, a: pick(c, a, 1, 1, (other(c),)))
add("objs", "up to <n:num> <a:np>", lambda c, n, a: pick(c, a, 0, n))
add("objs", "any number of <a:np>", lambda c, a: pick(c, a, 0, None))
add("objs", "<n:num> <a:np>", lambda c, n, a: pick(c, a, n, n))
add("objs", "<n:num> other <a:np>", lambda c, n, a: pick(c, a, n, n, (other(c),)))

# ---- cards of a library -----------------------------------------------------------------------------------------------------

add("objs", "<t:top>", lambda c, t: t)
add("top", "the top card of <p:poss> library", lambda c, p: c.speak(TopCards(p), {"card"}))
add(
    "top",
    "the top <n:num> cards of <p:poss> library",
    lambda c, p, n: c.speak(TopCards(p, n), {"card"}, plural=True),
)
add(
    "top",
    "the top X cards of <p:poss> library",
    lambda c, p: c.speak(TopCards(p, c.now.x), {"card"}, plural=True),
)
add(
    "objs",
    "<a:objs1> and <b:objs1>",
    lambda c, a, b: c.speak(Several((a, b)), {"permanent", "creature", "card"}, plural=True),
)
add("objs1", "<t:targeted>", lambda c, t: t)
add("objs1", "<m:me>", lambda c, m: m)
add("objs1", "it", lambda c: c.it())
add("objs1", "<h:host>", lambda c, h: h)
add("objs1", "that (creature|permanent|card)", lambda c: c.it())
add(
    "objs",
    "<p:poss> <z=hand|graveyard>",
    lambda c, p, z: c.speak(Every(Filter((), z, p)), {"card"}, plural=True),
)


def me_or(c: Context, a: Noun) -> Filter:
    """ "This creature or another creature you control" as one filter."""
    return Filter((AnyOf((Same(This()), one((*a.conditions, Other())))),), a.zone or "battlefield", a.where)


add("objs", "each <a:np> and each <b:np>", lambda c, a, b: c.speak(
    Several((Every(a.filter()), Every(b.filter()))), a.kinds | b.kinds, plural=True))  # fmt: skip
for _n, _words in ((2, "each of up to two targets"), (3, "each of up to three targets")):
    add("damaged", _words, lambda c, n=_n: any_target(c, (*ANY_TARGET, PlayerFilter()), 0, n, _PERMANENT))
add(
    "damaged",
    "each of <n:num> targets",
    lambda c, n: any_target(c, (*ANY_TARGET, PlayerFilter()), n, n, _PERMANENT),
)
add("objs", "all <a:np>, all <b:np>, and all <d:np>", lambda c, a, b, d: c.speak(
    Several((every(c, a), every(c, b), every(c, d))), a.kinds | b.kinds | d.kinds, plural=True))  # fmt: skip
add(
    "objs",
    "[the] cards exiled with (it|<m:me>)",
    lambda c, m=None: c.speak(Bound("exiled"), {"card"}, plural=True),
)
