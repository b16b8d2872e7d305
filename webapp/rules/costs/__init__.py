"""Costs (CR 118, 601.2f-h): what something costs in all, whether it can be paid, and paying it."""

from . import during_resolution  # noqa: F401  (it registers its routine)
