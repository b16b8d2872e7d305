"""What the map shows of a lesson, read from its file before the lesson is played through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from webapp.rules.rulings import EDITIONS, GROUND, RULINGS
from webapp.scenario.problems import Problems
from webapp.scenario.yamltree import read_tree

from .lesson import Lesson


class Head(msgspec.Struct, frozen=True):
    """A lesson's title and the like; `steps`: their ids."""

    id: str
    title: str
    summary: str
    level: str
    minutes: int
    steps: tuple[str, ...]
    teaches: tuple[str, ...] = ()
    prerequisites: tuple[str, ...] = ()
    edition: str = next(iter(EDITIONS))


def head_of(lesson: Lesson) -> Head:
    """The head of a lesson that is loaded."""
    return Head(
        lesson.id,
        lesson.title,
        lesson.summary,
        lesson.level,
        lesson.minutes,
        tuple(step.id for step in lesson.steps),
        lesson.teaches,
        lesson.prerequisites,
        lesson.edition,
    )


def read_heads(folder: Path) -> dict[str, Head]:
    """The heads of a folder's lessons by id; a file that has none is left to the loader, which says why."""
    return {head.id: head for path in sorted(folder.glob("*.yaml")) for head in _read(path)}


def _read(path: Path) -> Iterator[Head]:
    try:
        tree = read_tree(path.read_text("utf-8-sig"), Problems())
        values: dict[str, Any] = dict(tree.value) if tree is not None else {}
        values["steps"] = [step["id"] for step in values["steps"]]
        head = msgspec.convert({key: values[key] for key in Head.__struct_fields__ if key in values}, Head)
    except (OSError, ValueError, TypeError, KeyError):
        return
    if all(id_ in RULINGS or id_ in GROUND for id_ in head.teaches) and head.edition in EDITIONS:
        yield head
