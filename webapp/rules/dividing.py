"""What is divided among targets (CR 601.2d): announced with the targets, each getting at least one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from . import abilities as a
from .announcing import hush, modal_of, speaking
from .decisions import Decision
from .game import Game, replace
from .index import once_each
from .moves import Answer
from .objects import StackItem
from .refusals import refuse
from .select import number
from .table import Task
from .values import Choice


def division_of(item: StackItem) -> tuple[int, a.Node | int] | None:
    """The slot whose targets share something, and how much there is to share; None if nothing is divided."""
    return _division(item.ability) if modal_of(item) is None else None


@once_each
def _division(ability: a.Node | None) -> tuple[int, a.Node | int] | None:
    for node in _nodes(getattr(ability, "effect", None)):
        where = (
            node.to if isinstance(node, a.Damage) else node.of if isinstance(node, a.PutCounters) else None
        )
        if isinstance(node, a.Damage | a.PutCounters) and node.distribute and isinstance(where, a.Targets):
            return where.slot, node.count
    return None


def _nodes(node: object) -> Iterator[a.Node]:
    """An instruction and those in it, but not those of later triggers, which announce their own."""
    if isinstance(node, tuple):
        for part in node:
            yield from _nodes(part)
    elif isinstance(node, a.NodeBase) and not isinstance(node, a.WhenYouDo | a.Delayed):
        yield node
        for field in node.__struct_fields__:
            yield from _nodes(getattr(node, field))


def choose_shares(game: Game, task: Task, item: StackItem, answer: Answer | None) -> StackItem | None:
    """The item with the shares of its targets; None when a decision was asked, for each but the last."""
    found = division_of(item)
    if found is None or found[0] >= len(item.slots):
        return item
    slot = item.slots[found[0]]
    source = speaking(game, item)
    total = number(game, found[1], source)
    hush(game)
    shares = list(slot.shares)
    if answer is not None:
        shares.append(answer.number or 0)
    while len(shares) < len(slot.chosen):
        left, rest = total - sum(shares), len(slot.chosen) - len(shares)
        if left < rest:
            raise refuse("target.share", card=item.name, total=total, targets=len(slot.chosen))
        if rest == 1 or left == rest:
            shares.append(left if rest == 1 else 1)
            continue
        waiting = with_shares(item, found[0], shares)
        game.ask(
            replace(task, item=waiting, proposal=_updated(task, waiting)),
            Decision(
                item.controller,
                "number",
                "rule.601.2d",
                minimum=1,
                maximum=left - (rest - 1),
                source=item.source,
                source_name=item.name,
                locks="announcement",
                text="how much to",
                facts={"total": str(total), "name": game.name(slot.chosen[len(shares)])},
            ),
        )
        return None
    return with_shares(item, found[0], shares)


def _updated(task: Task, item: StackItem) -> object:
    return msgspec.structs.replace(task.proposal, item=item) if task.proposal is not None else None


def with_shares(item: StackItem, slot: int, shares: list[int]) -> StackItem:
    """The item with the shares of one slot."""
    slots = tuple(replace(s, shares=tuple(shares)) if n == slot else s for n, s in enumerate(item.slots))
    return replace(item, slots=slots)


def shares_of(game: Game, frame: int, where: a.Node, found: list[Choice], total: int) -> list[int]:
    """How much each of those found gets: as announced, or evenly where nothing could be announced."""
    item = game.frames[frame].item
    if isinstance(where, a.Targets) and where.slot < len(item.slots):
        slot = item.slots[where.slot]
        if len(slot.shares) == len(slot.chosen):
            announced = dict(zip(slot.chosen, slot.shares, strict=True))
            return [announced.get(choice, 0) for choice in found]
    share, rest = divmod(total, len(found)) if found else (0, 0)
    return [share + (1 if n < rest else 0) for n in range(len(found))]
