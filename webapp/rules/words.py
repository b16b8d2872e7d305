"""Events and decisions in sentences. They stand in `words/en/events.json` and `decisions.json` by kind,
and by the case where one kind has several.

What an event or a decision holds are ids, names and numbers: an id that has no words here is said as it is.
"""

from __future__ import annotations

from collections.abc import Callable

from webapp.words import has, named, say

from .costs.words import cost_says
from .decisions import Decision
from .events import Event
from .keywords import SUPPORTED_WAYS
from .table import Table

# ---- events


def says(table: Table, event: Event, seat: int | None = None) -> str:
    """The sentence of an event. `seat`: who reads it (cards hidden from them stay unnamed; None = everything
    is open).
    """
    hidden = seat is not None and event.secret is not None and seat not in event.secret
    told = _told(event, hidden)
    if not has(f"events.{told}"):
        return event.kind.replace("_", " ")
    sentence = say(f"events.{told}", **_event_facts(table, event, hidden))
    return sentence[:1].upper() + sentence[1:]


def _told(event: Event, hidden: bool) -> str:
    """The kind of an event, with its case where that has a sentence of its own."""
    if event.kind not in _CASES:
        return event.kind
    told = f"{event.kind}.{_CASES[event.kind](event, hidden)}"
    return told if has(f"events.{told}") else event.kind


def _by_text(event: Event, hidden: bool) -> str:
    return event.text


def _of_an_ability(event: Event, hidden: bool) -> str:
    """An ability is told apart from its source, which it is named after."""
    return "ability" if event.kind_of != "spell" else ""


def _changed(event: Event, hidden: bool) -> str:
    return "until" if event.to and not has(f"events.changed.{event.to}") else event.to


_CASES: dict[str, Callable[[Event, bool], str]] = {
    "cast": lambda event, hidden: "from elsewhere" if event.frm not in {"", "hand"} else "",
    "changed": _changed,
    "connived": lambda event, hidden: "of the past" if event.ruling == "connive.last-known" else "",
    "countered": _of_an_ability,
    "damaged": lambda event, hidden: "" if event.source_name else "by nobody",
    "drew": lambda event, hidden: "unseen" if hidden or not event.name else "",
    "flipped": lambda event, hidden: "won" if event.amount else "lost",
    "forbidden": _by_text,
    "moved": lambda event, hidden: "unseen" if hidden else "",
    "no_event": _by_text,
    "not_done": _by_text,
    "put_on_stack": lambda event, hidden: "targeting" if event.kind_of else "",
    "replaced": _by_text,
    "resolved": _of_an_ability,
    "returned": lambda event, hidden: event.to,
    "searched": lambda event, hidden: "" if event.amount else "nothing",
    "skipped": _by_text,
}
"""The case of an event, for the kinds of which one case or another has its own sentence."""


def _event_facts(table: Table, event: Event, hidden: bool) -> dict[str, object]:
    facts: dict[str, object] = {
        "player": table.players[event.player].name if event.player is not None else "",
        "name": say("names.a card") if hidden else event.name,
        "source": event.source_name,
        "other": event.other_name,
        "count": event.amount,
        "text": event.text,
    }
    if event.kind in _FACTS:
        facts.update(_FACTS[event.kind](event))
    if hidden and "chosen" in facts:
        facts["chosen"] = say("names.a card")
    return facts


def _counter(event: Event) -> dict[str, object]:
    return {"counter": named("counters", event.kind_of)}


def _to(event: Event) -> dict[str, object]:
    return {"to": named("zones", event.to)}


def _placed(event: Event) -> dict[str, object]:
    top, _, bottom = event.text.partition(" ")
    return {"top": top or "0", "bottom": bottom or "0"}


def _gets(event: Event) -> dict[str, object]:
    changes = ", ".join(named("changes", change) for change in event.text.split(", "))
    return {"changes": changes, "until": named("durations", event.to)}


def _reasons(event: Event) -> dict[str, object]:
    told = (line.partition("\t") for line in event.text.split("\n"))
    return {"reasons": "; ".join(illegal(name, why) for why, _, name in told)}


_FACTS: dict[str, Callable[[Event], dict[str, object]]] = {
    "cast": lambda event: {"from": named("zones", event.frm)},
    "changed": _gets,
    "counters_put": _counter,
    "counters_removed": _counter,
    "fizzled": _reasons,
    "moved": _to,
    "only_choice": lambda event: {
        "chosen": say(f"asked.{event.name}") if has(f"asked.{event.name}") else event.name
    },
    "put_on_stack": lambda event: {"targets": event.kind_of},
    "returned": _to,
    "scried": _placed,
    "step": lambda event: {"step": named("steps", event.kind_of)},
    "surveilled": _placed,
    "target_illegal": lambda event: {"reason": illegal(event.name, event.text)},
}
"""Further facts of some kinds of events."""


def illegal(name: str, why: str) -> str:
    """Why a target is no longer legal (608.2b), by what `targets.illegal_reason` found."""
    if has(f"illegal.{why}"):
        return say(f"illegal.{why}", name=name)
    return say("illegal.shielded", name=name, shield=why) if why.startswith(_SHIELDS) else why


_SHIELDS = ("shroud", "hexproof", "protection")
"""What may protect from being a target, alone or with what from: words of cards."""

# ---- decisions


def ask(table: Table, decision: Decision) -> str:
    """The question of a decision."""
    low, high = decision.minimum, decision.maximum
    return say(
        f"decisions.{_asked(decision)}",
        player=table.players[decision.player].name,
        least=low,
        count=high,
        what=asks_for(decision),
        cost=cost_says(decision.cost),
        source=decision.source_name,
    )


def _asked(decision: Decision) -> str:
    """The kind of a decision, with its case where that has a sentence of its own."""
    kind, low, high = decision.kind, decision.minimum, decision.maximum
    if kind == "may_pay" and not decision.cost:
        return "may_pay.something"
    if kind in {"choose", "number"} and decision.text:
        kind += " for"
    if not has(f"decisions.{kind}.exactly"):
        return kind
    return f"{kind}.exactly" if low == high else f"{kind}.up to" if low == 0 else f"{kind}.between"


def choice_says(word: str) -> str:
    """A word among a decision's options, as it is shown: a way to pay, a colour, or words of a card."""
    way, colon, cost = word.partition(": ")
    if colon and way in {"usual cost", *SUPPORTED_WAYS}:
        return say("names.way", way=named("choices", way), cost=cost_says(cost))
    return named("choices", word)


def asks_for(decision: Decision) -> str:
    """What a decision is for, in words: an id of ours (`words/en/asked.json`), or words of a card."""
    if not has(f"asked.{decision.text}"):
        return decision.text
    facts = {name: cost_says(fact) if name == "cost" else fact for name, fact in decision.facts.items()}
    return say(f"asked.{decision.text}", **facts)
