"""What every view shares: the stored attempts, the lessons, and caches of this process."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar, cast

from flask import Flask, current_app

from webapp.rules.objects import Card
from webapp.rules.table import Table
from webapp.storage.attempts import Attempts
from webapp.tutor.heading import Head, head_of, read_heads
from webapp.tutor.lesson import Lesson, Problem
from webapp.tutor.loading import load_file, load_lessons
from webapp.words import FIRST, speaking

from .telling import Told

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True)
class Loaded:
    """What a folder of lessons holds: those that can be played, by id, and every problem of the files, by
    name.

    A file whose lesson can't be played has problems; a lesson that can be may have some too.
    """

    lessons: dict[str, Lesson]
    problems: dict[str, tuple[Problem, ...]]

    @property
    def broken(self) -> dict[str, tuple[Problem, ...]]:
        """The files whose lesson isn't shown, with their problems."""
        shown = {lesson.file for lesson in self.lessons.values()}
        return {file: found for file, found in self.problems.items() if file not in shown}


class Recent(Generic[Key, Value]):
    """The values used last, so that they need not be read or made again. Safe to share between threads."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.values: OrderedDict[Key, Value] = OrderedDict()
        self.lock = threading.Lock()

    def get(self, key: Key) -> Value | None:
        """The value, if it is still here."""
        with self.lock:
            if key not in self.values:
                return None
            self.values.move_to_end(key)
            return self.values[key]

    def put(self, key: Key, value: Value) -> None:
        """Keep a value; the one unused for longest goes."""
        with self.lock:
            self.values[key] = value
            self.values.move_to_end(key)
            if len(self.values) > self.size:
                self.values.popitem(last=False)


class Shelf:
    """The lessons of a folder. Until all of them are loaded, one is loaded by whoever asks for it, and the
    map makes do with their heads."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._loaded: Loaded | None = None
        self._single: dict[str, Lesson | None] = {}
        self._heads: dict[str, Head] | None = None

    def loaded(self) -> Loaded:
        """The lessons that can be played, and what is wrong with the others. Waits until all are loaded."""
        with self._lock:
            if self._loaded is None:
                with speaking(
                    FIRST
                ):  # what is kept for everybody doesn't speak whoever asks first's language
                    self._loaded = load_folder(self.folder)
            return self._loaded

    def lesson(self, id_: str) -> Lesson | None:
        """One lesson; None where there is none of that id, or it can't be played."""
        if self._loaded is not None:
            return self._loaded.lessons.get(id_)
        if id_ not in self.heads():  # so that no address names another file
            return None
        if id_ not in self._single:
            with speaking(FIRST):
                self._single[id_] = load_file(self.folder / f"{id_}.yaml")[0]
        return self._single[id_]

    def heads(self) -> dict[str, Head]:
        """What the map shows of each lesson."""
        if self._loaded is not None:
            return {id_: head_of(lesson) for id_, lesson in self._loaded.lessons.items()}
        if self._heads is None:
            self._heads = read_heads(self.folder)
        return self._heads

    def broken(self) -> dict[str, tuple[Problem, ...]]:
        """The files whose lesson isn't shown, with their problems, as far as that is known by now."""
        return self._loaded.broken if self._loaded is not None else {}


@dataclass(frozen=True)
class Trail:
    """One position on the way: its number, whether it is the very first, how it came to be, what happened."""

    number: int
    first: bool
    outcome: str
    told: tuple[Told, ...]


@dataclass(frozen=True)
class Site:
    """The parts that views work with.

    `tables`: by attempt and position. `cards`: by card set. `drawn`: fingerprints of the regions that a
    page showed, by attempt, version and seat, so that an answer holds only those that have changed.
    `trails`: the last positions on the way to a position, by attempt and position.
    """

    attempts: Attempts
    shelf: Shelf
    tables: Recent[tuple[str, int], Table] = field(default_factory=lambda: Recent(256))
    cards: Recent[str, dict[str, Card]] = field(default_factory=lambda: Recent(64))
    trails: Recent[tuple[str, int], tuple[Trail, ...]] = field(default_factory=lambda: Recent(256))
    drawn: Recent[tuple[str, int, str], dict[str, int]] = field(default_factory=lambda: Recent(512))

    @property
    def lessons(self) -> dict[str, Lesson]:
        """The lessons by id. Waits until all are loaded."""
        return self.shelf.loaded().lessons


def site_of(app: Flask) -> Site:
    """The parts of an app."""
    return cast(Site, app.extensions["stacktutor"])


def site() -> Site:
    """The parts of the app that answers this request."""
    return site_of(current_app)


def load_folder(folder: Path) -> Loaded:
    """All lessons of a folder; a broken one is left out, and its problems are kept."""
    if not folder.is_dir():
        return Loaded({}, {})
    files = tuple(
        sorted((str(path), path.stat().st_mtime_ns) for path in folder.rglob("*") if path.is_file())
    )
    found = loaded_of(folder, files)
    return Loaded(dict(found.lessons), dict(found.problems))


@lru_cache(maxsize=4)
def loaded_of(folder: Path, files: tuple[tuple[str, int], ...]) -> Loaded:
    """The lessons of a folder, read once as long as its `files` are the same."""
    lessons, problems = load_lessons(folder)
    by_file = {p.file: tuple(q for q in problems if q.file == p.file) for p in problems}
    return Loaded(lessons, by_file)
