"""Proliferate (CR 701.34): any number of permanents and players with counters get another of each kind
already there.
"""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..decisions import Decision
from ..game import Game, routine
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import number, players
from ..source import Source
from ..table import Task
from ..values import Choice, Seat


@effect(a.Proliferate)
def proliferate(game: Game, task: Task, node: a.Proliferate, source: Source) -> None:
    """Proliferate, perhaps several times."""
    times = number(game, node.times, source)
    for seat in players(game, node.who, source):
        game.push(*(Task("proliferate", frame=task.frame, n=seat) for _ in range(times)))


@routine("proliferate")
def choose(game: Game, task: Task, answer: Answer | None) -> None:
    """Choose any number; then the counters are put on all of them at once."""
    if answer is None:
        options: list[Choice] = [o.ref for o in game.permanents() if any(o.counters.values())]
        seats = [Seat(s) for s in game.seats() if any(game.players[s].counters.values())]
        options += seats if game.book.proliferate_reaches_players else []
        item = game.frames[task.frame].item
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "energy.counter-effects",
                options=tuple(options),
                minimum=0,
                maximum=len(options),
                source=item.source,
                source_name=item.name,
                text="what gets another counter of each kind",
                about="proliferate",
            ),
        )
        return
    acts: list[Act] = []
    source = game.frames[task.frame].item.source
    for choice in answer.chosen:
        kinds = (
            game.players[choice.n].counters if isinstance(choice, Seat) else game.objects[choice.id].counters
        )
        for kind, n in kinds.items():
            if not n:
                continue
            if isinstance(choice, Seat):
                acts.append(
                    Act(
                        "player_counters",
                        player=choice.n,
                        amount=1,
                        kind_of=kind,
                        ruling="energy.counter-effects",
                        source=source,
                    )
                )
            else:
                acts.append(Act("counters", player=task.n, object=choice, amount=1, kind_of=kind))
    game.push(Task("proliferated", n=task.n))
    propose(game, acts, task.frame)


@routine("proliferated")
def done(game: Game, task: Task, answer: Answer | None) -> None:
    """The player has proliferated, whatever was chosen."""
    game.emit("proliferated", "rule.701.34a", player=task.n)
