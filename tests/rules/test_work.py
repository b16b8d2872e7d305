"""Work that grows no faster than the table: a crowded one stays playable."""

from __future__ import annotations

import json

import pytest

from tests.rules.games import Game
from webapp.rules import index
from webapp.rules.costs import more_mana
from webapp.rules.legal import legal_moves
from webapp.rules.look import Look

MANY = 24


def counted(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> list[str]:
    """A note for each call of a function from now on."""
    calls: list[str] = []
    plain = getattr(owner, name)

    def noting(*args: object, **facts: object) -> object:
        calls.append(name)
        return plain(*args, **facts)

    monkeypatch.setattr(owner, name, noting)
    return calls


def crowd(text: str) -> Game:
    """Many different creatures with one text under Ana's control."""
    names = [f"Folk {n}" for n in range(MANY)]
    folk = {"type_line": "Creature — Elf", "power": "1", "toughness": "1", "oracle_text": text}
    end = {"mana_cost": "{W}", "type_line": "Sorcery", "oracle_text": "Destroy all creatures."}
    table = {
        "cards": [*({"name": name, **folk} for name in names), {"name": "End", **end}],
        "players": [{"name": "Ana", "hand": ["End"], "battlefield": [*names, "Plains"]}, {"name": "Ben"}],
    }
    return Game("scenario: 1\n" + "".join(f"{key}: {json.dumps(value)}\n" for key, value in table.items()))


def test_mana_abilities_paid_by_hand_are_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = crowd("{1}, Sacrifice a creature: Add {R}{R}.")
    calls = counted(monkeypatch, more_mana, "_helper")
    legal_moves(game.table, 0)
    assert len(calls) <= 2 * MANY


def test_what_dies_together_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = crowd("Other creatures you control get +1/+1.").play("Ana: cast End")
    calls = counted(monkeypatch, Look, "_compute")
    game.play("all: pass")
    assert game.table.battlefield
    assert len(calls) < MANY / 2


def test_granted_abilities_are_sorted_when_all_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = counted(monkeypatch, index.Abilities, "__init__")
    crowd('Creatures you control have "Creatures you control have flying."')
    assert len(calls) < 10 * MANY
