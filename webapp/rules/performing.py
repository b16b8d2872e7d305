"""Acts carried out, all of one batch at the same time, and what they brought about bound for later
instructions.
"""

from __future__ import annotations

from collections.abc import Callable

from .changing import KEYWORD_COUNTERS
from .damage import deal_damage
from .game import Game
from .objects import Act
from .players import change_life, forbidden
from .tokens import create
from .values import Choice, Ref, Seat
from .zones import move, remember

_NAMES = {
    "discard": "discarded",
    "mill": "milled",
    "sacrifice": "sacrificed",
    "destroy": "destroyed",
    "exile": "exiled",
    "return": "returned",
    "put": "put",
    "draw": "drawn",
}


def perform(game: Game, acts: list[Act], frame: int, word: str = "") -> None:
    """Carry out the acts of one batch. Binds `it` and the verb's own name, and notes `did`, in the resolution
    `frame`.
    """
    game.batch = game.tick()
    if any(act.kind == "move" for act in acts):
        _look_back(game, acts)
    damage = [act for act in acts if act.kind == "damage"]
    if damage:
        deal_damage(game, damage, frame)
    made: list[Choice] = []
    names: dict[str, list[Choice]] = {}
    happened = len(damage)
    for act in acts:
        if act.kind == "damage":
            continue
        result = _PERFORM[act.kind](game, act)
        if result is None:
            continue
        happened += 1
        for choice in result:
            made.append(choice)
            names.setdefault(_NAMES.get(act.verb, act.verb), []).append(choice)
    game.leaving = frozenset()
    if frame in game.frames:
        if word:
            game.bind(frame, word, made)
        for name, found in names.items():
            if name:
                before = game.frames[frame].objects.get(name, ()) if name == "drawn" else ()
                game.bind(frame, name, (*before, *found))
        if names.get("exiled"):
            _link(game, frame, names["exiled"])
        if made and acts[0].kind != "draw":
            game.bind(frame, "it", made)
        game.note(frame, did=happened)


def _link(game: Game, frame: int, cards: list[Choice]) -> None:
    # 607.2a: the object remembers what its ability exiled, for its other abilities.
    source = game.find(game.frames[frame].item.source)
    if source is not None and source.zone == "battlefield":
        game.change(source.id, linked=(*source.linked, *(c for c in cards if isinstance(c, Ref))))


def _look_back(game: Game, acts: list[Act]) -> None:
    # 603.10a: abilities that watch objects leave the battlefield look at the moment just before.
    for act in acts:
        obj = game.find(act.object)
        if obj is not None and obj.zone == "battlefield":
            game.before = game.look.watchers("")
            break
    found = (game.find(act.object) for act in acts)
    there = [obj for obj in found if obj is not None and obj.zone == "battlefield"]
    game.leaving = frozenset(obj.ref for obj in there if remember(game, obj) is not None)


def _move(game: Game, act: Act) -> list[Choice] | None:
    fresh = move(game, act)
    return None if fresh is None else [fresh]


def _draw(game: Game, act: Act) -> list[Choice] | None:
    seat = act.player or 0
    library = game.players[seat].library
    if not library:
        game.player(seat, drew_from_empty=True)
        game.cited.add("impossible.as-much-as-possible")
        game.emit("drew_nothing", "rule.121.4", player=seat)
        return None
    obj = game.objects[library[0]]
    fresh = move(game, Act("move", player=seat, object=obj.ref, to="hand", verb="draw", source=act.source))
    if fresh is None:
        return None
    game.emit(
        "drew", act.ruling or "rule.121.1", player=seat, object=fresh, source=act.source, secret=(seat,)
    )
    return [fresh]


def _counters(game: Game, act: Act) -> list[Choice] | None:
    obj = game.find(act.object)
    if obj is None or obj.zone != "battlefield" or act.amount <= 0:
        return None
    counters = {**obj.counters, act.kind_of: obj.counters.get(act.kind_of, 0) + act.amount}
    stamped = (
        {**obj.memory, f"{act.kind_of} counter": game.tick()} if act.kind_of in KEYWORD_COUNTERS else None
    )
    game.change(obj.id, counters=counters, **({"memory": stamped} if stamped else {}))
    game.emit(
        "counters_put",
        act.ruling or "rule.122.6",
        player=act.player if act.player is not None else game.controller(obj.ref),
        object=obj.ref,
        amount=act.amount,
        kind_of=act.kind_of,
        source=act.source,
    )
    return [obj.ref]


def _player_counters(game: Game, act: Act) -> list[Choice] | None:
    seat = act.player
    if seat is None or act.amount <= 0:
        return None
    if forbidden(game, "can't get counters", seat):
        also = ("cant-beats-can",)
        game.emit("forbidden", "energy.counter-effects", player=seat, text="get counters", also=also)
        return None
    counters = dict(game.players[seat].counters)
    counters[act.kind_of] = counters.get(act.kind_of, 0) + act.amount
    game.player(seat, counters=counters)
    if act.kind_of == "energy":
        if counters["energy"] == act.amount and not game.total.get(f"energy_gained.{seat}"):
            game.cited.add("energy.tracking")  # the first energy that this player has
        game.emit(
            "energy_gained",
            act.ruling or "energy.get",
            player=seat,
            amount=act.amount,
            source=act.source,
            kind_of="energy",
        )
    else:
        game.emit(
            "counters_put",
            act.ruling or "rule.122.1",
            player=seat,
            object=Seat(seat),
            amount=act.amount,
            kind_of=act.kind_of,
            source=act.source,
        )
    return [Seat(seat)]


def _gain(game: Game, act: Act) -> list[Choice] | None:
    if act.player is None or act.amount <= 0:
        return None
    change_life(game, act.player, act.amount, act.source)
    return [Seat(act.player)]


def _lose(game: Game, act: Act) -> list[Choice] | None:
    if act.player is None or act.amount <= 0:
        return None
    change_life(game, act.player, -act.amount, act.source)
    return [Seat(act.player)]


def _untap(game: Game, act: Act) -> list[Choice] | None:
    obj = game.find(act.object)
    if obj is None or not obj.tapped:
        return None
    game.change(obj.id, tapped=False)
    game.emit(
        "untapped",
        act.ruling or "rule.701.26b",
        player=game.controller(obj.ref),
        object=obj.ref,
        source=act.source,
    )
    return [obj.ref]


def _tap(game: Game, act: Act) -> list[Choice] | None:
    obj = game.find(act.object)
    if obj is None or obj.tapped or obj.zone != "battlefield":
        return None
    game.change(obj.id, tapped=True)
    game.emit(
        "tapped",
        act.ruling or "rule.701.26a",
        player=game.controller(obj.ref),
        object=obj.ref,
        source=act.source,
    )
    return [obj.ref]


def _create(game: Game, act: Act) -> list[Choice] | None:
    return list(create(game, act)) or None


_PERFORM: dict[str, Callable[[Game, Act], list[Choice] | None]] = {
    "move": _move,
    "draw": _draw,
    "counters": _counters,
    "player_counters": _player_counters,
    "gain": _gain,
    "lose": _lose,
    "tap": _tap,
    "untap": _untap,
    "create": _create,
}
