"""Permanents tapped and untapped (CR 701.26), attached (CR 701.3), regenerated (CR 701.19)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..game import Game
from ..objects import Act
from ..resolve import effect
from ..select import choices, objects
from ..source import Source
from ..table import Task
from ..zones import on_battlefield


@effect(a.Tap)
def tap(game: Game, task: Task, node: a.Tap, source: Source) -> None:
    """Tap permanents."""
    propose(
        game,
        [Act("tap", object=r, source=source.this) for r in objects(game, node.of, source)],
        task.frame,
        "tapped",
    )


@effect(a.Untap)
def untap(game: Game, task: Task, node: a.Untap, source: Source) -> None:
    """Untap permanents."""
    propose(
        game,
        [
            Act("untap", object=r, source=source.this)
            for r in objects(game, node.of, source)
            if on_battlefield(game, r)
        ],
        task.frame,
        "untapped",
    )


@effect(a.Attach)
def attach(game: Game, task: Task, node: a.Attach, source: Source) -> None:
    """Attach an Aura, Equipment or Fortification (701.3)."""
    hosts = choices(game, node.to, source)
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if (
            obj is None
            or obj.zone != "battlefield"
            or not hosts
            or obj.attached_to == hosts[0]
            or hosts[0] == ref
        ):
            continue
        game.change(obj.id, attached_to=hosts[0], entered=game.tick())
        game.emit(
            "attached",
            "rule.701.3a",
            player=game.controller(ref),
            object=ref,
            other=hosts[0],
            source=source.this,
        )


@effect(a.SkipUntap)
def skip_untap(game: Game, task: Task, node: a.SkipUntap, source: Source) -> None:
    """Those don't untap during their controllers' next untap steps."""
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if obj is not None and obj.zone == "battlefield":
            game.change(obj.id, memory={**obj.memory, "skip untap": 1})


@effect(a.RemoveFromCombat)
def remove_from_combat(game: Game, task: Task, node: a.RemoveFromCombat, source: Source) -> None:
    """Remove from combat (506.4)."""
    for ref in objects(game, node.of, source):
        if on_battlefield(game, ref):
            game.change(ref.id, attacking=None, blocking=(), blocked=False)


@effect(a.Regenerate)
def regenerate(game: Game, task: Task, node: a.Regenerate, source: Source) -> None:
    """A regeneration shield (701.19a)."""
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if obj is not None and obj.zone == "battlefield":
            game.change(obj.id, shields=obj.shields + 1)
