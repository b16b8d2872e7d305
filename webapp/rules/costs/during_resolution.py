"""Payments during a resolution (CR 118.12): "may pay", "unless … pays", "pay … if you can"."""

from __future__ import annotations

from .. import abilities as a
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Activate, Answer
from ..objects import Act, StackItem
from ..players import lose_energy, pay_life
from ..select import number, objects
from ..source import Source
from ..table import Proposal, Task
from ..values import Choice, Ref
from .more_mana import unpayable
from .payable import payable
from .paying import pay_simple, remove_counters, settle_mana
from .picks import pick_from
from .total import total_mana


def _proposal(game: Game, seat: int, cost: tuple[a.Node, ...], frame: int, x: int = 0) -> Proposal:
    item = game.frames[frame].item
    payer = replace(
        item,
        controller=seat,
        kind="activated",
        label="",
        numbers={**item.numbers, **game.frames[frame].numbers, **({"X": x} if x else {})},
        objects={**item.objects, **game.frames[frame].objects},
    )
    return Proposal(item=payer, move=Activate(seat, item.source, 0), costs=_fixed(game, cost, frame), x=x)


def _fixed(game: Game, cost: tuple[a.Node, ...], frame: int) -> tuple[a.Node, ...]:
    """Amounts found out now, in the resolution they belong to (608.2h)."""
    item = game.frames[frame].item
    source = Source(item.controller, item.source, frame)
    fixed: list[a.Node] = []
    for part in cost:
        if isinstance(part, a.PayEnergy | a.PayLife) and not isinstance(part.amount, int):
            part = replace(part, amount=number(game, part.amount, source))
        elif isinstance(part, a.PayMana) and part.x is not None and not isinstance(part.x, int):
            part = replace(part, x=number(game, part.x, source))
        fixed.append(part)
    return tuple(fixed)


def can_pay(
    game: Game, seat: int, cost: tuple[a.Node, ...], frame: int, x: int = 0, *, asked: bool = False
) -> bool:
    """Whether a player could pay now, activating mana abilities if need be (118.3, 608.2g). `asked`: as they
    are asked first, also those that they must activate by hand. Who has left the game pays nothing (800.4f).
    """
    if game.players[seat].lost:
        return False
    wanted = tuple(
        replace(c, amount=max(1, c.amount if isinstance(c.amount, int) else 1))
        if isinstance(c, a.PayEnergy) and c.any
        else c
        for c in cost
    )
    if any(isinstance(c, a.OneOf) for c in wanted):
        one = next(c for c in wanted if isinstance(c, a.OneOf))
        rest = tuple(c for c in wanted if c is not one)
        return any(can_pay(game, seat, rest + option, frame, x, asked=asked) for option in one.options)
    reasons = unpayable if asked else payable
    return not reasons(game, _proposal(game, seat, wanted, frame, x), x)


def picks_for(game: Game, seat: int, cost: tuple[a.Node, ...], frame: int) -> list[Ref]:
    """The objects that could be picked to pay, if the payment needs one pick."""
    proposal = _proposal(game, seat, cost, frame)
    source = Source(seat, proposal.item.source, frame)
    for part in proposal.costs:
        wanted = pick_from(game, proposal, part, source)
        if wanted is not None:
            return wanted[1]
    return []


def pay_now(
    game: Game, seat: int, cost: tuple[a.Node, ...], frame: int, chosen: tuple[Choice, ...], x: int = 0
) -> None:
    """Pay: mana, energy and life at once; what needs a pick is asked unless `chosen` names it. Runs before
    anything pushed earlier.
    """
    proposal = _proposal(game, seat, cost, frame, x)
    mana = total_mana(game, proposal, x)
    if mana.total:
        settle_mana(game, seat, mana, paying=proposal)
    source = Source(seat, proposal.item.source, frame)
    tasks: list[Task] = []
    for part in proposal.costs:
        if isinstance(part, a.PayEnergy):
            paid = number(game, part.amount, source)
            lose_energy(game, seat, paid, "energy.symbol", proposal.item.source)
            game.note(frame, paid=paid)
        elif isinstance(part, a.PayLife):
            pay_life(game, seat, number(game, part.amount, source), proposal.item.source)
        elif not isinstance(part, a.PayMana):
            tasks.append(Task("pay part", frame=frame, node=part, n=seat, objects=chosen))
    game.push(*tasks)


@routine("pay part")
def pay_part(game: Game, task: Task, answer: Answer | None) -> None:
    """A part of a payment that moves or changes objects."""
    cost = task.node
    assert cost is not None
    seat = task.n
    item = game.frames[task.frame].item
    proposal = _proposal(game, seat, (cost,), task.frame)
    source = Source(seat, item.source, task.frame)
    wanted = pick_from(game, proposal, cost, source)
    if wanted is None:
        _own_part(game, task, cost, item, seat)
        return
    verb, options, count = wanted
    chosen = answer.chosen if answer is not None else tuple(c for c in task.objects if c in options)
    if len(chosen) < count:
        kind = verb if verb in {"sacrifice", "discard", "exile"} else "choose"
        game.ask(
            task,
            Decision(
                seat,
                kind,
                "rule.118.12",
                options=tuple(options),
                minimum=count,
                maximum=count,
                source=item.source,
                source_name=item.name,
                locks="payment",
                text=f"what to {verb}",
                secret=verb == "discard",
            ),
        )
        return
    if verb == "reveal":
        for ref in chosen:
            game.emit("revealed", "rule.701.20a", player=seat, object=ref, source=item.source)
        return
    acts = {"sacrifice": "graveyard", "discard": "graveyard", "exile": "exile", "return": "hand"}
    if verb == "tap":
        moved = tuple(Act("tap", player=seat, object=c) for c in chosen)
    else:
        moved = tuple(Act("move", player=seat, object=c, to=acts[verb], verb=verb) for c in chosen)
    game.push(Task("acts", frame=task.frame, acts=moved))


def _own_part(game: Game, task: Task, cost: a.Node, item: StackItem, seat: int) -> None:
    source = Source(seat, item.source, task.frame)
    if isinstance(cost, a.RemoveCounters):
        for ref in objects(game, cost.of, source):
            remove_counters(game, ref, cost.kind, number(game, cost.count, source), seat, item.source)
    elif isinstance(cost, a.SacrificeThis | a.ExileThis):
        verb, to = ("sacrifice", "graveyard") if isinstance(cost, a.SacrificeThis) else ("exile", "exile")
        game.push(
            Task(
                "acts",
                frame=task.frame,
                acts=(Act("move", player=seat, object=item.source, to=to, verb=verb),),
            )
        )
    elif isinstance(cost, a.MillCards):
        game.push(Task("run", frame=task.frame, node=a.Mill(a.You(), cost.count)))
    elif isinstance(cost, a.DrawsForOpponent):
        game.push(Task("run", frame=task.frame, node=cost.effect))
    elif isinstance(cost, a.OneOf):
        options = [o for o in cost.options if can_pay(game, seat, o, task.frame)]
        if options:
            pay_now(game, seat, options[0], task.frame, task.objects)
    else:
        pay_simple(game, seat, cost, item.source, source)
