"""What a set of abilities contains, sorted by use, found out once for each set."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeGuard, TypeVar

import msgspec

from .abilities import (
    Activated,
    AddMana,
    Chapter,
    Every,
    Filter,
    Keyword,
    LevelBand,
    LoseAbilities,
    Modify,
    Node,
    Replace,
    SetTypes,
    Static,
    TapThis,
    Triggered,
)
from .keywords import stands_for, with_meanings
from .objects import Card
from .values import BASIC_LANDS, colors_of_cost, mana_value

Thing = TypeVar("Thing")
Found = TypeVar("Found")

_MOST_KNOWN = 20_000


def once_each(find_out: Callable[[Thing], Found]) -> Callable[[Thing], Found]:
    """A function of one immutable value that finds out its answer once for each: known by identity, and kept
    alive, so that its id stays its own.
    """
    known: dict[int, tuple[Thing, Found]] = {}

    @wraps(find_out)
    def found_out(thing: Thing) -> Found:
        found = known.get(id(thing))
        if found is not None and found[0] is thing:
            return found[1]
        if len(known) > _MOST_KNOWN:
            known.clear()
        answer = find_out(thing)
        known[id(thing)] = (thing, answer)
        return answer

    return found_out


OFF_BATTLEFIELD = frozenset({"graveyard", "hand", "exile", "command", "library"})


class Abilities:
    """One set of abilities: its keywords, statics, triggered and activated abilities with their positions."""

    def __init__(self, abilities: tuple[Node, ...]) -> None:
        self.all = abilities
        self.keywords = frozenset(_keyword_names(abilities))
        self.statics = tuple(a for a in abilities if isinstance(a, Static))
        self.triggered = tuple((n, a) for n, a in enumerate(abilities) if isinstance(a, Triggered))
        self.activated = tuple((n, a) for n, a in enumerate(abilities) if isinstance(a, Activated))
        self.chapters = tuple((n, a) for n, a in enumerate(abilities) if isinstance(a, Chapter))
        self.levels = tuple(a for a in abilities if isinstance(a, LevelBand))
        self.by_event: dict[str, list[tuple[int, Triggered]]] = {}
        for position, ability in self.triggered:
            kinds = {kind for on in ability.on for kind in on.event.split("|")}
            for kind in kinds:
                self.by_event.setdefault(kind, []).append((position, ability))
        self.status_matters, self.world_matters = _what_matters(self.statics)
        self.watched = frozenset((*self.by_event, *(("counters_put",) if self.chapters else ()), ""))
        if not (self.triggered or self.chapters):
            self.watched = frozenset()
        self.takes_abilities = any(
            isinstance(e, Modify) and any(isinstance(c, LoseAbilities | SetTypes) for c in e.changes)
            for s in self.statics
            for e in s.effects
        )
        self.far = tuple((s, e) for s in self.statics for e in s.effects if _is_far(e))
        self.speaks_elsewhere = any(s.zone != "battlefield" or own_entering(s) for s in self.statics)
        self.elsewhere = any(a.zone in OFF_BATTLEFIELD for _, a in self.triggered) or any(
            s.zone != "battlefield" for s in self.statics
        )


def own_entering(static: Static) -> bool:
    """Whether it works while its object is about to enter, wherever it comes from (614.12): "this creature
    enters tapped".
    """
    return static.zone == "battlefield" and any(isinstance(e, Replace) and e.own for e in static.effects)


def _is_far(effect: Node) -> TypeGuard[Modify]:
    """Whether it changes objects off the battlefield: "cards in your hand have cycling"."""
    return (
        isinstance(effect, Modify)
        and isinstance(effect.of, Every)
        and isinstance(effect.of.filter, Filter)
        and effect.of.filter.zone != "battlefield"
    )


_STATUS_WORDS = (
    b'"tapped"',
    b'"untapped"',
    b'"attacking"',
    b'"blocking"',
    b'"blocked"',
    b'"unblocked"',
    b'"damage"',
)
_WORLD_WORDS = (
    b'"zone":',
    b'"Tally"',
    b'"Life"',
    b'"CountersOn"',
    b'"TurnOf"',
    b'"Paid"',
    b'"Happened"',
    b'"OnceEach"',
    b'"PlayerFilter"',
    b'"That"',
    b'"X"',
    b'"TopCards"',
)


def _what_matters(statics: tuple[Static, ...]) -> tuple[bool, bool]:
    """Whether what these static abilities do depends on permanents' status, and on more than permanents."""
    if not statics:
        return False, False
    text = msgspec.json.encode(statics)
    return any(w in text for w in _STATUS_WORDS), any(w in text for w in _WORLD_WORDS)


def _keyword_names(abilities: tuple[Node, ...]) -> set[str]:
    names: set[str] = set()
    for ability in abilities:
        if isinstance(ability, Keyword):
            names.add(ability.name)
        elif isinstance(ability, Activated) and ability.label:
            names.add(ability.label)
            if ability.label == "typecycling":
                names.add("cycling")  # 702.29f
    return names


@once_each
def abilities_of(abilities: tuple[Node, ...]) -> Abilities:
    """The sorted abilities."""
    return Abilities(abilities)


_MOST_EXTENSIONS = 100


@once_each
def _extensions(_: tuple[Node, ...]) -> dict[tuple[int, bool], tuple[Node, tuple[Node, ...]]]:
    return {}


def extended(abilities: tuple[Node, ...], ability: Node, *, meanings: bool) -> tuple[Node, ...]:
    """Abilities with one more behind them, and with what that stands for. The same two make the same tuple,
    so that what is granted at every look is sorted once.
    """
    known = _extensions(abilities)
    found = known.get((id(ability), meanings))
    if found is None:
        if len(known) > _MOST_EXTENSIONS:
            known.clear()
        longer = (*abilities, ability, *(stands_for(ability) if meanings else ()))
        found = known[id(ability), meanings] = (ability, longer)
    return found[1]


_LAND_MANA = {
    word: Activated(
        cost=(TapThis(),), effect=AddMana((f"{{{letter}}}",)), mana=True, text=f"{{T}}: Add {{{letter}}}."
    )
    for word, letter in BASIC_LANDS.items()
    if word != "Wastes"
}
_WASTES = Activated(cost=(TapThis(),), effect=AddMana(("{C}",)), mana=True, text="{T}: Add {C}.")


@once_each
def printed(card: Card) -> tuple[str, int]:
    """A card's colours and mana value (202.2, 202.3)."""
    cost = card.mana_cost or ""
    return card.colors or colors_of_cost(cost), mana_value(cost)


@once_each
def card_abilities(card: Card) -> tuple[Node, ...]:
    """A card's abilities, with what its keywords stand for and what its basic land types give it (305.6)."""
    return with_intrinsic(with_meanings(card.abilities), card.types, card.subtypes, card.name)


def with_intrinsic(
    abilities: tuple[Node, ...], types: tuple[str, ...], subtypes: tuple[str, ...], name: str = ""
) -> tuple[Node, ...]:
    """Abilities with the mana abilities of basic land types added."""
    if "land" not in types:
        return abilities
    extra = tuple(_LAND_MANA[s] for s in subtypes if s in _LAND_MANA)
    if name.removeprefix("Snow-Covered ") == "Wastes" and not abilities:
        extra = (_WASTES,)
    return abilities + extra if extra else abilities
