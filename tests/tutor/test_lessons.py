"""Every lesson in `lessons/` is proved by playing it."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.rules.rulings import GROUND, RULINGS
from webapp.tutor import play, proof
from webapp.tutor.lesson import Lesson, Problem

IDS = sorted(path.stem for path in (Path(__file__).parents[2] / "lessons").glob("*.yaml"))


def test_no_lesson_has_a_problem(loaded: tuple[dict[str, Lesson], tuple[Problem, ...]]) -> None:
    lessons, problems = loaded
    assert [str(problem) for problem in problems] == []
    assert sorted(lessons) == IDS, "a lesson's file is named by its id"


@pytest.mark.parametrize("id_", IDS)
def test_a_lesson_is_proved(id_: str, lessons: dict[str, Lesson]) -> None:
    assert [str(problem) for problem in proof.prove(lessons[id_]).problems] == []


@pytest.mark.parametrize("id_", IDS)
def test_a_lesson_has_three_to_twelve_steps_and_two_to_twelve_minutes(
    id_: str, lessons: dict[str, Lesson]
) -> None:
    assert 3 <= len(lessons[id_].steps) <= 12
    assert 2 <= lessons[id_].minutes <= 12


@pytest.mark.parametrize("id_", IDS)
def test_every_step_has_a_foreseen_mistake_with_words_of_its_own(
    id_: str, lessons: dict[str, Lesson]
) -> None:
    for step in lessons[id_].steps:
        texts = [mistake.says for mistake in step.mistakes]
        assert texts, step.id
        assert len(set(texts)) == len(texts), step.id


@pytest.mark.parametrize("id_", IDS)
def test_every_step_cites_rulings_and_explains_with_a_rule_number(
    id_: str, lessons: dict[str, Lesson]
) -> None:
    for step in lessons[id_].steps:
        assert step.rulings, step.id
        assert all(ruling in RULINGS or ruling in GROUND for ruling in step.rulings)
        said = " ".join([step.right, *(m.says for m in step.mistakes)])
        assert "rule " in said, step.id


@pytest.mark.parametrize("id_", IDS)
def test_what_a_lesson_teaches_is_what_its_steps_are_about(id_: str, lessons: dict[str, Lesson]) -> None:
    cited = {ruling for step in lessons[id_].steps for ruling in step.rulings}
    assert set(lessons[id_].teaches) <= cited


@pytest.mark.parametrize("id_", IDS)
def test_every_step_can_be_solved_by_clicks_too(id_: str, lessons: dict[str, Lesson]) -> None:
    """A click chooses a spell first; its targets are asked for one by one."""
    lesson = lessons[id_]
    for step in lesson.steps:
        if step.kind != "move":
            continue
        session = play.start(lesson, step.id)
        table, progress = session.table, session.progress
        for click in (click for text in step.line for click in clicked(text)):
            if ": target " in click and (table.decision is None or table.decision.kind != "target"):
                continue  # the only possible targets have been chosen
            outcome = play.attempt(lesson, progress, table, click)
            table, progress = outcome.table, outcome.progress
        assert outcome.feedback.kind == "right", (step.id, outcome.feedback)


@pytest.mark.parametrize("id_", IDS)
def test_the_end_page_needs_no_judges_words(id_: str, lessons: dict[str, Lesson]) -> None:
    lesson = lessons[id_]
    walked = proof.walk(lesson)
    ending = play.end(lesson, walked.outcomes[lesson.steps[-1].id][-1].progress)
    assert {ruling.id for ruling in ending.rulings if ruling.taught} == set(lesson.teaches)
    numbers = [ruling.rule for ruling in ending.rulings if not ruling.taught]
    assert len(set(numbers)) == len(numbers)
    for ruling in ending.rulings:
        for word in ("APNAP", "state-based", "reflexive", "last known", "active player", "permanent"):
            assert word not in ruling.says, ruling.id


def test_tea_before_the_weather_is_right_too(lessons: dict[str, Lesson]) -> None:
    lesson = lessons["scry-together"]
    session = play.start(lesson, "tea-in-time")
    table, progress = session.table, session.progress
    verdicts = []
    for move in (
        "cast Quiet Tea",
        "pass",
        "cast Town Forecast",
        "pass",
        "scry bottom Island",
        "pass",
        "pass",
    ):
        outcome = play.attempt(lesson, progress, table, move)
        table, progress = outcome.table, outcome.progress
        verdicts.append(outcome.feedback.kind)
    assert verdicts == ["on the way"] * 6 + ["right"]


@pytest.mark.parametrize(
    ("targets", "kind", "energy"),
    [
        (["Dockside Clerk", "Alley Poet"], "foreseen", 0),
        (["Dockside Clerk", "Sparkjar Tinker"], "on the way", 2),
        (["Sparkjar Tinker", "Alley Poet"], "on the way", 2),
    ],
)
@pytest.mark.parametrize("clicks", [False, True])
def test_the_targets_decide_whether_ben_can_stop_it(
    lessons: dict[str, Lesson], targets: list[str], kind: str, energy: int, clicks: bool
) -> None:
    """Nothing is chosen for the learner; also when the spell and its targets are chosen by clicks."""
    lesson = lessons["energy-illegal-targets"]
    session = play.start(lesson, "make-sure")
    table, progress = session.table, session.progress
    whole = f"cast Twin Filaments targeting {', '.join(targets)}"
    for move in ["cast Twin Filaments", f"target {', '.join(targets)}"] if clicks else [whole]:
        outcome = play.attempt(lesson, progress, table, move)
        table, progress = outcome.table, outcome.progress
    assert outcome.feedback.kind == kind
    while table.stack and not outcome.done:
        outcome = play.attempt(lesson, progress, table, "pass")
        table, progress = outcome.table, outcome.progress
    assert outcome.done == bool(energy)
    assert table.players[0].counters.get("energy", 0) == energy


def test_waiting_for_the_next_turn_draws_no_card_of_the_bottle(lessons: dict[str, Lesson]) -> None:
    lesson = lessons["energy-illegal-targets"]
    session = play.start(lesson, "not-enough")
    table, progress = session.table, session.progress
    kinds = set()
    for _ in range(20):
        outcome = play.attempt(lesson, progress, table, "pass")
        table, progress = outcome.table, outcome.progress
        kinds.add(outcome.feedback.kind)
    assert table.turn > 8
    assert kinds == {"other"}


def clicked(text: str) -> list[str]:
    """A move of a line as a page offers it: the spell, then its targets."""
    begun, _, targets = text.partition(" targeting ")
    player = text.partition(":")[0]
    return [begun, f"{player}: target {targets}"] if targets else [begun]
