"""Abilities that have triggered and wait for the stack (CR 603.3), also additional times (CR 603.2d)."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game, replace
from ..objects import StackItem
from ..select import matches
from ..source import InForce
from ..table import Waiting
from ..values import Ref


def add_waiting(game: Game, item: StackItem, ruling: str = "rule.603.2", cause: int = 0) -> None:
    """An ability has triggered; it waits for the next time a player would get priority (603.3). `cause`: the
    event that set it off.
    """
    again = 1 + _extra_times(game, item)
    for n in range(again):
        one = item if n == 0 else replace(item, ref=Ref(game.tick()))
        game.waiting.append(Waiting(one))
        game.emit(
            "triggered",
            ruling,
            player=item.controller,
            object=item.source,
            name=item.name,
            text=item.text,
            other=one.ref,
            cause=cause,
        )


def _extra_times(game: Game, item: StackItem) -> int:
    """603.2d: effects that make an ability trigger an additional time."""
    return sum(1 for force in game.look.statics() if _again(game, force, item))


def _again(game: Game, force: InForce, item: StackItem) -> bool:
    effect = force.effect
    if not isinstance(effect, a.TriggerAgain) or item.controller != force.source.you:
        return False
    if effect.filter is not None and not matches(
        game, effect.filter, item.source, force.source, item.source_was
    ):
        return False
    ons = item.ability.on if isinstance(item.ability, a.Triggered) else ()
    return effect.on is None or any(isinstance(effect.on, a.On) and effect.on.event in on.event for on in ons)
