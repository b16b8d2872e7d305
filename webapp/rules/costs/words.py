"""Costs in symbols and short words. These are ids, kept in decisions; `cost_says` says them."""

from __future__ import annotations

from webapp.words import named, say

from .. import abilities as a


def cost_text(costs: tuple[a.Node, ...]) -> str:
    """A cost in symbols and short words."""
    words: list[str] = []
    for cost in costs:
        if isinstance(cost, a.PayMana):
            words.append(cost.cost or "{0}")
        elif isinstance(cost, a.PayEnergy):
            amount = None if cost.any or not isinstance(cost.amount, int) else cost.amount
            words.append("any amount of {E}" if amount is None else "{E}" * amount)
        elif isinstance(cost, a.PayLife):
            words.append(f"{cost.amount if isinstance(cost.amount, int) else 'that much'} life")
        elif isinstance(cost, a.TapThis):
            words.append("{T}")
        else:
            words.append(_COST_WORDS.get(type(cost), type(cost).__name__))
    return ", ".join(words) or "nothing"


def cost_says(text: str) -> str:
    """What `cost_text` gave, in words."""
    return ", ".join(_part_says(part) for part in text.split(", "))


def _part_says(part: str) -> str:
    amount, _, word = part.partition(" ")
    if word == "life" and amount.isdigit():
        return say("names.life", count=int(amount))
    return named("costs", part)


_COST_WORDS: dict[type, str] = {
    a.DiscardThis: "discard this card",
    a.DiscardCards: "discard",
    a.SacrificeThis: "sacrifice this",
    a.SacrificeOthers: "sacrifice",
    a.ExileThis: "exile this",
    a.ExileCards: "exile",
    a.TapOthers: "tap",
    a.ReturnOthers: "return",
    a.RemoveCounters: "remove counters",
    a.AddCounters: "loyalty",
    a.MillCards: "mill",
    a.RevealCards: "reveal",
    a.UntapThis: "{Q}",
}
