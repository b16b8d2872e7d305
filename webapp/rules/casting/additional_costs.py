"""Additional costs, required and optional (CR 118.8, 601.2b)."""

from __future__ import annotations

from .. import abilities as a
from ..announcing import modal_of, mode_bounds
from ..costs.payable import payable
from ..costs.words import cost_text
from ..decisions import Decision
from ..game import Game, replace
from ..moves import Answer
from ..table import Proposal, Task


def choose_options(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Additional costs (118.8): the required ones, then each optional one, asked if it is not named and can
    be paid.
    """
    if proposal.item.kind != "spell":
        return proposal
    for cost in additional_costs(game, proposal):
        if cost.label in proposal.ways or cost.label in proposal.declined:
            continue
        if cost.optional and cost.times != 1:
            several = _several_times(game, task, proposal, cost, answer)
            if several is None:
                return None
            proposal, answer = several, None
            continue
        taken = replace(proposal, costs=proposal.costs + cost.cost, ways=(*proposal.ways, cost.label))
        if not cost.optional:
            proposal = taken
            continue
        if answer is not None:
            proposal = (
                _optional_taken(taken, cost)
                if answer.yes
                else replace(proposal, declined=(*proposal.declined, cost.label))
            )
            answer = None
        elif any(
            t.casefold() in f"{cost.label} {_KICK.get(cost.label, '')} {cost_text(cost.cost)}".casefold()
            for t in proposal.move.ways
        ):
            proposal = _optional_taken(taken, cost)
        elif proposal.move.ways or payable(game, taken, 0) or _too_many_modes(game, proposal):
            proposal = replace(proposal, declined=(*proposal.declined, cost.label))
        else:
            game.ask(
                replace(task, proposal=proposal),
                Decision(
                    proposal.item.controller,
                    "may_pay",
                    "rule.118.8",
                    source=proposal.item.source,
                    source_name=proposal.item.name,
                    locks="announcement",
                    cost=cost_text(cost.cost),
                    text=_KICK.get(cost.label, cost.label) or "an additional cost",
                ),
            )
            return None
    return proposal


def _too_many_modes(game: Game, proposal: Proposal) -> bool:
    """Whether more modes have been named than there are without the cost: it isn't paid then, as it isn't
    named itself, and the modes are refused (700.2).
    """
    modal = modal_of(proposal.item)
    named = proposal.move.modes
    return modal is not None and named is not None and len(named) > mode_bounds(game, proposal.item, modal)[1]


def _several_times(
    game: Game, task: Task, proposal: Proposal, cost: a.AddCost, answer: Answer | None
) -> Proposal | None:
    """A cost that may be paid any number of times (702.33c, 702.56a): one question, how often."""

    def taken(times: int) -> Proposal:
        numbers = {**proposal.item.numbers, **({cost.label: times} if times else {})}
        return replace(
            proposal,
            costs=proposal.costs + cost.cost * times,
            ways=(*proposal.ways, cost.label),
            item=replace(proposal.item, numbers=numbers),
        )

    if answer is not None:
        return taken(answer.number or 0)
    most = 0
    while most < 20 and not payable(game, taken(most + 1), proposal.move.x or 0):
        most += 1
    if not most:
        return taken(0)
    game.ask(
        replace(task, proposal=proposal),
        Decision(
            proposal.item.controller,
            "number",
            "rule.118.8",
            minimum=0,
            maximum=most,
            source=proposal.item.source,
            source_name=proposal.item.name,
            locks="announcement",
            text="how often to pay",
            facts={"cost": cost_text(cost.cost)},
        ),
    )
    return None


_KICK = {"kicked": "kicker", "bargained": "bargain"}


def _optional_taken(taken: Proposal, cost: a.AddCost) -> Proposal:
    return replace(
        taken,
        item=replace(
            taken.item, numbers={**taken.item.numbers, cost.label: taken.item.numbers.get(cost.label, 0) + 1}
        ),
    )


def additional_costs(game: Game, proposal: Proposal) -> list[a.AddCost]:
    found: list[a.AddCost] = []
    chars = game.chars(proposal.item.ref)
    for n, ability in enumerate(chars.abilities if chars is not None else ()):
        if isinstance(ability, a.Static):
            found += [
                replace(e, label=e.label or f"additional {n}")
                for e in ability.effects
                if isinstance(e, a.AddCost)
            ]
    return found
