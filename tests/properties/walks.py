"""Random tables and random walks over them, with everything that must hold at every step.

Used by the property tests and by `python3 dev fuzz`. A walk draws its choices from a `random.Random`, so a
seed replays it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from webapp.oracle.compile import compile_card
from webapp.oracle.library import basic_lands, predefined_tokens, training_cards
from webapp.rules.abilities import Activated
from webapp.rules.apply import apply, settle
from webapp.rules.events import Event
from webapp.rules.layers import characteristics
from webapp.rules.legal import legal_moves, why_not
from webapp.rules.moves import Activate, Cast, Move, Pass, PlayLand, TapForMana
from webapp.rules.objects import Card
from webapp.rules.refusals import Refused
from webapp.rules.setup import CardSetup, PermanentSetup, PlayerSetup, build_table
from webapp.rules.table import Table, from_json, to_json
from webapp.rules.values import PERMANENT_TYPES, STEPS

ROOT = Path(__file__).resolve().parents[2]
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
START_STEPS = tuple(
    s
    for s in STEPS
    if s in {"upkeep", "draw", "precombat main", "beginning of combat", "postcombat main", "end"}
)


class BrokenError(AssertionError):
    """Something that must always hold does not."""


@cache
def card_pool() -> Mapping[str, Card]:
    """Training cards, and the cards of the shared examples where they are there."""
    cards = dict(training_cards())
    shared = Path(os.environ.get("STACKTUTOR_SHARED", ROOT.parent / "shared")) / "examples"
    if shared.is_dir():
        import yaml

        for file in sorted(shared.glob("*.yaml")):
            for data in yaml.load(file.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader).get("cards", []):
                compiled = compile_card(data)
                if compiled.card is not None:
                    cards.setdefault(compiled.name, compiled.card)
    return cards


@cache
def all_cards() -> Mapping[str, Card]:
    """The pool with basic lands, and the tokens under the keys that the engine creates them by."""
    tokens = {f"token:{name.removesuffix(' Token')}": card for name, card in predefined_tokens().items()}
    return {**card_pool(), **basic_lands(), **tokens}


def random_table(rng: random.Random) -> Table:
    """A table with two to four players and some of everything."""
    names = sorted(card_pool())
    picked = [rng.choice(names) for _ in range(10)]
    players = [
        _random_player(rng, name, picked)
        for name in ("Ana", "Ben", "Cai", "Dee")[: rng.choice((2, 2, 2, 3, 4))]
    ]
    used = {c.card for p in players for zone in (p.hand, p.library, p.graveyard, p.exile) for c in zone}
    used |= {c.card for p in players for c in p.battlefield}
    cards = {key: card for key, card in all_cards().items() if key in used or key.startswith("token:")}
    active = rng.randrange(len(players))
    table = build_table(
        players,
        cards,
        active=active,
        step=rng.choice(START_STEPS),
        turn=rng.randrange(1, 9),
        seed=rng.randrange(10**6),
    )
    return settle(table).table


def _random_player(rng: random.Random, name: str, picked: list[str]) -> PlayerSetup:
    pool = card_pool()

    def some(count: int, lands: int = 1) -> tuple[CardSetup, ...]:
        return tuple(
            CardSetup(
                rng.choice(picked) if rng.randrange(1 + lands) == 0 or lands == 0 else rng.choice(LANDS)
            )
            for _ in range(rng.randrange(count + 1))
        )

    permanents = [
        n for n in picked if PERMANENT_TYPES & set(pool[n].types) and "Aura" not in pool[n].subtypes
    ]
    field = [PermanentSetup(rng.choice(LANDS), tapped=rng.random() < 0.2) for _ in range(rng.randrange(7))]
    for _ in range(rng.randrange(5) if permanents else 0):
        counters = {"+1/+1": rng.randrange(1, 3)} if rng.random() < 0.3 else {}
        field.append(
            PermanentSetup(
                rng.choice(permanents), tapped=rng.random() < 0.2, counters=counters, new=rng.random() < 0.3
            )
        )
    energy = rng.choice((0, 0, 1, 2, 3, 5))
    return PlayerSetup(
        name=name,
        life=rng.choice((1, 3, 10, 20)),
        counters={"energy": energy} if energy else {},
        hand=some(5, 0),
        library=some(9),
        graveyard=some(3),
        battlefield=tuple(field),
    )


# ---- what must hold
# ----------------------------------------------------------------------------------------------


def actor(table: Table) -> int | None:
    """Who may act now."""
    if table.winner is not None or table.draw:
        return None
    return table.decision.player if table.decision is not None else table.priority


def check_table(table: Table) -> None:
    """Each object is in exactly one zone; JSON gives the same table back; nothing is left undone before
    somebody has priority.
    """
    where: dict[int, int] = {}
    for number in _zone_ids(table):
        where[number] = where.get(number, 0) + 1
    if any(n != 1 for n in where.values()) or set(where) != set(table.objects):
        raise BrokenError(f"objects are not each in one zone: {sorted(set(where) ^ set(table.objects))}")
    if from_json(to_json(table)) != table:
        raise BrokenError("the table's JSON is another table")
    if table.priority is not None and table.decision is None and settle(table).events:
        raise BrokenError("somebody has priority while something is left to do (117.5)")
    for player in table.players:
        if any(n < 0 for n in (*player.counters.values(), *player.mana.values())):
            raise BrokenError(f"{player.name} has fewer than none of something")


def _zone_ids(table: Table) -> Iterable[int]:
    yield from table.battlefield
    for player in table.players:
        for zone in (player.hand, player.library, player.graveyard, player.exile, player.command):
            yield from zone
    yield from (item.ref.id for item in table.stack if item.kind == "spell")


def check_totals(before: Table, after: Table, events: tuple[Event, ...]) -> None:
    """Life and energy change only by events that say so."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        life = energy = 0
        for event in events:
            if event.player != seat:
                continue
            life += {"life_gained": event.amount, "life_lost": -event.amount}.get(event.kind, 0)
            energy += {"energy_gained": event.amount, "energy_paid": -event.amount}.get(event.kind, 0)
            if event.kind == "counters_removed" and event.kind_of == "energy":
                energy -= event.amount
        if new.life - old.life != life:
            raise BrokenError(
                f"{old.name}'s life went from {old.life} to {new.life}; the events say {life:+d}"
            )
        if new.counters.get("energy", 0) - old.counters.get("energy", 0) != energy:
            raise BrokenError(f"{old.name}'s energy changed without an event that says so")


def other_moves(table: Table, player: int, offered: tuple[Move, ...]) -> list[Move]:
    """Moves about every object that were not offered: each must be refused, with a reason."""
    known = {repr(move) for move in offered}
    found: list[Move] = [Pass(player)]
    for obj in table.objects.values():
        if obj.zone == "stack":
            continue
        found += [Cast(player, obj.ref), PlayLand(player, obj.ref)]
        for index, ability in enumerate(characteristics(table, obj.ref).abilities):
            if isinstance(ability, Activated):
                found.append(
                    TapForMana(player, obj.ref, "W", index)
                    if ability.mana
                    else Activate(player, obj.ref, index)
                )
    return [move for move in found if repr(move) not in known]


def check_offers(table: Table, player: int, rng: random.Random) -> tuple[Move, ...]:
    """Every offered move is accepted; some that were not offered are refused with a reason. Returns those
    offered.
    """
    offered = legal_moves(table, player)
    if not offered:
        raise BrokenError(f"nothing may be done: {table.decision}")
    others = other_moves(table, player, offered)
    for move in rng.sample(others, min(4, len(others))):
        answer = apply(table, move)
        if not isinstance(answer, Refused):
            raise BrokenError(f"legal, but not offered: {move}")
        if not answer.reasons or not all(r.says and r.rule("2026-08") for r in answer.reasons):
            raise BrokenError(f"refused without a reason: {move}")
        if not why_not(table, move):
            raise BrokenError(f"refused, but why_not knows no reason: {move}")
    return offered


def _liveliest(offered: tuple[Move, ...], rng: random.Random) -> Move:
    """A move that gets the game on: mostly no mana alone, which would keep everybody from passing in turn."""
    busy = [m for m in offered if not isinstance(m, Pass | TapForMana)]
    luck = rng.random()
    if busy and luck < 0.7:
        return rng.choice(busy)
    passes = [m for m in offered if isinstance(m, Pass)]
    return passes[0] if passes and luck < 0.95 else rng.choice(offered)


def take_step(table: Table, rng: random.Random) -> tuple[Table, Move]:
    """One checked step of a walk. Raises BrokenError if anything that must hold does not."""
    player = actor(table)
    if player is None:
        raise BrokenError("nobody may act, and the game is not over")
    offered = check_offers(table, player, rng)
    move = _liveliest(offered, rng)
    before = to_json(table)
    answer = apply(table, move)
    if to_json(table) != before:
        raise BrokenError(f"a move changed the table it was made on: {move}")
    if isinstance(answer, Refused):
        raise BrokenError(f"offered, but refused ({answer.reasons[0].code}): {move}")
    check_table(answer.table)
    check_totals(table, answer.table, answer.events)
    return answer.table, move


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
    again = first
    for move in moves:
        answer = apply(again, move)
        if isinstance(answer, Refused):
            raise BrokenError("a replayed move is refused")
        again = answer.table
    if again != table:
        raise BrokenError("replaying the moves gives another table")
    return len(moves)
