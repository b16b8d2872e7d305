"""Comparing what was expected with what is there, path by path; and whether a value can be expected of a
path at all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from webapp.rules.abilities.kinds import Activated
from webapp.rules.apply import apply
from webapp.rules.layers import characteristics
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.rules.values import (
    CARD_TYPES,
    COLOR_LETTERS,
    COLORS,
    SUPERTYPES,
    Ref,
    parse_pool,
    pool_text,
)
from webapp.words import say

from .abilities import cycling_name
from .expectable import path_problem, value_problem
from .handles import folded, plain_name
from .notation import parse_move
from .paths import NOTHING, ZONES, PathError, find_object, read_path, split_path
from .picking import NotationError

_COPIES = re.compile(r"(\d{1,3})\s+(\S.*)$")


class Mismatch(msgspec.Struct, frozen=True):
    """An expectation that does not hold."""

    says: str
    expected: Any
    found: Any


def check(table: Table, path: str, expected: Any) -> Mismatch | None:
    """None when the expectation holds at this table."""
    players = [player.name for player in table.players]
    try:
        kind, *parts = split_path(path, players)
        if kind == "player" and parts[1] in {"can", "cannot"}:
            return _check_moves(table, players.index(parts[0]), path, expected, legal=parts[1] == "can")
        return compare(table, path, expected, read_path(table, path))
    except PathError as error:
        return Mismatch(say("problems.at_path", path=path, why=error), expected, None)


def compare(table: Table, path: str, expected: Any, found: Any) -> Mismatch | None:
    """None when what was found at a path is what was expected there. Raises PathError."""
    kind, *parts = split_path(path, [player.name for player in table.players])
    equal = _equal(table, kind, parts, expected, found)
    if equal:
        return None
    says = say("problems.mismatch.value", path=path, found=_shown(found), expected=_shown(expected))
    return Mismatch(says, expected, found)


def is_legal(table: Table, player: int, text: str) -> bool:
    """Whether this move or answer is legal now."""
    try:
        move = parse_move(table, text, player)
    except NotationError:
        return False
    return not isinstance(move, list) and isinstance(apply(table, move), Step)


def _check_moves(table: Table, player: int, path: str, expected: Any, *, legal: bool) -> Mismatch | None:
    moves = [expected] if isinstance(expected, str) else expected
    wrong = [move for move in moves if is_legal(table, player, str(move)) is not legal]
    if not wrong:
        return None
    found = [move for move in moves if move not in wrong]
    key = "not_legal" if legal else "legal"
    says = say(f"problems.mismatch.{key}", path=path, moves=", ".join(map(repr, wrong)))
    return Mismatch(says, expected, found)


def _shown(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, list):
        return "[" + ", ".join(str(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_shown(item)}" for key, item in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if value == "" else str(value)


# ---- equality, by kind of path ---------------------------------------------------------------------------


def _equal(table: Table, kind: str, parts: Sequence[str], expected: Any, found: Any) -> bool:
    if kind == "table":
        return _equal_table(table, parts, expected, found)
    if kind == "player":
        return _equal_player(table, parts, expected, found)
    if kind == "object":
        return _equal_object(table, parts, expected, found)
    return bool(expected == found)


def _equal_table(table: Table, parts: Sequence[str], expected: Any, found: Any) -> bool:
    if parts[0] == "stack" and not parts[1]:
        return _names(table, expected) == [plain_name(name) for name in found]
    return _same_word(expected, found)


def _same_word(expected: Any, found: Any) -> bool:
    """Words without case; `none` is nothing."""
    if expected is None or (isinstance(expected, str) and folded(expected) in NOTHING):
        return found is None
    if isinstance(expected, str) and isinstance(found, str):
        return folded(expected) == folded(found)
    return bool(expected == found) and isinstance(expected, bool) == isinstance(found, bool)


def _names(table: Table, expected: Any) -> list[str]:
    """Expected names in full: `2 Plains` is two of them, unless a card is called so."""
    known = {plain_name(card.name) for card in table.cards.values()}
    names: list[str] = []
    for entry in [expected] if isinstance(expected, str) else expected or ():
        text = str(entry).strip().strip('"')
        copies = _COPIES.match(text)
        if copies and plain_name(text) not in known:
            names += [plain_name(copies[2])] * int(copies[1])
        else:
            names.append(plain_name(text))
    return names


def _equal_player(table: Table, parts: Sequence[str], expected: Any, found: Any) -> bool:
    _, word, part = parts
    if word == "mana":
        return bool(pool_text(parse_pool(expected or "")) == found)
    if word == "counters":
        return _counters(expected) == {folded(kind): n for kind, n in found.items()}
    if word not in {*ZONES, "sees"} or part == "size":
        return _same_word(expected, found)
    wanted, actual = _names(table, expected), [plain_name(name) for name in found]
    if part == "top":
        return actual[: len(wanted)] == wanted
    if part == "bottom":
        return actual[max(0, len(actual) - len(wanted)) :] == wanted
    return actual == wanted if word == "library" else Counter(actual) == Counter(wanted)


def _counters(value: Any) -> dict[str, int]:
    return {folded(str(kind)): n for kind, n in (value or {}).items() if n}


def _words(value: Any) -> list[str]:
    """A list of words, or one text of them, without case."""
    if value is None or (isinstance(value, str) and folded(value) in NOTHING):
        return []
    items = re.split(r"[,\s—]+", value) if isinstance(value, str) else value
    return [folded(str(item)) for item in items if str(item).strip()]


def _equal_object(table: Table, parts: Sequence[str], expected: Any, found: Any) -> bool:
    handle, word = parts
    if word == "counters":
        return _counters(expected) == {folded(kind): n for kind, n in (found or {}).items()}
    if word == "colors":
        return _color_letters(expected) == _color_letters(found)
    if word == "types":
        return _equal_types(_words(expected), [folded(w) for w in found or ()])
    if word == "keywords":
        wanted = [expected] if isinstance(expected, str) and folded(expected) not in NOTHING else expected
        listed = {folded(str(w)) for w in wanted or () if folded(str(w)) not in NOTHING}
        return _equal_keywords(table, handle, listed, found or ())
    if word == "attached_to":
        return _equal_host(table, expected, find_object(table, handle).choice, found)
    if word in {"power", "toughness"} and isinstance(expected, str) and expected.lstrip("-").isdigit():
        return bool(int(expected) == found)
    return _same_word(expected, found)


def _color_letters(value: Any) -> str:
    text = value if isinstance(value, str) else " ".join(str(v) for v in value or ())
    words = re.split(r"[\s,]+", text.replace("{", " ").replace("}", " ").strip())
    letters = "".join(
        COLOR_LETTERS.get(w.lower(), "" if w.lower() in {"colorless", "none"} else w) for w in words
    )
    return "".join(color for color in COLORS if color in letters.upper())


def _equal_types(wanted: list[str], found: list[str]) -> bool:
    """Card types must agree; supertypes and subtypes only when the expectation names any of them."""

    def group(words: list[str], kind: str) -> set[str]:
        if kind == "card types":
            return {w for w in words if w in CARD_TYPES}
        if kind == "supertypes":
            return {w for w in words if w in SUPERTYPES}
        return {w for word in words if word not in CARD_TYPES | SUPERTYPES for w in word.split()}

    for kind in ("card types", "supertypes", "subtypes"):
        mine = group(wanted, kind)
        if (mine or kind == "card types") and mine != group(found, kind):
            return False
    return True


def _equal_keywords(table: Table, handle: str, listed: set[str], found: Sequence[str]) -> bool:
    """All keywords must be listed; those that are activated abilities (cycling, equip) may be."""
    choice = find_object(table, handle).choice
    now = characteristics(table, choice) if isinstance(choice, Ref) else None
    activated = [a for a in now.abilities if isinstance(a, Activated) and a.label] if now else []
    optional = {folded(name) for a in activated for name in (a.label, cycling_name(a))}
    if "typecycling" in optional:
        optional.add("cycling")  # 702.29f
    return listed - optional == {folded(word) for word in found} - optional


def _equal_host(table: Table, expected: Any, this: Any, found: Any) -> bool:
    if expected is None or (isinstance(expected, str) and folded(expected) in NOTHING):
        return found is None
    if found is None:
        return False
    if folded(str(expected)) == folded(found):
        return True
    try:
        meant = find_object(table, str(expected))
    except PathError:
        return False
    attached = table.objects.get(this.id) if isinstance(this, Ref) else None
    if attached is not None and attached.attached_to == meant.choice:
        return True
    host = find_object(table, found)
    return plain_name(host.name) == plain_name(str(expected))


__all__ = [
    "Mismatch",
    "PathError",
    "check",
    "compare",
    "is_legal",
    "path_problem",
    "read_path",
    "value_problem",
]
