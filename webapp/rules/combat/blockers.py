"""Declaring blockers (CR 509.1)."""

from __future__ import annotations

from .. import abilities as a
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import Characteristics
from ..refusals import Reason, RefusedError
from ..table import Task
from ..values import Ref
from .common import defending_seat, restricted
from .evasion import evasion


def block_reason(game: Game, blocker: Ref, attacker: Ref, seat: int) -> Reason | None:
    """Why a creature can't block an attacker (509.1a-b); None if it can."""
    obj, chars = game.find(blocker), game.chars(blocker)
    foe, theirs = game.find(attacker), game.chars(attacker)
    facts = {"card": game.name(blocker), "attacker": game.name(attacker)}
    if obj is None or chars is None or obj.zone != "battlefield" or "creature" not in chars.types:
        return Reason("block.not-a-creature", facts)
    if chars.controller != seat:
        return Reason("block.not-yours", facts)
    if obj.tapped:
        return Reason("block.tapped", facts)
    if restricted(chars, "can't block") or restricted(chars, "can't attack or block"):
        return Reason("block.forbidden", facts)
    if foe is None or theirs is None or foe.attacking is None:
        return Reason("block.not-attacking", facts)
    if defending_seat(game, foe.attacking) != seat:
        return Reason("block.not-you", facts)
    return evasion(game, blocker, attacker, chars, theirs, facts)


def possible_blocks(game: Game, seat: int) -> dict[Ref, tuple[Ref, ...]]:
    """For each of a player's creatures, the attackers it could block."""
    attackers = [
        o.ref
        for o in game.permanents()
        if o.attacking is not None and defending_seat(game, o.attacking) == seat
    ]
    found: dict[Ref, tuple[Ref, ...]] = {}
    for obj in game.permanents():
        could = tuple(r for r in attackers if block_reason(game, obj.ref, r, seat) is None)
        if could:
            found[obj.ref] = could
    return found


@routine("declare blockers")
def declare_blockers(game: Game, task: Task, answer: Answer | None) -> None:
    """Each defending player, in APNAP order, declares blockers (509.1, 802.4)."""
    done = list(task.players)
    if answer is not None:
        _block(game, answer)
        done.append(answer.player)
    for seat in game.seats():
        if seat in done or seat == game.active:
            continue
        could = possible_blocks(game, seat)
        if could:
            game.ask(
                replace(task, players=tuple(done)),
                Decision(
                    seat,
                    "block",
                    "rule.509.1a",
                    options=tuple(could),
                    minimum=0,
                    maximum=len(could),
                    locks="declaration",
                    text="blockers",
                ),
            )
            return
    _blocked(game)


def _block(game: Game, answer: Answer) -> None:
    seat = answer.player
    pairs = [
        (b, t)
        for b, t in zip(answer.chosen, answer.bottom, strict=True)
        if isinstance(b, Ref) and isinstance(t, Ref)
    ]
    reasons = [r for b, t in pairs if (r := block_reason(game, b, t, seat)) is not None]
    per: dict[Ref, int] = {}
    for b, _ in pairs:
        per[b] = per.get(b, 0) + 1
    for b, count in per.items():
        if count > 1 + _extra_blocks(game, b):
            reasons.append(Reason("block.twice", {"card": game.name(b)}))
    for attacker in {t for _, t in pairs}:
        theirs = game.chars(attacker)
        count = sum(1 for _, t in pairs if t == attacker)
        least = 2 if theirs is not None and "menace" in theirs.keywords else 1
        for rule in theirs.restrictions if theirs is not None else ():
            if isinstance(rule, a.Restrict) and rule.what == "can't be blocked except by":
                least = max(least, rule.count if isinstance(rule.count, int) else 0)
        if count < least:
            menace = theirs is not None and "menace" in theirs.keywords and least == 2
            facts = {"attacker": game.name(attacker), "needs": str(least)}
            reasons.append(Reason("block.menace", facts, "" if menace else "rule.509.1b"))
        most = _most_blockers(theirs)
        if most is not None and count > most:
            facts = {"attacker": game.name(attacker), "count": str(most)}
            reasons.append(Reason("block.too-many", facts))
    reasons += _required_blocks(game, seat, pairs)
    if reasons:
        raise RefusedError(*reasons)
    for b, t in pairs:
        obj = game.objects[b.id]
        game.change(b.id, blocking=(*obj.blocking, t))
    game.batch = game.tick()
    for b, t in pairs:
        game.emit("blocked", "rule.509.1i", player=seat, object=b, other=t)


def _most_blockers(theirs: Characteristics | None) -> int | None:
    """By how many creatures an attacker can be blocked at most; None: any number."""
    limits = [
        r.count
        for r in (theirs.restrictions if theirs is not None else ())
        if isinstance(r, a.Restrict)
        and r.what == "can't be blocked by more than"
        and isinstance(r.count, int)
    ]
    return min(limits, default=None)


def _required_blocks(game: Game, seat: int, pairs: list[tuple[Ref, Ref]]) -> list[Reason]:
    """Blocks that effects require, as far as they are possible (509.1c)."""
    could = possible_blocks(game, seat)
    busy = {b for b, _ in pairs}
    found: list[Reason] = []
    for blocker in could:
        chars = game.chars(blocker)
        if blocker not in busy and chars is not None and restricted(chars, "must block"):
            found.append(Reason("block.must", {"card": game.name(blocker)}))
    wanted = [t for t in dict.fromkeys(t for ts in could.values() for t in ts) if _must_be_blocked(game, t)]
    blocked = {t for _, t in pairs}
    if wanted and len(blocked.intersection(wanted)) < _most_together(wanted, could):
        open_ = [t for t in wanted if t not in blocked]
        found += [Reason("block.must", {"card": game.name(t), "case": "be blocked"}) for t in open_]
    return found


def _must_be_blocked(game: Game, attacker: Ref) -> bool:
    theirs = game.chars(attacker)
    return theirs is not None and restricted(theirs, "must be blocked") and "menace" not in theirs.keywords


def _most_together(wanted: list[Ref], could: dict[Ref, tuple[Ref, ...]]) -> int:
    """How many of the attackers could be blocked at the same time, each by a creature of its own (509.1c)."""
    by: dict[Ref, Ref] = {}

    def place(attacker: Ref, tried: set[Ref]) -> bool:
        for blocker, targets in could.items():
            if attacker in targets and blocker not in tried:
                tried.add(blocker)
                if blocker not in by or place(by[blocker], tried):
                    by[blocker] = attacker
                    return True
        return False

    return sum(place(attacker, set()) for attacker in wanted)


def _extra_blocks(game: Game, ref: Ref) -> int:
    chars = game.chars(ref)
    return sum(
        r.count if isinstance(r.count, int) else 1
        for r in (chars.restrictions if chars is not None else ())
        if isinstance(r, a.Restrict) and r.what == "can block additional"
    )


def _blocked(game: Game) -> None:
    for obj in game.permanents():
        if obj.attacking is None:
            continue
        blockers = [b for b in game.permanents() if obj.ref in b.blocking]
        if blockers:
            game.change(obj.id, blocked=True)
            game.emit(
                "became blocked",
                "rule.509.3c",
                log=False,
                player=game.controller(obj.ref),
                object=obj.ref,
                amount=len(blockers),
                other=blockers[0].ref,
            )
        else:
            game.emit(
                "unblocked",
                "rule.509.3g",
                log=False,
                player=game.controller(obj.ref),
                object=obj.ref,
                other=obj.attacking,
            )
