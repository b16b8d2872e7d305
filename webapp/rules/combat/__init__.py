"""Combat (CR 506-511): who may attack and block, and combat damage."""

from . import attackers, blockers, damage  # noqa: F401  (they register their routines)
from .attackers import defenders

__all__ = ["defenders"]
