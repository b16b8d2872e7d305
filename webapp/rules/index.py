"""What a set of abilities contains, sorted by use, found out once for each set."""

from __future__ import annotations

import msgspec

from .abilities import (
    Activated,
    AddMana,
    Chapter,
    Keyword,
    LevelBand,
    Node,
    Static,
    TapThis,
    Triggered,
)
from .keywords import with_meanings
from .objects import Card
from .values import BASIC_LANDS

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
        self.elsewhere = any(a.zone in OFF_BATTLEFIELD for _, a in self.triggered) or any(
            s.zone != "battlefield" for s in self.statics
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


_known: dict[int, Abilities] = {}


def abilities_of(abilities: tuple[Node, ...]) -> Abilities:
    """The sorted abilities; found out once for each tuple (which is kept alive, so its id stays its own)."""
    found = _known.get(id(abilities))
    if found is None or found.all is not abilities:
        if len(_known) > 20_000:
            _known.clear()
        found = _known[id(abilities)] = Abilities(abilities)
    return found


_LAND_MANA = {
    word: Activated(
        cost=(TapThis(),), effect=AddMana((f"{{{letter}}}",)), mana=True, text=f"{{T}}: Add {{{letter}}}."
    )
    for word, letter in BASIC_LANDS.items()
    if word != "Wastes"
}
_WASTES = Activated(cost=(TapThis(),), effect=AddMana(("{C}",)), mana=True, text="{T}: Add {C}.")
_with_intrinsic: dict[int, tuple[Card, tuple[Node, ...]]] = {}


def card_abilities(card: Card) -> tuple[Node, ...]:
    """A card's abilities, with what its keywords stand for and what its basic land types give it (305.6)."""
    found = _with_intrinsic.get(id(card))
    if found is None or found[0] is not card:
        if len(_with_intrinsic) > 20_000:
            _with_intrinsic.clear()
        found = _with_intrinsic[id(card)] = (
            card,
            with_intrinsic(with_meanings(card.abilities), card.types, card.subtypes, card.name),
        )
    return found[1]


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
