"""Random walks over random tables, with everything that must hold at every step.

Used by the property tests and by `python3 dev fuzz`. A walk draws its choices from a `random.Random`, so a
seed replays it.
"""

from __future__ import annotations

import random

from tests.properties.invariants import (
    BrokenError,
    check_refused,
    check_replay,
    check_table,
    check_view,
    make,
    other_moves,
)
from tests.properties.tables import random_table
from webapp.rules.legal import legal_moves
from webapp.rules.moves import Move, Pass, TapForMana
from webapp.rules.table import Table


def actor(table: Table) -> int | None:
    """Who may act now."""
    if table.winner is not None or table.draw:
        return None
    return table.decision.player if table.decision is not None else table.priority


def offers(table: Table) -> tuple[int, tuple[Move, ...]]:
    """Who may act, and what they are offered."""
    player = actor(table)
    if player is None:
        raise BrokenError("nobody may act, and the game is not over")
    offered = legal_moves(table, player)
    if not offered:
        raise BrokenError(f"nothing may be done: {table.decision}")
    return player, offered


def liveliest(offered: tuple[Move, ...], rng: random.Random) -> Move:
    """A move that gets the game on: mostly no mana alone, which would keep everybody from passing in turn."""
    busy = [m for m in offered if not isinstance(m, Pass | TapForMana)]
    luck = rng.random()
    if busy and luck < 0.7:
        return rng.choice(busy)
    passes = [m for m in offered if isinstance(m, Pass)]
    return passes[0] if passes and luck < 0.95 else rng.choice(offered)


def take_step(table: Table, rng: random.Random) -> tuple[Table, Move]:
    """One checked step of a walk, after some moves that were not offered. Raises BrokenError if anything that
    must hold does not.
    """
    player, offered = offers(table)
    others = other_moves(table, player, offered)
    for move in rng.sample(others, min(4, len(others))):
        check_refused(table, move)
    check_view(table, rng.randrange(len(table.players)))
    move = liveliest(offered, rng)
    return make(table, move).table, move


def walk(seed: int, steps: int = 40) -> int:
    """A walk from a random table; every move is also replayed from the start. Returns how many moves were
    made.
    """
    rng = random.Random(seed)
    first = table = random_table(rng)
    check_table(table)
    moves: list[Move] = []
    while len(moves) < steps and actor(table) is not None:
        table, move = take_step(table, rng)
        moves.append(move)
    check_replay(first, moves, table)
    return len(moves)
