"""The grammar that all modules here add their rules to, and the open classes of words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import resources
from typing import Any

from webapp.oracle.template import Grammar, Lower
from webapp.oracle.types import singular, subtypes
from webapp.oracle.words import SELF, Token
from webapp.rules.values import symbols

GRAMMAR = Grammar()
add = GRAMMAR.add
lexer = GRAMMAR.lexer

GRAMMAR.spans.update({"clause", "pvp", "pvs", "ovp", "dealing"})
GRAMMAR.capitals.add("Cost")


def deed(template: str, lower: Lower) -> None:
    """Something players do: `draw{s}` or `{scry/scries}` in both forms of the verb, "pvp" after "you", "pvs" after "each player"."""
    for category, ending, form in (("pvp", "", r"\1"), ("pvs", r"\1", r"\2")):
        words = re.sub(r"(?<=\w)\{(s)\}", ending, template)
        add(category, re.sub(r"\{(\w+)/(\w+)\}", form, words), lower)


Reads = list[tuple[int, Any]]

NUMBERS = {
    w: n
    for n, w in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
}
ORDINALS = {
    w: n
    for n, w in enumerate(
        [
            "zeroth",
            "first",
            "second",
            "third",
            "fourth",
            "fifth",
            "sixth",
            "seventh",
            "eighth",
            "ninth",
            "tenth",
        ]
    )
}


def _number(words: Sequence[Token], at: int) -> Reads:
    if at < len(words):
        key = words[at].key
        if key.isdigit():
            return [(at + 1, int(key))]
        if key in NUMBERS and key != "zero":
            return [(at + 1, NUMBERS[key])]
    return []


def _ordinal(words: Sequence[Token], at: int) -> Reads:
    return [(at + 1, ORDINALS[words[at].key])] if at < len(words) and words[at].key in ORDINALS else []


def _own_name(words: Sequence[Token], at: int) -> Reads:
    return [(at + 1, words[at].text)] if at < len(words) and words[at].key == SELF else []


def _subtype(words: Sequence[Token], at: int) -> Reads:
    """A subtype, singular or plural; two-word ones (205.3m)."""
    found: Reads = []
    if at < len(words) and words[at].text[:1].isupper():
        two = f"{words[at].text} {words[at + 1].text}" if at + 1 < len(words) else ""
        name = singular(two) if " " in two else None
        if name is not None:
            found.append((at + 2, name))
        name = singular(words[at].text)
        if name is not None:
            found.append((at + 1, name))
    return found


def _nonsubtype(words: Sequence[Token], at: int) -> Reads:
    """Non-Human, non-Elf."""
    if at >= len(words) or not words[at].key.lower().startswith("non-"):
        return []
    name = singular(words[at].text[4:])
    return [(at + 1, name)] if name else []


def _typeword(words: Sequence[Token], at: int) -> Reads:
    """The first half of a word such as Swampcycling or Plainswalk is handled where those words are read."""
    if at >= len(words) or not words[at].key.endswith("cycling"):
        return []
    stem = words[at].key.removesuffix("cycling")
    name = singular(stem[:1].upper() + stem[1:])
    return [(at + 1, name)] if name else []


def _landwalk(words: Sequence[Token], at: int) -> Reads:
    if at >= len(words) or not words[at].key.endswith("walk"):
        return []
    stem = words[at].key.removesuffix("walk")
    name = stem[:1].upper() + stem[1:]
    return [(at + 1, name)] if subtypes().get(name) == "land" else []


_MANA = frozenset("WUBRGCX") | frozenset(str(n) for n in range(100))


def _is_mana(symbol: str) -> bool:
    return all(half in _MANA or half in {"P", "S"} for half in symbol.split("/"))


def _mana(words: Sequence[Token], at: int) -> Reads:
    """Mana symbols in a row, as long as they go."""
    end = at
    while (
        end < len(words)
        and re.fullmatch(r"\{[^{}]+\}", words[end].key)
        and _is_mana(symbols(words[end].key)[0])
    ):
        if end > at and words[end].start != words[end - 1].end:
            break
        end += 1
    return [(end, "".join(w.key for w in words[at:end]))] if end > at else []


def _energy(words: Sequence[Token], at: int) -> Reads:
    end = at
    while end < len(words) and words[end].key == "{E}":
        end += 1
    return [(end, end - at)] if end > at else []


def _pt(words: Sequence[Token], at: int) -> Reads:
    """A change of power and toughness: +2/-1, -X/-X."""
    return _halves(words, at, signed=True)


def _size(words: Sequence[Token], at: int) -> Reads:
    """Power and toughness: 2/2, X/X."""
    return _halves(words, at, signed=False)


def _halves(words: Sequence[Token], at: int, *, signed: bool) -> Reads:
    if at >= len(words) or "/" not in words[at].key or words[at].key[0] == "{":
        return []
    halves = words[at].key.split("/")
    if len(halves) != 2 or any((h[:1] in "+-") != signed for h in halves):
        return []
    return [(at + 1, (halves[0], halves[1]))]


def _stop(words: Sequence[Token], at: int) -> Reads:
    """The end of a sentence: a full stop, or a closing quotation mark that has one before it or ends the quotation here."""
    if at < len(words) and words[at].key == ".":
        return [(at + 1, ".")]
    if (
        at
        and words[at - 1].key == "”"
        and (at == len(words) or words[at].start > words[at - 1].end or words[at].key in {"”", "\n"})
    ):
        return [(at, "")]
    if at < len(words) and words[at].key == "”":
        return [(at, "")]
    return []


COUNTERS = frozenset(
    resources.files("webapp.oracle").joinpath("data/counters.txt").read_text(encoding="utf-8").split()
)


def _counter(words: Sequence[Token], at: int) -> Reads:
    """The kind of a counter (122.1): its size change, a keyword, or a word."""
    if at < len(words):
        key = words[at].key
        if "/" in key and key[0] in "+-":
            return [(at + 1, key)]
        if key in {"first", "double"} and at + 1 < len(words) and words[at + 1].key == "strike":
            return [(at + 2, f"{key} strike")]
        if key in COUNTERS:
            return [(at + 1, key)]
    return []


# Keywords that stand before a dash and change what the ability means.
KEYWORD_LABELS = frozenset(
    {
        "boast",
        "exhaust",
        "forecast",
        "max speed",
        "visit",
        "companion",
        "to solve",
        "solved",
        "chaos",
        "power-up",
    }
)


def _ability_word(words: Sequence[Token], at: int) -> Reads:
    """An ability word or flavour word before a dash (207.2c, 207.2d): no meaning of its own."""
    end = at
    while (
        end < len(words)
        and end - at < 8
        and (words[end].key[:1].isalpha() or words[end].key in {"'s", ",", "!", "'", "?", ":", SELF})
    ):
        end += 1
    if end == at or end >= len(words) or words[end].key != "—" or not words[at].text[:1].isupper():
        return []
    if " ".join(w.text for w in words[at:end]).lower() in KEYWORD_LABELS:
        return []
    return [(end, " ".join(w.text for w in words[at:end]))]


def _card_name(words: Sequence[Token], at: int) -> Reads:
    """A card's name inside a text: words that begin with capitals, and the small words between them."""
    small = {"of", "the", "and", "to", "for", "from", "in", "with", "a", "-", ",", "'s"}
    found: Reads = []
    end = at
    while end < len(words) and (
        words[end].text[:1].isupper() or words[end].key in small or words[end].key == SELF
    ):
        if end == at and words[at].key in small:
            break
        end += 1
        if words[end - 1].key not in small:
            found.append(
                (end, "~" if words[end - 1].key == SELF and end == at + 1 else _spelled(words[at:end]))
            )
    return found[::-1]


def _spelled(words: Sequence[Token]) -> str:
    out = ""
    for word in words:
        out += ("" if not out or word.key in {",", "'s"} else " ") + word.text
    return out


lexer("nonsubtype", _nonsubtype)
lexer("num", _number)
lexer("ordinal", _ordinal)
lexer("self", _own_name)
lexer("subtype", _subtype)
lexer("typecycling", _typeword)
lexer("landwalk", _landwalk)
lexer("mana", _mana)
lexer("E", _energy)
lexer("pt", _pt)
lexer("size", _size)
lexer("stop", _stop)
lexer("ckind", _counter)
lexer("abilityword", _ability_word)
lexer("cardname", _card_name)
