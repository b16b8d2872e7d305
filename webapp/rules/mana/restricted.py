"""Mana that may be spent only on certain things (CR 106.6): kept apart in the pool by what made it.

Its key in a pool is the letter, a bar and the place of the ability: "C|12.0/1".
"""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..index import card_abilities
from ..select import match_condition
from ..source import Source
from ..table import Proposal
from ..values import Ref


def tag(ref: Ref, index: int) -> str:
    """What stands behind the letter of restricted mana: where its restriction is written."""
    return f"|{ref.id}.{ref.inc}/{index}"


def usable_keys(game: Game, seat: int, paying: Proposal | None) -> list[str]:
    """The keys of the restricted mana in a pool that may be spent on this."""
    return [
        key
        for key, n in game.players[seat].mana.items()
        if n and "|" in key and _fits(game, seat, key, paying)
    ]


def _fits(game: Game, seat: int, key: str, paying: Proposal | None) -> bool:
    place, _, index = key.partition("|")[2].partition("/")
    number, _, inc = place.partition(".")
    ref = Ref(int(number), int(inc))
    obj = game.objects.get(ref.id)
    if obj is None:
        return False
    chars = game.chars(ref) if game.find(ref) is not None else None
    abilities = chars.abilities if chars is not None else card_abilities(game.cards[obj.card])
    ability = abilities[int(index)] if int(index) < len(abilities) else None
    restriction = restriction_of(ability) if isinstance(ability, a.Activated) else None
    return restriction is not None and spendable(game, restriction, paying, Source(seat, ref))


def restriction_of(ability: a.Activated) -> a.Node | None:
    """What the mana of a mana ability may be spent on; None: on anything."""
    added = added_by(ability.effect)
    return added.restriction if added is not None else None


def added_by(effect: a.Node) -> a.AddMana | None:
    """The "add" instruction of a mana ability's effect."""
    if isinstance(effect, a.AddMana):
        return effect
    if isinstance(effect, a.Clause):
        return added_by(effect.effect)
    if isinstance(effect, a.Do):
        return next((found for e in effect.effects if (found := added_by(e)) is not None), None)
    return None


def spendable(game: Game, node: a.Node, paying: Proposal | None, source: Source) -> bool:
    """Whether what is being paid for is what the restriction allows."""
    if paying is None:
        return False
    item = paying.item
    spell = item.kind == "spell"
    if isinstance(node, a.Filter):
        return all(spendable(game, part, paying, source) for part in node.conditions)
    if isinstance(node, a.Not):
        return not spendable(game, node.condition, paying, source)
    if isinstance(node, a.AnyOf):
        return any(spendable(game, part, paying, source) for part in node.conditions)
    if isinstance(node, a.AllOf):
        return all(spendable(game, part, paying, source) for part in node.conditions)
    if isinstance(node, a.Is) and node.word in {"spell", "ability"}:
        return spell == (node.word == "spell")
    ref = item.ref if spell else item.source
    return match_condition(game, node, ref, source, game.chars(ref) or item.source_was)
