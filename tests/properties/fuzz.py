"""A long run of random walks and of random move texts: `python3 dev fuzz --minutes N [--seed S]`.

Prints what broke, with the seed that shows it again, and a closing count. Exit status 1 if anything broke.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import traceback
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from time import monotonic

from tests.properties.tables import random_table
from tests.properties.texts import garble
from tests.properties.walks import walk
from webapp.rules.apply import apply
from webapp.scenario.notation import parse_move
from webapp.scenario.picking import NotationError

BATCH = 20


def run_batch(first: int) -> tuple[int, list[str]]:
    """Walks and garbled moves for a batch of seeds: how many moves, and what broke."""
    moves, broken = 0, []
    for seed in range(first, first + BATCH):
        for name, check in (("walk", walk), ("texts", garbled_moves)):
            try:
                moves += check(seed)
            except Exception as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                says = f"{type(error).__name__}: {str(error)[:300]}"
                broken.append(f"{name} {seed}: {says} ({where.filename}:{where.lineno})")
    return moves, broken


def garbled_moves(seed: int, count: int = 40) -> int:
    """Move texts that make little sense: each is parsed or refused, never a traceback."""
    rng = random.Random(seed)
    table = random_table(rng)
    seat = table.decision.player if table.decision is not None else (table.priority or 0)
    for _ in range(count):
        try:
            move = parse_move(table, garble(rng, table), seat)
        except NotationError:
            continue
        if not isinstance(move, list | tuple):
            apply(table, move)
    return count


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until the time is over."""
    parser = argparse.ArgumentParser(prog="dev fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0, help="how long (default: one minute)")
    parser.add_argument("--seed", type=int, default=None, help="the first seed (default: a random one)")
    options = parser.parse_args(arguments)
    seed = options.seed if options.seed is not None else random.randrange(10**9)
    end = monotonic() + options.minutes * 60
    workers = os.cpu_count() or 1
    moves = batches = 0
    broken: list[str] = []
    with ProcessPoolExecutor(workers) as pool:
        while monotonic() < end:
            for made, found in pool.map(run_batch, range(seed, seed + workers * BATCH, BATCH)):
                moves += made
                broken += found
                for line in found:
                    print(line, flush=True)
            batches += workers
            seed += workers * BATCH
    print(f"{batches * BATCH} seeds, {moves} moves and texts, {len(broken)} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
