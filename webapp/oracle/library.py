"""Cards that need no import: basic lands, predefined tokens (111.10), our own training cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

import yaml

from webapp.rules.objects import Card
from webapp.rules.values import BASIC_LANDS
from webapp.words import say

if TYPE_CHECKING:
    from .compile import Compiled

TRAINING = Path(__file__).resolve().parents[2] / "lessons" / "cards"


class LibraryError(ValueError):
    """A card of our own that doesn't compile, or that two files define."""


def compiled(data: Mapping[str, object]) -> Compiled:
    """A card's text compiled. The grammar takes a while to load, so it waits for the first card."""
    from .compile import compile_card

    return compile_card(data)


@cache
def basic_lands() -> Mapping[str, Card]:
    """The basic lands by name, snow-covered ones too. Their mana abilities are intrinsic (305.6)."""
    found: dict[str, Card] = {}
    for name in BASIC_LANDS:
        subtypes = () if name == "Wastes" else (name,)
        wastes = compiled(
            {
                "name": name,
                "type_line": "Basic Land",
                "oracle_text": "{T}: Add {C}." if name == "Wastes" else "",
            }
        )
        assert wastes.card is not None
        for prefix, supertypes in (("", ("basic",)), ("Snow-Covered ", ("basic", "snow"))):
            found[prefix + name] = Card(
                name=prefix + name,
                supertypes=supertypes,
                types=("land",),
                subtypes=subtypes,
                abilities=wastes.card.abilities,
                text=wastes.card.text,
            )
    return MappingProxyType(found)


@cache
def predefined_tokens() -> Mapping[str, Card]:
    """The predefined tokens (111.10) by the word that creates them: Treasure, Sorcerer."""
    text = resources.files("webapp.oracle").joinpath("data/tokens.yaml").read_text(encoding="utf-8")
    return MappingProxyType({str(d["word"]): _card(compiled(d)) for d in yaml.safe_load(text)})


@cache
def training_cards() -> Mapping[str, Card]:
    """Our own training cards by name. Raises LibraryError for one that doesn't compile or comes twice."""
    found: dict[str, Card] = {}
    places: dict[str, str] = {}
    for path in sorted(TRAINING.glob("*.yaml")) if TRAINING.is_dir() else ():
        content = yaml.safe_load(path.read_text(encoding="utf-8")) or ()
        for data in content["cards"] if isinstance(content, dict) else content:
            card = _card(compiled(data))
            if card.name in found:
                raise LibraryError(
                    say("oracle.twice", name=card.name, first=places[card.name], other=path.name)
                )
            found[card.name], places[card.name] = card, path.name
    return MappingProxyType(found)


def find_token(name: str) -> Card | None:
    """A predefined token by any of its names: Treasure, Treasure Token, Sorcerer, Sorcerer Role."""
    tokens = predefined_tokens()
    word = name.strip()
    if word in tokens:
        return tokens[word]
    word = word.removesuffix(" Token")
    if word in tokens and (tokens[word].name != word or not name.endswith(" Token")):
        return tokens[word]
    role = word.removesuffix(" Role")
    return tokens[role] if role in tokens and "Role" in tokens[role].subtypes and role != word else None


def _card(compiled: Compiled) -> Card:
    if compiled.card is None:
        says = "; ".join(f"{p.line}:{p.column} {p.says}" for p in compiled.problems)
        raise LibraryError(f"{compiled.name}: {says}")
    return compiled.card
