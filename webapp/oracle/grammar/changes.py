"""What continuous effects say of objects: gets, gains, becomes, can't (611, 613)."""

from __future__ import annotations

from collections.abc import Callable

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.changes import (
    AddAbility,
    AddKeyword,
    AddTypes,
    LoseAbilities,
    LoseTypes,
    Modify,
    PowerToughness,
    Restrict,
    SetColors,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from webapp.rules.abilities.costs import OwnManaCost
from webapp.rules.abilities.effects import Apply, ChooseWord, Modal, Mode
from webapp.rules.abilities.kinds import AlternativeCost, Keyword, Static
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Property, Times
from webapp.rules.abilities.selectors import Bound, ControlledBy, EachOpponent, Filter, Not

from .base import add
from .joins import Follow
from .tokens import sizes

OWN_MANA_VALUE = Property("mana value", Bound("affected"))
"""The mana value of each object that is changed."""

Amount = Node | int
Changes = tuple[Node, ...]
BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")

# ---- gets +1/+1 ------------------------------------------------------------------------------------------------------------------


def half(c: Context, text: str) -> Amount:
    """One half of +X/-1."""
    number: Amount = c.now.x if text[1:] == "X" else int(text[1:])
    return number if text[0] == "+" else (-number if isinstance(number, int) else Times(-1, number))


def pump(c: Context, p: tuple[str, str], each: Amount = 1) -> Changes:
    """+N/+N, perhaps for each of something."""
    halves = [half(c, h) for h in p]
    if each != 1:
        halves = [h if h == 0 else each if h == 1 else Times(_whole(h), each) for h in halves]
    return (PowerToughness(halves[0], halves[1]),)


def _whole(h: Amount) -> int:
    if not isinstance(h, int):
        raise Unclear("x-each-read")
    return h


add("chg", "get[s] <p:pt>", lambda c, p: pump(c, p))
add("chg", "get[s] <p:pt> <e:foreach>", lambda c, p, e: pump(c, p, e))

# ---- gains, has, loses --------------------------------------------------------------------------------------------------------------

add("chg", "(gain|gains|have|has) <k:kws>", lambda c, k: tuple(AddKeyword(x) for x in k))
add("chg", "(gain|gains|have|has) <q:quoteds>", lambda c, q: granted(q))
add(
    "chg",
    "(gain|gains|have|has) <k:kws> and <q:quoteds>",
    lambda c, k, q: (*(AddKeyword(x) for x in k), *granted(q)),
)
add("chg", "(gain|gains|have|has) <k:kwability>", lambda c, k: (AddAbility(k, c.text().split(" ", 1)[1]),))
add(
    "chg",
    "(gain|gains|have|has) protection from the color of your choice",
    lambda c: protection(c),
)
add("chg", "lose[s] all abilities", lambda c: (LoseAbilities(),))
add("chg", "lose[s] <k:kws>", lambda c, k: (LoseAbilities(tuple(x.name for x in k)),))
add("chg", "(have|has) base power and toughness <s:size>", lambda c, s: (SetPowerToughness(*sizes(c, s)),))
add(
    "chg",
    "(have|has) [base] power and toughness each equal to (its|their) mana value",
    lambda c: (SetPowerToughness(OWN_MANA_VALUE, OWN_MANA_VALUE),),
)
add("chg", "(have|has) base power <n:num>", lambda c, n: (SetPowerToughness(n, None),))


def protection(c: Context) -> Changes:
    """Protection from the color of your choice: chosen as it happens (608.2d)."""
    c.now.pre.append(ChooseWord("color"))
    return (AddKeyword(Keyword("protection", word="chosen color")),)


def granted(q: tuple[tuple[Node, ...], str, tuple[str, ...]]) -> Changes:
    """Abilities in quotation marks."""
    return tuple(AddAbility(a, t) for a, t in zip(q[0], q[2], strict=True))


# ---- becomes -------------------------------------------------------------------------------------------------------------------------

add(
    "become",
    "<s:size> <k:colors> <w:tokenwords>",
    lambda c, s, k, w: (SetPowerToughness(*sizes(c, s)), SetColors(k), *becomes(w)),
)
add("become", "<s:size> <w:tokenwords>", lambda c, s, w: (SetPowerToughness(*sizes(c, s)), *becomes(w)))
add("become", "<k:colors> <w:tokenwords>", lambda c, k, w: (SetColors(k), *becomes(w)))
add("become", "<w:tokenwords>", lambda c, w: becomes(w))
add(
    "become",
    "<w:tokenwords> with base power and toughness <s:size>",
    lambda c, w, s: (*becomes(w), SetPowerToughness(*sizes(c, s))),
)
add("become", "<k:colors> <w:tokenwords> with base power and toughness <s:size>", lambda c, k, w, s: (
    SetColors(k), *becomes(w), SetPowerToughness(*sizes(c, s))))  # fmt: skip
add(
    "become",
    "<s:size> <w:tokenwords> <a:tokenwith>",
    lambda c, s, w, a: (SetPowerToughness(*sizes(c, s)), *becomes(w), *given(a)),
)
add("become", "<s:size> <k:colors> <w:tokenwords> <a:tokenwith>", lambda c, s, k, w, a: (
    SetPowerToughness(*sizes(c, s)), SetColors(k), *becomes(w), *given(a)))  # fmt: skip
add("chg", "become[s] (a|an) <b:become>\nbecome[s] <b:become>", lambda c, b: b)
add("chg", "become[s] (a|an) <b:become> in addition to (its|their) other types", lambda c, b: in_addition(b))
add("chg", "become[s] <b:become> in addition to (its|their) other types", lambda c, b: in_addition(b))
add(
    "chg",
    "(is|are) (a|an) <w:tokenwords> in addition to (its|their) other types",
    lambda c, w: (AddTypes(w),),
)
add("chg", "(is|are) <w:tokenwords> in addition to (its|their) other types", lambda c, w: (AddTypes(w),))
add("chg", "'s (a|an) <w:tokenwords> in addition to (its|their) other types", lambda c, w: (AddTypes(w),))
add("chg", "(is|are) (a|an) <b:become>", lambda c, b: b)
add("chg", "lose[s] all other abilities", lambda c: (LoseAbilities(),))
add("chg", "(isn't|aren't) (a|an) <w:tokenwords>", lambda c, w: (LoseTypes(w),))
add(
    "chg",
    "(is|are) (a|an) <w:tokenwords> in addition to (its|their) other land types",
    lambda c, w: (AddTypes(land_types(w)),),
)
add("chg", "are every basic land type in addition to their other types", lambda c: (AddTypes(BASIC),))
add("chg", "are <t:subtype>", lambda c, t: (SetTypes((), (basic(t),)),))
add("chg", "(is|are) <s:size>", lambda c, s: (SetPowerToughness(*sizes(c, s)),))
add("chg", "(is|are) (a|an) <w:tokenwords>", lambda c, w: becomes(w))
add("chg", "(is|are) <k:colors>", lambda c, k: (SetColors(k),))
add("chg", "become[s] <k:colors>", lambda c, k: (SetColors(k),))
add("chg", "become[s] the color of (your|their) choice", lambda c: chosen_color(c))


def chosen_color(c: Context) -> Changes:
    """The color of your choice: chosen as it happens (608.2d)."""
    c.now.pre.append(ChooseWord("color"))
    return (SetColors("chosen"),)


def land_types(words: tuple[str, ...]) -> tuple[str, ...]:
    """ "In addition to its other land types": land types only."""
    if any(w not in BASIC for w in words):
        raise Unclear("basic-land-types-read")
    return words


def basic(subtype: str) -> str:
    """ "Nonbasic lands are Mountains": without an article only basic land types stand (305.7)."""
    if subtype not in BASIC:
        raise Unclear("basic-land-types-set")
    return subtype


def given(abilities: tuple[Node, ...]) -> Changes:
    """Abilities that come with a description."""
    return tuple(
        AddKeyword(a) if isinstance(a, Keyword) else AddAbility(a, getattr(a, "text", "")) for a in abilities
    )


def becomes(words: tuple[str, ...]) -> Changes:
    """Types that something becomes. Without a card type only subtypes of its type change (205.1a); an artifact creature stays what 205.1b says."""
    types = tuple(sorted(w for w in words if w.islower()))
    subs = tuple(w for w in words if not w.islower())
    if types == ("artifact", "creature"):
        return (AddTypes(words),)
    return (SetTypes(types, subs),)


def in_addition(changes: Changes) -> Changes:
    """ "In addition to its other types": nothing is lost."""
    return tuple(AddTypes((*x.types, *x.subtypes)) if isinstance(x, SetTypes) else x for x in changes)


# ---- can't, must ---------------------------------------------------------------------------------------------------------------------

for _words, _what in (
    ("can't attack", "can't attack"),
    ("can't block", "can't block"),
    ("can't attack or block", "can't attack or block"),
    ("can't be blocked", "can't be blocked"),
    ("(attacks|attack) each combat if able", "must attack"),
    ("(attacks|attack) this turn if able", "must attack"),
    ("(blocks|block) each combat if able", "must block"),
    ("must be blocked if able", "must be blocked"),
    ("can't be countered", "can't be countered"),
    ("can't be regenerated", "can't be regenerated"),
    ("can't transform", "can't transform"),
    ("can't be sacrificed", "can't be sacrificed"),
    ("can't crew Vehicles", "can't crew"),
    ("(doesn't|don't) untap during (its|their) (controller's|controllers') untap step[s]", "doesn't untap"),
    ("(doesn't|don't) untap during your untap step", "doesn't untap"),
):
    add("cant", _words, lambda c, w=_what: (Restrict(w),))
add("cant", "can't be blocked by <a:np>", lambda c, a: (Restrict("can't be blocked by", a.filter()),))
add(
    "cant",
    "can't be blocked except by <a:np>",
    lambda c, a: (Restrict("can't be blocked except by", a.filter()),),
)
add(
    "cant",
    "can't be blocked except by <n:num> or more creatures",
    lambda c, n: (Restrict("can't be blocked except by", None, n),),
)
add(
    "cant",
    "can't be blocked by more than one creature",
    lambda c: (Restrict("can't be blocked by more than", None, 1),),
)
add("cant", "can't be the target[s] of spells or abilities your opponents control", lambda c: (Restrict("can't be targeted", Filter(
    (ControlledBy(EachOpponent()),), "stack")),))  # fmt: skip
add(
    "cant",
    "can't be the target[s] of spells or abilities",
    lambda c: (Restrict("can't be targeted", Filter((), "stack")),),
)
add("cant", "can block only <a:np>", lambda c, a: (Restrict("can't block anything but", a.filter()),))
add(
    "cant",
    "can block an additional creature each combat",
    lambda c: (Restrict("can block additional", None, 1),),
)
add("cant", "can't attack unless <k:cond>", lambda c, k: cant_unless("can't attack", k))
add("cant", "can't attack or block unless <k:cond>", lambda c, k: cant_unless("can't attack or block", k))
add("chg", "<k:cant>", lambda c, k: k)
add(
    "cant",
    "can attack as though it didn't have defender",
    lambda c: (Restrict("can attack as though no defender"),),
)
add(
    "chgturn",
    "can attack this turn as though it didn't have defender",
    lambda c: (Restrict("can attack as though no defender"),),
)
add("chgturn", "attack[s] this turn if able", lambda c: (Restrict("must attack"),))
add("chgturn", "block[s] this turn if able", lambda c: (Restrict("must block"),))
add("chgturn", "can't be regenerated this turn", lambda c: (Restrict("can't be regenerated"),))


def cant_unless(what: str, condition: Node) -> Changes:
    """A restriction that a condition lifts."""
    return (Modify((Restrict(what),), condition=Not(condition)),)


# ---- several in a row ------------------------------------------------------------------------------------------------------------------

add("chgs", "<a:chg>", lambda c, a: a)
add("chgs", "<a:chg> and <b:chg>", lambda c, a, b: (*a, *b))
add("chgs", "<a:chg>, <b:chg>, and <d:chg>", lambda c, a, b, d: (*a, *b, *d))

# ---- as an effect that lasts (611.2) ------------------------------------------------------------------------------------------------------

Deed = Callable[[Node], Node]


def apply(changes: Changes, until: str) -> Deed:
    """The changes to what the sentence is about."""
    return lambda o: Apply(o, changes, until)


add("ovp", "<x:chgs> <u:dur>", lambda c, x, u: apply(x, u))
add("ovp", "<x:chgturn>", lambda c, x: apply(x, "end of turn"))
add("ovp", "<x:chgs> <u:dur> <e:foreach>", lambda c, x, u, e: apply(spread(x, e), u))
add("ovp", "<x:lasting>", lambda c, x: apply(x, ""))
add("lasting", "(gain|gains) <k:kws>", lambda c, k: tuple(AddKeyword(x) for x in k))
add("lasting", "become[s] (a|an) <b:become>", lambda c, b: b)
add("lasting", "(gain|gains) <q:quoteds>", lambda c, q: granted(q))
add(
    "lasting",
    "become[s] (a|an) <b:become> in addition to (its|their) other types",
    lambda c, b: in_addition(b),
)
add(
    "lasting",
    "(is|are|'s) (a|an) <w:tokenwords> in addition to (its|their) other types",
    lambda c, w: (AddTypes(w),),
)
add(
    "ovp",
    "gain[s] your choice of <k:choices> <u:dur>",
    lambda c, k, u: choice(tuple(((AddKeyword(x),), t) for x, t in k), u),
)
add(
    "ovp",
    "get[s] <p:pt> or <q:pt> <u:dur>",
    lambda c, p, q, u: choice(((pump(c, p), "/".join(p)), (pump(c, q), "/".join(q))), u),
)
add("choice", "<k:kw>", lambda c, k: (k, c.text()))
add("choices", "<a:choice> or <b:choice>", lambda c, a, b: (a, b))
add("choices", "<a:choice>, <b:choice>, or <d:choice>", lambda c, a, b, d: (a, b, d))
add("choices", "<a:choice>, <b:choice>, <d:choice>, or <e:choice>", lambda c, a, b, d, e: (a, b, d, e))


def choice(options: tuple[tuple[Changes, str], ...], until: str) -> Deed:
    """One of several changes, chosen as it happens (608.2d)."""
    return lambda o: Modal(
        tuple(Mode(text, Apply(o, changes, until)) for changes, text in options), late=True
    )


def spread(changes: Changes, each: Amount) -> Changes:
    """ "Gets +1/+1 until end of turn for each …"."""
    out: list[Node] = []
    for change in changes:
        if not isinstance(change, PowerToughness):
            raise Unclear("change-power-toughness-made")
        halves = [change.power, change.toughness]
        out.append(
            PowerToughness(*[h if h == 0 else each if h == 1 else Times(_whole(h), each) for h in halves])
        )
    return tuple(out)


add(
    "clause",
    "switch <o:its> power and toughness <u:dur>",
    lambda c, o, u: Apply(o, (SwitchPowerToughness(),), u),
)
add("clause", "double <o:its> power <u:dur>", lambda c, o, u: double(o, u))


def double(o: Node, until: str) -> Node:
    """Double a creature's power (701.10b): it gets +X/+0, where X is its power."""
    return Apply(o, (PowerToughness(Property("power", o), 0),), until)


add("chgturn", "must be blocked this turn if able", lambda c: (Restrict("must be blocked"),))
add("chgturn", "attacks this turn if able", lambda c: (Restrict("must attack"),))


# ---- flashback at a card's own mana cost (702.34a) -------------------------------------------------------------------

OWN_FLASHBACK = AlternativeCost((OwnManaCost(),), "flashback", "graveyard", after="exile")


def flashback(c: Context) -> Changes:
    """Flashback whose cost is told in the sentence after it."""
    c.now.notes["flashback"] = True
    return (AddAbility(Static((OWN_FLASHBACK,), zone="any"), "flashback"),)


def flashback_cost(c: Context) -> Follow:
    """ "The flashback cost is equal to its mana cost"."""
    if not c.now.notes.pop("flashback", None):
        raise Unclear("no-flashback-given-before")
    return Follow("note")


add("chg", "(gain|gains|have|has) flashback", lambda c: flashback(c))
add(
    "sentence",
    "(the|its) flashback cost is equal to (its|that card's) mana cost.",
    lambda c: flashback_cost(c),
)
