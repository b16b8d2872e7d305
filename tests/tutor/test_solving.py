"""Ways to a step's goal, from its start and from where a learner has gone instead."""

from __future__ import annotations

import msgspec
import pytest

from webapp.tutor import solving
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.moving import Position, move_on


def at(step: LessonStep, *moves: str) -> Position:
    """The position after some moves of the learner's."""
    here = Position(step.start)
    for move in moves:
        after = move_on(step, here, move)
        assert after is not None, move
        here = after
    return here


def test_what_is_left_of_the_line_is_the_way(small: Lesson) -> None:
    step = small.steps[0]
    assert solving.winning_line(step, at(step)) == ("Ana: cycle Heavy Thing", "Ana: pass")
    assert solving.winning_line(step, at(step, "cycle Heavy Thing")) == ("Ana: pass",)


def test_no_more_of_the_line_is_told_than_is_needed(small: Lesson) -> None:
    """A pass before what is left of the line would lead to the goal too, in a later part of the turn."""
    step = msgspec.structs.replace(small.steps[0], line=("Ana: pass", "Ana: cycle Heavy Thing", "Ana: pass"))
    assert solving.winning_line(step, at(step)) == ("Ana: cycle Heavy Thing", "Ana: pass")


def test_at_the_goal_nothing_is_left_to_do(small: Lesson) -> None:
    step = small.steps[0]
    assert solving.winning_line(step, at(step, "cycle Heavy Thing", "pass")) == ()


def test_where_the_goal_is_lost_there_is_no_way(small: Lesson) -> None:
    """The goal wants Small Burn in hand, and it has been cast."""
    step = small.steps[0]
    assert solving.winning_line(step, at(step, "cast Small Burn targeting Ben")) is None


def test_a_search_knows_no_line_and_finds_the_shortest_one(small: Lesson) -> None:
    step = small.steps[0]
    found = solving.search(step, at(step), positions=500, depth=2)
    assert found.line == ("Ana: cycle Heavy Thing", "Ana: pass")


def test_a_search_says_whether_it_has_seen_everything(small: Lesson) -> None:
    step = small.steps[0]
    pass_cycle_or_cast = 3
    assert solving.search(step, at(step), depth=1) == solving.Search(None, True, pass_cycle_or_cast)
    assert not solving.search(step, at(step), positions=1, depth=3).complete


@pytest.mark.parametrize("distinct", [False, True])
def test_tables_met_before_need_not_be_gone_on_from(small: Lesson, distinct: bool) -> None:
    step = small.steps[0]
    found = solving.search(step, at(step), positions=500, depth=2, distinct=distinct)
    assert found.line is not None
    assert solving.follow(step, at(step), found.line) == found.line
