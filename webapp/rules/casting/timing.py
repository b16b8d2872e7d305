"""When a player may act (CR 117.1), and when only at sorcery speed (CR 307.1)."""

from __future__ import annotations

from ..game import Game
from ..refusals import Reason


def reason(code: str, ruling: str = "", also: tuple[str, ...] = (), **facts: object) -> Reason:
    """A reason with its facts as text."""
    return Reason(code, {k: str(v) for k, v in facts.items()}, ruling, also)


def priority_reasons(game: Game, seat: int, also: str = "") -> list[Reason]:
    """Why a player may not act now (117.1; `also`: its letter for what they want to do)."""
    name = game.players[seat].name
    if game.over:
        return [reason("game.over")]
    if game.decision is not None:
        return [
            reason(
                "decision.open",
                game.decision.ruling if game.decision.locks != "resolution" else "",
                player=game.players[game.decision.player].name,
                kind=game.decision.kind.replace("_", " "),
            )
        ]
    if game.priority != seat:
        has = game.players[game.priority].name if game.priority is not None else ""
        case = "" if has else "nobody"
        return [reason("priority.not-yours", also=(also,) if also else (), player=name, has=has, case=case)]
    return []


def sorcery_reasons(game: Game, seat: int, card: str, code: str, also: tuple[str, ...] = ()) -> list[Reason]:
    """Why it is no time for what only happens at sorcery speed (307.1)."""
    found: list[Reason] = []
    if game.active != seat:
        found.append(
            reason(f"{code}.not-your-turn", also=also, card=card, active=game.players[game.active].name)
        )
    if game.step not in {"precombat main", "postcombat main"}:
        found.append(reason(f"{code}.not-main-phase", also=also, card=card, step=game.step))
    if game.stack:
        found.append(reason(f"{code}.stack-not-empty", also=also, card=card, top=game.stack[-1].name))
    return found
