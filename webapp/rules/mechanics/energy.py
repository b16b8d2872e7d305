"""Energy and other counters on players (CR 107.14, 122.1)."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..game import Game
from ..objects import Act
from ..players import forbidden
from ..resolve import effect
from ..select import number_for, players
from ..source import Source
from ..table import Task


@effect(a.GetCounters)
def get_counters(game: Game, task: Task, node: a.GetCounters, source: Source) -> None:
    """ "You get {E}{E}": that many energy counters are put on the player."""
    acts: list[Act] = []
    for seat in players(game, node.who, source):
        count = number_for(game, node.count, source, seat)
        if forbidden(game, "can't get counters", seat):
            game.emit("forbidden", "energy.counter-effects", player=seat, text="get counters")
        elif count > 0:
            acts.append(
                Act("player_counters", player=seat, amount=count, kind_of=node.kind, source=source.this)
            )
    propose(game, acts, task.frame)
