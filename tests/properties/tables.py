"""Random tables, made from the training cards and from the cards of the shared examples where they are."""

from __future__ import annotations

import os
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from webapp.oracle.compile import compile_card
from webapp.oracle.library import basic_lands, predefined_tokens, training_cards
from webapp.rules.apply import settle
from webapp.rules.objects import Card
from webapp.rules.setup import CardSetup, PermanentSetup, PlayerSetup, build_table
from webapp.rules.table import Table
from webapp.rules.values import PERMANENT_TYPES, STEPS

ROOT = Path(__file__).resolve().parents[2]
LANDS = ("Plains", "Island", "Swamp", "Mountain", "Forest")
START_STEPS = tuple(
    s
    for s in STEPS
    if s in {"upkeep", "draw", "precombat main", "beginning of combat", "postcombat main", "end"}
)


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
