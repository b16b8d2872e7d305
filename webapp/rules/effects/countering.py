"""Countering spells and abilities (CR 701.6)."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..objects import Act
from ..resolve import effect
from ..select import matches, objects, players
from ..source import Source
from ..table import Task
from ..values import Choice, Ref
from .moving import destination


@effect(a.CounterSpell)
def counter_spell(game: Game, task: Task, node: a.CounterSpell, source: Source) -> None:
    """Counter spells and abilities (701.6); what can't be countered stays (101.2)."""
    countered: list[Choice] = []
    for ref in objects(game, node.of, source):
        item = game.item(ref)
        if item is None:
            continue
        if _uncounterable(game, item.ref):
            game.emit("not_done", "cant-beats-can", player=item.controller, object=ref, text="counter")
            continue
        countered.append(ref)
        game.emit(
            "countered", "rule.701.6a", player=item.controller, object=ref, name=item.name, source=source.this
        )
        if item.kind != "spell" or item.copy:
            game.stack = [i for i in game.stack if i.ref != ref]
            game.objects.pop(ref.id, None)
            game.look.clear()
            continue
        to, position = destination(node.to)
        game.push(
            Task(
                "acts",
                frame=task.frame,
                acts=(
                    Act("move", player=item.controller, object=ref, to=to, position=position, verb="counter"),
                ),
            )
        )
    game.bind(task.frame, "countered", countered)
    game.note(task.frame, did=len(countered))


def _uncounterable(game: Game, ref: Ref) -> bool:
    chars = game.chars(ref)
    for ability in chars.abilities if chars is not None else ():
        if isinstance(ability, a.Static):
            for part in ability.effects:
                changes = part.changes if isinstance(part, a.Modify) else (part,)
                if any(isinstance(c, a.Restrict) and c.what == "can't be countered" for c in changes):
                    return True
    for force in game.look.statics():
        if isinstance(force.effect, a.PlayerRule) and force.effect.what == "can't be countered":
            item = game.item(ref)
            if item is not None and item.controller in players(game, force.effect.who, force.source):
                if force.effect.filter is None or matches(game, force.effect.filter, ref, force.source):
                    return True
    return any(
        isinstance(c, a.Restrict) and c.what == "can't be countered" and ref in made.objects
        for made in game.effects
        for c in made.changes
    )
