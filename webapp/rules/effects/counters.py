"""Counters on objects: put, removed, moved, doubled (CR 122)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..costs.paying import remove_counters
from ..decisions import Decision
from ..dividing import shares_of
from ..game import Game, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import choices, number, objects, players
from ..source import Source
from ..table import Task
from ..values import Choice, Ref, Seat
from ..zones import on_battlefield


@effect(a.PutCounters)
def put_counters(game: Game, task: Task, node: a.PutCounters, source: Source) -> None:
    """Put counters on permanents (122.6)."""
    found = [r for r in objects(game, node.of, source) if on_battlefield(game, r) or _suspended(game, r)]
    count = number(game, node.count, source)
    if node.distribute:
        _distribute(game, task, node, found, count)
        return
    acts = [
        Act("counters", player=source.you, object=r, amount=count, kind_of=node.kind, source=source.this)
        for r in found
        if count > 0
    ]
    propose(game, acts, task.frame)


def _suspended(game: Game, ref: Ref) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.zone == "exile"


def _distribute(game: Game, task: Task, node: a.PutCounters, found: list[Ref], count: int) -> None:
    if not found:
        propose(game, [], task.frame)
        return
    shares = shares_of(game, task.frame, node.of, list(found), count)
    acts = [
        Act(
            "counters",
            player=game.frames[task.frame].item.controller,
            object=r,
            amount=share,
            kind_of=node.kind,
        )
        for r, share in zip(found, shares, strict=True)
    ]
    propose(game, [x for x in acts if x.amount], task.frame)


@effect(a.TakeCounters)
def take_counters(game: Game, task: Task, node: a.TakeCounters, source: Source) -> None:
    """Remove counters; of any kinds if the text names none (then a player chooses which)."""
    seats = players(game, node.who, source)
    seat = seats[0] if seats else source.you
    count = number(game, node.count, source)
    for choice in choices(game, node.of, source):
        counters = _counters_of(game, choice)
        if node.all:
            kinds = {node.kind: counters.get(node.kind, 0)} if node.kind else dict(counters)
            _remove(game, task.frame, choice, kinds, seat, source)
        elif node.kind and not node.up_to:
            _remove(game, task.frame, choice, {node.kind: count}, seat, source)
        else:
            game.push(
                Task(
                    "take counters",
                    frame=task.frame,
                    node=node,
                    objects=(choice,),
                    n=seat,
                    numbers={"count": count},
                )
            )


def _counters_of(game: Game, choice: Choice) -> dict[str, int]:
    if isinstance(choice, Seat):
        return {k: n for k, n in game.players[choice.n].counters.items() if n}
    obj = game.find(choice)
    return {k: n for k, n in obj.counters.items() if n} if obj is not None else {}


def _remove(game: Game, frame: int, choice: Choice, kinds: dict[str, int], seat: int, source: Source) -> None:
    holder = choice.n if isinstance(choice, Seat) else game.controller(choice)
    removed = sum(remove_counters(game, choice, kind, n, holder, source.this) for kind, n in kinds.items())
    game.note(frame, removed=removed, did=removed)


@routine("take counters")
def which_counters(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask which counters, and how many up to the number."""
    node = task.node
    assert isinstance(node, a.TakeCounters)
    choice = task.objects[0]
    have = _counters_of(game, choice)
    if node.kind:
        have = {k: n for k, n in have.items() if k == node.kind}
    count = min(task.numbers["count"], sum(have.values()))
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    if answer is None:
        words = tuple(have)
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.608.2d",
                words=words,
                minimum=0 if node.up_to else count,
                maximum=count,
                limits=tuple(have.values()),
                source=item.source,
                source_name=item.name,
                text="which counters to remove",
                about=game.name(choice),
            ),
        )
        return
    kinds = dict(answer.counters or {})
    _remove(game, task.frame, choice, kinds, task.n, source)


@effect(a.MoveCounters)
def move_counters(game: Game, task: Task, node: a.MoveCounters, source: Source) -> None:
    """Move counters from one permanent to another (122.5)."""
    froms = objects(game, node.source, source)
    tos = [r for r in objects(game, node.to, source) if on_battlefield(game, r)]
    if not froms or not tos or froms[0] == tos[0]:
        return
    have = _counters_of(game, froms[0])
    for kind in [node.kind] if node.kind else list(have):
        count = (
            have.get(kind, 0)
            if node.count is None
            else min(have.get(kind, 0), number(game, node.count, source))
        )
        if count:
            _remove(game, task.frame, froms[0], {kind: count}, source.you, source)
            game.push(
                Task(
                    "acts",
                    frame=task.frame,
                    acts=(Act("counters", player=source.you, object=tos[0], amount=count, kind_of=kind),),
                )
            )


@effect(a.DoubleCounters)
def double_counters(game: Game, task: Task, node: a.DoubleCounters, source: Source) -> None:
    """Double counters: as many again are put (701.10e)."""
    acts: list[Act] = []
    for choice in choices(game, node.of, source):
        for kind, n in _counters_of(game, choice).items():
            if node.kind and kind != node.kind:
                continue
            if isinstance(choice, Seat):
                acts.append(
                    Act("player_counters", player=choice.n, amount=n, kind_of=kind, source=source.this)
                )
            else:
                acts.append(Act("counters", player=source.you, object=choice, amount=n, kind_of=kind))
    propose(game, acts, task.frame)
