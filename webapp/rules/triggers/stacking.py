"""Putting triggered abilities on the stack in APNAP order, with their choices (CR 603.3b-d)."""

from __future__ import annotations

import msgspec

from .. import abilities as a
from ..announcing import choose_modes, choose_targets, tell_targets
from ..decisions import Decision
from ..dividing import choose_shares
from ..game import Game, replace, routine
from ..index import once_each
from ..moves import Answer
from ..objects import StackItem
from ..table import Task, Waiting
from ..values import CYCLING


@routine("triggers")
def put_waiting(game: Game, task: Task, answer: Answer | None) -> None:
    """Each player in APNAP order puts their waiting triggers on the stack, in an order they like (603.3b)."""
    if not game.waiting:
        return
    seats = game.seats() if game.book.active_player_first else list(reversed(game.seats()))
    together = task.n or len(game.waiting) > 1
    task = replace(task, n=int(together))
    for seat in seats:
        mine = [w for w in game.waiting if w.item.controller == seat]
        if not mine:
            continue
        game.waiting = [w for w in game.waiting if w.item.controller != seat]
        game.push(
            Task("order triggers", waiting=tuple(mine), n=seat, numbers={"together": int(together)}), task
        )
        return
    game.waiting.clear()  # their controllers have left the game (800.4a)


@routine("order triggers")
def order(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask a player with several different triggers for their order, then announce each."""
    mine = list(task.waiting)
    if answer is not None:
        mine = [mine[n] for n in answer.indices]
    elif len(mine) > 1 and not _alike(mine):
        options = tuple(w.item.source for w in mine)
        words = tuple(w.item.text for w in mine)
        game.ask(
            task,
            Decision(
                task.n,
                "stack",
                "apnap.triggers",
                options=options,
                words=words,
                minimum=len(mine),
                maximum=len(mine),
                locks="putting on the stack",
                text="the order of your triggers",
            ),
        )
        return
    game.push(*(Task("announce", waiting=(w,), numbers=task.numbers) for w in mine))


def _alike(mine: list[Waiting]) -> bool:
    """Triggers with the same text and the same results need no order."""
    first = mine[0].item
    return all(_same_result(first, w.item) for w in mine[1:])


def _same_result(one: StackItem, two: StackItem) -> bool:
    if one.text != two.text or one.name != two.name:
        return False
    if one.source != two.source and _mentions(one, b'"This"'):
        return False
    names = _names_of(one.ability)
    return all(
        one.objects.get(name) == two.objects.get(name) and one.numbers.get(name) == two.numbers.get(name)
        for name in names
    )


@once_each
def _names_of(ability: a.Node | None) -> frozenset[str]:
    return frozenset(_bound_names(ability))


def _bound_names(node: object) -> set[str]:
    """The names under which an ability speaks of its trigger event."""
    if isinstance(node, tuple):
        return {name for part in node for name in _bound_names(part)}
    if isinstance(node, a.Bound | a.That):
        return {node.name}
    if isinstance(node, a.X):
        return {"X"}
    if isinstance(node, a.NodeBase):
        return {name for field in node.__struct_fields__ for name in _bound_names(getattr(node, field))}
    return set()


def _mentions(item: StackItem, word: bytes) -> bool:
    ability = item.ability
    body = ability.effect if isinstance(ability, a.Triggered | a.WhenYouDo) else ability
    return body is not None and word in msgspec.json.encode(body)


@routine("announce")
def announce(game: Game, task: Task, answer: Answer | None) -> None:
    """Put one trigger on the stack: modes, then targets (603.3c-d). Without a legal choice it is removed."""
    item = task.waiting[0].item if task.waiting else task.item
    assert item is not None
    if task.word in {"", "modes"}:
        chosen = choose_modes(game, replace(task, word="modes", item=item, waiting=()), item, answer)
        if chosen is None:
            return
        answer = None
        if chosen is False:
            _removed(game, item)
            return
        item = chosen if isinstance(chosen, StackItem) else item
    if task.word != "shares":
        placed = choose_targets(game, replace(task, word="targets", item=item, waiting=()), item, answer)
        if placed is None:
            return
        answer = None
        if placed is False:
            _removed(game, item)
            return
        item = placed
    shared = choose_shares(game, replace(task, word="shares", item=item, waiting=()), item, answer)
    if shared is None:
        return
    _put(game, shared, together=bool(task.numbers.get("together")))


def _put(game: Game, item: StackItem, *, together: bool) -> None:
    if not game.book.cycle_trigger_above and item.label == "" and _is_cycle_trigger(item):
        index = next(
            (n for n, i in enumerate(game.stack) if i.label in CYCLING and i.ref.id == item.cause),
            None,
        )
        if index is not None:
            game.stack.insert(index, item)
            return
    game.stack.append(item)
    game.emit(
        "put_on_stack",
        _placed_ruling(game, item, together=together),
        player=item.controller,
        object=item.ref,
        name=item.name,
        text=item.text,
        kind_of=", ".join(game.name(c) for c in item.targets),
    )
    tell_targets(game, item)


def _placed_ruling(game: Game, item: StackItem, *, together: bool) -> str:
    if together:
        return "apnap.triggers"
    below = game.stack[-2] if len(game.stack) > 1 else None
    if below is not None and below.label in CYCLING and _is_cycle_trigger(item):
        return "cycling.trigger-above"
    return "triggers.next-priority"


def _is_cycle_trigger(item: StackItem) -> bool:
    return isinstance(item.ability, a.Triggered) and any("cycled" in on.event for on in item.ability.on)


def _removed(game: Game, item: StackItem) -> None:
    game.emit(
        "removed", "rule.603.3d", player=item.controller, object=item.source, name=item.name, text=item.text
    )
