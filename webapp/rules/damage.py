"""Damage (CR 120): what it does to players, creatures and planeswalkers, all of a batch at once."""

from __future__ import annotations

from . import abilities as a
from .game import Game, replace
from .objects import Act, Characteristics
from .players import change_life
from .replacing import applicable
from .table import Task
from .targets import protection_from
from .values import Choice, Ref, Seat


def deal_damage(game: Game, acts: list[Act], frame: int) -> None:
    """Deal damage: results as in 120.3, the loss of life of each player as one event, lifelink with it
    (120.3f), each source's as one of its own (702.15e).
    """
    lost: dict[int, tuple[int, Ref | None]] = {}
    gained: dict[tuple[int, Ref], int] = {}  # by source: two sources are two events (702.15e)
    total = 0
    hit: list[Choice] = []
    for act in acts:
        if act.amount <= 0 or act.object is None:
            continue
        if protected(game, act):
            game.emit("prevented", "rule.702.16e", object=act.object, amount=act.amount, source=act.source)
            continue
        source = game.chars(act.source) if act.source is not None else None
        keywords = source.keywords if source is not None else frozenset[str]()
        if isinstance(act.object, Seat):
            _to_player(game, act, act.object.n, keywords, lost)
            _toxic(game, act, source)
        elif not _to_permanent(game, act, keywords):
            continue
        total += act.amount
        hit.append(act.object)
        if "lifelink" in keywords and source is not None and act.source is not None:
            by = (source.controller, act.source)
            gained[by] = gained.get(by, 0) + act.amount
        _tell(game, act, act.object)
    for seat, (amount, source_ref) in lost.items():
        _life(game, Act("lose", player=seat, amount=amount, source=source_ref))
    for (seat, _), amount in gained.items():
        _life(game, Act("gain", player=seat, amount=amount))
    if frame in game.frames:
        game.bind(frame, "damaged", (*game.frames[frame].objects.get("damaged", ()), *hit))
        game.note(frame, damage=total)


def _life(game: Game, act: Act) -> None:
    """The loss or gain that comes with damage; effects that replace it have their say first (120.4)."""
    if applicable(game, act):
        game.push(Task("acts", acts=(act,)))
    else:
        change_life(game, act.player or 0, act.amount if act.kind == "gain" else -act.amount, act.source)


def protected(game: Game, act: Act) -> bool:
    """Damage from a source that the recipient has protection from is prevented (702.16e)."""
    return (
        isinstance(act.object, Ref)
        and act.source is not None
        and protection_from(game, act.object, act.source) is not None
    )


def _to_player(
    game: Game, act: Act, seat: int, keywords: frozenset[str], lost: dict[int, tuple[int, Ref | None]]
) -> None:
    if "infect" in keywords:
        poison = Act("player_counters", player=seat, amount=act.amount, kind_of="poison", source=act.source)
        game.push(Task("acts", acts=(replace(poison, ruling="rule.120.3b"),)))
        return
    before, source = lost.get(seat, (0, act.source))
    lost[seat] = (before + act.amount, source)


def _toxic(game: Game, act: Act, source: Characteristics | None) -> None:
    """Combat damage by a creature with toxic gives poison too, as much as all its toxic abilities say
    (702.164b-c).
    """
    if not act.combat or not isinstance(act.object, Seat) or source is None or "creature" not in source.types:
        return
    total = sum(x.count for x in source.abilities if isinstance(x, a.Keyword) and x.name == "toxic")
    if total:
        poison = Act("player_counters", player=act.object.n, amount=total, kind_of="poison")
        game.push(Task("acts", acts=(replace(poison, source=act.source, ruling="rule.702.164c"),)))


def _to_permanent(game: Game, act: Act, keywords: frozenset[str]) -> bool:
    obj = game.find(act.object)
    if obj is None or obj.zone != "battlefield":
        return False
    chars = game.chars(obj)
    if chars is None or not {"creature", "planeswalker", "battle"} & set(chars.types):
        return False
    if "planeswalker" in chars.types or "battle" in chars.types:
        kind = "loyalty" if "planeswalker" in chars.types else "defense"
        counters = dict(obj.counters)
        removed = min(act.amount, counters.get(kind, 0))
        counters[kind] = counters.get(kind, 0) - removed
        game.change(obj.id, counters=counters)
        if removed:
            game.emit(
                "counters_removed",
                "rule.120.3c",
                player=chars.controller,
                object=obj.ref,
                amount=removed,
                kind_of=kind,
                source=act.source,
            )
    if "creature" in chars.types:
        if keywords & {"infect", "wither"}:
            counters = {**obj.counters, "-1/-1": obj.counters.get("-1/-1", 0) + act.amount}
            game.change(obj.id, counters=counters)
            game.emit(
                "counters_put",
                "rule.120.3d",
                player=chars.controller,
                object=obj.ref,
                amount=act.amount,
                kind_of="-1/-1",
                source=act.source,
            )
        else:
            game.change(
                obj.id,
                damage=game.objects[obj.id].damage + act.amount,
                deathtouched=obj.deathtouched or "deathtouch" in keywords,
            )
    return True


def _tell(game: Game, act: Act, hit: Choice) -> None:
    seat = hit.n if isinstance(hit, Seat) else game.controller(hit)
    game.emit(
        "damaged",
        act.ruling or "rule.120.3",
        player=seat,
        object=hit,
        amount=act.amount,
        source=act.source,
        combat=act.combat,
    )
    game.emit(
        "dealt damage",
        "rule.120.3",
        log=False,
        player=seat,
        object=hit,
        amount=act.amount,
        source=act.source,
        combat=act.combat,
    )
    if isinstance(hit, Ref):
        key = f"damaged@{hit.id}.{hit.inc}"
        game.tally[key] = game.tally.get(key, 0) + act.amount
