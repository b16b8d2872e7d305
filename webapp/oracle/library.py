"""Cards that need no import: basic lands, predefined tokens (111.10), our own training cards."""

from __future__ import annotations

from collections.abc import Mapping

from webapp.rules.objects import Card


def basic_lands() -> Mapping[str, Card]:
    """The basic lands by name, snow-covered ones too."""
    return {}


def predefined_tokens() -> Mapping[str, Card]:
    """The predefined tokens (111.10) by the word that creates them: Treasure, Sorcerer."""
    return {}


def training_cards() -> Mapping[str, Card]:
    """Our own training cards by name, from `lessons/cards/*.yaml`."""
    return {}


def find_token(name: str) -> Card | None:
    """A predefined token by any of its names: Treasure, Treasure Token, Sorcerer, Sorcerer Role."""
    return None
