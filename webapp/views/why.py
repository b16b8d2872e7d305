"""Why something happened, why something did not, and why a move is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request

from webapp.rules.events import Event
from webapp.rules.legal import why_not
from webapp.rules.refusals import Refused
from webapp.rules.rulings import GROUND, RULINGS
from webapp.rules.why import WhyNot, why, why_not_triggered
from webapp.rules.words import says
from webapp.scenario.notation import NotationError, parse_move

from . import page, telling
from .attempt import MOVE_LENGTH, loaded
from .contexts import CitedView
from .game import Game
from .replay import Happened, Way
from .seat import acting_seat
from .site import site

pages = Blueprint("why", __name__)


@dataclass(frozen=True)
class Link:
    """One link of the chain that led to an event: the sentence, the ability's words, move and rulings."""

    says: str
    words: str
    move: str
    rulings: tuple[CitedView, ...]


@pages.get("/attempt/<token>/why/<int:seq>")
def happened(token: str, seq: int) -> str:
    """Why an event of the log happened, back to the move that began it; and what it did not set off."""
    game = loaded(token)
    way = Way.of(site(), game)
    place = way.position_of(seq)
    if place is None:
        abort(404)
    viewers = page.viewers(game, game.step(), request.args.get("seat", page.AUTO))
    chain = chain_of(way, place, seq)
    return render_template(
        "pages/why.html",
        attempt=game.attempt,
        seat=request.args.get("seat", page.AUTO),
        links=[link_of(one, viewers, game.edition) for one in chain],
        sentence=next(
            telling.line_view(line, viewers).says
            for told in way.path[place].told
            for line in told.lines
            if line.seq == seq
        ),
        not_triggered=still(chain[0]) if chain else (),
    )


def chain_of(way: Way, place: int, seq: int) -> tuple[Happened, ...]:
    """The event and what set it off, as far back as it goes. Empty where it can't be played again."""
    known: list[Happened] = []
    for n in range(place, -1, -1):
        earlier = way.happened(n)
        if not earlier:
            break
        known = [*earlier, *known]
        chain = why([one.event for one in known], event_of(known, seq))
        last = chain[-1]
        if not (last.cause or last.by):
            break
    if not known:
        return ()
    by_number = {one.event.seq: one for one in known}
    return tuple(by_number[event.seq] for event in chain)


def event_of(known: Sequence[Happened], seq: int) -> Event:
    """The event of that number."""
    return next(one.event for one in known if one.event.seq == seq)


def link_of(one: Happened, viewers: frozenset[int], edition: str) -> Link:
    """A link of the chain, as the viewer may read it."""
    event = one.event
    hidden = event.secret is not None and not viewers & set(event.secret)
    ids = [id_ for id_ in event.cited if id_ in RULINGS or id_ in GROUND]
    return Link(
        says=says(one.table, event, telling.NOBODY if hidden else None),
        words=event.text if event.kind == "triggered" else "",
        move=move_of(one, viewers),
        rulings=tuple(telling.cited(id_, edition) for id_ in ids),
    )


def move_of(one: Happened, viewers: frozenset[int]) -> str:
    """The move that it came of, as the viewer may read it."""
    player, _, move = one.move.partition(": ")
    own = any(one.table.players[seat].name == player for seat in viewers)
    return f"{player}: {telling.open_move(move, own, one.secret)}"


def still(one: Happened) -> tuple[WhyNot, ...]:
    """The abilities that watch such events and were not set off by this one."""
    return why_not_triggered(one.table, one.event)


@pages.get("/attempt/<token>/why-not")
def forbidden(token: str) -> str:
    """Why a move, `move` in notation, can't be made now: every reason. Nothing is tried, nothing counted."""
    game = loaded(token)
    text = request.args.get("move", "").strip()[:MOVE_LENGTH]
    reasons, unread = reasons_of(game, text)
    return render_template(
        "pages/why_not.html",
        attempt=game.attempt,
        seat=request.args.get("seat", page.AUTO),
        move=text,
        reasons=reasons,
        unread=unread,
    )


def reasons_of(game: Game, text: str) -> tuple[tuple[telling.Why, ...], str]:
    """The reasons against a move at the table as it stands; or why the text is no move."""
    viewers = page.viewers(game, game.step(), request.args.get("seat", page.AUTO))
    try:
        parsed = parse_move(game.table, text, acting_seat(game.table), viewers)
    except NotationError as error:
        return (), error.says
    move = parsed[0] if isinstance(parsed, list) else parsed
    found = why_not(game.table, move)
    return (telling.reasons(game.table, Refused(found)) if found else ()), ""
