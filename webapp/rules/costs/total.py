"""What a spell or ability costs in all (CR 601.2f): increases, reductions, least costs."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..mana.cost import ManaCost, mana_cost
from ..objects import Frame
from ..select import candidates, matches, number, players
from ..source import Source
from ..table import Proposal
from ..values import Ref


def total_mana(game: Game, proposal: Proposal, x: int | None = None) -> ManaCost:
    """The mana part of the total cost: mana costs and additional ones, plus increases, minus reductions
    (601.2f).
    """
    amount = proposal.x if x is None else x
    source = cost_source(game, proposal)
    pips: list[frozenset[str]] = []
    life: list[frozenset[str]] = []
    either: list[tuple[int, frozenset[str]]] = []
    generic = 0
    for cost in proposal.costs:
        if isinstance(cost, a.PayMana):
            value = number(game, cost.x, source) if cost.x is not None else (amount or 0)
            part = mana_cost(cost.cost, value)
            pips += part.pips
            life += part.life
            either += part.either
            generic += part.generic
    more, less, least = _changes(game, proposal, source)
    generic = max(0, generic + more.generic - less)
    pips += more.pips
    total = ManaCost(pips, generic, life, either)
    if total.total < least:
        total.generic += least - total.total
    return total


def cost_source(game: Game, proposal: Proposal) -> Source:
    """Who speaks while the cost is found out: the frame -4 holds the item."""
    game.frames[-4] = Frame(item=proposal.item)
    return Source(proposal.item.controller, proposal.item.source, -4)


def _changes(game: Game, proposal: Proposal, source: Source) -> tuple[ManaCost, int, int]:
    more = ManaCost([], 0)
    less = least = 0
    for change, speaker in cost_changes(game, proposal, source):
        if isinstance(change, a.CostNext):
            less += change.less
            continue
        extra = mana_cost(change.more_mana)
        more.pips += extra.pips
        more.generic += extra.generic + number(game, change.more, speaker)
        less += number(game, change.less, speaker) + mana_cost(change.less_mana).total
        least = max(least, change.minimum)
    item = proposal.item
    if isinstance(item.ability, a.Activated) and item.ability.less is not None:
        less += number(game, item.ability.less, source)
    if item.kind == "spell":
        chars = game.chars(item.ref)
        for ability in chars.abilities if chars is not None else ():
            if isinstance(ability, a.Keyword) and ability.name == "affinity" and ability.filter is not None:
                less += len(candidates(game, _yours(ability.filter), source))
    return more, less, least


def _yours(filter_: a.Node) -> a.Node:
    if isinstance(filter_, a.Filter):
        return a.Filter((*filter_.conditions, a.ControlledBy(a.You())), filter_.zone, filter_.where)
    return filter_


def cost_changes(
    game: Game, proposal: Proposal, source: Source
) -> list[tuple[a.CostChange | a.CostNext, Source]]:
    """The cost changes that apply to what is being cast or activated."""
    found: list[tuple[a.CostChange | a.CostNext, Source]] = []
    item = proposal.item
    for force in game.look.statics():
        effect = force.effect
        if isinstance(effect, a.CostNext):
            if (
                item.kind == "spell"
                and effect.seat == item.controller
                and matches(game, effect.filter, item.ref, force.source)
            ):
                found.append((effect, force.source))
        elif isinstance(effect, a.CostChange):
            if effect.own:
                if item.kind == "spell" and force.source.this == item.ref:
                    found.append((effect, source))
            elif _change_applies(game, effect, force.source, proposal):
                found.append((effect, force.source))
    return found


def _change_applies(game: Game, effect: a.CostChange, speaker: Source, proposal: Proposal) -> bool:
    item = proposal.item
    if effect.who is not None and item.controller not in players(game, effect.who, speaker):
        return False
    if effect.of == "spell":
        if item.kind != "spell":
            return False
        ref: Ref = item.ref
    else:
        if item.kind == "spell":
            return False
        label = item.label
        if effect.of == "activated" and getattr(item.ability, "mana", False):
            return False  # every text of that kind leaves mana abilities out
        if (
            effect.of != "activated"
            and effect.of != label
            and not (effect.of == "cycling" and label == "typecycling")
        ):
            return False
        ref = item.source
    fits = effect.filter is None or matches(
        game, effect.filter, ref, speaker, game.chars(ref) or item.source_was
    )
    if fits and effect.of == "cycling" and item.label == "typecycling":
        game.cited.add("typecycling.costs")
        return game.book.typecycling_costs_change
    return fits


def use_up_next(game: Game, proposal: Proposal) -> None:
    """ "The next spell costs less" has been used by this one."""
    for n, effect in enumerate(game.effects):
        for change in effect.changes:
            if (
                isinstance(change, a.CostNext)
                and proposal.item.kind == "spell"
                and change.seat == proposal.item.controller
            ) and matches(game, change.filter, proposal.item.ref, Source(effect.player, effect.source)):
                game.effects = [e for m, e in enumerate(game.effects) if m != n]
                game.look.clear()
                return
