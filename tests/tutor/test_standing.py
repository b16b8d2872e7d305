"""What a learner has done: attempts put together; edited lessons keep what still means the same."""

from __future__ import annotations

import msgspec
import pytest

from webapp.rules.rulings import RULINGS
from webapp.tutor.lesson import Lesson
from webapp.tutor.loading import load_text
from webapp.tutor.play import attempt, go_on, start, up_to_date
from webapp.tutor.session import Progress, StepRecord
from webapp.tutor.standing import DONE, FIRM, NEW, SHAKY, UNDER_WAY, Learnt, learnt

TEXT = """\
lesson: 1
id: first-cycle
title: A card that's too heavy
summary: Swap one card for another.
level: new player
minutes: 2
teaches: [cycling.hand-only]
story: You are **Ana**.
closing: That's all.
you: Ana
players:
  - name: Ana
    hand: [Wayside Giant]
    library: [3 Plains]
    battlefield: [2 Forest]
  - name: Ben
    library: [3 Swamp]
steps:
  - id: swap
    kind: move
    title: Swap it
    prose: Wayside Giant costs six mana. **Get a new card for it.**
    goal: {Ana.graveyard: [Wayside Giant], Ana.hand: [Plains]}
    line: ["Ana: cycle Wayside Giant", "Ana: pass"]
    mistakes:
      - id: cast-it
        when: cast Wayside Giant
        says: Six mana, and you have two lands.
    right: You paid, discarded, and drew.
    hints: [Look., Cycling swaps a card., Cycle the Giant.]
    rulings: [cycling.hand-only]
"""


def lesson(text: str = TEXT) -> Lesson:
    found, problems = load_text(text, "first-cycle.yaml")
    assert found is not None, problems
    return found


def of(one: Lesson, *attempts: Progress) -> Learnt:
    return learnt({one.id: one}, attempts)


def played(one: Lesson, *moves: str) -> Progress:
    """A learner's progress after these moves."""
    session = start(one)
    table, progress = session.table, session.progress
    for move in moves:
        outcome = attempt(one, progress, table, move)
        table, progress = outcome.table, outcome.progress
    return progress


SOLVED = ("cycle Wayside Giant", "pass")


def ruling(found: Learnt) -> str:
    return next(one.state for one in found.rulings if one.id == "cycling.hand-only")


def test_nothing_tried_is_new() -> None:
    found = of(lesson())

    assert [one.state for one in found.lessons] == [NEW]
    assert ruling(found) == NEW
    assert {one.id for one in found.rulings} == set(RULINGS)


def test_a_clean_solution_makes_its_ruling_firm() -> None:
    found = of(lesson(), played(lesson(), *SOLVED))

    assert found.lessons[0].state == DONE
    assert found.lessons[0].steps[0].clean
    assert ruling(found) == FIRM


def test_an_illegal_try_is_no_miss_but_a_foreseen_mistake_is_told() -> None:
    found = of(lesson(), played(lesson(), "cast Wayside Giant", *SOLVED))

    assert found.lessons[0].steps[0].mistakes == ("Six mana, and you have two lands.",)
    assert ruling(found) == FIRM


@pytest.mark.parametrize("record", [StepRecord(misses=1), StepRecord(hint=3)])
def test_a_miss_or_the_last_hint_makes_a_ruling_shaky_until_it_goes_well(record: StepRecord) -> None:
    one = lesson()
    missed = Progress(one.id, "swap", records={"swap": msgspec.structs.replace(record, done=True)})

    assert ruling(of(one, missed)) == SHAKY
    assert ruling(of(one, missed, played(one, *SOLVED))) == FIRM


def test_a_miss_in_a_step_still_under_way_makes_a_ruling_shaky_and_a_mere_beginning_does_not() -> None:
    one = lesson()
    astray = Progress(one.id, "swap", records={"swap": StepRecord(misses=1)})
    begun = Progress(one.id, "swap", records={"swap": StepRecord(tries=1)})

    assert ruling(of(one, astray)) == SHAKY
    assert ruling(of(one, begun)) == NEW


def test_under_way_is_neither_new_nor_done() -> None:
    found = of(lesson(), played(lesson(), "cycle Wayside Giant"))

    assert found.lessons[0].state == UNDER_WAY
    assert found.lessons[0].done == 0


def test_a_finished_lesson_is_done() -> None:
    one = lesson()
    session = start(one)
    table, progress = session.table, session.progress
    for move in SOLVED:
        outcome = attempt(one, progress, table, move)
        table, progress = outcome.table, outcome.progress

    assert of(one, go_on(one, progress, table).progress).lessons[0].state == DONE


def test_edited_words_keep_the_progress_of_a_step() -> None:
    edited = lesson(
        TEXT.replace("Wayside Giant costs six mana.", "It costs six.").replace("[Look.,", "[Hm.,")
    )

    assert edited.steps[0].prose != lesson().steps[0].prose
    assert of(edited, played(lesson(), *SOLVED)).lessons[0].steps[0].state == DONE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("goal: {Ana.graveyard: [Wayside Giant], Ana.hand: [Plains]}", "goal: {Ana.hand: [Plains]}"),
        ("id: swap", "id: swap-it"),
    ],
)
def test_another_goal_or_another_id_is_another_step(old: str, new: str) -> None:
    edited = lesson(TEXT.replace(old, new))

    assert of(edited, played(lesson(), *SOLVED)).lessons[0].steps[0].state == NEW


def test_a_step_edited_while_it_was_played_begins_anew_and_forgets_nothing() -> None:
    session = start(lesson())
    tried = attempt(lesson(), session.progress, session.table, "cast Wayside Giant")
    moved = attempt(lesson(), tried.progress, tried.table, "cycle Wayside Giant")
    edited = lesson(TEXT.replace("Ana.hand: [Plains]}", "Ana.library.size: 2}"))

    same = up_to_date(lesson(), moved.progress, moved.table)
    anew = up_to_date(edited, moved.progress, moved.table)

    assert same.table is moved.table
    assert anew.table == edited.steps[0].start
    assert anew.progress.record.mistakes == ("cast-it",)
