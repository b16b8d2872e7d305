"""Instructions to pay (CR 118.12): "you may pay", "unless … pays", "pay"."""

from __future__ import annotations

from .. import abilities as a
from ..costs.during_resolution import can_pay, pay_now, picks_for
from ..costs.words import cost_text
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..resolve import effect
from ..select import players
from ..source import Source
from ..table import Task
from ..triggers.waiting import add_waiting
from ..values import Ref, Seat
from .may import done_often_enough, note_done


@effect(a.MayPay)
def may_pay(game: Game, task: Task, node: a.MayPay, source: Source) -> None:
    """ "You may pay": once, as the ability resolves (118.10, 118.12)."""
    game.push(Task("may pay", frame=task.frame, node=node, players=tuple(players(game, node.who, source))))


@routine("may pay")
def ask_pay(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask each player; pay at once; then "if you do" or "if you don't"."""
    node = task.node
    assert isinstance(node, a.MayPay)
    if not task.players:
        return
    seat = task.players[0]
    rest = replace(task, players=task.players[1:])
    if answer is None:
        if done_often_enough(game, game.frames[task.frame].item) or not can_pay(
            game, seat, node.cost, task.frame, asked=True
        ):
            _unpaid(game, rest, node)
            return
        _ask_payment(game, task, node, seat)
        return
    if answer.kind == "number" or node.times:
        _pay_times(game, rest, node, seat, answer.number or 0)
        return
    if not answer.yes and not answer.chosen:
        _unpaid(game, rest, node)
        return
    tasks = [Task("if you do", frame=task.frame, node=node.then, n=seat)] if node.then is not None else []
    if game.book.pay_repeatedly and can_pay_twice(game, seat, node.cost, task.frame):
        tasks.append(task)
    game.push(*tasks, rest)
    game.bind(task.frame, "who", (Seat(seat),))
    game.note(task.frame, did=1, times=1)
    note_done(game, game.frames[task.frame].item)
    pay_now(game, seat, node.cost, task.frame, answer.chosen)


@routine("if you do")
def if_you_do(game: Game, task: Task, answer: Answer | None) -> None:
    """Paid, so the rest follows at once, in the same resolution (118.12)."""
    if game.book.if_you_do_uses_stack and task.node is not None and not isinstance(task.node, a.WhenYouDo):
        frame = game.frames[task.frame]
        later = replace(
            frame.item,
            ref=Ref(game.tick()),
            kind="triggered",
            ability=a.WhenYouDo(task.node),
            cause=frame.item.ref.id,
        )
        add_waiting(
            game,
            replace(
                later, objects={**later.objects, **frame.objects}, numbers={**later.numbers, **frame.numbers}
            ),
        )
        return
    if not isinstance(task.node, a.WhenYouDo):
        game.emit("if_you_do", "energy.if-you-do", player=task.n)
    game.push(Task("run", frame=task.frame, node=task.node))


def can_pay_twice(game: Game, seat: int, cost: tuple[a.Node, ...], frame: int) -> bool:
    """Whether the cost could be paid once more after being paid now (used by a misconception only)."""
    return can_pay(game, seat, cost + cost, frame)


def _ask_payment(game: Game, task: Task, node: a.MayPay, seat: int) -> None:
    item = game.frames[task.frame].item
    span = game.frames[task.frame].span
    anything = next((c for c in node.cost if isinstance(c, a.PayEnergy) and c.any), None)
    xs = any(isinstance(c, a.PayMana) and "{X}" in c.cost and c.x is None for c in node.cost)
    if node.times or anything is not None or xs:
        most = _most_times(game, seat, node, task.frame)
        game.ask(
            task,
            Decision(
                seat,
                "number",
                _pay_ruling(node.cost),
                minimum=0,
                maximum=most,
                source=item.source,
                source_name=item.name,
                cost=cost_text(node.cost),
                text=item.text,
                span=span,
            ),
        )
        return
    game.ask(
        task,
        Decision(
            seat,
            "may_pay",
            _pay_ruling(node.cost),
            source=item.source,
            source_name=item.name,
            cost=cost_text(node.cost),
            text=item.text,
            span=span,
        ),
    )


def _pay_ruling(cost: tuple[a.Node, ...]) -> str:
    return "energy.pay-once" if any(isinstance(c, a.PayEnergy) for c in cost) else "rule.118.12"


def _most_times(game: Game, seat: int, node: a.MayPay, frame: int) -> int:
    anything = next((c for c in node.cost if isinstance(c, a.PayEnergy) and c.any), None)
    if anything is not None:
        return game.players[seat].counters.get("energy", 0)
    most = 0
    limit = node.times if node.times > 0 else 50
    if any(isinstance(c, a.PayMana) and "{X}" in c.cost for c in node.cost) and not node.times:
        while most < 50 and can_pay(game, seat, node.cost, frame, x=most + 1, asked=True):
            most += 1
        return most
    while most < limit and can_pay(game, seat, node.cost * (most + 1), frame, asked=True):
        most += 1
    return most


def _pay_times(game: Game, rest: Task, node: a.MayPay, seat: int, times: int) -> None:
    anything = next((c for c in node.cost if isinstance(c, a.PayEnergy) and c.any), None)
    xs = any(isinstance(c, a.PayMana) and "{X}" in c.cost for c in node.cost) and not node.times
    if times == 0 and not xs:
        game.note(rest.frame, paid=0, times=0)
        _unpaid(game, rest, node)
        return
    cost: tuple[a.Node, ...]
    if anything is not None:
        cost = (a.PayEnergy(times), *(c for c in node.cost if c is not anything))
    else:
        cost = node.cost if xs else node.cost * times
    tasks = [Task("run", frame=rest.frame, node=node.then)] if node.then is not None else []
    game.push(*tasks, rest)
    game.note(rest.frame, did=1, paid=times, times=times, X=times)
    note_done(game, game.frames[rest.frame].item)
    game.bind(rest.frame, "who", (Seat(seat),))
    pay_now(game, seat, cost, rest.frame, (), x=times if xs else 0)


def _unpaid(game: Game, rest: Task, node: a.MayPay) -> None:
    game.note(rest.frame, did=0)
    tasks = [Task("run", frame=rest.frame, node=node.otherwise)] if node.otherwise is not None else []
    game.push(*tasks, rest)


@effect(a.PayCost)
def pay_cost(game: Game, task: Task, node: a.PayCost, source: Source) -> None:
    """A player must pay if they can; whether they did is noted."""
    for seat in players(game, node.who, source):
        if can_pay(game, seat, node.cost, task.frame):
            game.note(task.frame, did=1)
            named = game.frames[task.frame].objects.get("named", ())
            game.bind(task.frame, "named", ())
            pay_now(game, seat, node.cost, task.frame, named)
        else:
            game.note(task.frame, did=0)


@effect(a.Unless)
def unless(game: Game, task: Task, node: a.Unless, source: Source) -> None:
    """ "Unless somebody pays" (118.12a): they choose as it resolves."""
    seats = tuple(players(game, node.who, source))
    game.push(Task("unless", frame=task.frame, node=node, players=seats))


@routine("unless")
def ask_unless(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask each player concerned; the effect happens to those who don't pay (`objects`), if any."""
    node = task.node
    assert isinstance(node, a.Unless)
    if answer is not None:
        seat, rest = task.players[0], replace(task, players=task.players[1:])
        if answer.yes or answer.chosen:
            game.push(rest)
            if node.effect_instead is not None:
                game.push(Task("run", frame=task.frame, node=node.effect_instead))
            else:
                pay_now(game, seat, node.cost, task.frame, answer.chosen)
            return
        task = replace(rest, objects=(*rest.objects, Seat(seat)))
    while task.players:
        seat = task.players[0]
        if (node.effect_instead is not None and not game.players[seat].lost) or can_pay(
            game, seat, node.cost, task.frame, asked=True
        ):
            game.ask(task, _unless_question(game, task, node, seat))
            return
        task = replace(task, players=task.players[1:], objects=(*task.objects, Seat(seat)))
    if not task.objects:
        game.note(task.frame, did=0)
        return
    if isinstance(node.who, a.EachPlayer | a.EachOpponent | a.EachOtherPlayer):
        there = tuple(c for c in task.objects if isinstance(c, Seat) and not game.players[c.n].lost)
        game.bind(task.frame, "who", there)
    game.push(Task("run", frame=task.frame, node=node.effect))


def _unless_question(game: Game, task: Task, node: a.Unless, seat: int) -> Decision:
    frame = game.frames[task.frame]
    return Decision(
        seat,
        "may" if node.effect_instead is not None else "may_pay",
        "rule.118.12a",
        source=frame.item.source,
        source_name=frame.item.name,
        cost=cost_text(node.cost) if node.cost else "",
        text=frame.item.text,
        span=frame.span,
        options=tuple(picks_for(game, seat, node.cost, task.frame)),
    )
