"""The order of the lessons: sections of a map, read from `lessons/map/curriculum.yaml`."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import msgspec

from webapp.scenario.problems import Problems, suggestion
from webapp.scenario.reading import Reader
from webapp.scenario.yamltree import Tree, read_tree
from webapp.words import say

from .lesson import Problem

FILE = Path("map", "curriculum.yaml")
SECTION_KEYS = ("title", "says", "lessons")


class Section(msgspec.Struct, frozen=True):
    """A part of the map: its title, a sentence, and the ids of its lessons in order."""

    title: str
    says: str
    lessons: tuple[str, ...]


def load_curriculum(
    folder: Path, lessons: Collection[str], broken: frozenset[str] = frozenset()
) -> tuple[tuple[Section, ...], tuple[Problem, ...]]:
    """The sections of the map and what is wrong with its file; without a file one section with all lessons.

    `lessons`: the ids of those that there are; `broken`: those that can't be shown, so that naming them is no
    fault.
    """
    path = folder / FILE
    if not path.is_file():
        return (_rest(lessons, frozenset()),), ()
    problems = Problems()
    sections = _read(path.read_text("utf-8"), lessons, broken, problems)
    named = frozenset(id_ for section in sections for id_ in section.lessons)
    rest = _rest(lessons, named)
    found = tuple(Problem(str(FILE), p.line, p.column, p.says) for p in problems.sorted())
    return (*sections, *([rest] if rest.lessons else [])), found


def _rest(lessons: Collection[str], named: frozenset[str]) -> Section:
    return Section(say("tutor.rest"), "", tuple(id_ for id_ in lessons if id_ not in named))


def _read(
    text: str, lessons: Collection[str], broken: frozenset[str], problems: Problems
) -> tuple[Section, ...]:
    tree = read_tree(text, problems)
    reader = Reader(problems)
    if tree is None:
        return ()
    known = dict(reader.keys(tree, ("sections",), "map"))
    seen: set[str] = set()
    return tuple(
        _section(item, reader, lessons, broken, seen)
        for item in reader.items(known.get("sections"), "sections")
    )


def _section(
    tree: Tree, reader: Reader, lessons: Collection[str], broken: frozenset[str], seen: set[str]
) -> Section:
    known = dict(reader.keys(tree, SECTION_KEYS, "section"))
    found: list[str] = []
    for item in reader.items(known.get("lessons"), "lessons"):
        id_ = reader.text(item, say("problems.named.lesson"))
        if id_ in seen:
            reader.problems.add(item.place, say("problems.map.twice", lesson=id_))
        elif id_ in lessons:
            found.append(id_)
        elif id_ not in broken:
            reader.problems.add(
                item.place, say("problems.map.unknown", lesson=repr(id_)) + suggestion(id_, lessons)
            )
        seen.add(id_)
    return Section(
        reader.text(known.get("title"), "title"), reader.text(known.get("says"), "says"), tuple(found)
    )
