"""What attacking and blocking share: restrictions, and who is attacked (CR 508.1b-c, 509.1b)."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..objects import Characteristics
from ..values import Choice, Seat


def restricted(chars: Characteristics, what: str) -> bool:
    """Whether an effect restricts the object so."""
    return any(isinstance(r, a.Restrict) and r.what == what for r in chars.restrictions)


def defending_seat(game: Game, attacked: Choice) -> int:
    return attacked.n if isinstance(attacked, Seat) else game.controller(attacked)
