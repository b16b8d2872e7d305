"""Drawing (CR 121) and discarding (CR 701.9)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import Act
from ..players import forbidden, rules_for
from ..resolve import effect
from ..select import matches, number_for, objects, players
from ..source import Source
from ..table import Task
from ..values import Choice, Ref
from ..zones import owner_of
from .asking import as_many, each_chooses, question


@effect(a.Draw)
def draw(game: Game, task: Task, node: a.Draw, source: Source) -> None:
    """Draw cards, one at a time; several players in APNAP order (121.2)."""
    game.bind(task.frame, "drawn", ())
    seats = players(game, node.who, source)
    game.push(
        *(
            Task("draw", frame=task.frame, players=(s,), n=number_for(game, node.count, source, s))
            for s in seats
        )
    )


@routine("draw")
def draw_one(game: Game, task: Task, answer: Answer | None) -> None:
    """Draw one card, then the rest: each is an event of its own, which may be replaced (121.2, 121.6)."""
    seat = task.players[0]
    if task.n <= 0 or game.players[seat].lost:
        return
    game.push(replace(task, n=task.n - 1))
    if forbidden(game, "can't draw", seat):
        game.emit("forbidden", "cant-beats-can", player=seat, text="draw")
        return
    for rule, _ in rules_for(game, "draw at most", seat):
        limit = rule.count
        if isinstance(limit, int) and game.tally.get(f"drew.{seat}", 0) >= limit:
            game.emit("forbidden", "cant-beats-can", player=seat, text="draw")
            return
    item = game.current
    label = item.label if item is not None else ""
    source = item.source if item is not None else None
    ruling = "rule.504.1" if task.word == "turn" else ""
    propose(
        game, [Act("draw", player=seat, verb="draw", label=label, source=source, ruling=ruling)], task.frame
    )


@effect(a.Discard)
def discard(game: Game, task: Task, node: a.Discard, source: Source) -> None:
    """Discard: chosen in APNAP order, then all at once (101.4, 701.9)."""
    if node.of is not None:
        cards = [c for c in objects(game, node.of, source) if _in_hand(game, c)]
        _discard_all(game, task.frame, list(cards))
        return
    named = game.frames[task.frame].objects.get("named", ())
    seats = tuple(players(game, node.who, source))
    if named:
        game.bind(task.frame, "named", ())
        _discard_all(game, task.frame, list(named))
        return
    game.push(
        Task(
            "discard",
            frame=task.frame,
            node=node,
            players=seats,
            numbers={str(s): _how_many(game, node, s, source) for s in seats},
        )
    )


def _how_many(game: Game, node: a.Discard, seat: int, source: Source) -> int:
    """How many cards; `That("hand")` means as many as there are in that player's hand."""
    if isinstance(node.count, a.That) and node.count.name == "hand":
        return len(game.players[seat].hand)
    return number_for(game, node.count, source, seat)


def _in_hand(game: Game, ref: Ref) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.zone == "hand"


@routine("discard")
def choose_discards(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask the next player what to discard; their choice stays hidden until everybody has chosen (101.4a)."""
    node = task.node
    assert isinstance(node, a.Discard)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)

    def ask(seat: int) -> Decision | tuple[Choice, ...]:
        options = tuple(game.objects[n].ref for n in game.players[seat].hand)
        if node.filter is not None:
            options = tuple(r for r in options if matches(game, node.filter, r, source))
        wanted = task.numbers[str(seat)]
        if node.all:
            count = len(options)
        else:
            count = min(wanted, len(options)) if node.up_to else as_many(game, wanted, len(options))
        if node.random:
            return game.random_picks(options, count)
        if node.all or count == 0:
            return options[:count]
        chooser = players(game, node.chooser, source) if node.chooser is not None else []
        return question(
            game,
            task.frame,
            chooser[0] if chooser else seat,
            "discard",
            "rule.701.9b",
            options=options,
            least=0 if node.up_to else count,
            most=count,
            secret=True,
            about=game.players[seat].name,
        )

    picked = each_chooses(game, task, answer, ask)
    if picked is not None:
        _discard_all(game, task.frame, picked)


def _discard_all(game: Game, frame: int, cards: list[Choice]) -> None:
    game.bind(frame, "discarded", ())
    acts = [Act("move", player=owner_of(game, c), object=c, to="graveyard", verb="discard") for c in cards]
    propose(game, acts, frame)
