"""Creating tokens (CR 701.7, 111)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..game import Game
from ..objects import Act
from ..resolve import effect
from ..select import choices, number, objects, players
from ..source import Source
from ..table import Task
from ..tokens import copied_card, define, predefined
from ..values import Choice
from .moving import attacked_by


@effect(a.CreateToken)
def create_token(game: Game, task: Task, node: a.CreateToken, source: Source) -> None:
    """Create tokens (701.7, 111)."""
    acts: list[Act] = []
    hosts: list[Choice | None] = (
        list(choices(game, node.attached_to, source)) if node.attached_to is not None else [None]
    )
    keys = _definitions(game, node, source)
    for seat in players(game, node.who, source):
        for host in hosts:
            for key, copied in keys:
                acts.append(
                    Act(
                        "create",
                        player=seat,
                        under=seat,
                        card=key,
                        amount=number(game, node.count, source),
                        source=source.this,
                        tapped=node.tapped or node.attacking,
                        attacking=attacked_by(game, source) if node.attacking else None,
                        attached_to=host,
                        copied=key if copied else "",
                    )
                )
    game.bind(task.frame, "created", ())
    propose(game, [x for x in acts if x.amount > 0], task.frame, "created")


def _definitions(game: Game, node: a.CreateToken, source: Source) -> list[tuple[str, bool]]:
    if node.predefined:
        return [(predefined(game, node.predefined), False)]
    if isinstance(node.token, a.TokenSpec):
        return [(define(game, node.token, source), False)]
    if node.copy_of is not None:
        return [
            (copied_card(game, r, node.changes, source), True)
            for r in objects(game, node.copy_of, source, gone=True)
            if r.id in game.objects
        ]
    return []
