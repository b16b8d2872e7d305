"""The tutor's words: what a move led to, why it was refused, what was not understood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from webapp.rules.events import Event
from webapp.rules.refusals import Refused
from webapp.rules.rulings import RULINGS
from webapp.rules.table import Table
from webapp.rules.words import says
from webapp.scenario.picking import NotationError

from .lesson import LessonStep, Mistake, Played
from .session import Feedback

QUIET = frozenset({"mana_added", "tapped"})
"""Events that the log has and a summary leaves out: how costs were paid."""

OTHER = "That's legal, but it doesn't lead where this step wants to go."
ENDED = "Everybody passed with nothing on the stack, so this part of the turn is over and the game went on."
STEP_BACK = "Look at what it led to, then step back and try again, or play on."
ASKED = "Not complete yet: it asks for a choice first."
ON_THE_WAY = "Right so far. The goal isn't reached yet: go on."


def sentences(table: Table, events: Iterable[Event], seats: Sequence[int] = ()) -> tuple[str, ...]:
    """What happened, a sentence for each event that a learner in these seats may see."""
    told: list[str] = []
    for event in events:
        if event.kind in QUIET:
            continue
        text = says(table, event, seats[0] if seats else None)
        if text and (not told or told[-1] != text):
            told.append(text)
    return tuple(told)


def led_to(
    table: Table, events: Iterable[Event], played: Iterable[Played], seats: Sequence[int]
) -> tuple[str, ...]:
    """What a move led to: its own events, then those of the replies to it."""
    return sentences(table, [*events, *(event for one in played for event in one.events)], seats)


def met(known: Sequence[str], played: Iterable[Played] = (), more: Iterable[str] = ()) -> tuple[str, ...]:
    """The rulings known, and the taught ones met in `more` and in what was played, in the order first met."""
    found = [*more]
    for one in played:
        found += [*(event.ruling for event in one.events), one.asked]
    return tuple(dict.fromkeys((*known, *(id_ for id_ in found if id_ in RULINGS))))


def refusal(refused: Refused, mistake: Mistake | None) -> Feedback:
    """What is said about a move that the rules forbid; every ruling that forbids it is cited."""
    cited = tuple(dict.fromkeys(reason.ruling_id() for reason in refused.reasons))
    first = refused.reasons[0]
    if mistake is not None:
        cited = tuple(dict.fromkeys((*cited, *mistake.rulings)))
        return Feedback("foreseen", mistake.says, cited, mistake=mistake.id)
    return Feedback("illegal", f"{first.says} {first.instead}".strip(), cited)


def unparsed(error: NotationError) -> Feedback:
    """What was understood of a text that is no move, and what could follow it."""
    parts = [error.says]
    if error.understood:
        parts.append(f"Understood so far: `{error.understood}`.")
    if error.expected:
        parts.append(f"What could come next: {error.expected}.")
    return Feedback("unparsed", " ".join(parts))


def astray(
    step: LessonStep, mistake: Mistake | None, happened: tuple[str, ...], *, ended: bool = False
) -> Feedback:
    """What is said about a legal move that misses the goal. `ended`: it was a pass on an empty stack."""
    if mistake is not None:
        return Feedback(
            "foreseen", mistake.says, mistake.rulings, happened, mistake=mistake.id, step_back=True
        )
    text = f"{ENDED if ended else step.other or OTHER} {STEP_BACK}"
    return Feedback("other", text, (), happened, step_back=True)
