"""What may stand after a noun: "with flying", "with mana value 3 or less", "that's black"."""

from __future__ import annotations

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Greatest, Property
from webapp.rules.abilities.selectors import (
    AnyOf,
    AttachedTo,
    Bound,
    Compares,
    Every,
    Happened,
    HasAbility,
    HasCounter,
    HasKeyword,
    Is,
    Named,
    Not,
    Other,
    SharesWith,
    This,
    WithTarget,
)

from .base import add
from .nouns import Noun, Post, one

Amount = Node | int

add("post", "with <k:kwname>", lambda c, k: Post((HasKeyword(k),), keyword=k not in {"cycling"}))
add("post", "without <k:kwname>", lambda c, k: Post((Not(HasKeyword(k)),), keyword=True))
add(
    "post",
    "with <k:kwname> or <m:kwname>",
    lambda c, k, m: Post((AnyOf((HasKeyword(k), HasKeyword(m))),), keyword=True),
)
add("kwname", "<k:kw>", lambda c, k: k.name)
for _word in ("cycling", "flashback", "morph", "kicker", "embalm", "equip"):
    add("kwname", _word, lambda c, w=_word: w)
    add(
        "post",
        f"(with|that has|that have) (a|) {_word} abilit(y|ies)".replace("(a|) ", "[a] "),
        lambda c, w=_word: Post((HasKeyword(w),)),
    )
add("post", "that has convoke", lambda c: Post((HasKeyword("convoke"),)))

for _prop in ("power", "toughness", "mana value"):
    add("post", f"with {_prop} <n:bound> or less", lambda c, n, p=_prop: Post((Compares(p, "<=", n),)))
    add("post", f"with {_prop} <n:bound> or greater", lambda c, n, p=_prop: Post((Compares(p, ">=", n),)))
    add("post", f"with {_prop} <n:bound>", lambda c, n, p=_prop: Post((Compares(p, "=", n),)))
    add(
        "post",
        f"with {_prop} less than or equal to <v:value>",
        lambda c, v, p=_prop: Post((Compares(p, "<=", v),)),
    )
    add(
        "post",
        f"with {_prop} greater than or equal to <v:value>",
        lambda c, v, p=_prop: Post((Compares(p, ">=", v),)),
    )
    add("post", f"with {_prop} less than <v:value>", lambda c, v, p=_prop: Post((Compares(p, "<", v),)))
    add("post", f"with {_prop} greater than <v:value>", lambda c, v, p=_prop: Post((Compares(p, ">", v),)))
    add("post", f"with {_prop} equal to <v:value>", lambda c, v, p=_prop: Post((Compares(p, "=", v),)))
    add(
        "post",
        f"with equal or lesser {_prop}",
        lambda c, p=_prop: Post((Compares(p, "<=", Property(p, compared(c))),)),
    )
    add(
        "post", f"with lesser {_prop}", lambda c, p=_prop: Post((Compares(p, "<", Property(p, compared(c))),))
    )
    add(
        "post",
        f"with greater {_prop}",
        lambda c, p=_prop: Post((Compares(p, ">", Property(p, compared(c))),)),
    )
add("bound", "<n:num>", lambda c, n: n)
add("bound", "X", lambda c: c.now.x)


def compared(c: Context) -> Node:
    """What a lesser power is compared with: what was spoken of last, or this."""
    return c.it(prop=True) if c.now.spoken else This()


add("post", "with a <k:ckind> counter on it", lambda c, k: Post((HasCounter(k),)))
add("post", "with <k:ckind> counters on (it|them)", lambda c, k: Post((HasCounter(k),)))
add("post", "with a counter on it\nwith counters on them", lambda c: Post((HasCounter(),)))
add("post", "with no counters on (it|them)", lambda c: Post((Not(HasCounter()),)))
add("post", "named <n:cardname>", lambda c, n: Post((Named(c.name if n == "~" else n),)))
add("post", "not named <n:cardname>", lambda c, n: Post((Not(Named(c.name if n == "~" else n)),)))
add("post", "(that's|that are) <j:adj>", lambda c, j: Post((j,)))
add("post", "(that's|that are) <j:adj> or <k:adj>", lambda c, j, k: Post((AnyOf((j, k)),)))
add("post", "that (isn't|aren't) <j:adj>", lambda c, j: Post((Not(j),)))
add("post", "that isn't (a|an) <a:unit>", lambda c, a: Post((Not(_one(a.conditions)),)))
add("post", "that (crewed|saddled) it this turn", lambda c: Post((Happened("crewed"),)))
add("post", "that was dealt damage this turn", lambda c: Post((Happened("damaged"),)))
add("post", "that entered this turn", lambda c: Post((Happened("entered"),)))
add("post", "that attacked this turn", lambda c: Post((Happened("attacked"),)))
add("post", "that targets <f:targets>", lambda c, f: Post((WithTarget(f),)))
add(
    "post",
    "that shares a card type with the cycled card",
    lambda c: Post((SharesWith("card type", Bound("that")),)),
)
add(
    "post",
    "that shares a <q=color|creature type|card type|name|mana value> with <m:me>",
    lambda c, q, m: Post((SharesWith(q, m),)),
)
add("post", "attached to <o:host>", lambda c, o: Post((AttachedTo(o),)))
add("post", "attached to <o:me>", lambda c, o: Post((AttachedTo(o),)))
add("post", "other than <m:me>", lambda c, m: Post((Other(),)))
add("post", ["blocking it", "blocking <m:me>"][0], lambda c: Post((Happened("blocking it"),)))


def _one(conditions: tuple[Node, ...]) -> Node:
    return one(conditions)


add("post", "attacking you", lambda c: Post((Is("attacking you"),)))
add("post", "of the chosen <w=type|color>", lambda c, w: Post((Is(f"chosen {w}"),)))
add("post", "with power or toughness <n:bound> or <w=less|greater>", lambda c, n, w: Post((
    AnyOf((Compares("power", _op(w), n), Compares("toughness", _op(w), n))),)))  # fmt: skip
for _prop in ("power", "toughness", "mana value"):
    add(
        "post",
        f"with the <w=greatest|least> {_prop} among <a:np>",
        lambda c, w, a, p=_prop: Post((most(w, p, a),)),
    )
add("post", "that was cast this turn", lambda c: Post((Happened("cast"),)))
add("post", "that blocked this turn", lambda c: Post((Happened("blocked"),)))


def _op(word: str) -> str:
    return "<=" if word == "less" else ">="


def most(word: str, prop: str, a: Noun) -> Node:
    """ "With the greatest power among creatures that player controls"."""
    if word != "greatest":
        raise Unclear("least-something-read-yet")
    return Compares(prop, "=", Greatest(prop, Every(a.filter())))


add(
    "post",
    "that you <w=cycled|discarded|cycled or discarded> this turn",
    lambda c, w: Post((Happened(w.replace(" or ", "|")),)),
)

add("post", "with a single target", lambda c: Post((WithTarget(single=True),)))

add("post", "with an activated ability\nwith activated abilities", lambda c: Post((HasAbility("activated"),)))
add("post", "with <w=a mana ability|mana abilities>", lambda c, w: Post((HasAbility("mana"),)))
