"""Small values that everything is made of: references, seats, mana, zones, steps."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from webapp.words import say

Zone = str
"""One of `ZONES`."""

ZONES: tuple[Zone, ...] = ("library", "hand", "battlefield", "graveyard", "stack", "exile", "command")
PUBLIC_ZONES = frozenset({"battlefield", "graveyard", "stack", "exile", "command"})

STEPS: tuple[str, ...] = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
"""The steps and main phases of a turn, in order (500.1). `first strike damage` is an extra combat damage step
(510.4).
"""

COLORS = "WUBRG"
MANA = "WUBRGC"
COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLOR_LETTERS = {name: letter for letter, name in COLOR_NAMES.items()}

CARD_TYPES = frozenset(
    {
        "artifact",
        "battle",
        "creature",
        "enchantment",
        "instant",
        "kindred",
        "land",
        "planeswalker",
        "sorcery",
    }
)
PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
SUPERTYPES = frozenset({"basic", "legendary", "ongoing", "snow", "world"})
BASIC_LANDS = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G", "Wastes": "C"}

CYCLING = frozenset({"cycling", "typecycling"})
"""The labels of abilities that are cycling (702.29a, f)."""

_KINDS_OF_SUBTYPE = {
    "land": "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp "
    "Tower Town Urza's",
    "artifact": "Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator "
    "Infinity Junk Lander Map Mutagen Powerstone Spacecraft Stone Treasure Vehicle",
    "enchantment": "Aura Background Cartouche Case Class Curse Plan Role Room Rune Saga Shard Shrine",
}
_KIND_OF_SUBTYPE = {word: kind for kind, words in _KINDS_OF_SUBTYPE.items() for word in words.split()}


def kind_of_subtype(word: str) -> str:
    """The card type that a subtype goes with (205.3g-m); what is in none of the lists is a creature type."""
    return _KIND_OF_SUBTYPE.get(word, "creature")


class Ref(msgspec.Struct, frozen=True, array_like=True, tag="o"):
    """One object: a card, token, copy or ability, as long as it stays the same object (400.7).

    `id` is the physical card (or token, or ability on the stack); `inc` counts its zone changes, so a card
    that has moved is a new object with the same id and the next `inc`.
    """

    id: int
    inc: int = 0


class Seat(msgspec.Struct, frozen=True, array_like=True, tag="p"):
    """One player, by seat: 0 is the first in turn order."""

    n: int


Choice = Ref | Seat
"""What can be targeted or chosen: an object or a player."""

_SYMBOL = re.compile(r"\{([^{}]+)\}")


def symbols(cost: str) -> tuple[str, ...]:
    """The symbols of a mana cost or pool in order, without braces: `{2}{W/U}` → ("2", "W/U")."""
    return tuple(_SYMBOL.findall(cost))


def mana_value(cost: str) -> int:
    """Mana value of a cost (202.3); {X} counts as 0 (202.3e), a hybrid symbol as its larger half (202.3f)."""
    total = 0
    for symbol in symbols(cost):
        if symbol.isdigit():
            total += int(symbol)
        elif symbol[0].isdigit():  # {2/W}
            total += int(symbol.split("/")[0])
        elif symbol not in {"X", "Y", "Z"}:
            total += 1
    return total


def colors_of_cost(cost: str) -> str:
    """The colours of the symbols in a mana cost, in WUBRG order (202.2)."""
    letters = {letter for symbol in symbols(cost) for letter in symbol.split("/") if letter in COLORS}
    return "".join(c for c in COLORS if c in letters)


def pool_text(pool: Mapping[str, int]) -> str:
    """A mana pool as symbols, colours first in WUBRG order, then colorless: `{W}{C}{C}`; "" when empty."""
    return "".join(f"{{{m}}}" * sum(n for key, n in pool.items() if key[0] == m) for m in MANA)


def parse_pool(text: str) -> dict[str, int]:
    """A mana pool from symbols; `{2}` is two colorless. Raises ValueError for anything but mana."""
    pool: dict[str, int] = {}
    rest = _SYMBOL.sub("", text).strip()
    if rest:
        raise ValueError(say("problems.pool.symbol", found=repr(rest)))
    for symbol in symbols(text):
        if symbol.isdigit():
            pool["C"] = pool.get("C", 0) + int(symbol)
        elif symbol in MANA:
            pool[symbol] = pool.get(symbol, 0) + 1
        else:
            raise ValueError(say("problems.pool.mana", symbol=f"{{{symbol}}}"))
    return {m: n for m, n in pool.items() if n}
