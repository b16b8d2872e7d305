"""The engine's share of a move: `python3 dev bench engine`.

Medians in microseconds of processor time on one machine in one run; the ratio of the 1,000th move to the
10th says whether a game gets slower as it goes on.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

from msgspec.structs import replace

from webapp.oracle.compile import compile_card
from webapp.oracle.library import basic_lands
from webapp.rules.apply import apply, settle
from webapp.rules.layers import look_at
from webapp.rules.legal import legal_moves, why_not
from webapp.rules.moves import Activate, Cast, Pass
from webapp.rules.objects import Card
from webapp.rules.refusals import Refused
from webapp.rules.setup import CardSetup, PermanentSetup, PlayerSetup, build_table
from webapp.rules.table import Table

CARDS = (
    {
        "name": "Bench Scout",
        "mana_cost": "{1}{W}",
        "type_line": "Creature — Human Scout",
        "power": "2",
        "toughness": "2",
        "oracle_text": "Vigilance\nCycling {1}\nWhenever you cycle or discard a card, you gain 1 life.",
    },
    {
        "name": "Bench Captain",
        "mana_cost": "{2}{W}",
        "type_line": "Creature — Human Soldier",
        "power": "2",
        "toughness": "3",
        "oracle_text": "Other creatures you control get +1/+1.",
    },
    {
        "name": "Bench Spark",
        "mana_cost": "{R}",
        "type_line": "Instant",
        "oracle_text": "Bench Spark deals 2 damage to any target.",
    },
    {
        "name": "Bench Coil",
        "mana_cost": "{2}",
        "type_line": "Artifact",
        "oracle_text": "{T}: You get {E}.\nPay {E}{E}: Draw a card.",
    },
)


def cards() -> dict[str, Card]:
    """The bench's own cards and basic lands, compiled."""
    compiled = {c.name: c.card for c in map(compile_card, CARDS) if c.card is not None}
    return {**compiled, **basic_lands()}


def full_table() -> Table:
    """Four players with 15 permanents and five cards in hand each."""
    field = [PermanentSetup(n) for n in ("Bench Scout", "Bench Captain", "Bench Coil") for _ in range(3)]
    field += [PermanentSetup("Mountain")] * 3 + [PermanentSetup("Plains")] * 3
    hand = [CardSetup(n) for n in ("Bench Scout", "Bench Spark", "Bench Coil", "Plains", "Bench Captain")]
    players = [
        PlayerSetup(
            name, hand=hand, library=[CardSetup("Plains")] * 40, battlefield=field, counters={"energy": 4}
        )
        for name in ("Ana", "Ben", "Cai", "Dee")
    ]
    return settle(build_table(players, cards(), turn=4)).table


def about_to_resolve(table: Table, seat: int, card: str) -> Table:
    """The table after the player has cast a card and all others have passed."""
    cast = next(
        m for m in legal_moves(table, seat) if isinstance(m, Cast) and table.objects[m.object.id].card == card
    )
    for move in (cast, *(Pass((seat + n) % 4) for n in range(3))):
        answer = apply(table, move)
        if isinstance(answer, Refused):
            raise RuntimeError(f"the bench's move was refused: {move}")
        table = answer.table
    return table


def about_a_target(table: Table, seat: int) -> Table:
    """The table as a spell asks for its target."""
    cast = next(
        m
        for m in legal_moves(table, seat)
        if isinstance(m, Cast) and table.objects[m.object.id].card == "Bench Spark"
    )
    answer = apply(table, cast)
    if isinstance(answer, Refused):
        raise RuntimeError("the bench's spell was refused")
    return answer.table


def duel() -> Table:
    """Two players with enough to keep going for a thousand moves."""
    players = [
        PlayerSetup(
            name,
            hand=[CardSetup("Bench Scout")] * 2,
            library=[CardSetup("Bench Scout"), CardSetup("Plains")] * 400,
            battlefield=[PermanentSetup("Plains")] * 4,
            life=20,
        )
        for name in ("Ana", "Ben")
    ]
    return settle(build_table(players, cards(), turn=2)).table


def time_of(work: Callable[[], object], rounds: int = 200) -> float:
    """The median time of a piece of work, in microseconds."""
    times = []
    for _ in range(rounds):
        start = process_time()
        work()
        times.append(process_time() - start)
    return median(times) * 1e6


def long_game(moves: int = 1000) -> list[float]:
    """The time of each move of a long game, in microseconds."""
    rng = random.Random(1)
    table = duel()
    times: list[float] = []
    while len(times) < moves:
        seat = table.decision.player if table.decision is not None else table.priority
        if seat is None:
            break
        offered = [m for m in legal_moves(table, seat) if not isinstance(m, Cast)]
        cycles = [m for m in offered if isinstance(m, Activate)]
        move = cycles[0] if cycles and rng.random() < 0.5 else offered[0]
        start = process_time()
        answer = apply(table, move)
        times.append((process_time() - start) * 1e6)
        if isinstance(answer, Refused):
            raise RuntimeError(f"an offered move was refused: {move}")
        table = answer.table
    return times


def main() -> None:
    """Print the table of medians."""
    table = full_table()
    seat = table.priority or 0
    offered = legal_moves(table, seat)
    cycle = next(m for m in offered if isinstance(m, Activate))
    spell = next(m for m in offered if isinstance(m, Cast))
    other = [m for m in offered if isinstance(m, Activate) and table.objects[m.object.id].zone != "hand"]
    asked = about_a_target(table, seat)
    target = legal_moves(asked, seat)[0]
    resolving = about_to_resolve(table, seat, "Bench Captain")
    last = resolving.priority or 0
    rows = {
        "pass": time_of(lambda: apply(table, Pass(seat))),
        "cycle a card": time_of(lambda: apply(table, cycle)),
        "activate an ability": time_of(lambda: apply(table, other[0])),
        "cast a spell": time_of(lambda: apply(table, spell)),
        "answer with a target, which pays the spell": time_of(lambda: apply(asked, target)),
        "a creature enters": time_of(lambda: apply(resolving, Pass(last))),
        "legal_moves, 4 players x 15 permanents": time_of(lambda: legal_moves(table, seat), 60),
        "what permanents are, nothing known": time_of(lambda: look_at(replace(table)).permanents()),
        "why_not": time_of(lambda: why_not(table, Pass((seat + 1) % 4))),
    }
    game = long_game()
    rows["a move, median of a long game"] = median(game)
    for name, taken in rows.items():
        print(f"{name:<44}{taken:>10.0f} us")
    early, late = median(game[5:55]), median(game[-50:])
    print(f"{'moves played':<44}{len(game):>10}")
    print(f"{'moves 950-1000 against moves 5-55':<44}{late / early:>10.2f} x")


if __name__ == "__main__":
    main()
