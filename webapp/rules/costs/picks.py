"""What may be sacrificed, discarded, exiled, tapped … to pay a cost (CR 118.3, 601.2b)."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..select import candidates, matches, number
from ..source import Source
from ..table import Proposal
from ..values import Ref


def pick_from(
    game: Game, proposal: Proposal, cost: a.Node, source: Source
) -> tuple[str, list[Ref], int] | None:
    """For a cost that takes objects of the player's choice: the verb, what may be picked, and how many."""
    seat = proposal.item.controller
    you = a.ControlledBy(a.You())
    if isinstance(cost, a.SacrificeOthers):
        options = [r for r in candidates(game, _with(cost.filter, you), source) if may_go(game, r)]
        return "sacrifice", options, number(game, cost.count, source)
    if isinstance(cost, a.TapOthers):
        options = [
            r
            for r in candidates(game, _with(cost.filter, you), source)
            if not game.objects[r.id].tapped and not (cost.power and _never_crews(game, r))
        ]
        return "tap", options, 1 if cost.power else number(game, cost.count, source)
    if isinstance(cost, a.ReturnOthers):
        return "return", candidates(game, _with(cost.filter, you), source), number(game, cost.count, source)
    if isinstance(cost, a.DiscardCards):
        hand = [
            game.objects[n].ref
            for n in game.players[seat].hand
            if n != proposal.item.ref.id and n != _self_discarded(proposal)
        ]
        if cost.filter is not None:
            hand = [r for r in hand if matches(game, cost.filter, r, source)]
        count = len(hand) if cost.all else number(game, cost.count, source)
        return "discard", hand, count
    if isinstance(cost, a.ExileCards):
        options = [
            r
            for r in candidates(game, cost.filter, source)
            if r != proposal.item.ref and _owned_by(game, r, seat)
        ]
        return "exile", options, number(game, cost.count, source)
    if isinstance(cost, a.RevealCards):
        hand = [game.objects[n].ref for n in game.players[seat].hand if n != proposal.item.ref.id]
        return (
            "reveal",
            [r for r in hand if matches(game, cost.filter, r, source)],
            number(game, cost.count, source),
        )
    return None


def may_go(game: Game, ref: Ref) -> bool:
    """Whether a permanent may be sacrificed (101.2)."""
    chars = game.chars(ref)
    return chars is None or not any(
        isinstance(r, a.Restrict) and r.what == "can't be sacrificed" for r in chars.restrictions
    )


def _never_crews(game: Game, ref: Ref) -> bool:
    chars = game.chars(ref)
    return chars is not None and any(
        isinstance(r, a.Restrict) and r.what == "can't crew" for r in chars.restrictions
    )


def _self_discarded(proposal: Proposal) -> int:
    return proposal.item.source.id if any(isinstance(c, a.DiscardThis) for c in proposal.costs) else -1


def _owned_by(game: Game, ref: Ref, seat: int) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.owner == seat


def _with(filter_: a.Node, extra: a.Node) -> a.Node:
    if isinstance(filter_, a.Filter):
        return a.Filter((*filter_.conditions, extra), filter_.zone, filter_.where)
    return filter_
