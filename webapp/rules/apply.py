"""The one entry: `apply(table, move)` moves a game on, or says why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import combat, effects, mechanics, state_based, turn  # noqa: F401  (they register their routines)
from .acts import propose
from .answering import check_answer
from .casting.land_checks import land_reasons
from .casting.proposing import begin_activate, begin_cast
from .casting.timing import priority_reasons
from .combat.attackers import defenders
from .game import MOST_STEPS, ROUTINES, Game
from .loops import watch_for_a_loop
from .mana.activating import tap_for_mana
from .moves import Activate, Answer, Attack, Block, Cast, Concede, Move, Pass, PlayLand, TapForMana
from .objects import Act
from .refusals import Reason, Refused, RefusedError, refuse
from .state_based import lose
from .step import Step
from .table import Loop, Table, Task
from .triggers.watching import notice
from .turn import pass_priority


def apply(table: Table, move: Move) -> Step | Refused:
    """Carry out one move or answer (CR 117, 601, 602, 608).

    Returns Step(table, events): the new table and what happened, in order; or Refused(reasons) with every
    independent reason in the order of the rules, and `table` as it was. Deterministic: shuffles follow from
    the table's seed. Raises InvariantError only for a bug in the engine, never for an illegal move.
    """
    game = Game(table)
    try:
        _carry_out(game, move)
    except RefusedError as refused:
        return Refused(refused.reasons)
    return Step(game.freeze(), tuple(game.events))


def settle(table: Table) -> Step:
    """A table as it was set up, with state-based actions and triggers that already apply carried out."""
    game = Game(table)
    if table.priority is not None and table.decision is None and not table.tasks:
        game.push(Task("priority", n=table.priority))
        try:
            _run(game)
        except RefusedError:
            return Step(table, ())
    return Step(game.freeze(), tuple(game.events))


def _carry_out(game: Game, move: Move) -> None:
    if not 0 <= move.player < len(game.players) or game.players[move.player].lost:
        raise refuse("player.left")
    if isinstance(move, Concede):
        if game.over:
            raise refuse("game.over")
        _concede(game, move)
    elif isinstance(move, TapForMana):
        tap_for_mana(game, move)
    elif isinstance(move, Answer | Attack | Block) or (game.decision is not None and isinstance(move, Pass)):
        _answer(game, move)
    else:
        game.shown.pop(move.player, None)  # 701.20a: what was shown for what is over now
        _PRIORITY_MOVES[type(move)](game, move)
    if not isinstance(move, Pass) or game.table.decision is not None or not game.table.stack:
        game.loop = Loop()
    notice(game)
    _run(game)
    notice(game)


def _run(game: Game) -> None:
    """Carry out unfinished business until a decision or a player with priority is awaited, or the game is
    over. Raises RefusedError when that takes too many steps for one move.
    """
    for _ in range(MOST_STEPS):
        if game.decision is not None or game.over or not game.tasks:
            return
        task = game.tasks.pop()
        game.speak_for(task)
        ROUTINES[task.kind](game, task, None)
        notice(game)
    raise refuse("engine.limit", count=MOST_STEPS)


# ---- with priority
# -----------------------------------------------------------------------------------------------


def _pass(game: Game, move: Pass) -> None:
    reasons = priority_reasons(game, move.player)
    if reasons:
        raise RefusedError(*reasons)
    watch_for_a_loop(game, move.player)
    if not game.over:
        pass_priority(game, move.player)


def _play_land(game: Game, move: PlayLand) -> None:
    reasons = land_reasons(game, move.player, move.object)
    if reasons:
        raise RefusedError(*reasons)
    seat = move.player
    game.player(seat, lands_played=game.players[seat].lands_played + 1)
    game.passed = 0
    game.emit("played", "rule.116.2a", log=False, player=seat, object=move.object)
    game.push(Task("priority", n=seat))
    propose(
        game,
        [
            Act(
                "move",
                player=seat,
                object=move.object,
                to="battlefield",
                verb="play",
                under=seat,
                ruling="rule.116.2a",
            )
        ],
    )


def _cast(game: Game, move: Cast) -> None:
    begin_cast(game, move)


def _activate(game: Game, move: Activate) -> None:
    chars = game.chars(move.object)
    if chars is not None and 0 <= move.ability < len(chars.abilities):
        ability = chars.abilities[move.ability]
        if getattr(ability, "mana", False):
            tap_for_mana(game, TapForMana(move.player, move.object, ability=move.ability, paying=move.paying))
            return
    begin_activate(game, move)


_PRIORITY_MOVES: dict[type, Callable[[Game, Any], None]] = {
    Pass: _pass,
    PlayLand: _play_land,
    Cast: _cast,
    Activate: _activate,
}


# ---- any time
# ----------------------------------------------------------------------------------------------------


def _concede(game: Game, move: Concede) -> None:
    asked = game.tasks[-1] if game.decision is not None and game.tasks else None
    waits = game.decision is not None and game.decision.player == move.player
    lose(game, move.player, "rule.104.3a")
    if game.over:
        game.decision = None
        game.tasks.clear()
        return
    if asked is not None and asked.frame and (waits or asked not in game.tasks):
        game.decision = None  # the routine goes on without them, or has left with what was resolving
        return
    if waits:
        game.decision = None
        game.tasks.clear()
    holder = game.priority
    if waits or holder is not None:
        if waits or holder is None or holder == move.player:
            holder = game.next_seat(move.player)
        game.push(Task("priority", n=holder))


# ---- answers
# -----------------------------------------------------------------------------------------------------


def _step_rule(move: Answer | Attack | Block | Pass) -> str:
    """The rule that says when attackers and blockers are declared; "": an answer to whatever was asked."""
    return "rule.508.1a" if isinstance(move, Attack) else "rule.509.1a" if isinstance(move, Block) else ""


def _answer(game: Game, move: Answer | Attack | Block | Pass) -> None:
    decision = game.decision
    if decision is None:
        raise RefusedError(
            *(
                priority_reasons(game, move.player)
                or [Reason("decision.none", {"player": game.players[move.player].name}, _step_rule(move))]
            )
        )
    if decision.player != move.player:
        later = move.player in game.tasks[-1].players[1:]  # 101.4 says whose turn to choose it is
        raise refuse(
            "decision.not-yours",
            "apnap.choices" if later else "",
            player=game.players[decision.player].name,
            kind=decision.kind.replace("_", " "),
            also=(decision.ruling,) if decision.ruling else (),
        )
    answer = check_answer(game, decision, _as_answer(game, move))
    game.decision = None
    task = game.tasks.pop()
    game.speak_for(task)
    ROUTINES[task.kind](game, task, answer)


def _as_answer(game: Game, move: Answer | Attack | Block | Pass) -> Answer | Pass:
    if isinstance(move, Attack):
        options = defenders(game, move.player)
        if len(options) != 1 and any(target is None for _, target in move.attackers):
            raise refuse("attack.which", count=len(options))
        return Answer(
            move.player,
            "attack",
            chosen=tuple(ref for ref, _ in move.attackers),
            bottom=tuple(target if target is not None else options[0] for _, target in move.attackers),
        )
    if isinstance(move, Block):
        pairs = [(b, attacker) for attacker, blockers in move.blocks for b in blockers]
        return Answer(
            move.player, "block", chosen=tuple(b for b, _ in pairs), bottom=tuple(t for _, t in pairs)
        )
    return move
