"""Forms that pick several things, turned into the answer or move that they mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from webapp.rules.combat import defenders
from webapp.rules.decisions import Decision
from webapp.rules.game import Game
from webapp.rules.moves import Answer, Attack, Block, Move
from webapp.rules.table import Table
from webapp.rules.values import Choice, Ref
from webapp.words import say

from .ordering import ordering_answer, parse_ordering

Form = MultiDict[str, str]


class FormError(Exception):
    """A form that holds no whole answer; the message tells a person what is missing."""


def posted_move(table: Table, form: Form) -> Move:
    """The move that a form means. Raises FormError if it is incomplete or made for another decision."""
    decision = table.decision
    if decision is None or form.get("kind") != decision.kind:
        raise FormError(say("views.form.other"))
    read: Callable[[Table, Decision, Form], Move] = READERS.get(decision.kind, _picked)
    if decision.kind == "choose" and any(name.startswith("amount-") for name in form):
        read = _amounts
    return read(table, decision, form)


def picks(form: Form, size: int) -> tuple[int, ...]:
    """The options that were ticked, in their order."""
    if "nothing" in form:
        return ()
    numbers = {whole(value) for value in form.getlist("pick")}
    return tuple(n for n in range(size) if n in numbers)


def _picked(table: Table, decision: Decision, form: Form) -> Move:
    if decision.options:
        chosen = tuple(decision.options[n] for n in picks(form, len(decision.options)))
        return Answer(decision.player, decision.kind, chosen=chosen)
    indices = picks(form, len(decision.words))
    word = decision.words[indices[0]] if indices else ""
    return Answer(decision.player, decision.kind, indices=indices, word=word)


def _ordered(table: Table, decision: Decision, form: Form) -> Move:
    ordering = parse_ordering(form.get("order", ""), decision)
    if ordering is None:
        raise FormError(say("views.form.order"))
    return ordering_answer(decision, ordering)


def _number(table: Table, decision: Decision, form: Form) -> Move:
    number = whole(form.get("number", ""))
    if number is None:
        raise FormError(say("views.form.number"))
    return Answer(decision.player, decision.kind, number=number)


def _yes(table: Table, decision: Decision, form: Form) -> Move:
    if form.get("yes") not in {"0", "1"}:
        raise FormError(say("views.form.yes"))
    return Answer(decision.player, decision.kind, yes=form["yes"] == "1")


def _amounts(table: Table, decision: Decision, form: Form) -> Move:
    counters = {word: whole(form.get(f"amount-{n}", "")) or 0 for n, word in enumerate(decision.words)}
    return Answer(decision.player, decision.kind, counters={word: n for word, n in counters.items() if n})


def _attack(table: Table, decision: Decision, form: Form) -> Move:
    others = defenders(Game(table), decision.player)
    pairs: list[tuple[Ref, Choice | None]] = []
    for n in picks(form, len(decision.options)):
        attacker = decision.options[n]
        where = whole(form.get(f"defender-{n}", "0")) or 0
        if isinstance(attacker, Ref):
            pairs.append((attacker, others[where] if where < len(others) else None))
    return Attack(decision.player, tuple(pairs))


def _block(table: Table, decision: Decision, form: Form) -> Move:
    attackers = attacking(table)
    blocks: dict[Ref, list[Ref]] = {}
    for n, blocker in enumerate(decision.options):
        where = whole(form.get(f"block-{n}", ""))
        if where is not None and where < len(attackers) and isinstance(blocker, Ref):
            blocks.setdefault(attackers[where], []).append(blocker)
    return Block(decision.player, tuple((attacker, tuple(them)) for attacker, them in blocks.items()))


def attacking(table: Table) -> list[Ref]:
    """The attacking creatures."""
    return [table.objects[n].ref for n in table.battlefield if table.objects[n].attacking is not None]


def whole(text: str) -> int | None:
    """A whole number that is not negative, or None."""
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) < 10 else None


READERS: Mapping[str, Any] = {
    "scry": _ordered,
    "surveil": _ordered,
    "order": _ordered,
    "stack": _ordered,
    "number": _number,
    "may": _yes,
    "may_pay": _yes,
    "attack": _attack,
    "block": _block,
}
