"""The head of a lesson is the same before the lesson is loaded as after."""

from __future__ import annotations

from pathlib import Path

from webapp.tutor.heading import head_of, read_heads
from webapp.tutor.lesson import Lesson


def test_heads_are_what_the_lessons_say(root: Path, lessons: dict[str, Lesson]) -> None:
    assert read_heads(root / "lessons") == {id_: head_of(lesson) for id_, lesson in lessons.items()}


def test_a_file_without_a_head_is_left_to_the_loader(tmp_path: Path) -> None:
    for n, text in enumerate(("", "[1, 2]", "id: a", "id: a\nsteps: 3", "id: [a]\nsteps: []", "a: [b")):
        (tmp_path / f"{n}.yaml").write_text(text, encoding="utf-8")

    assert read_heads(tmp_path) == {}
