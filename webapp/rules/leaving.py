"""A player leaves the game (CR 800.4)."""

from __future__ import annotations

from . import abilities as a
from .game import Game, replace
from .objects import Act, Object
from .table import Effect
from .zones import move, remember, take_out


def leave(game: Game, seat: int) -> None:
    """What they own leaves with them; what they only controlled goes back or is exiled (800.4a)."""
    _own_objects(game, seat)
    game.effects = [kept for e in game.effects if (kept := _without_control(e, seat)) is not None]
    game.look.clear()
    spells = [game.find(i.ref) for i in game.stack if i.controller == seat]
    game.stack = [i for i in game.stack if i.controller != seat]
    permanents = [obj for obj in game.permanents() if game.controller(obj.ref) == seat]
    for obj in [*spells, *permanents]:
        if obj is not None:
            move(game, Act("move", player=obj.owner, object=obj.ref, to="exile", ruling="rule.800.4a"))
    game.look.clear()
    game.tasks = [t for t in game.tasks if not _their_resolution(game, t.frame, seat)]


def _own_objects(game: Game, seat: int) -> None:
    mine = [obj for obj in game.objects.values() if obj.owner == seat]
    permanents = [obj for obj in mine if obj.zone == "battlefield"]
    if permanents:
        game.before = game.look.watchers("")  # 603.10a
    gone = [(obj, remember(game, obj), game.controller(obj.ref)) for obj in permanents]
    for obj in mine:
        take_out(game, obj)
        del game.objects[obj.id]
    for obj, was, controller in gone:  # 603.6c: leaving the game is leaving the battlefield
        game.emit("left", "rule.603.6c", log=False, player=controller, was=was, **_facts(obj))


def _facts(obj: Object) -> dict[str, object]:
    return {"object": obj.ref, "other": obj.ref, "frm": "battlefield", "to": ""}


def _without_control(effect: Effect, seat: int) -> Effect | None:
    changes = tuple(c for c in effect.changes if not (isinstance(c, a.Held) and c.seat == seat))
    if len(changes) == len(effect.changes):
        return effect
    return replace(effect, changes=changes) if changes else None


def _their_resolution(game: Game, number: int, seat: int) -> bool:
    frame = game.frames.get(number) if number else None
    return frame is not None and frame.item.controller == seat
