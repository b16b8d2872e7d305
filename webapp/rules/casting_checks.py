"""What forbids casting a spell, activating an ability or playing a land: every independent reason, in the
order of the rules.
"""

from __future__ import annotations

import msgspec

from . import abilities as a
from .announcing import can_choose, modal_of, target_specs
from .costs import payable
from .game import Game
from .layers import Source
from .moves import Activate, Cast
from .objects import Characteristics, Object, StackItem
from .players import rules_for
from .refusals import Reason
from .select import holds, matches, players
from .table import Proposal
from .values import Ref
from .zones import last_known


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


def reason(code: str, ruling: str = "", **facts: object) -> Reason:
    """A reason with its facts as text."""
    return Reason(code, {k: str(v) for k, v in facts.items()}, ruling)


def priority_reasons(game: Game, seat: int) -> list[Reason]:
    """Why a player may not act now (117.1)."""
    name = game.players[seat].name
    if game.over:
        return [reason("game.over")]
    if game.decision is not None:
        return [
            reason(
                "decision.open",
                player=game.players[game.decision.player].name,
                kind=game.decision.kind.replace("_", " "),
            )
        ]
    if game.priority != seat:
        has = game.players[game.priority].name if game.priority is not None else "nobody"
        return [reason("priority.not-yours", player=name, has=has)]
    return []


def sorcery_reasons(game: Game, seat: int, card: str, code: str) -> list[Reason]:
    """Why it is no time for what only happens at sorcery speed (307.1)."""
    found: list[Reason] = []
    if game.active != seat:
        found.append(reason(f"{code}.not-your-turn", card=card, active=game.players[game.active].name))
    if game.step not in {"precombat main", "postcombat main"}:
        found.append(reason(f"{code}.not-main-phase", card=card, step=game.step))
    if game.stack:
        found.append(reason(f"{code}.stack-not-empty", card=card, top=game.stack[-1].name))
    return found


# ---- spells
# ------------------------------------------------------------------------------------------------------


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
    for ability in chars.abilities:
        if not isinstance(ability, a.Static):
            continue
        for effect in ability.effects:
            if isinstance(effect, a.AlternativeCost) and effect.zone == obj.zone:
                if effect.condition is None or holds(game, effect.condition, source):
                    found.append(Way(effect.label or "alternative cost", effect.cost, after=effect.after))
            if isinstance(effect, a.CastPermission) and effect.own and effect.zone == obj.zone:
                if ability.condition is None or holds(game, ability.condition, source):
                    usual = None if chars.mana_cost is None else (a.PayMana(chars.mana_cost),)
                    found.append(
                        Way("", effect.cost if effect.cost is not None else usual, flash=effect.flash)
                    )
    return found


def _permitted_ways(game: Game, seat: int, obj: Object, usual: tuple[a.Node, ...] | None) -> list[Way]:
    found: list[Way] = []
    for force in game.look.statics():
        effect = force.effect
        if not isinstance(effect, a.CastPermission) or effect.own or effect.of or not effect.spells:
            continue
        if seat not in players(game, effect.who, force.source) or not _in_zone(game, seat, obj, effect.zone):
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
            from .matching import prop_of

            part = msgspec.structs.replace(part, amount=prop_of(game.chars(ref), amount.prop))
        found.append(part)
    return tuple(found)


def _in_zone(game: Game, seat: int, obj: Object, zone: str) -> bool:
    if zone == "library top":
        library = game.players[seat].library
        return bool(library) and library[0] == obj.id
    if zone == "hand":
        return obj.zone == "hand" and obj.owner == seat
    return obj.zone in zone.split("|") and (obj.owner == seat or zone == "exile")


def cast_reasons(game: Game, move: Cast, ways: list[Way]) -> list[Reason]:
    """Every reason against casting the card now (601.2, 601.3)."""
    found = priority_reasons(game, move.player)
    obj = game.find(move.object)
    chars = game.chars(move.object)
    if obj is None or chars is None:
        return [*found, reason("object.gone")]
    name = chars.name
    if "land" in chars.types:
        return [*found, reason("cast.land", card=name)]
    if not ways:
        found.append(reason("cast.zone", card=name, zone=_where(game, obj)))
        return found
    instant = _at_instant_speed(game, move.player, obj.ref) or any(w.flash for w in ways)
    late = sorcery_reasons(game, move.player, name, "cast")
    if not instant:
        found += late
    elif late:
        ways = timely_ways(game, move.player, obj.ref, ways) or ways
    found += _forbidden_casts(game, move.player, obj)
    item = StackItem(
        ref=Ref(obj.id, obj.inc),
        kind="spell",
        controller=move.player,
        source=obj.ref,
        name=name,
        ability=_ability(chars),
        source_was=last_known(chars),
    )
    found += target_reasons(game, item)
    found += _cost_reasons(game, move, item, ways)
    return found


def _at_instant_speed(game: Game, seat: int, ref: Ref) -> bool:
    chars = game.chars(ref)
    return chars is not None and (
        "instant" in chars.types or "flash" in chars.keywords or _as_though_flash(game, seat, ref)
    )


def timely_ways(game: Game, seat: int, ref: Ref, ways: list[Way]) -> list[Way]:
    """The ways that the time allows: at another time than sorcery speed only those that give flash, unless
    the card itself may be cast then.
    """
    if _at_instant_speed(game, seat, ref) or not sorcery_reasons(game, seat, "", "cast"):
        return ways
    return [w for w in ways if w.flash]


def _as_though_flash(game: Game, seat: int, ref: Ref) -> bool:
    return any(
        f.effect.filter is None or matches(game, f.effect.filter, ref, f.source)  # type: ignore[attr-defined]
        for f in rules_for(game, "cast as though flash", seat)
    )


def _ability(chars: Characteristics) -> a.Node | None:
    from .casting import spell_ability

    return spell_ability(chars.abilities)


def _where(game: Game, obj: Object) -> str:
    if obj.zone == "battlefield":
        return "on the battlefield"
    owner = game.players[obj.owner].name
    return f"in {owner}'s {obj.zone}" if obj.zone != "stack" else "on the stack"


def _forbidden_casts(game: Game, seat: int, obj: Object) -> list[Reason]:
    found: list[Reason] = []
    for force in rules_for(game, "can't cast", seat):
        effect = force.effect
        if isinstance(effect, a.PlayerRule) and (
            effect.filter is None or matches(game, effect.filter, obj.ref, force.source)
        ):
            found.append(reason("cast.forbidden", card=game.name(obj.ref), by=game.name(force.source.this)))
    for force in rules_for(game, "cast at most", seat):
        effect = force.effect
        if isinstance(effect, a.PlayerRule) and game.tally.get(f"cast.{seat}", 0) >= _int(effect.count):
            found.append(
                reason(
                    "cast.limit", card=game.name(obj.ref), by=game.name(force.source.this), limit=effect.count
                )
            )
    return found


def _int(amount: a.Node | int) -> int:
    return amount if isinstance(amount, int) else 1


def target_reasons(game: Game, item: StackItem) -> list[Reason]:
    """Whether the required targets exist (601.2c)."""
    modal = modal_of(item)
    if modal is not None:
        from .announcing import legal_modes, mode_bounds

        low, _ = mode_bounds(game, item, modal)
        legal = legal_modes(game, item, modal)
        if len(legal) < (1 if modal.repeat else low):
            return [reason("target.none", card=item.name)]
        return []
    if not can_choose(game, item, target_specs(item)):
        return [reason("target.none", card=item.name)]
    return []


def _cost_reasons(game: Game, move: Cast, item: StackItem, ways: list[Way]) -> list[Reason]:
    """Why no way of paying works; nothing if one does."""
    from .casting import _additional, cost_text

    named = [
        w
        for w in ways
        if w.label
        and any(t.casefold() in f"{w.label} {cost_text(w.cost or ())}".casefold() for t in move.ways)
    ]
    first: list[Reason] | None = None
    for way in named or ways:
        if way.cost is None:
            first = first or [reason("cost.none", card=item.name)]
            continue
        proposal = Proposal(item=item, move=move, costs=way.cost, x=move.x)
        extra = tuple(c for add in _additional(game, proposal) if not add.optional for c in add.cost)
        reasons = payable(game, msgspec.structs.replace(proposal, costs=way.cost + extra), move.x or 0)
        if not reasons:
            return []
        first = first or reasons
    return first or []


# ---- abilities
# ---------------------------------------------------------------------------------------------------


def activation_reasons(game: Game, move: Activate) -> list[Reason]:
    """Every reason against activating the ability now (602.2, 602.5)."""
    found = priority_reasons(game, move.player)
    obj = game.find(move.object)
    chars = game.chars(move.object)
    if obj is None or chars is None or move.ability >= len(chars.abilities):
        return [*found, reason("object.gone")]
    ability = chars.abilities[move.ability]
    if not isinstance(ability, a.Activated):
        return [*found, reason("activate.not-activated", card=chars.name)]
    found += _zone_reasons(game, move.player, obj, chars, ability)
    found += _activation_timing(game, move, obj, chars, ability)
    found += _activation_forbidden(game, move.player, obj, chars, ability)
    if found and obj.zone != ability.zone and not _cyclable(game, obj, ability):
        return found
    item = StackItem(
        ref=Ref(-1),
        kind="activated",
        controller=move.player,
        source=obj.ref,
        name=chars.name,
        ability=ability,
        label=ability.label,
        source_was=last_known(chars),
    )
    found += target_reasons(game, item)
    found += _activation_cost(game, move, item, ability)
    return found


def _cyclable(game: Game, obj: Object, ability: a.Activated) -> bool:
    return (
        game.book.cycling_from_battlefield
        and ability.label in {"cycling", "typecycling"}
        and obj.zone == "battlefield"
    )


def _zone_reasons(
    game: Game, seat: int, obj: Object, chars: Characteristics, ability: a.Activated
) -> list[Reason]:
    if _cyclable(game, obj, ability):
        return []
    cycling = ability.label in {"cycling", "typecycling"}
    if obj.zone != ability.zone:
        if cycling:
            return [reason("cycle.not-in-hand", card=chars.name, zone=_where(game, obj))]
        return [reason("activate.zone", card=chars.name, zone=_where(game, obj), works=ability.zone)]
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
        found += sorcery_reasons(game, seat, name, "activate")
    elif ability.timing == "your turn" and game.active != seat:
        found.append(reason("activate.only-your-turn", card=name))
    elif ability.timing == "combat" and game.step not in {
        "beginning of combat",
        "declare attackers",
        "declare blockers",
        "combat damage",
        "end of combat",
    }:
        found.append(reason("activate.only-when", card=name, when="during combat"))
    source = Source(seat, obj.ref)
    if ability.condition is not None and not holds(game, ability.condition, source):
        found.append(reason("activate.condition", card=name, text=ability.text))
    used = game.tally.get(f"activated@{obj.id}.{obj.inc}/{move.ability}", 0)
    if ability.limit and used >= ability.limit:
        found.append(reason("activate.limit", card=name, limit=ability.limit))
    if ability.label == "loyalty" and _loyalty_used(game, obj, chars):
        found.append(reason("activate.loyalty-once", card=name))
    return found


def _loyalty_used(game: Game, obj: Object, chars: Characteristics) -> bool:
    return any(
        game.tally.get(f"activated@{obj.id}.{obj.inc}/{n}")
        for n, x in enumerate(chars.abilities)
        if isinstance(x, a.Activated) and x.label == "loyalty"
    )


def _activation_forbidden(
    game: Game, seat: int, obj: Object, chars: Characteristics, ability: a.Activated
) -> list[Reason]:
    found: list[Reason] = []
    if ability.label in {"cycling", "typecycling"}:
        for force in rules_for(game, "can't cycle", seat):
            ruling = "typecycling.stoppers" if ability.label == "typecycling" else "cant-beats-can"
            found.append(reason("cycle.forbidden", ruling, card=chars.name, by=game.name(force.source.this)))
    for force in rules_for(game, "can't activate", seat):
        effect = force.effect
        if isinstance(effect, a.PlayerRule) and (
            effect.filter is None or matches(game, effect.filter, obj.ref, force.source)
        ):
            found.append(reason("activate.forbidden", card=chars.name, by=game.name(force.source.this)))
    for restriction in chars.restrictions:
        if (
            isinstance(restriction, a.Restrict)
            and restriction.what == "activated abilities can't be activated"
        ):
            found.append(reason("activate.forbidden", card=chars.name, by="an effect"))
    return found


def _activation_cost(game: Game, move: Activate, item: StackItem, ability: a.Activated) -> list[Reason]:
    from .casting import _other_ways

    proposal = Proposal(item=item, move=move, costs=ability.cost, x=move.x)
    reasons = payable(game, proposal, move.x or 0)
    if not reasons:
        return []
    for way in _other_ways(game, proposal, ability):
        if not payable(game, msgspec.structs.replace(proposal, costs=way.cost or ()), move.x or 0):
            return []
    return reasons


# ---- lands
# -------------------------------------------------------------------------------------------------------


def land_reasons(game: Game, seat: int, ref: Ref) -> list[Reason]:
    """Every reason against playing the land now (116.2a, 305)."""
    found = priority_reasons(game, seat)
    obj = game.find(ref)
    chars = game.chars(ref)
    if obj is None or chars is None:
        return [*found, reason("object.gone")]
    if "land" not in chars.types:
        return [*found, reason("land.not-a-land", card=chars.name)]
    if not _may_play_from(game, seat, obj):
        found.append(reason("land.zone", card=chars.name, zone=_where(game, obj)))
    found += sorcery_reasons(game, seat, chars.name, "land")
    allowed = 1 + sum(_int(f.effect.count) or 1 for f in rules_for(game, "additional land", seat))  # type: ignore[attr-defined]
    if game.players[seat].lands_played >= allowed:
        found.append(reason("land.limit", card=chars.name, limit=allowed))
    return found


def _may_play_from(game: Game, seat: int, obj: Object) -> bool:
    if obj.zone == "hand" and obj.owner == seat:
        return True
    for force in game.look.statics():
        effect = force.effect
        if (
            isinstance(effect, a.CastPermission)
            and effect.lands
            and seat in players(game, effect.who, force.source)
        ):
            if _in_zone(game, seat, obj, effect.zone) and (
                effect.filter is None or matches(game, effect.filter, obj.ref, force.source)
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
