"""What of a lesson's words its author wrote, beside what the catalogue says."""

from __future__ import annotations

from collections.abc import Iterator

from .lesson import Lesson


def paragraphs(lesson: object) -> frozenset[str]:
    """Each paragraph of a lesson's texts; none for anything else."""
    return frozenset(_written(lesson)) if isinstance(lesson, Lesson) else frozenset()


def _written(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield from value.split("\n\n")
    elif isinstance(value, tuple):
        for one in value:
            yield from _written(one)
    elif type(value).__module__ == Lesson.__module__:
        for name in getattr(value, "__struct_fields__", ()):
            yield from _written(getattr(value, name))
