"""`cast`, `activate` and `cycle` as text, with what may follow the name: x=, with, mode, targeting,
paying.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from webapp.rules.moves import NO_ABILITY, NO_CYCLING, Activate, Cast, Move, TapForMana
from webapp.rules.values import Ref
from webapp.words import say

from . import abilities
from .handles import Handle, folded
from .names import Named
from .parsing import Parsing, spread
from .picking import (
    NotationError,
    Option,
    Place,
    Source,
    Value,
    choice_place,
    choices,
    decide,
    place,
    refs,
    share,
    small,
)

Announcement = TypeVar("Announcement", Cast, Activate)
Find = Callable[[Parsing, Named, str], list[Option]]

CLAUSES = ("x=", "with", "mode", "targeting", "paying")
"""The words that begin a clause, in the order in which they are written."""
BEHIND_TEXT = ("x=", "mode", "targeting", "paying")


def parse_cast(parsing: Parsing) -> Move:
    """`cast NAME [x=N] [with TEXT] [mode TEXT]… [targeting A, B] [paying A, B]`."""
    parsing.scan.stop_words = CLAUSES
    handle = parsing.need("cast")
    card = parsing.object(handle, [parsing.pools.castable(), parsing.pools.all])
    first = refs([card.options[0].value])[0]
    clauses = Clauses(parsing, lambda: abilities.modes_of(parsing.table, first))
    clauses.read(f"cast {handle.shown}")

    def build(values: list[Value]) -> Move:
        return clauses.fill(Cast(parsing.player, refs(values)[0]), values[1:])

    return decide(parsing.table, [card, *clauses.places], build)


def parse_activate(parsing: Parsing) -> Move:
    """`activate NAME [: TEXT]` and clauses. `TEXT` is a piece of the ability's text."""
    parsing.scan.stop_words = CLAUSES
    handle = parsing.need("activate")
    piece = parsing.scan.until(CLAUSES) if parsing.scan.skip(":") else ""
    mine = parsing.pools.where("battlefield", "hand", "graveyard", mine=True)
    pools = [mine, parsing.pools.where("battlefield", "graveyard", "exile"), _guesses(parsing)]
    understood = f"activate {handle.shown}"
    source = _source(parsing, handle, piece, _activatable, pools)
    if source is None and piece:
        parsing.object(handle, pools)
        says = say("notation.no_ability", name=handle.shown, text=repr(piece))
        raise NotationError(says, understood, say("notation.expected.ability"))
    return _ability(parsing, understood, source or _without(parsing, handle, pools, NO_ABILITY))


def parse_cycle(parsing: Parsing) -> Move:
    """`cycle NAME [with TEXT] [x=N]`. TEXT names one of several cycling abilities, or a way to pay."""
    parsing.scan.stop_words = CLAUSES
    handle = parsing.need("cycle")
    piece = parsing.scan.until(BEHIND_TEXT) if parsing.scan.word("with") else ""
    pools = [parsing.pools.where("hand", mine=True), _guesses(parsing)]
    ways: tuple[str, ...] = ()
    source = _source(parsing, handle, piece, _cyclable, pools)
    if source is None and piece:
        ways = (piece,)
        source = _source(parsing, handle, "", _cyclable, pools)
    return _ability(
        parsing, f"cycle {handle.shown}", source or _without(parsing, handle, pools, NO_CYCLING), ways
    )


def _guesses(parsing: Parsing) -> list[Named]:
    """Everything, what the player sees first: for objects from which the move is not legal."""
    seen = parsing.pools.where("battlefield", mine=True) + parsing.pools.top()
    return seen + [named for named in parsing.pools.all if named not in seen]


def _source(
    parsing: Parsing, handle: Handle, piece: str, find: Find, pools: Sequence[list[Named]]
) -> Place | None:
    """The ability that is meant; None when nothing of that name has such an ability."""
    try:
        return place(parsing.table, handle, pools, lambda named: find(parsing, named, piece), "object")
    except NotationError:
        return None


def _without(parsing: Parsing, handle: Handle, pools: Sequence[list[Named]], index: int) -> Place:
    """An object without such an ability: the rules refuse it. Raises NotationError when there is no such
    object.
    """

    def of(named: Named) -> list[Option]:
        return (
            [Option(Source(named.choice, index), named)]
            if isinstance(named.choice, Ref) and named.object
            else []
        )

    return place(parsing.table, handle, pools, of, "object")


def _cyclable(parsing: Parsing, named: Named, piece: str) -> list[Option]:
    if not isinstance(named.choice, Ref) or named.object is None:
        return []
    every = abilities.activated(parsing.table, named.choice)
    found = [(n, a) for n, a in every if a.label in abilities.CYCLING]
    exact = [(n, a) for n, a in found if abilities.cycling_name(a) == folded(piece)]
    fitting = exact or [(n, a) for n, a in found if not piece or abilities.fits(piece, a.text)]
    return [Option(Source(named.choice, n), named, abilities.cycling_name(a)) for n, a in fitting]


def _activatable(parsing: Parsing, named: Named, piece: str) -> list[Option]:
    if not isinstance(named.choice, Ref) or named.object is None:
        return []
    every = list(abilities.activated(parsing.table, named.choice))
    if piece:
        wanted = abilities.narrowed(piece, [(n, abilities.spoken(a, a.text)) for n, a in every])
        every = [(n, a) for n, a in every if n in wanted]
    here = [(n, a) for n, a in every if a.zone == named.zone] or every
    chosen = [(n, a) for n, a in here if piece or not a.mana] or here
    return [Option(Source(named.choice, n), named, a.text) for n, a in chosen]


def _ability(parsing: Parsing, understood: str, source: Place, ways: tuple[str, ...] = ()) -> Move:
    """The move that activates the ability, with its clauses. A mana ability is activated as one (605)."""

    def modes() -> tuple[str, ...]:
        first = source.options[0].value
        return (
            abilities.modes_of(parsing.table, first.object, first.ability)
            if isinstance(first, Source)
            else ()
        )

    clauses = Clauses(parsing, modes)
    clauses.ways = list(ways)
    clauses.read(understood)

    def build(values: list[Value]) -> Move:
        chosen = values[0]
        assert isinstance(chosen, Source)
        ability = dict(abilities.activated(parsing.table, chosen.object)).get(chosen.ability)
        if ability is not None and ability.mana:
            paying = choices(values[1 + len(clauses.targets or ()) :])
            return TapForMana(parsing.player, chosen.object, ability=chosen.ability, paying=paying)
        return clauses.fill(Activate(parsing.player, chosen.object, chosen.ability), values[1:])

    return decide(parsing.table, [source, *clauses.places], build)


class Clauses:
    """What follows the name. `modes`: the texts of the modes there are."""

    def __init__(self, parsing: Parsing, modes: Callable[[], tuple[str, ...]]) -> None:
        self.parsing = parsing
        self.scan = parsing.scan
        self.mode_texts = modes
        self.x: int | None = None
        self.ways: list[str] = []
        self.modes: list[int] | None = None
        self.targets: list[Place] | None = None
        self.paying: list[Place] = []

    @property
    def places(self) -> list[Place]:
        """The places of all targets, then of what pays."""
        return [*(self.targets or ()), *self.paying]

    def fill(self, move: Announcement, values: Sequence[Value]) -> Announcement:
        """The move with its clauses, their places filled with values."""
        count = len(self.targets or ())
        return msgspec.structs.replace(
            move,
            x=self.x,
            ways=tuple(self.ways),
            modes=None if self.modes is None else tuple(sorted(self.modes)),
            targets=None if self.targets is None else choices(values[:count]),
            paying=choices(values[count:]),
        )

    def read(self, understood: str) -> None:
        """Read clauses to the end of the text."""
        while self.scan.rest:
            if match := self.scan.skip(r"x\s*=\s*(\d+)(?!\w)"):
                self.x = small(match[1], "x")
            elif self.scan.word("with"):
                self._way()
            elif self.scan.word("mode"):
                self._mode(understood)
            elif self.scan.word("targeting"):
                self.targets = self._targets()
            elif self.scan.word("paying"):
                self.paying = self._paying()
            else:
                expected = say("notation.expected.clauses")
                raise NotationError(say("notation.unread", text=repr(self.scan.rest)), understood, expected)

    def _way(self) -> None:
        text = self.scan.until(CLAUSES)
        if not text:
            raise NotationError(say("notation.with"), "with", say("notation.expected.way"))
        self.ways.append(text)

    def _mode(self, understood: str) -> None:
        modes = list(enumerate(self.mode_texts()))
        text = self.scan.until(BEHIND_TEXT, lambda t: len(abilities.narrowed(t, modes)) == 1)
        fitting = abilities.narrowed(text, modes) if text else []
        if len(fitting) != 1:
            problem = "of_several" if fitting else "not_of"
            listed = "; ".join(mode for _, mode in modes)
            says = say(f"notation.mode.{problem}", text=repr(text), modes=listed)
            if not modes:
                says = say("notation.mode.without", text=repr(text))
            raise NotationError(says, understood, say("notation.expected.mode"))
        self.modes = [*(self.modes or ()), fitting[0]]

    def _targets(self) -> list[Place]:
        if self.scan.word("nothing"):
            return []
        self.scan.stop_words = CLAUSES
        pools = [self.parsing.pools.targets(), self.parsing.pools.all]
        handles = spread(self.scan.handles(texts=True, copies=True))
        if not handles:
            raise NotationError(say("notation.targeting"), "targeting", say("notation.expected.targets"))
        table = self.parsing.table
        return [choice_place(table, handle, pools, "targets", legal_numbers=True) for handle in handles]

    def _paying(self) -> list[Place]:
        self.scan.stop_words = CLAUSES
        pools = [self.parsing.pools.payers(), self.parsing.pools.all]
        handles = spread(self.scan.handles(copies=True))
        if not handles:
            raise NotationError(say("notation.paying"), "paying", say("notation.expected.payers"))
        return share([choice_place(self.parsing.table, handle, pools, "paying") for handle in handles])
