"""In another language the tutor says nothing in the first one but what the lesson's author wrote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.words.veiling import speaking_veiled
from webapp.scenario.notation import VERBS
from webapp.tutor import play
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.tutor.loading import load_file
from webapp.tutor.posing import pose
from webapp.tutor.question import BOTH, ORDER, Question
from webapp.tutor.session import Outcome
from webapp.tutor.varying import NAMES
from webapp.tutor.worked import example

FILES = sorted((Path(__file__).parents[2] / "lessons").glob("*.yaml"))[::9]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> Iterator[Lesson]:
    """A lesson, read in the first language; then the veiled one is spoken."""
    found, _ = load_file(request.param)
    assert found is not None
    with speaking_veiled():
        yield found


def known(lesson: Lesson) -> set[str]:
    """The words of the lesson's file and of its cards, the names in examples, and the verbs of moves."""
    cards = " ".join(f"{card.name} {card.text}" for card in lesson.cards.values())
    return set(
        re.findall(r"[A-Za-z]+", f"{lesson.source} {cards} {' '.join((*NAMES, *VERBS, 'sing'))}".casefold())
    )


def wrong_answers(question: Question) -> Iterator[object]:
    """Some answers to a question, the right one among them."""
    if question.form == ORDER:
        yield from (question.right, question.right[::-1])
    for option in question.options if question.form != ORDER else ():
        yield (
            {"pick": option.value, "why": question.whys[-1].value} if question.form == BOTH else option.value
        )


def outcomes(lesson: Lesson, step: LessonStep) -> Iterator[Outcome]:
    """What comes of some moves or answers at the beginning of a step."""
    session = play.start(lesson, step.id)
    if step.ask is None:
        for move in ("pass", "concede", "sing", "cast", *step.line[:1]):
            yield play.attempt(lesson, session.progress, session.table, move)
        return
    for given in wrong_answers(pose(step, session.table)):
        yield play.answer(lesson, session.progress, session.table, given)
    yield play.answer(lesson, session.progress, session.table, None)


def said(lesson: Lesson, step: LessonStep) -> Iterator[str]:
    """Everything that the tutor says at the beginning of a step."""
    for outcome in outcomes(lesson, step):
        feedback = outcome.feedback
        yield from (feedback.text, *feedback.led_to)
        both = [feedback.parting, feedback.belief.sides if feedback.belief else None]
        for sides in filter(None, both):
            yield from (sides.one_ends, sides.other_ends)
            yield from (one.says for one in (*sides.both, *sides.one, *sides.other))
    worked = example(step)
    if worked is not None:
        yield from (*worked.changes, worked.way.answer, *worked.way.log)
    session = play.start(lesson, step.id)
    for _ in step.hints:
        hint, progress = play.hint(lesson, session.progress, session.table)
        session = session.__class__(session.table, progress)
        yield hint.text


def test_the_tutor_says_nothing_in_the_first_language(lesson: Lesson) -> None:
    same = known(lesson)
    for step in lesson.steps:
        for sentence in said(lesson, step):
            words = re.findall(r"[A-Za-z]{2,}", re.sub(r"\{[^{}]*\}|`[^`]*`", "", sentence))
            assert not [word for word in words if word.casefold() not in same], sentence
