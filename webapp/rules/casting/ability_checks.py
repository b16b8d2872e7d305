"""What forbids activating an ability (CR 602.2, 602.5): every reason, in the order of the rules."""

from __future__ import annotations

import msgspec

from .. import abilities as a
from ..announcing import ability_item
from ..costs.more_mana import unpayable
from ..game import Game
from ..moves import NO_CYCLING, Activate
from ..objects import Characteristics, Object, StackItem
from ..players import rules_about, rules_for
from ..refusals import Reason
from ..select import holds
from ..source import Source
from ..table import Proposal
from ..values import CYCLING, Ref
from .spell_checks import with_some_x
from .timing import priority_reasons, reason, sorcery_reasons
from .ways import other_ways, where

replace = msgspec.structs.replace


def activation_reasons(game: Game, move: Activate) -> list[Reason]:
    """Every reason against activating the ability now (602.2, 602.5)."""
    found = priority_reasons(game, move.player, "rule.117.1b")
    obj = game.find(move.object)
    chars = game.chars(move.object)
    if obj is None or chars is None:
        return [*found, reason("object.gone")]
    if not 0 <= move.ability < len(chars.abilities):
        return [
            *found,
            reason("cycle.none" if move.ability == NO_CYCLING else "activate.none", card=chars.name),
        ]
    ability = chars.abilities[move.ability]
    if not isinstance(ability, a.Activated):
        return [*found, reason("activate.not-activated", card=chars.name)]
    found += _zone_reasons(game, move.player, obj, chars, ability)
    found += _activation_timing(game, move, obj, chars, ability)
    found += _activation_forbidden(game, move.player, obj, chars, ability)
    if found and obj.zone != ability.zone and not _cyclable(game, obj, ability):
        return found
    item = ability_item(Ref(-1), "activated", move.player, obj.ref, chars, ability)
    found += with_some_x(
        game,
        item,
        move.x,
        lambda x: not _activation_cost(game, msgspec.structs.replace(move, x=x), item, ability),
    )
    found += _activation_cost(game, move, item, ability)
    return found


def _cyclable(game: Game, obj: Object, ability: a.Activated) -> bool:
    return game.book.cycling_from_battlefield and ability.label in CYCLING and obj.zone == "battlefield"


def _zone_reasons(
    game: Game, seat: int, obj: Object, chars: Characteristics, ability: a.Activated
) -> list[Reason]:
    if _cyclable(game, obj, ability):
        return []
    cycling = ability.label in CYCLING
    if obj.zone != ability.zone:
        if cycling:
            return [reason("cycle.not-in-hand", card=chars.name, where=where(game, obj))]
        return [reason("activate.zone", card=chars.name, where=where(game, obj), works=ability.zone)]
    holder = chars.controller if obj.zone == "battlefield" else obj.owner
    if holder != seat and not ability.anyone:
        if cycling:
            return [reason("cycle.not-your-card", card=chars.name, player=game.players[holder].name)]
        return [reason("activate.not-yours", card=chars.name, player=game.players[holder].name)]
    return []


def _activation_timing(
    game: Game, move: Activate, obj: Object, chars: Characteristics, ability: a.Activated
) -> list[Reason]:
    found: list[Reason] = []
    seat, name = move.player, chars.name
    if ability.timing == "sorcery" or ability.label in {"equip", "loyalty"}:
        late = sorcery_reasons(game, seat, name, "activate", _KEYWORD_RULES.get(ability.label, ()))
        found += [replace(r, ruling="rule.606.3") if ability.label == "loyalty" else r for r in late]
    elif ability.timing and not _in_time(game, seat, ability.timing):
        found.append(reason("activate.only-when", card=name, when=ability.timing))
    source = Source(seat, obj.ref)
    if ability.condition is not None and not holds(game, ability.condition, source):
        found.append(reason("activate.condition", card=name, text=ability.text))
    counts = game.total if ability.label == "exhaust" else game.tally
    used = counts.get(f"activated@{obj.id}.{obj.inc}/{move.ability}", 0)
    limit = 1 if ability.label == "exhaust" else ability.limit
    if limit and used >= limit:
        found.append(reason("activate.limit", card=name, count=limit))
    if ability.label == "loyalty" and _loyalty_used(game, obj, chars):
        found.append(reason("activate.loyalty-once", card=name))
    return found


_KEYWORD_RULES = {"equip": ("rule.702.6a",), "loyalty": ("rule.606.3",)}
_COMBAT = frozenset(
    {"beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat"}
)


def _in_time(game: Game, seat: int, timing: str) -> bool:
    """Whether it is the time that the ability names: your turn, your upkeep, combat, your end step …"""
    yours, _, rest = timing.partition("your ")
    when = rest or timing
    if rest and not yours and game.active != seat:
        return False
    if when == "combat":
        return game.step in _COMBAT
    return when == "turn" or game.step == {"end step": "end", "draw step": "draw"}.get(when, when)


def _loyalty_used(game: Game, obj: Object, chars: Characteristics) -> bool:
    return any(
        game.tally.get(f"activated@{obj.id}.{obj.inc}/{n}")
        for n, x in enumerate(chars.abilities)
        if isinstance(x, a.Activated) and x.label == "loyalty"
    )


_STOPPERS = ("can't activate", "can't activate but mana")  # mana abilities don't come here


def _activation_forbidden(
    game: Game, seat: int, obj: Object, chars: Characteristics, ability: a.Activated
) -> list[Reason]:
    found: list[Reason] = []
    stoppers = rules_for(game, "can't cycle", seat) if ability.label in CYCLING else ()
    if ability.label == "cycling" or (stoppers and game.book.typecycling_is_stopped):
        ruling = "typecycling.stoppers" if ability.label == "typecycling" else "cant-beats-can"
        for _, source in stoppers:
            found.append(reason("cycle.forbidden", ruling, card=chars.name, by=game.name(source.this)))
    rules = [r for what in _STOPPERS for r in rules_about(game, what, seat, obj.ref)]
    for rule, source in rules:
        by, also = game.name(source.this), ("cant-beats-can",) if rule.ruling else ()
        found.append(reason("activate.forbidden", rule.ruling, also=also, card=chars.name, by=by))
    for restriction in chars.restrictions:
        if (
            isinstance(restriction, a.Restrict)
            and restriction.what == "activated abilities can't be activated"
        ):
            found.append(reason("activate.forbidden", card=chars.name, by="", case="an effect"))
    return found


def _activation_cost(game: Game, move: Activate, item: StackItem, ability: a.Activated) -> list[Reason]:
    proposal = Proposal(item=item, move=move, costs=ability.cost, x=move.x)
    reasons = unpayable(game, proposal, move.x or 0)
    if not reasons:
        return []
    for way in other_ways(game, proposal, ability):
        if not unpayable(game, msgspec.structs.replace(proposal, costs=way.cost or ()), move.x or 0):
            return []
    return reasons
