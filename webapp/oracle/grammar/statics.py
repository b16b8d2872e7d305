"""Static abilities: what is always so (604), costs, permissions, replacements (614)."""

from __future__ import annotations

from typing import Any

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.changes import (
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
)
from webapp.rules.abilities.costs import PayEnergy, PayLife, PayMana
from webapp.rules.abilities.effects import CreateReplacement, Nothing
from webapp.rules.abilities.kinds import AddCost, AlternativeCost, Static
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Plus, Property, That, Times
from webapp.rules.abilities.selectors import (
    Bound,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    Happened,
    Host,
    Is,
    Not,
    Other,
    This,
    You,
)

from .abilities import begin
from .base import add
from .nouns import Noun
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
    from webapp.rules.abilities.numbers import TurnOf

    return TurnOf()


Found = tuple[tuple[Node, ...], str, Node | None]


def static(c: Context, s: Found, condition: Node | None = None) -> Static:
    """A static ability: effects, where it works, its condition."""
    scope = c.pop()
    c.take_notes(scope)
    if scope.targets or scope.pre:
        raise Unclear("a static ability has no targets and no choices")
    if condition is not None and s[2] is not None:
        raise Unclear("two conditions are named")
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
        raise Unclear('a single thing needs "a" or "each"')
    return a


def group(c: Context, a: Noun, *more: Node) -> Node:
    """All that match, always."""
    if a.head == "card" and not a.zone:
        raise Unclear("it isn't said where these cards are")
    return c.speak(Every(a.having(*more).filter()), a.kinds, plural=True)


def modify(o: Node, x: tuple[Node, ...]) -> Modify:
    """Changes to objects; a restriction with its own condition ("can't attack unless …") keeps it."""
    if len(x) == 1 and isinstance(x[0], Modify):
        return Modify(x[0].changes, o, x[0].condition)
    if any(isinstance(change, Modify) for change in x):
        raise Unclear('a restriction with "unless" must stand alone')
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
    from .numbers import times as multiplied

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

add("group_of_players", "players", lambda c: EachPlayer())
add("group_of_players", "you", lambda c: You())
add("group_of_players", "your opponents\neach opponent", lambda c: EachOpponent())
for _words, _what in (
    ("can't cycle cards", "can't cycle"), ("can't draw cards", "can't draw"), ("can't gain life", "can't gain life"),
    ("can't search libraries", "can't search"), ("have no maximum hand size", "no maximum hand size"), ("have hexproof", "have hexproof"),
    ("have shroud", "have shroud"), ("can't lose the game", "can't lose"), ("can't win the game", "can't win"),
    ("play with the top card of (your|their) library revealed", "play with top revealed"),
    ("skip (your|their) draw step", "skip draw step"),
):  # fmt: skip
    add("static", f"<w:group_of_players> {_words}.", lambda c, w, x=_what: found(PlayerRule(x, w)))
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
add("group_spells", "<a:np> you cast", lambda c, a: (spells(a), You()))
add("group_spells", "<a:np> your opponents cast", lambda c, a: (spells(a), EachOpponent()))
add("group_spells", "<a:np>", lambda c, a: (spells(a), None))


def generic(mana: str) -> int:
    """Generic mana of a change of costs."""
    inner = mana.strip("{}")
    if not inner.isdigit():
        raise Unclear("only generic mana can be read here")
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
        raise Unclear("spells are meant here")
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
    from webapp.rules.abilities.changes import AddAbility

    from .keywords import cycling

    if a.head != "card" or not a.zone:
        raise Unclear("it isn't said where these cards are")
    return found(Modify((AddAbility(cycling((PayMana(m),)), f"cycling {m}"),), Every(a.filter())))


# ---- replacement effects (614) --------------------------------------------------------------------------------------------------------------------------------

add("static", "if <r:wouldbe>, <a:instead><s:stop>", lambda c, r, a, s: found(replacement(c, r, a)))


def begin_event(c: Context) -> None:
    """The event's object and amount may be spoken of."""
    c.now.trigger = True


add("wouldbe", "<w:group1> would <e:wouldplayer>", lambda c, w, e: {"who": w, **e})
add("wouldbe", "<a:wouldobj> would <e:wouldobject>", lambda c, a, e: {"what": a, **e})
add("group1", "you", lambda c: started(c, You()))
add("group1", "an opponent", lambda c: started(c, c.speak_player(Bound("that player")), EachOpponent()))
add("group1", "a player", lambda c: started(c, c.speak_player(Bound("that player")), EachPlayer()))


def started(c: Context, _spoken: Node, who: Node | None = None) -> Node:
    """The player of the event."""
    begin_event(c)
    return who or _spoken


for _words, _event in (
    ("draw a card", "draw"), ("scry a number of cards", "scry"), ("gain life", "gain life"), ("lose life", "lose life"),
    ("discard a card", "discard"), ("mill one or more cards", "mill"), ("proliferate", "proliferate"),
):  # fmt: skip
    add("wouldplayer", _words, lambda c, e=_event: {"event": e})
add("wouldplayer", "get one or more <e:E>", lambda c, e: {"event": "player counters", "kind": "energy"})
add("wouldobj", "(a|an) <a:np>", lambda c, a: would(c, a))
add("wouldobj", "another <a:np>", lambda c, a: would(c, a, Other()))
add("wouldobj", "<m:me>", lambda c, m: started(c, c.speak(This()), This()))
add("wouldobject", "connive", lambda c: {"event": "connive"})
add("wouldobject", "die", lambda c: {"event": "move", "from_zone": "battlefield", "to": "graveyard"})
add(
    "wouldobject",
    "be put into your graveyard from anywhere",
    lambda c: {"event": "move", "to": "graveyard", "who": You()},
)
add("wouldobject", "be put into your graveyard from anywhere and it wasn't cycled", lambda c: {
    "event": "move", "to": "graveyard", "who": You(), "more": Not(Happened("cycled"))})  # fmt: skip
add("wouldobject", "be put into a graveyard from anywhere", lambda c: {"event": "move", "to": "graveyard"})
add(
    "wouldobject",
    "be put into an opponent's graveyard from anywhere",
    lambda c: {"event": "move", "to": "graveyard", "who": EachOpponent()},
)
add(
    "wouldbe",
    "a cycling ability of <a:wouldobj> would cause you to draw a card",
    lambda c, a: {"event": "cycling draw", "who": You(), "what": a},
)


def would(c: Context, a: Noun, *more: Node) -> Filter | None:
    """The object of the event."""
    begin_event(c)
    c.speak(Bound("that"), a.kinds)
    found = a.having(*more)
    if found.head == "card" and not found.conditions:
        return None
    return found.filter("any" if found.head == "card" else "")


add("instead", "exile (it|that card) instead", lambda c: "exile")
add("instead", "instead exile (it|that card)", lambda c: "exile")
add("instead", "<a:body_part> instead", lambda c, a: a, late=True)
add("instead", "instead <a:body_part>", lambda c, a: a, late=True)
add("body_part", "<a:clauses>", lambda c, a: a)
add(
    "static",
    "if <r:wouldbe>, instead <a:clauses>. <b:body>",
    lambda c, r, a, b: found(replacement(c, r, more_steps(a, b))),
)
add("instead", "(you|they) get twice that many <e:E> instead", lambda c, e: Times(2, That("that")))
add("instead", "(you|they) get that many plus <n:num> <e:E> instead", lambda c, e, n: Plus(That("that"), n))
add("instead", "(you|they) gain twice that much life instead", lambda c: Times(2, That("that")))
add("instead", "(you|they) gain that much life plus <n:num> instead", lambda c, n: Plus(That("that"), n))
add("instead", "(you|they) lose twice that much life instead", lambda c: Times(2, That("that")))
add("instead", "scry that many cards plus one instead", lambda c: Plus(That("that"), 1))


def more_steps(a: Node, b: Node) -> Node:
    """What happens instead goes on."""
    from webapp.oracle.context import in_order

    return in_order((a, b))


def replacement(c: Context, event: dict[str, Any], a: Any) -> Replace:
    """A replacement effect."""
    more = event.pop("more", None)
    if more is not None:
        what = event["what"]
        event["what"] = Filter((*(what.conditions if what is not None else ()), more), "any")
    if a == "exile":
        if event["event"] != "move":
            raise Unclear("only something that moves can be exiled instead")
        return Replace(redirect="exile", **event)
    if isinstance(a, (Times, Plus)):
        return Replace(amount=a, **event)
    return Replace(instead=a, **event)


# As an effect of a spell or ability (611.2, 614.3).
add(
    "clause",
    "the next time you would draw a card this turn, <a:instead>",
    lambda c, a: CreateReplacement(Replace("draw", who=You(), instead=effect_only(a))),
)
add("clause", "prevent all combat damage that would be dealt this turn", lambda c: CreateReplacement(
    Replace("damage", combat=True, amount=0), uses=0))  # fmt: skip
add("clause", "prevent all damage that would be dealt to <o:objs> this turn", lambda c, o: CreateReplacement(
    Replace("damage", what=o, amount=0), uses=0))  # fmt: skip


def effect_only(a: Any) -> Node:
    """An effect, not a changed amount."""
    if isinstance(a, str) or not isinstance(a, Node) or isinstance(a, (Times, Plus)):
        raise Unclear("this can't happen instead")
    return a
