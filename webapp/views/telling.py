"""What is stored about each thing tried, so that the page can tell it again: sentences, verdicts,
reasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from webapp.rules.events import Event
from webapp.rules.refusals import Refused
from webapp.rules.rulings import rule_number, ruling
from webapp.rules.table import Table
from webapp.rules.words import says
from webapp.scenario.notation import split_player
from webapp.tutor.lesson import Played
from webapp.tutor.session import Belief, Sentence, SideBySide
from webapp.words import say

from .contexts import BeliefView, CitedView, FeedbackView, LineView, SidesView, TurnView, WhyView
from .marking import Stirred


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event in words. `secret`: seats that may read `says`; the others read `public`. `seq`: the event's
    number in its game. `also`: further rulings behind it, with their numbers."""

    says: str
    ruling: str = ""
    rule: str = ""
    kind: str = ""
    secret: tuple[int, ...] | None = None
    public: str = ""
    seq: int = 0
    also: tuple[tuple[str, str], ...] = ()


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move and what happened: whose (`seat` None: nobody's), in notation, the lesson's sentence, events.
    `secret`: the move names cards that only its player sees."""

    player: str = ""
    seat: int | None = None
    move: str = ""
    says: str = ""
    lines: tuple[Line, ...] = ()
    secret: bool = False


class Why(msgspec.Struct, frozen=True, omit_defaults=True):
    """One reason of a refusal, filled in."""

    code: str
    ruling: str
    rule: str
    says: str
    instead: str


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the page said to something tried. `back_to`: how many positions back it went wrong; `led_to`: what
    came of it, in a few sentences; `stirred`: what it, or the move before, stirred; `belief`, `parting`: see
    `webapp.tutor.session.Feedback`. `seats`: from which ones it was tried at an open table, so that it may
    name what they see.
    """

    verdict: str = ""
    text: str = ""
    move: str = ""
    reasons: tuple[Why, ...] = ()
    understood: str = ""
    expected: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    step_back: bool = False
    back_to: int = 1
    led_to: tuple[str, ...] = ()
    stirred: Stirred = Stirred()
    belief: Belief | None = None
    parting: SideBySide | None = None
    seats: tuple[int, ...] = ()

    def readable(self, viewers: frozenset[int]) -> bool:
        """Whether somebody in these seats may read what was tried: a refused move can name a card in hand."""
        return viewers.issuperset(self.seats)


VERDICTS = (
    "right",
    "on the way",
    "asked",
    "foreseen",
    "other",
    "illegal",
    "unparsed",
    "busy",
    "hint",
    "back",
    "restart",
    "moved",
)
"""What can be said to something tried."""

MINOR = frozenset({"tapped", "mana_added", "untapped", "mana_emptied"})
"""Kinds of events that are told in passing."""

SECRET_VERBS = frozenset({"scry", "surveil", "order", "find"})
"""Answers that name cards which only their player sees."""

UNTOLD = frozenset({"only_choice"})
"""Secret events of which others are told nothing: that a choice was forced says how many cards there are."""

NOBODY = -1
"""A seat that no secret is told to."""

encode = msgspec.json.encode
decode_told = msgspec.json.Decoder(tuple[Told, ...]).decode
decode_answered = msgspec.json.Decoder(Answered).decode


def told(
    table: Table,
    events: Sequence[Event],
    *,
    seat: int | None,
    move: str,
    sentence: str = "",
    secret: bool = False,
) -> Told:
    """A move and its events in words, as they are on the table after it."""
    player = "" if seat is None else table.players[seat].name
    return Told(player, seat, move, sentence, tuple(line(table, event) for event in events), secret)


def told_played(table: Table, played: Sequence[Played]) -> list[Told]:
    """What the tutor played."""
    seats = {player.name: seat for seat, player in enumerate(table.players)}
    return [
        told(
            table,
            one.events,
            seat=seats.get(one.player),
            move=without_player(table, one.move),
            sentence=one.says,
            secret=one.secret,
        )
        for one in played
    ]


def without_player(table: Table, text: str) -> str:
    """A move without the player's name in front."""
    return split_player(text, [player.name for player in table.players])[1]


def line(table: Table, event: Event) -> Line:
    """An event in words, with the rule's number in the table's edition."""
    rule = rule_number(event.ruling, table.book.edition) if event.ruling else ""
    told = event.secret is not None and event.kind not in UNTOLD
    public = says(table, event, NOBODY) if told else ""
    also = tuple((id_, rule_number(id_, table.book.edition)) for id_ in event.cited if id_ != event.ruling)
    return Line(says(table, event), event.ruling, rule, event.kind, event.secret, public, event.seq, also)


def reasons(table: Table, refused: Refused) -> tuple[Why, ...]:
    """The reasons of a refusal, in the order of the rules."""
    edition = table.book.edition
    return tuple(
        Why(reason.code, reason.ruling_id(), reason.rule(edition), reason.says, reason.instead)
        for reason in refused.reasons
    )


# ---- for templates ------------------------------------------------------------------------------------


def turn_views(
    items: Iterable[Told], viewers: frozenset[int], *, fresh: bool = False, number: int = 0
) -> list[TurnView]:
    """Moves and what happened, as the viewer may read it; moves that did nothing go with the next one."""
    found: list[TurnView] = []
    before: tuple[tuple[str, str], ...] = ()
    for item in items:
        moves = (*before, (item.player, open_words(item, viewers))) if item.move else before
        lines = merged([line_view(entry, viewers) for entry in item.lines])
        if lines or item.says:
            found.append(TurnView(moves, item.says, lines, fresh, number))
            before = ()
        else:
            before = moves
    return [*found, TurnView(before, "", (), fresh, number)] if before else found


def open_words(item: Told, viewers: frozenset[int]) -> str:
    """A move in notation, as the viewer may read it: how another player ordered hidden cards is not told."""
    return open_move(item.move, item.seat in viewers, item.secret)


def open_move(move: str, own: bool, secret: bool = False) -> str:
    """A move in notation without its player; of how another ordered or chose hidden cards nothing is told."""
    verb = move.partition(" ")[0]
    return f"{verb} …" if not own and (secret or verb in SECRET_VERBS) else move


def line_view(item: Line, viewers: frozenset[int]) -> LineView:
    """One sentence, without what the viewer may not know."""
    hidden = item.secret is not None and not viewers & set(item.secret)
    rulings = tuple((id_, rule) for id_, rule in ((item.ruling, item.rule), *item.also) if rule)
    says = item.public if hidden else item.says
    return LineView(says, rulings, item.kind, item.kind in MINOR, item.seq)


def merged(lines: list[LineView]) -> tuple[LineView, ...]:
    """The lines that say something; minor ones that follow each other as one."""
    found: list[LineView] = []
    for one in lines:
        last = found[-1] if found else None
        if last is not None and last.minor and one.minor:
            rulings = tuple(dict.fromkeys((*last.rulings, *one.rulings)))
            found[-1] = LineView(f"{last.says} {one.says}", rulings, last.kind, True, last.seq)
        elif one.says:
            found.append(one)
    return tuple(found)


def feedback_view(item: Answered, edition: str) -> FeedbackView | None:
    """What the page says about the last thing tried; None when there is nothing to say."""
    if not item.verdict:
        return None
    return FeedbackView(
        verdict=item.verdict,
        title=say(f"views.verdict.{item.verdict}"),
        text=item.text,
        move=item.move,
        reasons=tuple(WhyView(w.code, w.ruling, w.rule, w.says, w.instead) for w in item.reasons),
        understood=item.understood,
        expected=item.expected,
        led_to=item.led_to,
        cited=tuple(cited(id_, edition) for id_ in item.rulings),
        step_back=item.step_back,
        back_to=item.back_to,
        belief=None if item.belief is None else belief_view(item.belief, edition),
        parting=None if item.parting is None else sides_view(item.parting, edition),
    )


def belief_view(item: Belief, edition: str) -> BeliefView:
    """What the learner seems to believe, with what is so beside it."""
    rule = rule_number(item.ruling, edition)
    return BeliefView(item.id, item.believes, item.truth, item.ruling, rule, sides_view(item.sides, edition))


def sides_view(item: SideBySide, edition: str) -> SidesView:
    """Two ways beside each other."""

    def lines(sentences: Iterable[Sentence]) -> tuple[LineView, ...]:
        return tuple(LineView(one.says, rulings(one), "") for one in sentences)

    def rulings(one: Sentence) -> tuple[tuple[str, str], ...]:
        return ((one.ruling, rule_number(one.ruling, edition)),) if one.ruling else ()

    return SidesView(lines(item.both), lines(item.one), lines(item.other), item.one_ends, item.other_ends)


def cited(id_: str, edition: str) -> CitedView:
    """A ruling as a link shows it."""
    return CitedView(id_, rule_number(id_, edition), ruling(id_).says)
