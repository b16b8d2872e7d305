"""The value of X (CR 107.3, 601.2b)."""

from __future__ import annotations

from .. import abilities as a
from ..costs.payable import payable
from ..decisions import Decision
from ..game import Game, replace
from ..moves import Answer
from ..objects import StackItem
from ..table import Proposal, Task
from ..values import symbols


def choose_x(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """X (601.2b, 107.3a); 0 when the spell is cast without paying its mana cost (107.3b)."""
    has_x = any(
        isinstance(c, a.PayMana) and c.x is None and "X" in symbols(c.cost) for c in proposal.costs
    ) or any(isinstance(getattr(c, "amount", getattr(c, "count", 0)), a.X) for c in proposal.costs)
    if not has_x:
        return proposal
    if answer is not None:
        return _with_x(game, proposal, answer.number or 0)
    if proposal.move.x is not None:
        return _with_x(game, proposal, proposal.move.x)
    most = 0
    while most < 60 and not payable(
        game, replace(proposal, x=most + 1, item=numbered(proposal.item, most + 1)), most + 1
    ):
        most += 1
    game.ask(
        task,
        Decision(
            proposal.item.controller,
            "number",
            "rule.107.3a",
            minimum=0,
            maximum=most,
            source=proposal.item.source,
            source_name=proposal.item.name,
            locks="announcement",
            text="X",
        ),
    )
    return None


def numbered(item: StackItem, x: int) -> StackItem:
    return replace(item, numbers={**item.numbers, "X": x})


def _with_x(game: Game, proposal: Proposal, x: int) -> Proposal:
    if proposal.item.kind == "spell":
        obj = game.objects[proposal.item.ref.id]
        game.change(obj.id, memory={**obj.memory, "x": x})
    return replace(proposal, x=x, item=numbered(proposal.item, x))
