"""What the engine carries out: the structures of `abilities` that it plays, and what of a text it doesn't.

The lists, and those in `support_words`, are built from the engine's own tables where there are any. The
compiler refuses a card whose text can be read but not played: a wrong table is worse than a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

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
        yield Missing(f"“{type(node).__name__}”", span)
        return
    for says in _wrong(node):
        yield Missing(says, span)
    if node == a.Bound(THEY) and not they:
        yield Missing("what each of several players means by “their”", span)
    for field in node.__struct_fields__:
        value = getattr(node, field)
        table = _table_of(node, field, parent)
        if table is not None and isinstance(value, a.NodeBase) and type(value) not in table:
            yield Missing(f"“{type(value).__name__}” as {field} of “{type(node).__name__}”", span)
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
    """What of a structure's own words isn't played."""
    for kind, field, known, words in _WORDS:
        if isinstance(node, kind):
            for word in str(getattr(node, field)).split("|"):
                if word not in known and not (kind is a.Is and word[:1].isupper()):
                    yield words.format(word)
    until = getattr(node, "until", "")
    if until not in DURATIONS:
        yield f"the duration “{until}”"
    check = _CHECKS.get(type(node))
    if check is not None:
        yield from check(node)


_WORDS: tuple[tuple[type, str, frozenset[str], str], ...] = (
    (a.Activated, "label", ABILITY_LABELS, "the ability “{}”"),
    (a.Activated, "timing", TIMINGS, "the time “{}”"),
    (a.AlternativeCost, "label", WAYS, "the cost “{}”"),
    (a.ChooseWord, "what", WORDS_CHOSEN, "the choice of a {}"),
    (a.Compares, "prop", PROPERTIES, "the number “{}”"),
    (a.CostChange, "of", COST_LABELS, "a change of the cost “{}”"),
    (a.CounterSpell, "to", COPIED_INTO, "countering to “{}”"),
    (a.Greatest, "prop", PROPERTIES, "the number “{}”"),
    (a.Happened, "what", HAPPENINGS, "“{} this turn”"),
    (a.Is, "word", IS_WORDS, "the word “{}”"),
    (a.Keyword, "name", KEYWORDS, "the keyword “{}”"),
    (a.KeywordAction, "name", KEYWORD_ACTIONS, "the keyword action “{}”"),
    (a.On, "event", EVENTS, "the trigger event “{}”"),
    (a.PlayerRule, "what", PLAYER_RULES, "the rule for players “{}”"),
    (a.Property, "prop", PROPERTIES, "the number “{}”"),
    (a.Replace, "event", REPLACED_EVENTS, "replacing “{}”"),
    (a.Restrict, "what", RESTRICTIONS, "the restriction “{}”"),
    (a.Tally, "event", COUNTED, "the count of “{}”"),
    (a.Target, "different", TARGET_DIFFERENCES, "targets with a different {}"),
)


def _static(node: a.Static) -> Iterator[str]:
    for effect in node.effects:
        if not isinstance(effect, _STATIC_EFFECTS):
            yield f"“{type(effect).__name__}” as a static ability"


def _filter(node: a.Filter) -> Iterator[str]:
    for condition in node.conditions:
        yield from _condition(condition)


def _condition(node: a.Node) -> Iterator[str]:
    if type(node) not in CONDITIONS:
        yield f"“{type(node).__name__}” as a condition"
    elif isinstance(node, a.Not):
        yield from _condition(node.condition)
    elif isinstance(node, a.AnyOf | a.AllOf):
        for part in node.conditions:
            yield from _condition(part)


def _triggered(node: a.Triggered) -> Iterator[str]:
    tapped = any("tapped for mana" in on.event.split("|") for on in node.on)
    if tapped and mana_trigger(node) is None and _names_mana(node.effect):
        yield "a triggered mana ability that does more than add mana"


def _names_mana(node: Any) -> bool:
    if isinstance(node, tuple):
        return any(_names_mana(part) for part in node)
    if not isinstance(node, a.NodeBase):
        return False
    return isinstance(node, a.AddMana) or any(_names_mana(getattr(node, f)) for f in node.__struct_fields__)


def _on(node: a.On) -> Iterator[str]:
    if node.step and node.step not in STEPS:
        yield f"the beginning of “{node.step}”"


def _add_mana(node: a.AddMana) -> Iterator[str]:
    if node.among is not None:
        yield "mana of a color among permanents"
    for text in node.mana:
        if not text.startswith("{") and text not in MANA:
            yield f"mana of “{text}”"


def _cast_permission(node: a.CastPermission) -> Iterator[str]:
    if node.once:
        yield "a permission to cast once each turn"


def _cost_change(node: a.CostChange) -> Iterator[str]:
    if node.costs:
        yield "an additional cost for others"


def _replace(node: a.Replace) -> Iterator[str]:
    if node.optional:
        yield "a replacement that a player may decline"


def _exile_cards(node: a.ExileCards) -> Iterator[str]:
    if node.total_mana_value:
        yield "exiling cards by their total mana value"


def _add_cost(node: a.AddCost) -> Iterator[str]:
    if any(isinstance(c, a.OneOf) for c in node.cost):
        yield "a choice between additional costs"


def _activated(node: a.Activated) -> Iterator[str]:
    if any(isinstance(c, a.OneOf) for c in node.cost):
        yield "a choice between costs"


def _search(node: a.Search) -> Iterator[str]:
    if not set(node.zones) <= {"library", "graveyard", "hand"}:
        yield "a search of other zones"


def _create(node: a.CreateToken) -> Iterator[str]:
    if node.copy_of is None and node.token is None and not node.predefined:
        yield "a token of that kind"


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
