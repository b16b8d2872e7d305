"""Mana (CR 106, 202, 605): what a cost asks for, what could make it, and how it will be paid."""

from .sources import produces

__all__ = ["produces"]
