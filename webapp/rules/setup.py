"""A table put together from a description (scenario files use this). The description must already be
possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from .abilities.libraries import by_earlier_rules
from .objects import Card, Object
from .rulebook import CURRENT, RuleBook
from .table import Player, Table
from .values import STEPS, Choice, Ref, Seat


class CardSetup(msgspec.Struct, frozen=True):
    """A card in a zone: its key in `cards`, and the label that moves may call it by."""

    card: str
    label: str = ""


class PermanentSetup(msgspec.Struct, frozen=True):
    """A permanent. `new`: came under its controller's control this turn. `owner`: seat, None = the
    controller.

    `attached_to`: (seat, index in that seat's battlefield list) of what it is attached to, or a seat alone
    for a player.
    """

    card: str
    label: str = ""
    tapped: bool = False
    counters: Mapping[str, int] = {}
    new: bool = False
    token: bool = False
    owner: int | None = None
    attached_to: tuple[int, int] | int | None = None
    damage: int = 0


class PlayerSetup(msgspec.Struct, frozen=True):
    """One player's belongings. `counters` includes energy. Zones other than the battlefield list the top card
    first.
    """

    name: str
    life: int = 20
    counters: Mapping[str, int] = {}
    mana: Mapping[str, int] = {}
    hand: Sequence[CardSetup] = ()
    library: Sequence[CardSetup] = ()
    graveyard: Sequence[CardSetup] = ()
    exile: Sequence[CardSetup] = ()
    battlefield: Sequence[PermanentSetup] = ()


def build_table(
    players: Sequence[PlayerSetup],
    cards: Mapping[str, Card],
    *,
    active: int = 0,
    step: str = "precombat main",
    turn: int = 1,
    seed: int = 0,
    book: RuleBook = CURRENT,
) -> Table:
    """The table at the moment when `step` has begun and the active player has priority.

    Raises ValueError for a step that does not exist. State-based actions have not been checked: see
    `apply.settle`.
    """
    if step not in STEPS:
        raise ValueError(f"there is no step {step!r}")
    if book.library_mana_abilities:
        cards = {key: by_earlier_rules(card) for key, card in cards.items()}
    builder = _Builder(cards, turn)
    seats = tuple(builder.player(n, player) for n, player in enumerate(players))
    seats = tuple(
        msgspec.structs.replace(seated, turn_began=turn) if n == active else seated
        for n, seated in enumerate(seats)
    )
    builder.attach(players)
    return Table(
        players=seats,
        cards=dict(cards),
        objects=builder.objects,
        battlefield=tuple(builder.battlefield),
        turn=turn,
        active=active,
        step=step,
        priority=active,
        book=book,
        seed=seed,
        clock=builder.clock,
    )


class _Builder:
    """Gives out ids and timestamps while a table is put together."""

    def __init__(self, cards: Mapping[str, Card], turn: int) -> None:
        self.cards = cards
        self.turn = turn
        self.objects: dict[int, Object] = {}
        self.battlefield: list[int] = []
        self.permanents: dict[tuple[int, int], int] = {}
        self.clock = 0

    def tick(self) -> int:
        self.clock += 1
        return self.clock

    def player(self, seat: int, setup: PlayerSetup) -> Player:
        seated = Player(
            name=setup.name,
            life=setup.life,
            counters=dict(setup.counters),
            mana=dict(setup.mana),
            hand=self.zone(seat, "hand", setup.hand),
            library=self.zone(seat, "library", setup.library),
            graveyard=self.zone(seat, "graveyard", setup.graveyard),
            exile=self.zone(seat, "exile", setup.exile),
        )
        for index, permanent in enumerate(setup.battlefield):
            self.permanents[seat, index] = self.permanent(seat, permanent)
        return seated

    def zone(self, seat: int, zone: str, cards: Sequence[CardSetup]) -> tuple[int, ...]:
        return tuple(self.card(seat, zone, entry) for entry in cards)

    def card(self, seat: int, zone: str, setup: CardSetup) -> int:
        number = self.tick()
        self.objects[number] = Object(
            id=number,
            card=setup.card,
            owner=seat,
            controller=seat,
            zone=zone,
            label=setup.label,
            entered=number,
        )
        return number

    def permanent(self, seat: int, setup: PermanentSetup) -> int:
        number = self.tick()
        card = self.cards[setup.card]
        counters = {kind: n for kind, n in setup.counters.items() if n}
        if card.loyalty is not None and "loyalty" not in setup.counters:
            counters["loyalty"] = card.loyalty
        if card.defense is not None and "defense" not in setup.counters:
            counters["defense"] = card.defense
        self.objects[number] = Object(
            id=number,
            card=setup.card,
            owner=seat if setup.owner is None else setup.owner,
            controller=seat,
            zone="battlefield",
            label=setup.label,
            tapped=setup.tapped,
            counters=counters,
            damage=setup.damage,
            token=setup.token or card.token,
            entered=number,
            since=self.turn if setup.new else -1,
        )
        self.battlefield.append(number)
        return number

    def attach(self, players: Sequence[PlayerSetup]) -> None:
        for seat, player in enumerate(players):
            for index, permanent in enumerate(player.battlefield):
                if permanent.attached_to is None:
                    continue
                host: Choice = (
                    Seat(permanent.attached_to)
                    if isinstance(permanent.attached_to, int)
                    else Ref(self.permanents[permanent.attached_to])
                )
                number = self.permanents[seat, index]
                self.objects[number] = msgspec.structs.replace(self.objects[number], attached_to=host)
