"""Trigger events: what follows "when", "whenever" and "at" (603.1)."""

from __future__ import annotations

from typing import Any

from webapp.oracle.context import Context, Spoken, Unclear
from webapp.rules.abilities.kinds import On
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Exists, Matches, TurnOf
from webapp.rules.abilities.selectors import (
    AnyOf,
    Bound,
    ControlledBy,
    ControllerOf,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Every,
    Filter,
    HasCounter,
    Host,
    Is,
    Not,
    Other,
    PlayerFilter,
    Same,
    This,
    WithTarget,
    You,
)

from .base import add
from .nouns import Noun
from .refs import KINDS, me_or

# ---- the object that an event is about -----------------------------------------------------------------------------------------------------
# "evobj": gives the `what` of the event, and lets "it" mean the object.


def that(c: Context, kinds: Any = (), *, plural: bool = False) -> None:
    """The object of the event may be spoken of."""
    c.speak(Bound("that"), {*kinds}, plural=plural)


def about(c: Context, a: Noun, *more: Node) -> Filter:
    """Any object that matches. If players control it, "that player" is its controller."""
    that(c, a.kinds)
    if any(isinstance(x, ControlledBy) and x.player != You() for x in (*a.conditions, *more)):
        c.speak_player(ControllerOf(Bound("that")))
    return a.having(*more).filter()


def about_me(c: Context) -> Node:
    """This object."""
    c.speak(This())
    return This()


def about_me_or(c: Context, a: Noun) -> Node:
    """This or another."""
    that(c, {*a.kinds, *KINDS})
    return me_or(c, a)


def about_host(c: Context) -> Node:
    """What this is attached to."""
    c.speak(Host(), KINDS)
    return Host()


LAND = Noun((Is("land"),), kinds=frozenset({"land", "permanent"}))


add("evobj", "<m:me>", lambda c, m: about_me(c))
add("evobj", "<m:me> or another <a:np>", lambda c, m, a: about_me_or(c, a))
add("evobj", "<h:host>", lambda c, h: about_host(c))
add("evobj", "<m:me> or <h:host>", lambda c, m, h: about_me_or_host(c))
add("evobj", "(a|an) <a:np>", lambda c, a: about(c, a))
add("evobj", "another <a:np>", lambda c, a: about(c, a, Other()))


def about_me_or_host(c: Context) -> Node:
    """ "This creature or equipped creature"."""
    that(c, KINDS)
    return Filter((AnyOf((Same(), Same(Host()))),))


add("evmany", "one or more <a:np>", lambda c, a: many(c, a))
add("evmany", "one or more other <a:np>", lambda c, a: many(c, a, Other()))


def many(c: Context, a: Noun, *more: Node) -> Filter:
    """Several at once."""
    that(c, a.kinds, plural=True)
    return a.having(*more).filter()


# ---- what objects do ---------------------------------------------------------------------------------------------------------------------------

VERBS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("enters [the battlefield]", "enter [the battlefield]", {"event": "entered"}),
    ("dies", "die", {"event": "died"}),
    ("leaves the battlefield", "leave the battlefield", {"event": "left"}),
    ("attacks", "attack", {"event": "attacked"}),
    ("attacks alone", "attack alone", {"event": "attacked", "alone": True}),
    ("blocks", "block", {"event": "blocked"}),
    ("becomes blocked", "become blocked", {"event": "became blocked"}),
    ("attacks and isn't blocked", "attack and aren't blocked", {"event": "unblocked"}),
    ("becomes tapped", "become tapped", {"event": "tapped"}),
    ("becomes untapped", "become untapped", {"event": "untapped"}),
    ("connives", "connive", {"event": "connived"}),
    ("explores", "explore", {"event": "explored"}),
    ("is exiled", "are exiled", {"event": "exiled"}),
    ("is turned face up", "are turned face up", {"event": "turned up"}),
    ("transforms", "transform", {"event": "transformed"}),
    ("enters tapped", "enter tapped", {}),
)
for _one, _many, _event in VERBS:
    if not _event:
        continue
    add("deed", _one, lambda c, e=_event: e)
    add("deeds", _many, lambda c, e=_event: e)
add(
    "deed",
    "is put into a graveyard from the battlefield",
    lambda c: {"event": "graveyard", "frm": "battlefield"},
)
add("deed", "is put into a graveyard", lambda c: {"event": "graveyard", "frm": "battlefield"})
add("deed", "is put into (your|a) graveyard from anywhere", lambda c: {"event": "graveyard"})
add(
    "deed",
    "is put into (your|a) graveyard from (your|their|a) library",
    lambda c: {"event": "graveyard", "frm": "library"},
)
add(
    "deeds",
    "are put into a graveyard from the battlefield",
    lambda c: {"event": "graveyard", "frm": "battlefield"},
)
add(
    "deed",
    "deals combat damage to <r:recipient>",
    lambda c, r: {"event": "damaged", "recipient": r, "combat": True},
)
add("deed", "deals damage to <r:recipient>", lambda c, r: {"event": "damaged", "recipient": r})
add("deed", "deals combat damage", lambda c: {"event": "damaged", "combat": True})
add(
    "deeds",
    "deal combat damage to <r:recipient>",
    lambda c, r: {"event": "damaged", "recipient": r, "combat": True},
)
add("deed", "is dealt damage", lambda c: {"event": "dealt damage"})
add("deed", "becomes the target of (a|an) <a:np>", lambda c, a: targeted(c, a))
add(
    "deed",
    "becomes the target of (a|an) <a:np> for the first time each turn",
    lambda c, a: {**targeted(c, a), "ordinal": 1},
)
add("deed", "attacks a player", lambda c: {"event": "attacked", "recipient": player(c, EachPlayer())})
add("deed", "attacks you", lambda c: {"event": "attacked", "recipient": PlayerFilter(You())})
add("deed", "attacks an opponent", lambda c: {"event": "attacked", "recipient": player(c, EachOpponent())})
add("deed", "becomes attached to (a|an) <a:np>", lambda c, a: {"event": "attached", "recipient": a.filter()})
add("deed", "exploits a creature", lambda c: {"event": "exploited"})
add("deed", "mutates", lambda c: {"event": "mutated"})
add("deed", "enters [the battlefield] under your control", lambda c: {"event": "entered", "mine": You()})
add("deeds", "enter [the battlefield] under your control", lambda c: {"event": "entered", "mine": You()})
add("deed", "enters [the battlefield] under an opponent's control", lambda c: opposing(c))
add("recipient", "a player", lambda c: player(c, EachPlayer()))
add("recipient", "an opponent\none of your opponents", lambda c: player(c, EachOpponent()))
add("recipient", "(a|an) <a:np>", lambda c, a: recipient(c, a))


def player(c: Context, among: Node) -> Node:
    """The player of the event."""
    c.speak_player(Bound("that player"))
    return PlayerFilter(among)


def recipient(c: Context, a: Noun) -> Node:
    """The object that is dealt damage."""
    c.speak(Bound("recipient"), a.kinds)
    return a.filter()


def targeted(c: Context, a: Noun) -> dict[str, Any]:
    """A spell or ability targets it; "it" is still the target, "that spell or ability" is what targets."""
    c.now.spoken.insert(0, Spoken(Bound("source"), a.kinds | {"spell or ability"}))
    return {"event": "targeted", "source": a.filter()}


add("event", "<o:evobj> <d:deed>", lambda c, o, d: (event(o, d),))
add("event", "<o:evobj> <d:deed> or <e:deed>", lambda c, o, d, e: (event(o, d), event(o, e)))
add("event", "<o:evmany> <d:deeds>", lambda c, o, d: (event(o, {**d, "one_or_more": True}),))
add("event", "<o:evmany> <d:deeds> or <e:deeds>", lambda c, o, d, e: (
    event(o, {**d, "one_or_more": True}), event(o, {**e, "one_or_more": True})))  # fmt: skip


def event(o: Node, deed: dict[str, Any]) -> On:
    """The event with its object in the right place."""
    deed = dict(deed)
    mine = deed.pop("mine", None)
    if mine is not None:
        if not isinstance(o, Filter):
            raise Unclear("always-under-someones-control")
        o = Filter((*o.conditions, ControlledBy(mine)), o.zone, o.where)
    if deed["event"] == "damaged":
        return On(source=o, **deed)
    return On(what=o, **deed)


# ---- what players do -------------------------------------------------------------------------------------------------------------------------------

add("evwho", "you", lambda c: You())
add("evwho", "a player", lambda c: someone(c, None))
add("evwho", "an opponent", lambda c: someone(c, EachOpponent()))
add("evwho", "another player", lambda c: someone(c, _others()))


def _others() -> Node:
    return EachOtherPlayer()


def someone(c: Context, who: Node | None) -> Node | None:
    """The player of the event may be spoken of."""
    c.speak_player(Bound("that player"))
    return who


def card(c: Context, a: Noun, *more: Node, plural: bool = False) -> Node | None:
    """The card of the event; just "a card" is no condition."""
    that(c, {*a.kinds, "card"}, plural=plural)
    found = a.having(*more)
    return found.filter("any") if found.conditions or found.zone else None


add("evcard", "(a|an) <a:np>", lambda c, a: card(c, a))
add("evcard", "another <a:np>", lambda c, a: card(c, a, Other()))
add("evcard", "<m:me>", lambda c, m: about_me(c))
for _verbs, _name in ((("cycle", "cycles"), "cycled"), (("discard", "discards"), "discarded"), (("cycle or discard", "cycles or discards"), "cycled|discarded"),
                      (("draw", "draws"), "drew"), (("sacrifice", "sacrifices"), "sacrificed"), (("mill", "mills"), "milled")):  # fmt: skip
    add("pdeed", f"({_verbs[0]}|{_verbs[1]}) <o:evcard>", lambda c, o, e=_name: ({"event": e, "what": o},))
    add(
        "pdeed",
        f"({_verbs[0]}|{_verbs[1]}) <o:evcard> for the first time each turn",
        lambda c, o, e=_name: ({"event": e, "what": o, "ordinal": 1},),
    )
    add(
        "pdeed",
        f"({_verbs[0]}|{_verbs[1]}) one or more <a:np>",
        lambda c, a, e=_name: ({"event": e, "what": card(c, a, plural=True), "one_or_more": True},),
    )
add(
    "pdeed",
    "(draw|draws) a card except the first one (they|you) draw in each of (their|your) draw steps",
    lambda c: ({"event": "drew", "but_first": True},),
)
add(
    "pdeed",
    "(draw|draws) (your|their) <n:ordinal> card each turn",
    lambda c, n: ({"event": "drew", "ordinal": n},),
)
for _words, _name in (
    ("(scry|scries)", "scried"), ("(surveil|surveils)", "surveilled"), ("(shuffle|shuffles) (your|their) library", "shuffled"),
    ("(search|searches) (your|their) library", "searched"), ("proliferate[s]", "proliferated"), ("gain[s] life", "life_gained"),
    ("lose[s] life", "life_lost"),
):  # fmt: skip
    add("pdeed", _words, lambda c, e=_name: ({"event": e},))
    add("pdeed", f"{_words} for the first time each turn", lambda c, e=_name: ({"event": e, "ordinal": 1},))
add("pdeed", "(scry|scries) or (surveil|surveils)", lambda c: ({"event": "scried"}, {"event": "surveilled"}))
add("pdeed", "gain[s] or lose[s] life", lambda c: ({"event": "life_gained"}, {"event": "life_lost"}))
add("pdeed", "get[s] one or more <e:E>", lambda c, e: ({"event": "energy_gained"},))
add("pdeed", "pay[s] one or more <e:E>", lambda c, e: ({"event": "energy_paid"},))
add("pdeed", "attack[s]", lambda c: ({"event": "attack"},))
add("pdeed", "attack[s] with <n:num> or more <a:np>", lambda c, n, a: (attack_with(c, n, a),))
add("pdeed", "cast[s] <o:evspell>", lambda c, o: ({"event": "cast", "what": o},))
add("pdeed", "cast[s] or copy <o:evspell>", lambda c, o: ({"event": "cast|copied", "what": o},))
add(
    "pdeed",
    "cast[s] <o:evspell> from anywhere other than (your|their) hand",
    lambda c, o: ({"event": "cast", "what": o, "frm": "not hand"},),
)
add(
    "pdeed",
    "cast[s] <o:evspell> from (your|their) <z=graveyard|hand>",
    lambda c, o, z: ({"event": "cast", "what": o, "frm": z},),
)
add(
    "pdeed",
    "cast[s] (your|their) <n:ordinal> <a:np> each turn",
    lambda c, n, a: ({"event": "cast", "what": spell(c, a), "ordinal": n},),
)
add("pdeed", "cast[s] (your|their) first spell during each opponent's turn", lambda c: (
    {"event": "cast", "what": spell(c, Noun((Is("spell"),), head="spell", kinds=frozenset({"spell"}))), "ordinal": 1, "during": _turn()},))  # fmt: skip
add(
    "pdeed",
    "tap[s] (a|an) <a:np> for mana",
    lambda c, a: ({"event": "tapped for mana", "what": about(c, a)},),
)
add("deed", "is tapped for mana", lambda c: {"event": "tapped for mana"})
add("pdeed", "tap[s] an untapped <a:np>", lambda c, a: ({"event": "tapped", "what": about(c, a)},))
add(
    "pdeed",
    "put[s] one or more <k:ckind> counters on <o:evobj>",
    lambda c, k, o: ({"event": "counters_put", "what": o, "kind": k},),
)
add("evspell", "(a|an) <a:np>", lambda c, a: spell(c, a))
add("evspell", "another <a:np>", lambda c, a: spell(c, a, Other()))
add(
    "evspell",
    "(a|an) <a:np> that targets only <f:targets>",
    lambda c, a, f: spell(c, a, WithTarget(f, single=True)),
)
add("evspell", "<m:me>", lambda c, m: about_me(c))


def _turn() -> Node:
    return TurnOf(EachOpponent())


def spell(c: Context, a: Noun, *more: Node) -> Filter:
    """The spell of the event."""
    if a.head != "spell":
        raise Unclear("spells-cast")
    that(c, {*a.kinds, "spell"})
    return a.having(*more).filter()


def attack_with(c: Context, n: int, a: Noun) -> dict[str, Any]:
    """Attack with that many creatures; "those creatures" are they."""
    that(c, {*a.kinds, "creature"}, plural=True)
    return {"event": "attack", "what": a.filter(), "minimum": n}


add("event", "<w:evwho> <d:pdeed>", lambda c, w, d: tuple(On(who=w, **e) for e in d))
add(
    "event",
    "<w:evwho> <d:pdeed> during your turn",
    lambda c, w, d: tuple(On(who=w, during=TurnOf(), **e) for e in d),
)
add("event", "<o:evobj> <d:deed> during your turn", lambda c, o, d: (event(o, {**d, "during": TurnOf()}),))
add(
    "event",
    "<m:me> and at least <n:num> other creatures attack",
    lambda c, m, n: (On("attacked", what=about_me(c), minimum=n + 1),),
)
add("event", "you cycle <m:me> or cycle another card while <x:me> is on the battlefield", lambda c, m, x: (
    On("cycled", You(), about_me(c)), On("cycled", You(), Filter((Other(),), "any"), during=Matches(This(), Filter()))))  # fmt: skip
add("event1", "you sacrifice (it|<m:me>)", lambda c, m=None: (On("sacrificed", You(), about_me(c)),))
add("pdeed", "play[s] a land", lambda c: ({"event": "played", "what": about(c, LAND)},))
add("pdeed", "create[s] (a token|one or more tokens)", lambda c: ({"event": "created", "one_or_more": True},))
add(
    "pdeed",
    "(scry|scries) or (search|searches) (your|their) library",
    lambda c: ({"event": "scried"}, {"event": "searched"}),
)
add("pdeed", "(scry|scries), (surveil|surveils), or (search|searches) (your|their) library", lambda c: (
    {"event": "scried"}, {"event": "surveilled"}, {"event": "searched"}))  # fmt: skip
add("event", "a <k:ckind> counter is put on <o:evobj>", lambda c, k, o: (On("counters_put", what=o, kind=k),))
add("event", "<a:events1> and at the beginning of <m:moment>", lambda c, a, m: (*a, m))
add("events1", "<o:evobj> <d:deed>", lambda c, o, d: (event(o, d),))
add(
    "event",
    "you cast or cycle <m:me>",
    lambda c, m: (On("cast", You(), about_me(c)), On("cycled", You(), This())),
)
add("event", "<a:event1> and when <b:event1>", lambda c, a, b: (*a, *b))
add("event1", "you cycle <m:me>", lambda c, m: (On("cycled", You(), about_me(c)),))
add("event1", "<m:me> <d:deed>", lambda c, m, d: (event(about_me(c), d),))
add("event", "the <n:ordinal> <k:ckind> counter is put on <m:me>", lambda c, n, k, m: (nth_counter(c, n, k),))
add(
    "event",
    "one or more <k:ckind> counters are removed from <o:evobj>",
    lambda c, k, o: (On("counters_removed", what=o, kind=k, one_or_more=True),),
)
add(
    "event",
    "one or more <k:ckind> counters are put on <o:evobj>",
    lambda c, k, o: (On("counters_put", what=o, kind=k, one_or_more=True),),
)
add("event", "a source you control deals damage to you", lambda c: unreadable())
add(
    "event",
    "one or more cards leave your graveyard",
    lambda c: (On("left graveyard", who=You(), one_or_more=True),),
)


def nth_counter(c: Context, n: int, kind: str) -> On:
    """ "When the fourth plan counter is put on this": the permanent has that many then."""
    about_me(c)
    return On("counters_put", what=This(), kind=kind, minimum=n)


def unreadable() -> Any:
    """An event outside the vocabulary."""
    raise Unclear("event-read-yet")


# ---- beginnings of steps ------------------------------------------------------------------------------------------------------------------------------

add("moment", "<w:whose> <s:step>", lambda c, w, s: On("step", step=s, whose=w))
add("moment", "combat on your turn", lambda c: On("step", step="combat", whose=You()))
add("moment", "combat on each opponent's turn", lambda c: On("step", step="combat", whose=EachOpponent()))
add("moment", "each combat", lambda c: On("step", step="combat"))
add(
    "moment",
    "each of your <s=precombat|postcombat> main phases",
    lambda c, s: On("step", step=f"{s} main", whose=You()),
)
add(
    "moment",
    "your <s=precombat|postcombat> main phase",
    lambda c, s: On("step", step=f"{s} main", whose=You()),
)
add("moment", "your first main phase", lambda c: On("step", step="precombat main", whose=You()))
add("moment", "your second main phase", lambda c: On("step", step="postcombat main", whose=You()))
add(
    "moment",
    "the upkeep of <h:host>'s controller",
    lambda c, h: On("step", step="upkeep", whose=c.speak_player(ControllerOf(Host()))),
)
add("moment", "the end step", lambda c: On("step", step="end"))
add("whose", "your", lambda c: You())
add("whose", "each\nthe", lambda c: None)
add("whose", "each player's", lambda c: someone(c, EachPlayer()))
add("whose", "each opponent's", lambda c: someone(c, EachOpponent()))
add("whose", "<h:host>'s controller's", lambda c, h: c.speak_player(ControllerOf(Host())))
add("step", "upkeep", lambda c: "upkeep")
add("step", "draw step", lambda c: "draw")
add("step", "end step", lambda c: "end")

add("event", "the Ring tempts you", lambda c: (On("ring tempted", You()),))


def opposing(c: Context) -> dict[str, Any]:
    """Something enters under an opponent's control."""
    c.speak_player(ControllerOf(Bound("that")))
    return {"event": "entered", "mine": EachOpponent()}


# ---- states (603.8) ----------------------------------------------------------------------------------------------------

add("event", "you control no <a:np>", lambda c, a: (On("state", during=Not(controlled(a))),))
add(
    "event", "there are no <k:ckind> counters on <m:me>", lambda c, k, m: (On("state", during=without(c, k)),)
)


def without(c: Context, kind: str) -> Node:
    """This has no counters of the kind."""
    about_me(c)
    return Not(Exists(Every(Filter((Same(), HasCounter(kind))))))


def controlled(a: Noun) -> Node:
    """You control such a permanent."""
    return Exists(Every(a.having(ControlledBy(You())).filter()))
