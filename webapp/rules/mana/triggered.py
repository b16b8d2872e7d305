"""Triggered mana abilities (CR 605.1b, 605.4a): what is added as a permanent is tapped for mana (106.12).

They resolve at once after the mana ability that set them off, so what they add counts as made by it.
"""

from __future__ import annotations

from typing import NamedTuple

from .. import abilities as a
from ..events import Event
from ..game import Game
from ..select import holds, number
from ..source import Source
from ..triggers.trigger_events import fits
from ..values import COLORS, Ref, symbols

TAPPED = "tapped for mana"
PRODUCED = "any produced"
"""In `AddMana`: one mana of any type that the permanent produced."""


class Addition(NamedTuple):
    """What a triggered mana ability adds: to whose pool, by which permanent, and the lots to choose from."""

    seat: int
    source: Ref
    lots: tuple[str, ...]


def mana_trigger(ability: a.Triggered) -> a.AddMana | None:
    """What a triggered mana ability adds; None for any other ability (605.1b)."""
    effect = ability.effect
    while isinstance(effect, a.Clause):
        effect = effect.effect
    if ability.targets or any(on.event != TAPPED for on in ability.on):
        return None
    return effect if isinstance(effect, a.AddMana) else None


def additions(game: Game, ref: Ref, ability: a.Activated, seat: int, lot: str) -> list[Addition]:
    """What is added besides if the player makes this mana with this ability."""
    if not lot or not any(isinstance(cost, a.TapThis) for cost in ability.cost):
        return []
    found: list[Addition] = []
    event = Event(TAPPED, player=seat, object=ref)
    for obj, chars, sorted_ in game.look.watchers(TAPPED):
        source = Source(chars.controller, obj.ref)
        for _, triggered in sorted_.by_event.get(TAPPED, ()):
            added = mana_trigger(triggered)
            if added is None or not any(fits(game, on, event, source, obj) for on in triggered.on):
                continue
            if triggered.condition is None or holds(game, triggered.condition, source):
                receiver = chars.controller if isinstance(added.who, a.You) else seat
                found.append(Addition(receiver, obj.ref, _lots(game, added, lot, source)))
    return found


def _lots(game: Game, added: a.AddMana, lot: str, source: Source) -> tuple[str, ...]:
    count = number(game, added.count, source)
    if added.mana == (PRODUCED,):
        return tuple(letter * count for letter in dict.fromkeys(lot))
    if any(text.startswith("any") for text in added.mana):
        return tuple(color * count for color in COLORS)
    return tuple("".join(symbols(text)) * count for text in added.mana)


def with_additions(game: Game, ref: Ref, ability: a.Activated, seat: int, lots: list[str]) -> list[str]:
    """The lots of a mana ability, each with what is added besides for the same player."""
    found: list[str] = []
    for lot in lots:
        together = [lot]
        for addition in additions(game, ref, ability, seat, lot):
            if addition.seat == seat:
                together = [one + more for one in together for more in addition.lots]
        found += together
    return found
