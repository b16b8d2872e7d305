"""The words of the game in plain words, read from `lessons/reference/glossary.yaml`."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from webapp.rules.rulings import GROUND, RULINGS
from webapp.scenario.problems import Problems, suggestion
from webapp.scenario.reading import Reader
from webapp.scenario.yamltree import Tree, read_tree
from webapp.words import say

from .lesson import Problem

FILE = Path("reference", "glossary.yaml")
KEYS = ("term", "says", "ruling", "see")


class Term(msgspec.Struct, frozen=True):
    """One word: what it means (Markdown), the ruling that says more ("" = none), and other terms to see."""

    term: str
    says: str
    ruling: str = ""
    see: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """Its place on the page."""
        return re.sub(r"[^a-z0-9]+", "-", self.term.casefold()).strip("-")


def load_glossary(folder: Path) -> tuple[tuple[Term, ...], tuple[Problem, ...]]:
    """The terms by the alphabet, and what is wrong with the file; no terms without a file."""
    path = folder / FILE
    if not path.is_file():
        return (), ()
    problems = Problems()
    tree = read_tree(path.read_text("utf-8"), problems)
    terms = _terms(tree, problems) if tree is not None else ()
    found = tuple(Problem(str(FILE), p.line, p.column, p.says) for p in problems.sorted())
    return tuple(sorted(terms, key=lambda one: one.term.casefold())), found


def _terms(tree: Tree, problems: Problems) -> tuple[Term, ...]:
    reader = Reader(problems)
    known = dict(reader.keys(tree, ("terms",), "glossary"))
    items = reader.items(known.get("terms"), "terms")
    terms = tuple(_term(item, reader) for item in items)
    names = [one.term for one in terms]
    for item, one in zip(items, terms, strict=True):
        if names.count(one.term) > 1:
            problems.add(item.place, say("problems.glossary.twice", term=one.term))
        for other in one.see:
            if other not in names:
                problems.add(
                    item.place, say("problems.glossary.unknown", term=repr(other)) + suggestion(other, names)
                )
    return terms


def _term(tree: Tree, reader: Reader) -> Term:
    known = dict(reader.keys(tree, KEYS, "term"))
    for key in ("term", "says"):
        if key not in known:
            reader.problems.add(tree.place, say("problems.glossary.needs", key=repr(key)))
    ruling = reader.text(known.get("ruling"), "ruling")
    if ruling and ruling not in RULINGS and ruling not in GROUND:
        says = say("problems.ruling", ruling=repr(ruling)) + suggestion(ruling, RULINGS)
        reader.problems.add(known["ruling"].place, says)
    see = tuple(reader.text(item, "see") for item in reader.items(known.get("see"), "see"))
    return Term(reader.text(known.get("term"), "term"), reader.text(known.get("says"), "says"), ruling, see)
