"""Rules for players: what they can't do, may do, have or skip (101.2, 611.3)."""

from __future__ import annotations

from webapp.oracle.context import Unclear
from webapp.rules.abilities.changes import CostChange, PlayerRule
from webapp.rules.abilities.effects import Apply
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import TurnOf
from webapp.rules.abilities.selectors import (
    AnyOf,
    ControlledBy,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    Is,
    Not,
    Same,
    You,
)

from .base import add
from .nouns import Noun
from .statics import change, found, spells, your_turn

ZONES = {"graveyards": "graveyard", "libraries": "library", "exile": "exile"}
Rule = tuple[str, Node | None, Node | int]
"""The rule's name, which objects it is about, and a number."""

add("group_of_players", "players\neach player", lambda c: EachPlayer())
add("group_of_players", "you", lambda c: You())
add("group_of_players", "your opponents\neach opponent", lambda c: EachOpponent())

for _words, _what in (
    ("can't cycle cards", "can't cycle"), ("can't draw cards", "can't draw"), ("can't gain life", "can't gain life"),
    ("can't get counters", "can't get counters"), ("can't search libraries", "can't search"), ("have no maximum hand size", "no maximum hand size"),
    ("have hexproof", "have hexproof"), ("have shroud", "have shroud"), ("can't lose the game", "can't lose"), ("can't win the game", "can't win"),
    ("play with the top card of (your|their) library revealed", "play with top revealed"),
    ("skip (your|their) draw step", "skip draw step"),
):  # fmt: skip
    add("prule", _words, lambda c, x=_what: ((x, None, 0),))
add("prule", "can't draw more than <n:num> card[s] each turn", lambda c, n: (("draw at most", None, n),))
add("prule", "can't cast more than <n:num> spell[s] each turn", lambda c, n: (("cast at most", None, n),))
add("prule", "can't cast <a:np>", lambda c, a: (cast(a),))
add("prule", "can't cast <a:np> from <z:zones>", lambda c, a, z: (cast(a, z),))
add(
    "prule",
    "can't cast <a:np> from anywhere other than their hand[s]",
    lambda c, a: (cast(a, Not(in_zone("hand"))),),
)
add("prule", "can't activate abilities of <a:np>", lambda c, a: (activate(a),))
add("prule", "can't cast <a:np> or activate abilities of <b:np>", lambda c, a, b: (cast(a), activate(b)))
add("zones", "<z=graveyards|libraries|exile>", lambda c, z: in_zone(ZONES[z]))
add("zones", "<z:zones1> or <y:zones1>", lambda c, z, y: AnyOf((z, y)))
add("zones1", "<z=graveyards|libraries|exile>", lambda c, z: in_zone(ZONES[z]))


def in_zone(zone: str) -> Node:
    """Where a card is before it is cast."""
    return Same(Every(Filter((), zone)))


def cast(a: Noun, where: Node | None = None) -> Rule:
    """Spells that can't be cast."""
    if a.zone:
        raise Unclear("clear-where-spells")
    which = spells(a)
    conditions = (*(which.conditions if which is not None else ()), *((where,) if where is not None else ()))
    return "can't cast", Filter(conditions, "any") if conditions else None, 0


def activate(a: Noun) -> Rule:
    """Abilities of permanents that can't be activated."""
    return "can't activate", permanents(a), 0


def permanents(a: Noun) -> Filter:
    """Permanents, wherever the filter is asked; cards in a hand are none (109.2)."""
    if a.head in {"card", "spell", "source", "ability"}:
        raise Unclear("permanents-read")
    return Filter((Same(Every(a.filter("battlefield"))),), "any")


def rules(who: Node, said: tuple[Rule, ...]) -> tuple[Node, ...]:
    """The rules for those players."""
    return tuple(PlayerRule(what, who, which, count) for what, which, count in said)


add("static", "<w:group_of_players> <x:prule>.", lambda c, w, x: found(*rules(w, x)))
add("static", "<w:group_of_players> <x:prule> and <y:prule>.", lambda c, w, x, y: found(*rules(w, (*x, *y))))
add(
    "static",
    "<w:group_of_players> <x:prule> and <v:group_of_players> <y:prule>.",
    lambda c, w, x, v, y: found(*rules(w, x), *rules(v, y)),
)
add(
    "static",
    "<w:group_of_players> <x:prule> during your turn.",
    lambda c, w, x: found(*rules(w, x), condition=your_turn()),
)
add(
    "static",
    "<w:group_of_players> <x:prule> during combat.",
    lambda c, w, x: found(*rules(w, x), condition=in_combat()),
)


def this_turn(who: Node, said: tuple[Rule, ...]) -> Node:
    """The rules for the rest of the turn (611.2c)."""
    return Apply(who, rules(You(), said), "end of turn")


add("clause", "<w:players> <x:prule> this turn", lambda c, w, x: this_turn(w, x))


def in_combat() -> Node:
    """During combat."""
    return TurnOf(EachPlayer(), "combat")


# ---- what attacking costs (508.1h) -------------------------------------------------------------------------------------

_UNLESS = "unless their controller pays"
add(
    "static",
    f"creatures can't attack you {_UNLESS} <m:mana> for each creature they control that's attacking you.",
    lambda c, m: found(attack_tax(m)),
)
add(
    "static",
    f"creatures can't attack you or planeswalkers you control {_UNLESS} <m:mana> for each of those creatures.",
    lambda c, m: found(attack_tax(m, Filter((Is("planeswalker"), ControlledBy(You()))))),
)


def attack_tax(mana: str, walkers: Node | None = None) -> PlayerRule:
    """What each attacking creature costs, in generic mana."""
    if not mana.strip("{}").isdigit():
        raise Unclear("attacking-cost-generic-mana")
    return PlayerRule("attack tax", You(), walkers, int(mana.strip("{}")))


# ---- the legend rule (704.5j) ------------------------------------------------------------------------------------------

for _whose, _who in (("", EachPlayer()), (" to permanents you control", You())):
    add(
        "static",
        f"the “ legend rule ” doesn't apply{_whose}.",
        lambda c, w=_who: found(PlayerRule("no legend rule", w)),
    )

# ---- activated abilities but mana abilities (605.1a, 601.2f) -------------------------------------------------------------------

_BUT_MANA = "can't be activated unless they're mana abilities"
add(
    "static",
    f"activated abilities of <a:np> {_BUT_MANA}.",
    lambda c, a: found(PlayerRule("can't activate but mana", EachPlayer(), permanents(a))),
)
add(
    "static",
    "activated abilities of <a:np> can't be activated.",
    lambda c, a: found(PlayerRule("can't activate", EachPlayer(), permanents(a))),
)
add(
    "static",
    "activated abilities of sources with the chosen name can't be activated.",
    lambda c: found(PlayerRule("can't activate", EachPlayer(), Filter((Is("chosen name"),), "any"))),
)
add(
    "static",
    f"activated abilities of sources with the chosen name {_BUT_MANA}.",
    lambda c: found(PlayerRule("can't activate but mana", EachPlayer(), Filter((Is("chosen name"),), "any"))),
)
_DEARER = "cost <m:mana> more to activate unless they're mana abilities."
add(
    "static",
    f"activated abilities {_DEARER}",
    lambda c, m: found(CostChange("activated", **change("more", m))),
)
add(
    "static",
    f"activated abilities of <a:np> {_DEARER}",
    lambda c, a, m: found(CostChange("activated", filter=permanents(a), **change("more", m))),
)
