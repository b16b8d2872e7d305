"""Static abilities: what is always so (604), costs, permissions, replacements (614)."""

from __future__ import annotations

from typing import Any

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.changes import (
    AddAbility,
    CastPermission,
    ChangeController,
    CostChange,
    EntersAsCopy,
    EntersTapped,
    EntersWith,
    Modify,
    PlayerRule,
    Replace,
    Restrict,
    SetPowerToughness,
    TriggerAgain,
)
from webapp.rules.abilities.costs import PayEnergy, PayLife, PayMana, RevealCards
from webapp.rules.abilities.effects import ChooseWord, Nothing
from webapp.rules.abilities.kinds import AddCost, AlternativeCost, Static
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Compare, Paid, Plus, Property, Tally, TurnOf
from webapp.rules.abilities.selectors import (
    Bound,
    ControlledBy,
    EachOpponent,
    Every,
    Filter,
    Host,
    Is,
    Other,
    This,
    WithTarget,
    You,
)

from .abilities import begin
from .base import add
from .changes import OWN_FLASHBACK
from .keywords import cycling
from .nouns import Noun, with_posts
from .numbers import times as multiplied
from .refs import KINDS

Amount = Node | int

add("ability", "<s:static>", lambda c, s: (static(c, s),), enter=begin)
add("ability", "<w:abilityword> — <s:static>", lambda c, w, s: (static(c, s),), enter=begin)
add("ability", "as long as <k:cond>, <s:static>", lambda c, k, s: (static(c, s, k),), enter=begin)
add(
    "ability",
    "<w:abilityword> — as long as <k:cond>, <s:static>",
    lambda c, w, k, s: (static(c, s, k),),
    enter=begin,
)
add("ability", "during your turn, <s:static>", lambda c, s: (static(c, s, your_turn()),), enter=begin)


def your_turn() -> Node:
    """During your turn."""
    return TurnOf()


Found = tuple[tuple[Node, ...], str, Node | None]


def static(c: Context, s: Found, condition: Node | None = None) -> Static:
    """A static ability: effects, where it works, its condition."""
    scope = c.pop()
    c.take_notes(scope)
    if scope.targets or scope.pre:
        raise Unclear("static-ability-no-targets")
    if condition is not None and s[2] is not None:
        raise Unclear("two-conditions-named")
    return Static(s[0], condition or s[2], s[1], text=c.text(), span=c.span())


def found(*effects: Node, zone: str = "battlefield", condition: Node | None = None) -> Found:
    """What a static sentence says."""
    return effects, zone, condition


# ---- changes to objects (613) ---------------------------------------------------------------------------------------------------------------------

add("subject", "<m:me>", lambda c, m: c.speak(This()))
add("subject", "<h:host>", lambda c, h: c.speak(Host(), KINDS))
add("subject", "(it|he|she)", lambda c: c.it())
add("subject", "(each|all) <a:np>", lambda c, a: group(c, a))
add("subject", "each other <a:np>", lambda c, a: group(c, a, Other()))
add("subject", "all other <a:np>\nother <a:np>", lambda c, a: group(c, a, Other()))
add("subject", "<a:np>", lambda c, a: group(c, plural(a)))


def plural(a: Noun) -> Noun:
    """A group without an article is plural."""
    if a.number == "s":
        raise Unclear("single-thing-needs-each")
    return a


def group(c: Context, a: Noun, *more: Node) -> Node:
    """All that match, always."""
    if a.head == "card" and not a.zone:
        raise Unclear("said-where-these-cards")
    return c.speak(Every(a.having(*more).filter()), a.kinds, plural=True)


def modify(o: Node, x: tuple[Node, ...]) -> Modify:
    """Changes to objects; a restriction with its own condition ("can't attack unless …") keeps it."""
    if len(x) == 1 and isinstance(x[0], Modify):
        return Modify(x[0].changes, o, x[0].condition)
    if any(isinstance(change, Modify) for change in x):
        raise Unclear("restriction-unless-stand-alone")
    return Modify(x, o)


add("static", "<o:subject> <x:chgs><s:stop>", lambda c, o, x, s: found(modify(o, x)), late=True)
add(
    "static",
    "<o:subject> <x:chgs>, and <y:its_abilities><s:stop>",
    lambda c, o, x, y, s: found(Modify((*x, *y), o)),
)
add(
    "its_abilities",
    "its activated abilities can't be activated",
    lambda c: (Restrict("activated abilities can't be activated"),),
)
add(
    "static",
    "<o:subject> <x:chgs> as long as <k:cond><s:stop>",
    lambda c, o, x, k, s: found(modify(o, x), condition=k),
)
add("static", "<m:me> enters tapped.", lambda c, m: found(enter(EntersTapped())))
add("static", "<m:me> enters the battlefield tapped.", lambda c, m: found(enter(EntersTapped())))
add("static", "<m:me> enters tapped unless <k:cond>.", lambda c, m, k: found(enter(EntersTapped(unless=k))))
add(
    "static",
    "<m:me> enters with <n:n> <k:ckind> counter[s] on it.",
    lambda c, m, n, k: found(enter(EntersWith(k, n))),
)
add(
    "static",
    "<m:me> enters with <n:n> <k:ckind> counter[s] on it <e:foreach>.",
    lambda c, m, n, k, e: found(enter(EntersWith(k, times(n, e)))),
)
add("static", "<o:group> enter tapped.", lambda c, o: found(Replace("enter", what=o, with_=EntersTapped())))
add("group", "<a:np>", lambda c, a: plural(a).filter())
add(
    "static",
    "<p:defines> power and toughness are each equal to <v:value>.",
    lambda c, p, v: found(Modify((SetPowerToughness(v, v, defining=True),)), zone="any"),
)
add(
    "static",
    "<p:defines> power is equal to <v:value>.",
    lambda c, p, v: found(Modify((SetPowerToughness(v, None, defining=True),)), zone="any"),
)
add(
    "static",
    "<p:defines> toughness is equal to <v:value>.",
    lambda c, p, v: found(Modify((SetPowerToughness(None, v, defining=True),)), zone="any"),
)
add(
    "static",
    "<p:defines> power is equal to <v:value> and its toughness is equal to that number plus <n:num>.",
    lambda c, p, v, n: found(Modify((SetPowerToughness(v, Plus(v, n), defining=True),)), zone="any"),
)
add("defines", "<m:me>'s", lambda c, m: m)
add("static", "you control <h:host>.", lambda c, h: found(Modify((ChangeController(),), Host())))
add(
    "static",
    "this spell can't be countered.",
    lambda c: found(Modify((Restrict("can't be countered"),)), zone="stack"),
)
add(
    "static",
    "<m:me> can't be countered.",
    lambda c, m: found(Modify((Restrict("can't be countered"),)), zone="stack"),
)


def times(n: Amount, e: Amount) -> Amount:
    """So many for each."""
    return multiplied(n, e)


def enter(effect: Node, **more: Any) -> Replace:
    """How this enters (614.12)."""
    return Replace("enter", what=This(), own=True, with_=effect, **more)


_COPY = "you may have <m:me> enter as a copy of (a|an|any) <a:np>"
add("static", f"{_COPY}.", lambda c, m, a: found(enter(EntersAsCopy(on_field(a)))))
add(
    "static",
    f"{_COPY}, except <x:excepts><s:stop>",
    lambda c, m, a, x, s: found(enter(EntersAsCopy(on_field(a), x))),
)


def on_field(a: Noun) -> Filter:
    """What can be copied: permanents."""
    return a.filter("battlefield")


# ---- rules for players -------------------------------------------------------------------------------------------------------------------------------

add(
    "static",
    "you may look at the top card of your library any time.",
    lambda c: found(PlayerRule("look at top card")),
)
add(
    "static",
    "you may play an additional land on each of your turns.",
    lambda c: found(PlayerRule("additional land", count=1)),
)
add("static", "<m:me> can be your commander.", lambda c, m: found(Nothing(), zone="any"))
add(
    "static",
    "a deck can have any number of cards named <n:cardname>.",
    lambda c, n: found(Nothing(), zone="any"),
)

# ---- costs --------------------------------------------------------------------------------------------------------------------------------------------

for _word, _key in (("less", "less"), ("more", "more")):
    add(
        "static",
        f"this spell costs <m:mana> {_word} to cast <e:foreach>.",
        lambda c, m, e, k=_key: own_cost(c, m, k, e),
    )
    add("static", f"this spell costs <m:mana> {_word} to cast if <q:cond>.", lambda c, m, q, k=_key: (
        (CostChange(own=True, **change(k, m)),), "any", q))  # fmt: skip
    add("static", f"<a:group_spells> cost <m:mana> {_word} to cast.", lambda c, a, m, k=_key: found(CostChange(
        filter=a[0], who=a[1], **change(k, m))))  # fmt: skip
    for _label in ("cycling", "equip", "kicker"):
        add("static", f"{_label} abilities you activate cost <m:mana> {_word} to activate.", lambda c, m, k=_key, x=_label: found(
            CostChange(of=x, who=You(), **change(k, m))))  # fmt: skip
    for _label in ("cycling", "equip"):
        for _whose, _who in (("", None), (" your opponents activate", EachOpponent())):
            add("static", f"{_label} abilities{_whose} cost <m:mana> {_word} to activate.", lambda c, m, k=_key, x=_label, w=_who: found(
                CostChange(of=x, who=w, **change(k, m))))  # fmt: skip
# Whoever pays takes as much off as they can.
for _label in ("cycling", "equip"):
    add("static", f"{_label} abilities you activate cost up to <m:mana> less to activate.", lambda c, m, x=_label: found(
        CostChange(of=x, who=You(), less=generic(m))))  # fmt: skip
add("group_spells", "<a:np> you cast", lambda c, a: (spells(a), You()))
add("group_spells", "<a:np> your opponents cast", lambda c, a: (spells(a), EachOpponent()))
add(
    "group_spells",
    "<a:np> your opponents cast that target <f:targets>",
    lambda c, a, f: (spells(a.having(WithTarget(f))), EachOpponent()),
)
add("group_spells", "<a:np>", lambda c, a: (spells(a), None))


def generic(mana: str) -> int:
    """Generic mana of a change of costs."""
    inner = mana.strip("{}")
    if not inner.isdigit():
        raise Unclear("generic-mana-read")
    return int(inner)


def change(key: str, mana: str) -> dict[str, Any]:
    """Less or more, as a field of `CostChange`."""
    return {key: generic(mana)}


def own_cost(c: Context, mana: str, key: str, each: Amount) -> Found:
    """ "This spell costs {1} less to cast for each …"."""
    change = (
        CostChange(own=True, less=times(generic(mana), each))
        if key == "less"
        else CostChange(own=True, more=times(generic(mana), each))
    )
    return (change,), "any", None


def spells(a: Noun) -> Filter | None:
    """Which spells; all of them is no condition."""
    if a.head != "spell":
        raise Unclear("spells-meant")
    rest = tuple(x for x in a.conditions if x != Is("spell"))
    return Filter(rest, "any") if rest else None


add(
    "static",
    "as an additional cost to cast this spell, <k:costs>.",
    lambda c, k: found(AddCost(k), zone="any"),
)
add(
    "static",
    "you may <k:costs> rather than pay this spell's mana cost.",
    lambda c, k: found(AlternativeCost(k), zone="any"),
)
add(
    "static",
    "if <q:cond>, you may <k:costs> rather than pay this spell's mana cost.",
    lambda c, q, k: found(AlternativeCost(k, condition=q), zone="any"),
)
add(
    "static",
    "you may pay <m:mana> rather than pay <w=cycling|equip> costs.",
    lambda c, m, w: found(CastPermission(of=w, cost=(PayMana(m),))),
)
add(
    "static",
    "you may pay <p:paid> rather than pay the mana cost for <a:np> you cast.",
    lambda c, p, a: found(CastPermission(spells(a), cost=p)),
)

# ---- permissions ------------------------------------------------------------------------------------------------------------------------------------------

add(
    "static",
    "you may cast <a:np> from your graveyard.",
    lambda c, a: found(CastPermission(spells(a), "graveyard")),
)
for _while in ("as long as", "if"):
    add(
        "static",
        f"you may cast <m:me> from your graveyard {_while} <k:cond>.",
        lambda c, m, k: found(CastPermission(zone="graveyard", own=True), zone="graveyard", condition=k),
    )
add("static", "you may cast <m:me> from your graveyard.", lambda c, m: found(
    CastPermission(zone="graveyard", own=True), zone="graveyard"))  # fmt: skip
add(
    "static",
    "you may cast <a:np> from the top of your library.",
    lambda c, a: found(CastPermission(spells(a), "library top")),
)
add(
    "static",
    "you may play lands and cast spells from the top of your library.",
    lambda c: found(CastPermission(None, "library top", lands=True)),
)
add("static", "you may play lands and cast spells from the top of your library. if you cast a spell this way, pay life equal to its mana value rather"
    " than pay its mana cost.",
    lambda c: found(CastPermission(None, "library top", lands=True, cost=(PayLife(Property("mana value", Bound("it"))),))))  # fmt: skip
add(
    "static",
    "you may play lands from your graveyard.",
    lambda c: found(CastPermission(None, "graveyard", spells=False, lands=True)),
)
add(
    "static",
    "you may cast <a:np> as though they had flash.",
    lambda c, a: found(CastPermission(spells(a), flash=True)),
)
_PAYING = "you may cast <a:np> by paying <e:energy> rather than paying their mana costs."
add("static", _PAYING, lambda c, a, e: found(CastPermission(spells(a), cost=(PayEnergy(e),))))
add("static", f"{_PAYING} if you cast a spell this way, you may cast it as though it had flash.", lambda c, a, e: found(
    CastPermission(spells(a), cost=(PayEnergy(e),), flash=True)))  # fmt: skip
add("static", "<a:np> (has|have) cycling <m:mana>.", lambda c, a, m: granted_cycling(c, a, m))
add("static", "each <a:np> (has|have) cycling <m:mana>.", lambda c, a, m: granted_cycling(c, a, m))


def granted_cycling(c: Context, a: Noun, m: str) -> Found:
    """Cards in a hand have cycling."""
    if a.head != "card" or not a.zone:
        raise Unclear("said-where-these-cards")
    return found(Modify((AddAbility(cycling((PayMana(m),)), f"cycling {m}"),), Every(a.filter())))


# ---- as this enters (614.12) --------------------------------------------------------------------------------------

for _word in (
    "color",
    "creature type",
    "card type",
    "opponent",
    "player",
    "card name",
    "nonland card name",
    "basic land type",
    "number",
):
    add(
        "static",
        f"as <m:me> enters [the battlefield], choose (a|an) {_word}.",
        lambda c, m, w=_word: found(enter(ChooseWord(w, keep=True))),
    )
_ELSE = "if you don't, (it|<n:me>) enters tapped."
add(
    "static",
    f"as <m:me> enters, you may pay <x:life>. {_ELSE}",
    lambda c, m, x, n=None: found(enter(EntersTapped(unless_cost=(PayLife(x),)))),
)
add("static", f"as <m:me> enters, you may reveal <f:some> from your hand. {_ELSE}", lambda c, m, f, n=None: found(enter(EntersTapped(
    unless_cost=(RevealCards(f[1].filter("hand"), f[0]),)))))  # fmt: skip
add(
    "static",
    "<m:me> escapes with <n:n> <k:ckind> counter[s] on it.",
    lambda c, m, n, k: found(enter(EntersWith(k, n), condition=Paid("escape"))),
)
add("static", "if <m:me> was kicked, it enters with <n:n> <k:ckind> counter[s] on it.", lambda c, m, n, k: found(
    enter(EntersWith(k, n), condition=Paid("kicked"))))  # fmt: skip
add(
    "static",
    "your opponents play with their hands revealed<s:stop>",
    lambda c, s: found(PlayerRule("play with hand revealed", EachOpponent())),
)

add("static", "skip your draw step.", lambda c: found(PlayerRule("skip draw step")))
add("static", "you may pay <m:mana> rather than pay the cycling cost of the first card you cycle each turn.", lambda c, m: found(
    CastPermission(of="cycling", cost=(PayMana(m),)), condition=Compare(Tally("cycled", You()), "=", 0)))  # fmt: skip
_ABILITIES = "abilities you activate that aren't mana abilities cost <m:mana> less to activate."
_NOT_BELOW = "this effect can't reduce the mana in that cost to less than one mana."
add("static", _ABILITIES, lambda c, m: found(CostChange(of="activated", who=You(), less=generic(m))))
add(
    "static",
    f"{_ABILITIES} {_NOT_BELOW}",
    lambda c, m: found(CostChange(of="activated", who=You(), less=generic(m), minimum=1)),
)

add("static", "each other <a:np> enters with an additional <k:ckind> counter on it.", lambda c, a, k: found(Replace(
    "enter", what=a.having(Other()).filter(), with_=EntersWith(k))))  # fmt: skip
add(
    "static",
    "each <a:np> enters with an additional <k:ckind> counter on it.",
    lambda c, a, k: found(Replace("enter", what=a.filter(), with_=EntersWith(k))),
)
add("static", "each <a:nouns> you cast <p:posts> costs <m:mana> less to cast.", lambda c, a, p, m: found(CostChange(
    filter=spells(with_posts(c, a, p)), who=You(), less=generic(m))))  # fmt: skip
add("static", "<a:nouns> you cast <p:posts> cost <m:mana> less to cast.", lambda c, a, p, m: found(CostChange(
    filter=spells(with_posts(c, a, p)), who=You(), less=generic(m))))  # fmt: skip
add(
    "static",
    "<m:me> enters tapped with <n:n> <k:ckind> counter[s] on it.",
    lambda c, m, n, k: found(enter(EntersTapped()), enter(EntersWith(k, n))),
)
add(
    "static",
    "each <a:np> has flashback. (its|the) flashback cost is equal to its mana cost.",
    lambda c, a: found(
        Modify((AddAbility(Static((OWN_FLASHBACK,), zone="any"), "flashback"),), Every(cards_in(a).filter()))
    ),
)


def cards_in(a: Noun) -> Noun:
    """Cards of a zone that is named."""
    if a.head != "card" or not a.zone:
        raise Unclear("said-where-these-cards")
    return a


# ---- abilities that trigger again (603.2d) ------------------------------------------------------------------------------

_AGAIN = "triggers, that ability triggers an additional time."
add(
    "static",
    f"if a triggered ability of (a|an) <a:np> {_AGAIN}",
    lambda c, a: found(TriggerAgain(filter=yours(a).filter())),
)
add(
    "static",
    f"if a triggered ability of another <a:np> {_AGAIN}",
    lambda c, a: found(TriggerAgain(filter=yours(a).having(Other()).filter())),
)


def yours(a: Noun) -> Noun:
    """Only permanents that you control."""
    if ControlledBy(You()) not in a.conditions:
        raise Unclear("whose-permanents-these-said")
    return a
