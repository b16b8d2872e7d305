"""What forbids playing a land (CR 116.2a, 305): every independent reason, in the order of the rules."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..objects import Object
from ..players import rules_for
from ..refusals import Reason
from ..select import matches, players
from ..values import Ref
from .timing import priority_reasons, reason, sorcery_reasons
from .ways import count_of, in_zone, where


def land_reasons(game: Game, seat: int, ref: Ref) -> list[Reason]:
    """Every reason against playing the land now (116.2a, 305)."""
    found = priority_reasons(game, seat, "rule.117.1c")
    obj = game.find(ref)
    chars = game.chars(ref)
    if obj is None or chars is None:
        return [*found, reason("object.gone")]
    if "land" not in chars.types:
        return [*found, reason("land.not-a-land", card=chars.name)]
    if not _may_play_from(game, seat, obj):
        found.append(reason("land.zone", card=chars.name, where=where(game, obj)))
    found += sorcery_reasons(game, seat, chars.name, "land")
    allowed = 1 + sum(count_of(rule.count) or 1 for rule, _ in rules_for(game, "additional land", seat))
    if game.players[seat].lands_played >= allowed:
        found.append(reason("land.limit", card=chars.name, count=allowed))
    return found


def _may_play_from(game: Game, seat: int, obj: Object) -> bool:
    if obj.zone == "hand" and obj.owner == seat:
        return True
    for force in game.look.statics():
        effect = force.effect
        if (
            (
                isinstance(effect, a.CastPermission)
                and effect.lands
                and seat in players(game, effect.who, force.source)
            )
            and in_zone(game, seat, obj, effect.zone)
            and (effect.filter is None or matches(game, effect.filter, obj.ref, force.source))
        ):
            return True
    return any(
        isinstance(change, a.Allowed)
        and change.seat == seat
        and not change.spells_only
        and obj.ref in made.objects
        for made in game.effects
        for change in made.changes
    )
