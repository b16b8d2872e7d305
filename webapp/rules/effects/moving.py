"""Moving objects between zones: return, put, exile (CR 400, 406, 610.3)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..game import Game, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import choices, objects, players
from ..select import players as select_players
from ..source import Source
from ..table import Later, Task
from ..values import Choice, Ref, Seat
from ..zones import on_battlefield


@effect(a.Move)
def move(game: Game, task: Task, node: a.Move, source: Source) -> None:
    """Return, put or exile objects."""
    if node.until and (source.this is None or not on_battlefield(game, source.this)):
        game.note(task.frame, did=0)  # 610.3a: the time it would last for is over already
        return
    acts: list[Act] = []
    to, position = destination(node.to)
    under = players(game, node.under, source) if node.under is not None else []
    attached = choices(game, node.attached_to, source) if node.attached_to is not None else []
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if obj is None or not _may_move(game, obj.zone, node, ref):
            continue
        acts.append(
            Act(
                "move",
                player=game.controller(ref) if obj.zone == "battlefield" else obj.owner,
                object=ref,
                to=to,
                position=position,
                verb=node.verb,
                under=under[0] if under else None,
                tapped=node.tapped or node.attacking,
                counters=node.counters,
                source=source.this,
                attached_to=attached[0] if attached else None,
                attacking=attacked_by(game, source) if node.attacking else None,
            )
        )
    for name in ("exiled", "returned", "put"):
        if name.startswith(node.verb):
            game.bind(task.frame, name, ())
    if node.with_changes:
        game.push(Task("with changes", frame=task.frame, node=node))
    if node.until:
        back = next((obj.zone for act in acts if (obj := game.find(act.object)) is not None), "")
        game.push(Task("until leaves", frame=task.frame, word=back))
    propose(game, acts, task.frame, "exiled" if to == "exile" else "")


def movable(game: Game, ref: Ref, node: a.Move) -> bool:
    """Whether the instruction could move the object from where it is."""
    obj = game.find(ref)
    return obj is not None and _may_move(game, obj.zone, node, ref)


def destination(to: str) -> tuple[str, int]:
    if to == "library bottom":
        return "library", -1
    if to.startswith("library"):
        return "library", 0
    return to, 0


def _may_move(game: Game, zone: str, node: a.Move, ref: Ref) -> bool:
    if node.from_zone and zone not in node.from_zone.split("|"):
        return False
    if node.to == "battlefield" and zone != "battlefield":
        chars = game.chars(ref)
        if chars is not None and {"instant", "sorcery"} & set(chars.types):
            return False  # 304.4, 307.4
    return zone != node.to or (zone == "battlefield" and node.to != "battlefield")


def attacked_by(game: Game, source: Source) -> Choice | None:
    seats = select_players(game, a.DefendingPlayer(), source)
    if seats:
        return Seat(seats[0])
    opponents = game.opponents(source.you)
    return Seat(opponents[0]) if opponents else None


@routine("with changes")
def with_changes(game: Game, task: Task, answer: Answer | None) -> None:
    """What was put onto the battlefield gains something for as long as it stays."""
    node = task.node
    assert isinstance(node, a.Move)
    game.push(Task("run", frame=task.frame, node=a.Apply(a.Bound("it"), node.with_changes, until="")))


@routine("until leaves")
def until_leaves(game: Game, task: Task, answer: Answer | None) -> None:
    """What has been exiled until the source leaves goes back to its zone immediately afterwards (610.3)."""
    frame = game.frames[task.frame]
    cards = tuple(c for c in frame.objects.get("exiled", ()) if isinstance(c, Ref))
    if cards:
        left = a.Delayed(a.On("left", what=a.This()), a.Do(()))
        game.later.append(Later(game.tick(), left, frame, made=game.turn, back=task.word, cards=cards))
