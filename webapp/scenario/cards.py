"""The cards of a file: those it defines, and those that its names mean elsewhere (111.10 tokens, basic
lands, training cards).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from webapp.oracle import library
from webapp.rules.objects import Card
from webapp.words import say

from .limits import MAX_ALL_TEXT, MAX_DEFINED, MAX_NAME, MAX_TEXT, cut, name_problem
from .problems import nearest, suggestion
from .reading import Reader
from .yamltree import Tree, text_place

if TYPE_CHECKING:
    from webapp.oracle.compile import Compiled

CARD_KEYS = (
    "name",
    "mana_cost",
    "type_line",
    "oracle_text",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "colors",
)
"""The keys that people write; every other field of a Scryfall card object is let through unread."""

SCRYFALL_KEYS = frozenset(
    [
        "all_parts",
        "arena_id",
        "artist",
        "artist_ids",
        "attraction_lights",
        "booster",
        "border_color",
        "card_back_id",
        "card_faces",
        "cardmarket_id",
        "cmc",
        "collector_number",
        "color_identity",
        "color_indicator",
        "content_warning",
        "digital",
        "edhrec_rank",
        "finishes",
        "flavor_name",
        "flavor_text",
        "foil",
        "frame",
        "frame_effects",
        "full_art",
        "game_changer",
        "games",
        "hand_modifier",
        "highres_image",
        "id",
        "illustration_id",
        "image_status",
        "image_uris",
        "keywords",
        "lang",
        "layout",
        "legalities",
        "life_modifier",
        "mtgo_foil_id",
        "mtgo_id",
        "multiverse_ids",
        "nonfoil",
        "object",
        "oracle_id",
        "oversized",
        "penny_rank",
        "preview",
        "prices",
        "printed_name",
        "printed_text",
        "printed_type_line",
        "printed_size",
        "prints_search_uri",
        "produced_mana",
        "promo",
        "promo_types",
        "purchase_uris",
        "rarity",
        "related_uris",
        "released_at",
        "reprint",
        "reserved",
        "resource_id",
        "rulings_uri",
        "scryfall_set_uri",
        "scryfall_uri",
        "security_stamp",
        "set",
        "set_id",
        "set_name",
        "set_search_uri",
        "set_type",
        "set_uri",
        "story_spotlight",
        "tcgplayer_etched_id",
        "tcgplayer_id",
        "textless",
        "uri",
        "variation",
        "variation_of",
        "watermark",
    ]
)

Compile: TypeAlias = "Callable[[Mapping[str, object]], Compiled]"
Imported = Callable[[str], Card | None]


class Sources(msgspec.Struct, frozen=True):
    """Where card behaviour comes from: the compiler, and a user's imported cards by name."""

    compile: Compile = library.compiled
    imported: Imported = lambda name: None


class CardBook:
    """The card definitions of one file by their key, filled as names are met."""

    def __init__(self, reader: Reader, source: list[str], sources: Sources) -> None:
        self.reader = reader
        self.source = source
        self.sources = sources
        self.cards: dict[str, Card] = {
            f"token:{word}": card for word, card in library.predefined_tokens().items()
        }
        self.keys: dict[str, str] = {}
        self.broken: set[str] = set()
        self.defined: list[str] = []

    def define(self, tree: Tree | None) -> None:
        """Compile the file's own cards."""
        size = 0
        for n, entry in enumerate(self.reader.items(tree, "cards")):
            text = entry.get("oracle_text")
            size += len(str(text.value)) if text is not None else 0
            if n == MAX_DEFINED or size > MAX_ALL_TEXT:
                says = say("problems.card.too_many", most=MAX_DEFINED, characters=f"{MAX_ALL_TEXT:,}")
                self.reader.problems.add(entry.place, says)
                return
            if entry.kind != "mapping":
                self.reader.wrong_type(entry, say("problems.named.card"), "card")
                continue
            self._define(entry)

    def _define(self, entry: Tree) -> None:
        self._check_keys(entry)
        name = self.reader.text(entry.get("name"), "name")
        if not name.strip():
            self.reader.problems.add(entry.place, say("problems.card.name"))
            return
        if says := name_problem(name, say("problems.named.card_name")):
            self.reader.problems.add((entry.get("name") or entry).place, says)
            return
        if name.casefold() in self.keys or name.casefold() in self.broken:
            place = (entry.get("name") or entry).place
            self.reader.problems.add(place, say("problems.card.twice", name=name))
            return
        self.defined.append(name)
        data = self._data(entry, name)
        compiled = self.sources.compile(data) if data else None
        if compiled and compiled.compiled and compiled.card is not None and not compiled.problems:
            self._add(name, compiled.card)
            return
        self.broken.add(name.casefold())
        if compiled:
            self._explain(entry, name, compiled)

    def _check_keys(self, entry: Tree) -> None:
        pasted = entry.get("object") is not None or entry.get("oracle_id") is not None
        for key, _ in entry.pairs:
            word = str(key.value)
            if word in CARD_KEYS or word in SCRYFALL_KEYS or pasted:
                continue
            hint = suggestion(word, CARD_KEYS, listed=len(CARD_KEYS))
            self.reader.problems.add(key.place, say("problems.key.card", key=repr(cut(word))) + hint)

    def _data(self, entry: Tree, name: str) -> dict[str, Any] | None:
        """The card object as the compiler wants it; None when a value has the wrong type."""
        before = len(self.reader.problems.found)
        data = dict(entry.value)
        for key in ("mana_cost", "type_line", "oracle_text", "power", "toughness", "loyalty", "defense"):
            tree = entry.get(key)
            if tree is not None and tree.value is not None:
                numbers = key in {"power", "toughness", "loyalty", "defense"}
                data[key] = self.reader.text(tree, key, numbers=numbers)
                limit = MAX_TEXT if key == "oracle_text" else MAX_NAME
                if len(data[key]) > limit:
                    says = say("problems.long", name=key, length=len(data[key]), most=limit)
                    self.reader.problems.add(tree.place, says)
        if not data.get("type_line") and not data.get("card_faces"):
            self.reader.problems.add(entry.place, say("problems.card.type_line", name=name))
        return data if len(self.reader.problems.found) == before else None

    def _explain(self, entry: Tree, name: str, compiled: Compiled) -> None:
        text = entry.get("oracle_text")
        for problem in compiled.problems:
            place = (entry.get("name") or entry).place
            if problem.field == "type_line":
                place = (entry.get("type_line") or entry).place
            elif text is not None and problem.sentence:
                place = text_place(text, self.source, problem.line, problem.column)
            says = say("problems.card.unread", name=name, why=problem.says)
            if problem.sentence:
                says = say(
                    "problems.card.sentence", name=name, sentence=repr(problem.sentence), why=problem.says
                )
            self.reader.problems.add(place, says)
        if not compiled.problems:
            place = (text or entry).place
            self.reader.problems.add(
                place, say("problems.card.otherwise", name=name, rendered=repr(compiled.rendered))
            )

    def _add(self, name: str, card: Card) -> str:
        self.cards[name] = card
        self.keys[name.casefold()] = name
        front, _, back = name.partition(" // ")
        if back:
            self.keys.setdefault(front.casefold(), name)
        return name

    def find(self, name: str) -> str | None:
        """The key of the card or token that a name means: defined here, else built in, else imported. None:
        found nowhere.
        """
        folded = name.casefold()
        if folded in self.keys:
            return self.keys[folded]
        if folded in self.broken:
            return None
        for book in (library.basic_lands(),):
            if (found := _folded(book, folded)) is not None:
                return self._add(found.name, found)
        if (token := self._predefined(name)) is not None:
            return token
        card = _folded(library.training_cards(), folded) or self.sources.imported(name)
        return self._add(card.name, card) if card else None

    def find_token(self, name: str) -> str | None:
        """The key of a token: one defined here (with or without " Token"), else one that the rules
        predefine.
        """
        for spelt in (name, f"{name} Token", name.removesuffix(" Token"), name.removesuffix(" Role")):
            if spelt.casefold() in self.keys:
                return self.keys[spelt.casefold()]
        return self._predefined(name)

    def _predefined(self, name: str) -> str | None:
        card = library.find_token(name)
        if card is None:
            return None
        for word, token in library.predefined_tokens().items():
            if token == card:
                return f"token:{word}"
        return self._add(card.name, card)

    def is_broken(self, name: str) -> bool:
        """Whether the file defines the name with a text that doesn't compile (noted already)."""
        return any(n.casefold() in self.broken for n in (name, f"{name} Token"))

    def nearest(self, name: str) -> str:
        """A hint for a name found nowhere."""
        words = {
            *self.defined,
            *library.basic_lands(),
            *library.predefined_tokens(),
            *library.training_cards(),
        }
        close = nearest(name, words, likeness=0.7)
        if not close:
            return " " + say("problems.card.write")
        return f" {say('problems.nearest', word=repr(close))} {say('problems.card.else_write')}"


def _folded(book: Mapping[str, Card], folded: str) -> Card | None:
    return next((card for name, card in book.items() if name.casefold() == folded), None)
