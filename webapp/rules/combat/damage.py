"""Combat damage (CR 510): divided, then dealt all at once."""

from __future__ import annotations

from ..acts import propose
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import Act, Characteristics, Object
from ..refusals import refuse
from ..table import Task
from ..values import Choice, Ref, Seat
from .common import restricted


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
            shared = _blocker_damage(game, obj, task)
            if shared is None:
                return
            acts += shared
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
    if chars is None or obj.attacking is None:
        return []
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
    left = power
    acts: list[Act] = []
    trample = "trample" in chars.keywords
    lethal = _lethal(game, chars, blockers)
    for n, blocker in enumerate(blockers):
        key = f"{obj.id}>{blocker.id}"
        last = n == len(blockers) - 1
        if (last and not trample) or left == 0:
            amount = left
        elif key in task.numbers:
            amount = task.numbers[key]
        else:
            least = min(left, lethal[blocker.id]) if last and left <= lethal[blocker.id] else 0
            if least < left:
                _ask_share(game, replace(task, words=(key,)), obj, chars, blocker, least, left)
                return None
            amount = left
        left -= amount
        acts.append(_hit(obj.ref, blocker.ref, amount))
    if left and obj.attacking is not None:
        if any(x.amount < lethal[x.object.id] for x in acts if isinstance(x.object, Ref)):
            raise refuse("damage.trample", card=chars.name)
        acts.append(_hit(obj.ref, obj.attacking, left))
    return acts


def _lethal(game: Game, chars: Characteristics, blockers: list[Object]) -> dict[int, int]:
    if "deathtouch" in chars.keywords:
        return {b.id: 1 for b in blockers}
    return {b.id: max(0, _toughness(game, b) - b.damage) for b in blockers}


def _ask_share(
    game: Game,
    task: Task,
    obj: Object,
    chars: Characteristics,
    to: Object,
    least: int,
    most: int,
    ruling: str = "rule.510.1c",
) -> None:
    game.ask(
        task,
        Decision(
            chars.controller,
            "number",
            ruling,
            minimum=least,
            maximum=most,
            source=obj.ref,
            source_name=chars.label or chars.name,
            text="damage to",
            facts={"name": game.name(to.ref)},
        ),
    )


def _toughness(game: Game, obj: Object) -> int:
    chars = game.chars(obj)
    return (chars.toughness or 0) if chars is not None else 0


def _blocker_damage(game: Game, obj: Object, task: Task) -> list[Act] | None:
    """A creature that blocks several divides its damage among them as its controller likes (510.1d)."""
    chars = game.chars(obj)
    if chars is None:
        return []
    by = chars.toughness if restricted(chars, "assigns damage equal to toughness") else chars.power
    left = max(0, by or 0)
    foes = [f for r in obj.blocking if (f := game.find(r)) is not None and f.attacking is not None]
    acts: list[Act] = []
    for n, foe in enumerate(foes):
        key = f"{obj.id}>{foe.id}"
        if n < len(foes) - 1 and left and key not in task.numbers:
            _ask_share(game, replace(task, words=(key,)), obj, chars, foe, 0, left, "rule.510.1d")
            return None
        amount = left if n == len(foes) - 1 else task.numbers.get(key, 0)
        left -= amount
        acts.append(_hit(obj.ref, foe.ref, amount))
    return acts


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
