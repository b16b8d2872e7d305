"""A sentence agrees with the number that its subject is counted by."""

import pytest

from webapp.words import say


@pytest.mark.parametrize(("right", "verb"), [(0, "were"), (1, "was"), (3, "were")])
def test_steps_that_were_right_agree_with_how_many_were(right: int, verb: str) -> None:
    assert (
        say("table.story.first_try", count=right, steps=4)
        == f"{right} of 4 steps {verb} right at the first try."
    )


@pytest.mark.parametrize(("proved", "noun"), [(0, "lessons"), (1, "lesson"), (2, "lessons")])
def test_proved_lessons_agree_with_how_many_there_are(proved: int, noun: str) -> None:
    assert say("cli.check.count", count=proved, wrong=0) == f"{proved} {noun} proved, 0 with problems"
