"""The turn (CR 500-514): steps with their turn-based actions, priority (117), and what ends when."""

from __future__ import annotations

from . import abilities as a
from .acts import propose
from .decisions import Decision
from .game import Game, replace, routine
from .mana.pool import empty_pools
from .mechanics.sagas import add_lore
from .moves import Answer
from .objects import Act
from .players import BEFORE_DRAW_STEP, rules_for
from .resolve import begin_resolution
from .state_based import perform_state_based
from .table import Task
from .triggers.watching import notice_states
from .values import STEPS

COMBAT = frozenset(
    {"beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"}
)


@routine("priority")
def give_priority(game: Game, task: Task, answer: Answer | None) -> None:
    """State-based actions until none apply, then triggers on the stack, again; then the player gets priority
    (117.5).
    """
    game.current = None
    game.current_span = (0, 0)
    expire_departed(game)
    sync_control(game)
    if perform_state_based(game, task):
        return
    if game.over:
        return
    notice_states(game)
    if game.waiting:
        game.push(Task("triggers"), task)
        return
    seat = task.n if not game.players[task.n].lost else game.next_seat(task.n)
    game.priority = seat
    if not game.stack:
        _forget(game)


def _forget(game: Game) -> None:
    # With nothing on the stack no resolution is under way, so frames of earlier ones are not needed any more.
    kept = {e.id for e in game.effects if e.frame is not None}
    game.frames = {n: f for n, f in game.frames.items() if n in kept}


def sync_control(game: Game) -> None:
    """Notice permanents whose controller has changed: they come under control now and leave combat (302.6,
    506.4).
    """
    for obj, chars in game.look.permanents():
        if obj.held < 0 and game.clock == game.table.clock and not game.events:
            game.change(obj.id, held=chars.controller)  # so it was set up
            continue
        holder = obj.held if obj.held >= 0 else obj.controller
        if chars.controller != holder:
            game.change(
                obj.id, held=chars.controller, since=game.turn, attacking=None, blocking=(), blocked=False
            )
            ruling = "rule.800.4a" if game.players[holder].lost else "rule.613.1b"
            game.emit("control_changed", ruling, player=chars.controller, object=obj.ref)


def pass_priority(game: Game, seat: int) -> None:
    """A player passes; if all have in succession, the top of the stack resolves or the step ends (117.4)."""
    game.passed += 1
    if game.passed < len(game.seats()):
        game.priority = game.next_seat(seat)
        return
    game.passed = 0
    game.priority = None
    if game.stack:
        begin_resolution(game)
    else:
        game.push(Task("end step"))


# ---- from step to step
# -------------------------------------------------------------------------------------------


@routine("end step")
def end_step(game: Game, task: Task, answer: Answer | None) -> None:
    """The step or phase ends: mana empties (500.5), the next one begins."""
    empty_pools(game)
    step = game.step
    if step == "end of combat":
        _leave_combat(game)
        expire(game, "end of combat")
    game.push(Task("begin step", word=_next_step(game, step)))


@routine("end the turn")
def end_the_turn(game: Game, task: Task, answer: Answer | None) -> None:
    """State-based actions, without triggers, then straight to the cleanup step (724.1c-d)."""
    if perform_state_based(game, task) or game.over:
        return
    game.phases.clear()
    _leave_combat(game)
    expire(game, "end of combat")
    empty_pools(game)
    game.push(Task("begin step", word="cleanup"))


def _next_step(game: Game, step: str) -> str:
    if step == "upkeep" and _draw_skipped(game):
        return "precombat main"
    attackers = game.tally.pop("attackers declared", 0) or any(
        o.attacking is not None for o in game.permanents()
    )
    if step == "declare attackers" and not attackers:
        return "end of combat"  # 508.8
    if step == "combat damage" and game.tally.get("second damage"):
        game.tally.pop("second damage")
        return "combat damage"
    if step in {"end of combat", "precombat main", "postcombat main"} and game.phases:
        phase = game.phases.pop(0)
        return {"combat": "beginning of combat", "main": "postcombat main"}.get(phase, phase)
    if step == "cleanup":
        return "cleanup"  # someone had priority in it (514.3a)
    return STEPS[STEPS.index(step) + 1]


def _leave_combat(game: Game) -> None:
    for obj in game.permanents():
        if obj.attacking is not None or obj.blocking or obj.blocked:
            game.change(obj.id, attacking=None, blocking=(), blocked=False)


@routine("begin step")
def begin_step(game: Game, task: Task, answer: Answer | None) -> None:
    """A step begins: its turn-based action, then its beginning triggers, then the active player gets
    priority.
    """
    step = task.word
    if step == "untap" and task.n == 0:
        _next_turn(game)
    game.step = step
    game.passed = 0
    game.priority = None
    game.emit("step", "rule.500.1", player=game.active, kind_of=step)
    expire_for_step(game, step)
    _TURN_BASED.get(step, _give)(game)


def _give(game: Game) -> None:
    game.push(Task("priority", n=game.active))


def _whose_turn(game: Game) -> int:
    """The next extra turn that isn't skipped (500.7, 614.10), or the next player's own turn."""
    while game.extra_turns:
        seat = game.extra_turns.pop(0)
        if not rules_for(game, "skip extra turns", seat):
            return seat
        game.emit("skipped", "rule.614.10", player=seat, text="extra turn")
    return game.next_seat(game.active)


def _next_turn(game: Game) -> None:
    if game.book.energy_empties:
        for seat in game.seats():
            counters = {k: n for k, n in game.players[seat].counters.items() if k != "energy"}
            game.player(seat, counters=counters)
    game.active = _whose_turn(game)
    game.turn += 1
    game.tally = {}
    game.departed = {}
    game.unresolved = {}
    for seat in range(len(game.players)):
        game.player(seat, lands_played=0)
    game.player(game.active, turn_began=game.turn)
    game.look.clear()
    game.emit("turn_began", "rule.500.1", player=game.active, amount=game.turn)


def _untap(game: Game) -> None:
    """Untap all permanents the active player controls (502.3); nobody gets priority (502.4)."""
    acts: list[Act] = []
    for obj in game.permanents():
        chars = game.chars(obj)
        if chars is None or chars.controller != game.active or not obj.tapped:
            continue
        if any(isinstance(r, a.Restrict) and r.what == "doesn't untap" for r in chars.restrictions):
            continue
        if obj.memory.get("skip untap"):
            continue
        acts.append(Act("untap", player=game.active, object=obj.ref, ruling="rule.502.3"))
    for obj in game.permanents():
        if obj.memory.get("skip untap") and game.controller(obj.ref) == game.active:
            game.change(obj.id, memory={k: v for k, v in obj.memory.items() if k != "skip untap"})
    game.push(Task("begin step", word="upkeep"))
    propose(game, acts)


def _draw(game: Game) -> None:
    """The active player draws (504.1)."""
    game.tally[BEFORE_DRAW_STEP] = game.tally.get(f"drew.{game.active}", 0)
    game.push(Task("priority", n=game.active))
    game.push(Task("draw", players=(game.active,), n=1, word="turn"))


def _draw_skipped(game: Game) -> bool:
    """The first of two players has no draw step on the first turn (103.8a); an effect may skip it."""
    return (game.turn == 1 and len(game.players) == 2) or bool(rules_for(game, "skip draw step", game.active))


def _cleanup(game: Game) -> None:
    game.push(Task("cleanup"))


@routine("cleanup")
def cleanup(game: Game, task: Task, answer: Answer | None) -> None:
    """Discard down to the maximum hand size, then damage wears off and "until end of turn" ends (514.1-2)."""
    seat = game.active
    hand = game.players[seat].hand
    if answer is not None:
        game.push(replace(task, word="ending"))
        act = Act("move", player=seat, to="graveyard", verb="discard", ruling="rule.514.1")
        propose(game, [replace(act, object=c) for c in answer.chosen])
        return
    most = 7
    if task.word != "ending" and len(hand) > most and not rules_for(game, "no maximum hand size", seat):
        options = tuple(game.objects[n].ref for n in hand)
        count = len(hand) - most
        game.ask(
            task,
            Decision(
                seat,
                "discard",
                "rule.514.1",
                options=options,
                minimum=count,
                maximum=count,
                text="down to seven cards",
                secret=True,
            ),
        )
        return
    _wear_off(game)
    game.push(Task("after cleanup"))


def _wear_off(game: Game) -> None:
    for obj in game.permanents():
        if obj.damage or obj.deathtouched or obj.shields:
            game.change(obj.id, damage=0, deathtouched=False, shields=0)
    expire(game, "end of turn")
    expire(game, "this turn")
    for seat in game.seats():
        energy = game.players[seat].counters.get("energy", 0)
        if energy and not game.book.energy_empties:
            game.emit("kept", "energy.persists", player=seat, amount=energy)
    for effect in [e for e in game.effects if e.until == "end of your next turn"]:
        if effect.player == game.active and effect.made < game.turn:
            _end(game, effect.id)
    game.later = [x for x in game.later if x.until not in {"end of turn", "this turn"}]


@routine("after cleanup")
def after_cleanup(game: Game, task: Task, answer: Answer | None) -> None:
    """Only if something happened does anyone get priority in the cleanup step, and then another follows
    (514.3a).
    """
    sync_control(game)
    if perform_state_based(game, replace(task, n=1)):
        return
    if game.over:
        return
    if game.waiting or task.n:
        game.push(Task("priority", n=game.active))
        return
    game.push(Task("begin step", word="untap"))


def _attackers(game: Game) -> None:
    game.push(Task("declare attackers"), Task("priority", n=game.active))


def _blockers(game: Game) -> None:
    game.push(Task("declare blockers"), Task("priority", n=game.active))


def _damage(game: Game) -> None:
    game.push(Task("combat damage"), Task("priority", n=game.active))


def _main(game: Game) -> None:
    _give(game)
    add_lore(game)


_TURN_BASED = {
    "untap": _untap,
    "precombat main": _main,
    "draw": _draw,
    "declare attackers": _attackers,
    "declare blockers": _blockers,
    "combat damage": _damage,
    "cleanup": _cleanup,
}


# ---- what ends when
# ----------------------------------------------------------------------------------------------


def expire(game: Game, until: str) -> None:
    """Effects that last until then end."""
    for effect in [e for e in game.effects if e.until == until]:
        _end(game, effect.id)


def _end(game: Game, number: int) -> None:
    game.effects = [e for e in game.effects if e.id != number]
    game.frames.pop(number, None)
    game.look.clear()


def expire_for_step(game: Game, step: str) -> None:
    """Effects that last until a player's next turn, upkeep or end step."""
    names = {"untap": "your next turn", "upkeep": "your next upkeep", "end": "your next end step"}
    until = names.get(step)
    if until is None:
        return
    for effect in [e for e in game.effects if e.until == until and _turn_of(game, e.player)]:
        _end(game, effect.id)
    game.later = [x for x in game.later if x.until != until or x.frame.item.controller != game.active]


def _turn_of(game: Game, seat: int) -> bool:
    """Whether the turn is the player's, or would have been before this one (800.4m)."""
    return seat == game.active or (game.players[seat].lost and game.next_seat(seat) == game.active)


def expire_departed(game: Game) -> None:
    """Effects that last as long as their source is on the battlefield, or one controls it."""
    for effect in [e for e in game.effects if e.until in {"leaves", "you control this"}]:
        obj = game.find(effect.source)
        there = obj is not None and obj.zone == "battlefield"
        if there and effect.until == "you control this" and effect.source is not None:
            there = game.controller(effect.source) == effect.player
        if not there:
            _end(game, effect.id)
