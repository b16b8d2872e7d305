"""Mana abilities whose own costs need mana or a choice, as help with a payment (CR 601.2g, 605.3a).

They are never activated unasked. So where nothing else suffices, the player is asked to pay and activates
them by hand; what is found here is whether that could lead to a payment.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .. import abilities as a
from ..game import Game
from ..index import abilities_of
from ..mana.cost import ManaCost
from ..mana.plan import plan
from ..mana.sources import Option, allowed, paid_without_choice, produces, usable
from ..moves import Activate
from ..objects import StackItem
from ..refusals import Reason
from ..table import Proposal
from ..values import Ref
from .payable import besides_mana, payable
from .picks import pick_from
from .total import cost_source, total_mana

_MOST_ACTIVATIONS, _MOST_TRIED = 6, 300


def unpayable(game: Game, proposal: Proposal, x: int | None = None) -> list[Reason]:
    """Every reason why the cost can't be paid, all mana abilities considered; empty if it may be (118.3)."""
    reasons = payable(game, proposal, x)
    return [] if reasons and could_help(game, proposal, reasons, x) else reasons


def could_help(game: Game, proposal: Proposal, reasons: list[Reason], x: int | None = None) -> bool:
    """Whether only mana is missing, and mana abilities that wait for the player's hand could make it."""
    if any(reason.code != "cost.mana" for reason in reasons):
        return False
    search = _Search(game, proposal, x)
    return bool(search.able) and search.finds("", ManaCost([], 0), ())


def mana_proposal(game: Game, ref: Ref, index: int, ability: a.Activated, seat: int) -> Proposal:
    """A mana ability as it would be proposed."""
    item = StackItem(Ref(-1), "activated", seat, ref, game.name(ref), ability=ability)
    return Proposal(item, Activate(seat, ref, index), costs=ability.cost)


def under_way(game: Game, ref: Ref, index: int) -> bool:
    """Whether this mana ability is being activated, so that it can't be once more (605.3c)."""
    return any(
        t.proposal is not None and t.proposal.makes and _same(t.proposal, ref, index) for t in game.tasks
    )


def _same(proposal: Proposal, ref: Ref, index: int) -> bool:
    move = proposal.move
    return isinstance(move, Activate) and move.object == ref and move.ability == index


@dataclass(frozen=True)
class _Helper:
    """A mana ability that could be activated by hand: what it makes, what mana it costs, and how often."""

    ref: Ref
    index: int
    options: tuple[Option, ...]
    mana: ManaCost
    life: int
    energy: int
    once: bool
    times: int


def _helper(game: Game, ref: Ref, index: int, ability: a.Activated, seat: int) -> _Helper | None:
    """This ability as help; None where something else than mana is missing for it."""
    proposal = mana_proposal(game, ref, index, ability, seat)
    reasons = payable(game, proposal) if usable(game, ref, ability, seat) else None
    if reasons is None or any(r.code != "cost.mana" for r in reasons):
        return None
    life, energy, _ = besides_mana(game, proposal)
    uses_up = (a.TapThis, a.UntapThis, a.SacrificeThis, a.ExileThis)
    once = any(isinstance(c, uses_up) for c in proposal.costs)
    times = 1 if once else _MOST_ACTIVATIONS
    source = cost_source(game, proposal)
    for cost in proposal.costs:
        wanted = pick_from(game, proposal, cost, source)
        if wanted is not None and wanted[2]:
            times = min(times, len(wanted[1]) // wanted[2])
    options = tuple(Option(ref, index, ability, made) for made in produces(game, ref, ability, seat))
    return _Helper(ref, index, options, total_mana(game, proposal), life, energy, once, times)


def _helpers(game: Game, seat: int) -> tuple[_Helper, ...]:
    """A player's mana abilities that are only activated by hand; found once for all questions about it."""
    known: tuple[_Helper, ...] | None = game.look.memo.get(("helpers", seat))
    if known is not None:
        return known
    found: list[_Helper] = []
    for obj in game.permanents():
        chars = game.chars(obj)
        if chars is None or chars.controller != seat:
            continue
        for index, ability in abilities_of(chars.abilities).activated:
            if ability.mana and not paid_without_choice(ability):
                helper = _helper(game, obj.ref, index, ability, seat)
                found += [helper] if helper is not None else []
    game.look.memo["helpers", seat] = kept = tuple(found)
    return kept


class _Search:
    def __init__(self, game: Game, proposal: Proposal, x: int | None) -> None:
        self.game = game
        self.proposal = proposal
        self.seat = proposal.item.controller
        self.wanted = total_mana(game, proposal, x)
        self.life, self.energy, self.busy = besides_mana(game, proposal)
        self.able = [
            replace(helper, options=tuple(o for o in helper.options if self._spendable(o)))
            for helper in _helpers(game, self.seat)
            if helper.ref not in self.busy and self._free(helper.ref, helper.index)
        ]
        self.tried: set[tuple[tuple[int, int], ...]] = set()

    def _free(self, ref: Ref, index: int) -> bool:
        return not _same(self.proposal, ref, index) and not under_way(self.game, ref, index)

    def _spendable(self, option: Option) -> bool:
        return allowed(self.game, self.seat, option, self.proposal)

    def _pays(self, cost: ManaCost, made: str, taken: tuple[tuple[int, int], ...]) -> bool:
        used = [self.able[n] for n, _ in taken]
        busy = [*self.busy, *(h.options[0].ref for h in used if h.once)]
        life = self.life + sum(h.life for h in used)
        energy = self.energy + sum(h.energy for h in used)
        return plan(self.game, self.seat, cost, busy, life, energy, self.proposal, made) is not None

    def finds(self, made: str, spent: ManaCost, taken: tuple[tuple[int, int], ...]) -> bool:
        """Whether more activations make enough; each one's own cost must be paid before it makes mana."""
        for number, helper in enumerate(self.able):
            for lot, option in enumerate(helper.options):
                now = tuple(sorted((*taken, (number, lot))))
                times = sum(n == number for n, _ in now)
                if times > helper.times or now in self.tried or len(self.tried) > _MOST_TRIED:
                    continue
                self.tried.add(now)
                cost = _sum(spent, helper.mana)
                if not self._pays(cost, made, now):
                    continue
                more = made + option.makes
                if self._pays(_sum(cost, self.wanted), more, now):
                    return True
                if len(now) < _MOST_ACTIVATIONS and self.finds(more, cost, now):
                    return True
        return False


def _sum(one: ManaCost, other: ManaCost) -> ManaCost:
    return ManaCost(
        one.pips + other.pips, one.generic + other.generic, one.life + other.life, one.either + other.either
    )
