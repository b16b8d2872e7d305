"""Basic lands, the predefined tokens of 111.10, and our training cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.oracle import library
from webapp.oracle.library import basic_lands, find_token, predefined_tokens, training_cards
from webapp.rules.abilities.kinds import Activated, Keyword


def test_the_basic_lands() -> None:
    lands = basic_lands()
    assert {"Plains", "Island", "Swamp", "Mountain", "Forest", "Wastes", "Snow-Covered Island"} <= set(lands)
    assert lands["Snow-Covered Forest"].supertypes == ("basic", "snow")
    assert lands["Island"].subtypes == ("Island",)
    assert lands["Island"].abilities == ()  # intrinsic (305.6)
    (wastes,) = lands["Wastes"].abilities
    assert isinstance(wastes, Activated)
    assert wastes.mana


WORDS = [
    "Treasure",
    "Food",
    "Gold",
    "Walker",
    "Shard",
    "Clue",
    "Blood",
    "Powerstone",
    "Map",
    "Junk",
    "Lander",
    "Mutagen",
    "Vibranium",
    "Cursed",
    "Monster",
    "Royal",
    "Sorcerer",
    "Virtuous",
    "Wicked",
]


@pytest.mark.parametrize("word", [*WORDS, "Young Hero"])
def test_every_predefined_token_compiles(word: str) -> None:
    card = predefined_tokens()[word]
    assert card.token
    assert find_token(word) is card
    assert find_token(card.name) is card


def test_roles_are_named_without_token() -> None:
    sorcerer = predefined_tokens()["Sorcerer"]
    assert sorcerer.name == "Sorcerer"
    assert sorcerer.subtypes == ("Aura", "Role")
    assert isinstance(sorcerer.abilities[0], Keyword)
    assert find_token("Sorcerer Role") is sorcerer
    assert find_token("Treasure Role") is None
    assert find_token("Nonsense") is None


def test_other_tokens_are_named_with_token() -> None:
    assert predefined_tokens()["Treasure"].name == "Treasure Token"
    assert predefined_tokens()["Walker"].name == "Walker"
    assert predefined_tokens()["Walker"].colors == "B"


def test_our_training_cards_compile() -> None:
    assert all(card.name == name for name, card in training_cards().items())


def test_two_files_that_define_one_card_are_both_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = "cards:\n  - {name: Heavy Coat, type_line: Artifact, oracle_text: ''}\n"
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(card, encoding="utf-8")
    monkeypatch.setattr(library, "TRAINING", tmp_path)

    with pytest.raises(library.LibraryError, match=r"Heavy Coat stands in one\.yaml and again in two\.yaml"):
        library.training_cards.__wrapped__()
