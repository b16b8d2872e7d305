"""One move of a scenario explained: why events happened, why abilities did not trigger, why it is refused."""

from __future__ import annotations

from collections.abc import Iterator

from webapp.rules.apply import apply
from webapp.rules.events import Event
from webapp.rules.legal import why_not
from webapp.rules.moves import Move
from webapp.rules.refusals import Reason, Refused
from webapp.rules.rulings import rule_number, ruling
from webapp.rules.table import Table
from webapp.rules.why import why, why_not_triggered
from webapp.rules.words import says
from webapp.words import say

from .model import MoveEntry, Scenario, TryEntry
from .notation import parse_move
from .picking import NotationError
from .play import start


class NoSuchMoveError(ValueError):
    """The scenario has no move of that number."""


def explain(scenario: Scenario, number: int) -> Iterator[str]:
    """The lines that explain the move of that number (1 = the first move or `try` of `line`).

    Raises NoSuchMoveError if there is none. Moves before it are made as written; refused ones change nothing.
    """
    entries = [e for e in scenario.line if isinstance(e, MoveEntry | TryEntry)]
    if not 1 <= number <= len(entries):
        raise NoSuchMoveError(say("problems.explain.none", number=number, moves=len(entries)))
    first = start(scenario)
    table, events = first.table, list(first.events)
    for entry in entries[: number - 1]:
        if isinstance(entry, MoveEntry):
            for move in _moves(table, entry.text):
                answer = apply(table, move)
                if not isinstance(answer, Refused):
                    table = answer.table
                    events += answer.events
    entry = entries[number - 1]
    text = entry.text
    yield f"{number}. {text}"
    yield from _explained(table, events, text, scenario.edition)


def _moves(table: Table, text: str) -> list[Move]:
    try:
        move = parse_move(table, text)
    except NotationError:
        return []
    return list(move) if isinstance(move, list) else [move]


def _explained(table: Table, events: list[Event], text: str, edition: str) -> Iterator[str]:
    try:
        parsed = parse_move(table, text)
    except NotationError as error:
        yield "   " + say("problems.explain.unread", why=error.says)
        return
    for move in parsed if isinstance(parsed, list) else [parsed]:
        answer = apply(table, move)
        if isinstance(answer, Refused):
            for reason in why_not(table, move) or answer.reasons:
                yield from _reason(reason, edition)
            return
        table = answer.table
        for event in answer.events:
            events.append(event)
            yield from _event(table, events, event, edition)


def _reason(reason: Reason, edition: str) -> Iterator[str]:
    rules = ", ".join(dict.fromkeys(reason.rules(edition)))
    yield "   " + say("problems.explain.refused", code=reason.code, rules=rules, why=reason.says)
    yield f"      {ruling(reason.ruling_id()).says}"
    yield "      " + say("problems.explain.instead", instead=reason.instead)


def _event(table: Table, events: list[Event], event: Event, edition: str) -> Iterator[str]:
    rules = [rule_number(r, edition) for r in dict.fromkeys((event.ruling, *event.also)) if r]
    yield f"   {says(table, event)}  [{', '.join(rules)}]"
    for cause in why(events, event)[1:]:
        chain = says(table, cause)
        if cause.kind == "triggered" and cause.text:
            chain = f"{chain.removesuffix('.')}: {cause.text}"
        yield "      " + say("problems.played.because", chain=chain)
    for other in why_not_triggered(table, event):
        yield "      " + say(
            "problems.explain.not_triggered", name=other.name, text=other.text, why=other.says
        )
