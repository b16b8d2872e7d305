"""What an object will be as it enters (CR 614.12), and the counters it enters with (CR 122.6, 614.16)."""

from __future__ import annotations

import msgspec

from . import abilities as a
from .game import Game
from .index import card_abilities
from .objects import Act, Card, Characteristics
from .values import Ref


def entering(act: Act) -> bool:
    """Whether something would enter the battlefield."""
    return act.kind == "create" or (act.kind == "move" and act.to == "battlefield")


def card_of(game: Game, act: Act) -> Card | None:
    """The card that an object will be on the battlefield: what it enters as a copy of, or its own."""
    if act.kind == "create":
        return game.cards.get(act.card)
    obj = game.find(act.object)
    if obj is None:
        return None
    return entering_copy(game, act) or game.cards[act.copied or obj.card]


def entering_copy(game: Game, act: Act) -> Card | None:
    """The card that an object enters as a copy of, once that has been chosen (707.5)."""
    obj = game.find(act.object)
    coming = Ref(obj.id, obj.inc + 1) if obj is not None else None
    for effect in reversed(game.effects):
        if coming is not None and coming in effect.objects:
            for change in effect.changes:
                if isinstance(change, a.AsCopy):
                    return game.cards[change.card]
    return None


def as_it_would_be(game: Game, act: Act) -> Characteristics | None:
    """What the act's object would be on the battlefield: with its controller to be (614.12)."""
    obj = game.find(act.object)
    if obj is None or obj.zone == "battlefield" or not (entering(act) or act.kind == "counters"):
        return None
    chars = game.chars(obj)
    if chars is None:
        return None
    under = act.player if act.kind == "counters" else act.under
    return msgspec.structs.replace(
        chars, controller=obj.owner if under is None else under, zone="battlefield"
    )


def own_counters(card: Card) -> dict[str, int]:
    """The counters that a card enters with by the rules: loyalty, defense, lore (306.5b, 310.4b, 714.3a)."""
    found: dict[str, int] = {}
    if card.loyalty is not None and "planeswalker" in card.types:
        found["loyalty"] = card.loyalty
    if card.defense is not None and "battle" in card.types:
        found["defense"] = card.defense
    if "Saga" in card.subtypes and any(isinstance(x, a.Chapter) for x in card_abilities(card)):
        found["lore"] = 1
    return found
