"""Noun phrases: which objects a text speaks of, as filters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import (
    AllOf,
    AnyOf,
    ControlledBy,
    Filter,
    Is,
    Not,
    Other,
    StackKind,
    You,
)
from webapp.rules.values import CARD_TYPES

from .base import add

Conditions = tuple[Node, ...]


@dataclass(frozen=True)
class Noun:
    """What a noun phrase says: conditions on the object, its zone and whose zone, and the words it may be called by."""

    conditions: Conditions = ()
    zone: str = ""
    where: Node | None = None
    kinds: frozenset[str] = frozenset()
    head: str = ""
    adjectives: int = 0
    number: str = ""

    def filter(self, zone: str = "") -> Filter:
        """The filter. Permanents are on the battlefield, spells and abilities on the stack, cards anywhere unless it is said."""
        return Filter(self.conditions, self.zone or zone or self._natural_zone(), self.where)

    def _natural_zone(self) -> str:
        return {"card": "any", "spell": "stack", "ability": "stack", "source": "any"}.get(
            self.head, "battlefield"
        )

    def having(self, *conditions: Node) -> Noun:
        """The same with more conditions."""
        return replace(self, conditions=(*self.conditions, *conditions))


@dataclass(frozen=True)
class Post:
    """What stands after a noun: conditions, or a zone."""

    conditions: Conditions = ()
    zone: str = ""
    where: Node | None = None
    keyword: bool = False


def one(conditions: Conditions) -> Node:
    """Several conditions as one."""
    return conditions[0] if len(conditions) == 1 else AllOf(conditions)


# ---- one word ----------------------------------------------------------------------------------------------------

_PLURALS = {"sorcery": "sorceries", "kindred": "kindred"}
for _type in sorted(CARD_TYPES):
    _noun = Noun((Is(_type),), kinds=frozenset({_type, "permanent"}), number="s")
    add("word", _type, lambda c, n=_noun: n)
    add("word", _PLURALS.get(_type, _type + "s"), lambda c, n=_noun: replace(n, number="p"))
for _head, _is in (("permanent", ()), ("card", ()), ("spell", (Is("spell"),)), ("token", (Is("token"),))):
    _noun = Noun(
        _is, kinds=frozenset({_head, "permanent"} if _head == "token" else {_head}), head=_head, number="s"
    )
    add("word", _head, lambda c, n=_noun: n)
    add("word", f"{_head}s", lambda c, n=_noun: replace(n, number="p"))
add(
    "word",
    "commander[s]",
    lambda c: Noun((Is("commander"),), kinds=frozenset({"commander", "permanent", "creature"}), head=""),
)
add("word", "source[s]", lambda c: Noun((), kinds=frozenset({"source"}), head="source"))
add("word", "outlaw[s]", lambda c: Noun((Is("outlaw"),), kinds=frozenset({"permanent", "creature"}), head=""))
add(
    "word", "<t:subtype>", lambda c, t: Noun((Is(t),), kinds=frozenset({t, "permanent", "creature"}), head="")
)
add(
    "word",
    "<k=activated|triggered> abilit(y|ies)",
    lambda c, k: Noun((StackKind(k),), kinds=frozenset({"ability"}), head="ability"),
)
add("word", "abilit(y|ies)", lambda c: Noun(
    (AnyOf((StackKind("activated"), StackKind("triggered"))),), kinds=frozenset({"ability"}), head="ability"))  # fmt: skip
add("word", "activated or triggered abilit(y|ies)", lambda c: Noun(
    (AnyOf((StackKind("activated"), StackKind("triggered"))),), kinds=frozenset({"ability"}), head="ability"))  # fmt: skip

# ---- adjectives --------------------------------------------------------------------------------------------------

for _word in (
    *(
        "white",
        "blue",
        "black",
        "red",
        "green",
        "colorless",
        "multicolored",
        "monocolored",
        "legendary",
        "basic",
        "snow",
    ),
    *(
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "blocked",
        "unblocked",
        "historic",
        "modified",
        "enchanted",
        "equipped",
        "kicked",
    ),
):
    add("adj", _word, lambda c, w=_word: Is(w))
for _word in ("white", "blue", "black", "red", "green", "basic", "legendary", "token", *sorted(CARD_TYPES)):
    add("adj", f"non{_word}", lambda c, w=_word: Not(Is(w)))
add("adj", "attacking or blocking", lambda c: AnyOf((Is("attacking"), Is("blocking"))))
add("adj", "face-down", lambda c: Is("face down"))
add("adj", "double-faced", lambda c: Is("double-faced"))
add("adj", "<t:nonsubtype>", lambda c, t: Not(Is(t)))
add("adj", "other", lambda c: other(c))


def other(c: Context) -> Node:
    """ "Other": not this object, or in a spell, or after a target, not that target."""
    last = c.last_target()
    if last is not None:
        return Other(than=last)
    if c.is_spell and not c.now.trigger:
        raise Unclear("nothing-other-than")
    return Other()


def _adj_or(c: Context, a: Node, b: Node) -> Node:
    return AnyOf((a, b))


add("adjs", "<a:adj>", lambda c, a: (a,))
add("adjs", "<a:adj> <b:adjs>", lambda c, a, b: (a, *b))
add("adjs", "<a:adj>, <b:adjs>", lambda c, a, b: (a, *b))
add("adjs", "<a:adj> (or|and|and/or) <b:adj>", lambda c, a, b: (AnyOf((a, b)),))

# ---- a row of words: "artifact creature card" ------------------------------------------------------------------------


def row(c: Context, a: Noun, b: Noun) -> Noun:
    """Two nouns in a row: the second is the head."""
    if a.head and not (a.head == "permanent" and b.head in {"card", "spell"}):
        raise Unclear("stand-before-another-noun", word=repr(a.head))
    conditions = a.conditions if a.head != "permanent" else (Is("permanent"),)
    kinds = a.kinds | b.kinds if b.head != "card" else (a.kinds | b.kinds | {"card"})
    return Noun((*conditions, *b.conditions), b.zone, b.where, kinds, b.head, number=b.number)


add("words", "<a:word>", lambda c, a: a)
add("words", "<a:word> <b:words>", row)
add("unit", "<a:words>", lambda c, a: a)
add(
    "unit",
    "<j:adjs> <a:words>",
    lambda c, j, a: replace(a, conditions=(*j, *a.conditions), adjectives=len(j)),
)


_SPREAD = (Is("basic"), Is("tapped"), Is("untapped"), Not(Is("token")), Is("attacking"), Is("legendary"))


def _spread_first(units: tuple[Noun, ...]) -> tuple[tuple[Noun, ...], Conditions]:
    """An adjective before the first of several nouns: "basic Swamp or Forest", "untapped artifacts and/or creatures"."""
    first = units[0]
    if len(first.conditions) < 2 or not first.adjectives or any(u.adjectives for u in units[1:]):
        return units, ()
    front = first.conditions[: first.adjectives]
    if any(x not in _SPREAD for x in front):
        raise Unclear("clear-adjective-belongs-all")
    return (replace(first, conditions=first.conditions[first.adjectives :], adjectives=0), *units[1:]), front


def together(*units: Noun, spread: bool = True) -> Noun:
    """ "artifact or creature card": one of several; a head at the end belongs to all."""
    units, front = _spread_first(units) if spread else (units, ())
    last = units[-1]
    common: Conditions = ()
    heads = {u.head for u in units}
    if (
        last.head in {"card", "spell", "token"}
        and heads == {"", last.head}
        and all(not u.head for u in units[:-1])
    ):
        common = {"card": (), "spell": (Is("spell"),), "token": (Is("token"),)}[last.head]
        last = replace(last, conditions=tuple(x for x in last.conditions if x not in common))
    elif heads - {"", "token", "permanent"} and heads not in (
        {"card"},
        {"spell"},
        {"ability"},
        {"card", "token"},
        {"spell", "ability"},
    ):
        raise Unclear("these-nouns-joined")
    if _is_creature_row(last) and all(
        len(u.conditions) == 1 and _is_subtype(u.conditions[0]) for u in units[:-1]
    ):
        common = (last.conditions[1], *common)  # "Kraken or Serpent creature card"
        last = replace(last, conditions=last.conditions[:1])
    parts = (*units[:-1], last)
    kinds = frozenset().union(*(u.kinds for u in units))
    head = last.head or next((u.head for u in parts if u.head), "")
    if any(not u.conditions for u in parts):
        if heads <= {"card", "token"}:  # "card or token": anything
            return Noun((), "any", None, kinds, "card")
        raise Unclear("these-nouns-already-everything")
    return Noun(
        (*front, AnyOf(tuple(one(u.conditions) for u in parts)), *common),
        last.zone,
        last.where,
        kinds,
        head,
        number=last.number,
    )


def _is_creature_row(last: Noun) -> bool:
    return (
        len(last.conditions) == 2 and _is_subtype(last.conditions[0]) and not _is_subtype(last.conditions[1])
    )


def _is_subtype(condition: Node) -> bool:
    return isinstance(condition, Is) and condition.word[:1].isupper()


_JOIN = "(or|and|and/or)"
add("nouns", "<a:unit>", lambda c, a: a)
add("nouns", "<a:unit> (or a|or an|and a|and an) <b:unit>", lambda c, a, b: together(a, b, spread=False))
add("nouns", f"<a:unit> {_JOIN} <b:unit>", lambda c, a, b: together(a, b))
add("nouns", f"<a:unit>, <b:unit>, {_JOIN} <d:unit>", lambda c, a, b, d: together(a, b, d))
add("nouns", f"<a:unit>, <b:unit>, <d:unit>, {_JOIN} <e:unit>", lambda c, a, b, d, e: together(a, b, d, e))
add(
    "nouns",
    f"<a:unit>, <b:unit>, <d:unit>, <e:unit>, {_JOIN} <f:unit>",
    lambda c, a, b, d, e, f: together(a, b, d, e, f),
)
add("nouns", f"<a:unit>, <b:unit>, <d:unit>, <e:unit>, <f:unit>, {_JOIN} <h:unit>",
    lambda c, a, b, d, e, f, h: together(a, b, d, e, f, h))  # fmt: skip

# ---- the whole phrase --------------------------------------------------------------------------------------------------


def with_posts(c: Context, a: Noun, p: tuple[Post, ...]) -> Noun:
    """A noun with what stands after it."""
    for post in p:
        conditions = post.conditions
        first = a.conditions[0] if a.conditions else None
        if post.keyword and len(a.conditions) >= 1 and isinstance(first, AnyOf) and _keyword_of_last(first):
            # "artifact, enchantment, or creature with flying": only creatures have such keywords.
            options = (*first.conditions[:-1], AllOf((*_flat(first.conditions[-1]), *conditions)))
            a = replace(a, conditions=(AnyOf(options), *a.conditions[1:]))
        else:
            a = a.having(*conditions)
        if post.zone:
            if a.zone and a.zone != post.zone:
                raise Unclear("two-zones-named")
            a = replace(a, zone=post.zone, where=post.where)
    return a


def _flat(condition: Node) -> Conditions:
    return condition.conditions if isinstance(condition, AllOf) else (condition,)


def _keyword_of_last(options: AnyOf) -> bool:
    last = _flat(options.conditions[-1])
    return Is("creature") in last and not any(Is("creature") in _flat(o) for o in options.conditions[:-1])


add("np", "<a:nouns>", lambda c, a: a)
add("np", "<a:nouns> <p:posts>", with_posts)
add("posts", "<p:post>", lambda c, p: (p,))
add("posts", "<p:post> <q:posts>", lambda c, p, q: (p, *q))
add("post", "[that] <w:controls>", lambda c, w: Post((w,)))
add("post", "<z:inzone>", lambda c, z: Post((), z[0], z[1]))
add("controls", "you (control|controlled)", lambda c: ControlledBy(You()))
add("controls", "you don't control", lambda c: Not(ControlledBy(You())))

COLORS = ["white", "blue", "black", "red", "green"]
