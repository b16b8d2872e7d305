"""The lessons together: a map without fault, prerequisites that come first, every ruling decided."""

from __future__ import annotations

import pytest

from webapp import CHECKOUT
from webapp.rules.rulings import RULINGS
from webapp.tutor.curriculum import Section, load_curriculum
from webapp.tutor.deciding import decided_by
from webapp.tutor.lesson import Lesson, Problem

FEWEST = 30


@pytest.fixture(scope="module")
def curriculum(lessons: dict[str, Lesson]) -> tuple[tuple[Section, ...], tuple[Problem, ...]]:
    """The map as the site shows it."""
    return load_curriculum(CHECKOUT / "lessons", lessons)


def test_the_map_is_without_fault_and_holds_every_lesson(
    curriculum: tuple[tuple[Section, ...], tuple[Problem, ...]], lessons: dict[str, Lesson]
) -> None:
    sections, problems = curriculum
    named = [id_ for section in sections for id_ in section.lessons]

    assert [str(problem) for problem in problems] == []
    assert sorted(named) == sorted(lessons)
    assert len(named) >= FEWEST
    assert sections[-1].title == "Capstones", "a lesson that no section names would come after"
    assert len(sections[-1].lessons) >= 6


def test_prerequisites_come_first_on_the_map(
    curriculum: tuple[tuple[Section, ...], tuple[Problem, ...]], lessons: dict[str, Lesson]
) -> None:
    named = [lessons[id_] for section in curriculum[0] for id_ in section.lessons]
    order = {lesson.id: n for n, lesson in enumerate(named)}

    late = [(one.id, id_) for one in named for id_ in one.prerequisites if order[id_] > order[one.id]]

    assert late == []


def test_every_lesson_but_the_first_has_a_way_to_it(lessons: dict[str, Lesson]) -> None:
    assert [id_ for id_, lesson in lessons.items() if not lesson.prerequisites] == ["a-card"]


@pytest.fixture(scope="module")
def decided(lessons: dict[str, Lesson]) -> set[str]:
    """The rulings without which some step that names them would come out otherwise."""
    steps = (step for lesson in lessons.values() for step in lesson.steps)
    return {id_ for step in steps for id_ in decided_by(step) if id_ in step.rulings}


@pytest.mark.parametrize("id_", RULINGS)
def test_every_ruling_decides_a_step(id_: str, decided: set[str]) -> None:
    assert id_ in decided


def test_every_ruling_is_taught_by_a_lesson(lessons: dict[str, Lesson]) -> None:
    taught = {id_ for lesson in lessons.values() for id_ in lesson.teaches}

    assert set(RULINGS) - taught == set()
