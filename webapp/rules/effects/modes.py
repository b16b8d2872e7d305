"""Modes chosen while resolving (CR 700.2)."""

from __future__ import annotations

from .. import abilities as a
from ..answering import word_index
from ..decisions import Decision
from ..game import Game, routine
from ..moves import Answer
from ..resolve import effect
from ..select import number, players
from ..source import Source
from ..table import Task


@effect(a.Modal)
def modal(game: Game, task: Task, node: a.Modal, source: Source) -> None:
    """Modes chosen while resolving."""
    seats = players(game, node.chooser, source)
    game.push(Task("choose mode", frame=task.frame, node=node, n=seats[0] if seats else source.you))


@routine("choose mode")
def choose_mode(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask which modes, then carry them out in printed order."""
    node = task.node
    assert isinstance(node, a.Modal)
    frame = game.frames[task.frame]
    source = Source(frame.item.controller, frame.item.source, task.frame)
    if answer is None:
        words = tuple(m.text for m in node.modes)
        low, high = number(game, node.minimum, source), number(game, node.maximum, source)
        game.ask(
            task,
            Decision(
                task.n,
                "mode",
                "rule.608.2d" if node.late else "rule.700.2",
                words=words,
                minimum=low,
                maximum=min(high, len(words)),
                source=frame.item.source,
                source_name=frame.item.name,
                text="which modes",
                limits=tuple(range(len(words))),
            ),
        )
        return
    chosen = (
        sorted(answer.indices) if answer.indices else [word_index(tuple(m.text for m in node.modes), answer)]
    )
    game.push(*(Task("run", frame=task.frame, node=node.modes[n].effect) for n in chosen))
