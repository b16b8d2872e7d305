"""Moves in notation, taken apart for those who make them with the controls of a page."""

from __future__ import annotations

import re

_FURTHER = re.compile(r" (x=|mode |targeting )")
_ANSWERS = {"x=": "number", "mode ": "mode", "targeting ": "target"}


def player_of(move: str) -> str:
    """The player in front of a move ("" = none)."""
    found = re.match(r"(\w+): ", move)
    return found[1] if found else ""


def without_player(move: str) -> str:
    """A move without the player in front."""
    return re.sub(r"^\w+: ", "", move)


def scry_lists(move: str) -> tuple[list[str], list[str]]:
    """The two lists of `scry top A, B bottom C`."""
    top = re.search(r"\btop (.*?)(?= bottom |$)", move)
    bottom = re.search(r"\bbottom (.*?)(?= top |$)", move)
    return top[1].split(", ") if top else [], bottom[1].split(", ") if bottom else []


def further_choices(move: str) -> tuple[str, dict[str, str]]:
    """`cast Spark x=1 targeting Ben` as the move with which it begins, `cast Spark`, and the answers to the
    decisions that follow, by their kind.
    """
    base, *rest = _FURTHER.split(move)
    kinds = [_ANSWERS[word] for word in rest[::2]]
    return base, {kind: f"{kind} {text}" for kind, text in zip(kinds, rest[1::2], strict=True)}


def blocks(move: str) -> list[tuple[str, str]]:
    """`block A with B, C; D with E` as pairs of attacker and blocker."""
    fights = (fight.partition(" with ") for fight in move.removeprefix("block ").split("; "))
    return [(attacker, name) for attacker, _, names in fights for name in names.split(", ")]
