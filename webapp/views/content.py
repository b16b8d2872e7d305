"""The map and the glossary of the lessons' folder, read again when their file changes."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from flask import current_app

from webapp.tutor import curriculum, glossary
from webapp.tutor.curriculum import Section
from webapp.tutor.glossary import Term
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


@lru_cache(maxsize=4)
def read_terms(folder: Path, _changed: int) -> tuple[tuple[Term, ...], tuple[Problem, ...]]:
    """The glossary of a folder as its file was then."""
    return glossary.load_glossary(folder)


def changed(path: Path) -> int:
    """When a file was changed last; 0 if there is none."""
    return path.stat().st_mtime_ns if path.is_file() else 0
