"""Which cost is paid, where there are several ways (CR 118.9, 601.2b)."""

from __future__ import annotations

from .. import abilities as a
from ..answering import word_index
from ..costs.more_mana import unpayable
from ..costs.payable import payable
from ..costs.words import cost_text
from ..decisions import Decision
from ..game import Game, replace
from ..moves import Answer
from ..table import Proposal, Task


def choose_way(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Which alternative cost, if any (601.2b, 118.9)."""
    labels, ways = task.words, [w for w in task.nodes if isinstance(w, a.WayCost)]
    if answer is not None:
        return _take_way(
            proposal,
            ways[int(task.numbers.get(f"way {word_index(_way_words(game, task, proposal), answer)}", 0))],
        )
    named = [n for n, label in enumerate(labels) if label and _named(proposal.move.ways, label, ways[n])]
    if named:
        return _take_way(proposal, ways[named[0]])
    if len(ways) == 1:
        return _take_way(proposal, ways[0])
    affordable = [n for n, way in enumerate(ways) if not payable(game, _take_way(proposal, way), 0)] or [
        n for n, way in enumerate(ways) if not unpayable(game, _take_way(proposal, way), 0)
    ]
    if len(affordable) == 1:
        return _take_way(proposal, ways[affordable[0]])
    if not affordable:
        return _take_way(proposal, ways[0])
    numbers = {f"way {n}": index for n, index in enumerate(affordable)}
    asked = replace(task, numbers=numbers)
    words = _way_words(game, asked, proposal)
    game.ask(
        asked,
        Decision(
            proposal.item.controller,
            "choose",
            "rule.118.9",
            words=words,
            minimum=1,
            maximum=1,
            source=proposal.item.source,
            source_name=proposal.item.name,
            locks="announcement",
            text="which cost to pay",
        ),
    )
    return None


def _way_words(game: Game, task: Task, proposal: Proposal) -> tuple[str, ...]:
    ways = [w for w in task.nodes if isinstance(w, a.WayCost)]
    return tuple(
        f"{task.words[i] or 'usual cost'}: {cost_text(ways[i].cost)}"
        for _, i in sorted(task.numbers.items(), key=lambda kv: int(kv[0].split()[1]))
    )


def _named(texts: tuple[str, ...], label: str, way: a.WayCost) -> bool:
    haystack = f"{label} {cost_text(way.cost)}".casefold()
    return any(text.casefold() in haystack for text in texts)


def _take_way(proposal: Proposal, way: a.WayCost) -> Proposal:
    return replace(
        proposal,
        costs=way.cost,
        alternative=way.label,
        base=way.cost,
        after=way.after,
        item=replace(
            proposal.item, numbers={**proposal.item.numbers, **({way.label: 1} if way.label else {})}
        ),
    )
