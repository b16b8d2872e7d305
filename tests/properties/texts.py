"""Move texts that make little sense, put together from the notation's own words and the names on a table."""

from __future__ import annotations

import random

from webapp.rules.table import Table

WORDS = (
    "pass",
    "play",
    "cast",
    "activate",
    "cycle",
    "tap",
    "attack",
    "block",
    "concede",
    "scry",
    "top",
    "bottom",
    "discard",
    "sacrifice",
    "exile",
    "choose",
    "nothing",
    "pay",
    "decline",
    "number",
    "yes",
    "no",
    "mode",
    "find",
    "target",
    "targeting",
    "paying",
    "with",
    "for",
    "stack",
    "connive",
    "order",
    "all:",
    "x=3",
    "x=-1",
    ",",
    ";",
    ":",
    "#2",
    "#0",
    "#99999999999",
    '"',
    "{W}",
    "{}",
    "{{",
    "2",
    "energy",
    "Ana:",
    "…",
    "\u0000",
    "ﬀ",
    "'",
    "--",
    "%s",
    "{0}",
)


def garble(rng: random.Random, table: Table) -> str:
    """Some words in some order."""
    names = [card.name for card in table.cards.values()] + [player.name for player in table.players]
    words = [
        rng.choice(WORDS) if rng.random() < 0.65 else rng.choice(names) for _ in range(rng.randrange(1, 8))
    ]
    return rng.choice((" ", " ", ", ", "")).join(words)
