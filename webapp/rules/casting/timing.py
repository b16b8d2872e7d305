"""When a player may act (CR 117.1), and when only at sorcery speed (CR 307.1)."""

from __future__ import annotations

from ..game import Game
from ..refusals import Reason


def reason(code: str, ruling: str = "", **facts: object) -> Reason:
    """A reason with its facts as text."""
    return Reason(code, {k: str(v) for k, v in facts.items()}, ruling)


def priority_reasons(game: Game, seat: int) -> list[Reason]:
    """Why a player may not act now (117.1)."""
    name = game.players[seat].name
    if game.over:
        return [reason("game.over")]
    if game.decision is not None:
        return [
            reason(
                "decision.open",
                player=game.players[game.decision.player].name,
                kind=game.decision.kind.replace("_", " "),
            )
        ]
    if game.priority != seat:
        has = game.players[game.priority].name if game.priority is not None else "nobody"
        return [reason("priority.not-yours", player=name, has=has)]
    return []


def sorcery_reasons(game: Game, seat: int, card: str, code: str) -> list[Reason]:
    """Why it is no time for what only happens at sorcery speed (307.1)."""
    found: list[Reason] = []
    if game.active != seat:
        found.append(reason(f"{code}.not-your-turn", card=card, active=game.players[game.active].name))
    if game.step not in {"precombat main", "postcombat main"}:
        found.append(reason(f"{code}.not-main-phase", card=card, step=game.step))
    if game.stack:
        found.append(reason(f"{code}.stack-not-empty", card=card, top=game.stack[-1].name))
    return found
