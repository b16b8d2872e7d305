"""Triggered abilities (CR 603): noticing that they trigger, and putting them on the stack."""

from . import stacking  # noqa: F401  (it registers its routines)
