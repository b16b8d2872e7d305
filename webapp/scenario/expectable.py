"""What may be expected at all, whatever the table: which paths there are, and which values each can have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from webapp.rules.decisions import KINDS as DECISION_KINDS
from webapp.rules.values import STEPS, parse_pool
from webapp.words import say

from .handles import folded
from .notation import VERBS
from .paths import NOTHING, ZONES, PathError, split_path
from .problems import suggestion


def path_problem(path: str, players: Sequence[str]) -> str:
    """What is wrong with a path, whatever the table; "" when nothing is."""
    try:
        split_path(path, players)
    except PathError as error:
        return str(error)
    return ""


def value_problem(path: str, expected: Any, players: Sequence[str]) -> str:
    """Why a value can't be expected of a (right) path, whatever the table; "" when it can."""
    kind, *parts = split_path(path, players)
    if kind == "events":
        return _must(path, _is_number(expected), "number")
    if kind == "table":
        return _table_problem(path, parts, expected, players)
    if kind == "player":
        return _player_problem(path, parts, expected)
    return _object_problem(path, parts[1], expected, players)


def _must(path: str, fits: bool, wanted: str) -> str:
    return "" if fits else say(f"problems.expected.{wanted}", path=path)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(v, str | int) and not isinstance(v, bool) for v in value
    )


def _is_counters(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_number(n) and n >= 0 for n in value.values())


def _word_problem(path: str, value: Any, allowed: Sequence[str], *, nothing: bool = False) -> str:
    if value is None or (isinstance(value, str) and folded(value) in NOTHING):
        return "" if nothing else say("problems.expected.something", path=path) + suggestion("", allowed)
    if not isinstance(value, str):
        return say("problems.expected.word", path=path) + suggestion("", allowed)
    if folded(value) in {folded(word) for word in allowed}:
        return ""
    return say("problems.expected.other", path=path, found=repr(value)) + suggestion(value, allowed)


def _table_problem(path: str, parts: Sequence[str], value: Any, players: Sequence[str]) -> str:
    word = f"{parts[0]}.{parts[1]}" if parts[1] else parts[0]
    if word == "stack":
        return _must(path, _is_names(value), "stack")
    if word == "apnap":
        return _must(path, _is_names(value), "players")
    if word in {"stack.size", "turn"}:
        return _must(path, _is_number(value), "number")
    if word in {"decision", "decision.kind"}:
        return _word_problem(path, value, DECISION_KINDS, nothing=True)
    if word == "step":
        return _word_problem(path, value, STEPS)
    return _word_problem(path, value, players, nothing=word != "active")


def _player_problem(path: str, parts: Sequence[str], value: Any) -> str:
    _, word, part = parts
    if word in {"life", "energy"} or part == "size":
        return _must(path, _is_number(value), "number")
    if word == "counters":
        return _must(path, _is_counters(value), "player_counters")
    if word == "mana":
        return _mana_problem(path, value)
    if word in {"can", "cannot"}:
        return _moves_problem(path, value)
    fits = _is_names(value) or (part in {"top", "bottom"} and isinstance(value, str))
    return _must(path, fits, "names")


def _mana_problem(path: str, value: Any) -> str:
    if not isinstance(value, str | None):
        return say("problems.expected.mana", path=path)
    try:
        parse_pool(value or "")
    except ValueError as error:
        return say("problems.expected.pool", path=path, why=error)
    return ""


def _moves_problem(path: str, value: Any) -> str:
    moves = [value] if isinstance(value, str) else value
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        return say("problems.expected.moves", path=path)
    for move in moves:
        words = move.rpartition(":")[2].split() if move.partition(":")[0] not in VERBS else move.split()
        verbs = {word.casefold() for word in (*words[:1], *move.split()[:1])}
        if verbs.isdisjoint(VERBS):
            hint = suggestion((move.split() or [""])[0], VERBS)
            return say("problems.expected.no_move", path=path, move=repr(move)) + hint
    return ""


def _object_problem(path: str, word: str, value: Any, players: Sequence[str]) -> str:
    if word == "counters":
        return _must(path, _is_counters(value), "counters")
    if word in {"power", "toughness", "damage"}:
        number = value is None or _is_number(value)
        number = number or (
            isinstance(value, str) and (value.lstrip("-").isdigit() or folded(value) in NOTHING)
        )
        return _must(path, number, "number")
    if word == "tapped":
        return _must(path, isinstance(value, bool), "flag")
    if word in {"keywords", "types", "colors"}:
        return _must(path, _is_names(value) or isinstance(value, str | None), "words")
    if word == "zone":
        return _word_problem(path, value, (*ZONES, "stack", "command"))
    if word == "controller":
        return _word_problem(path, value, players)
    return _must(path, isinstance(value, str | None), "handle")
