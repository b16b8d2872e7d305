"""Searching a zone (CR 701.23)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import apply_one
from ..decisions import Decision
from ..game import Game, routine
from ..moves import Answer
from ..objects import Act
from ..players import forbidden
from ..replacing import applicable
from ..resolve import effect
from ..select import matches, number, players
from ..source import Source
from ..table import Task
from ..values import BASIC_LANDS, Ref
from ..zones import zone_cards
from .asking import question


@effect(a.Search)
def search(game: Game, task: Task, node: a.Search, source: Source) -> None:
    """Search a library: the player sees it, may find (701.23), and shuffles."""
    for seat in reversed(players(game, node.who, source)):
        game.push(Task("search", frame=task.frame, node=node, n=seat))


@routine("search")
def find(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask what is found; failing to find is allowed where the card must have a quality (701.23b)."""
    node = task.node
    assert isinstance(node, a.Search)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    seat = task.n
    owner = players(game, node.whose, source)[0] if node.whose is not None else seat
    ruling = "typecycling.search" if item.label == "typecycling" else "rule.701.23a"
    if answer is None:
        if forbidden(game, "can't search", seat):
            game.emit("forbidden", "cant-beats-can", player=seat, text="search")
            if node.shuffle:
                game.push(Task("shuffle", n=owner))
            return
        game.shown[seat] = tuple(_library(game, seat, owner))
        game.ask(task, _find_decision(game, task, node, source, owner, ruling))
        return
    game.shown.pop(seat, None)
    typecycling = isinstance(item.ability, a.Activated) and item.label == "typecycling"
    if typecycling and getattr(item.ability, "word", "") not in BASIC_LANDS:
        game.cited.add("typecycling.any-type")
    game.emit("searched", ruling, player=seat, amount=len(answer.chosen), source=item.source)
    if node.shuffle:
        game.push(Task("shuffle", n=owner))
    _put_found(game, task, node, seat, [c for c in answer.chosen if isinstance(c, Ref)])


def _library(game: Game, seat: int, owner: int) -> list[int]:
    """The cards searched in a library: all, or a portion that an effect makes of it (701.23f)."""
    library = game.players[owner].library
    act: Act | None = Act("search", player=seat, amount=len(library))
    while act is not None and (found := applicable(game, act)):
        act, _ = apply_one(game, act, found[0])
    return list(library[: act.amount]) if act is not None else []


def _searched(game: Game, seat: int, owner: int) -> list[Ref]:
    return [game.objects[n].ref for n in _library(game, seat, owner)]


def _find_decision(
    game: Game, task: Task, node: a.Search, source: Source, owner: int, ruling: str
) -> Decision:
    frame = game.frames[task.frame]
    typecycling = frame.item.label == "typecycling"
    options = [
        r
        for zone in node.zones
        for r in (_searched(game, task.n, owner) if zone == "library" else zone_cards(game, owner, zone))
        if matches(game, node.filter, r, source) and (not typecycling or _found_by_type(game, r))
    ]
    most = min(len(options), number(game, node.maximum, source))
    any_card = isinstance(node.filter, a.Filter) and not node.filter.conditions
    must = any_card or (typecycling and not game.book.typecycling_may_find_nothing)
    return Decision(
        task.n,
        "find",
        ruling,
        options=tuple(options),
        minimum=most if must else 0,
        maximum=most,
        source=frame.item.source,
        source_name=frame.item.name,
        text=frame.item.text,
        secret=True,
        span=frame.span,
    )


def _found_by_type(game: Game, ref: Ref) -> bool:
    """What has the type is found, a land too that isn't basic (702.29e)."""
    chars = game.chars(ref)
    nonbasic = chars is not None and "land" in chars.types and "basic" not in chars.supertypes
    return not nonbasic or game.book.typecycling_finds_nonbasics


def _put_found(game: Game, task: Task, node: a.Search, seat: int, found: list[Ref]) -> None:
    game.bind(task.frame, "found", found)
    game.note(task.frame, did=len(found))
    if not found:
        return
    if node.reveal:
        for ref in found:
            game.emit("revealed", "rule.701.20a", player=seat, object=ref)
    to, position = ("library", 0) if node.to.startswith("library") else (node.to, 0)
    verb = "reveal" if node.reveal else "put"
    acts = tuple(
        Act(
            "move",
            player=seat,
            object=r,
            to=to,
            position=position,
            verb=verb,
            tapped=node.tapped,
            under=seat if to == "battlefield" else None,
        )
        for r in found
    )
    if node.other_to and len(acts) > 1:
        game.push(Task("put found", frame=task.frame, node=node, objects=tuple(found), n=seat))
        return
    move_task = Task("acts", frame=task.frame, acts=acts, word="found")
    if to == "library" and node.shuffle:
        game.push(Task("shuffle", n=seat), move_task)
        tasks = game.tasks
        # "shuffle and put that card on top": the shuffle comes first, and only once.
        index = next((n for n in range(len(tasks) - 3, -1, -1) if tasks[n].kind == "shuffle"), None)
        if index is not None:
            tasks.pop(index)
        return
    game.push(move_task)


@routine("put found")
def put_found(game: Game, task: Task, answer: Answer | None) -> None:
    """ "Put one onto the battlefield and the other into your hand": ask which one."""
    node = task.node
    assert isinstance(node, a.Search)
    if answer is None:
        text = f"which one goes to the {node.to}"
        game.ask(task, question(game, task.frame, task.n, "choose", options=task.objects, text=text))
        return
    acts = tuple(
        Act(
            "move",
            player=task.n,
            object=ref,
            to=node.to if ref in answer.chosen else node.other_to,
            verb="reveal" if node.reveal else "put",
            tapped=node.tapped and ref in answer.chosen,
            under=task.n,
        )
        for ref in task.objects
    )
    game.push(Task("acts", frame=task.frame, acts=acts, word="found"))
