"""Questions that a resolution asks: one player at a time, several in turn order before anything of it happens
(CR 608.2d, 101.4).
"""

from __future__ import annotations

from collections.abc import Callable

from ..decisions import Decision
from ..game import Game, replace
from ..moves import Answer
from ..table import Task
from ..values import Choice


def question(
    game: Game,
    frame: int,
    player: int,
    kind: str,
    ruling: str = "rule.608.2d",
    *,
    options: tuple[Choice, ...] = (),
    words: tuple[str, ...] = (),
    least: int = 1,
    most: int = 1,
    text: str = "",
    secret: bool = False,
    about: str = "",
) -> Decision:
    """A decision that the item resolving in this frame asks for; `text`: what for, instead of its words."""
    item, span = game.frames[frame].item, game.frames[frame].span
    return Decision(
        player,
        kind,
        ruling,
        options=options,
        words=words,
        minimum=least,
        maximum=most,
        source=item.source,
        source_name=item.name,
        text=text or item.text,
        span=span if not text else (0, 0),
        secret=secret,
        about=about,
    )


def each_chooses(
    game: Game, task: Task, answer: Answer | None, ask: Callable[[int], Decision | tuple[Choice, ...]]
) -> list[Choice] | None:
    """What the players of a task choose, in turn order, before all of it happens at once (101.4); None while
    one of them is asked. `ask`: what a player decides, or what is picked without a question.
    """
    picked, waiting = list(task.objects), list(task.players)
    at = 0 if game.book.choices_in_turn_order else -1
    if answer is not None:
        picked += answer.chosen
        chooser = waiting.pop(at)
        if waiting or task.objects:
            game.emit("chose", "apnap.choices", player=chooser, text=task.kind)
    while waiting:
        if game.players[waiting[at]].lost:  # who has left chooses nothing any more
            waiting.pop(at)
            continue
        asked = ask(waiting[at])
        if isinstance(asked, Decision):
            game.ask(replace(task, players=tuple(waiting), objects=tuple(picked)), asked)
            return None
        picked += asked
        waiting.pop(at)
    return picked


def as_many(game: Game, wanted: int, there: int) -> int:
    """How many of those that are there a player takes who is to take so many: as many as possible (101.3)."""
    if there >= wanted:
        return wanted
    game.cited.add("impossible.as-much-as-possible")
    return there if game.book.as_much_as_possible else 0
