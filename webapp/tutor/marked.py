"""Where things stand in a lesson's file, found again from its text; and the moves that its texts quote."""

from __future__ import annotations

import re

from webapp.scenario.problems import Problems
from webapp.scenario.yamltree import read_tree

from .lesson import Lesson
from .reading import LessonReader

Places = dict[tuple[str, str], tuple[int, int]]
"""Line and column by step id ("" = the lesson) and key ("" = the whole)."""

_QUOTED = re.compile(r"`([^`]+)`|“([^”]+)”|\"([^\"]+)\"")


def places_of(lesson: Lesson) -> Places:
    """Where each part of a lesson stands in its file."""
    tree = read_tree(lesson.source, Problems())
    if tree is None or tree.kind != "mapping":
        return {}
    draft = LessonReader(Problems()).read(tree)
    places: Places = {("", key): place for key, place in draft.places.items()}
    for step in draft.steps:
        id_ = str(step.values["id"])
        places[id_, ""] = step.place
        places |= {(id_, key): place for key, place in step.places.items()}
    return places


def quoted(text: str) -> list[str]:
    """What a text puts in quotes or in backticks."""
    return [next(part for part in found if part) for found in _QUOTED.findall(text)]
