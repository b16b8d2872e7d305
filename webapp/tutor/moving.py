"""Moves carried out for the tutor: scripted ones, the learner's, and what the other seats reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

import msgspec

from webapp.rules.apply import apply
from webapp.rules.decisions import Decision
from webapp.rules.legal import legal_moves
from webapp.rules.moves import Move
from webapp.rules.refusals import Refused
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.scenario import expect
from webapp.scenario.notation import parse_move, split_player
from webapp.scenario.picking import NotationError
from webapp.scenario.play import pass_together
from webapp.scenario.write import names_hidden, write_move
from webapp.words import say

from .lesson import LessonStep, Paths, Played, Scripted

MOST_REPLIES = 60
"""How many moves of other seats may follow one move of the learner."""


class ScriptError(Exception):
    """A scripted move can't be played: which one (counted from 0), and why."""

    def __init__(self, index: int, says: str) -> None:
        super().__init__(says)
        self.index = index
        self.says = says


class Position(msgspec.Struct, frozen=True):
    """A table on the way through a step: `used` replies (by index) and the learner's `moves` so far."""

    table: Table
    used: tuple[int, ...] = ()
    moves: tuple[str, ...] = ()


def holds(table: Table, paths: Paths) -> bool:
    """Whether all expectations hold at this table."""
    return all(expect.check(table, path, value) is None for path, value in paths.items())


def to_act(table: Table) -> int | None:
    """The seat that must move or decide now; None when the game is over."""
    if table.winner is not None:
        return None
    decision: Decision | None = table.decision
    return decision.player if decision is not None else table.priority


def seat_of(table: Table, name: str) -> int | None:
    """The seat of the player with that name."""
    return next((n for n, p in enumerate(table.players) if p.name.casefold() == name.casefold()), None)


def perform(table: Table, text: str) -> tuple[Table, list[Played]]:
    """Play a move given with its player, `all: pass` too. Raises ScriptError if it can't be read or is
    refused."""
    try:
        parsed = parse_move(table, text)
    except NotationError as error:
        raise ScriptError(0, say("problems.move.unread", move=repr(text), why=error.says)) from None
    moves = parsed if isinstance(parsed, list) else [parsed]
    after, steps, refused = pass_together(table, moves)
    if refused is not None:
        raise ScriptError(0, say("problems.move.refused", move=repr(text), why=refusal_text(refused)))
    done: list[Played] = []
    for move, step in zip(moves, steps, strict=False):
        done.append(_as_played(table, write_move(table, move), move, step))
        table = step.table
    return after, done


def refused_by(table: Table, text: str) -> Refused | None:
    """Why the rules forbid a move given with its player; None if they don't, or if it is no move."""
    try:
        move = parse_move(table, text)
    except NotationError:
        return None
    result = None if isinstance(move, list) else apply(table, move)
    return result if isinstance(result, Refused) else None


def _as_played(table: Table, text: str, move: Move, step: Step) -> Played:
    asked = step.decision.ruling if step.decision is not None else ""
    name, secret = table.players[move.player].name, names_hidden(table, move)
    return Played(name, text, events=step.events, asked=asked, secret=secret)


def refusal_text(refused: Refused) -> str:
    """The first reason with its rule and what would help."""
    reason = refused.reasons[0]
    return f"{reason.says} {reason.instead}".strip()


def run(table: Table, script: Iterable[Scripted]) -> tuple[Table, tuple[Played, ...]]:
    """Play scripted moves in order. Raises ScriptError."""
    played: list[Played] = []
    for index, scripted in enumerate(script):
        try:
            table, done = perform(table, scripted.move)
        except ScriptError as error:
            raise ScriptError(index, error.says) from None
        if scripted.says and done:
            done[0] = msgspec.structs.replace(done[0], says=scripted.says)
        played += done
    return table, tuple(played)


# ---- the learner's moves -----------------------------------------------------------------------------------


def matches(pattern: str, table: Table, move: Move, text: str) -> bool:
    """Whether a move is the one that a pattern means: `*` stands for anything, else any notation for the
    same move.

    `text`: the move in notation, without its player.
    """
    _, wanted = split_player(pattern, [p.name for p in table.players])
    if fnmatchcase(_plain(text), _plain(wanted)):
        return True
    if "*" in wanted:
        return False
    try:
        meant = parse_move(table, wanted, move.player)
    except NotationError:
        return False
    return meant == move or (not isinstance(meant, list) and _same_result(table, meant, move))


def _same_result(table: Table, one: Move, other: Move) -> bool:
    """Whether two moves come to the same: one may leave out a choice that is the only possible one."""
    if type(one) is not type(other):
        return False
    first, second = apply(table, one), apply(table, other)
    return isinstance(first, Step) and isinstance(second, Step) and first.table == second.table


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace('"', "").split()).replace("[", "[[]")


def understood(table: Table, seats: Sequence[int], move: Move | str) -> Move:
    """The learner's move: a text without a player is meant for the learner's seat that must act. Raises
    NotationError."""
    if not isinstance(move, str):
        return move
    actor = to_act(table)
    seat = actor if actor in seats else seats[0]
    parsed = parse_move(table, move, seat)
    if isinstance(parsed, list):
        own = [m for m in parsed if m.player in seats]
        return own[0] if own else parsed[0]
    return parsed


CLAUSES = {"target": "targeting", "mode": "mode", "number": "x=", "sacrifice": "paying", "discard": "paying"}
"""How an answer asked for while a spell or ability is announced is written as a part of that move."""


def announcing(table: Table) -> bool:
    """Whether a spell or ability is being announced or paid for: the move that began isn't complete yet."""
    return table.decision is not None and table.decision.locks in {"announcement", "payment"}


def with_move(table: Table, moves: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The learner's moves with one more; what a spell or ability asked for becomes a part of its move."""
    if not announcing(table) or not moves:
        return (*moves, text)
    verb, _, rest = text.partition(" ")
    clause = CLAUSES.get(verb, "paying" if table.decision and table.decision.locks == "payment" else "with")
    joined = f"{moves[-1]} x={rest}" if clause == "x=" else f"{moves[-1]} {clause} {rest or text}"
    return (*moves[:-1], joined)


# ---- the other seats ---------------------------------------------------------------------------------------


def reply(step: LessonStep, at: Position) -> tuple[Position, tuple[Played, ...]] | None:
    """What the other seat that must act does: the first scripted reply that fits, else it passes or
    answers plainly."""
    table = at.table
    actor = to_act(table)
    if actor is None or actor in step.plays:
        return None
    for index, scripted in enumerate(step.replies):
        if index in at.used or not _fits(scripted, at, actor):
            continue
        try:
            after, played = run(table, [scripted])
        except ScriptError:
            continue
        return Position(after, (*at.used, index), at.moves), played
    after, done = plainly(table, actor)
    return Position(after, at.used, at.moves), (done,)


def _fits(scripted: Scripted, at: Position, actor: int) -> bool:
    name, _ = split_player(scripted.move, [p.name for p in at.table.players])
    if name is None or seat_of(at.table, name) != actor or not holds(at.table, scripted.when):
        return False
    return not scripted.to or any(fnmatchcase(_plain(m), _plain(scripted.to)) for m in at.moves)


def plainly(table: Table, actor: int) -> tuple[Table, Played]:
    """The plainest thing that a seat may do: pass, decline, or the first answer that is allowed."""
    name = table.players[actor].name
    for text in ("pass", "decline", "no", "attack with nothing", "block nothing"):
        try:
            move = parse_move(table, text, actor)
        except NotationError:
            continue
        if isinstance(move, list):
            continue
        result = apply(table, move)
        if not isinstance(result, Refused):
            return result.table, _as_played(table, text, move, result)
    for move in legal_moves(table, actor):
        result = apply(table, move)
        if not isinstance(result, Refused):
            return result.table, _as_played(table, write_move(table, move), move, result)
    raise ScriptError(0, say("problems.move.stuck", player=name))


def advance(step: LessonStep, at: Position) -> tuple[Position, tuple[Played, ...]]:
    """Let the other seats act until the learner must, the goal is reached, or the learner is out of the
    game."""
    played: list[Played] = []
    for _ in range(MOST_REPLIES):
        if holds(at.table, step.goal) or all(at.table.players[seat].lost for seat in step.plays):
            break
        replied = reply(step, at)
        if replied is None:
            break
        at, done = replied
        played += done
    return at, tuple(played)


def move_on(step: LessonStep, at: Position, text: str | Move) -> Position | None:
    """The position after a move of the learner's and the replies to it; None if the move can't be made."""
    try:
        move = understood(at.table, step.plays, text)
    except NotationError:
        return None
    if move.player not in step.plays:
        return None
    result = apply(at.table, move)
    if isinstance(result, Refused):
        return None
    moved = Position(result.table, at.used, with_move(at.table, at.moves, write_move(at.table, move)))
    return advance(step, moved)[0]
