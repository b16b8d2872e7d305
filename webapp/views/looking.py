"""Looking back: an attempt as it stood at a position on the way, without undoing anything."""

from __future__ import annotations

from dataclasses import replace

from .contexts import MomentView, TimeView
from .game import Game, decode_progress, encode, table_at, trail, whole_trail
from .site import Site, Trail
from .telling import Answered, open_words

MOMENTS = 8
"""How many positions the slider shows."""


def then(site: Site, game: Game, number: int) -> Game | None:
    """The attempt as it stood at a position; None where that is not on the way to where it stands."""
    if number == game.attempt.at:
        return game
    if all(past.number != number for past in way_of(site, game, number)):
        return None
    nothing = encode(Answered()).decode()
    attempt = replace(game.attempt, at=number, outcome="", text="", answer=nothing)
    progress = game.progress
    if progress is not None:
        progress = decode_progress(site.attempts.snapshot(attempt.id, number)[1])
    return replace(game, attempt=attempt, table=table_at(site, attempt, number), progress=progress)


def way_of(site: Site, game: Game, number: int) -> tuple[Trail, ...]:
    """The last positions on the way, or all of them where that one comes before."""
    last = trail(site, game.attempt)
    if any(past.number == number for past in last):
        return last
    return whole_trail(site, game.attempt)


def time_view(site: Site, game: Game, number: int, viewers: frozenset[int]) -> TimeView:
    """The positions around one that is looked at, as far as they fit, as these seats may know them."""
    way = way_of(site, game, number)
    at = next((n for n, past in enumerate(way) if past.number == number), len(way) - 1)
    first = max(0, min(at - MOMENTS // 2, len(way) - MOMENTS))
    moments = tuple(
        MomentView(past.number, len(way) - 1 - n, did(past, viewers), n == at)
        for n, past in enumerate(way)
        if first <= n < first + MOMENTS
    )
    return TimeView(
        moments,
        earlier=way[at - 1].number if at else None,
        later=way[at + 1].number if at + 1 < len(way) else None,
    )


def did(past: Trail, viewers: frozenset[int]) -> str:
    """The moves that led to a position, as these seats may know them."""
    return "; ".join(f"{told.player}: {open_words(told, viewers)}" for told in past.told if told.move)
