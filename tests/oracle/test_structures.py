"""How a card becomes abilities: one for each keyword, the marks of its clauses, names and characteristics."""

from __future__ import annotations

from tests.oracle.structures import CREATURE, abilities, plain
from webapp.oracle.compile import compile_card
from webapp.rules.abilities.changes import (
    Modify,
    SetPowerToughness,
)
from webapp.rules.abilities.costs import PayMana
from webapp.rules.abilities.effects import (
    Clause,
    Connive,
    Damage,
    Do,
    Tap,
)
from webapp.rules.abilities.kinds import Keyword, On, Spell, Static, Triggered
from webapp.rules.abilities.numbers import Count
from webapp.rules.abilities.selectors import (
    EachPlayer,
    Every,
    Filter,
    PlayerFilter,
    Target,
    Targets,
    This,
    You,
)


def test_a_line_of_keywords_is_one_ability_each() -> None:
    assert abilities("Flying, first strike, ward {1}") == (
        Keyword("flying"),
        Keyword("first strike"),
        Keyword("ward", (PayMana("{1}"),)),
    )


def test_paragraphs_of_a_spell_are_one_ability_and_share_targets() -> None:
    spell = abilities("Tap target creature.\nQuarry Lookout deals 1 damage to target player.", "Instant")
    effect = Do((Tap(Targets(0)), Damage(1, Targets(1))))
    assert spell == (Spell(effect, (Target((CREATURE,)), Target((PlayerFilter(EachPlayer()),)))),)


def test_each_clause_keeps_its_place_in_the_text() -> None:
    text = "Flying\nWhen this creature enters, draw a card. (Yes.) Then scry 2."
    compiled = compile_card({"name": "Quarry Lookout", "type_line": "Creature — Human", "oracle_text": text})
    assert compiled.card is not None
    trigger = compiled.card.abilities[1]
    assert isinstance(trigger, Triggered)
    assert isinstance(trigger.effect, Do)
    spans = [e.span for e in trigger.effect.effects if isinstance(e, Clause)]
    assert [text[a:b] for a, b in spans] == ["draw a card", "scry 2"]
    assert trigger.text == "When this creature enters, draw a card. Then scry 2."
    assert text[trigger.span[0] : trigger.span[1]].startswith("When this creature enters")


def test_the_short_name_of_a_legend_means_the_card() -> None:
    data = {"type_line": "Legendary Creature — Human", "name": "Orla Venn, Keeper of Keys"}
    for name in ("Orla Venn, Keeper of Keys", "Orla Venn", "Orla"):
        compiled = compile_card(data | {"oracle_text": f"Whenever {name} attacks, {name} connives."})
        assert compiled.card is not None
        assert plain(compiled.card.abilities) == (Triggered((On("attacked", what=This()),), Connive(This())),)


def test_characteristics_come_from_the_type_line_and_cost() -> None:
    compiled = compile_card(
        {
            "name": "Test",
            "mana_cost": "{2}{W}{U}",
            "type_line": "Legendary Artifact Creature — Human Scout",
            "power": "2",
            "toughness": "3",
        }
    )
    assert compiled.card is not None
    card = compiled.card
    assert (card.supertypes, card.types, card.subtypes) == (
        ("legendary",),
        ("artifact", "creature"),
        ("Human", "Scout"),
    )
    assert (card.colors, card.power, card.toughness, card.mana_cost) == ("WU", 2, 3, "{2}{W}{U}")


def test_a_star_is_defined_by_the_text() -> None:
    text = "Quarry Lookout's power is equal to the number of cards in your hand."
    value = Count(Every(Filter((), "hand", You())))
    assert abilities(text) == (
        Static((Modify((SetPowerToughness(value, None, defining=True),)),), zone="any"),
    )
