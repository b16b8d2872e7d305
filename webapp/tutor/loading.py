"""Lesson files loaded: read, set up, and played through once along the reference line.

A lesson with any problem is left out; every problem of every file is returned, with file, line and column.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from webapp.rules.objects import Card
from webapp.scenario.cards import Sources
from webapp.scenario.problems import Problems
from webapp.scenario.yamltree import read_tree
from webapp.words import language, say

from .lesson import Lesson, LessonStep, Problem
from .marked import places_of
from .reading import LessonReader
from .staging import Stage


def load_lessons(folder: Path) -> tuple[dict[str, Lesson], tuple[Problem, ...]]:
    """All lessons of a folder by id, in the order of their files, and every problem found."""
    lessons: dict[str, Lesson] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.yaml")):
        lesson, found = load_file(path)
        problems += found
        if lesson is None:
            continue
        if lesson.id in lessons:
            says = say("problems.lesson.twice", lesson=repr(lesson.id), file=lessons[lesson.id].file)
            problems.append(Problem(path.name, 1, 1, says))
            continue
        lessons[lesson.id] = lesson
    for lesson in lessons.values():
        for id_ in lesson.prerequisites:
            if id_ not in lessons and not (folder / f"{id_}.yaml").exists():  # a broken one tells itself
                says = say("problems.lesson.prerequisite", wanted=repr(id_), lesson=lesson.id)
                place = places_of(lesson).get(("", "prerequisites"), (1, 1))
                problems.append(Problem(lesson.file, *place, says))
    return lessons, tuple(problems)


def load_file(path: Path) -> tuple[Lesson | None, tuple[Problem, ...]]:
    """The lesson in a file, or None and what is wrong with it."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        return None, (Problem(path.name, 1, 1, say("problems.file.unread", why=error.strerror or error)),)
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        return None, (Problem(path.name, line, 1, say("problems.file.utf8")),)
    return _known(text, path.name, language())


@lru_cache(maxsize=128)
def _known(text: str, file: str, _language: str) -> tuple[Lesson | None, tuple[Problem, ...]]:
    """What a text holds, played through once in a process however often and from wherever it's asked for."""
    return load_text(text, file)


def load_text(
    text: str, file: str, sources: Sources | None = None
) -> tuple[Lesson | None, tuple[Problem, ...]]:
    """The lesson in a text, or None and what is wrong with it."""
    problems = Problems()
    lesson = _lesson(text, file, problems, sources or Sources())
    found = tuple(Problem(file, p.line, p.column, p.says) for p in problems.sorted())
    return (None if found else lesson), found


TOLD = frozenset(
    {
        *("title", "prose", "right", "other", "hints", "mistakes", "on_the_way", "rulings", "meaning"),
        *("base", "start", "opening", "line", "accepts", "then", "says", "question", "choices"),
    }
)
"""What may change in a step without changing what it asks: its words, and what follows from the rest."""


def meaning_of(step: LessonStep) -> str:
    """A fingerprint of what a step asks: its kind, set-up moves, goal or question, and what others reply."""
    asked = {name: getattr(step, name) for name in step.__struct_fields__ if name not in TOLD}
    plain = _without_words(msgspec.to_builtins(asked))
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()[:12]


def _without_words(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_words(inner) for key, inner in value.items() if key not in TOLD}
    return [_without_words(inner) for inner in value] if isinstance(value, list) else value


def _lesson(text: str, file: str, problems: Problems, sources: Sources) -> Lesson | None:
    tree = read_tree(text, problems)
    if tree is None:
        return None
    if tree.kind != "mapping":
        problems.add(tree.place, say("problems.lesson.mapping"))
        return None
    draft = LessonReader(problems).read(tree)
    stage = Stage(tree, text, problems, sources)
    if stage.scenario is None:
        return None
    you = stage.seat(draft.you, draft.places.get("you", tree.place), "you")
    steps = tuple(step for step in (stage.step(d, you) for d in draft.steps) if step is not None)
    if len(steps) < len(draft.steps):
        return None
    steps = tuple(msgspec.structs.replace(step, meaning=meaning_of(step)) for step in steps)
    values: Mapping[str, Any] = draft.values
    cards: dict[str, Card] = stage.cards
    return Lesson(**values, you=you, steps=steps, cards=cards, file=file, source=text)
