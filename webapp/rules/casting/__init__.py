"""Casting spells (CR 601), activating abilities (CR 602), playing lands (CR 305).

Checked first, then announced choice by choice, then paid.
"""

from . import finishing, proposing  # noqa: F401  (they register their routines)
