"""A wrong answer, a refused move or a move that misses is recognised as the belief that explains it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.rules.games import SCENARIOS, Game, load
from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.rulebook import CURRENT, EDITIONS
from webapp.scenario.model import MoveEntry
from webapp.scenario.notation import parse_move
from webapp.tutor import beliefs, play
from webapp.tutor.believing import in_question, watched
from webapp.tutor.lesson import Ask, Lesson, LessonStep, Mistake, Option, Scripted
from webapp.tutor.options import true_value
from webapp.tutor.posing import pose
from webapp.tutor.question import BOTH, Question, Sequel
from webapp.tutor.session import Outcome, Progress

WRONG: dict[str, tuple[int, str, Any]] = {
    "a-spell-beats-cant": (2, "Ana.life", 22),
    "active-player-chooses-last": (2, "decision.player", "Ben"),
    "all-connive-together": (3, "events.drew", 2),
    "all-or-nothing": (2, "Ben.hand", ["Island"]),
    "casting-gives-priority-away": (1, "priority", "Ben"),
    "connive-n-is-n-times-connive": (3, "events.drew", 1),
    "connive-zero-triggers": (2, "events.triggered", 1),
    "conniving-needs-a-discard": (3, "Ana.life", 20),
    "counter-before-the-discard": (3, "Alley Sneak.counters", {"+1/+1": 1}),
    "countered-cycling-gives-the-card-back": (4, "Ana.hand", ["Wagon Trader"]),
    "cycle-trigger-waits-for-the-draw": (2, "Ana.life", 20),
    "cycling-and-discarding-trigger-separately": (3, "Ben.life", 18),
    "cycling-draws-at-once": (1, "Ana.hand", ["Forest"]),
    "cycling-only-exists-in-the-hand": (2, "Ana.hand", []),
    "dead-creature-does-not-connive": (6, "events.drew", 0),
    "departed-creature-is-skipped": (9, "events.drew", 1),
    "discarded-land-gives-a-counter": (4, "Alley Sneak.counters", {"+1/+1": 1}),
    "discarding-is-cycling": (2, "events.triggered", 1),
    "energy-abilities-skip-the-stack": (1, "Ana.energy", 2),
    "energy-although-all-targets-are-illegal": (5, "Ana.energy", 2),
    "energy-empties": (1, "Ana.energy", 0),
    "energy-is-lost-with-its-source": (3, "Ana.energy", 0),
    "exiled-card-was-not-cycled": (3, "Ana.life", 20),
    "first-in-first-out": (4, "Ana.life", 22),
    "landcycling-finds-basics-only": (3, "Ana.hand", []),
    "older-role-stays": (2, "Meadow Ox.keywords", ["trample"]),
    "one-illegal-target-stops-everything": (5, "Ana.energy", 0),
    "other-players-trigger-goes-below": (1, "stack", ["Hearth Clock", "Mill Clock"]),
    "paying-several-times": (4, "Ana.energy", 0),
    "proliferate-adds-no-energy": (3, "Ana.energy", 2),
    "responding-before-if-you-do": (4, "stack", ["Coil Student"]),
    "returned-creature-is-still-the-target": (6, "Meadow Ox.zone", "graveyard"),
    "scry-keeps-the-order": (3, "Ana.library", ["Forest", "Swamp", "Plains"]),
    "scry-needs-a-card": (3, "Ana.life", 20),
    "scry-one-after-the-other": (2, "Ben.sees", []),
    "scry-zero-triggers": (2, "events.triggered", 1),
    "shards-are-artifacts": (4, "events.destroyed", 1),
    "typecycling-is-not-found": (2, "events.destroyed", 1),
    "typecycling-must-find": (3, "Ana.hand", ["Island"]),
    "typecycling-triggers-nothing": (2, "Ana.life", 20),
    "when-you-do-at-once": (5, "stack", []),
    "x-stays-on-the-battlefield": (4, "events.destroyed", 0),
}
"""What somebody who believes it answers: after so many moves of the belief's scenario, asked for a path."""

REFUSED = {
    "cycling-from-the-battlefield": "cycle Wagon Trader",
    "too-little-energy-pays-a-part": "activate Coil Press",
    "typecycling-costs-never-change": "cycle Saltmarsh Heron",
    "typecycling-is-never-stopped": "cycle Saltmarsh Heron",
}
"""What somebody who believes it tries, where the belief is about what may be done."""


ALSO: dict[type, list[Any]] = {
    int: [8, 9],
    list: [["Forest", "Meadow Ox"], ["Meadow Ox", "Forest"]],
    dict: [{"+1/+1": 8}, {"+1/+1": 9}],
    str: ["Cai", "library"],
}
"""Answers that are offered besides the right one: nobody's belief."""


def scripted(id_: str) -> tuple[Scripted, ...]:
    """The moves of a belief's scenario."""
    line = load(SCENARIOS / "misconceptions" / f"{id_}.yaml").line
    return tuple(Scripted(entry.text) for entry in line if isinstance(entry, MoveEntry))


def question(id_: str, moves: int, path: str, *, before: int = 0) -> LessonStep:
    """A prediction in a belief's scenario: `before` moves are made as it begins, the rest up to `moves` are
    played out after the answer."""
    script = scripted(id_)
    game = Game(load(SCENARIOS / "misconceptions" / f"{id_}.yaml"))
    base = game.table
    start = game.play(*(s.move for s in script[:before])).table
    kind = type(true_value(Ask("", path, "", script[before:moves]), start))
    choices = tuple(Option(value, "") for value in ALSO[kind])
    ask = Ask("What then?", path, "number", script[before:moves], choices)
    return LessonStep(
        *("asked", "predict", "Asked", "Say it.", "So it is.", ("a", "b", "c"), (), (0,), start),
        before=script[:before],
        ask=ask,
        base=base,
    )


def lesson_of(step: LessonStep) -> Lesson:
    """A lesson with one step."""
    return Lesson(*("one", "One", "One.", "judge", 1, (), (), "2026-08", 0, "", "", (step,), {}))


def answered(step: LessonStep, value: Any, known: dict[str, int] | None = None) -> Outcome:
    """The outcome of a prediction."""
    return play.answer(lesson_of(step), Progress("one", step.id), step.start, value, known or {})


def behind(step: LessonStep, value: Any) -> list[str]:
    """The ids of the beliefs behind an answer."""
    return [suspect.belief.id for suspect in suspects(step, value)]


def suspects(step: LessonStep, value: Any) -> tuple[beliefs.Suspect, ...]:
    """The beliefs behind an answer."""
    return beliefs.behind_answer(step, step.start, pose(step, step.start), value)


def test_every_misconception_has_an_answer_or_a_move_that_gives_it_away() -> None:
    assert {*WRONG, *REFUSED} == set(MISCONCEPTIONS)


@pytest.mark.parametrize("id_", sorted(WRONG))
def test_a_wrong_answer_is_recognised_by_its_belief(id_: str) -> None:
    moves, path, value = WRONG[id_]
    assert id_ in behind(question(id_, moves, path), value)


@pytest.mark.parametrize("id_", sorted(WRONG))
def test_the_right_answer_gives_no_belief_away(id_: str) -> None:
    moves, path, _ = WRONG[id_]
    step = question(id_, moves, path)
    assert step.ask is not None
    outcome = answered(step, true_value(step.ask, step.start))
    assert outcome.feedback.kind == "right"
    assert outcome.feedback.belief is None


@pytest.mark.parametrize("id_", sorted(REFUSED))
def test_a_refused_move_that_a_belief_allows_is_recognised(id_: str) -> None:
    game = Game(load(SCENARIOS / "misconceptions" / f"{id_}.yaml"))
    move = parse_move(game.table, REFUSED[id_], 0)
    assert not isinstance(move, list)
    assert [suspect.belief.id for suspect in beliefs.behind_refusal(game.table, move)] == [id_]


def test_what_led_to_the_question_may_be_believed_otherwise_too() -> None:
    """The triggers stand on the stack already when the order is asked for."""
    step = question("other-players-trigger-goes-below", 1, "stack", before=1)
    assert behind(step, ["Hearth Clock", "Mill Clock"]) == ["other-players-trigger-goes-below"]


def test_an_answer_that_no_belief_gives_is_explained_without_one() -> None:
    step = question("energy-empties", 1, "Ana.energy")
    assert behind(step, 7) == []
    outcome = answered(step, 7)
    assert outcome.feedback.kind == "other"
    assert outcome.feedback.belief is None
    assert outcome.progress.record.beliefs == {}


# ---- of several


def two_fit() -> LessonStep:
    """A conniving creature's land is discarded: with either belief it gets a counter."""
    return question("discarded-land-gives-a-counter", 4, "Alley Sneak.counters")


COUNTER = {"+1/+1": 1}


def test_of_several_beliefs_the_one_shown_before_is_named() -> None:
    step = two_fit()
    assert set(behind(step, COUNTER)) == {"counter-before-the-discard", "discarded-land-gives-a-counter"}
    for id_ in behind(step, COUNTER):
        belief = answered(step, COUNTER, {id_: 2}).feedback.belief
        assert belief is not None
        assert belief.id == id_


def test_what_was_shown_in_this_attempt_counts_too() -> None:
    step = two_fit()
    first = answered(step, COUNTER, {"discarded-land-gives-a-counter": 1})
    assert first.progress.record.beliefs == {"discarded-land-gives-a-counter": 1}
    again = msgspec.structs.replace(Progress("one", "asked"), records=first.progress.records)
    second = play.answer(lesson_of(step), again, step.start, COUNTER)
    assert second.progress.record.beliefs == {"discarded-land-gives-a-counter": 2}


def test_of_several_unknown_ones_the_one_that_the_step_is_about_is_named() -> None:
    """First in, first out would give it too, but the step is about whose triggers come first."""
    step = question("other-players-trigger-goes-below", 2, "Ana.life")
    found = suspects(step, 21)
    ids = [suspect.belief.id for suspect in found]
    assert len(ids) > 1
    other = msgspec.structs.replace(found[0].belief, id="other", ruling="scry.zero")
    mixed = [msgspec.structs.replace(found[0], belief=other), *found[1:]]
    named = beliefs.likeliest(mixed, {}, (found[1].belief.ruling,))
    assert named is not None
    assert named.belief.id == ids[1]
    first = beliefs.likeliest(mixed, {}, ())
    assert first is not None
    assert first.belief.id == "other"


def test_an_answer_that_the_table_has_left_behind_says_so(lessons: dict[str, Lesson]) -> None:
    step = next(step for step in lessons["the-stack"].steps if step.then and step.ask)
    since = "The game has gone on since then"
    for value in (20, 23):
        assert since in answered(step, value).feedback.text
    assert since not in answered(msgspec.structs.replace(step, then=()), 20).feedback.text


# ---- side by side


def test_the_two_ways_part_at_the_first_event_that_differs() -> None:
    outcome = answered(question("paying-several-times", 4, "Ana.energy"), 0)
    belief = outcome.feedback.belief
    assert belief is not None
    assert belief.ruling == "energy.pay-once"
    sides = belief.sides
    assert sides.one_ends == "The answer: 2"
    assert sides.other_ends == "The answer would be: 0"
    assert sides.one[:1] != sides.other[:1]
    assert "Ana pays 2 energy." in [line.says for line in sides.other]


def test_both_ends_are_said_as_the_question_offers_them() -> None:
    step = question("paying-several-times", 4, "Ana.energy")
    assert step.ask is not None
    offered = (Option(2, "two are left"), Option(0, ""), Option(4, "all are left"))
    step = msgspec.structs.replace(step, ask=msgspec.structs.replace(step.ask, choices=offered))
    belief = answered(step, 0).feedback.belief
    assert belief is not None
    assert belief.sides.one_ends == "The answer: two are left"
    assert belief.sides.other_ends == "The answer would be: 0"


def test_both_ways_are_told_with_their_rulings() -> None:
    outcome = answered(question("first-in-first-out", 4, "Ana.life"), 22)
    belief = outcome.feedback.belief
    assert belief is not None
    assert belief.sides.one[0].says == "Ben gains 2 life."
    assert belief.sides.other[0].says == "Ana gains 2 life."
    assert all(line.ruling for line in (*belief.sides.one, *belief.sides.other))


def conniving(goal: dict[str, Any], line: tuple[str, ...]) -> LessonStep:
    """A creature connives, and its player chooses what to discard."""
    id_ = "discarded-land-gives-a-counter"
    game = Game(load(SCENARIOS / "misconceptions" / f"{id_}.yaml"))
    start = game.play(*(s.move for s in scripted(id_)[:3])).table
    return LessonStep(
        *("grow", "move", "Grow", "Make it grow.", "So it is.", ("a", "b", "c"), (), (0,), start),
        goal=goal,
        line=line,
    )


def test_a_move_that_would_reach_the_goal_if_it_were_so_is_recognised() -> None:
    step = conniving({"Alley Sneak.counters": COUNTER}, ("Ana: discard Quick Sip",))
    outcome = play.attempt(lesson_of(step), Progress("one", "grow"), step.start, "discard Forest")
    belief = outcome.feedback.belief
    assert outcome.feedback.kind == "other"
    assert belief is not None
    assert belief.id in {"counter-before-the-discard", "discarded-land-gives-a-counter"}
    assert outcome.progress.record.beliefs == {belief.id: 1}
    assert outcome.feedback.parting is None


def test_any_other_miss_is_compared_with_a_way_that_works() -> None:
    step = conniving({"Ana.hand": ["Forest"]}, ("Ana: discard Quick Sip",))
    outcome = play.attempt(lesson_of(step), Progress("one", "grow"), step.start, "discard Forest")
    parting = outcome.feedback.parting
    assert outcome.feedback.belief is None
    assert parting is not None
    assert parting.one[0].says == "Ana discards Forest."
    assert parting.other[0].says == "Ana discards Quick Sip."
    assert (parting.one_ends, parting.other_ends) == ("Ana’s hand: Quick Sip", "Ana’s hand: Forest")


def test_a_foreseen_mistake_keeps_the_authors_words_beside_the_belief() -> None:
    feedback = answered(foreseen("connive.basic"), COUNTER).feedback
    assert feedback.kind == "foreseen"
    assert feedback.text.startswith("Not for a land.")
    assert feedback.belief is not None


def test_no_belief_about_another_ruling_stands_beside_the_authors_words() -> None:
    feedback = answered(foreseen("new-object"), COUNTER, {"discarded-land-gives-a-counter": 2}).feedback
    assert feedback.kind == "foreseen"
    assert feedback.belief is None


def foreseen(ruling: str) -> LessonStep:
    """A step whose author foresaw the wrong answer, and explains it by this ruling."""
    mistake = Mistake("grew", "Not for a land.", answer=COUNTER, rulings=(ruling,))
    return msgspec.structs.replace(two_fit(), mistakes=(mistake,))


def test_a_response_that_would_do_if_it_were_so_is_recognised() -> None:
    """Ben is to stop the energy, and takes away only one of the two targets."""
    id_ = "one-illegal-target-stops-everything"
    game = Game(load(SCENARIOS / "misconceptions" / f"{id_}.yaml"))
    start = game.play(*(s.move for s in scripted(id_)[:2])).table
    ruling = "energy.illegal-targets.some-legal"
    move = "cast Out the Door targeting Meadow Ox"
    step = LessonStep(
        *("stop", "respond", "Stop it", "Stop it.", "So it is.", ("a", "b", "c"), (ruling,), (1,), start),
        ask=Ask("?", options=(Scripted(move),), goal={"Ana.energy": 0}),
    )
    sequel = Sequel(start)
    question = Question(BOTH, (), "pass", sequel)
    found = beliefs.behind_answer(step, start, question, {"pick": move, "why": ruling})
    assert [suspect.belief.id for suspect in found] == [id_]
    belief = beliefs.of_answer(step, found[0])
    assert (belief.sides.one_ends, belief.sides.other_ends) == ("Ana’s energy: 2", "Ana’s energy: 0")


# ---- which switches matter


def test_what_an_older_edition_has_otherwise_is_no_wrong_belief_there() -> None:
    step = question("connive-zero-triggers", 2, "events.triggered")
    assert behind(step, 1) == ["connive-zero-triggers"]
    older = msgspec.structs.replace(step.start, book=EDITIONS["2025-04"])
    known = {"connive_zero_is_event", "as_much_as_possible"}
    assert [belief.id for belief in in_question(older, known)] == ["all-or-nothing"]


def test_a_watched_table_goes_the_same_way_and_notes_what_was_asked() -> None:
    game = Game(load(SCENARIOS / "misconceptions" / "energy-empties.yaml"))
    plain = game.table
    game.table, asked = watched(plain)
    game.play("all: pass")
    assert "energy_empties" in asked
    assert "connive_in_turn" not in asked
    same = msgspec.structs.replace(game.table, book=CURRENT)
    game.table = plain
    assert same == game.play("all: pass").table


@pytest.mark.parametrize("id_", sorted(MISCONCEPTIONS))
def test_the_switch_of_a_belief_is_asked_where_it_matters(id_: str) -> None:
    game = Game(load(SCENARIOS / "misconceptions" / f"{id_}.yaml"))
    game.table, asked = watched(game.table)
    for move in scripted(id_):
        game.play(move.move)
    if id_ in REFUSED:
        game.refused(f"Ana: {REFUSED[id_]}")
    assert MISCONCEPTIONS[id_].switch in asked


# ---- what a question says will be answered ----------------------------------------------------------------

LOOK = """\
scenario: 1
title: A look, and an answer to it
cards:
  - {name: Far Look, mana_cost: "{U}", type_line: Instant, oracle_text: Scry 1.}
  - {name: Quick Sip, mana_cost: "{W}", type_line: Instant, oracle_text: You gain 2 life.}
players:
  - {name: Ana, hand: [Far Look], library: [Forest, Island, 3 Plains], battlefield: [Island]}
  - {name: Ben, hand: [Quick Sip], battlefield: [Plains]}
"""
"""405.5: what was put on the stack last resolves first; 701.22a: the look's card may go to the bottom."""


def looking() -> LessonStep:
    """What lies on top when Ana has put the Forest on the bottom, and Ben has answered her look."""
    game = Game(LOOK)
    start = game.play("Ana: cast Far Look", "Ana: pass", "Ben: cast Quick Sip").table
    after = ("all: pass", "all: pass", "Ana: scry bottom Forest")
    choices = tuple(Option([name], "") for name in ("Island", "Forest", "Plains"))
    ask = Ask("What is on top?", "Ana.library.top", "order", tuple(map(Scripted, after)), choices)
    return LessonStep(
        *("look", "predict", "Look", "Ana looks.", "So it is.", ("a", "b", "c"), (), (0,), start), ask=ask
    )


def test_what_is_asked_sooner_as_believed_gets_the_answer_that_the_question_tells() -> None:
    """Ana is asked before Ben's spell resolves if the first comes first; her answer is the same one."""
    assert behind(looking(), ["Forest"]) == []


def test_no_more_of_a_library_is_told_than_is_asked_for() -> None:
    step = looking()
    way = beliefs.Way((step.start,), ())
    end = beliefs.Way((Game(LOOK.replace("Forest, Island", "Island, Forest")).table,), ())
    assert beliefs.goal_ends({"Ana.library.top": ["Island"]}, way, end) == (
        "Ana’s library top: Forest",
        "Ana’s library top: Island",
    )


def test_what_the_decisive_ruling_governs_is_told_although_the_answer_changes_later() -> None:
    """701.22a: the scry is what the question is about; the life that is asked for comes after it."""
    step = looking()
    ask = Ask("How much life has Ben?", "Ben.life", "number", tuple(map(Scripted, LATE)), (Option(20, ""),))
    step = msgspec.structs.replace(step, ask=ask, rulings=("scry.n",), start=Game(LOOK).table)
    told = answered(step, 20).feedback.led_to
    assert "Ana has scried: 0 on top, 1 on the bottom." in told
    assert "Ben gains 2 life." in told


LATE = (
    *("Ana: cast Far Look", "all: pass", "Ana: scry bottom Forest"),
    *("Ana: pass", "Ben: cast Quick Sip", "all: pass"),
)
