"""Scry (CR 701.22) and surveil (701.25).

Several players at once look at the same time, decide in APNAP order, and all cards move at the same time
(701.22c). Scry 0 is no event (701.22b); a scry with an empty library is one (701.22d).
"""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import number_for, players
from ..source import Source
from ..table import Task
from ..values import Choice, Ref


@effect(a.Scry)
def scry(game: Game, task: Task, node: a.Scry, source: Source) -> None:
    """Players scry N."""
    _begin(game, task, "scry", node, source)


@effect(a.Surveil)
def surveil(game: Game, task: Task, node: a.Surveil, source: Source) -> None:
    """Players surveil N."""
    _begin(game, task, "surveil", node, source)


def _begin(game: Game, task: Task, kind: str, node: a.Scry | a.Surveil, source: Source) -> None:
    counts = {s: number_for(game, node.count, source, s) for s in players(game, node.who, source)}
    zero = kind == "scry" and game.book.scry_zero_is_event
    seats = [s for s, n in counts.items() if n > 0 or zero]
    if not seats:
        game.emit(
            "no_event",
            "scry.zero" if kind == "scry" else "rule.701.25c",
            text=kind,
            source=game.current.source if game.current else None,
        )
        return
    groups = [seats] if game.book.scry_together else [[s] for s in reversed(seats)]
    for group in groups:
        acts = [Act(kind, player=s, amount=counts[s]) for s in group]
        propose(game, acts, task.frame, kind, by="would scry")


@routine("would scry")
def would(game: Game, task: Task, answer: Answer | None) -> None:
    """What would be scried may have been replaced for some players; the others look."""
    numbers = {str(act.player): act.amount for act in task.acts}
    seats = tuple(act.player for act in task.acts if act.player is not None)
    game.push(Task("scry", frame=task.frame, word=task.word, players=seats, numbers=numbers))


@routine("scry")
def decide(game: Game, task: Task, answer: Answer | None) -> None:
    """Everybody looks; each decides in turn; then the cards move together.

    `lists`: "top N" and "bottom N" decided by seat N; `n`: how many of `players` have decided.
    """
    lists = dict(task.lists)
    n = task.n
    if not task.words:
        _look(game, task)
        task = replace(task, words=("looked",))
    if answer is not None:
        seat = task.players[n]
        lists[f"top {seat}"] = answer.chosen
        lists[f"bottom {seat}"] = answer.bottom
        n += 1
        if len(task.players) > 1:
            game.emit("chose", "apnap.choices", player=seat, text=task.word)
    while n < len(task.players):
        seat = task.players[n]
        cards = _seen(game, task, seat)
        if cards and not game.players[seat].lost:
            _ask(game, replace(task, lists=lists, n=n), seat, cards)
            return
        n += 1
    _move_together(game, task, lists)


def _seen(game: Game, task: Task, seat: int) -> tuple[Ref, ...]:
    return tuple(game.objects[c].ref for c in game.players[seat].library[: task.numbers[str(seat)]])


def _look(game: Game, task: Task) -> None:
    for seat in task.players:
        cards = _seen(game, task, seat)
        game.shown[seat] = tuple(r.id for r in cards)
        game.emit(
            "looked",
            "scry.simultaneous" if len(task.players) > 1 else "scry.n",
            player=seat,
            amount=len(cards),
            source=game.current.source if game.current else None,
        )


def _ask(game: Game, task: Task, seat: int, cards: tuple[Ref, ...]) -> None:
    frame = game.frames[task.frame]
    item = frame.item
    game.ask(
        task,
        Decision(
            seat,
            task.word,
            "scry.simultaneous"
            if len(task.players) > 1
            else "scry.n"
            if task.word == "scry"
            else "rule.701.25a",
            options=cards,
            minimum=0,
            maximum=len(cards),
            source=item.source,
            source_name=item.name,
            text=item.text,
            secret=True,
            span=frame.span,
        ),
    )


def _move_together(game: Game, task: Task, lists: dict[str, tuple[Choice, ...]]) -> None:
    game.batch = game.tick()
    binned: list[Act] = []
    looked = 0
    for seat in (s for s in task.players if not game.players[s].lost):
        cards = _seen(game, task, seat)
        top = [c.id for c in lists.get(f"top {seat}", ()) if isinstance(c, Ref)]
        bottom = [c.id for c in lists.get(f"bottom {seat}", ()) if isinstance(c, Ref)]
        if not game.book.scry_in_any_order:
            top, bottom = ([r.id for r in cards if r.id in part] for part in (top, bottom))
        rest = [n for n in game.players[seat].library if n not in {r.id for r in cards}]
        looked += len(cards)
        if task.word == "scry":
            game.player(seat, library=(*top, *rest, *bottom))
        else:
            game.player(seat, library=(*top, *bottom, *rest))
            binned += [
                Act("move", player=seat, object=game.objects[n].ref, to="graveyard", verb="put")
                for n in bottom
            ]
        game.shown.pop(seat, None)
        _tell(game, task, seat, len(cards), len(top), len(bottom))
    game.note(task.frame, looked=looked, did=1)
    propose(game, binned, task.frame)


def _tell(game: Game, task: Task, seat: int, seen: int, top: int, bottom: int) -> None:
    if not seen and not game.book.scry_without_cards_counts:
        return
    kind = "scried" if task.word == "scry" else "surveilled"
    ruling = "scry.trigger-after" if task.word == "scry" else "rule.701.25d"
    game.emit(
        kind,
        ruling,
        player=seat,
        amount=seen,
        text=f"{top} {bottom}",
        source=game.current.source if game.current else None,
    )
