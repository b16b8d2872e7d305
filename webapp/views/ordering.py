"""Putting cards or triggers in order by buttons: one list, or for scry and surveil two.

The order travels as text, such as `2-0.1`: option 2, then option 0 in the upper list, option 1 in the
lower one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce

from webapp.rules.decisions import Decision
from webapp.rules.moves import Answer
from webapp.tutor.session import StepView
from webapp.words import say

from .contexts import OptionView, OrderingView, PlaceView

ORDERED = frozenset({"scry", "surveil", "order", "stack"})
TWO_LISTS = frozenset({"scry", "surveil"})


@dataclass(frozen=True)
class Ordering:
    """Options by index, in order. `lower` None where there is one list."""

    upper: tuple[int, ...]
    lower: tuple[int, ...] | None = None

    def text(self) -> str:
        """The form in which it travels."""
        upper = "-".join(map(str, self.upper))
        return upper if self.lower is None else f"{upper}.{'-'.join(map(str, self.lower))}"

    def moved(self, option: int, by: int) -> str:
        """The order with an option so many places further down (or up); "" where it can't go."""
        for name in ("upper", "lower"):
            places = getattr(self, name)
            if places and option in places:
                here = places.index(option)
                there = max(0, min(len(places) - 1, here + by))
                if there == here:
                    return ""
                rest = [n for n in places if n != option]
                rest.insert(there, option)
                return self._with(name, tuple(rest)).text()
        return ""

    def crossed(self, option: int, *, last: bool) -> str:
        """The order with an option in the other list, at its end or its beginning."""
        if self.lower is None:
            return ""
        upper, lower = list(self.upper), list(self.lower)
        here, there = (upper, lower) if option in upper else (lower, upper)
        here.remove(option)
        there.insert(len(there) if last else 0, option)
        return Ordering(tuple(upper), tuple(lower)).text()

    def _with(self, name: str, places: tuple[int, ...]) -> Ordering:
        return Ordering(places, self.lower) if name == "upper" else Ordering(self.upper, places)


def size_of(decision: Decision) -> int:
    """How many things are put in order."""
    return len(decision.options) or len(decision.words)


def first_ordering(decision: Decision) -> Ordering:
    """How the lists begin: as the cards lie, all on top."""
    return Ordering(tuple(range(size_of(decision))), () if decision.kind in TWO_LISTS else None)


def parse_ordering(text: str, decision: Decision) -> Ordering | None:
    """An ordering that came back from a form; None unless it holds each option once."""
    return _parsed(text, size_of(decision), two=decision.kind in TWO_LISTS)


def parse_one_list(text: str, size: int) -> Ordering | None:
    """An ordering of one list of so many things; None unless it holds each once."""
    return _parsed(text, size, two=False)


def _parsed(text: str, size: int, *, two: bool) -> Ordering | None:
    upper, dot, lower = text.partition(".")
    try:
        found = Ordering(_numbers(upper), _numbers(lower) if two else None)
    except ValueError:
        return None
    every = sorted((*found.upper, *(found.lower or ())))
    return found if every == list(range(size)) and (dot == "" or found.lower is not None) else None


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("-") if part)


def ordering_answer(decision: Decision, ordering: Ordering) -> Answer:
    """The answer that confirms an ordering."""
    options, kind = decision.options, decision.kind
    chosen = tuple(options[n] for n in ordering.upper) if options else ()
    bottom = tuple(options[n] for n in ordering.lower or ()) if options else ()
    indices = ordering.upper if kind == "stack" or not options else ()
    return Answer(decision.player, kind, chosen=chosen, bottom=bottom, indices=indices)


def ordering_view(
    decision: Decision, options: tuple[OptionView, ...], ordering: Ordering, move: str
) -> OrderingView:
    """The lists with their buttons."""
    kind, two = decision.kind, decision.kind in TWO_LISTS
    lower = None if ordering.lower is None else _places(options, ordering, ordering.lower, last=True)
    return OrderingView(
        state=ordering.text(),
        upper=_places(options, ordering, ordering.upper, last=False),
        lower=lower,
        upper_title=say(f"views.order.upper.{kind}"),
        lower_title=say(f"views.order.lower.{kind}") if two else "",
        top_label=say("views.order.to_top") if two else "",
        bottom_label=say(f"views.order.to_lower.{kind}") if two else "",
        restated=restated(decision, options, ordering),
        move=move,
    )


def question_ordering(step: StepView, order: str) -> OrderingView:
    """The things that a lesson's question asks to put in order, with their buttons."""
    options = tuple(OptionView(n, option.says) for n, option in enumerate(step.options))
    ordering = parse_one_list(order, len(options)) or Ordering(tuple(range(len(options))))
    kind = "stack" if step.answer_type == "stack" else "first"
    return OrderingView(
        state=ordering.text(),
        upper=_places(options, ordering, ordering.upper, last=False),
        lower=None,
        upper_title=say(f"views.order.yours.{kind}"),
        lower_title="",
        top_label="",
        bottom_label="",
        restated=say(
            f"views.order.restated.yours.{kind}", order=then([options[n].label for n in ordering.upper])
        ),
        move="",
    )


def _places(
    options: tuple[OptionView, ...], ordering: Ordering, list_: tuple[int, ...], *, last: bool
) -> tuple[PlaceView, ...]:
    """One list. What leaves the top goes to the end of the other; what comes back lies on the very top."""
    size = len(list_)
    found = []
    for place, n in enumerate(list_, start=1):
        within = ordering.moved(n, size if last else -size)
        across = ordering.crossed(n, last=not last)
        top, bottom = (across, within) if last else (within, across)
        up, down = ordering.moved(n, -1), ordering.moved(n, 1)
        found.append(PlaceView(options[n], place, up, down, top, bottom))
    return tuple(found)


def restated(decision: Decision, options: tuple[OptionView, ...], ordering: Ordering) -> str:
    """The order in a sentence."""
    upper = [options[n].label for n in ordering.upper]
    lower = [options[n].label for n in ordering.lower or ()]
    if decision.kind == "stack":
        return say("views.order.restated.stack", order=then(upper[::-1]))
    if decision.kind == "order":
        return say("views.order.restated.order", order=then(upper))
    draws = (
        say("views.order.restated.draws", order=then(upper)) if upper else say("views.order.restated.unseen")
    )
    if not lower:
        return draws
    return f"{draws} {say(f'views.order.restated.{decision.kind}', order=then(lower))}"


def then(names: Sequence[str]) -> str:
    """Things one after the other, in words."""
    return reduce(lambda before, after: say("views.order.then", before=before, after=after), names)
