"""Statements that are true or false: "if you control a Zombie", "as long as …"."""

from __future__ import annotations

from webapp.oracle.context import Context
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import (
    Compare,
    CountersOn,
    Devotion,
    Did,
    DistinctCount,
    Exists,
    Greatest,
    Life,
    Matches,
    OnceEach,
    Paid,
    Property,
    Tally,
    That,
    TurnOf,
)
from webapp.rules.abilities.selectors import (
    AllOf,
    AnyOf,
    Bound,
    ControlledBy,
    DefendingPlayer,
    EachOpponent,
    Every,
    Filter,
    Happened,
    HasCounter,
    HasKeyword,
    Is,
    Not,
    Other,
    PlayerFilter,
    Same,
    This,
    Those,
    WithTarget,
    You,
)

from .base import add
from .nouns import Noun
from .numbers import LETTER, party
from .refs import KINDS

Amount = Node | int

add("cond", "<a:cond1>", lambda c, a: a)
add("cond", "<a:cond1> and <b:cond1>", lambda c, a, b: both(a, b))
add("cond", "<a:cond1> or <b:cond1>", lambda c, a, b: either(a, b))


def both(a: Node, b: Node) -> Node:
    """Both statements."""
    return AllOf((a, b))


def either(a: Node, b: Node) -> Node:
    """One of the statements."""
    return AnyOf((a, b))


# ---- what players control and have ------------------------------------------------------------------------------------------------------


def control(c: Context, who: Node, a: Noun, minimum: Amount = 1, maximum: Amount | None = None) -> Node:
    """Somebody controls such permanents."""
    return Exists(Every(a.having(ControlledBy(who)).filter()), minimum, maximum)


add("who1", "you control", lambda c: You())
add("who1", "an opponent controls", lambda c: EachOpponent())
add("who1", "defending player controls", lambda c: _defending())
add("who1", "(that player|they) control[s]", lambda c: c.that_player())
add("cond1", "<w:who1> (a|an) <a:np>", lambda c, w, a: control(c, w, a))
add("cond1", "<w:who1> another <a:np>", lambda c, w, a: control(c, w, a.having(Other())))
add("cond1", "<w:who1> <n:num> or more <a:np>", lambda c, w, n, a: control(c, w, a, n))
add("cond1", "<w:who1> <n:num> or more other <a:np>", lambda c, w, n, a: control(c, w, a.having(Other()), n))
add("cond1", "<w:who1> <n:num> or fewer <a:np>", lambda c, w, n, a: control(c, w, a, 0, n))
add("cond1", "<w:who1> exactly <n:num> <a:np>", lambda c, w, n, a: control(c, w, a, n, n))
add("cond1", "<w:who1> no <a:np>", lambda c, w, a: Not(control(c, w, a)))
add("cond1", "you don't control (a|an) <a:np>", lambda c, a: Not(control(c, You(), a)))
add("cond1", "you don't control another <a:np>", lambda c, a: Not(control(c, You(), a.having(Other()))))
add("cond1", "there (is|are) <n:num> or more <a:np>", lambda c, n, a: Exists(Every(a.filter()), n))
add(
    "cond1",
    "you have <n:num> or more cards in hand",
    lambda c, n: Exists(Every(Filter((), "hand", You())), n),
)
add(
    "cond1",
    "you have <n:num> or fewer cards in hand",
    lambda c, n: Exists(Every(Filter((), "hand", You())), 0, n),
)
add("cond1", "you have no cards in hand", lambda c: Not(Exists(Every(Filter((), "hand", You())))))
add("cond1", "you have <n:num> or more life", lambda c, n: Compare(Life(), ">=", n))
add("cond1", "you have <n:num> or less life", lambda c, n: Compare(Life(), "<=", n))
add("cond1", "no <a:np> are on the battlefield", lambda c, a: Not(Exists(Every(a.filter("battlefield")))))
add("cond1", "you have <n:num> or more <e:E>", lambda c, n, e: Compare(CountersOn("energy", You()), ">=", n))
add(
    "cond1",
    "an opponent has <n:num> or more cards in their <z=graveyard|hand>",
    lambda c, n, z: Compare(Greatest(f"cards in {z}", EachOpponent()), ">=", n),
)
add(
    "cond1",
    "<v:value1> is <n:bound> or <o=more|greater|less|fewer>",
    lambda c, v, n, o: Compare(v, ">=" if o in {"more", "greater"} else "<=", n),
)
add(
    "cond1",
    "<v:value1> was <n:bound> or <o=more|greater|less|fewer>",
    lambda c, v, n, o: Compare(v, ">=" if o in {"more", "greater"} else "<=", n),
)
add(
    "cond1",
    "<v:value1> is <o=less|greater> than <w:value>",
    lambda c, v, o, w: Compare(v, "<" if o == "less" else ">", w),
)
add("cond1", "your devotion to <w=white|blue|black|red|green> is <o=less|greater> than <n:num>", lambda c, w, o, n: Compare(
    Devotion(LETTER[w]), "<" if o == "less" else ">", n))  # fmt: skip


def _defending() -> Node:
    return DefendingPlayer()


# ---- what an object is -----------------------------------------------------------------------------------------------------------------------

add("that1", "it's", lambda c: c.it())
add("that1", "it's still", lambda c: c.it())
add("that1", "(he|she)'s", lambda c: c.it())
add("that1", "that's", lambda c: c.it())
add("that1", "(it|he|she) (is|was)", lambda c: c.it(prop=True))
add("that1", "(that|the) <k=card|creature|permanent|spell|token> is", lambda c, k: c.that(k))
add("that1", "(that|the) <k=card|creature|permanent|spell|token> was", lambda c, k: c.that(k, prop=True))
add("that1", "<m:me> (is|was)", lambda c, m: c.speak(m))
add("that1", "<h:host> is", lambda c, h: c.speak(h, KINDS))
add("cond1", "<o:that1> (a|an) <a:np>", lambda c, o, a: Matches(o, a.filter("any")), late=True)
add("cond1", "<o:that1> <j:adj>", lambda c, o, j: Matches(o, Filter((j,), "any")), late=True)
add("cond1", "<o:that1> not (a|an) <a:np>", lambda c, o, a: Not(Matches(o, a.filter("any"))), late=True)
add("that2", "it wasn't\nit isn't", lambda c: c.it(prop=True))
add("that2", "<m:me> isn't", lambda c, m: m)
add("that2", "<h:host> isn't", lambda c, h: h)
add("cond1", "<o:that2> (a|an) <a:np>", lambda c, o, a: Not(Matches(o, a.filter("any"))), late=True)
add("cond1", "<o:that2> <j:adj>", lambda c, o, j: Not(Matches(o, Filter((j,), "any"))), late=True)
add("cond1", "it has a single target", lambda c: Matches(c.it(), Filter((WithTarget(single=True),), "stack")))
add(
    "cond1",
    "that spell targets <f:targets>",
    lambda c, f: Matches(c.that("spell"), Filter((WithTarget(f),), "stack")),
)
add("targets", "(a|an) <a:np>", lambda c, a: a.filter())
add("targets", "<m:me>", lambda c, m: Filter((_same(),)))
add("hasc", "<m:me> has", lambda c, m: c.speak(m))
add("hasc", "(it|he|she) (has|had)", lambda c: c.it(prop=True))
add("hasc", "(that|the) creature has", lambda c: c.that("creature"))
add(
    "cond1",
    "<o:hasc> a <k:ckind> counter on (it|him|her)",
    lambda c, o, k: Matches(o, Filter((HasCounter(k),), "any")),
)
add(
    "cond1",
    "<o:hasc> <n:num> or more <k:ckind> counters on (it|him|her)",
    lambda c, o, n, k: Compare(CountersOn(k, o), ">=", n),
)
add(
    "cond1",
    "<o:hasc> <n:num> or more counters on (it|him|her)",
    lambda c, o, n: Compare(CountersOn("", o), ">=", n),
)
add(
    "cond1",
    "<o:hasc> no <k:ckind> counters on (it|him|her)",
    lambda c, o, k: Compare(CountersOn(k, o), "=", 0),
)
add("cond1", "there are no <k:ckind> counters on <m:me>", lambda c, k, m: Compare(CountersOn(k, m), "=", 0))
add(
    "cond1",
    "there are <n:num> or more <k:ckind> counters on <m:me>",
    lambda c, n, k, m: Compare(CountersOn(k, m), ">=", n),
)


def _same() -> Node:
    return Same(This())


# ---- what happened ---------------------------------------------------------------------------------------------------------------------------------

add("cond1", "you cast it from your hand", lambda c: Paid("cast from hand"))
add("cond1", "you cast it", lambda c: Paid("cast"))
add("cond1", "(this spell|it) was kicked", lambda c: Paid("kicked"))
add("cond1", "(<m:me>|it) escaped", lambda c, m=None: Paid("escape"))
add("cond1", "you have a full party", lambda c: Compare(party(), ">=", 4))
add("cond1", "(this spell|it) was bargained", lambda c: Paid("bargained"))
add("cond1", "it's your turn", lambda c: TurnOf())
add("cond1", "it isn't your turn\nit's not your turn", lambda c: Not(TurnOf()))
add("cond1", "you've cycled a card named <n:cardname> <k:num> or more times this game", lambda c, n, k: Compare(
    Tally("cycled", You(), f"named {c.name if n == '~' else n}", "game"), ">=", k))  # fmt: skip
add("cond1", "a creature died this turn", lambda c: Compare(Tally("died", None, "creature"), ">=", 1))
add(
    "cond1",
    "a permanent left the battlefield under your control this turn",
    lambda c: Compare(Tally("left", You()), ">=", 1),
)
add("cond1", "you didn't cast a spell this turn", lambda c: Compare(Tally("cast", You()), "=", 0))
add("cond1", "you gained life this turn", lambda c: Compare(Tally("life_gained", You()), ">=", 1))
add(
    "cond1", "an opponent lost life this turn", lambda c: Compare(Tally("life_lost", EachOpponent()), ">=", 1)
)
add("cond1", "you've cast another spell this turn", lambda c: Compare(Tally("cast", You()), ">=", 2))
add(
    "cond1",
    "you've drawn <n:num> or more cards this turn",
    lambda c, n: Compare(Tally("drew", You()), ">=", n),
)
add(
    "cond1",
    "you've paid or lost <n:num> or more <e:E> this turn",
    lambda c, n, e: Compare(Tally("energy_paid|energy_lost", You()), ">=", n),
)
add("cond1", "this is the <n:ordinal> time this ability has resolved this turn", lambda c, n: OnceEach(n))
add(
    "cond1",
    "(a|an) <a:np> is discarded this way",
    lambda c, a: Exists(Those(Bound("discarded"), a.filter("any"))),
)
add(
    "cond1",
    "(a|an) <a:np> is revealed this way",
    lambda c, a: Exists(Those(Bound("revealed"), a.filter("any"))),
)
add(
    "cond1",
    "(a|an) <a:np> (was|is) milled this way",
    lambda c, a: Exists(Those(Bound("milled"), a.filter("any"))),
)
add(
    "cond1",
    "you (discarded|discard) (a|an) <a:np> this way",
    lambda c, a: Exists(Those(Bound("discarded"), a.filter("any"))),
)
add("cond1", "<n:num> or more <e:E> was paid this way", lambda c, n, e: Compare(That("paid"), ">=", n))
add("cond1", "you can't", lambda c: Not(Did()))
add("cond1", "<m:me> is attacking", lambda c, m: Matches(m, Filter((Is("attacking"),), "any")))
add("cond1", "it has toughness <n:num> or less", lambda c, n: Compare(Property("toughness", c.it()), "<=", n))


add(
    "cond1",
    "<h:host> is attacking alone",
    lambda c, h: Matches(c.speak(h, KINDS), Filter((Is("attacking alone"),), "any")),
)
add(
    "cond1",
    "<m:me> is attacking alone",
    lambda c, m: Matches(c.speak(m), Filter((Is("attacking alone"),), "any")),
)
add(
    "cond1",
    "a creature died under your control this turn",
    lambda c: Compare(Tally("died", You(), "creature"), ">=", 1),
)
add(
    "cond1",
    "a land entered [the battlefield] under your control this turn",
    lambda c: Compare(Tally("entered", You(), "land"), ">=", 1),
)
add("cond1", "(a creature|another creature) entered [the battlefield] under your control this turn", lambda c: Compare(
    Tally("entered", You(), "creature"), ">=", 1))  # fmt: skip
add("cond1", "you descended this turn", lambda c: Compare(Tally("descended", You()), ">=", 1))
add("cond1", "you attacked this turn", lambda c: Compare(Tally("attack", You()), ">=", 1))
add("cond1", "you've attacked this turn", lambda c: Compare(Tally("attack", You()), ">=", 1))
for _verb, _event in (
    ("cycled", "cycled"),
    ("discarded", "discarded"),
    ("cycled or discarded", "cycled|discarded"),
    ("drawn", "drew"),
):
    add("cond1", f"you've {_verb} a card this turn", lambda c, e=_event: Compare(Tally(e, You()), ">=", 1))
    add(
        "cond1",
        f"you've {_verb} <n:num> or more cards this turn",
        lambda c, n, e=_event: Compare(Tally(e, You()), ">=", n),
    )
add(
    "cond1",
    "you've <e=scried|proliferated|surveilled> this turn",
    lambda c, e: Compare(Tally(e, You()), ">=", 1),
)
add(
    "cond1",
    "you've cast <n:num> or more spells this turn",
    lambda c, n: Compare(Tally("cast", You()), ">=", n),
)
add("cond1", "you lost life this turn", lambda c: Compare(Tally("life_lost", You()), ">=", 1))
add("cond1", "you have <e:E>", lambda c, e: Compare(CountersOn("energy", You()), ">=", e))
add("cond1", "X is <n:num>", lambda c, n: Compare(c.now.x, "=", n))
add(
    "cond1",
    "X is <n:num> or <o=more|greater|less>",
    lambda c, n, o: Compare(c.now.x, "<=" if o == "less" else ">=", n),
)
add(
    "cond1",
    "you put (a|an) <a:np> onto the battlefield this way",
    lambda c, a: Matches(Bound("it"), Filter(a.conditions, "battlefield")),
)
add(
    "cond1",
    "<a:np> were <w=discarded|milled|revealed> this way",
    lambda c, a, w: Exists(Those(Bound(w), a.filter("any"))),
)
add("cond1", "<n:num> or more <a:np> were <w=discarded|milled|revealed> this way", lambda c, n, a, w: Exists(
    Those(Bound(w), a.filter("any")), n))  # fmt: skip

for _verb, _event in (
    ("cycled", "cycled"),
    ("discarded", "discarded"),
    ("cycled or discarded", "cycled|discarded"),
    ("drew", "drew"),
):
    add("cond1", f"you {_verb} a card this turn", lambda c, e=_event: Compare(Tally(e, You()), ">=", 1))
add("cond1", "<o:hasc> <k:kwname>", lambda c, o, k: Matches(o, Filter((HasKeyword(k),), "any")))

add("cond1", "there are <n:num> or more card types among cards in your graveyard", lambda c, n: Compare(
    DistinctCount("card type", Every(Filter((), "graveyard", You()))), ">=", n))  # fmt: skip
add(
    "cond1",
    "<n:num> or more cards are in your graveyard",
    lambda c, n: Exists(Every(Filter((), "graveyard", You())), n),
)
add(
    "cond1",
    "an opponent has <n:num> or more poison counters",
    lambda c, n: Compare(Greatest("poison", EachOpponent()), ">=", n),
)
add("cond1", "you control <n:num> or more <a:np> with different powers", lambda c, n, a: Compare(
    DistinctCount("power", Every(a.having(ControlledBy(You())).filter())), ">=", n))  # fmt: skip
add(
    "cond1",
    "it's the <n:ordinal> spell you cast this turn",
    lambda c, n: Compare(Tally("cast", You()), "=", n),
)
add("cond1", "a player is dealt damage this way", lambda c: Exists(Those(Bound("damaged"), PlayerFilter())))

add("cond1", "you have <e:E> or more", lambda c, e: Compare(CountersOn("energy", You()), ">=", e))
add(
    "cond1",
    "(a|an) <a:np> is in your <z=graveyard|hand>",
    lambda c, a, z: Exists(Every(Filter(a.conditions, z, You()))),
)
add("cond1", "it didn't die", lambda c: Matches(c.it(prop=True), Filter((Not(Happened("died")),), "any")))
