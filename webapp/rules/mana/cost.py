"""Mana costs to pay (CR 202, 107.4)."""

from __future__ import annotations

from collections.abc import Iterator

from ..values import MANA, symbols

Pip = frozenset[str]


class ManaCost:
    """A mana cost to pay: coloured pips (each a set of letters that pay it) and generic mana. `life`: pips
    that 2 life may pay instead.
    """

    def __init__(
        self,
        pips: list[Pip],
        generic: int,
        life: list[Pip] | None = None,
        either: list[tuple[int, Pip]] | None = None,
    ) -> None:
        self.pips = pips
        self.generic = generic
        self.life = life or []
        self.either = either or []

    def variants(self) -> Iterator[ManaCost]:
        """The cost with each {2/R} decided, the coloured halves first (107.4e)."""
        if not self.either:
            yield self
            return
        (generic, pip), rest = self.either[0], self.either[1:]
        yield from ManaCost([*self.pips, pip], self.generic, self.life, rest).variants()
        yield from ManaCost(self.pips, self.generic + generic, self.life, rest).variants()

    @property
    def key(self) -> tuple[object, ...]:
        """What it asks for, as a value."""
        return tuple(self.pips), self.generic, tuple(self.life), tuple(self.either)

    @property
    def total(self) -> int:
        """How much mana it is."""
        return len(self.pips) + len(self.life) + self.generic + len(self.either)

    def text(self) -> str:
        """The cost in symbols."""
        generic = f"{{{self.generic}}}" if self.generic or not (self.pips or self.life or self.either) else ""
        halves = "".join("{" + f"{n}/" + "/".join(p) + "}" for n, p in self.either)
        return (
            generic
            + halves
            + "".join("{" + "/".join(sorted(p, key=MANA.index)) + "}" for p in self.pips + self.life)
        )


def mana_cost(text: str, x: int = 0) -> ManaCost:
    """A cost in symbols as a `ManaCost`, X filled in."""
    pips: list[Pip] = []
    life: list[Pip] = []
    either: list[tuple[int, Pip]] = []
    generic = 0
    for symbol in symbols(text):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        elif symbol == "S":
            generic += 1
        else:
            parts = symbol.split("/")
            letters = frozenset(p for p in parts if p in MANA)
            if "P" in parts:
                life.append(letters)
            elif parts[0].isdigit():
                either.append((int(parts[0]), letters))
            else:
                pips.append(letters)
    return ManaCost(pips, generic, life, either)
