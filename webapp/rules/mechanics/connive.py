"""Connive (CR 701.50): draw, discard, a +1/+1 counter for each nonland card discarded.

Several permanents connive one after the other, the first player in APNAP order choosing which of theirs is
next (701.50c); one that has left the battlefield connives by its last known information (701.50b). Connive 0
is no event (701.50e).
"""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import number, objects
from ..source import Source
from ..table import Task
from ..values import Choice, Ref


@effect(a.Connive)
def connive(game: Game, task: Task, node: a.Connive, source: Source) -> None:
    """Each object found, here or last known, connives."""
    count = number(game, node.count, source)
    if count <= 0 and not game.book.connive_zero_is_event:
        game.emit("no_event", "connive.zero", text="connive", source=source.this)
        return
    found = [r for r in objects(game, node.of, source, gone=True) if game.chars(r) is not None]
    game.bind(task.frame, "connived", ())
    several = len(found) > 1
    if several and not game.book.connive_in_turn:
        game.push(Task("connive together", frame=task.frame, objects=tuple(_counting(game, found)), n=count))
        return
    game.push(
        Task(
            "connive next", frame=task.frame, objects=tuple(found), n=count, word="several" if several else ""
        )
    )


def _here(game: Game, ref: Ref) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.zone == "battlefield"


def _counting(game: Game, refs: list[Ref]) -> list[Ref]:
    """Of several those that go on conniving: by the older wording (and to whom the dead don't connive), only
    those still on the battlefield."""
    book = game.book
    return refs if book.connive_departed and book.connive_dead_draws else [r for r in refs if _here(game, r)]


@routine("connive next")
def next_one(game: Game, task: Task, answer: Answer | None) -> None:
    """Which permanent connives next: the first player in APNAP order with one chooses (701.50c)."""
    left = [r for r in task.objects if isinstance(r, Ref)]
    if task.word == "several":
        left = _counting(game, left)
    if not left:
        return
    if answer is not None:
        _start(game, replace(task, objects=tuple(left)), next(c for c in answer.chosen if isinstance(c, Ref)))
        return
    for seat in game.seats():
        mine = tuple(r for r in left if game.controller(r) == seat)
        if len(mine) == 1:
            _start(game, replace(task, objects=tuple(left)), mine[0])
            return
        if mine:
            item = game.frames[task.frame].item
            game.ask(
                replace(task, objects=tuple(left)),
                Decision(
                    seat,
                    "connive",
                    "connive.simultaneous",
                    options=mine,
                    minimum=1,
                    maximum=1,
                    source=item.source,
                    source_name=item.name,
                    text=item.text,
                    span=game.frames[task.frame].span,
                ),
            )
            return


def _start(game: Game, task: Task, ref: Ref) -> None:
    rest = tuple(r for r in task.objects if r != ref)
    if rest:
        game.push(replace(task, objects=rest))
    game.push(Task("connive one", frame=task.frame, objects=(ref,), n=task.n, word=task.word))


@routine("connive one")
def one(game: Game, task: Task, answer: Answer | None) -> None:
    """One permanent would connive, if nothing else happens instead (614.1a)."""
    propose(game, [Act("connive", object=task.objects[0], amount=task.n)], task.frame, by="connive goes on")


@routine("connive goes on")
def goes_on(game: Game, task: Task, answer: Answer | None) -> None:
    """It connives: draw N, then discard N, then counters, then it has connived (701.50a, d, f)."""
    act = task.acts[0]
    ref = act.object
    assert isinstance(ref, Ref)
    seat = game.controller(ref)
    if not _here(game, ref) and not game.book.connive_dead_draws:
        return
    count = act.amount
    if count > 1 and not game.book.connive_n_at_once:
        game.push(*(Task("connive one", frame=task.frame, objects=(ref,), n=1) for _ in range(count)))
        return
    tasks = [
        Task("draw", frame=task.frame, players=(seat,), n=count),
        Task("connive discard", frame=task.frame, objects=(ref,), n=count, players=(seat,)),
    ]
    if game.book.connive_counter_first:
        tasks.insert(0, Task("connive counters", frame=task.frame, objects=(ref,), n=count, word="early"))
    game.push(*tasks)


@routine("connive discard")
def discard(game: Game, task: Task, answer: Answer | None) -> None:
    """Discard N cards, as many as there are; then the counters."""
    seat = task.players[0]
    hand = tuple(game.objects[n].ref for n in game.players[seat].hand)
    count = min(task.n, len(hand))
    ruling = "connive.basic" if task.n == 1 else "connive.n"
    if answer is None and count:
        game.ask(task, _discard_decision(game, task, hand, count, ruling))
        return
    chosen = [c for c in answer.chosen if isinstance(c, Ref)] if answer is not None else []
    nonland = [
        r
        for r in chosen
        if (c := game.chars(r)) is not None and (game.book.connive_land_counts or "land" not in c.types)
    ]
    game.bind(task.frame, "discarded", ())
    counters = Task("connive counters", frame=task.frame, objects=(*task.objects, *nonland), word=ruling)
    done = Task("has connived", frame=task.frame, objects=task.objects, n=task.n, players=(seat,))
    connived = (done,) if chosen or game.book.connive_complete_anyway else ()
    game.push(*(() if game.book.connive_counter_first else (counters,)), *connived)
    acts = [Act("move", player=seat, object=r, to="graveyard", verb="discard", ruling=ruling) for r in chosen]
    propose(game, acts, task.frame)


def _discard_decision(game: Game, task: Task, hand: tuple[Choice, ...], count: int, ruling: str) -> Decision:
    frame = game.frames[task.frame]
    return Decision(
        task.players[0],
        "discard",
        ruling,
        options=hand,
        minimum=count,
        maximum=count,
        source=frame.item.source,
        source_name=frame.item.name,
        text=frame.item.text,
        secret=True,
        span=frame.span,
        about=game.name(task.objects[0]),
    )


@routine("connive counters")
def counters(game: Game, task: Task, answer: Answer | None) -> None:
    """A counter for each nonland card that was discarded; none can be put on a permanent that has left."""
    ref = task.objects[0]
    assert isinstance(ref, Ref)
    nonland = {r.id for r in task.objects[1:] if isinstance(r, Ref)}
    gone = game.frames[task.frame].objects.get("discarded", ())
    count = task.n or sum(1 for r in gone if isinstance(r, Ref) and r.id in nonland)
    game.note(task.frame, nonland_discarded=count)
    if count and _here(game, ref):
        propose(
            game,
            [
                Act(
                    "counters",
                    player=game.controller(ref),
                    object=ref,
                    amount=count,
                    kind_of="+1/+1",
                    ruling=task.word if task.word.startswith("connive") else "connive.basic",
                    source=ref,
                )
            ],
        )
    elif count:
        game.emit("not_done", "connive.last-known", player=game.controller(ref), object=ref, text="counter")


@routine("has connived")
def done(game: Game, task: Task, answer: Answer | None) -> None:
    """It "connives" now that the process is complete, even if parts were impossible (701.50f)."""
    ref = task.objects[0]
    assert isinstance(ref, Ref)
    frame = game.frames[task.frame]
    game.bind(task.frame, "connived", (*frame.objects.get("connived", ()), ref))
    game.note(task.frame, did=1)
    ruling = "connive.complete-anyway" if _here(game, ref) else "connive.last-known"
    game.emit(
        "connived", ruling, player=game.controller(ref), object=ref, amount=task.n, source=frame.item.source
    )


@routine("connive together")
def together(game: Game, task: Task, answer: Answer | None) -> None:
    """The misconception that all connive at once: everybody draws first, then everybody discards."""
    refs = [r for r in task.objects if isinstance(r, Ref)]
    tasks = [Task("draw", frame=task.frame, players=(game.controller(r),), n=task.n) for r in refs]
    tasks += [
        Task("connive discard", frame=task.frame, objects=(r,), n=task.n, players=(game.controller(r),))
        for r in refs
    ]
    game.push(*tasks)
