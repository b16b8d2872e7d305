"""The rulings that lessons teach and the rules that they cite, in words that a new player has read."""

from __future__ import annotations

from webapp.rules.rulings import ruling
from webapp.words import has, say


def in_plain_words(id_: str) -> str:
    """A ruling for somebody new to the game."""
    return say(f"plain.{id_}") if has(f"plain.{id_}") else ruling(id_).says
