"""The players of a file: their zones, counters and permanents, checked to be a possible table."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

import msgspec

from webapp.rules.objects import Card
from webapp.rules.setup import CardSetup, PermanentSetup, PlayerSetup
from webapp.rules.values import PERMANENT_TYPES, parse_pool
from webapp.words import say

from .cards import CardBook
from .limits import MAX_CARDS, MAX_COUNTERS, MAX_LIFE, MAX_MANA, MAX_QUOTE, MAX_ZONE, cut
from .reading import Reader
from .yamltree import Tree

PLAYER_KEYS = (
    "name",
    "life",
    "energy",
    "counters",
    "mana",
    "hand",
    "library",
    "graveyard",
    "exile",
    "battlefield",
)
CARD_ENTRY_KEYS = ("card", "as")
PERMANENT_KEYS = ("card", "token", "as", "tapped", "counters", "new", "attached_to")
HIDDEN_AND_PILES = ("hand", "library", "graveyard", "exile")
MIN_PLAYERS, MAX_PLAYERS = 2, 6

Entry = TypeVar("Entry")

_COPIES = re.compile(r"(\d{1,7})\s+(\S.*)$")
_NUMBERED = re.compile(r"(.*\S)\s*#\s*(\d{1,4})$")


@dataclass
class _Permanent:
    """A permanent as read, before what it is attached to is looked up."""

    tree: Tree
    card: str
    name: str
    label: str = ""
    token: bool = False
    tapped: bool = False
    new: bool = False
    counters: dict[str, int] = field(default_factory=dict)
    attached_to: Tree | None = None

    def alike(self, other: _Permanent) -> bool:
        """No difference between them, so that either is meant (both unlabelled)."""
        mine = (self.card, self.label, self.tapped, self.new, self.counters, self.attached_to is None)
        return mine == (
            other.card,
            other.label,
            other.tapped,
            other.new,
            other.counters,
            other.attached_to is None,
        )


class PlayersReader:
    """Reads `players:`; `setups` is what the engine takes."""

    def __init__(self, reader: Reader, book: CardBook) -> None:
        self.reader = reader
        self.problems = reader.problems
        self.book = book
        self.labels: dict[str, Tree] = {}
        self.names: list[str] = []
        self.count = 0
        self.permanents: list[list[_Permanent]] = []

    def read(self, tree: Tree | None) -> tuple[PlayerSetup, ...]:
        """All players. Wrong values are noted, and left out."""
        trees = self.reader.items(tree, "players")
        if tree is None or not MIN_PLAYERS <= len(trees) <= MAX_PLAYERS:
            place = tree.place if tree else (1, 1)
            self.problems.add(
                place, say("problems.player.number", least=MIN_PLAYERS, most=MAX_PLAYERS, found=len(trees))
            )
        setups = [self._player(t) for t in trees if self._is_mapping(t)]
        for label, where in self.labels.items():
            if label in {name.casefold() for name in self.names}:
                self.problems.add(where.place, say("problems.label.player", label=repr(where.value)))
        attached = [
            [self._permanent_setup(seat, p) for p in permanents]
            for seat, permanents in enumerate(self.permanents)
        ]
        return tuple(
            self._with_battlefield(setup, mine) for setup, mine in zip(setups, attached, strict=True)
        )

    def _is_mapping(self, tree: Tree) -> bool:
        if tree.kind != "mapping":
            self.reader.wrong_type(tree, say("problems.named.player"), "player")
            return False
        return True

    @staticmethod
    def _with_battlefield(setup: PlayerSetup, battlefield: list[PermanentSetup]) -> PlayerSetup:
        return msgspec.structs.replace(setup, battlefield=tuple(battlefield))

    def _player(self, tree: Tree) -> PlayerSetup:
        known = dict(self.reader.keys(tree, PLAYER_KEYS, "player"))
        name = self._name(tree, known.get("name"))
        counters = self.reader.counters(known.get("counters"), "counters")
        energy = self.reader.number(known.get("energy"), "energy", minimum=0, maximum=MAX_COUNTERS)
        if energy and counters.get("energy"):
            self.problems.add(known["energy"].place, say("problems.player.energy"))
        if energy:
            counters["energy"] = energy
        self.permanents.append(self._zone(known.get("battlefield"), "battlefield", self._permanent))
        zones = {
            zone: tuple(self._zone(known.get(zone), zone, partial(self._cards, zone=zone)))
            for zone in HIDDEN_AND_PILES
        }
        return PlayerSetup(
            name=name,
            life=self.reader.number(known.get("life"), "life", 20, minimum=-MAX_LIFE, maximum=MAX_LIFE),
            counters=counters,
            mana=self._mana(known.get("mana")),
            hand=zones["hand"],
            library=zones["library"],
            graveyard=zones["graveyard"],
            exile=zones["exile"],
        )

    def _zone(self, tree: Tree | None, zone: str, read: Callable[[Tree], list[Entry]]) -> list[Entry]:
        """What stands in a zone; no more of it than a zone and a table can hold."""
        found: list[Entry] = []
        for entry in self.reader.items(tree, zone):
            found += read(entry)
            if len(found) > MAX_ZONE:
                says = say("problems.zone.full", zone=zone, most=MAX_ZONE)
                self.problems.add(entry.place, says)
                return []
        if self.count <= MAX_CARDS < self.count + len(found) and tree is not None:
            self.problems.add(tree.place, say("problems.zone.all", most=MAX_CARDS))
        self.count += len(found)
        return found if self.count <= MAX_CARDS else []

    def _name(self, tree: Tree, given: Tree | None) -> str:
        name = self.reader.name(given, say("problems.named.player_name"))
        place = given.place if given else tree.place
        if not name:
            if given is None or not str(given.value or "").strip():
                self.problems.add(place, say("problems.player.name"))
        elif name.casefold() in {n.casefold() for n in self.names}:
            self.problems.add(place, say("problems.player.twice", name=name))
        elif name.casefold() == "all" or any(sign in name for sign in ':"#'):
            self.problems.add(place, say("problems.player.bad_name", name=repr(name)))
        self.names.append(name)
        return name

    def _mana(self, tree: Tree | None) -> dict[str, int]:
        text = self.reader.text(tree, "mana")
        try:
            if len(text) > MAX_QUOTE * 5:
                raise ValueError(say("problems.pool.long", length=len(text)))
            pool = parse_pool(text)
            if sum(pool.values()) > MAX_MANA:
                raise ValueError(say("problems.pool.full", most=MAX_MANA))
        except ValueError as error:
            assert tree is not None
            self.problems.add(tree.place, say("problems.player.mana", why=error))
            return {}
        return pool

    def _cards(self, tree: Tree, zone: str) -> list[CardSetup]:
        """The cards of one entry of a zone other than the battlefield."""
        named, label = tree, ""
        if tree.kind == "mapping":
            known = dict(self.reader.keys(tree, CARD_ENTRY_KEYS, "zone_card", zone=zone))
            if "card" not in known:
                self.problems.add(tree.place, say("problems.zone.card"))
                return []
            named = known["card"]
            label = self._label(known.get("as"))
        elif tree.kind not in {"text", "number"}:
            self.reader.wrong_type(tree, say("problems.named.zone_card", zone=zone), "zone_card")
            return []
        copies, key = self._lookup(named)
        if key is None:
            return []
        if self.book.cards[key].token:
            self.problems.add(named.place, say("problems.zone.token", name=named.value))
            return []
        self._one_label(named, copies, label)
        return [CardSetup(key, label)] * copies

    def _one_label(self, tree: Tree, copies: int, label: str) -> None:
        if copies > 1 and label:
            self.problems.add(tree.place, say("problems.label.shared", n=copies, label=repr(label)))

    def _label(self, tree: Tree | None) -> str:
        label = self.reader.name(tree, say("problems.named.label"))
        if tree is None or not label:
            return ""
        if '"' in label or "#" in label:
            self.problems.add(tree.place, say("problems.label.sign"))
            return ""
        if label.casefold() in self.labels:
            first = self.labels[label.casefold()]
            says = say("problems.label.twice", label=repr(label), line=first.line)
            self.problems.add(tree.place, says)
            return ""
        self.labels[label.casefold()] = tree
        return label

    def _lookup(self, tree: Tree, *, token: bool = False) -> tuple[int, str | None]:
        """How many, and the key of the card; None (noted) when it is found nowhere."""
        if tree.kind not in {"text", "number"}:
            self.reader.wrong_type(tree, say("problems.named.card_name"), "text")
            return 0, None
        text = str(tree.value).strip()
        find = self.book.find_token if token else self.book.find
        if (key := find(text)) is not None:
            return 1, key
        name, copies = text, 1
        if match := _COPIES.match(text):
            copies, name = int(match[1]), match[2]
            if (key := find(name)) is not None and 0 < copies <= MAX_ZONE:
                return copies, key
        if key is not None:
            self.problems.add(tree.place, say("problems.zone.copies", most=MAX_ZONE, n=copies))
        elif not self.book.is_broken(name):
            what = "token" if token else "card"
            says = say(f"problems.unknown.{what}", name=repr(cut(name)))
            self.problems.add(tree.place, says + self.book.nearest(name))
        return 0, None

    def _permanent(self, tree: Tree) -> list[_Permanent]:
        if tree.kind in {"text", "number"}:
            copies, key = self._lookup(tree)
            if key is None or not self._can_be_permanent(tree, key):
                return []
            return [_Permanent(tree, key, self.book.cards[key].name) for _ in range(copies)]
        if tree.kind != "mapping":
            self.reader.wrong_type(tree, say("problems.named.permanent"), "permanent")
            return []
        known = dict(self.reader.keys(tree, PERMANENT_KEYS, "permanent"))
        label = self._label(known.get("as"))
        if ("card" in known) == ("token" in known):
            self.problems.add(tree.place, say("problems.permanent.needs"))
            return []
        named = known.get("card") or known["token"]
        copies, key = self._lookup(named, token="token" in known)
        read = _Permanent(
            tree, key or "", "", label,
            token="token" in known,
            tapped=self.reader.flag(known.get("tapped"), "tapped"),
            new=self.reader.flag(known.get("new"), "new"),
            counters=self.reader.counters(known.get("counters"), "counters"),
            attached_to=known.get("attached_to"),
        )  # fmt: skip
        if key is None or not self._can_be_permanent(named, key):
            return []
        read.name = self.book.cards[key].name
        self._one_label(named, copies, label)
        return [read] * copies

    def _can_be_permanent(self, tree: Tree, key: str) -> bool:
        card = self.book.cards[key]
        if PERMANENT_TYPES.isdisjoint(card.types):
            self.problems.add(tree.place, say("problems.permanent.none", name=card.name))
            return False
        return True

    def _permanent_setup(self, seat: int, read: _Permanent) -> PermanentSetup:
        return PermanentSetup(
            read.card,
            read.label,
            read.tapped,
            read.counters,
            read.new,
            read.token,
            None,
            self._host(seat, read),
        )

    def _host(self, seat: int, read: _Permanent) -> tuple[int, int] | int | None:
        card = self.book.cards[read.card]
        tree = read.attached_to
        if tree is None or tree.value is None:
            if "Aura" in card.subtypes:
                place = tree.place if tree else read.tree.place
                self.problems.add(
                    place,
                    say("problems.permanent.aura", name=read.label or read.name),
                )
            return None
        name = self.reader.text(tree, "attached_to", numbers=True).strip()
        if not name:
            return None
        if not _attaches(card):
            self.problems.add(tree.place, say("problems.permanent.unattachable", name=read.name))
            return None
        seats = [n for n, player in enumerate(self.names) if player.casefold() == name.casefold()]
        if seats:
            if "Aura" in card.subtypes:
                return seats[0]
            self.problems.add(tree.place, say("problems.permanent.to_player", name=read.name))
            return None
        return self._permanent_named(seat, read, tree, name)

    def _permanent_named(self, seat: int, read: _Permanent, tree: Tree, name: str) -> tuple[int, int] | None:
        """The permanent that `attached_to` means: by label, else by name; its controller's own come first."""
        number = _NUMBERED.match(name)
        stem = (number[1] if number else name).strip('" ').casefold()
        everyone = [(s, n, p) for s, mine in enumerate(self.permanents) for n, p in enumerate(mine)]
        labelled = [(s, n, p) for s, n, p in everyone if p.label.casefold() == stem]
        named = [(s, n, p) for s, n, p in everyone if not p.label and p.name.casefold() == stem]
        found = labelled or named or [(s, n, p) for s, n, p in everyone if p.name.casefold() == stem]
        if read in [p for _, _, p in found] and (labelled or len(found) == 1):
            self.problems.add(tree.place, say("problems.permanent.to_itself", name=name))
            return None
        found = [(s, n, p) for s, n, p in found if p is not read]
        if number and 0 < int(number[2]) <= len(found):
            found = [found[int(number[2]) - 1]]
        elif number or not found:
            self.problems.add(tree.place, say("problems.permanent.unknown", name=repr(cut(name))))
            return None
        mine = [entry for entry in found if entry[0] == seat] or found
        if any(entry[0] != mine[0][0] or not entry[2].alike(mine[0][2]) for entry in mine):
            self.problems.add(tree.place, say("problems.permanent.several", name=repr(cut(name))))
            return None
        return mine[0][0], mine[0][1]


def _attaches(card: Card) -> bool:
    return not {"Aura", "Equipment", "Fortification"}.isdisjoint(card.subtypes)
