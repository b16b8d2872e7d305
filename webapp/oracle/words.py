"""Card text as words: tokens with their places, reminder text left out, the card's own name as one token."""

from __future__ import annotations

import re
from typing import NamedTuple

from .types import singular

SELF = "~"
BREAK = "\n"

_REMINDER = re.compile(r"[ \t]*\([^()]*\)")
_WORD = re.compile(
    r"\{[^{}]+\}|and/or"
    r"|\[[+−-]?(?:\d+|X)\]|(?<![\w/])[+−-](?:\d+|X)(?=:)"  # a loyalty cost
    r"|[+-]?(?:\d+|X|Y|\*)/[+-]?(?:\d+|X|Y|\*)(?![\w/])"  # power and toughness
    r"|[+-](?:\d+|X)(?![\w/])"
    r"|\d+|[^\W\d_]+(?:-[^\W\d_]+)*(?:'(?:t|re|ve|ll|d)(?![^\W\d_]))?"
    r"|'s(?![^\W\d_])|[ \t]*—[ \t]*|\n|[^\s]"
)
_GLUED_LEFT = frozenset({",", ".", ":", ";", "'s", "'", "”", "--", "?", "!"})
_GLUED_RIGHT = frozenset({"“", "--", "\n"})
# Words that open a part of a cost, where they are written with a capital after a comma (602.1a).
_COST_VERBS = frozenset(
    {
        "Pay",
        "Discard",
        "Sacrifice",
        "Tap",
        "Untap",
        "Exile",
        "Remove",
        "Return",
        "Put",
        "Mill",
        "Reveal",
        "Exert",
    }
    | {"Waterbend", "Collect", "Behold", "Unattach"}
)


class Token(NamedTuple):
    """One word. `key` is what templates compare with: lower case where a sentence begins."""

    text: str
    key: str
    start: int
    end: int


def without_reminders(text: str) -> str:
    """The text with reminder text blanked out, every other character at its old place (207.2)."""
    return _REMINDER.sub(lambda m: " " * len(m[0]), text)


def own_names(name: str, legendary: bool) -> tuple[str, ...]:
    """The ways a card's text names the card itself (201.5): its name, and a legend's short name."""
    names = [name]
    if "," in name:
        names.append(name.split(",")[0])
    if legendary:
        first = re.split(r" of | the |, ", name)[0]
        names += [first] if first else []
        names += [w for w in first.split()[:1] if w not in {"The", "A", "An"} and singular(w) is None]
    return tuple(dict.fromkeys(sorted((n for n in names if len(n) > 1), key=len, reverse=True)))


def tokens(text: str, names: tuple[str, ...] = ()) -> list[Token]:
    """The words of a text. Each line ends without a break; blank lines left by reminder text vanish."""
    plain = without_reminders(text)
    own = re.compile("|".join(rf"(?<!\w){re.escape(n)}(?!\w)" for n in names)) if names else None
    found: list[Token] = []
    at, opening, quoted = 0, True, False
    while at < len(plain):
        if plain[at].isspace() and plain[at] != BREAK:
            match = re.compile(r"[ \t]*—[ \t]*").match(plain, at)
            if match is None:
                at += 1
                continue
        else:
            match = (own and own.match(plain, at)) or _WORD.match(plain, at)
            assert match is not None
        word, start, at = match[0], match.start(), match.end()
        is_self = own is not None and word in names
        key = SELF if is_self else word
        if word.strip(" \t") == "—":
            spaced = word != "—" or at >= len(plain) or plain[at] == "\n"
            word, key = "—", "—" if spaced else "--"
        elif word == '"':
            quoted = not quoted
            key = "“" if quoted else "”"
        elif word == BREAK:
            if not found or found[-1].key == BREAK:
                continue
        elif opening and not is_self:
            key = (
                word
                if word in {"I", "V", "X"} or word[1:] != word[1:].lower()
                else word[0].lower() + word[1:]
            )
        elif word in _COST_VERBS and found and found[-1].key == ",":
            key = word.lower()
        found.append(Token(word, key, start, at))
        opening = key in {".", ":", "—", "--", "“", BREAK, "•", "|", "]"} or (key == "”" and opening)
        if key[:1] in "[+−-" and len(key) > 1 and at < len(plain) and plain[at] == ":":
            opening = False
    while found and found[-1].key == BREAK:
        found.pop()
    return found


def capital(word: str) -> str:
    """A word as a sentence begins."""
    return word[:1].upper() + word[1:]


def joined(words: list[str]) -> str:
    """Words as text, with the spaces of printed cards."""
    out: list[str] = []
    before = ""
    for word in words:
        if (
            not out
            or word in _GLUED_LEFT
            or before in _GLUED_RIGHT
            or word == BREAK
            or (word[0] == "{" and before[:1] == "{")
        ):
            gap = ""
        else:
            gap = " "
        shown = {"“": '"', "”": '"', "--": "—"}.get(word, word)
        out.append(gap + shown)
        before = word
    return "".join(out)


def normal(text: str, names: tuple[str, ...] = ()) -> str:
    """A text for comparison: without reminder text, own name as one sign, single spaces."""
    return joined(
        [SELF if t.key == SELF else t.key if t.key in "“”--" else t.text for t in tokens(text, names)]
    )
