"""Whether a cost can be paid (CR 118.3), and every reason why not."""

from __future__ import annotations

from .. import abilities as a
from ..creatures import summoning_sick
from ..game import Game
from ..mana.sources import could_make
from ..players import forbidden
from ..refusals import Reason
from ..select import number, objects
from ..source import Source
from ..table import Proposal
from ..values import Ref
from .helping import helpers_of, plan_with_help
from .picks import may_go, pick_from
from .total import cost_source, total_mana


def payable(game: Game, proposal: Proposal, x: int | None = None) -> list[Reason]:
    """Every reason why the cost can't be paid now; empty if it can (118.3)."""
    reasons: list[Reason] = []
    seat = proposal.item.controller
    source = cost_source(game, proposal)
    life, energy, busy = besides_mana(game, proposal)
    for cost in proposal.costs:
        reasons += _other_reasons(game, proposal, cost, source)
    card, player = proposal.item.name, game.players[seat]
    stored = player.counters.get("energy", 0)
    if energy > stored and not (stored and game.book.energy_paid_in_part):
        reasons.append(Reason("cost.energy", {"needs": str(energy), "has": str(stored), "card": card}))
    if life > player.life:
        reasons.append(Reason("cost.life", {"needs": str(life), "has": str(player.life), "card": card}))
    mana = total_mana(game, proposal, x)
    helpers = helpers_of(game, proposal)
    if plan_with_help(game, proposal, mana, busy, helpers, life, energy) is None:
        facts = {"card": card, "needs": mana.text(), "can": str(could_make(game, seat))}
        also = ("energy.not-mana",) if stored else ()
        reasons.append(Reason("cost.mana", {**facts, "case": what(proposal)}, also=also))
    return reasons


def besides_mana(game: Game, proposal: Proposal) -> tuple[int, int, list[Ref]]:
    """The life and energy that a cost takes, and the objects that pay it and so make no mana."""
    source = cost_source(game, proposal)
    life = energy = 0
    busy: list[Ref] = []
    for index, cost in enumerate(proposal.costs):
        if isinstance(cost, a.PayLife):
            life += number(game, cost.amount, source)
        elif isinstance(cost, a.PayEnergy):
            energy += number(game, cost.amount, source)
        elif isinstance(cost, a.TapThis) and proposal.item.source is not None:
            busy.append(proposal.item.source)
        busy += [c for c in proposal.chosen.get(str(index), ()) if isinstance(c, Ref)]
    return life, energy, busy


_PAID_FOR = frozenset({"cycling", "typecycling", "equip"})


def what(proposal: Proposal) -> str:
    """What is paid for: casting, cycling, typecycling, equip or activating."""
    if proposal.item.kind == "spell":
        return "casting"
    return proposal.item.label if proposal.item.label in _PAID_FOR else "activating"


def _other_reasons(game: Game, proposal: Proposal, cost: a.Node, source: Source) -> list[Reason]:
    item = proposal.item
    card = item.name
    if isinstance(cost, a.TapThis | a.UntapThis):
        return _tap_reasons(game, cost, item.source, card)
    if isinstance(cost, a.RemoveCounters):
        need = number(game, cost.count, source)

        have = 0
        for ref in objects(game, cost.of, source):
            obj = game.find(ref)
            if obj is not None:
                have += obj.counters.get(cost.kind, 0) if cost.kind else sum(obj.counters.values())
        if have < need:
            return [
                Reason(
                    "cost.counters",
                    {"card": card, "count": str(need), "has": str(have), "counter": cost.kind or "such"},
                    also=("rule.606.6",) if item.label == "loyalty" else (),
                )
            ]
        return []
    if isinstance(cost, a.SacrificeThis) and (
        forbidden(game, "can't sacrifice", item.controller) or not may_go(game, item.source)
    ):
        return [Reason("cost.objects", {"card": card, "needs": "1", "has": "0", "verb": "sacrifice"})]
    wanted = pick_from(game, proposal, cost, source)
    if wanted is None:
        return []
    verb, options, count = wanted
    if isinstance(cost, a.TapOthers) and cost.power:
        power = sum(max(0, c.power or 0) for r in options if (c := game.chars(r)) is not None)
        if power < cost.power:
            return [Reason("cost.power", {"card": card, "needs": str(cost.power), "has": str(power)})]
    if len(options) < count:
        return [
            Reason(
                "cost.objects", {"card": card, "needs": str(count), "has": str(len(options)), "verb": verb}
            )
        ]
    return []


def _tap_reasons(game: Game, cost: a.Node, ref: Ref, card: str) -> list[Reason]:
    obj = game.find(ref)
    if obj is None:
        return []
    wants_untapped = isinstance(cost, a.TapThis)
    if obj.tapped == wants_untapped:
        return [Reason("cost.tapped" if wants_untapped else "cost.untapped", {"card": card})]
    if summoning_sick(game, ref):
        return [Reason("cost.summoning-sick", {"card": card})]
    return []
