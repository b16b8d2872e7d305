"""What a player may do with priority (CR 117.1), and how they may make mana."""

from __future__ import annotations

from . import abilities as a
from .casting.ability_checks import activation_reasons
from .casting.land_checks import land_reasons
from .casting.spell_checks import cast_reasons
from .casting.ways import ways_to_cast
from .game import Game
from .index import abilities_of
from .mana.activating import activatable
from .mana.sources import produces
from .moves import Activate, Cast, Move, Pass, PlayLand, TapForMana
from .values import Ref


def moves_with_priority(game: Game, player: int) -> list[Move]:
    """Passing, and everything else that a player with priority may do (117.1)."""
    found: list[Move] = [Pass(player)]
    for number in _usable(game, player):
        obj = game.objects[number]
        chars = game.chars(obj)
        if chars is None:
            continue
        ref = obj.ref
        if obj.zone != "battlefield":
            if "land" in chars.types:
                if not land_reasons(game, player, ref):
                    found.append(PlayLand(player, ref))
            else:
                ways = ways_to_cast(game, player, ref)
                if ways and not cast_reasons(game, Cast(player, ref), ways):
                    found.append(Cast(player, ref))
        for index, ability in abilities_of(chars.abilities).activated:
            if ability.mana:
                found += _mana(game, player, ref, index, ability)
            elif obj.zone == ability.zone or game.book.cycling_from_battlefield:
                move = Activate(player, ref, index)
                if not activation_reasons(game, move):
                    found.append(move)
    return found


def _usable(game: Game, player: int) -> list[int]:
    """What a player might use: permanents, their hand, what is open to all, the top of their library."""
    found = [*game.players[player].hand, *game.players[player].library[:1], *game.battlefield]
    for other in game.players:
        found += [*other.graveyard, *other.exile, *other.command]
    return found


def mana_moves(game: Game, player: int) -> list[Move]:
    """Every way to make mana while a payment is asked (605.3a)."""
    found: list[Move] = []
    for number in game.battlefield:
        chars = game.chars(game.objects[number])
        for index, ability in abilities_of(chars.abilities).activated if chars is not None else ():
            if ability.mana:
                found += _mana(game, player, game.objects[number].ref, index, ability)
    return found


def _mana(game: Game, player: int, ref: Ref, index: int, ability: a.Activated) -> list[Move]:
    chars = game.chars(ref)
    if chars is None or chars.controller != player or not activatable(game, ref, index, ability, player):
        return []
    lots = produces(game, ref, ability, player)
    return [TapForMana(player, ref, lot[0], index) for lot in lots]
