"""A refused target is told what the text asks for, in the text's own words."""

from __future__ import annotations

import pytest

from tests.rules.games import Game

ASKED = {
    "Destroy target creature with an activated ability": "a creature with an activated ability",
    "Destroy target tapped nonwhite creature": "a tapped nonwhite creature",
    "Destroy target creature an opponent controls": "a creature an opponent controls",
    "Destroy target artifact or enchantment": "an artifact or enchantment",
    "Destroy target creature with power 5 or greater": "a creature with power 5 or greater",
    "Destroy target creature without shadow": "a creature without shadow",
    "Destroy target creature with a +1/+1 counter on it": "a creature with a +1/+1 counter on it",
    "Exile target creature card from a graveyard": "a creature card in a graveyard",
    "Exile target card with cycling from your graveyard": "a card with cycling in your graveyard",
    "Exile target card with mana value 1 or less from your graveyard": (
        "a card with mana value 1 or less in your graveyard"
    ),
    "Destroy target creature or planeswalker": "a creature or planeswalker",
    "Destroy target Goblin": "a Goblin",
}
"""Texts that no Forest fits, and what they ask for."""


@pytest.mark.parametrize("text", ASKED)
def test_the_refusal_names_what_is_asked_for(text: str) -> None:
    game = Game(f"""
title: A target that does not fit
rules: ["601.2c"]
cards:
  - name: Demand
    mana_cost: "{{B}}"
    type_line: Sorcery
    oracle_text: |-
      {text}.
  - name: All of That
    mana_cost: "{{1}}"
    type_line: Artifact Creature — Goblin Wizard
    power: "4"
    toughness: "4"
    oracle_text: |-
      Cycling {{1}}
      {{1}}: You gain 1 life.
  - name: Small One
    mana_cost: "{{R}}"
    type_line: Creature — Goblin
    power: "1"
    toughness: "1"
    oracle_text: |-
      Cycling {{1}}
players:
  - name: Ana
    hand: [Demand]
    battlefield: [Swamp, Forest]
    graveyard: [Small One]
  - name: Ben
    battlefield: [{{card: All of That, as: Big One, tapped: true, counters: {{"+1/+1": 1}}}}]
line: []
expect: {{Ana.life: 20}}
""")
    reason = game.refused("Ana: cast Demand targeting Forest")[0]

    assert reason.code == "target.illegal"
    assert f"it asks for {ASKED[text]}." in reason.says
