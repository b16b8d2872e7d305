"""What is wrong with a file: a place and a sentence. All problems of a file are collected before any is
shown.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

import msgspec


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong, at a line and column of the file, both counted from 1."""

    line: int
    column: int
    says: str


class Problems:
    """Collects the problems of one file."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, place: tuple[int, int], says: str) -> None:
        """Note a problem at (line, column); the same one twice counts once."""
        problem = Problem(*place, says)
        if problem not in self.found:
            self.found.append(problem)

    def sorted(self) -> tuple[Problem, ...]:
        """All problems, from the top of the file down."""
        return tuple(sorted(self.found, key=lambda p: (p.line, p.column)))


def nearest(word: str, allowed: Iterable[str]) -> str:
    """The allowed word most like `word`; "" when none is like it."""
    words = list(allowed)
    by_folded = {w.casefold(): w for w in words}
    close = difflib.get_close_matches(word.casefold(), list(by_folded), n=1, cutoff=0.5)
    return by_folded[close[0]] if close else ""


def suggestion(word: str, allowed: Iterable[str], *, listed: int = 8) -> str:
    """A sentence that helps on: the nearest allowed word, else the allowed words when they are few; ""
    otherwise.
    """
    words = list(allowed)
    close = nearest(word, words)
    if close:
        return f" Did you mean {close!r}?"
    if 0 < len(words) <= listed:
        return f" Allowed: {', '.join(words)}."
    return ""
