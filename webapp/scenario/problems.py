"""What is wrong with a file: a place and a sentence. All problems of a file are collected before any is
shown.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

import msgspec

from webapp.words import say

from .limits import MAX_NAME, MAX_PROBLEMS, MAX_SENTENCE, cut


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong, at a line and column of the file, both counted from 1."""

    line: int
    column: int
    says: str


class TooManyError(Exception):
    """So much is wrong with a file that reading it further helps nobody."""


class Problems:
    """Collects the problems of one file. With `stop`, that many end the reading by TooManyError."""

    def __init__(self, stop: int = 0) -> None:
        self.found: list[Problem] = []
        self.stop = stop
        self._known: set[Problem] = set()

    def add(self, place: tuple[int, int], says: str) -> None:
        """Note a problem at (line, column); the same one twice counts once."""
        problem = Problem(*place, cut(says, MAX_SENTENCE))
        if problem not in self._known:
            self._known.add(problem)
            self.found.append(problem)
            if len(self.found) == self.stop:
                raise TooManyError

    def sorted(self) -> tuple[Problem, ...]:
        """The problems from the top of the file down; after the first fifty only how many more there are."""
        found = sorted(self.found, key=lambda p: (p.line, p.column))
        told, rest = found[:MAX_PROBLEMS], found[MAX_PROBLEMS:]
        if rest:
            stopped = len(found) == self.stop
            more = say("problems.at_least", n=len(rest)) if stopped else say("problems.more", n=len(rest))
            told.append(Problem(rest[0].line, rest[0].column, more))
        return tuple(told)


def nearest(word: str, allowed: Iterable[str], likeness: float = 0.5) -> str:
    """The allowed word most like `word`; "" when none is like it."""
    if len(word) > MAX_NAME:
        return ""
    words = list(allowed)
    by_folded = {w.casefold(): w for w in words}
    close = difflib.get_close_matches(word.casefold(), list(by_folded), n=1, cutoff=likeness)
    return by_folded[close[0]] if close else ""


def suggestion(word: str, allowed: Iterable[str], *, listed: int = 8) -> str:
    """A sentence that helps on: the nearest allowed word, else the allowed words when they are few; ""
    otherwise.
    """
    words = list(allowed)
    close = nearest(word, words)
    if close:
        return " " + say("problems.nearest", word=repr(close))
    if 0 < len(words) <= listed:
        return " " + say("problems.allowed", words=", ".join(words))
    return ""
