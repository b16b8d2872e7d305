""" "You may" (CR 608.2d), and "if you do" (CR 118.12)."""

from __future__ import annotations

from .. import abilities as a
from ..costs.during_resolution import can_pay
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import StackItem
from ..resolve import effect
from ..select import choices, matches, number, players
from ..source import Source
from ..table import Task
from ..values import Ref, Seat
from .casting import castable
from .destroying import sacrifice_options
from .moving import movable


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
            answer.kind in {"discard", "sacrifice", "exile", "choose"} and answer.chosen
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
    asked = () if done_often_enough(game, frame.item) else task.players
    source = Source(frame.item.controller, frame.item.source, task.frame)
    while asked and (
        game.players[asked[0]].lost or not possible(game, node.effect, source, asked[0], task.frame)
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


def done_often_enough(game: Game, item: StackItem) -> bool:
    """ "Do this only once each turn": whether it has been done this turn already."""
    limit = item.ability.done_limit if isinstance(item.ability, a.Triggered) else 0
    return bool(limit) and game.tally.get(_done_key(item), 0) >= limit


def note_done(game: Game, item: StackItem) -> None:
    """What is done only so often each turn has been done."""
    if isinstance(item.ability, a.Triggered) and item.ability.done_limit:
        game.tally[_done_key(item)] = game.tally.get(_done_key(item), 0) + 1


def _done_key(item: StackItem) -> str:
    return f"done@{item.source.id}.{item.source.inc}/{item.text}"


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
    if isinstance(inner, a.CastNow):
        return "choose"
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
    note_done(game, item)
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
        return any(movable(game, r, inner) for r in choices(game, inner.of, source) if isinstance(r, Ref))
    if isinstance(inner, a.Discard) and inner.of is None:
        hand = [game.objects[n].ref for n in game.players[seat].hand]
        usable = [r for r in hand if inner.filter is None or matches(game, inner.filter, r, source)]
        return len(usable) >= (1 if inner.up_to or inner.all else number(game, inner.count, source))
    if isinstance(inner, a.Sacrifice):
        if inner.of is not None:
            return bool(choices(game, inner.of, source))
        options = sacrifice_options(game, inner, seat, Source(seat, None))
        return len(options) >= number(game, inner.count, source)
    if isinstance(inner, a.Pick):
        found = choices(game, inner.of, source)
        return len(found) >= number(game, inner.minimum, source)
    if isinstance(inner, a.Move | a.Destroy | a.PutCounters | a.Untap | a.Tap) and isinstance(
        inner.of, a.Targets | a.This | a.Bound | a.Every | a.TopCards
    ):
        return bool(choices(game, inner.of, source)) or isinstance(inner.of, a.TopCards)
    if isinstance(inner, a.CastNow):
        return bool(castable(game, inner, source))
    return True
