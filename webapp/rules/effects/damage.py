"""Damage (CR 120) and fights (CR 701.14)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..dividing import shares_of
from ..game import Game
from ..objects import Act
from ..resolve import effect
from ..select import choices, number, number_for, objects
from ..source import Source
from ..table import Task
from ..values import Seat
from ..zones import on_battlefield


@effect(a.Damage)
def damage(game: Game, task: Task, node: a.Damage, source: Source) -> None:
    """Deal damage (120.1)."""
    dealers = objects(game, node.source, source, gone=True)
    acts: list[Act] = []
    found = choices(game, node.to, source)
    total = number(game, node.count, source)
    for dealer in dealers[:1] if not node.each else dealers:
        shares = (
            shares_of(game, task.frame, node.to, found, total) if node.distribute else [total] * len(found)
        )
        for choice, share in zip(found, shares, strict=True):
            # "equal to the number of cards in their hand": to each player their own number
            amount = share
            if isinstance(choice, Seat) and not node.distribute:
                amount = number_for(game, node.count, source, choice.n)
            if node.each and isinstance(node.count, a.Property):
                chars = game.chars(dealer)
                amount = max(0, chars.power or 0) if chars is not None else 0
            acts.append(
                Act(
                    "damage",
                    player=choice.n if isinstance(choice, Seat) else None,
                    object=choice,
                    amount=amount,
                    source=dealer,
                )
            )
    propose(game, [x for x in acts if x.amount > 0], task.frame)


@effect(a.Fight)
def fight(game: Game, task: Task, node: a.Fight, source: Source) -> None:
    """Each deals damage equal to its power to the other; if either is gone, neither does (701.14)."""
    ones, others = objects(game, node.one, source), objects(game, node.other, source)
    if not ones or not others:
        return
    one, other = ones[0], others[0]
    if not (on_battlefield(game, one) and on_battlefield(game, other)):
        return
    first, second = game.chars(one), game.chars(other)
    if first is None or second is None or "creature" not in first.types or "creature" not in second.types:
        return
    acts = [
        Act("damage", object=other, amount=max(0, first.power or 0), source=one, ruling="rule.701.14a"),
        Act("damage", object=one, amount=max(0, second.power or 0), source=other, ruling="rule.701.14a"),
    ]
    propose(game, [x for x in acts if x.amount], task.frame)
