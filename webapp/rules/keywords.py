"""Keyword abilities (CR 702) that stand for other abilities: each one as the abilities it means.

A `Keyword` in a card's abilities is looked up here; what it stands for is added behind it. Keywords that work
by themselves (flying, trample …) are listed in `BY_THEMSELVES`. `SUPPORTED` is all that the engine carries
out: the compiler refuses a text with any other keyword.
"""

from __future__ import annotations

from . import abilities as a
from .keyword_meanings import CREATURE, EXPANSIONS, when
from .keyword_ways import WAYS

BY_THEMSELVES = frozenset(
    {
        "affinity",
        "changeling",
        "convoke",
        "deathtouch",
        "defender",
        "delve",
        "double strike",
        "enchant",
        "fear",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "horsemanship",
        "improvise",
        "indestructible",
        "infect",
        "intimidate",
        "jump-start",
        "landwalk",
        "lifelink",
        "menace",
        "protection",
        "reach",
        "retrace",
        "shadow",
        "shroud",
        "skulk",
        "trample",
        "vigilance",
        "wither",
        # deck construction only
        "partner",
        "doctor's companion",
        "companion",
        "choose a background",
        "friends forever",
    }
)

SUPPORTED = BY_THEMSELVES | frozenset(EXPANSIONS) | frozenset({"backup", "toxic"})
"""Every keyword that the engine carries out when it stands as a `Keyword`."""

SUPPORTED_WAYS = frozenset(
    {"", "flashback", "escape", "spectacle", "surge", "madness", "evoke", "dash", "blitz"}
)
"""Labels of `AlternativeCost` that the engine carries out."""


def stands_for(ability: a.Node) -> tuple[a.Node, ...]:
    """The abilities that a keyword means; () for one that works by itself, and for anything that is no
    keyword.
    """
    if isinstance(ability, a.Keyword):
        expand = EXPANSIONS.get(ability.name)
        return expand(ability) if expand is not None else ()
    if isinstance(ability, a.Static):
        return tuple(
            x
            for e in ability.effects
            if isinstance(e, a.AlternativeCost) and e.label in WAYS
            for x in WAYS[e.label](e, ability)
        )
    return ()


def _backup(ability: a.Node, following: tuple[a.Node, ...]) -> tuple[a.Node, ...]:
    """702.165a: counters on a target creature; another one also gains the abilities printed below it."""
    if not isinstance(ability, a.Keyword) or ability.name != "backup":
        return ()
    gained = tuple(
        a.AddKeyword(x) if isinstance(x, a.Keyword) else a.AddAbility(x, getattr(x, "text", ""))
        for x in following
    )
    effect = a.Do(
        (
            a.PutCounters("+1/+1", a.Targets(0), ability.count),
            a.If(a.Not(a.Matches(a.Targets(0), a.Same())), a.Apply(a.Targets(0), gained)),
        )
    )
    return when(
        ability, effect, a.On("entered", what=a.This()), targets=(a.Target((a.Filter((CREATURE,)),)),)
    )


def with_meanings(abilities: tuple[a.Node, ...]) -> tuple[a.Node, ...]:
    """Abilities with what their keywords stand for added behind them, so that the printed ones keep their
    places.
    """
    extra = tuple(
        x
        for n, ability in enumerate(abilities)
        for x in (*stands_for(ability), *_backup(ability, abilities[n + 1 :]))
        if x not in abilities
    )
    return abilities + extra if extra else abilities
