"""Creating tokens (111): described, predefined, copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.changes import (
    AddAbility,
    AddKeyword,
    AddTypes,
    LoseTypes,
    SetColors,
    SetName,
    SetPowerToughness,
    SetTypes,
)
from webapp.rules.abilities.effects import CreateToken, Do, TokenSpec
from webapp.rules.abilities.kinds import Keyword, ThisAbility
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import Bound

from .base import add, deed
from .numbers import LETTER, times

Amount = Node | int
PREDEFINED = (
    "Treasure", "Food", "Gold", "Walker", "Shard", "Clue", "Blood", "Powerstone", "Map", "Junk", "Lander", "Mutagen", "Vibranium",
)  # fmt: skip
ROLES = ("Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero")

# "colors": white and blue; "tokenwords": subtypes and types in the printed order.
add("colors", "colorless", lambda c: "")
for _name, _letter in LETTER.items():
    add("colors1", _name, lambda c, x=_letter: x)
add("colors", "<a:colors1>", lambda c, a: a)
add("colors", "<a:colors1> and <b:colors1>", lambda c, a, b: a + b)
add("colors", "<a:colors1>, <b:colors1>, and <d:colors1>", lambda c, a, b, d: a + b + d)
for _type in ("artifact", "creature", "enchantment", "land"):
    add("tokenword", _type, lambda c, t=_type: t)
for _type in ("artifact", "creature", "land"):
    add("tokenword", f"{_type}s", lambda c, t=_type: t)
add("tokenword", "<t:subtype>", lambda c, t: t)
add("tokenwords", "<a:tokenword>", lambda c, a: (a,))
add("tokenwords", "<a:tokenword> <b:tokenwords>", lambda c, a, b: (a, *b))
add("legend", "legendary", lambda c: ("legendary",))
add("legend", "snow", lambda c: ("snow",))

# "body2": a token's abilities.
add("tokenwith", "with <k:kws>", lambda c, k: k)
add("tokenwith", "with <q:quoteds>", lambda c, q: q[0])
add("tokenwith", "with <k:kws> and <q:quoteds>", lambda c, k, q: (*k, *q[0]))
add("tokenwith", "with <k:kwlist>, and <q:quoteds>", lambda c, k, q: (*k, *q[0]))
add("kwlist", "<a:kw>", lambda c, a: a if isinstance(a, tuple) else (a,))
add("kwlist", "<a:kw>, <b:kwlist>", lambda c, a, b: (a, *b))


def spec(words: tuple[str, ...], colors: str, size: tuple[Amount, Amount] | None, abilities: tuple[Node, ...] = (),
         name: str = "", supertypes: tuple[str, ...] = (), text: str = "") -> TokenSpec:  # fmt: skip
    """A token's characteristics. Its name is that of its subtypes and "Token" unless it is said (111.4)."""
    types = tuple(w for w in words if w.islower())
    subs = tuple(w for w in words if not w.islower())
    if not types:
        raise Unclear("token-needs-card-type")
    return TokenSpec(
        types, subs, supertypes, colors, size and size[0], size and size[1], name, abilities, text
    )


def number(c: Context, half: str) -> Amount:
    """One half of a token's size."""
    if half == "X":
        return c.now.x
    if half.isdigit():
        return int(half)
    raise Unclear("no-size-token", size=repr(half))


add("tokenspec", "<s:size> <k:colors> <w:tokenwords> token[s]", lambda c, s, k, w: spec(w, k, sizes(c, s)))
add(
    "tokenspec",
    "<s:size> <k:colors> <w:tokenwords> token[s] <a:tokenwith>",
    lambda c, s, k, w, a: spec(w, k, sizes(c, s), a),
)
add(
    "tokenspec",
    "<s:size> <k:colors> <w:tokenwords> token[s] named <n:cardname>",
    lambda c, s, k, w, n: spec(w, k, sizes(c, s), (), n),
)
add("tokenspec", "<s:size> <k:colors> <w:tokenwords> token[s] named <n:cardname> <a:tokenwith>", lambda c, s, k, w, n, a: spec(
    w, k, sizes(c, s), a, n))  # fmt: skip
add("tokenspec", "legendary <s:size> <k:colors> <w:tokenwords> token[s] <a:tokenwith>", lambda c, s, k, w, a: spec(
    w, k, sizes(c, s), a, supertypes=("legendary",)))  # fmt: skip
add("tokenspec", "<k:colors> <w:tokenwords> token[s]", lambda c, k, w: spec(w, k, None))
add("tokenspec", "<k:colors> <w:tokenwords> token[s] <a:tokenwith>", lambda c, k, w, a: spec(w, k, None, a))
add("namedtoken", "<n:cardname>, a legendary <s:size> <k:colors> <w:tokenwords> token <a:tokenwith>", lambda c, n, s, k, w, a: spec(
    w, k, sizes(c, s), a, n, ("legendary",)))  # fmt: skip
add("namedtoken", "<n:cardname>, a legendary <s:size> <k:colors> <w:tokenwords> token", lambda c, n, s, k, w: spec(
    w, k, sizes(c, s), (), n, ("legendary",)))  # fmt: skip


def sizes(c: Context, s: tuple[str, str]) -> tuple[Amount, Amount]:
    """Power and toughness of a token."""
    return number(c, s[0]), number(c, s[1])


def create(c: Context, count: Amount, **fields: Any) -> Callable[[Node], Node]:
    """Create tokens; they may be spoken of afterwards."""
    token = fields.get("token")
    kinds = {"token", "permanent", *(token.types if token else ()), *(token.subtypes if token else ())}
    if fields.get("predefined"):
        kinds |= {"artifact", "enchantment", fields["predefined"]}
    if fields.get("copy_of") is not None:
        kinds |= {"creature", "artifact", "enchantment"}
    c.speak(Bound("created"), kinds, plural=count != 1)
    c.now.token = fields
    return lambda who: CreateToken(count=count, who=who, **fields)


deed("create{s} <n:n> <s:tokenspec>", lambda c, n, s: create(c, n, token=s))
deed("create{s} <n:n> tapped <s:tokenspec>", lambda c, n, s: create(c, n, token=s, tapped=True))
deed("create{s} <n:n> <s:tokenspec> that's tapped and attacking",
    lambda c, n, s: create(c, n, token=s, tapped=True, attacking=True))  # fmt: skip
deed(
    "create{s} <n:n> <s:tokenspec> that are tapped and attacking",
    lambda c, n, s: create(c, n, token=s, tapped=True, attacking=True),
)
deed("create{s} <n:n> <s:tokenspec> <e:foreach>", lambda c, n, s, e: create(c, times(n, e), token=s))
deed("create{s} a number of <s:tokenspec> equal to <v:value>", lambda c, s, v: create(c, v, token=s))
deed("create{s} <s:namedtoken>", lambda c, s: create(c, 1, token=s))
for _word in PREDEFINED:
    add("pre", f"{_word} token[s]", lambda c, w=_word: w)
deed("create{s} <n:n> <p:pre>", lambda c, n, p: create(c, n, predefined=p))
deed("create{s} <n:n> tapped <p:pre>", lambda c, n, p: create(c, n, predefined=p, tapped=True))
deed("create{s} <n:n> <p:pre> <e:foreach>", lambda c, n, p, e: create(c, times(n, e), predefined=p))
deed("create{s} a number of <p:pre> equal to <v:value>", lambda c, p, v: create(c, v, predefined=p))
for _word in ROLES:
    add("role", f"{_word} Role token", lambda c, w=_word: w)
deed(
    "create{s} a <r:role> attached to <o:objs>",
    lambda c, r, o: create(c, 1, predefined=r, attached_to=o),
)

# ---- copies -----------------------------------------------------------------------------------------------------------------------

_COPY = "(that's a copy|that are copies) of <o:objs>"
deed(f"create{{s}} <n:n> token[s] {_COPY}", lambda c, n, o: create(c, n, copy_of=o))
deed(
    f"create{{s}} <n:n> token[s] {_COPY}, except <x:excepts>",
    lambda c, n, o, x: create(c, n, copy_of=o, changes=x),
)
deed(f"create{{s}} <n:n> tapped token[s] {_COPY}", lambda c, n, o: create(c, n, copy_of=o, tapped=True))
deed(
    f"create{{s}} <n:n> tapped and attacking token[s] {_COPY}",
    lambda c, n, o: create(c, n, copy_of=o, tapped=True, attacking=True),
)
add("excepts", "<a:except>", lambda c, a: a)
add("excepts", "<a:except> and <b:except>", lambda c, a, b: (*a, *b))
add("excepts", "<a:except>, <b:except>, and <d:except>", lambda c, a, b, d: (*a, *b, *d))
add("except", "it isn't legendary\nthe token isn't legendary", lambda c: (LoseTypes(("legendary",)),))
add("except", "[it] has <k:kws>", lambda c, k: tuple(AddKeyword(x) for x in k))
add("except", "[it] has this ability", lambda c: (AddAbility(ThisAbility()),))
add(
    "except",
    "[it] has <q:quoteds>",
    lambda c, q: tuple(AddAbility(a, t) for a, t in zip(q[0], q[2], strict=True)),
)
add("except", "[it] has this ability and <q:quoteds>", lambda c, q: (
    AddAbility(ThisAbility()), *(AddAbility(a, t) for a, t in zip(q[0], q[2], strict=True))))  # fmt: skip
add("except", "it's a <w:tokenwords> in addition to its other types", lambda c, w: (AddTypes(w),))
add("except", "it's an <w:tokenwords> in addition to its other types", lambda c, w: (AddTypes(w),))
add("except", "it's a <s:size> <w:tokenwords> in addition to its other types", lambda c, s, w: (
    SetPowerToughness(*sizes(c, s)), AddTypes(w)))  # fmt: skip
add("except", "its name is <n:cardname>", lambda c, n: (SetName(n),))
add("except", "it's <k:colors>", lambda c, k: (SetColors(k),))


def described(
    size: tuple[Amount, Amount],
    colors: str | None,
    words: tuple[str, ...],
    added: bool,
    abilities: tuple[Node, ...] = (),
) -> tuple[Node, ...]:
    """What a copy is except for: size, colours, types, all of them in place of the copied ones or in addition."""
    types = tuple(w for w in words if w.islower())
    subs = tuple(w for w in words if not w.islower())
    changes: list[Node] = [SetPowerToughness(*size)]
    if colors is not None:
        changes.append(SetColors(colors))
    changes.append(AddTypes(words) if added else SetTypes(types, subs))
    changes += [
        AddKeyword(a) if isinstance(a, Keyword) else AddAbility(a, getattr(a, "text", "")) for a in abilities
    ]
    return tuple(changes)


add(
    "except",
    "it's a <s:size> <k:colors> <w:tokenwords>",
    lambda c, s, k, w: described(sizes(c, s), k, w, added=False),
)
add(
    "except",
    "it's a <s:size> <k:colors> <w:tokenwords> in addition to its other types",
    lambda c, s, k, w: described(sizes(c, s), k, w, added=True),
)
add("except", "it's a <s:size> <k:colors> <w:tokenwords> <a:tokenwith> in addition to its other types", lambda c, s, k, w, a: described(
    sizes(c, s), k, w, added=True, abilities=a))  # fmt: skip
deed(
    "create{s} <n:n> <s:tokenspec> and <m:n> <t:tokenspec>",
    lambda c, n, s, m, t: both(create(c, n, token=s), create(c, m, token=t)),
)
deed(
    "create{s} <n:n> <p:pre> and <m:n> <q:pre>",
    lambda c, n, p, m, q: both(create(c, n, predefined=p), create(c, m, predefined=q)),
)
deed(
    "create{s} <n:n> <s:tokenspec> and <m:n> <q:pre>",
    lambda c, n, s, m, q: both(create(c, n, token=s), create(c, m, predefined=q)),
)


def both(a: Callable[[Node], Node], b: Callable[[Node], Node]) -> Callable[[Node], Node]:
    """Two kinds of tokens."""
    return lambda who: Do((a(who), b(who)))


def again(c: Context, count: Amount) -> Callable[[Node], Node]:
    """ "Two of those tokens"."""
    if c.now.token is None:
        raise Unclear("no-token-described-before")
    return create(c, count, **c.now.token)


deed("create{s} <n:n> of those tokens", lambda c, n: again(c, n))
