"""Playing a lesson: each kind of move and answer gets its own kind of feedback, and nothing is lost."""

from __future__ import annotations

import msgspec

from webapp.tutor import play
from webapp.tutor.lesson import Lesson
from webapp.tutor.session import DONE, FINISHED, PLAYING, Outcome, Progress
from webapp.tutor.telling import MOST_TOLD


def attempt(lesson: Lesson, *moves: str) -> Outcome:
    """The outcome of the last of some moves from the start of a lesson."""
    session = play.start(lesson)
    table, progress = session.table, session.progress
    for move in moves:
        outcome = play.attempt(lesson, progress, table, move)
        table, progress = outcome.table, outcome.progress
    return outcome


def solved(lesson: Lesson) -> tuple[Outcome, Progress]:
    """The first step solved, and the progress after it."""
    outcome = attempt(lesson, "cycle Heavy Thing", "pass")
    return outcome, outcome.progress


def test_a_move_on_the_way_gets_the_authors_remark(small: Lesson) -> None:
    outcome = attempt(small, "cycle Heavy Thing")
    assert outcome.feedback.kind == "on the way"
    assert outcome.feedback.text == "The draw waits on the stack."
    assert not outcome.done
    assert outcome.progress.record.tries == 1


def test_reaching_the_goal_explains_why_and_waits(small: Lesson) -> None:
    outcome, progress = solved(small)
    assert outcome.feedback.kind == "right"
    assert "rule 702.29a" in outcome.feedback.text
    assert outcome.done
    assert progress.state == DONE
    assert progress.record.done
    assert progress.record.first_try
    again = play.attempt(small, progress, outcome.table, "pass")
    assert again.feedback.kind == "busy"
    assert again.table == outcome.table


def test_another_way_to_the_goal_is_right_too(small: Lesson) -> None:
    outcome = attempt(small, "tap Forest", "tap Forest#2", "cycle Heavy Thing", "all: pass")
    assert outcome.feedback.kind == "right"


def test_the_other_seat_passes_by_itself(small: Lesson) -> None:
    outcome = attempt(small, "cycle Heavy Thing", "pass")
    assert [(played.player, played.move) for played in outcome.played] == [("Ben", "pass")]


def test_a_foreseen_illegal_move_gets_the_text_and_the_refusal(small: Lesson) -> None:
    outcome = attempt(small, "cast Heavy Thing")
    assert outcome.feedback.kind == "foreseen"
    assert outcome.feedback.mistake == "cast-it"
    assert outcome.refused is not None
    assert outcome.table == play.start(small).table
    assert outcome.progress.record.mistakes == ("cast-it",)


def test_a_foreseen_legal_move_offers_a_step_back(small: Lesson) -> None:
    outcome = attempt(small, "cast Small Burn targeting Ben")
    assert outcome.feedback.kind == "foreseen"
    assert outcome.feedback.text == "You need that later."
    assert outcome.feedback.step_back
    assert outcome.feedback.led_to


def test_an_unforeseen_illegal_move_cites_the_rule(small: Lesson) -> None:
    outcome = attempt(small, "cycle Small Burn")
    assert outcome.feedback.kind == "illegal"
    assert outcome.feedback.rulings
    assert outcome.progress.record.refusals == 1


def test_any_other_legal_move_shows_what_it_led_to(small: Lesson) -> None:
    outcome = attempt(small, "concede")
    assert outcome.feedback.kind == "other"
    assert outcome.feedback.step_back
    assert outcome.progress.record.misses == 1


def test_a_text_that_is_no_move_says_what_could_follow(small: Lesson) -> None:
    outcome = attempt(small, "cycel Heavy Thing")
    assert outcome.feedback.kind == "unparsed"
    assert "cycle" in outcome.feedback.text
    assert outcome.progress == play.start(small).progress


def test_moves_of_a_seat_that_the_tutor_plays_are_not_made(small: Lesson) -> None:
    outcome = attempt(small, "Ben: pass")
    assert outcome.feedback.kind == "busy"
    assert "Ana" in outcome.feedback.text


def test_stepping_back_keeps_what_was_tried(small: Lesson) -> None:
    first = play.start(small)
    wrong = play.attempt(small, first.progress, first.table, "cast Small Burn targeting Ben")
    back = play.step_back(wrong.progress, first.progress)
    assert back.record.mistakes == ("burned",)
    assert back.moves == ()
    again = play.attempt(small, back, first.table, "cycle Heavy Thing")
    last = play.attempt(small, again.progress, again.table, "pass")
    assert last.done
    assert not last.progress.record.first_try


def test_starting_again_keeps_the_record(small: Lesson) -> None:
    outcome, progress = solved(small)
    again = play.restart(small, progress)
    assert again.table == play.start(small).table
    assert again.progress.state == PLAYING
    assert again.progress.records == outcome.progress.records


def test_hints_come_one_by_one_and_the_deepest_is_recorded(small: Lesson) -> None:
    session = play.start(small)
    progress, hints = session.progress, []
    for _ in range(4):
        hint, progress = play.hint(small, progress, session.table)
        hints.append(hint)
    assert [hint.rung for hint in hints] == [1, 2, 3, 3]
    assert [hint.text for hint in hints[:2]] == list(small.steps[0].hints[:2])
    assert progress.record.hint == 3
    assert play.view(small, progress, session.table).hints == tuple(hint.text for hint in hints[:3])


def test_going_on_begins_the_next_step_on_the_same_table(small: Lesson) -> None:
    outcome, progress = solved(small)
    session = play.go_on(small, progress, outcome.table)
    assert session.progress.step == "guess"
    assert session.table == outcome.table
    view = play.view(small, session.progress, session.table)
    assert view.number == 2
    assert view.last
    assert view.to_act is None


def test_a_prediction_offers_made_up_answers_and_the_right_one(small: Lesson) -> None:
    outcome, progress = solved(small)
    session = play.go_on(small, progress, outcome.table)
    values = [option.value for option in play.view(small, session.progress, session.table).options]
    assert 18 in values
    assert len(values) >= 3
    assert values == sorted(values)


def test_a_right_prediction_is_explained_and_played_out(small: Lesson) -> None:
    outcome, progress = solved(small)
    session = play.go_on(small, progress, outcome.table)
    answered = play.answer(small, session.progress, session.table, "18")
    assert answered.feedback.kind == "right"
    assert answered.table.players[1].life == 18
    assert answered.played[0].says == "You cast Small Burn."
    assert answered.done
    assert play.go_on(small, answered.progress, answered.table).progress.state == FINISHED


def test_a_foreseen_wrong_prediction_gets_its_text_and_the_truth(small: Lesson) -> None:
    outcome, progress = solved(small)
    session = play.go_on(small, progress, outcome.table)
    answered = play.answer(small, session.progress, session.table, 20)
    assert answered.feedback.kind == "foreseen"
    assert answered.feedback.text.startswith("Damage to a player is loss of life.")
    assert answered.feedback.text.endswith("The answer: **18**.")
    assert answered.done


def test_any_other_wrong_prediction_names_the_event_that_shows_it(small: Lesson) -> None:
    outcome, progress = solved(small)
    session = play.go_on(small, progress, outcome.table)
    answered = play.answer(small, session.progress, session.table, 17)
    assert answered.feedback.kind == "other"
    assert "**18**" in answered.feedback.text
    assert "Small Burn deals 2 damage to Ben." in answered.feedback.led_to
    assert len(answered.feedback.led_to) <= MOST_TOLD
    assert answered.feedback.back_to == 1


def test_a_prediction_takes_no_move_and_a_move_step_no_answer(small: Lesson) -> None:
    outcome, progress = solved(small)
    session = play.go_on(small, progress, outcome.table)
    assert play.attempt(small, session.progress, session.table, "pass").feedback.kind == "busy"
    first = play.start(small)
    assert play.answer(small, first.progress, first.table, 3).feedback.kind == "busy"


def test_progress_survives_json(small: Lesson) -> None:
    _, progress = solved(small)
    data = msgspec.json.encode(progress)
    assert msgspec.json.decode(data, type=Progress) == progress


def test_the_end_tells_rulings_mistakes_and_hints(small: Lesson) -> None:
    first = play.start(small)
    wrong = play.attempt(small, first.progress, first.table, "cast Heavy Thing")
    _, progress = play.hint(small, wrong.progress, wrong.table)
    one = play.attempt(small, progress, first.table, "cycle Heavy Thing")
    two = play.attempt(small, one.progress, one.table, "pass")
    ending = play.end(small, two.progress)
    assert "cycling.hand-only" in [ruling.id for ruling in ending.rulings]
    assert ending.mistakes == (("Swap it", "It costs six."),)
    assert ending.hints == (("Swap it", 1),)
    assert ending.first_try == 0


def test_a_move_made_by_clicks_is_judged_when_it_is_complete(small: Lesson) -> None:
    begun = attempt(small, "cast Small Burn")
    assert begun.feedback.kind == "asked"
    assert begun.table.decision is not None
    assert begun.progress.record.misses == 0
    complete = attempt(small, "cast Small Burn", "target Ben")
    assert complete.feedback.mistake == "burned"
    assert complete.progress.moves == ("cast Small Burn targeting Ben",)


def test_passing_on_an_empty_stack_says_that_the_game_went_on(small: Lesson) -> None:
    outcome = attempt(small, "cast Small Burn targeting Ben", "pass", "pass")
    assert outcome.feedback.kind == "other"
    assert "went on" in outcome.feedback.text


def test_going_back_goes_to_where_it_went_wrong(small: Lesson) -> None:
    """A spell chosen by two clicks, and the moves after it, are taken back together."""
    backs = [
        attempt(small, *moves).feedback
        for moves in (
            ["cast Small Burn", "target Ben"],
            ["cast Small Burn", "target Ben", "pass"],
            ["tap Forest", "cast Small Burn targeting Ben"],
        )
    ]
    assert [(said.step_back, said.back_to) for said in backs] == [(True, 2), (True, 3), (True, 1)]


def test_what_follows_a_mistake_is_told_as_its_sequel(small: Lesson) -> None:
    outcome = attempt(small, "cast Small Burn targeting Ben", "pass")
    assert outcome.feedback.kind == "other"
    assert "earlier" in outcome.feedback.text


def test_conceding_is_told_plainly(small: Lesson) -> None:
    outcome = attempt(small, "concede")
    assert "You conceded" in outcome.feedback.text
    assert outcome.feedback.rulings == ("rule.104.3a",)
    assert outcome.feedback.back_to == 1


def test_a_pass_for_nothing_is_not_called_right(small: Lesson) -> None:
    """The card can be cycled in the next part of the turn too; the pass was no part of the way."""
    outcome = attempt(small, "pass")
    assert outcome.feedback.kind == "other"
    assert "Nothing is lost" in outcome.feedback.text
    assert outcome.progress.since == 0
