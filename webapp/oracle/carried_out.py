"""Whether the engine plays what a card compiles to: what is read but not played is refused aloud."""

from __future__ import annotations

from webapp.rules.abilities.node import Node
from webapp.rules.support import missing
from webapp.words import say


def unplayed(abilities: tuple[Node, ...], text: str) -> list[tuple[int, int, str, str]]:
    """What of the abilities isn't played: line, column, the words there, and what is missing."""
    found: list[tuple[int, int, str, str]] = []
    for what, (start, end) in missing(abilities):
        line = text.count("\n", 0, start) + 1
        column = start - (text.rfind("\n", 0, start) + 1) + 1
        says = say("oracle.unplayed", what=what)
        place = (line, column, " ".join((text[start:end] or text).split()), says)
        if place not in found:
            found.append(place)
    return found
