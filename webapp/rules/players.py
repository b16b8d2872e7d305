"""What happens to players: life (CR 119), and what they are forbidden."""

from __future__ import annotations

from . import abilities as a
from .game import Game
from .select import matches, players
from .source import Source
from .values import Ref

BEFORE_DRAW_STEP = "drew before the draw step"
"""The tally of the cards that the active player had drawn as the draw step began."""


def first_of_draw_step(game: Game, seat: int | None, drawn: int) -> bool:
    """Whether this is the first card that the player draws in their draw step; `drawn`: 1 if it is drawn."""
    if game.step != "draw" or seat != game.active:
        return False
    return game.tally.get(f"drew.{seat}", 0) - drawn == game.tally.get(BEFORE_DRAW_STEP, 0)


def pay_life(game: Game, seat: int, amount: int, source: Ref | None = None) -> None:
    """Pay life (119.4): it is subtracted from the life total, and so lost."""
    change_life(game, seat, -amount, source, "rule.119.4")


def change_life(
    game: Game, seat: int, delta: int, source: Ref | None = None, ruling: str = "rule.119.3"
) -> None:
    """Gain or lose life (119.3)."""
    if delta == 0 or game.players[seat].lost:
        return
    if delta > 0 and forbidden(game, "can't gain life", seat):
        game.emit("forbidden", "cant-beats-can", player=seat, text="gain life", source=source)
        return
    game.player(seat, life=game.players[seat].life + delta)
    kind = "life_gained" if delta > 0 else "life_lost"
    game.emit(kind, ruling, player=seat, amount=abs(delta), source=source)


def rules_for(game: Game, what: str, seat: int) -> list[tuple[a.PlayerRule, Source]]:
    """The rules of a kind in force for a player, each with who speaks."""
    return [
        (force.effect, force.source)
        for force in game.look.statics()
        if isinstance(force.effect, a.PlayerRule)
        and force.effect.what == what
        and seat in players(game, force.effect.who, force.source)
    ]


def rules_about(game: Game, what: str, seat: int, ref: Ref) -> list[tuple[a.PlayerRule, Source]]:
    """Those of them that are about an object."""
    return [
        (rule, source)
        for rule, source in rules_for(game, what, seat)
        if rule.filter is None or matches(game, rule.filter, ref, source)
    ]


def forbidden(game: Game, what: str, seat: int) -> bool:
    """Whether an effect says that a player can't do it, whatever else tells them to (101.2)."""
    if not rules_for(game, what, seat):
        return False
    return game.current is None or game.book.cant_beats_can


def lose_energy(
    game: Game, seat: int, amount: int, ruling: str = "energy.symbol", source: Ref | None = None
) -> None:
    """Pay {E}: remove that many energy counters (107.14)."""
    if amount <= 0:
        return
    counters = dict(game.players[seat].counters)
    paid = min(amount, counters.get("energy", 0))
    left = counters.pop("energy", 0) - paid
    game.player(seat, counters={**counters, "energy": left} if left else counters)
    game.emit("energy_paid", ruling, player=seat, amount=paid, source=source)
