"""Moving objects between zones (CR 400-408): the bare move, and the events that tell of it. Replacement
effects come before, in `acts`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .game import Game
from .objects import Act, Characteristics, Object
from .values import PERMANENT_TYPES, Choice, Ref

replace = msgspec.structs.replace

_LOGGED = {
    "discard": ("discarded", "rule.701.9a"),
    "mill": ("milled", "rule.701.17a"),
    "sacrifice": ("sacrificed", "rule.701.21a"),
    "destroy": ("destroyed", "rule.701.8a"),
}


def last_known(chars: Characteristics) -> Characteristics:
    """Characteristics to remember an object by: without its abilities, whose keywords stay."""
    return replace(chars, abilities=(), restrictions=())


def remember(game: Game, obj: Object) -> Characteristics | None:
    """Keep what an object is just before it leaves, as last known information (608.2h). What leaves together
    is remembered as it was before any of it had left (603.10a).
    """
    key = f"{obj.id}.{obj.inc}"
    if obj.ref in game.leaving:
        return game.departed[key]
    chars = game.chars(obj)
    if chars is None:
        return None
    kept = last_known(chars)
    if obj.zone in {"battlefield", "stack"}:
        game.departed[key] = kept
    return kept


def take_out(game: Game, obj: Object) -> None:
    """Remove an object from the list of its zone."""
    if obj.zone == "battlefield":
        game.battlefield.remove(obj.id)
        for other in game.permanents():
            if obj.ref in other.blocking:
                game.change(other.id, blocking=tuple(r for r in other.blocking if r != obj.ref))
    elif obj.zone == "stack":
        if game.current is None or game.current.ref != obj.ref:  # it doesn't resolve: 608.2h may ask for it
            game.unresolved.update({f"{obj.id}.{obj.inc}": i for i in game.stack if i.ref == obj.ref})
        game.stack[:] = [i for i in game.stack if i.ref != obj.ref]
    else:
        cards = getattr(game.players[obj.owner], obj.zone)
        game.player(obj.owner, **{obj.zone: tuple(n for n in cards if n != obj.id)})
    for seat, ids in game.shown.items():
        if obj.id in ids:
            game.shown[seat] = tuple(n for n in ids if n != obj.id)


def put_in(game: Game, obj: Object, to: str, act: Act) -> Object:
    """The new object that it becomes in the new zone (400.7)."""
    fresh = Object(
        id=obj.id,
        card=obj.card,
        owner=obj.owner,
        controller=obj.owner,
        zone=to,
        inc=obj.inc + 1,
        label=obj.label,
        token=obj.token or (obj.copy and to == "battlefield"),
        copy=obj.copy and to != "battlefield",
        entered=game.tick(),
    )
    if to == "battlefield":
        fresh = _arrive(game, obj, fresh, act)
        game.battlefield.append(obj.id)
    elif to == "stack":
        fresh = replace(
            fresh, controller=act.under if act.under is not None else obj.owner, memory=act.memory
        )
    else:
        cards = getattr(game.players[obj.owner], to)
        index = len(cards) if act.position < 0 else min(act.position, len(cards))
        if to in {"hand", "exile", "command"}:
            index = len(cards)
        game.player(obj.owner, **{to: (*cards[:index], obj.id, *cards[index:])})
    game.objects[obj.id] = fresh
    game.look.moved(fresh, obj.zone, to)
    return fresh


def _arrive(game: Game, obj: Object, fresh: Object, act: Act) -> Object:
    memory: dict[str, int | str] = {"entered turn": game.turn, "entered from": obj.zone}
    memory = {**obj.memory, **memory, **act.memory}  # how it was cast, and what was chosen as it enters
    unpaid = memory.pop("tapped unless", 0) and not memory.pop("enters untapped", 0)
    counters = dict(act.counters)
    return replace(
        fresh,
        controller=act.under if act.under is not None else obj.owner,
        since=game.turn,
        tapped=act.tapped or bool(unpaid),
        counters=counters,
        attached_to=act.attached_to,
        attacking=act.attacking,
        memory=memory,
        linked=obj.linked if obj.zone == "stack" else (),
    )


def move(game: Game, act: Act) -> Ref | None:
    """Carry out one move; the new object's reference, or None if the object has left its zone meanwhile."""
    obj = game.find(act.object)
    if obj is None:
        return None
    if obj.token and obj.zone != "battlefield" and act.to != "stack":
        return None  # 111.8: a token that has left the battlefield can't change zones again
    if obj.zone == "stack" and obj.memory.get("after") == "exile" and act.to != "battlefield":
        act = msgspec.structs.replace(act, to="exile", ruling="rule.702.34a")
    was = remember(game, obj)
    if obj.zone == "battlefield" and was is not None and _made_energy(game, obj, was):
        game.cited.add("energy.on-players")
        if "get {E}" in game.cards[obj.card].text and not game.book.energy_on_players:
            left = {k: n for k, n in game.players[was.controller].counters.items() if k != "energy"}
            game.player(was.controller, counters=left)
    old = obj.ref
    take_out(game, obj)
    fresh = put_in(game, obj, act.to, act)
    _tell(game, act, old, fresh, obj, was)
    return fresh.ref


def _made_energy(game: Game, obj: Object, was: Characteristics) -> bool:
    """Whether something that speaks of energy leaves while its controller has some."""
    energy = game.players[was.controller].counters.get("energy", 0)
    return bool(energy) and "{E}" in game.cards[obj.card].text


def _tell(game: Game, act: Act, old: Ref, fresh: Object, obj: Object, was: Characteristics | None) -> None:
    facts: dict[str, Any] = {
        "object": fresh.ref,
        "name": (was.label or was.name) if was is not None else "",
        "was": was,
        "frm": obj.zone,
        "to": act.to,
        "source": act.source,
        "other": old,
    }
    player = was.controller if was is not None and obj.zone == "battlefield" else obj.owner
    if act.verb in _LOGGED:
        kind, ruling = _LOGGED[act.verb]
        game.emit(kind, act.ruling or ruling, player=player, kind_of=act.label, **facts)
        count_types(game, kind, player, was)
        cycler = kind == "discarded" and not act.label and was is not None and "cycling" in was.keywords
        if cycler and game.book.discarding_is_cycling:
            game.emit("cycled", "cycling.hand-only", player=player, kind_of="cycling", **facts)
    _tell_left(game, act, obj, was, player, facts)
    _tell_arrived(game, act, obj, player, facts)
    if act.to == "battlefield":
        now = game.chars(fresh)
        seat = fresh.controller
        game.emit("entered", act.ruling or "rule.603.6a", player=seat, **facts)
        count_types(game, "entered", seat, now)
        tell_counters(game, act, fresh.ref, seat)


def tell_counters(game: Game, act: Act, ref: Ref, seat: int) -> None:
    """Counters that an object has entered with have been put on it (122.6a)."""
    for kind, n in act.counters:
        ruling = {"lore": "rule.714.3a", "loyalty": "rule.306.5b"}.get(kind, "rule.122.6")
        log = kind not in {"loyalty", "defense"}
        game.emit("counters_put", ruling, log=log, player=seat, object=ref, amount=n, kind_of=kind)


def _tell_left(
    game: Game, act: Act, obj: Object, was: Characteristics | None, player: int, facts: dict[str, Any]
) -> None:
    permanent = obj.zone == "battlefield"
    if permanent:
        game.emit("left", "rule.603.6c", log=False, player=player, **facts)
        game.count("permanent_left", player)
    if act.to == "graveyard":
        owner = player if permanent else obj.owner
        if not obj.token and was is not None and PERMANENT_TYPES & set(was.types):
            game.count("descended", obj.owner)  # 700.11a
        creature = permanent and was is not None and "creature" in was.types
        log = permanent and not creature and act.verb not in _LOGGED
        game.emit("graveyard", act.ruling or "rule.404.1", log=log, player=owner, **facts)
        if creature:
            also = (act.ruling,) if act.ruling and act.verb not in _LOGGED else ()
            game.emit("died", "rule.700.4", player=player, also=also, **facts)
            count_types(game, "died", player, was)
    if obj.zone == "graveyard":
        game.emit("left graveyard", "rule.404.1", log=False, player=obj.owner, **facts)


def _tell_arrived(game: Game, act: Act, obj: Object, player: int, facts: dict[str, Any]) -> None:
    hidden = act.to in {"library", "hand"} and obj.zone in {"library", "hand"}
    secret = (obj.owner,) if hidden and act.verb != "reveal" else None
    back = act.to == "hand" and obj.zone in {"battlefield", "graveyard", "exile", "stack"}
    if act.to == "exile":
        game.emit("exiled", act.sent_by or act.ruling or "rule.406.1", player=player, **facts)
    elif act.verb == "return" or back:
        game.emit("returned", act.ruling or "rule.400.7", player=player, **facts)
    elif (act.verb == "put" or act.sent_by) and act.to in {"hand", "library"}:
        ruling = act.sent_by or act.ruling or "rule.400.1"
        game.emit("moved", ruling, player=player, secret=secret, **facts)


def count_types(game: Game, kind: str, seat: int, chars: Characteristics | None) -> None:
    """Count an event as `Tally(what=…)` asks: by card types, "non" + card type, subtypes and the name."""
    if chars is None:
        return
    words = [*chars.types, *chars.subtypes, *chars.supertypes, f"named {chars.name}"]
    words += [f"non{t}" for t in ("land", "creature", "artifact", "token") if t not in chars.types]
    if PERMANENT_TYPES & set(chars.types):
        words.append("permanent")
    if chars.token:
        words.append("token")
    elif "nontoken" not in words:
        words.append("nontoken")
    for word in dict.fromkeys(words):
        for counts in (game.tally, game.total):
            for key in (f"{kind}/{word}", f"{kind}.{seat}/{word}"):
                counts[key] = counts.get(key, 0) + 1


def zone_cards(game: Game, seat: int, zone: str) -> list[Ref]:
    """The objects in a player's zone, as references."""
    return [game.objects[n].ref for n in getattr(game.players[seat], zone)]


def owner_of(game: Game, ref: Choice) -> int:
    return game.objects[ref.id].owner if isinstance(ref, Ref) and ref.id in game.objects else 0


def on_battlefield(game: Game, ref: Choice) -> bool:
    """Whether the object is a permanent now."""
    obj = game.find(ref)
    return obj is not None and obj.zone == "battlefield"
