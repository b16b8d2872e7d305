"""The words of "is": tapped, attacking, token, modified, historic … (CR 110.5, 700)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .values import PERMANENT_TYPES, Ref

if TYPE_CHECKING:
    from .game import Game


STACK_WORDS: dict[str, Callable[[Any, Any], bool]] = {
    "spell": lambda item, chars: item is not None and item.kind == "spell",
    "ability": lambda item, chars: item is not None and item.kind != "spell",
    "permanent spell": lambda item, chars: (
        item is not None
        and item.kind == "spell"
        and chars is not None
        and bool(PERMANENT_TYPES & set(chars.types))
    ),
}


def _historic(game: Game, ref: Ref, chars: Any) -> bool:
    return "artifact" in chars.types or "legendary" in chars.supertypes or "Saga" in chars.subtypes


def _modified(game: Game, ref: Ref, chars: Any) -> bool:
    if chars.counters:
        return True
    for other in game.permanents():
        if other.attached_to == ref:
            attached = game.chars(other)
            if attached is not None and (
                "Equipment" in attached.subtypes
                or ("Aura" in attached.subtypes and attached.controller == chars.controller)
            ):
                return True
    return False


def _attached(word: str) -> Callable[[Any, Ref, Any], bool]:
    def test(game: Game, ref: Ref, chars: Any) -> bool:
        for other in game.permanents():
            if other.attached_to == ref:
                attached = game.chars(other)
                if attached is not None and word in attached.subtypes:
                    return True
        return False

    return test


def _blocked(game: Game, ref: Ref, chars: Any) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.attacking is not None and obj.blocked


def _unblocked(game: Game, ref: Ref, chars: Any) -> bool:
    obj = game.find(ref)
    return (
        obj is not None
        and obj.attacking is not None
        and not obj.blocked
        and game.step
        not in {
            "beginning of combat",
            "declare attackers",
        }
    )


STATUS: dict[str, Callable[[Any, Ref, Any], bool]] = {
    "permanent": lambda game, ref, c: bool(PERMANENT_TYPES & set(c.types)),
    "card": lambda game, ref, c: (not c.token and not c.copy) or c.zone != "battlefield",
    "object": lambda game, ref, c: True,
    "tapped": lambda game, ref, c: c.tapped,
    "untapped": lambda game, ref, c: not c.tapped,
    "attacking": lambda game, ref, c: c.attacking is not None,
    "blocking": lambda game, ref, c: bool(c.blocking),
    "blocked": _blocked,
    "unblocked": _unblocked,
    "token": lambda game, ref, c: c.token,
    "nontoken": lambda game, ref, c: not c.token,
    "colorless": lambda game, ref, c: not c.colors,
    "multicolored": lambda game, ref, c: len(c.colors) > 1,
    "monocolored": lambda game, ref, c: len(c.colors) == 1,
    "colored": lambda game, ref, c: bool(c.colors),
    "historic": _historic,
    "modified": _modified,
    "enchanted": _attached("Aura"),
    "equipped": _attached("Equipment"),
    "outlaw": lambda game, ref, c: bool(
        {"Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"} & set(c.subtypes)
    ),
    "party": lambda game, ref, c: bool({"Cleric", "Rogue", "Warrior", "Wizard"} & set(c.subtypes)),
    "kicked": lambda game, ref, c: bool(c.memory.get("kicked")),
    "commander": lambda game, ref, c: bool(c.memory.get("commander")),
    "spell": lambda game, ref, c: c.zone == "stack",
    "goaded": lambda game, ref, c: bool(c.memory.get("goaded")),
    "face-down": lambda game, ref, c: bool(c.memory.get("face down")),
    "face down": lambda game, ref, c: False,  # nothing is turned face down here
    "double-faced": lambda game, ref, c: False,  # cards have one face here
    "suspected": lambda game, ref, c: bool(c.memory.get("suspected")),
}
