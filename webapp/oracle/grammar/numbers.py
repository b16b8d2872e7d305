"""Numbers: counted things, amounts, "equal to …", "for each …", "where X is …"."""

from __future__ import annotations

import re
from itertools import combinations

from webapp.oracle.context import Context, Unclear, replaced
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import (
    Count,
    CountersOn,
    Devotion,
    DistinctCount,
    Greatest,
    Half,
    Life,
    Minus,
    Plus,
    Property,
    Tally,
    That,
    Times,
)
from webapp.rules.abilities.selectors import (
    AnyOf,
    Bound,
    ControlledBy,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Every,
    Filter,
    Is,
    Several,
    This,
    You,
)

from .base import add
from .nouns import Noun, other

Amount = Node | int
LETTER = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}

# ---- how many: before a noun ---------------------------------------------------------------------------------------------

add("n", "<n:num>", lambda c, n: n)
add("n", "a\nan", lambda c: 1)
add("n", "X", lambda c: c.now.x)
add("n", "that many", lambda c: that_much(c))
add("n", "twice that many", lambda c: Times(2, that_much(c)))
add("n", "<v:many_value>", lambda c, v: v)
add("many_value", "that many plus one", lambda c: Plus(that_much(c), 1))


def that_much(c: Context) -> Amount:
    """ "That many": the amount named in this ability, or else that of the event."""
    if c.now.amount is not None:
        return c.now.amount
    if not c.now.trigger:
        raise Unclear("no-amount-named-before")
    return That("that")


def plus(value: Amount, more: int) -> Amount:
    """A sum."""
    return Plus(value, more)


# "cards": how many cards are drawn, milled, scried.
add("cards", "<n:n> card[s]", lambda c, n: n)
add("cards", "cards equal to <v:value>", lambda c, v: v)
add("cards", "a number of cards equal to <v:value>", lambda c, v: v)
add("cards", "<n:n> card[s] <e:foreach>", lambda c, n, e: times(n, e))
add("cards", "<n:num> additional card[s]", lambda c, n: n)
add("cards", "an additional card", lambda c: 1)
add("cards", "that many cards plus <m:num>", lambda c, m: Plus(that_much(c), m))


def times(n: Amount, each: Amount) -> Amount:
    """ "Two cards for each …"."""
    if n == 1:
        return each
    if isinstance(n, int):
        return Times(n, each)
    raise Unclear("amount-multiplied-another")


# "life": life gained, lost, paid.
add("life", "<n:num> life", lambda c, n: n)
add("life", "X life", lambda c: c.now.x)
add("life", "that much life", lambda c: that_much(c))
add("life", "twice that much life", lambda c: Times(2, that_much(c)))
add("life", "<n:num> life <e:foreach>", lambda c, n, e: times(n, e))
add("life", "life equal to <v:value>", lambda c, v: v)

# "dmg": damage.
add("dmg", "<n:num> damage", lambda c, n: n)
add("dmg", "X damage", lambda c: c.now.x)
add("dmg", "that much damage", lambda c: that_much(c))
add("dmg", "twice that much damage", lambda c: Times(2, that_much(c)))

# "energy": {E}{E}, six {E}, that many {E}.
add("energy", "<n:E>", lambda c, n: n)
add("energy", "<n:num> <e:E>", lambda c, n, e: n * e)
add("energy", "X <e:E>", lambda c, e: c.now.x)
add("energy", "that many <e:E>", lambda c, e: that_much(c))
add("energy", "twice that many <e:E>", lambda c, e: Times(2, that_much(c)))
add("energy", "that many plus <n:num> <e:E>", lambda c, n, e: Plus(that_much(c), n))
add("energy", "an amount of <e:E> equal to <v:value>", lambda c, e, v: v)
add("energy", "<n:E> <e:foreach>", lambda c, n, e: times(n, e))

# ---- values ------------------------------------------------------------------------------------------------------------------

add("value", "<n:num>", lambda c, n: n)
add("value", "X", lambda c: c.now.x)
add("value", "the number of <k:counted>", lambda c, k: k)
add("value", "twice <v:value>", lambda c, v: Times(2, v))
add("value", "half <v:value>, rounded <u=up|down>", lambda c, v, u: Half(v, up=u == "up"))
add("value", "<n:num> plus <v:value>", lambda c, n, v: Plus(n, v))
add("value", "<v:value1> plus <w:value1>", lambda c, v, w: Plus(v, w))
add("value", "<v:value1> minus <w:value1>", lambda c, v, w: Minus(v, w))
add("value", "<v:value1>", lambda c, v: v)
add("value1", "the number of <k:counted>", lambda c, k: k)
add("value1", "<n:num>", lambda c, n: n)
add("value1", "<o:its> <p=power|toughness|mana value|loyalty>", lambda c, o, p: Property(p, o))
add(
    "value1",
    "the <s=greatest> <p=power|toughness|mana value> among <a:np>",
    lambda c, s, p, a: Greatest(p, Every(a.filter())),
)
add(
    "value1",
    "the total <p=power|toughness|mana value> of <a:np>",
    lambda c, p, a: Property(p, Every(a.filter())),
)
add("value1", "your devotion to <w=white|blue|black|red|green>", lambda c, w: Devotion(LETTER[w]))
add("value1", "your life total", lambda c: Life())
add("value1", "the amount of <e:E> paid this way", lambda c, e: That("paid"))
add("value1", "the amount of <e:E> you have", lambda c, e: CountersOn("energy", You()))
add("value1", "the amount of life lost this way\nthe life lost this way", lambda c: That("lost"))
add("value1", "the damage dealt this way\nthe amount of damage dealt this way", lambda c: That("damage"))
add("value1", "that much", lambda c: that_much(c))
add("value1", "that (amount|number)", lambda c: that_much(c))
# ---- things counted: "the number of …", "for each …" (plural and singular forms alike) ------------------------------------------

add("foreach", "for each <k:counted>", lambda c, k: k)


def counted(c: Context, a: Noun) -> Node:
    """How many match."""
    if a.head == "card" and not a.zone:
        raise Unclear("said-where-these-cards")
    return Count(Every(own_of_each(c, a.filter())))


WAYS = {
    "looked": ("looked at while scrying this way", "looked at this way"),
    "destroyed": ("destroyed this way",),
    "discarded": ("discarded this way",),
    "milled": ("milled this way",),
    "sacrificed": ("sacrificed this way",),
    "countered": ("countered this way",),
    "drawn": ("drawn this way",),
    "tapped": ("tapped this way",),
}
for _name, _phrases in WAYS.items():
    for _phrase in _phrases:
        add("counted", f"(card|creature|permanent|land|spell|artifact)[s] {_phrase}".replace(")[s]", "|cards|creatures|permanents|lands|spells|artifacts)"),
            lambda c, n=_name: That(n))  # fmt: skip
add("counted", "nonland card[s] discarded this way", lambda c: That("nonland discarded"))
add("counted", "<e:E> paid this way", lambda c, e: That("paid"))
add("counted", "<a:np>", counted)
add("counted", "other <a:np>", lambda c, a: Count(Every(a.having(_other(c)).filter())))
add("counted", "cards in <p:poss> (hand|hands)", lambda c, p: cards_in_hand(c, p))


def cards_in_hand(c: Context, who: Node) -> Node:
    """Cards in a hand."""
    return Count(Every(Filter((), "hand", own_of_each(c, who))))


def own_of_each(c: Context, node: Node) -> Node:
    """In a number for each of several players, "their" and "they" is the one it is found out for."""
    they = c.now.players[-1][0] if c.now.players else None
    if isinstance(they, SEVERAL) and THEIRS.search(c.text()):
        return replaced(node, they, Bound("they"))  # type: ignore[no-any-return]
    return node


SEVERAL = (EachPlayer, EachOpponent, EachOtherPlayer)
THEIRS = re.compile(r"\b(their|they|that player)\b")


add(
    "counted",
    "counter[s] among players and permanents",
    lambda c: CountersOn("", Several((EachPlayer(), Every(Filter(()))))),
)
add("counted", "<k:ckind> counter[s] on <o:counted_on>", lambda c, k, o: CountersOn(k, o))
add("counted", "counter[s] on <o:counted_on>", lambda c, o: CountersOn("", o))
add("counted_on", "<m:me>", lambda c, m: m)
add("counted_on", "(it|him|her)", lambda c: c.it(prop=True))
add("counted_on", "<h:host>", lambda c, h: h)
add(
    "counted_on",
    "that <k=creature|permanent|land|artifact|enchantment|planeswalker>",
    lambda c, k: c.that(k, prop=True),
)
add("counted", "<a:np> and each <b:np>", lambda c, a, b: Plus(counted(c, a), counted(c, b)))
add("counted", "player[s]", lambda c: Count(EachPlayer()))
add("counted", "opponent[s] you have\nof your opponents\nopponent", lambda c: Count(EachOpponent()))
add(
    "counted",
    "card type[s] among cards in <p:poss> graveyard[s]",
    lambda c, p: DistinctCount("card type", Every(Filter((), "graveyard", own_of_each(c, p)))),
)
add("counted", "color[s] of mana spent to cast (it|this spell)", lambda c: Property("colors spent", This()))
add("counted", "card[s] you've <e:didcards> this turn", lambda c, e: Tally(e, You()))
add("didcards", "<e=drawn|discarded|cycled>", lambda c, e: {"drawn": "drew"}.get(e, e))
add("didcards", "cycled or discarded", lambda c: "cycled|discarded")
add("counted", "spell[s] you've cast this turn", lambda c: Tally("cast", You()))
add("counted", "creature[s] that died this turn", lambda c: Tally("died", None, "creature"))
add(
    "counted",
    "creature[s] that died under your control this turn",
    lambda c: Tally("died", You(), "creature"),
)
add("counted", "<e:E> you've paid or lost this turn", lambda c, e: Tally("energy_paid|energy_lost", You()))


def _other(c: Context) -> Node:
    return other(c)


# ---- X ---------------------------------------------------------------------------------------------------------------------------

add("where", ", where X is <v:value>", lambda c, v: v)

add("counted", "energy counter[s] you have", lambda c: CountersOn("energy", You()))
add("counted", "<e:E> you have", lambda c, e: CountersOn("energy", You()))
add(
    "counted",
    "poison counter[s] (they have|that player has)",
    lambda c: CountersOn("poison", own_of_each(c, c.that_player())),
)

add(
    "counted",
    "basic land type[s] among lands you control",
    lambda c: DistinctCount("basic land type", Every(Filter((Is("land"), ControlledBy(You()))))),
)
add(
    "life",
    "half (their|your) life, rounded <u=up|down>",
    lambda c, u: Half(Life(own_of_each(c, c.that_player())), up=u == "up"),
)


# ---- half of something (107.1a) --------------------------------------------------------------------------------------


def half_x(c: Context) -> Node:
    """Half X; how it is rounded comes in a sentence of its own ("Round down each time")."""
    c.now.notes["not rounded"] = True
    return Half(c.now.x)


add("life", "half X life", lambda c: half_x(c))
add("cards", "half X cards", lambda c: half_x(c))
add("dmg", "half X damage", lambda c: half_x(c))
for _slot, _word in (("life", "life"), ("cards", "cards"), ("dmg", "damage")):
    add(_slot, f"half X {_word}, rounded <u=up|down>", lambda c, u: Half(c.now.x, up=u == "up"))
    if _word != "cards":
        add(
            _slot,
            f"half that much {_word}, rounded <u=up|down>",
            lambda c, u: Half(that_much(c), up=u == "up"),
        )

# ---- a party (700.8) -------------------------------------------------------------------------------------------------

PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


def party() -> Node:
    """How many creatures are in your party: one for each of the four types, so that as many as possible have a place.

    By Hall's theorem that is the least, over every choice of some of the types, of the creatures that have one of them
    and of one place for each of the other types.
    """
    most: Node | int = len(PARTY)
    for size in range(1, len(PARTY) + 1):
        for some in combinations(PARTY, size):
            one_of = AnyOf(tuple(Is(t) for t in some)) if size > 1 else Is(some[0])
            creatures = Count(Every(Filter((one_of, Is("creature"), ControlledBy(You())))))
            others = len(PARTY) - size
            here = Plus(creatures, others) if others else creatures
            most = Minus(here, Minus(here, most))  # the lesser of the two
    assert isinstance(most, Node)
    return most


add("counted", "creature[s] in your party", lambda c: party())
add(
    "cards",
    "half (their|your) library, rounded <u=up|down>",
    lambda c, u: Half(Count(Every(Filter((), "library", own_of_each(c, c.that_player())))), up=u == "up"),
)
