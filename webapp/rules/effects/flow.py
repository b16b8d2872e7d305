"""Instructions that put others together: one after the other, if, may, unless, for each, modes, reflexive and
delayed triggers.
"""

from __future__ import annotations

from .. import abilities as a
from ..casting import cost_text, word_index
from ..decisions import Decision
from ..game import Game, replace, routine
from ..layers import Source
from ..moves import Answer
from ..objects import StackItem
from ..paying import can_pay, pay_now
from ..resolve import effect
from ..select import choices, holds, number, players
from ..table import Later, Task
from ..triggers import add_waiting
from ..values import Choice, Ref, Seat


@effect(a.Nothing)
def nothing(game: Game, task: Task, node: a.Nothing, source: Source) -> None:
    """No effect."""


@effect(a.Clause)
def clause(game: Game, task: Task, node: a.Clause, source: Source) -> None:
    """Remember which words are happening."""
    frame = game.frames[task.frame]
    game.frames[task.frame] = replace(frame, span=node.span)
    game.current_span = node.span
    game.push(replace(task, node=node.effect))


@effect(a.Do)
def do(game: Game, task: Task, node: a.Do, source: Source) -> None:
    """One after the other (608.2c)."""
    game.push(*(replace(task, node=part) for part in node.effects))


@effect(a.FromSlot)
def from_slot(game: Game, task: Task, node: a.FromSlot, source: Source) -> None:
    """A later spell ability of the same card, with its own targets."""
    number_ = game.tick()
    frame = game.frames[task.frame]
    game.frames[number_] = replace(frame, item=replace(frame.item, slots=frame.item.slots[node.slot :]))
    game.push(Task("run", frame=number_, node=node.effect))


@effect(a.If)
def if_(game: Game, task: Task, node: a.If, source: Source) -> None:
    """If the statement is true now, one thing, otherwise the other."""
    branch = node.then if holds(game, node.condition, source) else node.otherwise
    if branch is not None:
        game.push(replace(task, node=branch))


@effect(a.SetNumber)
def set_number(game: Game, task: Task, node: a.SetNumber, source: Source) -> None:
    """Find out a number once (608.2h)."""
    frame = game.frames[task.frame]
    game.frames[task.frame] = replace(
        frame, numbers={**frame.numbers, node.name: number(game, node.value, source)}
    )


@effect(a.Bind)
def bind(game: Game, task: Task, node: a.Bind, source: Source) -> None:
    """Remember what is meant now."""
    game.bind(task.frame, node.name, choices(game, node.of, source, gone=True))


# ---- may
# ---------------------------------------------------------------------------------------------------------


@effect(a.May)
def may(game: Game, task: Task, node: a.May, source: Source) -> None:
    """Each player asked, in APNAP order, says yes or no (608.2d); then those who said yes do it."""
    seats = tuple(players(game, node.who, source))
    game.push(Task("may", frame=task.frame, node=node, players=seats))


@routine("may")
def ask_may(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask the next player; `objects` are those who have said yes."""
    node = task.node
    assert isinstance(node, a.May)
    asked, said = task.players, task.objects
    if answer is not None:
        if (
            answer.kind in {"discard", "sacrifice", "exile"} and answer.chosen
        ):  # naming it at once says yes too
            game.bind(task.frame, "named", answer.chosen)
        elif not answer.yes:
            asked, said = asked[1:], said
            _next_may(game, replace(task, players=asked, objects=said), node)
            return
        said = (*said, Seat(asked[0]))
        _next_may(game, replace(task, players=asked[1:], objects=said), node)
        return
    _next_may(game, task, node)


def _next_may(game: Game, task: Task, node: a.May) -> None:
    frame = game.frames[task.frame]
    asked = task.players
    while asked and not possible(
        game, node.effect, Source(frame.item.controller, frame.item.source, task.frame), asked[0], task.frame
    ):
        asked = asked[1:]
    if asked:
        item = frame.item
        game.ask(
            replace(task, players=asked),
            Decision(
                asked[0],
                "may",
                "rule.608.2d",
                source=item.source,
                source_name=item.name,
                text=item.text,
                span=frame.span,
                words=(_picks(node.effect),) if _picks(node.effect) else (),
            ),
        )
        return
    _after_may(game, task, node, frame.item)


def _picks(node: a.Node) -> str:
    """The kind of pick that naming something at once may answer ("you may discard a card")."""
    inner = node
    while isinstance(inner, a.Clause):
        inner = inner.effect
    if isinstance(inner, a.Do) and inner.effects:
        return _picks(inner.effects[0])
    if isinstance(inner, a.Discard):
        return "discard"
    if isinstance(inner, a.Sacrifice):
        return "sacrifice"
    if isinstance(inner, a.Pick):
        return "exile"
    if isinstance(inner, a.PayCost):
        kinds = {a.DiscardCards: "discard", a.SacrificeOthers: "sacrifice", a.ExileCards: "exile"}
        return next((kinds[type(c)] for c in inner.cost if type(c) in kinds), "")
    return ""


def _after_may(game: Game, task: Task, node: a.May, item: StackItem) -> None:
    said = task.objects
    game.bind(task.frame, "who", said)
    if not said:
        game.note(task.frame, did=0)
        if node.otherwise is not None:
            game.push(Task("run", frame=task.frame, node=node.otherwise))
        return
    game.note(task.frame, did=1)
    tasks = [Task("run", frame=task.frame, node=node.effect)]
    if node.then is not None:
        tasks.append(
            Task(
                "then",
                frame=task.frame,
                node=node.then,
                nodes=(node.otherwise,) if node.otherwise is not None else (),
            )
        )
    game.push(*tasks)


@routine("then")
def then(game: Game, task: Task, answer: Answer | None) -> None:
    """ "If you do": only if it was really done (118.12, 608.2c)."""
    frame = game.frames.get(task.frame)
    if frame is not None and frame.numbers.get("did", 1):
        game.push(Task("run", frame=task.frame, node=task.node))
    elif task.nodes:
        game.push(Task("run", frame=task.frame, node=task.nodes[0]))


def possible(game: Game, node: a.Node, source: Source, seat: int, frame: int) -> bool:
    """Whether a "may" instruction can be done at all; an impossible option is not offered (608.2d)."""
    inner = node
    while isinstance(inner, a.Clause):
        inner = inner.effect
    if isinstance(inner, a.Do) and inner.effects:
        return possible(game, inner.effects[0], source, seat, frame)
    if isinstance(inner, a.PayCost):
        return can_pay(game, seat, inner.cost, frame)
    if isinstance(inner, a.Move) and inner.from_zone:
        from .objects import movable

        return any(movable(game, r, inner) for r in choices(game, inner.of, source) if isinstance(r, Ref))
    if isinstance(inner, a.Discard) and inner.of is None:
        from ..select import matches

        hand = [game.objects[n].ref for n in game.players[seat].hand]
        usable = [r for r in hand if inner.filter is None or matches(game, inner.filter, r, source)]
        return len(usable) >= (1 if inner.up_to or inner.all else number(game, inner.count, source))
    if isinstance(inner, a.Sacrifice):
        if inner.of is not None:
            return bool(choices(game, inner.of, source))
        options = _sacrificable(game, inner, seat)
        return len(options) >= number(game, inner.count, source)
    if isinstance(inner, a.Pick):
        found = choices(game, inner.of, source)
        return len(found) >= number(game, inner.minimum, source)
    if isinstance(inner, a.Move | a.Destroy | a.PutCounters | a.Untap | a.Tap) and isinstance(
        inner.of, a.Targets | a.This | a.Bound | a.Every | a.TopCards
    ):
        return bool(choices(game, inner.of, source)) or isinstance(inner.of, a.TopCards)
    if isinstance(inner, a.CastNow):
        from .casting import castable

        return bool(castable(game, inner, source))
    return True


def _sacrificable(game: Game, node: a.Sacrifice, seat: int) -> list[Ref]:
    from .objects import sacrifice_options

    return sacrifice_options(game, node, seat, Source(seat, None))


# ---- paying
# ------------------------------------------------------------------------------------------------------


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
        if not can_pay(game, seat, node.cost, task.frame):
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
    pay_now(game, seat, node.cost, task.frame, answer.chosen)


@routine("if you do")
def if_you_do(game: Game, task: Task, answer: Answer | None) -> None:
    """Paid, so the rest follows at once, in the same resolution (118.12)."""
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
        while most < 50 and can_pay(game, seat, node.cost, frame, x=most + 1):
            most += 1
        return most
    while most < limit and can_pay(game, seat, node.cost * (most + 1), frame):
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
    """Ask each player concerned; if nobody pays, the effect happens."""
    node = task.node
    assert isinstance(node, a.Unless)
    if answer is not None:
        if answer.yes or answer.chosen:
            game.note(task.frame, did=0)
            if node.effect_instead is not None:
                game.push(Task("run", frame=task.frame, node=node.effect_instead))
            else:
                pay_now(game, task.players[0], node.cost, task.frame, answer.chosen)
            return
        task = replace(task, players=task.players[1:])
    if not task.players:
        game.push(Task("run", frame=task.frame, node=node.effect))
        return
    seat = task.players[0]
    frame = game.frames[task.frame]
    item = frame.item
    if node.effect_instead is None and not can_pay(game, seat, node.cost, task.frame):
        ask_unless(game, replace(task, players=task.players[1:]), None)
        return
    kind = "may" if node.effect_instead is not None else "may_pay"
    game.ask(
        task,
        Decision(
            seat,
            kind,
            "rule.118.12a",
            source=item.source,
            source_name=item.name,
            cost=cost_text(node.cost) if node.cost else "",
            text=item.text,
            span=frame.span,
            options=_unless_options(game, seat, node, task.frame),
        ),
    )


def _unless_options(game: Game, seat: int, node: a.Unless, frame: int) -> tuple[Choice, ...]:
    from ..paying import picks_for

    return tuple(picks_for(game, seat, node.cost, frame))


# ---- for each
# ----------------------------------------------------------------------------------------------------


@effect(a.ForEach)
def for_each(game: Game, task: Task, node: a.ForEach, source: Source) -> None:
    """Once for each object or player found now, or so many times."""
    if node.of is not None:
        of = a.Every(node.of) if isinstance(node.of, a.Filter | a.PlayerFilter) else node.of
        found = tuple(choices(game, of, source, gone=True))
        game.push(*(Task("each", frame=task.frame, node=node.effect, objects=(one,)) for one in found))
    else:
        game.push(*(replace(task, node=node.effect) for _ in range(number(game, node.count, source))))


@routine("each")
def each(game: Game, task: Task, answer: Answer | None) -> None:
    """Bind the one it is at, then carry out."""
    game.bind(task.frame, "each", task.objects)
    game.push(Task("run", frame=task.frame, node=task.node))


# ---- modes within a resolution
# -------------------------------------------------------------------------------------


@effect(a.Modal)
def modal(game: Game, task: Task, node: a.Modal, source: Source) -> None:
    """Modes chosen while resolving."""
    seats = players(game, node.chooser, source)
    game.push(Task("choose mode", frame=task.frame, node=node, n=seats[0] if seats else source.you))


@routine("choose mode")
def choose_mode(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask which modes, then carry them out in printed order."""
    node = task.node
    assert isinstance(node, a.Modal)
    frame = game.frames[task.frame]
    source = Source(frame.item.controller, frame.item.source, task.frame)
    if answer is None:
        words = tuple(m.text for m in node.modes)
        low, high = number(game, node.minimum, source), number(game, node.maximum, source)
        game.ask(
            task,
            Decision(
                task.n,
                "mode",
                "rule.700.2",
                words=words,
                minimum=low,
                maximum=min(high, len(words)),
                source=frame.item.source,
                source_name=frame.item.name,
                text="which modes",
                limits=tuple(range(len(words))),
            ),
        )
        return
    chosen = (
        sorted(answer.indices) if answer.indices else [word_index(tuple(m.text for m in node.modes), answer)]
    )
    game.push(*(Task("run", frame=task.frame, node=node.modes[n].effect) for n in chosen))


# ---- triggers made by a resolution
# -----------------------------------------------------------------------------------


@effect(a.WhenYouDo)
def when_you_do(game: Game, task: Task, node: a.WhenYouDo, source: Source) -> None:
    """A reflexive triggered ability (603.12): it triggers now if the thing was done, once for each time
    (603.12a).
    """
    frame = game.frames[task.frame]
    if not (holds(game, node.on, source) if node.on is not None else frame.numbers.get("did", 0)):
        return
    item = frame.item
    times = 1 if node.once else max(1, frame.numbers.get("reflexive times", 1))
    for _ in range(times):
        made = StackItem(
            ref=Ref(game.tick()),
            kind="triggered",
            controller=item.controller,
            source=item.source,
            name=item.name,
            source_was=item.source_was,
            ability=node,
            text=_reflexive_text(item.text, node),
            objects={**item.objects, **frame.objects},
            numbers={**item.numbers, **frame.numbers},
            cause=item.ref.id,
        )
        if game.book.when_you_do_uses_stack:
            add_waiting(game, made, "energy.when-you-do")
        else:
            number_ = game.tick()
            game.frames[number_] = replace(frame, item=made)
            game.push(Task("instant reflexive", frame=number_, item=made))


def _reflexive_text(text: str, node: a.WhenYouDo) -> str:
    index = text.find("When ", 1) if text.startswith("When") else text.find("When ")
    return text[index:] if index > 0 else text


@routine("instant reflexive")
def instant_reflexive(game: Game, task: Task, answer: Answer | None) -> None:
    """The misconception that "when you do" happens at once: targets are chosen and the effect follows in the
    same breath.
    """
    from ..announcing import choose_targets

    item = task.item
    assert item is not None
    placed = choose_targets(game, task, item, answer)
    if isinstance(placed, StackItem):
        frame = game.frames[task.frame]
        game.frames[task.frame] = replace(frame, item=placed)
        body = placed.ability.effect if isinstance(placed.ability, a.WhenYouDo) else None
        game.push(Task("run", frame=task.frame, node=body))


@effect(a.Delayed)
def delayed(game: Game, task: Task, node: a.Delayed, source: Source) -> None:
    """A delayed triggered ability waits for its event (603.7)."""
    frame = game.frames[task.frame]
    game.later.append(Later(game.tick(), node, frame, once=node.once, until=node.until, made=game.turn))
