"""The objects that pay a cost: convoking creatures, cards to discard, permanents to sacrifice (CR 601.2h)."""

from __future__ import annotations

from collections.abc import Sequence

from webapp.words import listed

from .. import abilities as a
from ..costs.helping import convokers, reduce_by_help
from ..costs.payable import payable
from ..costs.picks import pick_from
from ..costs.total import cost_source, total_mana
from ..decisions import Decision
from ..game import Game, replace
from ..mana.plan import plan
from ..moves import Answer
from ..refusals import RefusedError, refuse
from ..table import Proposal, Task
from ..values import Choice, Ref


def choose_convoking(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Which creatures convoke (702.51a): those named in the move; asked if mana alone does not suffice."""
    able = convokers(game, proposal)
    if not able:
        return proposal
    if answer is not None:
        return _convoked(game, proposal, tuple(answer.chosen))
    named = tuple(c for c in proposal.move.paying if c in able)
    if named:
        return _convoked(game, proposal, named)
    if plan(game, proposal.item.controller, total_mana(game, proposal), paying=proposal) is not None:
        return proposal
    chars = game.chars(proposal.item.ref)
    delve = chars is not None and "delve" in chars.keywords
    verb, ruling = ("exile", "rule.702.66a") if delve else ("tap", "rule.702.51a")
    game.ask(
        task,
        Decision(
            proposal.item.controller,
            "choose",
            ruling,
            options=tuple(able),
            minimum=1,
            maximum=len(able),
            source=proposal.item.source,
            source_name=proposal.item.name,
            locks="payment",
            text=f"what to {verb} to help pay",
        ),
    )
    return None


def _convoked(game: Game, proposal: Proposal, chosen: tuple[Choice, ...]) -> Proposal:
    item = replace(proposal.item, objects={**proposal.item.objects, "convoked": chosen})
    changed = replace(proposal, chosen={**proposal.chosen, "convoke": chosen}, item=item)
    reasons = payable(game, changed)
    if reasons:
        raise RefusedError(*reasons)
    chars = game.chars(item.ref)
    colored = chars is not None and "convoke" in chars.keywords
    helping = [c for c in chosen if isinstance(c, Ref)]
    _, used = reduce_by_help(game, total_mana(game, proposal), helping, colored=colored)
    _all_used(game, proposal, chosen, used)
    return changed


def choose_objects(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Which objects are sacrificed, discarded, exiled, tapped … to pay (601.2b, 601.2h)."""
    source = cost_source(game, proposal)
    for index, cost in enumerate(proposal.costs):
        wanted = pick_from(game, proposal, cost, source)
        key = str(index)
        if wanted is None or key in proposal.chosen:
            continue
        verb, options, count = wanted
        most = len(options) if isinstance(cost, a.TapOthers) and cost.power else count
        if answer is not None:
            picked: tuple[Choice, ...] = tuple(answer.chosen)
            answer = None
        else:
            used = [c for chosen in proposal.chosen.values() for c in chosen]
            picked = tuple(c for c in proposal.move.paying if c in options and c not in used)[:most]
        if len(picked) < count or any(c not in options for c in picked):
            if isinstance(cost, a.DiscardCards) and cost.random:
                picked = game.random_picks(options, count)
            else:
                game.ask(
                    replace(task, proposal=proposal), _pick_decision(proposal, verb, options, count, most)
                )
                return None
        proposal = replace(proposal, chosen={**proposal.chosen, key: picked})
        if isinstance(cost, a.TapOthers) and cost.power and _power(game, picked) < cost.power:
            raise refuse("cost.power", card=proposal.item.name, needs=cost.power, has=_power(game, picked))
    _nothing_left_over(game, proposal)
    return proposal


_BY_ITSELF = (a.SacrificeThis, a.TapThis, a.DiscardThis, a.ExileThis)
"""What the source itself pays; a move may name it too ("sacrifice this token")."""


def _nothing_left_over(game: Game, proposal: Proposal) -> None:
    """Whatever the move says it pays with must pay for something (601.2h, 702.51a)."""
    used = [choice for chosen in proposal.chosen.values() for choice in chosen]
    if any(isinstance(cost, _BY_ITSELF) for cost in proposal.costs):
        used.append(proposal.item.source)
    _all_used(game, proposal, proposal.move.paying, used)


def _all_used(game: Game, proposal: Proposal, named: Sequence[Choice], used: Sequence[Choice]) -> None:
    unused = [game.name(c) for c in named if c not in used and isinstance(c, Ref)]
    if unused:
        raise refuse("cost.unused", card=proposal.item.name, what=listed(unused))


_PICKS = {"sacrifice": "sacrifice", "discard": "discard", "exile": "exile"}


def _power(game: Game, chosen: tuple[Choice, ...]) -> int:
    return sum(max(0, c.power or 0) for ref in chosen if (c := game.chars(ref)) is not None)


def _pick_decision(proposal: Proposal, verb: str, options: list[Ref], count: int, most: int) -> Decision:
    return Decision(
        proposal.item.controller,
        _PICKS.get(verb, "choose"),
        "rule.601.2h",
        options=tuple(options),
        minimum=count,
        maximum=most,
        source=proposal.item.source,
        source_name=proposal.item.name,
        locks="payment",
        text=f"what to {verb} to pay",
        secret=verb == "discard",
    )
