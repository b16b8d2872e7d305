"""The decision awaited, as controls: which options there are, and the answer that each button gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from webapp.rules.combat import defenders
from webapp.rules.decisions import Decision
from webapp.rules.moves import Answer
from webapp.rules.rulings import rule_number
from webapp.rules.values import Choice, Seat
from webapp.rules.words import ask, asks_for, choice_says
from webapp.scenario.write import write_move
from webapp.words import say

from .contexts import CardView, DecisionView, OptionView
from .ordering import ORDERED, TWO_LISTS, Ordering, first_ordering, ordering_answer, ordering_view
from .seat import View

BUTTONS_UP_TO = 12
QUOTED = frozenset({"may", "may_pay", "target"})
YES = frozenset({"may", "may_pay"})
OWN = frozenset({"attack", "block", "discard", "sacrifice"})
"""What is usually one's own and in one place (508.1a, 509.1a, 701.9a, 701.21a): that goes without saying."""


def decision_view(view: View, ordering: Ordering | None = None) -> DecisionView | None:
    """The open decision as the viewer may see it; None when none is open."""
    decision = view.table.decision
    if decision is None:
        return None
    mine = decision.player in view.viewers
    found = DecisionView(
        kind=decision.kind,
        player=view.table.players[decision.player].name,
        mine=mine,
        sentence=ask(view.table, decision),
        ruling=decision.ruling,
        rule=rule_number(decision.ruling, view.table.book.edition) if decision.ruling else "",
        form=form_of(decision) if mine else "hidden",
        minimum=decision.minimum,
        maximum=decision.maximum,
        count_says=count_says(decision),
        source=decision.source_name,
        words=asks_for(decision) if decision.kind in QUOTED else "",
    )
    return FORMS[found.form](view, decision, found, ordering)


def form_of(decision: Decision) -> str:
    """How a decision is answered."""
    kind = decision.kind
    if kind in ORDERED:
        return "ordering"
    if kind in {"attack", "block", "number"}:
        return kind
    if kind in YES:
        return "yes"
    if kind == "choose" and decision.limits and decision.words and not decision.options:
        return "amounts"
    return "buttons" if decision.maximum <= 1 else "checks"


def count_says(decision: Decision) -> str:
    """How many may be chosen, in words."""
    low, high = decision.minimum, decision.maximum
    if low == high:
        return say("views.count.exactly", n=low)
    return say("views.count.up_to", most=high) if low == 0 else say("views.count.range", least=low, most=high)


def answer(decision: Decision, **facts: Any) -> Answer:
    """An answer of the right kind by the right player."""
    return Answer(decision.player, decision.kind, **facts)


# ---- forms ----------------------------------------------------------------------------------------------


def _hidden(view: View, decision: Decision, found: DecisionView, ordering: Ordering | None) -> DecisionView:
    return found


def _ordering(view: View, decision: Decision, found: DecisionView, ordering: Ordering | None) -> DecisionView:
    ordering = ordering or first_ordering(decision)
    options = options_of(view, decision, single=False)
    move = write_move(view.table, ordering_answer(decision, ordering))
    return replace(found, options=options, ordering=ordering_view(decision, options, ordering, move))


def _buttons(view: View, decision: Decision, found: DecisionView, ordering: Ordering | None) -> DecisionView:
    nothing = write_move(view.table, answer(decision)) if decision.minimum == 0 else ""
    return replace(found, options=options_of(view, decision, single=True), nothing=nothing)


def _checks(view: View, decision: Decision, found: DecisionView, ordering: Ordering | None) -> DecisionView:
    nothing = write_move(view.table, answer(decision)) if decision.minimum == 0 else ""
    return replace(found, options=options_of(view, decision, single=False), nothing=nothing)


def _yes(view: View, decision: Decision, found: DecisionView, ordering: Ordering | None) -> DecisionView:
    options = tuple(
        OptionView(
            int(yes),
            say(f"views.{decision.kind}.{word}"),
            move=write_move(view.table, answer(decision, yes=yes)),
            said=True,
        )
        for word, yes in (("yes", True), ("no", False))
    )
    return replace(found, options=options)


def _number(view: View, decision: Decision, found: DecisionView, ordering: Ordering | None) -> DecisionView:
    if decision.maximum - decision.minimum > BUTTONS_UP_TO:
        return found
    numbers = range(decision.minimum, decision.maximum + 1)
    options = tuple(
        OptionView(number, str(number), move=write_move(view.table, answer(decision, number=number)))
        for number in numbers
    )
    return replace(found, options=options)


def _combat(view: View, decision: Decision, found: DecisionView, ordering: Ordering | None) -> DecisionView:
    options = options_of(view, decision, single=False)
    return replace(
        found, options=options, others=combat_others(view, decision), nothing=f"{decision.kind} nothing"
    )


Form = Callable[[View, Decision, DecisionView, "Ordering | None"], DecisionView]
FORMS: dict[str, Form] = {
    "hidden": _hidden,
    "ordering": _ordering,
    "buttons": _buttons,
    "checks": _checks,
    "amounts": _checks,
    "yes": _yes,
    "number": _number,
    "attack": _combat,
    "block": _combat,
}

# ---- options --------------------------------------------------------------------------------------------


def options_of(view: View, decision: Decision, *, single: bool) -> tuple[OptionView, ...]:
    """The options in the engine's order; with `single`, each with the answer that picks it alone."""
    make = object_option if decision.options else word_option
    names = [view.choice_name(choice) for choice in decision.options] or list(decision.words)
    legal = decision.limits if decision.kind == "mode" and decision.limits else range(len(names))
    return tuple(make(view, decision, names, n, single) for n in legal)


def object_option(view: View, decision: Decision, names: list[str], n: int, single: bool) -> OptionView:
    """An object or player to choose."""
    choice = decision.options[n]
    words = decision.words[n] if len(decision.words) == len(decision.options) else ""
    return OptionView(
        index=n,
        label=label_of(names, n),
        detail="" if words or plain(view, decision, choice) else view.whose(choice),
        words=words,
        move=write_move(view.table, answer(decision, chosen=(choice,))) if single else "",
        card=card_of(view, choice),
        limit=limit_of(decision, n),
    )


def plain(view: View, decision: Decision, choice: Choice) -> bool:
    """Whether it goes without saying where an object is and whose."""
    thing = None if isinstance(choice, Seat) else view.here(choice)
    if thing is None or decision.kind not in OWN:
        return decision.kind in TWO_LISTS
    return decision.player == (thing.controller if thing.zone == "battlefield" else thing.owner)


def word_option(view: View, decision: Decision, names: list[str], n: int, single: bool) -> OptionView:
    """A word to choose: a mode, a trigger by its text, a colour."""
    move = write_move(view.table, answer(decision, indices=(n,), word=names[n])) if single else ""
    label, limit = choice_says(names[n]), limit_of(decision, n)
    return OptionView(index=n, label=label, move=move, limit=limit, said=label != names[n])


def limit_of(decision: Decision, n: int) -> int:
    """How many of an option may be chosen; 0 = not said."""
    if decision.kind == "mode":
        return 0
    return decision.limits[n] if n < len(decision.limits) else 0


def label_of(names: list[str], n: int) -> str:
    """A name, with a number where several have it."""
    if names.count(names[n]) == 1:
        return names[n]
    return f"{names[n]} ({names[: n + 1].count(names[n])})"


def card_of(view: View, choice: Choice) -> CardView | None:
    """The card to draw for an option; None for a player or something on the stack."""
    if isinstance(choice, Seat) or choice.id not in view.table.objects:
        return None
    return view.card(choice.id)


def combat_others(view: View, decision: Decision) -> tuple[OptionView, ...]:
    """What can be attacked (players), or for blockers the attackers."""
    table = view.table
    if decision.kind == "attack":
        found: list[Choice] = list(defenders(view.game, decision.player))
    else:
        found = [
            thing.ref
            for thing in table.objects.values()
            if thing.zone == "battlefield" and thing.attacking is not None
        ]
    names = [view.choice_name(choice) for choice in found]
    return tuple(
        OptionView(n, label_of(names, n), card=card_of(view, choice)) for n, choice in enumerate(found)
    )
