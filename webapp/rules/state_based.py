"""State-based actions (CR 704): all that apply at once, then again until none do."""

from __future__ import annotations

from collections.abc import Set

from . import abilities as a
from .combat.common import restricted
from .decisions import Decision
from .enchanting import can_enchant
from .game import Game, replace, routine
from .leaving import leave
from .moves import Answer
from .objects import Act, Characteristics, Object
from .players import forbidden
from .table import Task
from .values import Choice, Ref, Seat
from .zones import take_out


def perform_state_based(game: Game, then: Task) -> bool:
    """Perform all that apply as one event; `then` goes on afterwards. False if none applied."""
    legends = _legends(game)
    if legends:  # which ones go is chosen first, then everything happens at once
        game.push(Task("legend", lists=legends), then)
        return True
    return _perform(game, then, [])


def _perform(game: Game, then: Task | None, acts: list[Act]) -> bool:
    losing = _losers(game)
    gone = {act.object for act in acts}
    acts = acts + [act for act in _graveyard_acts(game) if act.object not in gone]
    gone = {act.object for act in acts}
    changed = _cease(game) | _cancel_counters(game, gone) | _unattach(game)
    if not (losing or acts or changed):
        return False
    if then is not None:
        game.push(then)
    lose_together(game, losing)
    if game.over:
        game.tasks.clear()
        return True
    if acts:
        game.push(Task("acts", acts=tuple(acts)))
    return True


# ---- players
# -----------------------------------------------------------------------------------------------------


def _losers(game: Game) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for seat in game.seats():
        player = game.players[seat]
        ruling = ""
        if player.life <= 0:
            ruling = "rule.704.5a"
        elif player.drew_from_empty:
            ruling = "rule.704.5b"
        elif player.counters.get("poison", 0) >= 10:
            ruling = "rule.704.5c"
        if ruling and not forbidden(game, "can't lose", seat):
            found.append((seat, ruling))
        if player.drew_from_empty:
            game.player(seat, drew_from_empty=False)
    return found


def lose(game: Game, seat: int, ruling: str) -> None:
    """A player loses and leaves the game (104.3, 800.4a)."""
    lose_together(game, [(seat, ruling)])


def lose_together(game: Game, losing: list[tuple[int, str]]) -> None:
    """Players lose at the same time; if all who are left do, the game is a draw (104.4a)."""
    losing = [(seat, ruling) for seat, ruling in losing if not game.players[seat].lost]
    if not losing:
        return
    for seat, ruling in losing:
        game.player(seat, lost=True)
        game.emit("lost_game", ruling, player=seat)
    game.look.clear()  # who the players are matters to what is counted
    left = game.seats()
    if len(left) == 1:
        win(game, left[0])
    elif not left:
        draw_game(game, "rule.104.4a")
    else:
        for seat, _ in losing:
            leave(game, seat)


def draw_game(game: Game, ruling: str, also: tuple[str, ...] = ()) -> None:
    """The game is a draw and over (104.4)."""
    game.drawn = True
    game.priority = None
    game.decision = None
    game.emit("drawn_game", ruling, also=also)


def win(game: Game, seat: int) -> None:
    """A player wins; the game is over (104.2)."""
    game.winner = seat
    game.priority = None
    game.decision = None
    game.emit("won_game", "rule.104.2a", player=seat)


# ---- permanents
# --------------------------------------------------------------------------------------------------


def _graveyard_acts(game: Game) -> list[Act]:
    acts: dict[Ref, Act] = {}
    for obj, chars in game.look.permanents():
        found = _dying(game, obj, chars)
        if found is not None:
            acts[obj.ref] = found
    for ref in _old_roles(game):
        acts.setdefault(ref, _to_graveyard(game, ref, "role.newest"))
    return list(acts.values())


def _to_graveyard(game: Game, ref: Ref, ruling: str, verb: str = "put") -> Act:
    return Act("move", player=game.controller(ref), object=ref, to="graveyard", verb=verb, ruling=ruling)


def _dying(game: Game, obj: Object, chars: Characteristics) -> Act | None:
    if "creature" in chars.types and chars.toughness is not None:
        if chars.toughness <= 0:
            return _to_graveyard(game, obj.ref, "rule.704.5f")
        lethal = obj.damage >= chars.toughness > 0 and obj.damage > 0
        if (lethal or (obj.deathtouched and obj.damage > 0)) and "indestructible" not in chars.keywords:
            if obj.shields and not restricted(chars, "can't be regenerated"):
                _regenerate(game, obj)
                return None
            return _to_graveyard(game, obj.ref, "rule.704.5g" if lethal else "rule.704.5h", "destroy")
    if "planeswalker" in chars.types and obj.counters.get("loyalty", 0) <= 0:
        return _to_graveyard(game, obj.ref, "rule.704.5i")
    if "battle" in chars.types and obj.counters.get("defense", 0) <= 0:
        return _to_graveyard(game, obj.ref, "rule.704.5v")
    if "Aura" in chars.subtypes and not _enchants_legally(game, obj, chars):
        return _to_graveyard(game, obj.ref, "rule.704.5m")
    if "Saga" in chars.subtypes and _saga_over(game, obj, chars):
        return Act(
            "move",
            player=chars.controller,
            object=obj.ref,
            to="graveyard",
            verb="sacrifice",
            ruling="rule.704.5s",
        )
    return None


def _regenerate(game: Game, obj: Object) -> None:
    game.change(
        obj.id,
        shields=obj.shields - 1,
        damage=0,
        deathtouched=False,
        tapped=True,
        attacking=None,
        blocking=(),
        blocked=False,
    )
    game.emit("regenerated", "rule.701.19a", player=game.controller(obj.ref), object=obj.ref)


def _saga_over(game: Game, obj: Object, chars: Characteristics) -> bool:
    last = max((max(x.numbers) for x in chars.abilities if isinstance(x, a.Chapter)), default=0)
    busy = any(i.source == obj.ref for i in game.stack) or any(w.item.source == obj.ref for w in game.waiting)
    return 0 < last <= obj.counters.get("lore", 0) and not busy


def _enchants_legally(game: Game, obj: Object, chars: Characteristics) -> bool:
    host = obj.attached_to
    if host is None:
        return False
    if isinstance(host, Seat):
        return not game.players[host.n].lost
    found = game.find(host)
    if found is None or found.zone != "battlefield" or found.id == obj.id:
        return False
    return can_enchant(game, obj.ref, chars, host)


def _old_roles(game: Game) -> list[Ref]:
    """704.5z: of a player's Roles on one permanent only the newest stays."""
    newest: dict[tuple[Choice, int], Object] = {}
    old: list[Ref] = []
    for obj, chars in game.look.permanents():
        if obj.attached_to is None or "Role" not in chars.subtypes:
            continue
        key = (obj.attached_to, chars.controller)
        if key in newest:
            before = newest[key]
            newer = (obj.entered > before.entered) == game.book.newest_role_stays
            loser, newest[key] = (before, obj) if newer else (obj, before)
            old.append(loser.ref)
        else:
            newest[key] = obj
    return old


def _cease(game: Game) -> bool:
    """Tokens and copies outside the battlefield (or stack) cease to exist (704.5d-e)."""
    gone = [
        o
        for o in game.objects.values()
        if (o.token and o.zone not in {"battlefield", "stack"})
        or (o.copy and o.zone not in {"battlefield", "stack"})
    ]
    for obj in gone:
        take_out(game, obj)
        del game.objects[obj.id]
    if gone:
        game.look.clear()
    return bool(gone)


def _cancel_counters(game: Game, gone: Set[Choice | None]) -> bool:
    """+1/+1 and -1/-1 counters annihilate in pairs (704.5q); what leaves at the same time is last known with
    all of them (704.8).
    """
    changed = False
    for obj in game.permanents():
        if not obj.counters or obj.ref in gone:
            continue
        plus, minus = obj.counters.get("+1/+1", 0), obj.counters.get("-1/-1", 0)
        if plus > 0 and minus > 0:
            pairs = min(plus, minus)
            counters = {**obj.counters, "+1/+1": plus - pairs, "-1/-1": minus - pairs}
            game.change(obj.id, counters={k: n for k, n in counters.items() if n})
            for kind in ("+1/+1", "-1/-1"):
                game.emit(
                    "counters_removed",
                    "rule.704.5q",
                    player=game.controller(obj.ref),
                    object=obj.ref,
                    amount=pairs,
                    kind_of=kind,
                )
            changed = True
    return changed


def _unattach(game: Game) -> bool:
    """Equipment attached to something it can't be comes off (704.5n, 704.5p)."""
    changed = False
    for obj in game.permanents():
        if obj.attached_to is None:
            continue
        chars = game.chars(obj)
        if chars is None or "Aura" in chars.subtypes:
            continue
        host = game.find(obj.attached_to)
        host_chars = game.chars(host) if host is not None else None
        legal = (
            host is not None
            and host.zone == "battlefield"
            and host_chars is not None
            and ("creature" in host_chars.types if "Equipment" in chars.subtypes else True)
            and "creature" not in chars.types
        )
        if not legal:
            game.change(obj.id, attached_to=None)
            game.emit("unattached", "rule.704.5n", player=chars.controller, object=obj.ref)
            changed = True
    return changed


# ---- legends
# -----------------------------------------------------------------------------------------------------


def _legends(game: Game) -> dict[str, tuple[Choice, ...]]:
    """704.5j: a player's legendary permanents with one name, of which they keep one, by "seat/name"."""
    legends = [p for p in game.look.permanents() if "legendary" in p[1].supertypes and p[1].name]
    groups: dict[str, tuple[Choice, ...]] = {}
    for seat in game.seats() if legends else ():
        for obj, chars in legends:
            if chars.controller == seat and not forbidden(game, "no legend rule", seat):
                key = f"{seat}/{chars.name}"
                groups[key] = (*groups.get(key, ()), obj.ref)
    return {key: refs for key, refs in groups.items() if len(refs) > 1}


@routine("legend")
def keep_one(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask, in turn order, which ones stay; the others go together with everything else that is due."""
    going = task.objects
    lists = dict(task.lists)
    if answer is not None:
        refs = lists.pop(next(iter(lists)))
        going = (*going, *(r for r in refs if r not in answer.chosen))
    if lists:
        key = next(iter(lists))
        game.ask(
            replace(task, lists=lists, objects=going),
            Decision(
                int(key.split("/")[0]),
                "choose",
                "rule.704.5j",
                options=lists[key],
                minimum=1,
                maximum=1,
                text="which one you keep",
                about="legend",
            ),
        )
        return
    _perform(game, None, [_to_graveyard(game, r, "rule.704.5j") for r in going if isinstance(r, Ref)])
