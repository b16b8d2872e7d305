"""The kinds of steps that ask: what is offered, what the engine finds right, and what is said to wrong
answers."""

from __future__ import annotations

from typing import Any

import pytest

from webapp.tutor import play
from webapp.tutor.lesson import Lesson
from webapp.tutor.loading import load_text
from webapp.tutor.posing import pose
from webapp.tutor.question import Question
from webapp.tutor.session import Outcome

HEAD = """\
lesson: 1
id: asked
title: Asked
summary: For tests.
level: judge
minutes: 2
teaches: []
story: You are **Ana**.
closing: That's all.
you: Ana
cards:
  - name: Echo
    mana_cost: "{9}"
    type_line: Sorcery
    oracle_text: "Cycling {1}\\nWhen you cycle this card, you gain 2 life."
  - name: Zap
    mana_cost: "{R}"
    type_line: Instant
    oracle_text: Zap deals 2 damage to any target.
  - name: Home
    mana_cost: "{U}"
    type_line: Instant
    oracle_text: Return target creature to its owner's hand.
  - {name: Bear, mana_cost: "{G}", type_line: Creature — Bear, power: "2", toughness: "2", oracle_text: ""}
players:
  - {name: Ana, hand: [Echo, Home], library: [4 Plains], battlefield: [Bear, 2 Plains, Island]}
  - {name: Ben, hand: [Zap], library: [4 Swamp], battlefield: [Mountain]}
  - {name: Cai, library: [4 Forest]}
steps:
  - id: only
    title: Only
    prose: Well.
    right: Because.
    hints: [Look., Think., Say it.]
"""  # fmt: skip

ZAPPED = """\
    before: ["Ana: pass", "Ben: cast Zap targeting Bear", "Ben: pass", "Cai: pass"]
"""


def loaded(rest: str) -> tuple[Lesson | None, list[str]]:
    """A lesson of one step, and what is wrong with it."""
    lesson, problems = load_text(HEAD + rest, "asked.yaml")
    return lesson, [str(problem) for problem in problems]


def asked(rest: str) -> tuple[Lesson, Question]:
    """A lesson of one step, and its question."""
    lesson, problems = loaded(rest)
    assert lesson is not None, problems
    return lesson, pose(lesson.steps[0], lesson.steps[0].start)


def answered(lesson: Lesson, value: Any) -> Outcome:
    """The outcome of an answer to the only step."""
    session = play.start(lesson)
    return play.answer(lesson, session.progress, session.table, value)


# ---- order

STACK = """\
    kind: order
    rulings: [cycling.trigger-above]
    ask:
      question: From the top?
      after: ["Ana: cycle Echo", "Ana: cast Home targeting Bear", "Ana: pass", "Ben: cast Zap targeting Bear"]
      path: stack
"""


def test_an_order_is_offered_mixed_up_and_the_last_object_is_the_stacks_top() -> None:
    """405.2: each object put on the stack goes on top of those already there."""
    lesson, question = asked(STACK)
    offered = [option.value for option in question.options]
    assert sorted(offered) == ["Echo", "Echo", "Home", "Zap"]
    assert offered != ["Zap", "Home", "Echo", "Echo"]
    assert answered(lesson, ["Zap", "Home", "Echo", "Echo"]).feedback.kind == "right"
    assert [o.value for o in asked(STACK)[1].options] == offered


def test_a_wrong_order_is_told_its_first_wrong_place() -> None:
    lesson, _ = asked(STACK)
    said = answered(lesson, ["Zap", "Echo", "Home", "Echo"]).feedback
    assert said.kind == "other"
    assert "Place 2 is the first that's wrong: Home belongs there." in said.text


@pytest.mark.parametrize("value", [["Zap", "Home"], ["Zap", "Zap", "Echo", "Echo"], "Zap", None])
def test_an_order_holds_each_thing_once(value: Any) -> None:
    assert answered(asked(STACK)[0], value).feedback.kind == "unparsed"


def test_players_are_put_in_the_order_in_which_they_choose() -> None:
    """101.4: the active player first, then the others in turn order."""
    lesson, _ = asked(
        """\
    kind: order
    rulings: [apnap.choices]
    set up:
      players: [{name: Ana}, {name: Ben}, {name: Cai}]
      active: Ben
    ask: {question: "Who chooses first?", path: apnap}
"""
    )
    assert answered(lesson, ["Ben", "Cai", "Ana"]).feedback.kind == "right"
    assert answered(lesson, ["Ana", "Ben", "Cai"]).feedback.kind == "other"


@pytest.mark.parametrize(("path", "says"), [("Ana.battlefield", "no order"), ("Ben.hand", "no order")])
def test_only_what_has_an_order_is_put_in_order(path: str, says: str) -> None:
    _, problems = loaded(
        f"    kind: order\n    rulings: [apnap.choices]\n    ask: {{question: 'Well?', path: {path}}}\n"
    )
    assert any(says in problem for problem in problems), problems


# ---- spot

ILLEGAL = """\
    kind: spot
    rulings: [rule.601.3]
    ask:
      question: Which one?
      log: ["Ana: cycle Echo", {move: "Ana: cast Echo", says: Ana casts Echo.}, "all: pass"]
"""
BELIEVED = """\
    kind: spot
    rulings: [cycling.trigger-above]
    ask:
      question: Which one?
      believing: cycle-trigger-waits-for-the-draw
      log: ["Ana: cycle Echo", "all: pass", "all: pass"]
"""


def test_the_illegal_move_of_a_log_is_found_with_its_rule() -> None:
    lesson, question = asked(ILLEGAL)
    assert [o.says for o in question.options] == ["Ana: cycle Echo", "Ana casts Echo.", "Everybody passes."]
    assert question.answer == {"pick": 2, "why": "rule.601.3"}
    assert answered(lesson, {"pick": 2, "why": "rule.601.3"}).feedback.kind == "right"
    half = answered(lesson, {"pick": 1, "why": "rule.601.3"}).feedback
    assert half.kind == "other"
    assert "That's the rule which decides. But you chose the wrong line." in half.text
    assert "Line 1 is in order: nothing forbids it." in half.text
    assert "Line 2 can't be done" in half.text


@pytest.mark.parametrize(
    ("log", "says"),
    [
        ('["Ana: cycle Echo", "all: pass"]', "Every move of this log is legal"),
        ('["Ana: cast Echo", "Ana: cast Zap"]', "Two moves of the log are refused"),
        ('["Ana: cycel Echo"]', "can't be read"),
    ],
)
def test_exactly_one_move_of_a_log_is_illegal(log: str, says: str) -> None:
    old = ILLEGAL[ILLEGAL.index("[", ILLEGAL.index("log")) :]
    _, problems = loaded(ILLEGAL.replace(old, log + "\n"))
    assert any(says in problem for problem in problems), problems


def test_the_first_event_that_only_a_misconception_makes_is_the_wrong_line() -> None:
    """603.3: the trigger is put above the cycling ability; so the draw isn't what the first passes bring."""
    lesson, question = asked(BELIEVED)
    lines = [option.says for option in question.options]
    assert question.right == lines.index("Ana draws Plains.") + 1
    assert question.why == "cycling.trigger-above"
    outcome = answered(lesson, question.answer)
    assert outcome.feedback.kind == "right"
    assert "isn't what happens then" in outcome.feedback.text
    assert outcome.table.players[0].life == 22


def test_a_line_that_is_in_order_is_said_to_be_with_the_rule_by_which_it_happens() -> None:
    """702.29c: "when you cycle this card" triggers when the card is discarded for its cycling cost."""
    lesson, question = asked(BELIEVED)
    lines = [option.says for option in question.options]
    right = f"Line {question.right} isn't what happens then"
    for line, says in (
        (lines.index("Echo triggers."), "is in order (rule 702.29c): "),
        (lines.index("Everybody passes."), "is in order: nothing forbids it."),
        (len(lines) - 1, "comes after the first line that's wrong."),
    ):
        text = answered(lesson, {"pick": line + 1, "why": question.why}).feedback.text
        assert f"Line {line + 1} {says}" in text
        assert right in text
    exact = answered(lesson, {"pick": question.right, "why": "cycling.hand-only"}).feedback.text
    assert "is in order" not in exact


def test_a_text_about_the_line_that_was_chosen_stands_alone() -> None:
    own = ILLEGAL + "    mistakes:\n      - {id: cycled, when: {pick: 1}, says: Cycling is fine.}\n"
    lesson, _ = asked(own)
    said = answered(lesson, {"pick": 1, "why": "rule.601.3"}).feedback
    assert said.text.index("Cycling is fine.") < said.text.index("Line 2 can't be done")
    assert "is in order" not in said.text


def test_a_log_that_goes_the_same_way_has_no_wrong_line() -> None:
    _, problems = loaded(BELIEVED.replace("cycle-trigger-waits-for-the-draw", "energy-empties"))
    assert any("every line of this log" in problem for problem in problems), problems


def test_a_two_part_answer_needs_both() -> None:
    lesson, _ = asked(ILLEGAL)
    for value in (2, {"pick": 2}, {"pick": 9, "why": "rule.601.3"}, None):
        assert answered(lesson, value).feedback.kind == "unparsed"


# ---- respond

RESPOND = (
    ZAPPED
    + """\
    kind: respond
    rulings: [rule.608.2b]
    ask:
      question: What do you do?
      options: [cast Home targeting Bear, {move: cast Echo, says: Cast Echo anyway}]
      goal: {Ana.graveyard: [Home]}
    mistakes:
      - {id: passed, when: {pick: pass}, says: Then the Bear dies.}
      - {id: wrong-why, when: {pick: cast Home targeting Bear, why: rule.608.2a}, says: No.}
"""
)


def test_each_option_is_played_out_and_one_reaches_the_goal() -> None:
    """608.2b: a spell whose only target is gone doesn't resolve; passing lets 2 damage kill a 2/2
    (704.5g)."""
    lesson, question = asked(RESPOND)
    assert [option.says for option in question.options] == [
        "Cast Home targeting Bear",
        "Cast Echo anyway",
        "Pass",
    ]
    outcome = answered(lesson, {"pick": "cast Home targeting Bear", "why": "rule.608.2b"})
    assert outcome.feedback.kind == "right"
    assert len(outcome.table.players[0].hand) == 2


def test_a_wrong_response_shows_what_it_would_have_led_to() -> None:
    lesson, _ = asked(RESPOND)
    said = answered(lesson, {"pick": "pass", "why": "rule.608.2b"}).feedback
    assert said.mistake == "passed"
    assert "Bear dies." in said.led_to
    assert answered(lesson, {"pick": "cast Echo", "why": "rule.608.2b"}).feedback.kind == "other"
    half = answered(lesson, {"pick": "cast Home targeting Bear", "why": "rule.608.2a"}).feedback
    assert half.mistake == "wrong-why"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("goal: {Ana.graveyard: [Home]}", "goal: {turn: 1}", "Exactly one option must reach the goal"),
        ("goal: {Ana.graveyard: [Home]}", "goal: {turn: 9}", "none does"),
        ("rulings: [rule.608.2b]", "rulings: [scry.n]", "isn't cited"),
        ("cast Echo,", "cats Echo,", "can't be read"),
        (ZAPPED, '    before: ["Ana: pass"]\n', "isn't to act"),
        ("when: {pick: pass}", "when: {pick: nothing}", "isn't offered"),
    ],
)
def test_a_response_that_cannot_be_asked_is_a_problem(old: str, new: str, says: str) -> None:
    assert old in RESPOND
    _, problems = loaded(RESPOND.replace(old, new))
    assert any(says in problem for problem in problems), problems


# ---- explain

EXPLAIN = """\
    kind: explain
    rulings: [cycling.when-you-cycle]
    ask:
      question: Why?
      after: ["Ana: cycle Echo", "all: pass"]
      choices: [cycling.cycle-or-discard-once, {value: scry.n, says: It scries.}]
"""


def test_the_ruling_that_decides_is_offered_among_others_that_were_not_cited() -> None:
    lesson, question = asked(EXPLAIN)
    assert question.right == "cycling.when-you-cycle"
    assert {o.value for o in question.options} == {
        "cycling.when-you-cycle",
        "cycling.cycle-or-discard-once",
        "scry.n",
    }
    assert "Ana cycles Echo." in question.lines
    assert answered(lesson, "cycling.when-you-cycle").feedback.kind == "right"
    assert answered(lesson, "scry.n").feedback.kind == "other"


def test_what_is_offered_without_choices_is_of_the_same_topic() -> None:
    _, question = asked(EXPLAIN[: EXPLAIN.index("      choices")])
    cited = question.sequel.cited()
    assert len(question.options) >= 3
    assert {o.value for o in question.options if o.value in cited} == {"cycling.when-you-cycle"}


def test_a_refusal_can_be_explained() -> None:
    lesson, question = asked(
        """\
    kind: explain
    rulings: [rule.601.3]
    ask: {question: "Why not?", after: ["Ana: cycle Echo", "Ana: cast Echo"]}
"""
    )
    assert question.lines[-1] == "The rules don't allow that."
    assert answered(lesson, "rule.601.3").feedback.kind == "right"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rulings: [cycling.when-you-cycle]", "rulings: [scry.n]", "didn't cite 'scry.n'"),
        ("[cycling.cycle-or-discard-once,", "[cycling.discard-is-cost,", "was cited here too"),
        ("[cycling.cycle-or-discard-once,", "[cycling.cycle-or-discard,", "No ruling has the id"),
        ('["Ana: cycle Echo", "all', '["Ana: cast Echo", "all', "is refused"),
    ],
)
def test_an_explanation_that_cannot_be_asked_is_a_problem(old: str, new: str, says: str) -> None:
    assert old in EXPLAIN
    _, problems = loaded(EXPLAIN.replace(old, new))
    assert any(says in problem for problem in problems), problems
