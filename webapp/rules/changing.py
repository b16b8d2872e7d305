"""A permanent's characteristics while the layers are applied, and what each change does to them
(613.1-613.4).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeGuard

from . import abilities as a
from .index import Abilities, abilities_of, card_abilities, extended, printed, with_intrinsic
from .matching import chosen_word, prop_of
from .objects import Card, Characteristics, Object
from .select import number, players
from .source import Source
from .values import (
    BASIC_LANDS,
    CARD_TYPES,
    COLOR_LETTERS,
    COLORS,
    SUPERTYPES,
    kind_of_subtype,
)

if TYPE_CHECKING:
    from .game import Game

LAYERS = (1, 2, 4, 5, 6, 71, 72, 73, 74)
KEYWORD_COUNTERS = frozenset(
    {
        "flying",
        "first strike",
        "double strike",
        "deathtouch",
        "decayed",
        "exalted",
        "haste",
        "hexproof",
        "indestructible",
        "lifelink",
        "menace",
        "reach",
        "shadow",
        "trample",
        "vigilance",
    }
)
"""Counters that give a keyword ability (122.1b)."""


class Draft:
    """Characteristics being worked out; the attributes are those of `Characteristics`."""

    __slots__ = (
        "abilities",
        "attached_to",
        "attacking",
        "blocking",
        "card",
        "colors",
        "controller",
        "copy",
        "counters",
        "damage",
        "entered",
        "label",
        "linked",
        "mana_cost",
        "mana_value",
        "memory",
        "name",
        "obj",
        "owner",
        "power",
        "ref",
        "restrictions",
        "subtypes",
        "supertypes",
        "tapped",
        "token",
        "toughness",
        "types",
        "used",
        "zone",
    )

    def __init__(self, obj: Object, card: Card, abilities: tuple[a.Node, ...]) -> None:
        self.obj = obj
        self.ref = obj.ref
        self.owner = obj.owner
        self.controller = obj.controller
        self.zone = obj.zone
        self.counters = obj.counters
        self.tapped = obj.tapped
        self.token = obj.token
        self.attacking = obj.attacking
        self.blocking = obj.blocking
        self.attached_to = obj.attached_to
        self.damage = obj.damage
        self.memory = obj.memory
        self.label = obj.label
        self.entered = obj.entered
        self.copy = obj.copy
        self.linked = obj.linked
        self.restrictions: tuple[a.Node, ...] = ()
        self.used: set[int] = set()
        self.copy_card(card, abilities)

    def copy_card(self, card: Card, abilities: tuple[a.Node, ...]) -> None:
        """Take a card's copiable values (707.2)."""
        self.card = card
        self.name = card.name
        self.mana_cost = card.mana_cost
        self.colors, self.mana_value = printed(card)
        if self.zone == "stack":
            self.mana_value += int(self.memory.get("x", 0)) * (card.mana_cost or "").count("{X}")
        self.supertypes = card.supertypes
        self.types = card.types
        self.subtypes = card.subtypes
        self.power = card.power
        self.toughness = card.toughness
        self.set_abilities(abilities)

    def set_abilities(self, abilities: tuple[a.Node, ...]) -> None:
        """Replace the abilities."""
        self.abilities = abilities

    @property
    def sorted(self) -> Abilities:
        """The abilities sorted by use: asked for only when all that a layer adds has been added."""
        return abilities_of(self.abilities)

    @property
    def keywords(self) -> frozenset[str]:
        """The names of its keywords."""
        return self.sorted.keywords

    def add_counters(self) -> None:
        """+1/+1 and -1/-1 counters (layer 7c)."""
        if self.power is None or self.toughness is None or not self.counters:
            return
        for kind, n in self.counters.items():
            left, slash, right = kind.partition("/")
            if slash and left[:1] in "+-" and left[1:].isdigit() and right[1:].isdigit():
                self.power += int(left) * n
                self.toughness += int(right) * n

    def level(self, band: a.LevelBand) -> None:
        """A level band whose range includes the level counters (711.2)."""
        kind = "charge" if band.kind == "station" else "level"
        level = self.counters.get(kind, 0)
        if id(band) in self.used or not (band.low <= level and (band.high < 0 or level <= band.high)):
            return
        self.used.add(id(band))
        if band.power is not None and band.toughness is not None:
            self.power, self.toughness = band.power, band.toughness
        if band.abilities:
            self.set_abilities(self.abilities + band.abilities)

    def freeze(self) -> Characteristics:
        """The characteristics as a value."""
        return Characteristics(
            self.name,
            self.controller,
            self.owner,
            self.zone,
            self.mana_cost,
            self.mana_value,
            self.supertypes,
            self.types,
            self.subtypes,
            self.colors,
            self.power,
            self.toughness,
            self.keywords,
            self.abilities,
            self.restrictions,
            self.counters,
            self.tapped,
            self.token,
            self.attacking,
            self.blocking,
            self.attached_to,
            self.damage,
            self.memory,
            self.label,
            self.entered,
            self.copy,
            self.linked,
        )


@cache
def counted(kind: str) -> a.Keyword:
    """The keyword ability that a counter of this kind gives."""
    return a.Keyword(kind, text=kind)


def keyword_counters(draft: Draft) -> None:
    """What counters give: keyword abilities (122.1b), power and toughness."""
    for kind in draft.counters:
        if kind in KEYWORD_COUNTERS:
            draft.set_abilities(extended(draft.abilities, counted(kind), meanings=True))
    draft.add_counters()


def apply_change(game: Game, change: a.Node, draft: Draft, source: Source) -> None:
    """Apply one change to a draft."""
    handler = CHANGES.get(type(change))
    if handler is not None:
        handler(game, change, draft, source)


def _as_copy(game: Game, change: a.AsCopy, draft: Draft, source: Source) -> None:
    card = game.cards[change.card]
    draft.copy_card(card, card_abilities(card))
    draft.copy = True
    for exception in change.changes:  # 707.9: part of the copiable values
        apply_change(game, exception, draft, source)


def _held(game: Game, change: a.Held, draft: Draft, source: Source) -> None:
    draft.controller = change.seat


def _controller(game: Game, change: a.ChangeController, draft: Draft, source: Source) -> None:
    found = players(game, change.who, source)
    if found:
        draft.controller = found[0]


def _add_types(game: Game, change: a.AddTypes, draft: Draft, source: Source) -> None:
    for word in change.words:
        if word in CARD_TYPES:
            if word not in draft.types:
                draft.types += (word,)
        elif word in SUPERTYPES:
            if word not in draft.supertypes:
                draft.supertypes += (word,)
        elif word not in draft.subtypes:
            draft.subtypes += (word,)
            draft.set_abilities(_intrinsic(draft, (word,)))


def _intrinsic(draft: Draft, subtypes: tuple[str, ...]) -> tuple[a.Node, ...]:
    return with_intrinsic(draft.abilities, draft.types, subtypes)


def _set_types(game: Game, change: a.SetTypes, draft: Draft, source: Source) -> None:
    if not change.types:
        _set_subtypes(draft, change.subtypes)
        return
    kept = tuple(t for t in draft.types if t in change.keep)
    draft.types = change.types + tuple(t for t in kept if t not in change.types)
    draft.subtypes = change.subtypes


def _set_subtypes(draft: Draft, subtypes: tuple[str, ...]) -> None:
    """Other subtypes of the same kind are replaced (205.1a); a land that becomes a basic land type loses the
    abilities of its text and has that type's mana ability (305.7).
    """
    kinds = {kind_of_subtype(word) for word in subtypes}
    kept = tuple(word for word in draft.subtypes if kind_of_subtype(word) not in kinds)
    draft.subtypes = kept + subtypes
    if "land" in draft.types and any(word in BASIC_LANDS for word in subtypes):
        draft.set_abilities(with_intrinsic((), draft.types, subtypes))


def _lose_types(game: Game, change: a.LoseTypes, draft: Draft, source: Source) -> None:
    draft.types = tuple(t for t in draft.types if t not in change.words)
    draft.subtypes = tuple(t for t in draft.subtypes if t not in change.words)
    draft.supertypes = tuple(t for t in draft.supertypes if t not in change.words)
    if "creature" in change.words:
        draft.power = draft.toughness = None


def _set_colors(game: Game, change: a.SetColors, draft: Draft, source: Source) -> None:
    letters = set(of_chosen(game, change, source).colors) | (set(draft.colors) if change.add else set())
    draft.colors = "".join(c for c in COLORS if c in letters)


def _add_keyword(game: Game, change: a.AddKeyword, draft: Draft, source: Source) -> None:
    keyword = change.keyword
    if isinstance(keyword, a.Keyword):
        keyword = of_chosen_color(game, keyword, source)
    draft.set_abilities(extended(draft.abilities, keyword, meanings=True))


def of_chosen(game: Game, change: a.SetColors, source: Source) -> a.SetColors:
    """The color that was chosen, where the change is to that one; others as they are."""
    if change.colors != "chosen":
        return change
    return a.SetColors(COLOR_LETTERS.get(chosen_word(game, source, "color"), ""), change.add)


def of_chosen_color(game: Game, keyword: a.Keyword, source: Source) -> a.Keyword:
    """A keyword "from the chosen color" with the color that was chosen; others as they are."""
    if keyword.word not in {"chosen color", "the chosen color"}:
        return keyword
    color = chosen_word(game, source, "color")
    quality = a.Filter((a.Is(color),), "any") if color else a.Filter((a.Not(a.Is("object")),), "any")
    return a.Keyword(keyword.name, word=color, filter=quality, text=keyword.text, span=keyword.span)


def _add_ability(game: Game, change: a.AddAbility, draft: Draft, source: Source) -> None:
    draft.set_abilities(extended(draft.abilities, change.ability, meanings=False))


def _lose_abilities(game: Game, change: a.LoseAbilities, draft: Draft, source: Source) -> None:
    if not change.keywords:
        draft.set_abilities(())
        return
    draft.set_abilities(
        tuple(x for x in draft.abilities if not (isinstance(x, a.Keyword) and x.name in change.keywords))
    )


def _restrict(game: Game, change: a.Restrict, draft: Draft, source: Source) -> None:
    draft.restrictions += (change,)


def _set_power(game: Game, change: a.SetPowerToughness, draft: Draft, source: Source) -> None:
    if change.power is not None:
        draft.power = _size(game, change.power, draft, source)
    if change.toughness is not None:
        draft.toughness = _size(game, change.toughness, draft, source)


def _size(game: Game, size: Any, draft: Draft, source: Source) -> int:
    """The number; that of the changed object itself where it is its own ("equal to its mana value")."""
    return prop_of(draft, size.prop) if each_its_own(size) else number(game, size, source)


def each_its_own(size: Any) -> TypeGuard[a.Property]:
    """Whether each object that is changed has a number of its own."""
    return isinstance(size, a.Property) and size.of == a.Bound("affected")


def _power(game: Game, change: a.PowerToughness, draft: Draft, source: Source) -> None:
    if draft.power is None or draft.toughness is None:
        return
    draft.power += number(game, change.power, source)
    draft.toughness += number(game, change.toughness, source)


def _switch(game: Game, change: a.SwitchPowerToughness, draft: Draft, source: Source) -> None:
    draft.power, draft.toughness = draft.toughness, draft.power


def _set_name(game: Game, change: a.SetName, draft: Draft, source: Source) -> None:
    draft.name = change.name


CHANGES: dict[type, Callable[[Any, Any, Draft, Source], None]] = {
    a.AsCopy: _as_copy,
    a.Held: _held,
    a.ChangeController: _controller,
    a.AddTypes: _add_types,
    a.SetTypes: _set_types,
    a.LoseTypes: _lose_types,
    a.SetColors: _set_colors,
    a.AddKeyword: _add_keyword,
    a.AddAbility: _add_ability,
    a.LoseAbilities: _lose_abilities,
    a.Restrict: _restrict,
    a.SetPowerToughness: _set_power,
    a.PowerToughness: _power,
    a.SwitchPowerToughness: _switch,
    a.SetName: _set_name,
}
