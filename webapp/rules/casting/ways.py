"""The ways to cast a card from where it is (CR 601.3), and other costs that effects allow (CR 118.9)."""

from __future__ import annotations

import msgspec

from .. import abilities as a
from ..game import Game
from ..matching import prop_of
from ..objects import Characteristics, Object
from ..players import rules_about
from ..select import holds, matches, players
from ..source import Source
from ..table import Proposal
from ..values import CYCLING, Ref
from .timing import sorcery_reasons


def other_ways(game: Game, proposal: Proposal, ability: a.Activated) -> list[Way]:
    """Other costs that an effect lets a player pay rather than the ability's own ("you may pay {0} rather
    than pay cycling costs").
    """

    found: list[Way] = []
    cycling = ability.label in CYCLING
    for force in game.look.statics():
        effect = force.effect
        if isinstance(effect, a.CastPermission) and effect.of and effect.cost is not None:
            fits = effect.of == ability.label or (effect.of == "cycling" and cycling)
            if fits and proposal.item.controller in players(game, effect.who, force.source):
                kept = tuple(c for c in ability.cost if isinstance(c, a.DiscardThis | a.TapThis))
                found.append(
                    Way(
                        game.name(force.source.this) if force.source.this else "other cost",
                        effect.cost + kept,
                    )
                )
    return found


class Way:
    """One way to pay for something: its name ("" = the usual cost), its cost, and what it allows."""

    def __init__(
        self, label: str, cost: tuple[a.Node, ...] | None, *, flash: bool = False, after: str = ""
    ) -> None:
        self.label = label
        self.cost = cost
        self.flash = flash
        self.after = after

    def node(self) -> a.WayCost:
        """The way as data."""
        return a.WayCost(self.label, self.cost or (), self.after)


def ways_to_cast(game: Game, seat: int, ref: Ref) -> list[Way]:
    """Every way in which the player may cast the card from where it is (601.3, 118.9)."""
    obj = game.find(ref)
    chars = game.chars(ref)
    if obj is None or chars is None or obj.zone in {"battlefield", "stack"}:
        return []
    usual = None if chars.mana_cost is None else (a.PayMana(chars.mana_cost),)
    found: list[Way] = []
    if obj.zone == "hand" and obj.owner == seat:
        found.append(Way("", usual))
    found += _own_ways(game, seat, obj, chars)
    found += _permitted_ways(game, seat, obj, usual)
    return found


def _own_ways(game: Game, seat: int, obj: Object, chars: Characteristics) -> list[Way]:
    if obj.owner != seat:
        return []
    found: list[Way] = []
    source = Source(seat, obj.ref)
    usual = None if chars.mana_cost is None else (a.PayMana(chars.mana_cost),)
    for ability in chars.abilities:
        if isinstance(ability, a.Keyword) and ability.name in _FROM_GRAVEYARD and obj.zone == "graveyard":
            discard, after = _FROM_GRAVEYARD[ability.name]
            found.append(Way(ability.name, None if usual is None else (*usual, discard), after=after))
        if not isinstance(ability, a.Static):
            continue
        allowed = ability.condition is None or holds(game, ability.condition, source)
        for effect in ability.effects:
            if isinstance(effect, a.AlternativeCost) and effect.zone == obj.zone:
                if effect.label == "madness":
                    continue  # 702.35a: its triggered ability casts it, as it resolves
                found += _own_alternative(game, effect, source, usual)
            elif isinstance(effect, a.CastPermission) and effect.own and effect.zone == obj.zone and allowed:
                cost = effect.cost if effect.cost is not None else usual
                found.append(Way("", cost, flash=effect.flash))
    return found


def _own_alternative(
    game: Game, effect: a.AlternativeCost, source: Source, usual: tuple[a.Node, ...] | None
) -> list[Way]:
    condition = effect.condition or _WAY_CONDITIONS.get(effect.label)
    if condition is not None and not holds(game, condition, source):
        return []
    cost = usual if effect.cost == (a.OwnManaCost(),) else effect.cost
    return [Way(effect.label or "alternative cost", cost, after=effect.after)]


_FROM_GRAVEYARD: dict[str, tuple[a.Node, str]] = {
    "jump-start": (a.DiscardCards(), "exile"),  # 702.133a
    "retrace": (a.DiscardCards(filter=a.Filter((a.Is("land"),), "hand")), ""),  # 702.81a
}
"""Keywords that let a card be cast from the graveyard for one more cost, and where it goes afterwards."""
_WAY_CONDITIONS: dict[str, a.Node] = {
    "spectacle": a.Compare(a.Tally("life_lost", a.EachOpponent()), ">=", 1),  # 702.137a
    "surge": a.Compare(a.Tally("cast", a.You()), ">=", 1),  # 702.117a
}


def _permitted_ways(game: Game, seat: int, obj: Object, usual: tuple[a.Node, ...] | None) -> list[Way]:
    found: list[Way] = []
    for force in game.look.statics():
        effect = force.effect
        if not isinstance(effect, a.CastPermission) or effect.own or effect.of or not effect.spells:
            continue
        if seat not in players(game, effect.who, force.source) or not in_zone(game, seat, obj, effect.zone):
            continue
        if effect.filter is not None and not matches(game, effect.filter, obj.ref, force.source):
            continue
        name = game.name(force.source.this) if force.source.this is not None else ""
        if effect.cost is None:
            if effect.zone != "hand" or effect.flash:
                found.append(Way("" if effect.zone != "hand" else name, usual, flash=effect.flash))
        else:
            found.append(Way(name, _speaking_of(effect.cost, obj.ref, game), flash=effect.flash))
    for made in game.effects:
        for change in made.changes:
            if isinstance(change, a.Allowed) and change.seat == seat and obj.ref in made.objects:
                cost = () if change.free else change.cost if change.cost is not None else usual
                found.append(Way(made.source_name if change.free or change.cost else "", cost))
    return found


def _speaking_of(cost: tuple[a.Node, ...], ref: Ref, game: Game) -> tuple[a.Node, ...]:
    # "Pay life equal to its mana value": the number is about the spell itself.
    found: list[a.Node] = []
    for part in cost:
        amount = getattr(part, "amount", None)
        if isinstance(amount, a.Property):
            part = msgspec.structs.replace(part, amount=prop_of(game.chars(ref), amount.prop))
        found.append(part)
    return tuple(found)


def in_zone(game: Game, seat: int, obj: Object, zone: str) -> bool:
    if zone == "library top":
        library = game.players[seat].library
        return bool(library) and library[0] == obj.id
    if zone == "hand":
        return obj.zone == "hand" and obj.owner == seat
    return obj.zone in zone.split("|") and (obj.owner == seat or zone == "exile")


def at_instant_speed(game: Game, seat: int, ref: Ref) -> bool:
    chars = game.chars(ref)
    return chars is not None and bool(
        "instant" in chars.types
        or "flash" in chars.keywords
        or rules_about(game, "cast as though flash", seat, ref)
    )


def timely_ways(game: Game, seat: int, ref: Ref, ways: list[Way]) -> list[Way]:
    """The ways that the time allows: at another time than sorcery speed only those that give flash, unless
    the card itself may be cast then.
    """
    if at_instant_speed(game, seat, ref) or not sorcery_reasons(game, seat, "", "cast"):
        return ways
    return [w for w in ways if w.flash]


def where(game: Game, obj: Object) -> str:
    shared = obj.zone in {"battlefield", "stack"}
    return obj.zone if shared else f"{obj.zone} of {game.players[obj.owner].name}"


def count_of(amount: a.Node | int) -> int:
    return amount if isinstance(amount, int) else 1
