"""The rules that the game stands on, in our own words, by number in the newest edition (cited where no taught ruling fits closer)."""

from __future__ import annotations

GROUND_RULES: dict[str, str] = {}
