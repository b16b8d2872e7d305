"""Declaring attackers (CR 508.1): who may attack, and whom."""

from __future__ import annotations

from ..creatures import summoning_sick
from ..decisions import Decision
from ..game import Game, routine
from ..moves import Answer
from ..objects import Characteristics
from ..refusals import Reason, RefusedError
from ..table import Task
from ..values import Choice, Ref, Seat
from .common import restricted
from .taxes import pay, tax, unpaid


def attack_reason(game: Game, ref: Ref, seat: int) -> Reason | None:
    """Why a creature can't be declared as an attacker (508.1a, c); None if it can."""
    obj = game.find(ref)
    chars = game.chars(ref)
    name = game.name(ref)
    if obj is None or chars is None or obj.zone != "battlefield" or "creature" not in chars.types:
        return Reason("attack.not-a-creature", {"card": name})
    if chars.controller != seat:
        return Reason("attack.not-yours", {"card": name})
    if obj.tapped:
        return Reason("attack.tapped", {"card": name})
    if summoning_sick(game, ref):
        return Reason("attack.summoning-sick", {"card": name})
    if "defender" in chars.keywords and not restricted(chars, "can attack as though no defender"):
        return Reason("attack.defender", {"card": name})
    if restricted(chars, "can't attack") or restricted(chars, "can't attack or block"):
        return Reason("attack.forbidden", {"card": name})
    return None


def defenders(game: Game, seat: int) -> list[Choice]:
    """What the active player may attack: opponents, their planeswalkers and battles (506.3, 508.1b)."""
    found: list[Choice] = [Seat(s) for s in game.opponents(seat)]
    for obj in game.permanents():
        chars = game.chars(obj)
        if chars is not None and chars.controller != seat and {"planeswalker", "battle"} & set(chars.types):
            found.append(obj.ref)
    return found


def must_attack(game: Game, chars: Characteristics, targets: list[Choice]) -> bool:
    """Whether a creature attacks if able; nobody has to pay for that (508.1d)."""
    asked = restricted(chars, "must attack") or restricted(chars, "goaded")
    return asked and any(not tax(game, target) for target in targets)


@routine("declare attackers")
def declare_attackers(game: Game, task: Task, answer: Answer | None) -> None:
    """The active player declares attackers (508.1); `chosen` are paired with the defenders in `bottom`."""
    seat = game.active
    able = tuple(o.ref for o in game.permanents() if attack_reason(game, o.ref, seat) is None)
    if answer is None:
        targets = defenders(game, seat)
        must = sum(1 for r in able if (c := game.chars(r)) is not None and must_attack(game, c, targets))
        game.ask(
            task,
            Decision(
                seat,
                "attack",
                "rule.508.1a",
                options=able,
                minimum=must,
                maximum=len(able),
                locks="declaration",
                text="attackers",
            ),
        )
        return
    _attack(game, seat, able, answer)


def _attack(game: Game, seat: int, able: tuple[Ref, ...], answer: Answer) -> None:
    targets = defenders(game, seat)
    reasons = [
        r
        for ref in answer.chosen
        if isinstance(ref, Ref) and (r := attack_reason(game, ref, seat)) is not None
    ]
    for target in answer.bottom:
        if target not in targets:
            reasons.append(Reason("attack.defender-choice", {"target": game.name(target)}))
    for ref in able:
        chars = game.chars(ref)
        if chars is not None and must_attack(game, chars, targets) and ref not in answer.chosen:
            reasons.append(Reason("attack.must", {"card": game.name(ref)}))
    reasons = reasons or unpaid(game, seat, answer.bottom)
    if reasons:
        raise RefusedError(*reasons)
    pay(game, seat, answer.bottom)
    game.batch = game.tick()
    pairs = [(r, t) for r, t in zip(answer.chosen, answer.bottom, strict=True) if isinstance(r, Ref)]
    for ref, target in pairs:
        chars = game.chars(ref)
        game.change(ref.id, attacking=target, blocked=False)
        if chars is not None and "vigilance" not in chars.keywords:
            game.change(ref.id, tapped=True)
            game.emit("tapped", "rule.508.1f", player=seat, object=ref)
        game.tally[f"attacked@{ref.id}.{ref.inc}"] = 1
    for ref, target in pairs:
        game.emit("attacked", "rule.508.1m", player=seat, object=ref, other=target)
    if answer.chosen:
        game.tally["attackers declared"] = 1
        game.emit(
            "attack", "rule.508.3d", log=False, player=seat, amount=len(answer.chosen), other=answer.bottom[0]
        )
