"""The map and the glossary of the lessons' folder, read again when their file changes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from flask import current_app

from webapp.tutor import curriculum, glossary
from webapp.tutor.curriculum import Section
from webapp.tutor.glossary import Term
from webapp.tutor.heading import Head
from webapp.tutor.lesson import Problem

from .site import site


def folder() -> Path:
    """Where the lessons are."""
    return Path(current_app.config["LESSONS"])


def terms() -> tuple[Term, ...]:
    """The glossary, by the alphabet."""
    return read_terms(folder(), changed(folder() / glossary.FILE))[0]


def sections() -> tuple[Section, ...]:
    """The map: every lesson, in sections."""
    return curriculum.load_curriculum(folder(), site().shelf.heads())[0]


def following(lesson_id: str) -> Head | None:
    """The lesson that comes after this one on the map."""
    known = site().shelf.heads()
    ids = [id_ for section in sections() for id_ in section.lessons if id_ in known]
    after = ids[ids.index(lesson_id) + 1 :] if lesson_id in ids else []
    return known[after[0]] if after else None


@lru_cache(maxsize=4)
def read_terms(folder: Path, _changed: int) -> tuple[tuple[Term, ...], tuple[Problem, ...]]:
    """The glossary of a folder as its file was then."""
    return glossary.load_glossary(folder)


def changed(path: Path) -> int:
    """When a file was changed last; 0 if there is none."""
    return path.stat().st_mtime_ns if path.is_file() else 0
