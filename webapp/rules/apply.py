"""The one entry: `apply(table, move)` moves a game on, or says why not."""

from __future__ import annotations

from . import combat, effects, mechanics, state_based, turn  # noqa: F401  (they register their routines)
from .acts import propose
from .answering import check_answer
from .casting import begin_activate, begin_cast
from .casting_checks import land_reasons, priority_reasons
from .combat import defenders
from .game import ROUTINES, Game
from .mana import Option, produces, usable
from .moves import Activate, Answer, Attack, Block, Cast, Concede, Move, Pass, PlayLand, TapForMana
from .objects import Act
from .refusals import Reason, Refused, RefusedError, refuse
from .state_based import lose
from .step import Step
from .table import Table, Task
from .turn import pass_priority
from .values import COLOR_NAMES, Ref


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
        game.run()
    return Step(game.freeze(), tuple(game.events))


def _carry_out(game: Game, move: Move) -> None:
    if not 0 <= move.player < len(game.players) or game.players[move.player].lost:
        raise refuse("player.left")
    if isinstance(move, Concede):
        _concede(game, move)
    elif isinstance(move, TapForMana):
        _tap_for_mana(game, move)
    elif isinstance(move, Answer | Attack | Block) or (game.decision is not None and isinstance(move, Pass)):
        _answer(game, move)
    else:
        _PRIORITY_MOVES[type(move)](game, move)
    if game.fresh:
        game.notice()
    game.run()
    if game.fresh:
        game.notice()


# ---- with priority
# -----------------------------------------------------------------------------------------------


def _pass(game: Game, move: Pass) -> None:
    reasons = priority_reasons(game, move.player)
    if reasons:
        raise RefusedError(*reasons)
    pass_priority(game, move.player)


def _play_land(game: Game, move: PlayLand) -> None:
    reasons = land_reasons(game, move.player, move.object)
    if reasons:
        raise RefusedError(*reasons)
    seat = move.player
    game.player(seat, lands_played=game.players[seat].lands_played + 1)
    game.passed = 0
    game.emit("played_land", "rule.116.2a", log=False, player=seat, object=move.object)
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
    if chars is not None and move.ability < len(chars.abilities):
        ability = chars.abilities[move.ability]
        if getattr(ability, "mana", False):
            _tap_for_mana(
                game, TapForMana(move.player, move.object, ability=move.ability, paying=move.paying)
            )
            return
    begin_activate(game, move)


_PRIORITY_MOVES = {Pass: _pass, PlayLand: _play_land, Cast: _cast, Activate: _activate}


# ---- any time
# ----------------------------------------------------------------------------------------------------


def _concede(game: Game, move: Concede) -> None:
    if game.over:
        raise refuse("game.over")
    waits = game.decision is not None and game.decision.player == move.player
    lose(game, move.player, "rule.104.3a")
    if game.over or waits:
        game.decision = None
        game.tasks.clear()
    if not game.over:
        if waits or game.priority == move.player:
            game.push(Task("priority", n=game.next_seat(move.player)))


def _tap_for_mana(game: Game, move: TapForMana) -> None:
    """Activate a mana ability: with priority, or while asked to pay (605.3a). It resolves at once."""
    paying = (
        game.decision is not None
        and game.decision.player == move.player
        and game.decision.kind in {"may_pay", "number"}
    )
    if not paying:
        reasons = priority_reasons(game, move.player)
        if reasons:
            raise RefusedError(*reasons)
    obj = game.find(move.object)
    chars = game.chars(move.object)
    if obj is None or chars is None:
        raise refuse("object.gone")
    if chars.controller != move.player or obj.zone != "battlefield":
        raise refuse("activate.not-yours", card=chars.name, player=game.players[chars.controller].name)
    options = _mana_options(game, move)
    from .costs import make_mana

    if len({o.makes for o in options}) > 1 and not move.mana:
        game.push(
            Task(
                "tap which",
                objects=(move.object,),
                n=move.player,
                words=tuple(dict.fromkeys(o.makes for o in options)),
            )
        )
        return
    make_mana(game, move.player, min(options, key=lambda o: o.dear))


def _mana_options(game: Game, move: TapForMana) -> list[Option]:
    """The ways to get the wanted mana from this permanent; refused with the reason when there is none."""
    from . import abilities as a
    from .costs import payable
    from .index import abilities_of
    from .objects import StackItem
    from .table import Proposal

    chars = game.chars(move.object)
    assert chars is not None
    found: list[Option] = []
    reasons: list[Reason] = []
    wanted = move.mana.strip("{}")
    for index, ability in abilities_of(chars.abilities).activated:
        if not ability.mana or move.ability not in {-1, index}:
            continue
        lots = [
            lot
            for lot in produces(game, move.object, ability, move.player)
            if not wanted or lot == wanted or set(lot) == {wanted}
        ]
        if not lots:
            continue
        if usable(game, move.object, ability, move.player):
            found += [Option(move.object, index, ability, lot) for lot in lots]
            continue
        item = StackItem(Ref(-1), "activated", move.player, move.object, chars.name, ability=ability)
        reasons += payable(
            game, Proposal(item, Activate(move.player, move.object, index), costs=ability.cost)
        )
        if ability.condition is not None and not reasons:
            reasons.append(Reason("activate.condition", {"card": chars.name, "text": ability.text}))
    if found:
        return found
    if reasons:
        raise RefusedError(*reasons)
    del a
    raise refuse("mana.none", card=chars.name, wanted=f"{{{wanted}}}" if wanted else "mana")


def _tap_which(game: Game, task: Task, answer: Answer | None) -> None:
    from .casting import word_index
    from .decisions import Decision

    words = tuple(COLOR_NAMES.get(w, "".join(f"{{{m}}}" for m in w)) for w in task.words)
    if answer is None:
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.605.3b",
                words=words,
                minimum=1,
                maximum=1,
                source_name=game.name(task.objects[0]),
                text="which mana",
            ),
        )
        return
    makes = task.words[word_index(words, answer)]
    ref = task.objects[0]
    assert isinstance(ref, Ref)
    _tap_for_mana(game, TapForMana(task.n, ref, mana=makes[:1]))


ROUTINES["tap which"] = _tap_which


# ---- answers
# -----------------------------------------------------------------------------------------------------


def _answer(game: Game, move: Answer | Attack | Block | Pass) -> None:
    decision = game.decision
    if decision is None:
        raise RefusedError(
            *(
                priority_reasons(game, move.player)
                or [Reason("decision.none", {"player": game.players[move.player].name})]
            )
        )
    if decision.player != move.player:
        raise refuse(
            "decision.not-yours",
            player=game.players[decision.player].name,
            kind=decision.kind.replace("_", " "),
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
