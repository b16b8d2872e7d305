"""Mana costs to pay (CR 202, 107.4)."""

from __future__ import annotations

from ..values import MANA, symbols

Pip = frozenset[str]


class ManaCost:
    """A mana cost to pay: coloured pips (each a set of letters that pay it) and generic mana. `life`: pips
    that 2 life may pay instead.
    """

    def __init__(self, pips: list[Pip], generic: int, life: list[Pip] | None = None, x: int = 0) -> None:
        self.pips = pips
        self.generic = generic
        self.life = life or []
        self.x = x

    @property
    def total(self) -> int:
        """How much mana it is."""
        return len(self.pips) + len(self.life) + self.generic

    def text(self) -> str:
        """The cost in symbols."""
        generic = f"{{{self.generic}}}" if self.generic or not (self.pips or self.life) else ""
        return generic + "".join(
            "{" + "/".join(sorted(p, key=MANA.index)) + "}" for p in self.pips + self.life
        )


def mana_cost(text: str, x: int = 0) -> ManaCost:
    """A cost in symbols as a `ManaCost`, X filled in."""
    pips: list[Pip] = []
    life: list[Pip] = []
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
                generic += int(
                    parts[0]
                )  # {2/W}: two of any kind; the coloured half is never dearer to find out by hand
            else:
                pips.append(letters)
    return ManaCost(pips, generic, life)
