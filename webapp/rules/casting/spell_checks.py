"""What forbids casting a spell (CR 601.2, 601.3): every independent reason, in the order of the rules."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from .. import abilities as a
from ..announcing import can_choose, legal_modes, modal_of, mode_bounds, shields, target_specs
from ..costs.more_mana import unpayable
from ..costs.words import cost_text
from ..game import Game
from ..index import once_each
from ..moves import Cast
from ..objects import Object, StackItem
from ..players import rules_about, rules_for
from ..refusals import Reason
from ..table import Proposal
from ..values import Ref
from ..zones import last_known
from .additional_costs import additional_costs
from .timing import priority_reasons, reason, sorcery_reasons
from .variables import numbered
from .ways import Way, at_instant_speed, count_of, timely_ways, where


def spell_ability(abilities: tuple[a.Node, ...]) -> a.Node | None:
    """What a spell does as it resolves: its spell ability, or for an Aura its enchant target (303.4a)."""
    spells = [x for x in abilities if isinstance(x, a.Spell)]
    if len(spells) == 1:
        return spells[0]
    if spells:
        return a.Spell(
            effect=a.Do(tuple(_shifted(s, spells, n) for n, s in enumerate(spells))),
            targets=tuple(t for s in spells for t in s.targets),
            text="\n".join(s.text for s in spells),
        )
    for ability in abilities:
        if isinstance(ability, a.Keyword) and ability.name == "enchant" and ability.filter is not None:
            return a.Spell(
                effect=a.Nothing(), targets=(a.Target(allowed=(ability.filter,)),), text=ability.text
            )
    return None


def _shifted(spell: a.Spell, spells: list[a.Spell], n: int) -> a.Node:
    before = sum(len(s.targets) for s in spells[:n])
    return spell.effect if not before else a.FromSlot(spell.effect, before)


def cast_reasons(game: Game, move: Cast, ways: list[Way]) -> list[Reason]:
    """Every reason against casting the card now (601.2, 601.3)."""
    found = priority_reasons(game, move.player, "rule.117.1a")
    obj = game.find(move.object)
    chars = game.chars(move.object)
    if obj is None or chars is None:
        return [*found, reason("object.gone")]
    name = chars.name
    if "land" in chars.types:
        return [*found, reason("cast.land", card=name)]
    if not ways:
        found.append(reason("cast.zone", card=name, where=where(game, obj)))
        return found
    instant = at_instant_speed(game, move.player, obj.ref) or any(w.flash for w in ways)
    late = [
        msgspec.structs.replace(r, ruling=_timing_rule(chars.types))
        for r in sorcery_reasons(game, move.player, name, "cast")
    ]
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
        ability=spell_ability(chars.abilities),
        source_was=last_known(chars),
    )
    found += with_some_x(
        game, item, move.x, lambda x: not _cost_reasons(game, msgspec.structs.replace(move, x=x), item, ways)
    )
    found += _cost_reasons(game, move, item, ways)
    return found


_MOST_X = 30


def with_some_x(game: Game, item: StackItem, x: int | None, payable: Callable[[int], bool]) -> list[Reason]:
    """Whether the required targets exist with the X that was named, else with some X that can be paid: X
    comes before the targets (601.2b-c).
    """
    if item.ability is None or not _targets_by_x(item.ability):
        return target_reasons(game, item)
    tried = range(_MOST_X + 1) if x is None else (x,)
    reasons = [target_reasons(game, numbered(item, n)) for n in tried if n == x or payable(n)]
    return min(reasons, key=len) if reasons else target_reasons(game, item)


@once_each
def _targets_by_x(ability: a.Node) -> bool:
    """Whether what it may target depends on X: "target spell with mana value X"."""
    modes = getattr(getattr(ability, "effect", None), "modes", ())
    specs = [*getattr(ability, "targets", ()), *(t for mode in modes for t in getattr(mode, "targets", ()))]
    return any(b'"X"' in msgspec.json.encode(spec) for spec in specs)


def _timing_rule(types: tuple[str, ...]) -> str:
    """The rule that says when a spell of these types can be cast (301.1, 302.1, 303.1, 306.1, 307.1)."""
    rules = {"creature": "302.1", "artifact": "301.1", "enchantment": "303.1", "planeswalker": "306.1"}
    return next((f"rule.{rule}" for kind, rule in rules.items() if kind in types), "rule.307.1")


def _forbidden_casts(game: Game, seat: int, obj: Object) -> list[Reason]:
    found: list[Reason] = []
    card = game.name(obj.ref)
    for rule, source in rules_about(game, "can't cast", seat, obj.ref):
        also = ("cant-beats-can",) if rule.ruling else ()
        found.append(reason("cast.forbidden", rule.ruling, also=also, card=card, by=game.name(source.this)))
    for rule, source in rules_for(game, "cast at most", seat):
        if game.tally.get(f"cast.{seat}", 0) >= count_of(rule.count):
            found.append(reason("cast.limit", card=card, by=game.name(source.this), limit=rule.count))
    return found


def target_reasons(game: Game, item: StackItem) -> list[Reason]:
    """Whether the required targets exist (601.2c)."""
    modal = modal_of(item)
    if modal is not None:
        low, _ = mode_bounds(game, item, modal)
        legal = legal_modes(game, item, modal)
        if len(legal) < (1 if modal.repeat else low):
            specs = tuple(t for mode in modal.modes for t in mode.targets)
            return [reason("target.none", also=shields(game, item, specs), card=item.name)]
        return []
    if not can_choose(game, item, target_specs(item)):
        also = shields(game, item, target_specs(item))
        return [reason("target.none", also=also, card=item.name)]
    return []


def _cost_reasons(game: Game, move: Cast, item: StackItem, ways: list[Way]) -> list[Reason]:
    """Why no way of paying works; nothing if one does."""
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
        extra = tuple(c for add in additional_costs(game, proposal) if not add.optional for c in add.cost)
        reasons = unpayable(game, msgspec.structs.replace(proposal, costs=way.cost + extra), move.x or 0)
        if not reasons:
            return []
        first = first or reasons
    return first or []
