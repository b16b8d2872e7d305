"""Countering spells and abilities (CR 701.6)."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..objects import Act, StackItem
from ..players import rules_about
from ..resolve import effect
from ..select import objects
from ..source import Source
from ..table import Task
from ..values import CYCLING, Choice, Ref
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
            "countered",
            "rule.701.6a",
            player=item.controller,
            object=ref,
            name=item.name,
            source=source.this,
            kind_of=item.kind,
        )
        if item.kind != "spell" or item.copy:
            game.stack = [i for i in game.stack if i.ref != ref]
            game.objects.pop(ref.id, None)
            game.look.clear()
            if item.label in CYCLING and game.book.countered_cycling_gives_back:
                _give_back(game, task, item)
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


def _give_back(game: Game, task: Task, item: StackItem) -> None:
    """The misconception that a countered cycling ability gives its card back."""
    for card in item.objects.get("self", ()):
        act = Act("move", player=item.controller, object=card, to="hand", verb="return")
        game.push(Task("acts", frame=task.frame, acts=(act,)))


def _uncounterable(game: Game, ref: Ref) -> bool:
    chars, item = game.chars(ref), game.item(ref)
    if chars is not None and (
        any(_says_uncounterable(x) for x in chars.abilities)
        or any(isinstance(r, a.Restrict) and r.what == _UNCOUNTERABLE for r in chars.restrictions)
    ):
        return True
    if item is not None and rules_about(game, _UNCOUNTERABLE, item.controller, ref):
        return True
    return any(
        isinstance(c, a.Restrict) and c.what == _UNCOUNTERABLE and ref in made.objects
        for made in game.effects
        for c in made.changes
    )


_UNCOUNTERABLE = "can't be countered"


def _says_uncounterable(ability: a.Node) -> bool:
    if not isinstance(ability, a.Static):
        return False
    changes = [
        c for part in ability.effects for c in (part.changes if isinstance(part, a.Modify) else (part,))
    ]
    return any(isinstance(c, a.Restrict) and c.what == _UNCOUNTERABLE for c in changes)
