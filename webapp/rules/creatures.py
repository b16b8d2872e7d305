"""Summoning sickness (CR 302.6)."""

from __future__ import annotations

from .game import Game
from .values import Ref


def summoning_sick(game: Game, ref: Ref) -> bool:
    """A creature that its controller has not had since their latest turn began, without haste (302.6)."""
    obj = game.find(ref)
    chars = game.chars(ref)
    if obj is None or chars is None or "creature" not in chars.types:
        return False
    return obj.since >= game.players[chars.controller].turn_began and "haste" not in chars.keywords
