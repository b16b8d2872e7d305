"""What can be tried on an attempt: moves, answers, hints, going on or back. Each makes a record to append."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from webapp.rules.moves import Move
from webapp.rules.step import Step
from webapp.rules.table import Table, to_snapshot
from webapp.scenario.notation import NotationError, parse_move
from webapp.scenario.play import pass_together
from webapp.scenario.write import names_hidden, write_move
from webapp.storage.records import Record, StaleError
from webapp.tutor import play
from webapp.tutor import telling as tutor_telling
from webapp.tutor.session import DONE, FINISHED, PLAYING, Outcome, Progress, Session, StepRecord
from webapp.words import say

from . import telling
from .game import TRAIL, Game, base_cards, decode_progress, encode, table_at, trail
from .learned import shown_before
from .marking import stirred
from .seat import acting_seat
from .site import Site, Trail
from .telling import Answered, Told


@dataclass(frozen=True)
class Tried:
    """What came of something tried: the record to append, and for a new position its table and what
    happened.
    """

    record: Record
    table: Table | None = None
    told: tuple[Told, ...] = ()


def keep(site: Site, game: Game, version: int, tried: Tried) -> Game:
    """Append what was tried, and return the game as it then stands.

    Raises StaleError when the form was made for an older position.
    """
    before, record = game.attempt, tried.record
    if version != before.version:
        raise StaleError(before.id)
    kept = site.attempts.append(before.id, version, record)
    if tried.table is not None:
        site.tables.put((before.id, kept.at), tried.table)
        way = (*trail(site, before), Trail(kept.at, False, record.outcome, tried.told))
        site.trails.put((before.id, kept.at), way[-TRAIL:])
    after = replace(
        before,
        version=kept.version,
        at=kept.at,
        records=kept.number + 1,
        done=before.done or record.done,
        step=record.step,
        progress=record.progress,
        outcome=record.outcome,
        text=record.text,
        answer=record.answer,
    )
    progress = decode_progress(record.progress) if game.lesson is not None else None
    return replace(game, attempt=after, table=table_at(site, after, after.at), progress=progress)


def snapshot(site: Site, game: Game, table: Table) -> bytes:
    """A table in the form in which this attempt stores it."""
    return to_snapshot(table, base_cards(site, game.attempt))


def move(site: Site, game: Game, said: str | Move, viewers: frozenset[int]) -> Tried:
    """Make a move, given in notation or as itself. `viewers`: the seats whose hidden cards it may name."""
    if game.lesson is not None and game.progress is not None:
        try:
            meant = in_sight(game, said, viewers)
        except NotationError as error:
            outcome = Outcome(game.table, game.progress, tutor_telling.unparsed(error), move=str(said))
            return lesson_record(site, game, outcome, str(said))
        outcome = play.attempt(game.lesson, game.progress, game.table, meant, shown_before(site, game))
        text = said if isinstance(said, str) else outcome.move or write_move(game.table, said)
        return lesson_record(site, game, outcome, text)
    return table_move(site, game, said, viewers)


def in_sight(game: Game, said: str | Move, viewers: frozenset[int]) -> str | Move:
    """The move that a text means to somebody in these seats; the text itself where no move is asked for.

    Raises NotationError where it is none.
    """
    step = game.step()
    if not isinstance(said, str) or step is None or step.kind != "move" or step.state != PLAYING:
        return said
    found = parse_move(game.table, said, acting_seat(game.table), viewers)
    return said if isinstance(found, list) else found


def table_move(site: Site, game: Game, said: str | Move, viewers: frozenset[int]) -> Tried:
    """A move at an open table: whoever must act makes it, unless it names another player."""
    table, seat = game.table, acting_seat(game.table)
    text = said if isinstance(said, str) else write_move(table, said)
    try:
        moves = parsed(table, said, seat, viewers)
    except NotationError as error:
        answered = Answered("unparsed", error.says, text, understood=error.understood, expected=listed(error))
        answered = msgspec.structs.replace(answered, seats=tuple(sorted(viewers)))
        return refused_record(game, "unparsed", text, seat, answered)
    table, steps, refused = pass_together(table, list(moves))
    if refused is not None and not steps:
        why = telling.reasons(table, refused)
        answered = Answered("illegal", move=text, reasons=why, seats=tuple(sorted(viewers)))
        return refused_record(game, "refused", text, moves[0].player, answered)
    done = tuple(told_moves(game.table, moves, steps, text))
    events = [event for step in steps for event in step.events]
    answered = Answered(move=text, stirred=stirred(game.table, table, events))
    record = Record(
        outcome="moved",
        text=text,
        seat=moves[0].player,
        events=encode(done).decode(),
        answer=encode(answered).decode(),
        snapshot=snapshot(site, game, table),
    )
    return Tried(record, table, done)


def told_moves(table: Table, moves: Sequence[Move], steps: Sequence[Step], text: str) -> list[Told]:
    """Each move that was made, with its events."""
    texts = [text] if len(moves) == 1 else [write_move(table, move) for move in moves]
    before = [table, *(step.table for step in steps)]
    return [
        telling.told(
            step.table,
            step.events,
            seat=move.player,
            move=telling.without_player(table, shown),
            secret=names_hidden(asked, move),
        )
        for move, step, shown, asked in zip(moves, steps, texts, before, strict=False)
    ]


def parsed(table: Table, said: str | Move, seat: int | None, viewers: frozenset[int]) -> Sequence[Move]:
    """The moves that a text means for somebody who sees what these seats see."""
    if not isinstance(said, str):
        return (said,)
    found = parse_move(table, said, seat, viewers)
    return found if isinstance(found, list) else (found,)


def listed(error: NotationError) -> tuple[str, ...]:
    """What could follow, as a list."""
    return tuple(part for part in (error.expected,) if part)


def refused_record(
    game: Game, outcome: str, text: str, seat: int | None, answered: Answered, **facts: Any
) -> Tried:
    """The record of something that changed nothing; what the last move stirred stays marked."""
    first = answered.reasons[0] if answered.reasons else None
    answered = msgspec.structs.replace(answered, stirred=game.answered().stirred)
    record = Record(
        outcome=outcome,
        text=text,
        seat=seat,
        code=first.code if first else "",
        rule=first.rule if first else "",
        answer=encode(answered).decode(),
        **facts,
    )
    return Tried(record)


# ---- in a lesson ----------------------------------------------------------------------------------------


def lesson_record(site: Site, game: Game, outcome: Outcome, text: str) -> Tried:
    """The record of a move or prediction that the tutor judged."""
    assert game.progress is not None
    verdict = outcome.feedback.kind
    answered = Answered(
        verdict=verdict,
        text=outcome.feedback.text,
        move=outcome.move or text,
        reasons=telling.reasons(game.table, outcome.refused) if outcome.refused else (),
        rulings=outcome.feedback.rulings,
        step_back=outcome.feedback.step_back,
        back_to=max(1, outcome.feedback.back_to),
        led_to=outcome.feedback.led_to,
        belief=outcome.feedback.belief,
        parting=outcome.feedback.parting,
        stirred=stirred(
            game.table, outcome.table, [*outcome.events, *(e for p in outcome.played for e in p.events)]
        ),
    )
    seat = acting_seat(game.table)
    facts: dict[str, Any] = {"progress": encode(outcome.progress).decode(), "step": outcome.progress.step}
    if not changed(game, outcome.table, outcome.progress):
        kind = {"illegal": "refused"}.get(
            verdict, "answered" if verdict not in {"unparsed", "busy"} else verdict
        )
        kind = "refused" if outcome.refused else kind
        return refused_record(game, kind, text, seat, answered, **facts)
    told = tuple(told_outcome(game, outcome, text))
    record = Record(
        outcome="moved" if outcome.events or outcome.table is not game.table else "answered",
        text=text,
        seat=seat,
        events=encode(told).decode(),
        answer=encode(answered).decode(),
        snapshot=snapshot(site, game, outcome.table),
        **facts,
    )
    return Tried(record, outcome.table, told)


def changed(game: Game, table: Table, progress: Progress) -> bool:
    """Whether this is another position: another table, or another place in the lesson."""
    before = game.progress
    if table is not game.table and table != game.table:
        return True
    return before is None or (before.step, before.state, before.replies, before.moves) != (
        progress.step,
        progress.state,
        progress.replies,
        progress.moves,
    )


def predict(site: Site, game: Game, value: object) -> Tried:
    """Answer the question of a step."""
    assert game.lesson is not None
    assert game.progress is not None
    outcome = play.answer(game.lesson, game.progress, game.table, value, shown_before(site, game))
    return lesson_record(site, game, outcome, shown_value(value))


def shown_value(value: object) -> str:
    """An answer as the record keeps it."""
    if isinstance(value, dict):
        return ", ".join(map(str, value.values()))
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def go_on(site: Site, game: Game) -> Tried:
    """Go on to the next step, or to the end."""
    assert game.lesson is not None
    assert game.progress is not None
    if game.progress.state != DONE:
        answered = Answered("busy", say("views.notice.undone"))
        facts = {"progress": game.attempt.progress, "step": game.attempt.step}
        return refused_record(game, "busy", "continue", None, answered, **facts)
    session = play.go_on(game.lesson, game.progress, game.table)
    return session_record(site, game, session, "step", Answered())


def session_record(site: Site, game: Game, session: Session, outcome: str, answered: Answered) -> Tried:
    """The record of a new place in the lesson."""
    told = tuple(telling.told_played(session.table, session.played))
    record = Record(
        outcome=outcome,
        text="",
        events=encode(told).decode(),
        answer=encode(answered).decode(),
        snapshot=snapshot(site, game, session.table),
        progress=encode(session.progress).decode(),
        step=session.progress.step,
        done=session.progress.state == FINISHED,
    )
    return Tried(record, session.table, told)


def hint(game: Game) -> Tried:
    """Open one more hint."""
    assert game.lesson is not None
    assert game.progress is not None
    found, progress = play.hint(game.lesson, game.progress, game.table)
    back = found.back_to
    answered = Answered("hint", found.text, move=str(found.rung), step_back=bool(back), back_to=max(1, back))
    facts = {"progress": encode(progress).decode(), "step": progress.step}
    return refused_record(game, "hint", str(found.rung), None, answered, **facts)


# ---- back -----------------------------------------------------------------------------------------------


def step_back(site: Site, game: Game, count: int = 1) -> Tried | None:
    """Take up the position so many before this one, as far as there are any; None at the beginning.

    What was counted stays counted.
    """
    parent = site.attempts.parent(game.attempt.id, game.attempt.at)
    for _ in range(count - 1):
        before = None if parent is None else site.attempts.parent(game.attempt.id, parent)
        parent = parent if before is None else before
    if parent is None:
        return None
    progress, step = "{}", ""
    if game.progress is not None:
        older = decode_progress(site.attempts.snapshot(game.attempt.id, parent)[1])
        kept = rewound(older, game.progress)
        progress, step = encode(kept).decode(), kept.step
    answered = Answered("back")
    record = Record(
        outcome="back", text="", at=parent, answer=encode(answered).decode(), progress=progress, step=step
    )
    return Tried(record)


def rewound(older: Progress, now: Progress) -> Progress:
    """An older place in the lesson, with what has been counted since: tries, mistakes, hints, rulings
    met."""
    records = {
        id_: msgspec.structs.replace(record, done=older.records.get(id_, StepRecord()).done)
        for id_, record in now.records.items()
    }
    return msgspec.structs.replace(older, records=records, rulings=now.rulings)


def restart(site: Site, game: Game) -> Tried:
    """Begin again, as a new position, so that even this can be taken back."""
    if game.lesson is not None and game.progress is not None:
        session = play.start(game.lesson)
        progress = rewound(session.progress, game.progress)
        session = msgspec.structs.replace(session, progress=progress)
        return session_record(site, game, session, "restart", Answered("restart"))
    table = table_at(site, game.attempt, 0)
    record = Record(
        outcome="restart",
        text="",
        answer=encode(Answered("restart")).decode(),
        snapshot=snapshot(site, game, table),
    )
    return Tried(record, table)


def told_outcome(game: Game, outcome: Outcome, text: str) -> list[Told]:
    """The learner's own move (a prediction is none) and what the others did then."""
    seat = acting_seat(game.table)
    own = telling.told(outcome.table, outcome.events, seat=seat, move=outcome.move or text)
    step = game.step()
    predicted = step is not None and step.kind != "move"
    return ([] if predicted else [own]) + telling.told_played(outcome.table, outcome.played)
