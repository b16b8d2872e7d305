"""Combat (CR 506-511): who may attack and block, and combat damage."""

from __future__ import annotations

from . import abilities as a
from .acts import propose
from .decisions import Decision
from .game import Game, replace, routine
from .layers import Source
from .mana import summoning_sick
from .moves import Answer
from .objects import Act, Characteristics, Object
from .refusals import Reason, RefusedError, refuse
from .select import matches
from .table import Task
from .values import Choice, Ref, Seat

# ---- attackers
# ---------------------------------------------------------------------------------------------------


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


def restricted(chars: Characteristics, what: str) -> bool:
    """Whether an effect restricts the object so."""
    return any(isinstance(r, a.Restrict) and r.what == what for r in chars.restrictions)


def defenders(game: Game, seat: int) -> list[Choice]:
    """What the active player may attack: opponents, their planeswalkers and battles (506.3, 508.1b)."""
    found: list[Choice] = [Seat(s) for s in game.opponents(seat)]
    for obj in game.permanents():
        chars = game.chars(obj)
        if chars is not None and chars.controller != seat and {"planeswalker", "battle"} & set(chars.types):
            found.append(obj.ref)
    return found


@routine("declare attackers")
def declare_attackers(game: Game, task: Task, answer: Answer | None) -> None:
    """The active player declares attackers (508.1); the answer pairs `chosen` with the defenders in `bottom`."""
    seat = game.active
    able = tuple(o.ref for o in game.permanents() if attack_reason(game, o.ref, seat) is None)
    if answer is None:
        must = sum(
            1
            for r in able
            if (c := game.chars(r)) is not None and (restricted(c, "must attack") or restricted(c, "goaded"))
        )
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
        if chars is not None and restricted(chars, "must attack") and ref not in answer.chosen:
            reasons.append(Reason("attack.must", {"card": game.name(ref)}))
    if reasons:
        raise RefusedError(*reasons)
    game.batch = game.tick()
    for ref, target in zip(answer.chosen, answer.bottom, strict=True):
        assert isinstance(ref, Ref)
        chars = game.chars(ref)
        game.change(ref.id, attacking=target, blocked=False)
        if chars is not None and "vigilance" not in chars.keywords:
            game.change(ref.id, tapped=True)
            game.emit("tapped", "rule.508.1f", player=seat, object=ref)
        game.tally[f"attacked@{ref.id}.{ref.inc}"] = 1
    for ref, target in zip(answer.chosen, answer.bottom, strict=True):
        game.emit("attacked", "rule.508.1m", player=seat, object=ref, other=target)
    if answer.chosen:
        game.emit(
            "attack", "rule.508.3d", log=False, player=seat, amount=len(answer.chosen), other=answer.bottom[0]
        )


# ---- blockers
# ----------------------------------------------------------------------------------------------------


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
    if _defending_seat(game, foe.attacking) != seat:
        return Reason("block.not-you", facts)
    return _evasion(game, blocker, attacker, chars, theirs, facts)


def _evasion(
    game: Game,
    blocker: Ref,
    attacker: Ref,
    chars: Characteristics,
    theirs: Characteristics,
    facts: dict[str, str],
) -> Reason | None:
    if "flying" in theirs.keywords and not chars.keywords & {"flying", "reach"}:
        return Reason("block.flying", facts)
    for quality in ("shadow", "horsemanship"):
        if (quality in theirs.keywords) != (quality in chars.keywords) and (
            quality in theirs.keywords or quality == "shadow"
        ):
            return Reason("block.evasion", {**facts, "quality": quality})
    if "fear" in theirs.keywords and not ("artifact" in chars.types or "B" in chars.colors):
        return Reason("block.evasion", {**facts, "quality": "fear"})
    if "intimidate" in theirs.keywords and not (
        "artifact" in chars.types or set(theirs.colors) & set(chars.colors)
    ):
        return Reason("block.evasion", {**facts, "quality": "intimidate"})
    if "skulk" in theirs.keywords and (chars.power or 0) > (theirs.power or 0):
        return Reason("block.evasion", {**facts, "quality": "skulk"})
    walk = _landwalk(game, theirs, chars.controller)
    if walk:
        return Reason("block.evasion", {**facts, "quality": walk})
    from .targets import protection_from

    shield = protection_from(game, attacker, blocker)
    if shield is not None:
        return Reason("block.evasion", {**facts, "quality": shield})
    return _restricted_block(game, blocker, attacker, theirs, facts)


def _restricted_block(
    game: Game, blocker: Ref, attacker: Ref, theirs: Characteristics, facts: dict[str, str]
) -> Reason | None:
    for r in theirs.restrictions:
        if not isinstance(r, a.Restrict):
            continue
        source = Source(theirs.controller, attacker)
        if r.what == "can't be blocked":
            return Reason("block.unblockable", facts)
        if r.what == "can't be blocked by" and r.by is not None and matches(game, r.by, blocker, source):
            return Reason("block.unblockable", facts)
        if (
            r.what == "can't be blocked except by"
            and r.by is not None
            and not matches(game, r.by, blocker, source)
        ):
            return Reason("block.unblockable", facts)
    return None


def _landwalk(game: Game, theirs: Characteristics, seat: int) -> str:
    for ability in theirs.abilities:
        if isinstance(ability, a.Keyword) and ability.name == "landwalk":
            for obj in game.permanents():
                land = game.chars(obj)
                if land is not None and land.controller == seat and "land" in land.types:
                    if (
                        ability.word in land.subtypes
                        or ability.word in land.supertypes
                        or ability.word in {"", "land"}
                    ):
                        return f"{ability.word}walk".lower()
    return ""


def _defending_seat(game: Game, attacked: Choice) -> int:
    return attacked.n if isinstance(attacked, Seat) else game.controller(attacked)


def possible_blocks(game: Game, seat: int) -> dict[Ref, tuple[Ref, ...]]:
    """For each of a player's creatures, the attackers it could block."""
    attackers = [
        o.ref
        for o in game.permanents()
        if o.attacking is not None and _defending_seat(game, o.attacking) == seat
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
        for r in theirs.restrictions if theirs is not None else ():
            if (
                isinstance(r, a.Restrict)
                and r.what == "can't be blocked except by"
                and isinstance(r.count, int)
                and r.count
            ):
                least = max(least, r.count)
        if count < least:
            reasons.append(Reason("block.menace", {"attacker": game.name(attacker), "needs": str(least)}))
    if reasons:
        raise RefusedError(*reasons)
    for b, t in pairs:
        obj = game.objects[b.id]
        game.change(b.id, blocking=(*obj.blocking, t))
    game.batch = game.tick()
    for b, t in pairs:
        game.emit("blocked", "rule.509.1i", player=seat, object=b, other=t)


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


# ---- damage
# ------------------------------------------------------------------------------------------------------


@routine("combat damage")
def combat_damage(game: Game, task: Task, answer: Answer | None) -> None:
    """Assign combat damage, then deal it all at once (510.1-2); first strike makes an additional step
    (510.4).
    """
    if task.word == "":
        first = _first_strike_step(game)
        task = replace(task, word="first" if first else "all")
    if answer is not None:
        task = replace(task, numbers={**task.numbers, task.words[0]: answer.number or 0}, words=())
    acts: list[Act] = []
    for obj in game.permanents():
        if not _deals_now(game, obj, task.word):
            continue
        if obj.attacking is not None:
            found = _attacker_damage(game, obj, task)
            if found is None:
                return
            acts += found
        elif obj.blocking:
            acts += _blocker_damage(game, obj)
    if task.word == "first":
        game.tally["second damage"] = 1
        for obj in game.permanents():
            if _deals_now(game, obj, "first"):
                game.tally[f"first@{obj.id}.{obj.inc}"] = 1
    propose(game, [x for x in acts if x.amount > 0])


def _first_strike_step(game: Game) -> bool:
    if game.tally.pop("first strike done", 0):
        return False
    for obj in game.permanents():
        chars = game.chars(obj)
        if (
            chars is not None
            and (obj.attacking is not None or obj.blocking)
            and chars.keywords & {"first strike", "double strike"}
        ):
            game.tally["first strike done"] = 1
            return True
    return False


def _deals_now(game: Game, obj: Object, when: str) -> bool:
    chars = game.chars(obj)
    if chars is None or "creature" not in chars.types or (obj.attacking is None and not obj.blocking):
        return False
    quick = bool(chars.keywords & {"first strike", "double strike"})
    if when == "first":
        return quick
    dealt = game.tally.get(f"first@{obj.id}.{obj.inc}", 0)
    return not dealt or "double strike" in chars.keywords


def _attacker_damage(game: Game, obj: Object, task: Task) -> list[Act] | None:
    chars = game.chars(obj)
    assert chars is not None and obj.attacking is not None
    power = max(
        0, (chars.toughness if restricted(chars, "assigns damage equal to toughness") else chars.power) or 0
    )
    blockers = [b for b in game.permanents() if obj.ref in b.blocking]
    if not obj.blocked:
        return [_hit(obj.ref, obj.attacking, power)]
    if not blockers:
        return [_hit(obj.ref, obj.attacking, power)] if "trample" in chars.keywords else []
    if len(blockers) == 1 and "trample" not in chars.keywords:
        return [_hit(obj.ref, blockers[0].ref, power)]
    return _divide(game, obj, chars, blockers, power, task)


def _divide(
    game: Game, obj: Object, chars: Characteristics, blockers: list[Object], power: int, task: Task
) -> list[Act] | None:
    """The attacking player divides the damage as they like (510.1c); with trample what is beyond lethal may
    go on (702.19b).
    """
    assert obj.attacking is not None
    left = power
    acts: list[Act] = []
    trample = "trample" in chars.keywords
    lethal = {
        b.id: 1 if "deathtouch" in chars.keywords else max(0, _toughness(game, b) - b.damage)
        for b in blockers
    }
    for n, blocker in enumerate(blockers):
        key = f"{obj.id}>{blocker.id}"
        last = n == len(blockers) - 1 and not trample
        if last:
            amount = left
        elif left == 0:
            amount = 0
        elif key in task.numbers:
            amount = task.numbers[key]
        else:
            item_name = chars.label or chars.name
            least = (
                min(left, lethal[blocker.id])
                if trample and left <= sum(lethal[b.id] for b in blockers[n:]) and n == len(blockers) - 1
                else 0
            )
            if least == left:
                amount = left
            else:
                game.ask(
                    replace(task, words=(key,)),
                    Decision(
                        chars.controller,
                        "number",
                        "rule.510.1c",
                        minimum=least,
                        maximum=left,
                        source=obj.ref,
                        source_name=item_name,
                        text=f"damage to {game.name(blocker.ref)}",
                    ),
                )
                return None
        left -= amount
        acts.append(_hit(obj.ref, blocker.ref, amount))
    if trample and left:
        if any(x.amount < lethal[x.object.id] for x in acts if isinstance(x.object, Ref)):
            raise refuse("damage.trample", card=chars.name)
        acts.append(_hit(obj.ref, obj.attacking, left))
    return acts


def _toughness(game: Game, obj: Object) -> int:
    chars = game.chars(obj)
    return (chars.toughness or 0) if chars is not None else 0


def _blocker_damage(game: Game, obj: Object) -> list[Act]:
    chars = game.chars(obj)
    power = max(0, (chars.power or 0) if chars is not None else 0)
    foes = [r for r in obj.blocking if (f := game.find(r)) is not None and f.attacking is not None]
    if not foes:
        return []
    share, rest = divmod(power, len(foes))
    return [_hit(obj.ref, foe, share + (1 if n < rest else 0)) for n, foe in enumerate(foes)]


def _hit(source: Ref, to: Choice, amount: int) -> Act:
    return Act(
        "damage",
        player=to.n if isinstance(to, Seat) else None,
        object=to,
        amount=amount,
        source=source,
        combat=True,
        ruling="rule.510.2",
    )
