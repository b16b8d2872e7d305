"""Libraries: mill (CR 701.17), shuffle (CR 701.24), put in an order (CR 401.4)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..answering import word_index
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import number_for, objects, players
from ..source import Source
from ..table import Task
from ..values import Choice, Ref
from ..zones import owner_of
from .asking import question


@effect(a.Mill)
def mill(game: Game, task: Task, node: a.Mill, source: Source) -> None:
    """Mill: as many as there are (701.17)."""
    game.bind(task.frame, "milled", ())
    acts: list[Act] = []
    for seat in players(game, node.who, source):
        count = number_for(game, node.count, source, seat)
        if len(game.players[seat].library) < count:
            game.cited.add("impossible.as-much-as-possible")
        acts += [
            Act("move", player=seat, object=game.objects[n].ref, to="graveyard", verb="mill")
            for n in game.players[seat].library[:count]
        ]
    propose(game, acts, task.frame)


@effect(a.Shuffle)
def shuffle(game: Game, task: Task, node: a.Shuffle, source: Source) -> None:
    """Shuffle libraries."""
    for seat in players(game, node.who, source):
        shuffle_library(game, seat)


def shuffle_library(game: Game, seat: int, ruling: str = "rule.701.24a") -> None:
    """A library's order becomes random (701.24a)."""
    game.player(seat, library=game.shuffled(game.players[seat].library))
    game.emit("shuffled", ruling, player=seat)


@effect(a.ShuffleInto)
def shuffle_into(game: Game, task: Task, node: a.ShuffleInto, source: Source) -> None:
    """Shuffle objects into their owners' libraries; the library is shuffled even if none of them moves
    (701.24c).
    """
    found = objects(game, node.of, source, gone=True)
    moving = [r for r in found if _movable(game, r, node.from_zone)]
    owners = list(dict.fromkeys(owner_of(game, r) for r in found)) or [source.you]
    game.push(*(Task("shuffle", n=seat) for seat in owners))
    if moving:
        game.push(
            Task(
                "acts",
                frame=task.frame,
                acts=tuple(
                    Act("move", player=owner_of(game, r), object=r, to="library", verb="put") for r in moving
                ),
            )
        )


def _movable(game: Game, ref: Ref, from_zone: str) -> bool:
    obj = game.find(ref)
    return obj is not None and (not from_zone or obj.zone == from_zone)


@routine("shuffle")
def shuffle_now(game: Game, task: Task, answer: Answer | None) -> None:
    """Shuffle one library."""
    shuffle_library(game, task.n)


@effect(a.Arrange)
def arrange(game: Game, task: Task, node: a.Arrange, source: Source) -> None:
    """Put cards on the top or bottom of libraries, in an order somebody chooses or at random."""
    cards = objects(game, node.of, source)
    if not cards:
        return
    if node.order == "random":
        _arranged(game, task.frame, node, list(game.random_picks(cards, len(cards))))
        return
    if node.where == "top or bottom":
        game.push(
            Task(
                "top or bottom", frame=task.frame, node=node, objects=tuple(cards), n=owner_of(game, cards[0])
            )
        )
        return
    if node.order == "same" or len(cards) == 1:
        _arranged(game, task.frame, node, list(cards))
        return
    seats = players(game, node.who, source)
    game.push(
        Task(
            "arrange", frame=task.frame, node=node, objects=tuple(cards), n=seats[0] if seats else source.you
        )
    )


@routine("arrange")
def arrange_now(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask for the order: left = topmost."""
    node = task.node
    assert isinstance(node, a.Arrange)
    if answer is None:
        count, text = len(task.objects), f"the order on the {node.where}"
        order = question(
            game,
            task.frame,
            task.n,
            "order",
            "rule.401.4",
            options=task.objects,
            least=count,
            most=count,
            text=text,
            secret=True,
        )
        game.ask(task, order)
        return
    _arranged(game, task.frame, node, list(answer.chosen))


@routine("top or bottom")
def top_or_bottom(game: Game, task: Task, answer: Answer | None) -> None:
    """Its owner chooses the top or the bottom."""
    node = task.node
    assert isinstance(node, a.Arrange)
    if answer is None:
        words, text = ("top", "bottom"), "top or bottom of the library"
        game.ask(task, question(game, task.frame, task.n, "choose", words=words, text=text))
        return
    where = ("top", "bottom")[word_index(("top", "bottom"), answer)]
    _arranged(game, task.frame, replace(node, where=where), list(task.objects))


def _arranged(game: Game, frame: int, node: a.Arrange, cards: list[Choice]) -> None:
    # Acts of one batch land one after the other: on top the last one put is topmost, so the order is turned
    # round.
    bottom = node.where == "bottom"
    position = -1 if bottom else {"second from the top": 1, "third from the top": 2}.get(node.where, 0)
    ordered = cards if bottom else list(reversed(cards))
    acts = [
        Act("move", player=owner_of(game, c), object=c, to="library", verb="put", position=position)
        for c in ordered
    ]
    library = [a_ for a_ in acts if (obj := game.find(a_.object)) is not None and obj.zone == "library"]
    others = [a_ for a_ in acts if a_ not in library]
    for act in library:  # a card that stays in its library changes no zone and is no new object
        _reposition(game, act, position)
    if others:
        propose(game, others, frame)


def _reposition(game: Game, act: Act, position: int) -> None:
    obj = game.find(act.object)
    if obj is None:
        return
    rest = tuple(n for n in game.players[obj.owner].library if n != obj.id)
    index = len(rest) if position < 0 else min(position, len(rest))
    game.player(obj.owner, library=(*rest[:index], obj.id, *rest[index:]))
    for seat, ids in game.shown.items():
        game.shown[seat] = tuple(n for n in ids if n != obj.id)
