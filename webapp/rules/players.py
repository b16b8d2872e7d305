"""What happens to players: life (CR 119), and what they are forbidden."""

from __future__ import annotations

from . import abilities as a
from .game import Game
from .select import players
from .source import InForce
from .values import Ref


def change_life(game: Game, seat: int, delta: int, source: Ref | None = None) -> None:
    """Gain or lose life (119.3)."""
    if delta == 0 or game.players[seat].lost:
        return
    if delta > 0 and forbidden(game, "can't gain life", seat):
        return
    game.player(seat, life=game.players[seat].life + delta)
    kind = "life_gained" if delta > 0 else "life_lost"
    game.emit(kind, "rule.119.3", player=seat, amount=abs(delta), source=source)
    for counts in (game.tally, game.total):
        key = f"{kind}.{seat}/amount"
        counts[key] = counts.get(key, 0) + abs(delta)


def rules_for(game: Game, what: str, seat: int) -> list[InForce]:
    """The `PlayerRule`s of a kind in force for a player."""
    return [
        f
        for f in game.look.statics()
        if isinstance(f.effect, a.PlayerRule)
        and f.effect.what == what
        and seat in players(game, f.effect.who, f.source)
    ]


def forbidden(game: Game, what: str, seat: int) -> InForce | None:
    """The effect that says a player can't do it (101.2), if there is one."""
    found = rules_for(game, what, seat)
    return found[0] if found else None


def lose_energy(
    game: Game, seat: int, amount: int, ruling: str = "energy.symbol", source: Ref | None = None
) -> None:
    """Pay {E}: remove that many energy counters (107.14)."""
    if amount <= 0:
        return
    counters = dict(game.players[seat].counters)
    left = counters.get("energy", 0) - amount
    if left > 0:
        counters["energy"] = left
    else:
        counters.pop("energy", None)
    game.player(seat, counters=counters)
    game.emit("energy_paid", ruling, player=seat, amount=amount, source=source)
