"""Tables for the tests of scenarios: small cards without the compiler, and one that reads type lines only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from webapp.oracle.compile import Compiled, Problem
from webapp.rules.abilities.costs import DiscardThis, PayMana, TapThis
from webapp.rules.abilities.effects import Draw
from webapp.rules.abilities.kinds import Activated
from webapp.rules.objects import Card
from webapp.rules.setup import CardSetup, PermanentSetup, PlayerSetup, build_table
from webapp.rules.table import Table
from webapp.rules.values import CARD_TYPES
from webapp.scenario.cards import Sources

DRAW = Draw()


def cycling(label: str = "cycling", word: str = "", text: str = "Cycling {1}") -> Activated:
    """A cycling ability."""
    cost = (PayMana("{1}"), DiscardThis())
    return Activated(cost=cost, effect=DRAW, label=label, word=word, zone="hand", text=text)


def tap_ability(text: str) -> Activated:
    """An ability with {T} alone as its cost."""
    return Activated(cost=(TapThis(),), effect=DRAW, text=text)


CARDS = {
    card.name: card
    for card in (
        Card("Dune Courier", "{2}{W}", types=("creature",), subtypes=("Human", "Scout"), power=2, toughness=2,
             abilities=(cycling(),)),
        Card("Tide Walker", "{U}", types=("creature",), colors="U", power=1, toughness=1,
             abilities=(cycling("typecycling", "Island", "Islandcycling {1}"), cycling())),
        Card("Anvil, the Third", types=("artifact",), abilities=(
            tap_ability("{T}: Draw a card."), tap_ability("{T}: Draw a card, then you lose 1 life."))),
        Card("March with Drums", "{R}", types=("sorcery",)),
        Card("Marsh", types=("land",)),
        Card("Meadow", types=("land",)),
        Card("Drake Token", types=("creature",), power=2, toughness=2, token=True),
    )
}  # fmt: skip


def player(name: str, **zones: Sequence[str | PermanentSetup | CardSetup]) -> PlayerSetup:
    """A player with cards by name in zones."""

    def entry(zone: str, card: str | PermanentSetup | CardSetup) -> PermanentSetup | CardSetup:
        if not isinstance(card, str):
            return card
        return PermanentSetup(card) if zone == "battlefield" else CardSetup(card)

    filled: dict[str, Any] = {
        zone: tuple(entry(zone, card) for card in cards) for zone, cards in zones.items()
    }
    return PlayerSetup(name, **filled)


def table(*players: PlayerSetup) -> Table:
    """A table in Ana's main phase."""
    seats = players if len(players) > 1 else (*players, player("Ben"))
    return build_table(seats, CARDS)


def read_type_line(data: Mapping[str, object]) -> Compiled:
    """A compiler for cards whose text doesn't matter: it refuses the word "Flarb" and reads the type line."""
    name, text = str(data["name"]), str(data.get("oracle_text") or "")
    for number, line in enumerate(text.splitlines(), start=1):
        if "Flarb" in line:
            problem = Problem(number, line.index("Flarb") + 1, line, "nobody knows what that is")
            return Compiled(name, None, (problem,), "", False)
    left, _, right = str(data["type_line"]).partition(" — ")
    types = tuple(w.lower() for w in left.split() if w.lower() in CARD_TYPES)
    card = Card(name, types=types, subtypes=tuple(right.split()), text=text, token="Token" in left)
    return Compiled(name, card, (), text, True)


SOURCES = Sources(compile=read_type_line)
