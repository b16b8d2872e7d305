"""In what two tables differ, line by line: players, what they have where, permanents, the stack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from webapp.rules.table import Table
from webapp.rules.values import Ref
from webapp.words import named, say

from .names import handle_of, named_choice
from .paths import read_object, read_path

PLAYER_PATHS = ("life", "energy", "counters", "mana", "hand", "battlefield", "graveyard", "exile", "library")
TABLE_PATHS = ("winner", "turn", "step", "active", "stack", "decision")
OBJECT_PATHS = ("controller", "power", "toughness", "damage", "counters", "tapped", "attached_to")
"""What is compared, as in the paths of expectations."""


class Difference(msgspec.Struct, frozen=True):
    """One thing that two tables disagree about: its expectation path, and what it is on each, in words."""

    path: str
    one: str
    other: str


def differences(one: Table, other: Table) -> tuple[Difference, ...]:
    """All differences between two tables with the same players: the game, each player in turn order, then
    permanents that are on both."""
    return tuple(_differing(one, other))


def _differing(one: Table, other: Table) -> Iterator[Difference]:
    names = [player.name for player in one.players]
    paths = [*TABLE_PATHS, *(f"{name}.{word}" for name in names for word in PLAYER_PATHS)]
    for path in paths:
        values = read_path(one, path), read_path(other, path)
        if values[0] != values[1]:
            yield Difference(path, *(in_words(value, path) for value in values))
    yield from _permanents(one, other)


def _permanents(one: Table, other: Table) -> Iterator[Difference]:
    """Permanents that are the same object on both tables (400.7)."""
    shared = [n for n in one.battlefield if n in set(other.battlefield)]
    for number in shared:
        ref = one.objects[number].ref
        if other.objects[number].ref != ref:
            continue
        seen, changed = named_choice(one, ref), named_choice(other, ref)
        if seen is None or changed is None:
            continue
        field: Sequence[Ref] = [one.objects[n].ref for n in one.battlefield]
        for word in OBJECT_PATHS:
            values = read_object(one, seen, word), read_object(other, changed, word)
            if values[0] != values[1]:
                handle = handle_of(one, ref, field)
                yield Difference(f"{handle}.{word}", *(in_words(value, word) for value in values))


def in_words(value: Any, word: str) -> str:
    """A value as a person reads it; the cards of a pile from its top. `word`: what is asked by its path."""
    if value is None or value == [] or value == {} or value == "":
        return say("problems.none")
    if isinstance(value, bool):
        return say("tutor.yes") if value else say("tutor.no")
    if isinstance(value, Mapping):
        return ", ".join(f"{n} × {named('counters', kind)}" for kind, n in value.items())
    if isinstance(value, list):
        return ", ".join(_counted(value))
    if word == "step":
        return named("steps", value)
    return named("decisions", value.replace("_", " ")) if word == "decision" else str(value)


def _counted(names: list[str]) -> Iterator[str]:
    """Names in their order, those that follow each other as a number."""
    run: list[str] = []
    for name in [*names, ""]:
        if run and name != run[0]:
            yield f"{len(run)} {run[0]}" if len(run) > 1 else run[0]
            run = []
        run.append(name)
