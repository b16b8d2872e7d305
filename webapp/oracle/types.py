"""Type lines (205): supertypes, card types, subtypes, and the plural forms that card text uses."""

from __future__ import annotations

from functools import cache
from importlib import resources

from webapp.rules.values import CARD_TYPES, SUPERTYPES
from webapp.words import say

IRREGULAR = {
    "Elves": "Elf", "Dwarves": "Dwarf", "Wolves": "Wolf", "Werewolves": "Werewolf", "Mice": "Mouse",
    "Heroes": "Hero", "Children": "Child", "Octopuses": "Octopus", "Fungi": "Fungus", "Foxes": "Fox",
    "Oxen": "Ox", "Sphinxes": "Sphinx", "Pegasi": "Pegasus", "Cyclopes": "Cyclops",
}  # fmt: skip


@cache
def subtypes() -> dict[str, str]:
    """Every subtype and the card type it belongs to."""
    text = resources.files("webapp.oracle").joinpath("data/subtypes.txt").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for line in text.splitlines():
        kind, _, words = line.partition(": ")
        for word in words.split():
            found[word.replace("_", " ")] = kind
    return found


@cache
def singular(word: str) -> str | None:
    """The subtype that a word of card text means, singular or plural; None if it is none."""
    known = subtypes()
    if word in known:
        return word
    if word in IRREGULAR:
        return IRREGULAR[word]
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f")):
        stem = word.removesuffix(ending) + instead
        if word.endswith(ending) and stem in known:
            return stem
    return None


class TypeLine:
    """A type line taken apart."""

    def __init__(self, line: str) -> None:
        """Read a type line. Raises ValueError naming the word that is no type."""
        left, _, right = (part.strip() for part in line.replace(" - ", " — ").partition("—"))
        printed = [w for w in left.split() if w != "Token"]
        self.token = "Token" in left.split()
        for word in printed:
            if word.lower() not in CARD_TYPES and word.lower() not in SUPERTYPES:
                raise ValueError(say("oracle.type.unknown", word=repr(word)))
        words = [w.lower() for w in printed]
        self.supertypes = tuple(w for w in words if w in SUPERTYPES)
        self.types = tuple(w for w in words if w in CARD_TYPES)
        if not self.types:
            raise ValueError(say("oracle.type.none"))
        self.subtypes = tuple(self._subtypes(right))

    def _subtypes(self, right: str) -> list[str]:
        """Subtypes in order; two-word ones (Time Lord) together (205.3m)."""
        found: list[str] = []
        words = right.split()
        while words:
            two = " ".join(words[:2])
            step = 2 if len(words) > 1 and two in subtypes() else 1
            found.append(" ".join(words[:step]))
            words = words[step:]
        for word in found:
            if word not in subtypes() and not (
                word[:1].isupper() and word.replace("-", "").replace("'", "").isalpha()
            ):
                raise ValueError(say("oracle.type.subtype", word=repr(word)))
        return found
