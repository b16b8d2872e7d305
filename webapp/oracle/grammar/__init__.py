"""The grammar of card text, one module for each subject."""

from . import (
    abilities,
    cards,
    changes,
    conditions,
    costs,
    gains,
    keywords,
    modal,
    nouns,
    numbers,
    permanents,
    places,
    players,
    posts,
    refs,
    sentences,
    statics,
    tokens,
    triggers,
)
from .base import GRAMMAR

__all__ = [
    "GRAMMAR", "abilities", "cards", "changes", "conditions", "costs", "gains", "keywords", "modal", "nouns", "numbers", "permanents",
    "places", "players", "posts", "refs", "sentences", "statics", "tokens", "triggers",
]  # fmt: skip
