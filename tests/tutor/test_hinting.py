"""The third hint is computed from where the learner is, and leads to the goal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tutor.test_lessons import clicked
from webapp.rules.table import Table
from webapp.tutor import play
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.session import Outcome, Progress

IDS = sorted(path.stem for path in (Path(__file__).parents[2] / "lessons").glob("*.yaml"))
MOST = 25
"""How many hints may be followed to the end of a step."""


def last_hint(lesson: Lesson, progress: Progress, table: Table) -> tuple[str, Progress, int]:
    """The text of the third hint, the progress with it, and how far it wants to go back."""
    for _ in range(3):
        hint, progress = play.hint(lesson, progress, table)
    assert hint.rung == 3
    return hint.text, progress, hint.back_to


def told_move(text: str) -> str:
    """The move that a hint tells."""
    return text.split("`")[1]


def follow(lesson: Lesson, step: LessonStep, first: str = "") -> Outcome:
    """The outcome of doing nothing but what third hints tell, after a first move of one's own."""
    session = play.start(lesson, step.id)
    table, progress = session.table, session.progress
    for n in range(MOST):
        text, progress, back = last_hint(lesson, progress, table)
        assert not back, (step.id, n, text)
        move = first if first and not n else told_move(text)
        outcome = play.attempt(lesson, progress, table, move)
        assert outcome.refused is None, (step.id, move)
        table, progress = outcome.table, outcome.progress
        if outcome.done:
            break
    return outcome


@pytest.mark.parametrize("id_", IDS)
def test_third_hints_alone_solve_every_step_that_is_played(id_: str, lessons: dict[str, Lesson]) -> None:
    for step in lessons[id_].steps:
        if step.kind == "move":
            assert follow(lessons[id_], step).feedback.kind == "right", step.id


@pytest.mark.parametrize("id_", IDS)
def test_third_hints_help_in_the_middle_of_an_announcement(id_: str, lessons: dict[str, Lesson]) -> None:
    """A click chooses the spell; its targets are asked for then."""
    for step in lessons[id_].steps:
        if step.kind == "move" and len(clicks := clicked(step.line[0])) > 1:
            assert follow(lessons[id_], step, clicks[0]).feedback.kind == "right", step.id


def test_the_authors_third_hint_is_the_reason_while_it_fits(small: Lesson) -> None:
    session = play.start(small)
    text, progress, _ = last_hint(small, session.progress, session.table)
    assert told_move(text) == "cycle Heavy Thing"
    assert "Cycle it and pass." in text
    outcome = play.attempt(small, progress, session.table, "cycle Heavy Thing")
    text, _, _ = last_hint(small, outcome.progress, outcome.table)
    assert told_move(text) == "pass"


def test_a_hint_moves_on_with_the_learner(small: Lesson) -> None:
    session = play.start(small)
    _, progress, _ = last_hint(small, session.progress, session.table)
    outcome = play.attempt(small, progress, session.table, "cycle Heavy Thing")
    assert told_move(play.view(small, outcome.progress, outcome.table).hints[2]) == "pass"


def test_where_the_goal_is_lost_the_hint_offers_the_way_back(small: Lesson) -> None:
    """Small Burn is gone, by two clicks, and the goal wants it in hand."""
    session = play.start(small)
    table, progress = session.table, session.progress
    for move in ("cast Small Burn", "target Ben"):
        outcome = play.attempt(small, progress, table, move)
        table, progress = outcome.table, outcome.progress
    text, _, back = last_hint(small, progress, table)
    assert "can’t be reached" in text
    assert back == 2


def test_a_question_keeps_the_authors_third_hint(small: Lesson) -> None:
    session = play.start(small, "guess")
    text, _, back = last_hint(small, session.progress, session.table)
    assert (text, back) == ("It's 18.", 0)


def test_hints_cost_nothing(small: Lesson) -> None:
    outcome = follow(small, small.steps[0])
    record = outcome.progress.records["swap"]
    assert record.first_try
    assert record.hint == 3
