"""What the engine carries out: the structures of `abilities` that it plays, and what of a text it doesn't.

The lists, and those in `support_words`, are built from the engine's own tables where there are any. The
compiler refuses a card whose text can be read but not played: a wrong table is worse than a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from webapp.words import say

from . import abilities as a
from . import apply  # noqa: F401  (it registers every routine)
from .changing import CHANGES
from .mana.triggered import mana_trigger
from .resolve import EFFECTS
from .select import CONDITIONS, NUMBERS, OBJECTS, PLAYERS, STATEMENTS, THEY
from .support_words import (
    ABILITY_LABELS,
    COPIED_INTO,
    COST_LABELS,
    COUNTED,
    DURATIONS,
    EVENTS,
    HAPPENINGS,
    IS_WORDS,
    KEYWORD_ACTIONS,
    KEYWORDS,
    MANA,
    PLAYER_RULES,
    PROPERTIES,
    REPLACED_EVENTS,
    RESTRICTIONS,
    STEPS,
    TARGET_DIFFERENCES,
    TIMINGS,
    WAYS,
    WORDS_CHOSEN,
)

_COSTS = (
    a.AddCounters,
    a.DiscardCards,
    a.DiscardThis,
    a.DrawsForOpponent,
    a.ExileCards,
    a.ExileThis,
    a.MillCards,
    a.OneOf,
    a.OwnManaCost,
    a.PayEnergy,
    a.PayLife,
    a.PayMana,
    a.RemoveCounters,
    a.ReturnOthers,
    a.RevealCards,
    a.SacrificeOthers,
    a.SacrificeThis,
    a.TapOthers,
    a.TapThis,
    a.UntapThis,
)
_ABILITIES = (
    a.Activated,
    a.AddCost,
    a.AlternativeCost,
    a.Chapter,
    a.Keyword,
    a.LevelBand,
    a.Mode,
    a.On,
    a.Spell,
    a.Static,
    a.Target,
    a.ThisAbility,
    a.TokenSpec,
    a.Triggered,
)
EACH_THEIR_OWN: frozenset[type] = frozenset(
    {a.Damage, a.Discard, a.Draw, a.GainLife, a.GetCounters, a.LoseLife, a.Mill, a.Sacrifice, a.Scry}
    | {a.SetLife, a.Surveil}
)
"""The instructions whose number is found out for each player ("the number of cards in their hand")."""
_STATIC_EFFECTS = (
    a.AddCost,
    a.AlternativeCost,
    a.CastPermission,
    a.CostChange,
    a.Modify,
    a.Nothing,
    a.PlayerRule,
    a.Replace,
    a.TriggerAgain,
)
_ENTERING = (a.EntersAsCopy, a.EntersTapped, a.EntersWith)

NODES: frozenset[type] = frozenset(
    {*EFFECTS, *CONDITIONS, *NUMBERS, *STATEMENTS, *OBJECTS, *PLAYERS, *CHANGES}
    | {*_COSTS, *_ABILITIES, *_STATIC_EFFECTS, *_ENTERING}
)
"""Every structure that some routine of the engine reads."""


class Missing(NamedTuple):
    """Something of an ability that isn't played: in words, and the place in the text around it."""

    what: str
    span: tuple[int, int]


def missing(abilities: tuple[a.Node, ...]) -> list[Missing]:
    """What of a card's abilities the engine can't carry out, in the order of the text."""
    return [found for ability in abilities for found in _look(ability, (0, 0), None)]


def _look(
    node: Any, span: tuple[int, int], parent: a.Node | None, *, they: bool = False
) -> Iterator[Missing]:
    if isinstance(node, tuple):
        for part in node:
            yield from _look(part, span, parent, they=they)
        return
    if not isinstance(node, a.NodeBase):
        return
    own = getattr(node, "span", (0, 0))
    span = own if own != (0, 0) else span
    if type(node) not in NODES:
        yield Missing(say("unplayed.structure", structure=type(node).__name__), span)
        return
    for says in _wrong(node):
        yield Missing(says, span)
    if node == a.Bound(THEY) and not they:
        yield Missing(say("unplayed.their"), span)
    for field in node.__struct_fields__:
        value = getattr(node, field)
        table = _table_of(node, field, parent)
        if table is not None and isinstance(value, a.NodeBase) and type(value) not in table:
            yield Missing(
                say("unplayed.part", structure=type(value).__name__, field=field, whole=type(node).__name__),
                span,
            )
        elif isinstance(value, a.NodeBase | tuple):
            counted = field in _NUMBERED and type(node) in EACH_THEIR_OWN
            yield from _look(value, span, node, they=they or counted)


_STATED = frozenset({"condition", "during", "unless"})
_NUMBERED = frozenset(
    {"count", "amount", "less", "more", "value", "left", "right", "minimum", "maximum", "raised", "shield"}
)
_CONNECTIVES = (a.Not, a.AnyOf, a.AllOf)
_DOERS = frozenset({"effect", "then", "otherwise", "effect_instead", "instead"})


def _table_of(node: a.Node, field: str, parent: a.Node | None) -> dict[type, Any] | None:
    """The engine's table in which a part of a structure must stand; None where any structure may."""
    if field in _STATED and not isinstance(node, _CONNECTIVES):
        return STATEMENTS
    if field in _NUMBERED and not isinstance(node, a.Replace | a.Target):
        return NUMBERS
    if field in _DOERS and not isinstance(node, a.FromSlot):
        return EFFECTS
    return None


def _wrong(node: a.Node) -> Iterator[str]:
    """What of a structure's own words isn't played, as `words/en/unplayed.json` says it."""
    for kind, field, known, key in _WORDS:
        if isinstance(node, kind):
            for word in str(getattr(node, field)).split("|"):
                if word not in known and not (kind is a.Is and word[:1].isupper()):
                    yield say(f"unplayed.{key}", word=word)
    until = getattr(node, "until", "")
    if until not in DURATIONS:
        yield say("unplayed.duration", word=until)
    check = _CHECKS.get(type(node))
    if check is not None:
        yield from check(node)


_WORDS: tuple[tuple[type, str, frozenset[str], str], ...] = (
    (a.Activated, "label", ABILITY_LABELS, "ability"),
    (a.Activated, "timing", TIMINGS, "time"),
    (a.AlternativeCost, "label", WAYS, "cost"),
    (a.ChooseWord, "what", WORDS_CHOSEN, "choice"),
    (a.Compares, "prop", PROPERTIES, "number"),
    (a.CostChange, "of", COST_LABELS, "cost change"),
    (a.CounterSpell, "to", COPIED_INTO, "counter to"),
    (a.Greatest, "prop", PROPERTIES, "number"),
    (a.Happened, "what", HAPPENINGS, "happened"),
    (a.Is, "word", IS_WORDS, "word"),
    (a.Keyword, "name", KEYWORDS, "keyword"),
    (a.KeywordAction, "name", KEYWORD_ACTIONS, "keyword action"),
    (a.On, "event", EVENTS, "trigger event"),
    (a.PlayerRule, "what", PLAYER_RULES, "player rule"),
    (a.Property, "prop", PROPERTIES, "number"),
    (a.Replace, "event", REPLACED_EVENTS, "replacing"),
    (a.Restrict, "what", RESTRICTIONS, "restriction"),
    (a.Tally, "event", COUNTED, "count"),
    (a.Target, "different", TARGET_DIFFERENCES, "different targets"),
)


def _static(node: a.Static) -> Iterator[str]:
    for effect in node.effects:
        if not isinstance(effect, _STATIC_EFFECTS):
            yield say("unplayed.static", structure=type(effect).__name__)


def _filter(node: a.Filter) -> Iterator[str]:
    for condition in node.conditions:
        yield from _condition(condition)


def _condition(node: a.Node) -> Iterator[str]:
    if type(node) not in CONDITIONS:
        yield say("unplayed.condition", structure=type(node).__name__)
    elif isinstance(node, a.Not):
        yield from _condition(node.condition)
    elif isinstance(node, a.AnyOf | a.AllOf):
        for part in node.conditions:
            yield from _condition(part)


def _triggered(node: a.Triggered) -> Iterator[str]:
    tapped = any("tapped for mana" in on.event.split("|") for on in node.on)
    if tapped and mana_trigger(node) is None and _names_mana(node.effect):
        yield say("unplayed.mana trigger")


def _names_mana(node: Any) -> bool:
    if isinstance(node, tuple):
        return any(_names_mana(part) for part in node)
    if not isinstance(node, a.NodeBase):
        return False
    return isinstance(node, a.AddMana) or any(_names_mana(getattr(node, f)) for f in node.__struct_fields__)


def _on(node: a.On) -> Iterator[str]:
    if node.step and node.step not in STEPS:
        yield say("unplayed.step", word=node.step)


def _add_mana(node: a.AddMana) -> Iterator[str]:
    if node.among is not None:
        yield say("unplayed.mana among permanents")
    for text in node.mana:
        if not text.startswith("{") and text not in MANA:
            yield say("unplayed.mana", word=text)


def _cast_permission(node: a.CastPermission) -> Iterator[str]:
    if node.once:
        yield say("unplayed.cast once")


def _cost_change(node: a.CostChange) -> Iterator[str]:
    if node.costs:
        yield say("unplayed.cost for others")


def _replace(node: a.Replace) -> Iterator[str]:
    if node.optional:
        yield say("unplayed.optional replacement")


def _exile_cards(node: a.ExileCards) -> Iterator[str]:
    if node.total_mana_value:
        yield say("unplayed.total mana value")


def _add_cost(node: a.AddCost) -> Iterator[str]:
    if any(isinstance(c, a.OneOf) for c in node.cost):
        yield say("unplayed.additional costs")


def _activated(node: a.Activated) -> Iterator[str]:
    if any(isinstance(c, a.OneOf) for c in node.cost):
        yield say("unplayed.costs")


def _search(node: a.Search) -> Iterator[str]:
    if not set(node.zones) <= {"library", "graveyard", "hand"}:
        yield say("unplayed.search")


def _create(node: a.CreateToken) -> Iterator[str]:
    if node.copy_of is None and node.token is None and not node.predefined:
        yield say("unplayed.token")


_CHECKS: dict[type, Callable[[Any], Iterator[str]]] = {
    a.Activated: _activated,
    a.AddCost: _add_cost,
    a.AddMana: _add_mana,
    a.CastPermission: _cast_permission,
    a.CostChange: _cost_change,
    a.CreateToken: _create,
    a.ExileCards: _exile_cards,
    a.Filter: _filter,
    a.On: _on,
    a.Replace: _replace,
    a.Search: _search,
    a.Static: _static,
    a.Triggered: _triggered,
}
