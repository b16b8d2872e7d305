"""What shield, stun and finality counters on a permanent replace or prevent (CR 122.1c-d, 122.1h)."""

from __future__ import annotations

from . import abilities as a
from .game import Game
from .objects import Act, Object
from .source import InForce, Source
from .values import Ref


def _instead(kind: str, event: str, ruling: str) -> a.Replace:
    return a.Replace(event, instead=a.TakeCounters(a.This(), kind), ruling=ruling)


_DESTROYED = _instead("shield", "destroy", "rule.122.1c")
_DAMAGED = _instead("shield", "damage", "rule.122.1c")
_UNTAPPED = _instead("stun", "untap", "rule.122.1d")
_FINAL = a.Replace("graveyard", redirect="exile", ruling="rule.122.1h")


def by_counters(game: Game, act: Act) -> list[InForce]:
    """The effects that counters on the permanent have on what would happen to it."""
    obj = game.find(act.object) if isinstance(act.object, Ref) else None
    if obj is None or not obj.counters or obj.zone != "battlefield":
        return []
    found: list[InForce] = []
    for kind, effect in _effects(obj, act):
        key = f"counter/{kind}/{obj.id}.{obj.inc}"
        if key not in act.applied:
            found.append(InForce(effect, Source(game.controller(obj.ref), obj.ref), obj.entered, key))
    return found


def _effects(obj: Object, act: Act) -> list[tuple[str, a.Replace]]:
    shield, by_an_effect = obj.counters.get("shield"), not act.ruling.startswith("rule.704")
    if act.kind == "damage":
        return [("shield", _DAMAGED)] if shield else []
    if act.kind == "untap":
        return [("stun", _UNTAPPED)] if obj.counters.get("stun") else []
    found: list[tuple[str, a.Replace]] = []
    if act.kind == "move" and act.to == "graveyard":
        if shield and act.verb == "destroy" and by_an_effect:
            found.append(("shield", _DESTROYED))
        if obj.counters.get("finality"):
            found.append(("finality", _FINAL))
    return found
