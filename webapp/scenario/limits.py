"""How large a scenario can be: numbers, texts and cards beyond these are an error of the file."""

from __future__ import annotations

import unicodedata

from webapp.oracle.compile import LONGEST
from webapp.words import say

MAX_DIGITS = 7
MAX_LIFE = 1_000_000
MAX_COUNTERS = 1000
MAX_MANA = 100
MAX_TURN = 10_000
MAX_X = 1000
MAX_ZONE = 250
MAX_CARDS = 1000
MAX_DEFINED = 250
MAX_MOVE = 500
MAX_TEXT = LONGEST
MAX_ALL_TEXT = 50_000
MAX_NAME = 100
MAX_TITLE = 200
MAX_PROBLEMS = 50
"""So many problems of a file are told; the others are counted."""

MAX_QUOTE = 120
"""So much of a value or a line is quoted with a problem."""

MAX_SENTENCE = 800
"""So long can the sentence about a problem be."""


def cut(text: str, length: int = MAX_QUOTE) -> str:
    """The text, shortened where it is longer than `length`."""
    return text if len(text) <= length else text[: length - 1] + "…"


def text_problem(text: str) -> str:
    """What no text of a file may hold, in words; "" when there is none of it."""
    if text.isascii() and text.isprintable():
        return ""
    for sign in text:
        if sign not in "\n\t" and unicodedata.category(sign) in {"Cc", "Cs"}:
            return say("problems.sign", sign=f"U+{ord(sign):04X}")
    return ""


def name_problem(text: str, name: str, limit: int = MAX_NAME) -> str:
    """Why a text can't be a name, in a sentence; "" when it can. `name`: what it would be the name of."""
    if len(text) > limit:
        return say("problems.long", name=name, length=len(text), most=limit)
    for sign in text:
        if unicodedata.category(sign) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}:
            return say("problems.invisible", name=name, sign=f"U+{ord(sign):04X}")
    return ""
