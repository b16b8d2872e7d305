"""Which replacement and prevention effects apply to something that would happen (CR 614.1, 615.1)."""

from __future__ import annotations

from . import abilities as a
from .counter_effects import by_counters
from .entering import as_it_would_be, entering, entering_copy
from .game import Game
from .index import abilities_of, card_abilities, own_entering
from .objects import Act, Card
from .players import first_of_draw_step
from .select import choices, holds, matches, players
from .source import InForce, Source
from .values import CYCLING, Ref, Seat

_EVENTS: dict[str, frozenset[str]] = {
    "draw": frozenset({"draw", "cycling draw"}),
    "counters": frozenset({"counters"}),
    "player_counters": frozenset({"player counters", "counters"}),
    "damage": frozenset({"damage", "prevent"}),
    "gain": frozenset({"gain life"}),
    "lose": frozenset({"lose life"}),
    "scry": frozenset({"scry"}),
    "connive": frozenset({"connive"}),
    "create": frozenset({"create"}),
    "mill": frozenset({"mill"}),
    "untap": frozenset({"untap"}),
    "move": frozenset({"move", "enter", "die", "discard", "destroy", "graveyard", "exile"}),
    "proliferate": frozenset({"proliferate"}),
    "search": frozenset({"search"}),
}


_AT_COUNTERS = frozenset({"move", "damage", "untap"})

REPLACED = frozenset(event for events in _EVENTS.values() for event in events) - {
    "mill",
    "proliferate",
}
"""The events of `Replace` that the engine proposes before they happen."""


def applicable(game: Game, act: Act) -> list[InForce]:
    """The effects that apply to the act and have not changed it yet (614.5), by timestamp."""
    events = _EVENTS.get(act.kind)
    if events is None:
        return []
    found = [
        f
        for f in game.look.statics()
        if isinstance(f.effect, a.Replace)
        and f.effect.event in events
        and f.key not in act.applied
        and _applies(game, act, f.effect, f.source)
    ]
    if act.kind == "move" and entering(act):
        found = _on_entering(game, act, found)
    if act.kind in _AT_COUNTERS:
        found += by_counters(game, act)
    found.sort(key=lambda f: f.stamp)
    return found


def _on_entering(game: Game, act: Act, found: list[InForce]) -> list[InForce]:
    """Its own effects are those that it would have on the battlefield: without those that it would lose,
    and with those of what it enters as a copy of (614.12, 707.5).
    """
    under = act.under if act.under is not None else act.player
    copied = entering_copy(game, act)
    if copied is not None:
        found = [*found, *_of_copied(game, act, copied, under)]
    if not any(isinstance(f.effect, a.Replace) and f.effect.own for f in found):
        return found
    abilities = game.look.entering(act.object, under, copied=copied is not None)
    if abilities is None:
        return found
    own = [e for x in abilities if isinstance(x, a.Static) for e in x.effects]
    return [f for f in found if f.effect in own or not (isinstance(f.effect, a.Replace) and f.effect.own)]


def _of_copied(game: Game, act: Act, card: Card, under: int | None) -> list[InForce]:
    obj = game.find(act.object)
    if obj is None:
        return []
    source = Source(obj.owner if under is None else under, obj.ref)
    found: list[InForce] = []
    for n, static in enumerate(abilities_of(card_abilities(card)).statics):
        for m, effect in enumerate(static.effects) if own_entering(static) else ():
            key = f"copy/{card.name}/{n}/{m}"
            if key in act.applied or not isinstance(effect, a.Replace) or not effect.own:
                continue
            if effect.event in _EVENTS[act.kind] and _applies(game, act, effect, source):
                found.append(InForce(effect, source, obj.entered, key))
    return found


def describe(game: Game, found: InForce) -> str:
    """What to call an effect when the player chooses between several."""
    return (
        game.name(found.source.this) if found.source.this is not None else game.players[found.source.you].name
    )


_NO_EFFECT = frozenset({"rule.606.4", "rule.714.3c"})
"""Counters that no effect puts: a cost, and the turn-based action for Sagas."""


def _applies(game: Game, act: Act, effect: a.Replace, source: Source) -> bool:
    if effect.own and act.object != source.this:
        return False
    if effect.by_effect and act.ruling in _NO_EFFECT:
        return False
    if effect.by is not None and not _caused_by(game, effect.by, source):
        return False
    if not _event_fits(game, act, effect):
        return False
    if effect.but_first and first_of_draw_step(game, act.player, 0):
        return False
    if effect.kind and effect.kind != act.kind_of:
        return False
    if effect.combat is not None and effect.combat != act.combat:
        return False
    if not _affects(game, act, effect, source):
        return False
    if effect.source is not None and not _source_fits(game, act, effect.source, source):
        return False
    return effect.condition is None or _condition(game, act, effect.condition, source)


def _caused_by(game: Game, who: a.Node, source: Source) -> bool:
    """Whether a spell or ability that one of those players controls makes it happen."""
    cause = game.current
    return cause is not None and cause.controller in players(game, who, source)


def _affects(game: Game, act: Act, effect: a.Replace, source: Source) -> bool:
    """Whether the act is about the player or object that the effect speaks of; damage to either where both
    are named ("an opponent or a permanent an opponent controls").
    """
    what = effect.what is None or _object_fits(game, act, effect.what, source)
    if effect.who is None:
        return what
    seats = players(game, effect.who, source)
    if act.kind == "damage":
        who = isinstance(act.object, Seat) and act.object.n in seats
        return who or (effect.what is not None and what)
    return what and _seat(game, act) in seats


def _condition(game: Game, act: Act, condition: a.Node, source: Source) -> bool:
    return holds(game, condition, source)


def _seat(game: Game, act: Act) -> int | None:
    if act.kind == "move" and act.to == "graveyard" and isinstance(act.object, Ref):
        obj = game.objects.get(act.object.id)
        return obj.owner if obj is not None else act.player
    if act.player is not None:
        return act.player
    return (
        act.object.n if isinstance(act.object, Seat) else game.controller(act.object) if act.object else None
    )


def _event_fits(game: Game, act: Act, effect: a.Replace) -> bool:
    event = effect.event
    if event == "cycling draw":
        return act.label in CYCLING
    if act.kind != "move":
        return True
    obj = game.find(act.object)
    frm = obj.zone if obj is not None else ""
    if effect.from_zone and effect.from_zone != frm:
        return False
    if effect.to and effect.to != act.to:
        return False
    if event == "enter":
        return act.to == "battlefield"
    if event == "die":
        chars = game.chars(act.object) if act.object is not None else None
        return (
            frm == "battlefield" and act.to == "graveyard" and chars is not None and "creature" in chars.types
        )
    if event == "discard":
        return act.verb == "discard"
    if event == "destroy":
        return act.verb == "destroy"
    if event in {"graveyard", "exile"}:
        return act.to == event
    return bool(effect.to or effect.from_zone)


def _object_fits(game: Game, act: Act, node: a.Node, source: Source) -> bool:
    ref = act.object
    if isinstance(node, a.PlayerFilter):
        return isinstance(ref, Seat) and ref.n in players(game, node, source)
    if (
        act.label and act.kind == "draw"
    ):  # "a cycling ability of another nonland card": the card that was cycled
        current = game.current
        if current is None:
            return False
        cycled = (current.objects.get("cause") or current.objects.get("self", (current.source,)))[0]
        return isinstance(cycled, Ref) and matches(
            game, node, cycled, source, game.chars(cycled) or current.source_was
        )
    if act.kind == "player_counters":
        return False
    if isinstance(node, a.Targets | a.Bound | a.Several):
        return ref in choices(game, node, source, gone=True)
    if not isinstance(ref, Ref):
        return False
    if isinstance(node, a.Not | a.AnyOf | a.AllOf | a.Filter):
        return _with_act(game, act, node, ref, source)
    return matches(game, node, ref, source, as_it_would_be(game, act))


def _with_act(game: Game, act: Act, node: a.Node, ref: Ref, source: Source) -> bool:
    # "and it wasn't cycled" looks at the move itself: a card discarded to pay a cycling cost.
    if isinstance(node, a.Filter):
        return all(_with_act(game, act, c, ref, source) for c in node.conditions)
    if isinstance(node, a.Not) and isinstance(node.condition, a.Happened) and node.condition.what == "cycled":
        return act.label not in CYCLING
    return matches(game, node, ref, source, as_it_would_be(game, act))


def _source_fits(game: Game, act: Act, node: a.Node, source: Source) -> bool:
    if act.source is None:
        return False
    return matches(game, node, act.source, source)
