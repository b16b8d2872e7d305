"""Pass, or respond? Each option is played out, and the goal tells which of them was right."""

from __future__ import annotations

from webapp.rules.table import Table
from webapp.scenario.notation import split_player
from webapp.words import say

from .lesson import LessonStep, Option, Played
from .moving import (
    MOST_REPLIES,
    Position,
    ScriptError,
    holds,
    perform,
    plainly,
    refused_by,
    reply,
    run,
    to_act,
)
from .options import value_key
from .question import BOTH, Question, QuestionError, Sequel
from .reasons import reasons

PASS = "pass"


def respond(step: LessonStep, table: Table) -> Question:
    """The question of a respond step. Raises QuestionError unless exactly one option reaches the goal."""
    ask = step.ask
    assert ask is not None
    seat = to_act(table)
    if seat is None or seat not in step.plays:
        raise QuestionError("options", say("problems.ask.not_to_act"))
    names = [player.name for player in table.players]
    offered = {split_player(o.move, names)[1]: o.says for o in ask.options}
    offered.setdefault(PASS, "")
    options = tuple(Option(move, says or move[:1].upper() + move[1:]) for move, says in offered.items())
    sequels = {}
    for n, option in enumerate(options):
        try:
            sequels[value_key(option.value)] = played_out(step, table, seat, str(option.value))
        except ScriptError as error:
            raise QuestionError(
                f"options.{n}", say("problems.ask.unplayed", option=repr(option.value), why=error.says)
            ) from None
    right = [o.value for o in options if reaches(step, sequels[value_key(o.value)])]
    if len(right) != 1:
        found = ", ".join(map(repr, right)) or say("problems.none")
        raise QuestionError("goal", say("problems.ask.exactly_one", found=found))
    cited = {id_ for sequel in sequels.values() for id_ in sequel.cited()}
    why = next(iter(step.rulings), "")
    if why not in cited:
        says = say("problems.ask.uncited", ruling=repr(why))
        raise QuestionError("goal", says)
    whys = reasons(ask, why, cited)
    return Question(BOTH, options, right[0], sequels[value_key(right[0])], whys, why, instead=sequels)


def reaches(step: LessonStep, sequel: Sequel) -> bool:
    """Whether what a move leads to is what the question wants."""
    assert step.ask is not None
    return sequel.refused is None and holds(sequel.table, step.ask.goal)


def played_out(step: LessonStep, table: Table, seat: int, move: str) -> Sequel:
    """What a move of the learner's leads to: the replies to it, the author's `after`, else until nothing
    is on the stack. Raises ScriptError."""
    assert step.ask is not None
    text = f"{table.players[seat].name}: {move}"
    if refused := refused_by(table, text):
        return Sequel(table, (), refused)
    after, played = perform(table, text)
    at, more = _replied(step, Position(after, (), (move,)))
    played += more
    if step.ask.after:
        after, rest = run(at.table, step.ask.after)
        return Sequel(after, (*played, *rest))
    for _ in range(MOST_REPLIES):
        actor = to_act(at.table)
        if actor is None or not (at.table.stack or at.table.decision):
            break
        after, done = plainly(at.table, actor)
        at, more = _replied(step, Position(after, at.used, at.moves))
        played += [done, *more]
    return Sequel(at.table, tuple(played))


def _replied(step: LessonStep, at: Position) -> tuple[Position, list[Played]]:
    """The other seats act until the learner must, or until the stack is empty."""
    played: list[Played] = []
    for _ in range(MOST_REPLIES):
        replied = reply(step, at) if at.table.stack or at.table.decision else None
        if replied is None:
            break
        at, done = replied
        played += done
    return at, played
