"""Sagas (CR 714): lore counters each turn, and chapter abilities that trigger on reaching their number."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..events import Event
from ..game import Game
from ..objects import Act, Characteristics, Object


def add_lore(game: Game) -> None:
    """As the precombat main phase begins its player puts a lore counter on each of their Sagas (714.3c)."""
    acts = [
        Act("counters", player=game.active, object=obj.ref, kind_of="lore", ruling="rule.714.3c")
        for obj in game.permanents()
        if (chars := game.chars(obj)) is not None and chars.controller == game.active and is_saga(chars)
    ]
    propose(game, acts)


def is_saga(chars: Characteristics) -> bool:
    """A Saga with at least one chapter ability."""
    return "Saga" in chars.subtypes and any(isinstance(x, a.Chapter) for x in chars.abilities)


def chapters_reached(event: Event, obj: Object, chapter: a.Chapter) -> int:
    """How many of a chapter ability's numbers the Saga has reached by this event (714.2b)."""
    if event.kind != "counters_put" or event.kind_of != "lore" or event.object != obj.ref:
        return 0
    now = obj.counters.get("lore", 0)
    return sum(1 for n in chapter.numbers if now - event.amount < n <= now)


def as_triggered(chapter: a.Chapter) -> a.Triggered:
    """The chapter as the triggered ability that it is (714.2)."""
    reached = (a.On("counters_put", what=a.This(), kind="lore"),)
    return a.Triggered(reached, chapter.effect, chapter.targets, text=chapter.text, span=chapter.span)
