"""Looking at cards and revealing them (CR 701.20)."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import matches, number, objects, players
from ..source import Source
from ..table import Task
from ..values import Ref
from ..zones import owner_of


@effect(a.LookAt)
def look_at(game: Game, task: Task, node: a.LookAt, source: Source) -> None:
    """A player sees cards."""
    seats = players(game, node.who, source)
    cards = objects(game, node.of, source)
    game.bind(task.frame, "looked", cards)
    game.bind(task.frame, "it", cards)
    game.note(task.frame, looked=len(cards))
    for seat in seats:
        game.shown[seat] = tuple(dict.fromkeys((*game.shown.get(seat, ()), *(r.id for r in cards))))
        game.emit("looked", "rule.701.20e", player=seat, amount=len(cards), source=source.this)


@effect(a.Reveal)
def reveal(game: Game, task: Task, node: a.Reveal, source: Source) -> None:
    """All players see cards (701.20a)."""
    cards = objects(game, node.of, source)
    game.bind(task.frame, "revealed", cards)
    game.bind(task.frame, "it", cards)
    for ref in cards:
        game.emit("revealed", "rule.701.20a", player=owner_of(game, ref), object=ref, source=source.this)
    for seat in game.seats():
        game.shown[seat] = tuple(dict.fromkeys((*game.shown.get(seat, ()), *(r.id for r in cards))))


@effect(a.RevealUntil)
def reveal_until(game: Game, task: Task, node: a.RevealUntil, source: Source) -> None:
    """Reveal or exile from the top until enough match."""
    for seat in players(game, node.who, source):
        wanted = number(game, node.count, source)
        seen: list[Ref] = []
        hits: list[Ref] = []
        for n in game.players[seat].library:
            ref = game.objects[n].ref
            seen.append(ref)
            if matches(game, node.filter, ref, source):
                hits.append(ref)
                if len(hits) >= wanted:
                    break
        if node.how == "exile":
            acts = tuple(Act("move", player=seat, object=r, to="exile", verb="exile") for r in seen)
            game.push(
                Task("acts", frame=task.frame, acts=acts, word="exiled"),
                Task("name hits", frame=task.frame, objects=tuple(hits)),
            )
        else:
            game.bind(task.frame, "revealed", seen)
            game.bind(task.frame, "it", hits)
            game.note(task.frame, did=len(hits))
            for ref in seen:
                game.emit("revealed", "rule.701.20a", player=seat, object=ref, source=source.this)


@routine("name hits")
def name_hits(game: Game, task: Task, answer: Answer | None) -> None:
    """ "That card" is the one that matched, where it is now."""
    found = [game.objects[r.id].ref for r in task.objects if isinstance(r, Ref) and r.id in game.objects]
    game.bind(task.frame, "it", found)
    game.note(task.frame, did=len(found))
