"""Finding abilities and modes of an object by a piece of their text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from webapp.rules.abilities import Node
from webapp.rules.abilities.effects import Clause, Modal
from webapp.rules.abilities.kinds import Activated, Spell
from webapp.rules.game import Game
from webapp.rules.layers import characteristics
from webapp.rules.mana import produces
from webapp.rules.table import Table
from webapp.rules.values import Ref

from .handles import folded

CYCLING = ("cycling", "typecycling")


def text_key(text: str) -> str:
    """A text as pieces of it compare: no case, one kind of white space, minus sign and loyalty bracket
    (`[+2]:` is `+2:`).
    """
    return folded(text).replace("−", "-").replace("[", "").replace("]", "").replace(" :", ":")


def activated(table: Table, ref: Ref) -> Iterator[tuple[int, Activated]]:
    """The activated abilities that an object has now, with their index among all its abilities."""
    for index, ability in enumerate(characteristics(table, ref).abilities):
        if isinstance(ability, Activated):
            yield index, ability


def cycling_name(ability: Activated) -> str:
    """What a cycling ability is called: cycling, islandcycling, basic landcycling."""
    if ability.label == "typecycling":
        return f"{ability.word}cycling".lower()
    return ability.label


def spoken(ability: Node | None, text: str) -> str:
    """An ability's text with what its keyword stands for, so that a piece of either finds it (702.29a,
    702.29e).
    """
    if isinstance(ability, Activated) and ability.label == "cycling":
        return f"{text} Discard this card: Draw a card."
    if isinstance(ability, Activated) and ability.label == "typecycling":
        found = (
            f"Search your library for a {ability.word} card, reveal it, put it into your hand, then shuffle."
        )
        return f"{text} {cycling_name(ability)} Discard this card: {found}"
    return text


def fits(piece: str, text: str) -> bool:
    """Whether `piece` is a piece of `text`."""
    return text_key(piece) in text_key(text)


def narrowed(piece: str, texts: Sequence[tuple[int, str]]) -> list[int]:
    """The indices of the texts that a piece fits; one that is the whole text, else begins it, wins over the
    rest.
    """
    wanted = text_key(piece)
    found = [(n, text_key(text)) for n, text in texts if wanted in text_key(text)]
    for better in (
        [n for n, text in found if text == wanted],
        [n for n, text in found if text.startswith(wanted)],
    ):
        if len(better) == 1:
            return better
    return [n for n, _ in found]


def modal(node: Node | None) -> Modal | None:
    """The choice of modes that a spell or ability begins with (700.2)."""
    while isinstance(node, Clause):
        node = node.effect
    return node if isinstance(node, Modal) else None


def modes_of(table: Table, ref: Ref, ability: int | None = None) -> tuple[str, ...]:
    """The texts of the modes of a spell, or of the ability with that index; () when it has none."""
    abilities = characteristics(table, ref).abilities
    for index, node in enumerate(abilities):
        wanted = isinstance(node, Spell) if ability is None else index == ability
        if wanted and isinstance(node, Spell | Activated):
            found = modal(node.effect)
            if found is not None:
                return tuple(mode.text for mode in found.modes)
    return ()


def mana_ability(table: Table, player: int, ref: Ref, mana: str, piece: str = "") -> int:
    """The index of the mana ability that makes this mana, or has this text; -1 where several (or none) could
    be meant.

    With -1 the rules take the one that costs least.
    """
    found = [(n, ability) for n, ability in activated(table, ref) if ability.mana]
    if piece:
        wanted = narrowed(piece, [(n, ability.text) for n, ability in found])
        found = [(n, ability) for n, ability in found if n in wanted]
    elif mana:
        game = Game(table)
        found = [
            (n, ability)
            for n, ability in found
            if any(set(lot) == {mana} for lot in produces(game, ref, ability, player))
        ]
    return found[0][0] if len(found) == 1 and (mana or piece) else -1
