"""Which object a move means: among those it could mean, the one that makes it legal; two that differ are
ambiguous.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from webapp.rules.abilities.kinds import Activated
from webapp.rules.apply import apply
from webapp.rules.layers import characteristics
from webapp.rules.moves import Move
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.rules.values import Choice, Ref
from webapp.words import say

from .handles import Handle
from .limits import MAX_DIGITS, MAX_X
from .names import Named, describe, distinct, everything, interchangeable, matching

TRIALS = 200
"""How many readings of an ambiguous move are tried at most."""


class NotationError(Exception):
    """The text is no move. `says`: why; `understood`: the part that was; `expected`: what could follow it."""

    def __init__(self, says: str, understood: str = "", expected: str = "") -> None:
        super().__init__(says)
        self.says = says
        self.understood = understood
        self.expected = expected


class UnknownNameError(NotationError):
    """A handle fits nothing. `name`: what stands in it as a name."""

    def __init__(self, handle: Handle) -> None:
        super().__init__(say("notation.unknown", name=repr(handle.shown)))
        self.name = handle.name


def small(digits: str, what: str) -> int:
    """A number in a move. Raises NotationError for one that no table needs."""
    if len(digits) > MAX_DIGITS or int(digits) > MAX_X:
        raise NotationError(
            say("notation.most", what=what, most=MAX_X),
            "",
            say("notation.expected.most", what=what, most=MAX_X),
        )
    return int(digits)


class Source(msgspec.Struct, frozen=True):
    """An ability of an object, by its index among all of its abilities; -1 where it has none such."""

    object: Ref
    ability: int


Value = Choice | Source


class Option(msgspec.Struct, frozen=True):
    """One reading of a place in a move: the value it gives, what that names, and words that tell it from
    others of that name.
    """

    value: Value
    named: Named
    note: str = ""


class Place(msgspec.Struct):
    """A place in a move that a handle fills. `spares`: interchangeable objects for a handle that is repeated.

    `number`: which of the legal options (`#2`), 0 = the only one. `group`: places of one list take different
    objects.
    """

    handle: Handle
    options: list[Option]
    spares: list[Option]
    group: str
    number: int = 0


class Pools:
    """The objects of a table in the groups that moves look in. Everything is in the order in which `#2`
    counts.
    """

    def __init__(self, table: Table, player: int, seen: frozenset[int] | None = None) -> None:
        self.table = table
        self.player = player
        self.all = everything(table)
        if seen is not None:
            self.all = [named for named in self.all if named.object is None or named.object.id in seen]

    def where(self, *zones: str, mine: bool = False) -> list[Named]:
        """What is in these zones, zone by zone; `mine`: under the player's control or ownership."""
        return [
            named
            for zone in zones
            for named in self.all
            if named.zone == zone and not (mine and not self.own(named))
        ]

    def own(self, named: Named) -> bool:
        """Whether it is the player's: controlled on the battlefield and the stack, owned elsewhere."""
        if named.item is not None:
            return named.item.controller == self.player
        if named.object is None:
            return False
        if named.zone == "battlefield":
            return characteristics(self.table, named.object.ref).controller == self.player
        return named.object.owner == self.player

    def top(self) -> list[Named]:
        """The top card of the player's library."""
        library = self.table.players[self.player].library
        return [named for named in self.all if named.object and named.object.id in library[:1]]

    def castable(self) -> list[Named]:
        """Where cards may be played from, the hand first."""
        return [*self.where("hand", mine=True), *self.where("exile", "graveyard", "command"), *self.top()]

    def targets(self) -> list[Named]:
        """What can be a target: permanents, what is on the stack, players, cards in graveyards and exile."""
        return self.where("battlefield", "stack", "players", "graveyard", "exile")

    def payers(self) -> list[Named]:
        """What a player can pay with."""
        return self.where("battlefield", "hand", "graveyard", mine=True) + self.where("exile")

    def choices(self, options: Sequence[Choice]) -> list[Named]:
        """The options of a decision."""
        wanted = set(options)
        return [named for named in self.all if named.choice in wanted]


def place(
    table: Table,
    handle: Handle,
    pools: Sequence[list[Named]],
    make: Callable[[Named], list[Option]],
    group: str,
    *,
    legal_numbers: bool = False,
) -> Place:
    """The place that a handle fills, with its readings from the first pool where it fits anything.

    `legal_numbers`: `#2` counts the legal readings only (targets), else all of the pool.
    """
    bare = Handle(handle.name, text=handle.text)
    for pool in pools:
        fitting = [option for named in matching(bare, pool) for option in make(named)]
        if not fitting or len(fitting) < handle.number:
            continue
        if handle.number and not legal_numbers:
            return Place(handle, [fitting[handle.number - 1]], [], group)
        if handle.number:
            return Place(handle, fitting, [], group, handle.number)
        kept = {id(named) for named in distinct(table, [option.named for option in fitting])}
        options = [option for option in fitting if id(option.named) in kept]
        return Place(handle, options, fitting, group)
    raise UnknownNameError(handle)


def choice_place(
    table: Table, handle: Handle, pools: Sequence[list[Named]], group: str, *, legal_numbers: bool = False
) -> Place:
    """A place filled by the object itself."""
    return place(table, handle, pools, lambda n: [Option(n.choice, n)], group, legal_numbers=legal_numbers)


def share(places: list[Place]) -> list[Place]:
    """Places of one unordered list: a handle repeated as often as it fits objects means each of them."""
    for first in list(places):
        same = [p for p in places if p.handle == first.handle and len(p.options) > 1]
        if len(same) > 1 and len(same) == len(first.spares):
            for this, option in zip(same, first.spares, strict=True):
                this.options, this.spares = [option], []
    return places


def decide(table: Table, places: Sequence[Place], build: Callable[[list[Value]], Move]) -> Move:
    """The move that the places mean: where several readings differ, the only legal one.

    With no legal reading the first is built, so that the rules refuse it with their reason. Raises
    NotationError when several are legal.
    """
    places = [_numbered(table, places, n, build) for n in range(len(places))]
    combinations = list(itertools.islice(_combinations(table, places), TRIALS))
    if len(combinations) == 1:
        return build([option.value for option in combinations[0]])
    legal: list[tuple[Move, list[Option]]] = []
    for combination in combinations:
        move = build([option.value for option in combination])
        if move not in [m for m, _ in legal] and isinstance(apply(table, move), Step):
            legal.append((move, combination))
    legal = _unlike(table, legal)
    if len(legal) > 1:
        raise _ambiguous(table, places, [combination for _, combination in legal])
    return legal[0][0] if legal else build([option.value for option in combinations[0]])


def _unlike(table: Table, legal: list[tuple[Move, list[Option]]]) -> list[tuple[Move, list[Option]]]:
    """The readings without those that only take another of an object's equal abilities: its own slivercycling
    and the one it has been given do the same at the same cost.
    """
    kept: dict[str, tuple[Move, list[Option]]] = {}
    for move, combination in legal:
        kept.setdefault(repr([_content(table, option.value) for option in combination]), (move, combination))
    return list(kept.values())


def _content(table: Table, value: Value) -> object:
    if not isinstance(value, Source):
        return value
    ability = characteristics(table, value.object).abilities[value.ability]
    plain = replace(ability, text="", span=(0, 0)) if isinstance(ability, Activated) else value
    return value.object, plain


def _numbered(table: Table, places: Sequence[Place], at: int, build: Callable[[list[Value]], Move]) -> Place:
    """A place whose `#2` counts legal readings, narrowed to the one meant."""
    this = places[at]
    if not this.number:
        return this
    legal = []
    for option in this.options:
        values = [option.value if n == at else other.options[0].value for n, other in enumerate(places)]
        if isinstance(apply(table, build(values)), Step):
            legal.append(option)
    counted = legal if len(legal) >= this.number else this.options
    return Place(this.handle, [counted[this.number - 1]], [], this.group)


def _combinations(table: Table, places: Sequence[Place]) -> Iterator[list[Option]]:
    """Every reading of all places together; a repeated handle takes the next interchangeable object."""
    for combination in itertools.product(*(p.options for p in places)):
        taken: list[Option] = []
        for this, option in zip(places, combination, strict=True):
            used = [t.named.choice for t, p in zip(taken, places, strict=False) if p.group == this.group]
            taken.append(_spare(table, this, option, used))
        yield taken


def _spare(table: Table, this: Place, option: Option, used: list[Choice]) -> Option:
    if option.named.choice not in used:
        return option
    free = [
        spare
        for spare in this.spares
        if spare.named.choice not in used and interchangeable(table, option.named, spare.named)
    ]
    return free[0] if free else option


def _ambiguous(table: Table, places: Sequence[Place], legal: list[list[Option]]) -> NotationError:
    for at, this in enumerate(places):
        values = {repr(combination[at].value): combination[at] for combination in legal}
        if len(values) > 1:
            words = [option.note or describe(table, option.named) for option in values.values()]
            says = say("notation.several", name=repr(this.handle.shown), candidates="; ".join(words))
            return NotationError(says, this.handle.shown, say("notation.expected.which"))
    return NotationError(say("notation.several_moves"), "", say("notation.expected.more_text"))


def choices(values: Sequence[Value]) -> tuple[Choice, ...]:
    """Values of places that hold objects and players only."""
    return tuple(value for value in values if not isinstance(value, Source))


def refs(values: Sequence[Value]) -> tuple[Ref, ...]:
    """Values of places that hold objects only."""
    return tuple(value for value in values if isinstance(value, Ref))
