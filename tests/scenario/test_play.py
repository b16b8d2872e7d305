"""Playing scenario files: what is noted as not as stated, and when `all: pass` ends."""

from __future__ import annotations

from tests.small import VIGILANT_COURIER
from webapp.scenario.format import parse
from webapp.scenario.play import Failure, Played, cites, play

TABLE = (
    """\
scenario: 1
cards:
"""
    + VIGILANT_COURIER
    + """\
players:
  - name: Ana
    hand: [Dune Courier]
    library: [Island, Forest]
    battlefield: [2 Plains, {card: Dune Courier, as: Scout A}]
  - name: Ben
    library: [3 Plains]
line:
"""
)
FIRST = TABLE.count("\n") + 1


def run(*lines: str) -> Played:
    parsed = parse(TABLE + "".join(f"  - {line}\n" for line in lines))
    assert parsed.scenario is not None, parsed.problems
    return play(parsed.scenario)


def test_everything_as_stated() -> None:
    played = run(
        '"Ana: cycle Dune Courier"',
        "expect: {stack: [Dune Courier, Dune Courier], Ana.graveyard: [Dune Courier]}",
        '"all: pass"',
        "expect: {Ana.life: 22, Ana.hand: [], stack: [Dune Courier]}",
        '"all: pass"',
        "expect: {Ana.hand: [Island], priority: Ana, step: precombat main}",
    )

    assert played.ok, played.failures
    assert [h.event.kind for h in played.events if h.event.kind in {"cycled", "drew"}] == ["cycled", "drew"]
    assert {h.rule for h in played.events if h.event.kind == "cycled"} <= {"702.29a", "702.29c"}


def test_an_expectation_that_does_not_hold_is_noted_and_play_goes_on() -> None:
    played = run("expect: {Ana.life: 21}", '"Ana: cycle Dune Courier"', "expect: {stack.size: 3}")

    assert [(f.line, f.expected, f.found) for f in played.failures] == [(FIRST, 21, 20), (FIRST + 2, 3, 2)]


def test_a_refused_move_is_noted_with_its_rule() -> None:
    played = run('"Ana: cycle Scout A"', "expect: {Scout A.zone: battlefield}")

    assert [(f.line, f.found) for f in played.failures] == [(FIRST, "702.29a")]
    assert played.refusals[0].rule == "702.29a"


def test_a_move_that_is_not_understood_is_noted() -> None:
    played = run('"Ana: cycle Nobody"')

    says = "Ana: cycle Nobody: Nothing here is called 'Nobody'."
    assert played.failures == (Failure(FIRST, says, "a legal move", "not understood"),)


def test_a_try_must_be_refused_by_the_rule_and_changes_nothing() -> None:
    played = run(
        '{try: "Ana: cycle Scout A", refused: 702.29a}',
        '{try: "Ana: cycle Scout A", refused: "702.29"}',
        '{try: "Ana: cycle Scout A", refused: cycling.hand-only}',
        '{try: "Ana: cycle Scout A", refused: "702.29b"}',
        '{try: "Ana: cycle Dune Courier", refused: "702.29a"}',
        '{try: "Ana: cycle Nobody", refused: "702.29a"}',
        "expect: {Ana.hand: [Dune Courier], stack: []}",
    )

    assert [(f.line - FIRST, f.found) for f in played.failures] == [
        (3, "702.29a"),
        (4, "legal"),
        (5, "not understood"),
    ]
    assert [r.rule for r in played.refusals] == ["702.29a"] * 4
    assert all(r.instead for r in played.refusals)


def test_all_pass_starts_with_who_has_priority_and_ends_with_a_resolution() -> None:
    played = run(
        '"Ana: cycle Dune Courier"', '"Ana: pass"', '"all: pass"', "expect: {stack.size: 1, priority: Ana}"
    )

    assert played.ok, played.failures


def test_all_pass_ends_the_step_when_the_stack_is_empty() -> None:
    played = run('"all: pass"', "expect: {step: beginning of combat, priority: Ana}")

    assert played.ok, played.failures


def test_a_rule_is_cited_exactly_or_by_a_parent() -> None:
    assert cites("702.29a", "702.29a")
    assert cites("702.29a", "702.29")
    assert cites("702.29a", "702")
    assert not cites("702.29a", "702.2")
    assert not cites("702.29a", "702.29b")
    assert not cites("702.29", "702.29a")
    assert not cites("704.5aa", "704.5a")
