"""A worked example has other names and numbers than the step, is really played, and shows the same thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.rules.events import Event
from webapp.tutor import play
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.moving import run
from webapp.tutor.options import true_value
from webapp.tutor.telling import QUIET
from webapp.tutor.varying import base_of
from webapp.tutor.worked import FAILURES, example

IDS = sorted(path.stem for path in (Path(__file__).parents[2] / "lessons").glob("*.yaml"))


def kinds(events: list[Event]) -> list[str]:
    """What happened, without how costs were paid."""
    return [event.kind for event in events if event.kind not in QUIET]


def reference(lesson: Lesson, step: LessonStep) -> list[Event]:
    """What happens as a step is played along its line."""
    session = play.start(lesson, step.id)
    table, progress, events = session.table, session.progress, list[Event]()
    for move in step.line:
        outcome = play.attempt(lesson, progress, table, move)
        table, progress = outcome.table, outcome.progress
        events += [*outcome.events, *(e for one in outcome.played for e in one.events)]
    return events


@pytest.mark.parametrize("id_", IDS)
def test_every_step_has_an_example_with_other_names_and_numbers(id_: str, lessons: dict[str, Lesson]) -> None:
    for step in lessons[id_].steps:
        made = example(step)
        assert made is not None, step.id
        before, now = base_of(step).players, base_of(made.step).players
        assert {p.name for p in before}.isdisjoint(p.name for p in now), step.id
        assert [p.life for p in before] != [p.life for p in now] or len(made.changes) > 2, step.id
        assert made.way.played or made.way.answer, step.id


@pytest.mark.parametrize("id_", IDS)
def test_an_example_of_a_step_that_is_played_shows_the_same_things(
    id_: str, lessons: dict[str, Lesson]
) -> None:
    for step in lessons[id_].steps:
        made = example(step)
        if step.kind == "move" and not step.then and made is not None:
            shown = kinds([event for one in made.way.played for event in one.events])
            wanted = kinds(reference(lessons[id_], step))
            assert shown[: len(wanted)] == wanted, step.id


def test_an_example_is_really_played(small: Lesson) -> None:
    """Its moves, made again on its table, lead to where it says; the step itself is as it was."""
    step = small.steps[1]
    made = example(step)
    assert made is not None
    ask = made.step.ask
    assert ask is not None
    assert made.way.end == run(made.step.start, ask.after)[0]
    names = [player.name for player in made.step.start.players]
    assert ask.path == f"{names[1]}.life"
    ben = made.step.start.players[1]
    assert made.way.answer == str(ben.life - 2)
    assert ben.life != step.start.players[1].life
    assert true_value(step.ask or ask, step.start) == 18


def test_an_example_names_what_is_different(small: Lesson) -> None:
    made = example(small.steps[0])
    assert made is not None
    assert made.changes[0] == "Mia is in Ana’s place and Noah is in Ben’s place."
    assert made.changes[1] == "Mia has 23 life and Noah has 16 life."
    assert [one.move for one in made.way.played] == ["cycle Heavy Thing", "pass", "pass"]


def test_an_example_is_offered_to_those_who_have_failed_three_times(small: Lesson) -> None:
    session = play.start(small)
    progress = session.progress
    for n in range(FAILURES):
        assert not play.view(small, progress, session.table).stuck, n
        outcome = play.attempt(small, progress, session.table, "cast Small Burn targeting Ben")
        progress = play.step_back(outcome.progress, session.progress)
    assert play.view(small, progress, session.table).stuck
