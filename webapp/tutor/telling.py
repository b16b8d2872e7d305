"""The tutor's words: what a move led to, why it was refused, what was not understood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from webapp.rules.events import Event
from webapp.rules.moves import Concede, Move, Pass
from webapp.rules.refusals import Refused
from webapp.rules.rulings import RULINGS
from webapp.rules.table import Table
from webapp.rules.words import says
from webapp.scenario.picking import NotationError
from webapp.words import say

from .lesson import LessonStep, Mistake, Played, Scripted
from .session import Feedback, Progress, Sentence

QUIET = frozenset({"mana_added", "tapped"})
"""Events that the log has and a summary leaves out: how costs were paid."""

MOST_TOLD = 3
"""How many events are told to show what a move or an answer led to."""

OUTCOMES = frozenset(
    {
        *("lost_game", "won_game", "drawn_game", "life_gained", "life_lost", "damaged", "energy_gained"),
        *("energy_paid", "drew", "drew_nothing", "discarded", "died", "fizzled", "not_done", "counters_put"),
        *("returned", "scried", "looked", "put_on_stack", "removed", "countered", "prevented", "forbidden"),
    }
)
"""Events that change what a learner looks at; those that a step's rulings govern come before others."""


def told(table: Table, events: Iterable[Event], seats: Sequence[int] = ()) -> tuple[Sentence, ...]:
    """What happened, a sentence for each event that a learner in these seats may see, with its ruling."""
    found: list[Sentence] = []
    for event in events:
        if event.kind in QUIET:
            continue
        one = sentence(table, event, seats[0] if seats else None)
        if one.says and (not found or found[-1].says != one.says):
            found.append(one)
    return tuple(found)


def sentences(table: Table, events: Iterable[Event], seats: Sequence[int] = ()) -> tuple[str, ...]:
    """What happened, a sentence for each event that a learner in these seats may see."""
    return tuple(one.says for one in told(table, events, seats))


def spoken(scripted: Scripted) -> str:
    """A move that the tutor plays, as a line of a log: the author's sentence, else its notation."""
    return scripted.says or (say("tutor.everybody") if scripted.move == "all: pass" else scripted.move)


def sentence(table: Table, event: Event, seat: int | None) -> Sentence:
    """An event in words, as this seat may see it, with its ruling."""
    return Sentence(says(table, event, seat), event.ruling)


def led_to(
    table: Table, events: Iterable[Event], played: Iterable[Played], step: LessonStep
) -> tuple[str, ...]:
    """What a move or an answer led to: of its own events and those of what was played then, the few that
    show it best, in their order."""
    happened = [*events, *(event for one in played for event in one.events)]
    ranked = sorted(range(len(happened)), key=lambda n: (_weight(step, happened[n]), n), reverse=True)
    chosen: list[int] = []
    for n in ranked:
        if len(sentences(table, (happened[i] for i in chosen), step.plays)) == MOST_TOLD:
            break
        chosen.append(n)
    return sentences(table, (happened[n] for n in sorted(chosen)), step.plays)


def _weight(step: LessonStep, event: Event) -> int:
    """How much an event shows of what a step is about."""
    ends = event.kind in {"lost_game", "won_game", "drawn_game", "fizzled"}
    return 6 * ends + 3 * (event.kind in OUTCOMES) + 2 * any(id_ in step.rulings for id_ in event.cited)


def met(known: Sequence[str], played: Iterable[Played] = (), more: Iterable[str] = ()) -> tuple[str, ...]:
    """The rulings known, and the taught ones met in `more` and in what was played, in the order first met."""
    found = [*more]
    for one in played:
        found += [*(id_ for event in one.events for id_ in event.cited), one.asked]
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
        parts.append(say("tutor.understood", understood=error.understood))
    if error.expected:
        parts.append(say("tutor.expected", expected=error.expected))
    return Feedback("unparsed", " ".join(parts))


def missed(mistake: Mistake, happened: tuple[str, ...], back_to: int) -> Feedback:
    """What is said about a legal move that is a foreseen mistake."""
    return Feedback(
        "foreseen", mistake.says, mistake.rulings, happened, mistake.id, step_back=True, back_to=back_to
    )


def needless(happened: tuple[str, ...], back_to: int) -> Feedback:
    """What is said about a pass that ended a part of the turn and was for nothing."""
    return Feedback("other", _said("ended", "needless"), (), happened, step_back=True, back_to=back_to)


def astray(
    step: LessonStep, progress: Progress, before: Table, after: Table, move: Move, happened: tuple[str, ...]
) -> Feedback:
    """What is said about any other legal move that misses the goal."""
    cited: tuple[str, ...] = ()
    ended = isinstance(move, Pass) and not before.stack
    if isinstance(move, Concede):
        text, cited = _said("conceded", "try_again"), ("rule.104.3a",)
    elif all(after.players[seat].lost for seat in step.plays):
        text = _said("over", "try_again")
    elif progress.astray:
        text = _said(*["ended"] * ended, "still", "try_again")
    elif ended:
        text = _said("ended", "step_back")
    else:
        text = f"{step.other or _said('other')} {_said('step_back')}"
    return Feedback("other", text, cited, happened, step_back=True, back_to=progress.since)


def _said(*keys: str) -> str:
    """The tutor's own sentences about a move that misses."""
    return " ".join(say(f"tutor.missed.{key}") for key in keys)
