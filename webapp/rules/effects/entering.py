"""Choices as a permanent enters (CR 614.12, 707.5)."""

from __future__ import annotations

from .. import abilities as a
from ..costs.during_resolution import can_pay, pay_now
from ..costs.words import cost_text
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer
from ..objects import StackItem
from ..select import candidates
from ..source import Source
from ..table import Effect, Task
from ..tokens import copiable, copied_card
from ..values import Ref


@routine("enter as copy")
def enter_as_copy(game: Game, task: Task, answer: Answer | None) -> None:
    """ "Enters as a copy of …": chosen as it enters (707.5)."""
    node = task.node
    act = task.acts[0]
    assert isinstance(node, a.EntersAsCopy)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    options = [r for r in candidates(game, node.filter, source) if r != act.object]
    if answer is not None and answer.yes is False:
        return
    if answer is None or (answer.yes and not answer.chosen):
        if options:
            _ask_copy(game, task, item, options, optional=node.optional and answer is None)
        return
    picked = [c for c in answer.chosen if isinstance(c, Ref) and c in options]
    if picked and isinstance(act.object, Ref):
        key = (
            copied_card(game, picked[0], node.changes, source) if node.changes else copiable(game, picked[0])
        )
        now = Ref(act.object.id, game.objects[act.object.id].inc + 1)  # the object it is about to become
        game.effects.append(
            Effect(game.tick(), item.controller, (a.AsCopy(key),), "", game.turn, (now,), source=now)
        )
        game.look.clear()


def _ask_copy(game: Game, task: Task, item: StackItem, options: list[Ref], *, optional: bool) -> None:
    may = Decision(
        item.controller,
        "may",
        "rule.707.5",
        source=item.source,
        source_name=item.name,
        words=("choose",),
        text="enters as a copy",
    )
    if optional and task.word != "which":
        game.ask(task, may)
        return
    which = replace(
        may,
        kind="choose",
        options=tuple(options),
        words=(),
        minimum=1,
        maximum=1,
        text="what it enters as a copy of",
    )
    game.ask(replace(task, word="which"), which)


@routine("pay to enter untapped")
def pay_to_enter(game: Game, task: Task, answer: Answer | None) -> None:
    """ "You may pay; if you don't, it enters tapped": paid as it enters."""
    node = task.node
    assert isinstance(node, a.EntersTapped)
    item = game.frames[task.frame].item
    if answer is None:
        if not can_pay(game, item.controller, node.unless_cost, task.frame, asked=True):
            return
        game.ask(
            task,
            Decision(
                item.controller,
                "may_pay",
                "rule.614.12",
                source=item.source,
                source_name=item.name,
                text="enters untapped",
                cost=cost_text(node.unless_cost),
            ),
        )
        return
    if answer.yes and isinstance(task.objects[0], Ref):
        entering = game.objects[task.objects[0].id]
        game.change(entering.id, memory={**entering.memory, "enters untapped": 1})
        pay_now(game, item.controller, node.unless_cost, task.frame, answer.chosen)
