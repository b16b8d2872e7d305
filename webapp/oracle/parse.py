"""Reading: every way a category can be read from a place, remembered (packrat), best rule first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .template import Branch, Grammar, Variant
from .words import Token, capital

_PER_END = 6

CLASS = "<"
"""Begins what stands for an open class of words among what was expected."""


@dataclass(frozen=True, eq=False, slots=True)
class Leaf:
    """A word of an open class, with its value."""

    value: Any
    words: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, eq=False, slots=True)
class Tree:
    """A rule with what stands in its slots."""

    variant: Variant
    children: tuple[Tree | Leaf, ...]
    start: int
    end: int


class Reader:
    """One reading of some words."""

    def __init__(self, grammar: Grammar, words: Sequence[Token]) -> None:
        """Read those words by that grammar."""
        self.grammar = grammar
        self.words = words
        self.keys = [w.key for w in words]
        self._known: dict[tuple[str, int], list[Tree | Leaf]] = {}
        self.furthest = 0
        self.expected: set[str] = set()

    def whole(self, category: str, start: int, end: int) -> list[Tree]:
        """The readings of the category that begin at `start` and end exactly at `end`."""
        return [t for t in self.read(category, start) if t.end == end and isinstance(t, Tree)]

    def read(self, category: str, at: int) -> list[Tree | Leaf]:
        """All readings of a category from a place."""
        key = (category, at)
        known = self._known.get(key)
        if known is not None:
            return known
        self._known[key] = []  # left recursion reads nothing
        lexer = self.grammar.lexers.get(category)
        found: list[Tree | Leaf] = []
        if lexer is not None:
            for end, value in lexer(self.words, at):
                found.append(Leaf(value, tuple(w.text for w in self.words[at:end]), at, end))
            if not found:
                self._miss(at, f"{CLASS}{category}")
        first = self.grammar.first(category)
        if category in self.grammar.roots:
            if first is None or (at < len(self.keys) and self.keys[at] in first):
                trees: list[Tree] = []
                self._walk(self.grammar.roots[category], at, at, (), trees)
                trees.sort(key=lambda t: t.variant.rule.order)
                found.extend(_pruned(trees))
            elif first is not None:
                self._miss_all(at, first)
        self._known[key] = found
        return found

    def _walk(
        self, branch: Branch, start: int, at: int, children: tuple[Tree | Leaf, ...], out: list[Tree]
    ) -> None:
        """Follow the templates from here."""
        for variant in branch.ends:
            out.append(Tree(variant, children, start, at))
        if branch.words:
            after = branch.words.get(self.keys[at]) if at < len(self.keys) else None
            if after is not None:
                self._walk(after, start, at + 1, children, out)
            else:
                self._miss_all(at, branch.words)
        for (_, category), after in branch.slots.items():
            for child in self.read(category, at):
                self._walk(after, start, child.end, (*children, child), out)

    def _miss(self, at: int, wanted: str) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, {wanted}
        elif at == self.furthest:
            self.expected.add(wanted)

    def _miss_all(self, at: int, wanted: Any) -> None:
        if at > self.furthest:
            self.furthest, self.expected = at, set(wanted)
        elif at == self.furthest:
            self.expected.update(wanted)


def _pruned(trees: list[Tree]) -> list[Tree]:
    """At most a few readings for each end."""
    per_end: dict[int, int] = {}
    kept = []
    for tree in trees:
        if per_end.get(tree.end, 0) < _PER_END:
            per_end[tree.end] = per_end.get(tree.end, 0) + 1
            kept.append(tree)
    return kept


def written(tree: Tree | Leaf, grammar: Grammar) -> list[str]:
    """The words that a tree stands for, written from its templates."""
    if isinstance(tree, Leaf):
        return list(tree.words)
    out: list[str] = []
    children = iter(tree.children)
    for element in tree.variant.elements:
        out.extend([element] if isinstance(element, str) else written(next(children), grammar))
    if tree.variant.rule.category in grammar.capitals and out:
        out[0] = capital(out[0])
    return out


def sentence_case(words: list[str]) -> list[str]:
    """Capitals where sentences begin."""
    out: list[str] = []
    opening = True
    for n, word in enumerate(words):
        named = words[n : n + 2] == ["legend", "rule"]  # in quotes, but no sentence
        out.append(capital(word) if opening and word[:1].isalpha() and not named else word)
        opening = (
            word in {".", ":", "—", "--", "“", "\n", "•", "|"} or word[:1] == "[" or (word == "”" and opening)
        )
    return out
