"""The page that plays: its context, and its regions when htmx asks for what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from flask import Response, make_response, render_template, url_for
from jinja2_fragments.flask import render_block
from markupsafe import escape

from webapp.tutor import authored, play
from webapp.tutor.heading import Head
from webapp.tutor.question import ORDER
from webapp.tutor.session import DONE, Ending, StepView
from webapp.words import say

from . import content, htmx, prose, telling
from .actions import actions_view, payment_actions
from .at_table import NOTHING, at_table
from .contexts import (
    ActionsView,
    AtTableView,
    DecisionView,
    FeedbackView,
    LogView,
    OrderingView,
    SeatChoice,
    TableView,
    TimeView,
    TurnView,
)
from .decisions import decision_view
from .game import Game, trail, whole_trail
from .htmx import Region
from .looking import time_view
from .ordering import Ordering, parse_ordering, question_ordering
from .seat import View, acting_seat
from .site import Site, Trail

TEMPLATE = "pages/play.html"
NOW = TimeView()
AUTO, OPEN = "auto", "open"
REGIONS = ("situation", "opening", "story", "decision", "stack", "log", "tools", "jump")
"""The blocks of the page that are swapped as a whole; besides them one for each player, and the feedback."""


@dataclass(frozen=True)
class PlayPage:
    """Everything that the page shows.

    `seat`: how the table is looked at, as it travels in forms. `step`: the lesson's step; `ending`: its
    end, and `following` the lesson that comes next; `ordering`: what its question puts in order.
    `origin`: the attempt that a "what if" was made from. `live`: the sentence for those who listen.
    `focus`: the region that the focus moves to after a swap.
    """

    token: str
    version: int
    kind: str
    title: str
    seat: str
    seats: tuple[SeatChoice, ...]
    table: TableView
    feedback: FeedbackView | None
    decision: DecisionView | None
    actions: ActionsView | None
    log: LogView
    can_step_back: bool
    step: StepView | None = None
    ending: Ending | None = None
    lesson: Any = None
    following: Head | None = None
    waiting_for_continue: bool = False
    live: str = ""
    focus: str = ""
    arranging: bool = False
    notice: str = ""
    edition: str = ""
    typed: str = ""
    origin: str = ""
    ordering: OrderingView | None = None
    at: AtTableView = NOTHING
    time: TimeView = NOW

    @cached_property
    def authored(self) -> frozenset[str]:
        """The paragraphs that the lesson's author wrote."""
        return authored.paragraphs(self.lesson)


def play_page(
    site: Site,
    game: Game,
    *,
    seat: str = AUTO,
    order: str = "",
    notice: str = "",
    whole_log: bool = False,
    now: Game | None = None,
) -> PlayPage:
    """The page of an attempt, looked at from a seat. `now`: as the attempt stands, if the game is an earlier
    position of it."""
    step = game.step()
    answered = game.answered()
    view = View(game.table, viewers(game, step, seat), answered.stirred)
    time = time_view(site, now or game, game.attempt.at, view.viewers)
    log = log_of(site, game, view, whole=whole_log)
    readable = answered.readable(view.viewers)
    feedback = telling.feedback_view(answered, game.edition) if readable else None
    done = game.progress is not None and game.progress.state == DONE
    free = game.lesson is None or (step is not None and step.to_act is not None and not done)
    free = free and not time.ago
    decision = decision_view(view, ordering_of(game, order)) if free else None
    ending = play.end(game.lesson, game.progress) if game.lesson and game.progress and step is None else None
    actions = actions_of(view, step) if free else None
    table = view.whole()
    return PlayPage(
        token=game.attempt.id,
        version=game.attempt.version,
        kind=game.attempt.kind,
        title=game.attempt.title,
        seat=seat,
        seats=seat_choices(game, seat),
        table=table,
        feedback=feedback,
        decision=decision,
        actions=actions,
        at=at_table(view, table, actions, decision),
        log=log,
        can_step_back=game.attempt.at != 0 and not time.ago,
        step=step,
        ending=ending,
        lesson=game.lesson,
        following=content.following(game.lesson.id) if ending and game.lesson else None,
        waiting_for_continue=done and not time.ago,
        time=time,
        live=live_sentence(feedback, log.fresh, decision),
        focus=focus_of(feedback, game),
        arranging=bool(order),
        notice=notice,
        edition=game.edition,
        origin=game.attempt.origin or "",
        ordering=question_ordering(step, order) if step and step.form == ORDER else None,
        typed=game.attempt.text if readable and game.attempt.outcome in {"refused", "unparsed"} else "",
    )


# ---- parts ----------------------------------------------------------------------------------------------


def viewers(game: Game, step: StepView | None, seat: str) -> frozenset[int]:
    """The seats whose hidden cards are shown: in a lesson those that the learner plays, else as chosen."""
    count = len(game.table.players)
    if game.lesson is not None:
        return frozenset((game.lesson.you, *(step.seats if step is not None else ())))
    if seat == OPEN:
        return frozenset(range(count))
    if seat in map(str, range(count)):
        return frozenset((int(seat),))
    acting = acting_seat(game.table)
    return frozenset((game.table.active if acting is None else acting,))


def seat_choices(game: Game, seat: str) -> tuple[SeatChoice, ...]:
    """How an open table can be looked at; in a lesson there is no choice."""
    if game.lesson is not None:
        return ()
    names = [(str(n), player.name) for n, player in enumerate(game.table.players)]
    every = [(AUTO, say("views.seats.acting")), *names, (OPEN, say("views.seats.open"))]
    return tuple(SeatChoice(value, label, value == seat) for value, label in every)


def ordering_of(game: Game, text: str) -> Ordering | None:
    """The order that the buttons have led to so far."""
    decision = game.table.decision
    return parse_ordering(text, decision) if text and decision is not None else None


def actions_of(view: View, step: StepView | None) -> ActionsView | None:
    """What can be done by the seat that acts, if the viewer plays it; while it is asked to pay, the mana."""
    seat = acting_seat(view.table)
    if seat is None or seat not in view.viewers or (step is not None and step.to_act != seat):
        return None
    if view.table.decision is not None:
        return payment_actions(view, seat)
    return actions_view(view, seat, everyone=step is None)


def log_of(site: Site, game: Game, view: View, *, whole: bool) -> LogView:
    """What happened on the way to this position: in this step of the lesson, and before."""
    path = whole_trail(site, game.attempt) if whole else trail(site, game.attempt)
    cut = not path[0].first
    for n, past in enumerate(path):
        if past.outcome == "restart":
            path, cut = path[n:], False
    begins = max((n for n, past in enumerate(path) if past.outcome == "step"), default=0)
    earlier, now = (turns_of(part, game, view) for part in (path[:begins], path[begins:]))
    return LogView(now, earlier, cut)


def turns_of(path: Sequence[Trail], game: Game, view: View) -> tuple[tuple[TurnView, ...], ...]:
    """Part of the log, position by position."""
    fresh = game.attempt.at if game.attempt.outcome in {"moved", "answered", "step"} else -1
    told = (
        telling.turn_views(past.told, view.viewers, fresh=past.number == fresh, number=past.number)
        for past in path
    )
    return tuple(tuple(turns) for turns in told if turns)


def live_sentence(
    feedback: FeedbackView | None, fresh: tuple[TurnView, ...], decision: DecisionView | None
) -> str:
    """What a screen reader is told: the refusal, or what has just happened and what is asked now."""
    if feedback is not None and feedback.reasons:
        return prose.spoken(f"{feedback.title}. {feedback.reasons[0].says}")
    if feedback is not None and feedback.verdict in {"unparsed", "busy", "back", "restart"}:
        return f"{feedback.title}. {feedback.text}".strip()
    happened = [line.says for turn in fresh for line in turn.lines if not line.minor]
    said = [feedback.title + "."] if feedback is not None and feedback.title else []
    asked = [decision.sentence] if decision is not None else []
    return " ".join(ended(prose.spoken(one)) for one in (*said, *happened, *asked))


def ended(sentence: str) -> str:
    """A sentence that is heard as one: with a sign at its end."""
    return sentence if sentence.endswith((".", "!", "?", ")", "”", '"')) else f"{sentence}."


ASKED = {"back", "restart", "asked"}
"""What is said to these is less than what is asked then."""


def focus_of(feedback: FeedbackView | None, game: Game) -> str:
    """Where the focus goes after a swap: to a new step's story, else to what was said; to what is asked where
    nothing else was said than that something is."""
    if game.lesson is not None and game.attempt.outcome in {"step", "restart"}:
        return "story"
    return "feedback" if feedback is not None and feedback.verdict not in ASKED else "decision"


# ---- answered -------------------------------------------------------------------------------------------


def answer_page(page: PlayPage, status: int = 200) -> Response:
    """The whole page."""
    return make_response(render_template(TEMPLATE, page=page), status)


def regions_of(page: PlayPage) -> list[Region]:
    """Every region that may have changed with a move."""
    found = [Region(name, render_block(TEMPLATE, name, page=page)) for name in REGIONS]
    for player in page.table.players:
        found.append(
            Region(f"player-{player.seat}", render_block(TEMPLATE, "player", page=page, player=player))
        )
    return found


def prints(found: list[Region]) -> dict[str, int]:
    """A fingerprint of each region."""
    return {region.id: crc32(region.html.encode()) for region in found}


def answer_regions(site: Site, page: PlayPage, shown: int) -> Response:
    """The regions that differ from what the browser shows, which is the page at version `shown`."""
    found = regions_of(page)
    before = site.drawn.get((page.token, shown, page.seat)) or {}
    now = prints(found)
    site.drawn.put((page.token, page.version, page.seat), now)
    changed = [
        region for region in found if region.id == page.focus or before.get(region.id) != now[region.id]
    ]
    return htmx.regions([*changed, *always(page)])


def answer_feedback(page: PlayPage) -> Response:
    """After something that changed nothing: what was said to it."""
    return htmx.regions(always(page))


def always(page: PlayPage) -> list[Region]:
    """The regions that each answer brings: what was said, the notice, and the line for those who listen."""
    return [
        Region("feedback", render_block(TEMPLATE, "feedback", page=page, swapped=True)),
        Region("notice", render_block(TEMPLATE, "notice", notice=page.notice)),
        Region("live", str(escape(page.live)), inner=True),
    ]


def address(token: str, seat: str, fragment: str = "", **query: str) -> str:
    """The address of a playing page, looked at in the same way."""
    wanted = {name: value for name, value in query.items() if value}
    if seat != AUTO:
        wanted["seat"] = seat
    path = url_for("attempt.show", token=token)
    return path + (f"?{urlencode(wanted)}" if wanted else "") + (f"#{fragment}" if fragment else "")


def answer_decision(page: PlayPage) -> Response:
    """The decision alone, while its lists are being put in order."""
    ordering = page.decision.ordering if page.decision is not None else page.ordering
    said = ordering.restated if ordering is not None else ""
    return htmx.regions(
        [
            Region("decision", render_block(TEMPLATE, "decision", page=page)),
            Region("live", str(escape(said)), inner=True),
        ]
    )


def focus_of_game(game: Game) -> str:
    """Where the page is entered after a post without htmx."""
    return focus_of(telling.feedback_view(game.answered(), game.edition), game)
