"""Reading handles out of text: quotes, the longest known name, `#2`, lists of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import msgspec

ROLES = frozenset({"cursed", "monster", "royal", "sorcerer", "virtuous", "wicked", "young hero", "huntsman"})


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """A name as names compare: without case, white space in one way, straight apostrophes."""
    return " ".join(name.replace("’", "'").split()).casefold()


@lru_cache(maxsize=8192)
def plain_name(name: str) -> str:
    """A name as set-ups and comparisons take it: also without " Token", and `Sorcerer Role` for `Sorcerer`
    (111.4).
    """
    text = folded(name)
    text = text.removesuffix(" token") if text != "token" else text
    stem = text.removesuffix(" role")
    return stem if stem in ROLES else text


class Handle(msgspec.Struct, frozen=True):
    """A handle as written: a name or label, `number` for `#2` (0 = not said), `text` for `Source: TEXT`,
    `copies` for `2 Plains`.
    """

    name: str
    number: int = 0
    text: str = ""
    copies: int = 1

    @property
    def shown(self) -> str:
        """As it was written."""
        number = f"#{self.number}" if self.number else ""
        text = f": {self.text}" if self.text else ""
        return f"{self.name}{number}{text}"


_QUOTED = re.compile(r'"([^"]*)"')
_NUMBER = re.compile(r"\s*#\s*([1-9]\d{0,3})(?!\d)", re.ASCII)
_COPIES = re.compile(r"(\d{1,3})\s+")
_END = re.compile(r"\s*(?:$|[,;:]|#|\s)")


@lru_cache(maxsize=8192)
def spellings(name: str) -> frozenset[str]:
    """Every way to write a name: as it is, and for a token with or without ` Token`, for a Role with `
    Role`.
    """
    found = {folded(name)}
    stem = plain_name(name)
    found |= {stem, f"{stem} token"}
    if stem in ROLES:
        found |= {f"{stem} role", f"{stem} role token"}
    return frozenset(found)


def longest_first(names: Iterable[str]) -> tuple[str, ...]:
    """Every way to write these names, the longest first, as a scanner looks for them."""
    return tuple(
        sorted({spelt for name in names for spelt in spellings(name) if spelt}, key=len, reverse=True)
    )


class Scanner:
    """Reads handles one after the other from a text. `known`: every name that may be meant; the longest one
    matches.
    """

    def __init__(self, text: str, known: Iterable[str], spelt: tuple[str, ...] | None = None) -> None:
        self.text = text.replace("’", "'").replace("“", '"').replace("”", '"')
        self.at = 0
        self.stop_words: tuple[str, ...] = ()
        self.known = longest_first(known) if spelt is None else spelt

    @property
    def rest(self) -> str:
        """What is left to read."""
        return self.text[self.at :].strip()

    def skip(self, pattern: str) -> re.Match[str] | None:
        """Read a pattern (without case) if it comes next, spaces before it left out."""
        match = re.compile(rf"\s*{pattern}", re.IGNORECASE).match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def word(self, word: str) -> bool:
        """Read a whole word if it comes next."""
        return self.skip(rf"{re.escape(word)}(?=$|[\s,;:])") is not None

    def name(self) -> str | None:
        """Read a quoted or known name if one comes next."""
        start = self.at + len(self.text[self.at :]) - len(self.text[self.at :].lstrip())
        if quoted := _QUOTED.match(self.text, start):
            self.at = quoted.end()
            return quoted[1].strip()
        rest = self.text[start:]
        for spelt in self.known:
            length = _prefix(rest, spelt)
            if length and _END.match(rest, length):
                self.at = start + length
                return rest[:length]
        return None

    def handle(self, *, copies: bool = False) -> Handle | None:
        """Read a handle; an unknown name goes up to a comma, colon or stop word. None at the end of the
        text.
        """
        many = 1
        start = self.at
        name = self.name()
        if name is None and copies and (match := self.skip(_COPIES.pattern)):
            many = int(match[1])
            name = self.name()
            if name is None:
                self.at, many = start, 1
        if name is None:
            name = self._unknown()
        if not name:
            return None
        number = _NUMBER.match(self.text, self.at)
        if number:
            self.at = number.end()
        return Handle(name, int(number[1]) if number else 0, copies=many)

    def _unknown(self) -> str:
        """Read an unknown name."""
        end = next((n for n in range(self.at, len(self.text)) if self.text[n] in ",;:#"), len(self.text))
        return self._take(self._stopped(end))

    def _stopped(self, end: int) -> int:
        """The place before `end` where a stop word begins, if there is one."""
        for word in self.stop_words:
            if match := re.compile(_stop(word), re.IGNORECASE).search(self.text, self.at, end):
                end = match.start()
        return end

    def _take(self, end: int) -> str:
        text = self.text[self.at : end].strip()
        self.at = end
        return text

    def until(self, stops: Sequence[str], enough: Callable[[str], bool] = lambda text: True) -> str:
        """Read free text up to a stop word (`x=` too). A stop word may be part of the text: the first place
        is taken where the text is `enough`, else the first of all. Quotes hold a text together."""
        if quoted := re.compile(r'\s*"([^"]*)"').match(self.text, self.at):
            self.at = quoted.end()
            return quoted[1].strip()
        pattern = re.compile("|".join(_stop(word) for word in stops), re.IGNORECASE)
        ends = [match.start() for match in pattern.finditer(self.text, self.at)] + [len(self.text)]
        end = next((end for end in ends if enough(self.text[self.at : end].strip())), ends[0])
        return self._take(end)

    def piece(self) -> str:
        """Read free text up to a comma with a known name behind it, or to the end (an ability's text may
        hold commas).
        """
        end = self._stopped(len(self.text))
        for comma in (n for n in range(self.at, end) if self.text[n] == ","):
            behind = Scanner("", ())
            behind.text, behind.known, behind.at = self.text, self.known, comma + 1
            if behind.name() is not None:
                end = comma
                break
        return self._take(end)

    def handles(self, *, texts: bool = False, copies: bool = False) -> list[Handle]:
        """Read a list of handles: `A, B`, also `A and B`. `texts`: each may be `Source: TEXT`."""
        found: list[Handle] = []
        while True:
            handle = self.handle(copies=copies)
            if handle is None:
                break
            if texts and self.skip(":"):
                handle = Handle(handle.name, handle.number, self.piece(), handle.copies)
            found.append(handle)
            if not (self.skip(r",\s*and\s") or self.skip(",") or self.skip(r"and\s")):
                break
        return found


def _stop(word: str) -> str:
    """A pattern for a stop word with white space before it."""
    return rf"(?<!\S){word[:-1]}\s*=" if word.endswith("=") else rf"(?<!\S){word}(?=\s|$)"


def _prefix(text: str, spelt: str) -> int:
    """How many characters of `text` spell a name, white space and case apart; 0 if it doesn't begin so."""
    at = 0
    for sign in spelt:
        if at >= len(text):
            return 0
        if sign == " ":
            if not text[at].isspace():
                return 0
            while at < len(text) and text[at].isspace():
                at += 1
        elif text[at].casefold() == sign:
            at += 1
        else:
            return 0
    return at
