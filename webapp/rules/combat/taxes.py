"""What attacking costs (CR 508.1g-j): "can't attack you unless their controller pays …"."""

from __future__ import annotations

from .. import abilities as a
from ..costs.paying import settle_mana
from ..game import Game
from ..mana.cost import ManaCost
from ..mana.plan import plan
from ..refusals import Reason
from ..select import matches
from ..values import Choice, Ref, Seat


def tax(game: Game, target: Choice) -> int:
    """How much generic mana each creature costs that attacks this player or planeswalker."""
    total = 0
    for force in game.look.statics():
        rule = force.effect
        if isinstance(rule, a.PlayerRule) and rule.what == "attack tax" and isinstance(rule.count, int):
            if isinstance(target, Ref):
                taxed = rule.filter is not None and matches(game, rule.filter, target, force.source)
            else:
                taxed = target == Seat(force.source.you)
            total += rule.count * taxed
    return total


def unpaid(game: Game, seat: int, targets: tuple[Choice, ...]) -> list[Reason]:
    """Why the attack can't be paid for; empty if it costs nothing or can (508.1h-j)."""
    total = sum(tax(game, target) for target in targets)
    if not total or plan(game, seat, ManaCost([], total)) is not None:
        return []
    return [Reason("attack.cost", {"needs": f"{{{total}}}", "count": str(len(targets))})]


def pay(game: Game, seat: int, targets: tuple[Choice, ...]) -> None:
    """Pay for the attack (508.1j)."""
    total = sum(tax(game, target) for target in targets)
    if total:
        settle_mana(game, seat, ManaCost([], total))
