"""Replacements that change an amount, and rules for players: structures written by hand from the rules."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.structures import effect_of
from webapp.oracle.compile import compile_card
from webapp.rules.abilities.changes import PlayerRule, Replace
from webapp.rules.abilities.costs import PayMana
from webapp.rules.abilities.effects import Apply, CounterSpell, Damage, If, Sacrifice, Unless
from webapp.rules.abilities.kinds import Static
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Half, Minus, Paid, Plus, That, Times, TurnOf
from webapp.rules.abilities.selectors import (
    AnyOf,
    Bound,
    ControlledBy,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    Is,
    Not,
    Same,
    Targets,
    This,
    You,
)

SCOUT = "Creature — Human Scout"
MINE = ControlledBy(You())
OLD = That("that")
BY_YOU = Filter((ControlledBy(You()),), "any")
BY_OPPONENTS = Filter((ControlledBy(EachOpponent()),), "any")


def first(text: str, type_line: str = "Enchantment") -> Any:
    """The first ability that a text compiles to."""
    compiled = compile_card({"name": "Quarry Lookout", "type_line": type_line, "oracle_text": text})
    assert compiled.card is not None, compiled.problems
    return compiled.card.abilities[0]


REPLACEMENTS: list[tuple[str, tuple[Node, ...]]] = [
    (
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead.",
        (Replace("counters", what=Filter((Is("creature"), MINE)), kind="+1/+1", amount=Plus(OLD, 1)),),
    ),
    (
        "If one or more counters would be put on an artifact or creature you control, that many plus one of each of those kinds of"
        " counters are put on that permanent instead.",
        (
            Replace(
                "counters",
                what=Filter((AnyOf((Is("artifact"), Is("creature"))), MINE)),
                amount=Plus(OLD, 1),
            ),
        ),
    ),
    (
        "If you would get one or more counters, you get that many plus one of each of those kinds of counters instead.",
        (Replace("player counters", who=You(), amount=Plus(OLD, 1)),),
    ),
    (
        "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters on"
        " that permanent or player instead.",
        (
            Replace("counters", who=You(), what=Filter(), amount=Times(2, OLD)),
            Replace("player counters", source=BY_YOU, amount=Times(2, OLD)),
        ),
    ),
    (
        "If an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds of"
        " counters on that permanent or player instead, rounded down.",
        (
            Replace("counters", who=EachOpponent(), what=Filter(), amount=Half(OLD)),
            Replace("player counters", source=BY_OPPONENTS, amount=Half(OLD)),
        ),
    ),
    (
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that"
        " permanent instead.",
        (Replace("counters", what=Filter((MINE,)), amount=Times(2, OLD), by_effect=True),),
    ),
    (
        "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.",
        (Replace("create", who=You(), amount=Times(2, OLD)),),
    ),
    (
        "If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead.",
        (
            Replace(
                "damage",
                who=EachPlayer(),
                what=Filter(),
                source=Filter((), "any"),
                amount=Times(2, OLD),
            ),
        ),
    ),
    (
        "If a source would deal damage to you, prevent 1 of that damage.",
        (Replace("damage", who=You(), source=Filter((), "any"), amount=Minus(OLD, 1)),),
    ),
    ("Counters can't be put on lands.", (Replace("counters", what=Filter((Is("land"),)), amount=0),)),
]


@pytest.mark.parametrize(("text", "effects"), REPLACEMENTS, ids=[t[:60] for t, _ in REPLACEMENTS])
def test_amounts_are_replaced(text: str, effects: tuple[Node, ...]) -> None:
    ability = first(text)
    assert isinstance(ability, Static)
    assert ability.effects == effects


def test_another_kind_of_counter_is_refused() -> None:
    text = "If one or more +1/+1 counters would be put on a creature, twice that many charge counters are put on it instead."
    compiled = compile_card({"name": "Quarry Lookout", "type_line": "Enchantment", "oracle_text": text})
    assert not compiled.compiled


RULES: list[tuple[str, tuple[PlayerRule, ...], Node | None]] = [
    ("Players can't get counters.", (PlayerRule("can't get counters", EachPlayer()),), None),
    (
        "You can't lose the game and your opponents can't win the game.",
        (PlayerRule("can't lose", You()), PlayerRule("can't win", EachOpponent())),
        None,
    ),
    (
        "During your turn, your opponents can't cast spells or activate abilities of artifacts.",
        (
            PlayerRule("can't cast", EachOpponent()),
            PlayerRule(
                "can't activate", EachOpponent(), Filter((Same(Every(Filter((Is("artifact"),)))),), "any")
            ),
        ),
        TurnOf(),
    ),
    (
        "Your opponents can't cast spells from anywhere other than their hands.",
        (PlayerRule("can't cast", EachOpponent(), Filter((Not(Same(Every(Filter((), "hand")))),), "any")),),
        None,
    ),
    (
        "Each player can't draw more than one card each turn.",
        (PlayerRule("draw at most", EachPlayer(), count=1),),
        None,
    ),
]


@pytest.mark.parametrize(("text", "rules", "condition"), RULES, ids=[r[0][:50] for r in RULES])
def test_players_are_forbidden(text: str, rules: tuple[Node, ...], condition: Node | None) -> None:
    ability = first(text)
    assert isinstance(ability, Static)
    assert (ability.effects, ability.condition) == (rules, condition)


def test_a_rule_for_the_turn() -> None:
    effect = effect_of("Your opponents can't cast spells this turn.", "Instant")
    assert effect == Apply(EachOpponent(), (PlayerRule("can't cast", You()),), "end of turn")


def test_what_targets_it_is_meant_by_that_spell_or_ability() -> None:
    text = (
        "Whenever this creature becomes the target of a spell or ability an opponent controls, "
        "counter that spell or ability unless its controller pays {2}."
    )
    source = Bound("source")
    assert effect_of(text, SCOUT) == Unless(CounterSpell(source), ControllerOf(source), (PayMana("{2}"),))


def test_it_is_still_the_target_where_a_spell_targets_it() -> None:
    text = "When this creature becomes the target of a spell or ability, sacrifice it."
    assert effect_of(text, SCOUT) == Sacrifice(of=This())


def test_unless_it_escaped() -> None:
    text = "When this creature enters, sacrifice it unless it escaped."
    assert effect_of(text, SCOUT) == If(Not(Paid("escape")), Sacrifice(of=This()))


def test_it_after_a_cost_is_this() -> None:
    text = "Sacrifice this creature: It deals 1 damage to any target."
    assert effect_of(text, SCOUT) == Damage(1, Targets(0), This())


@pytest.mark.parametrize(
    "text",
    [
        "Each player returns a creature card from their graveyard to their hand.",
        "You gain half X life.",
        "Draw a card. Round down each time.",
        "Target creature gains flashback until end of turn.",
    ],
)
def test_what_would_mean_something_else_is_refused(text: str) -> None:
    compiled = compile_card({"name": "Quarry Lookout", "type_line": "Sorcery", "oracle_text": text})
    assert not compiled.compiled
