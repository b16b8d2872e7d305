"""One card's text compiled to abilities, or refused with the place where reading stopped."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from webapp.rules.objects import Card


class Problem(msgspec.Struct, frozen=True):
    """A piece of the card that can't be read. `line` and `column` count from 1 within the text."""

    line: int
    column: int
    sentence: str
    says: str


class Compiled(msgspec.Struct, frozen=True):
    """What became of a card: `card` is None when there are problems; `rendered` is the text written back."""

    name: str
    card: Card | None
    problems: tuple[Problem, ...]
    rendered: str
    compiled: bool


def compile_card(data: Mapping[str, object]) -> Compiled:
    """Compile a card given with Scryfall's field names."""
    name = str(data.get("name") or "")
    return Compiled(name, None, (Problem(1, 1, "", "the compiler is not written yet"),), "", False)
