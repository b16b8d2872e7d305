"""Mana: what a cost asks for, what could make it, and paying it (CR 106, 202, 605).

Automatic payment uses the pool first, then taps lands (the least flexible first), then other sources; what
costs more than a tap comes last.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import abilities as a
from .game import Game
from .index import abilities_of
from .layers import Source
from .select import holds, number
from .values import COLORS, MANA, Ref, symbols

Pip = frozenset[str]


class ManaCost:
    """A mana cost to pay: coloured pips (each a set of letters that pay it) and generic mana. `life`: pips
    that 2 life may pay instead.
    """

    def __init__(self, pips: list[Pip], generic: int, life: list[Pip] | None = None, x: int = 0) -> None:
        self.pips = pips
        self.generic = generic
        self.life = life or []
        self.x = x

    @property
    def total(self) -> int:
        """How much mana it is."""
        return len(self.pips) + len(self.life) + self.generic

    def text(self) -> str:
        """The cost in symbols."""
        generic = f"{{{self.generic}}}" if self.generic or not (self.pips or self.life) else ""
        return generic + "".join(
            "{" + "/".join(sorted(p, key=MANA.index)) + "}" for p in self.pips + self.life
        )


def mana_cost(text: str, x: int = 0) -> ManaCost:
    """A cost in symbols as a `ManaCost`, X filled in."""
    pips: list[Pip] = []
    life: list[Pip] = []
    generic = 0
    for symbol in symbols(text):
        if symbol.isdigit():
            generic += int(symbol)
        elif symbol == "X":
            generic += x
        elif symbol == "S":
            generic += 1
        else:
            parts = symbol.split("/")
            letters = frozenset(p for p in parts if p in MANA)
            if "P" in parts:
                life.append(letters)
            elif parts[0].isdigit():
                generic += int(
                    parts[0]
                )  # {2/W}: two of any kind; the coloured half is never dearer to find out by hand
            else:
                pips.append(letters)
    return ManaCost(pips, generic, life)


class Option:
    """One way to activate one mana ability: what it makes, and what it costs besides tapping."""

    __slots__ = ("ability", "energy", "index", "life", "makes", "ref", "sacrifice")

    def __init__(self, ref: Ref, index: int, ability: a.Activated, makes: str) -> None:
        self.ref = ref
        self.index = index
        self.ability = ability
        self.makes = makes
        self.energy = sum(
            c.amount for c in ability.cost if isinstance(c, a.PayEnergy) and isinstance(c.amount, int)
        )
        self.life = sum(
            c.amount for c in ability.cost if isinstance(c, a.PayLife) and isinstance(c.amount, int)
        )
        self.sacrifice = any(
            isinstance(c, a.SacrificeThis | a.ExileThis | a.RemoveCounters) for c in ability.cost
        )

    @property
    def dear(self) -> int:
        """How much it takes besides a tap, for choosing the cheapest."""
        return self.energy * 2 + self.life + (10 if self.sacrifice else 0)


class ManaSource:
    """A permanent that can make mana now."""

    __slots__ = ("options", "rank", "ref", "signature")

    def __init__(self, ref: Ref, options: list[Option], rank: int, signature: tuple[object, ...]) -> None:
        self.ref = ref
        self.options = options
        self.rank = rank
        self.signature = signature


_SIMPLE = (a.TapThis, a.PayEnergy, a.PayLife, a.SacrificeThis, a.ExileThis, a.RemoveCounters)


def sources(game: Game, seat: int, without: Iterable[Ref] = ()) -> list[ManaSource]:
    """What a player could tap (or pay) for mana now, the most expendable first."""
    found: list[ManaSource] = []
    excluded = set(without)
    for obj in game.permanents():
        if obj.ref in excluded:
            continue
        chars = game.chars(obj)
        if chars is None or chars.controller != seat:
            continue
        options = [
            Option(obj.ref, index, ability, makes)
            for index, ability in abilities_of(chars.abilities).activated
            if ability.mana
            and all(isinstance(c, _SIMPLE) for c in ability.cost)
            and usable(game, obj.ref, ability, seat)
            for makes in produces(game, obj.ref, ability, seat)
        ]
        if options:
            letters = {letter for o in options for letter in o.makes}
            kind = (
                0
                if "land" in chars.types and "creature" not in chars.types
                else 1
                if "creature" not in chars.types
                else 2
            )
            dear = min(o.dear for o in options)
            rank = dear * 100 + kind * 10 + len(letters)
            signature = (kind, tuple((o.makes, o.dear) for o in options))
            found.append(ManaSource(obj.ref, options, rank, signature))
    found.sort(key=lambda s: s.rank)
    return found


def usable(game: Game, ref: Ref, ability: a.Activated, seat: int) -> bool:
    """Whether a mana ability's costs (tap, energy, life, sacrifice) and conditions allow it now."""
    obj = game.find(ref)
    if obj is None or obj.zone != "battlefield":
        return False
    source = Source(seat, ref)
    chars = game.chars(obj)
    if ability.condition is not None and not holds(game, ability.condition, source):
        return False
    for cost in ability.cost:
        if isinstance(cost, a.TapThis) and (obj.tapped or summoning_sick(game, ref)):
            return False
        if isinstance(cost, a.PayEnergy) and number(game, cost.amount, source) > game.players[
            seat
        ].counters.get("energy", 0):
            return False
        if isinstance(cost, a.PayLife) and number(game, cost.amount, source) > game.players[seat].life:
            return False
        if isinstance(cost, a.RemoveCounters) and obj.counters.get(cost.kind, 0) < number(
            game, cost.count, source
        ):
            return False
    return chars is not None


def summoning_sick(game: Game, ref: Ref) -> bool:
    """A creature that its controller has not had since their turn began, without haste (302.6)."""
    obj = game.find(ref)
    chars = game.chars(ref)
    if obj is None or chars is None or "creature" not in chars.types:
        return False
    return obj.since >= game.turn and "haste" not in chars.keywords


def add_mana_of(effect: a.Node) -> a.AddMana | None:
    """The "add" instruction of a mana ability's effect."""
    if isinstance(effect, a.AddMana):
        return effect
    if isinstance(effect, a.Clause):
        return add_mana_of(effect.effect)
    if isinstance(effect, a.Do):
        return next((found for e in effect.effects if (found := add_mana_of(e)) is not None), None)
    return None


def produces(game: Game, ref: Ref, ability: a.Activated, seat: int) -> list[str]:
    """Each lot of mana that the ability could make now, as letters."""
    added = add_mana_of(ability.effect)
    if added is None or added.restriction is not None:
        return []
    source = Source(seat, ref)
    count = number(game, added.count, source)
    lots: list[str] = []
    for text in added.mana:
        if text.startswith("any"):
            lots += [c * count for c in COLORS]
        elif text == "chosen color":
            chars = game.chars(ref)
            letter = str(chars.memory.get("color", "")) if chars is not None else ""
            lots += [letter * count] if letter else []
        else:
            lots.append("".join(s for s in symbols(text)) * count)
    return [lot for lot in dict.fromkeys(lots) if lot]


class Plan:
    """How a mana cost will be paid: letters from the pool, abilities to activate, life."""

    def __init__(self) -> None:
        self.from_pool: dict[str, int] = {}
        self.activate: list[Option] = []
        self.life = 0


def plan(
    game: Game,
    seat: int,
    cost: ManaCost,
    without: Iterable[Ref] = (),
    life_spent: int = 0,
    energy_spent: int = 0,
) -> Plan | None:
    """A way to pay, or None if there is none."""
    solver = _Solver(game, seat, sources(game, seat, without) if cost.total else [], life_spent, energy_spent)
    return solver.solve(cost)


class _Solver:
    def __init__(
        self, game: Game, seat: int, found: list[ManaSource], life_spent: int, energy_spent: int
    ) -> None:
        self.sources = found
        self.pool = {m: n for m, n in game.players[seat].mana.items() if n}
        self.energy = game.players[seat].counters.get("energy", 0) - energy_spent
        self.life = game.players[seat].life - life_spent
        self.used: set[Ref] = set()
        self.taken: list[Option] = []
        self.spent: dict[str, int] = {}
        self.steps = 0

    def solve(self, cost: ManaCost) -> Plan | None:
        pips = sorted(cost.pips, key=lambda p: (len(p), self._supply(p)))
        made: dict[str, int] = {}
        if not self._pips(pips + cost.life, 0, cost, made, len(cost.life)):
            return None
        result = Plan()
        result.from_pool = {m: n for m, n in self.spent.items() if n}
        result.activate = list(self.taken)
        result.life = self.life_paid * 2
        return result

    life_paid = 0

    def _supply(self, pip: Pip) -> int:
        return sum(self.pool.get(m, 0) for m in pip) + sum(
            1 for s in self.sources if any(set(o.makes) & pip for o in s.options)
        )

    def _pips(self, pips: list[Pip], n: int, cost: ManaCost, made: dict[str, int], phyrexian: int) -> bool:
        self.steps += 1
        if self.steps > 20_000:
            return False
        if n == len(pips):
            return self._generic(cost.generic, made)
        for letter in pips[n]:
            if made.get(letter, 0) > 0:  # left over from a source that makes more than one
                made[letter] -= 1
                if self._pips(pips, n + 1, cost, made, phyrexian):
                    return True
                made[letter] += 1
            if self.pool.get(letter, 0) > 0:
                self.pool[letter] -= 1
                self.spent[letter] = self.spent.get(letter, 0) + 1
                if self._pips(pips, n + 1, cost, made, phyrexian):
                    return True
                self.pool[letter] += 1
                self.spent[letter] -= 1
        if self._tap_for(pips, n, cost, made, phyrexian):
            return True
        if n >= len(pips) - phyrexian and self.life >= 2:
            self.life -= 2
            self.life_paid += 1
            if self._pips(pips, n + 1, cost, made, phyrexian):
                return True
            self.life += 2
            self.life_paid -= 1
        return False

    def _tap_for(self, pips: list[Pip], n: int, cost: ManaCost, made: dict[str, int], phyrexian: int) -> bool:
        tried: set[tuple[object, ...]] = set()
        for source in self.sources:
            if source.ref in self.used or source.signature in tried:
                continue
            tried.add(source.signature)
            for option in sorted(source.options, key=lambda o: o.dear):
                letter = next((m for m in option.makes if m in pips[n]), None)
                if letter is None or not self._take(option):
                    continue
                rest = option.makes.replace(letter, "", 1)
                for m in rest:
                    made[m] = made.get(m, 0) + 1
                if self._pips(pips, n + 1, cost, made, phyrexian):
                    return True
                for m in rest:
                    made[m] -= 1
                self._give_back(option)
        return False

    def _take(self, option: Option) -> bool:
        if option.energy > self.energy or option.life > self.life:
            return False
        self.energy -= option.energy
        self.life -= option.life
        self.used.add(option.ref)
        self.taken.append(option)
        return True

    def _give_back(self, option: Option) -> None:
        self.energy += option.energy
        self.life += option.life
        self.used.discard(option.ref)
        self.taken.remove(option)

    def _generic(self, generic: int, made: dict[str, int]) -> bool:
        need = generic - sum(made.values())
        spent: dict[str, int] = {}
        for letter in sorted(self.pool, key=lambda m: (m != "C", -self.pool[m])):
            if need <= 0:
                break
            used = min(need, self.pool[letter])
            spent[letter] = used
            need -= used
        taken: list[Option] = []
        for source in self.sources:
            if need <= 0:
                break
            if source.ref in self.used:
                continue
            option = min(
                source.options,
                key=lambda o: (o.dear, abs(len(o.makes) - need) if len(o.makes) > need else -len(o.makes)),
            )
            if self._take(option):
                taken.append(option)
                need -= len(option.makes)
        if need > 0:
            for option in taken:
                self._give_back(option)
            return False
        for letter, used in spent.items():
            self.spent[letter] = self.spent.get(letter, 0) + used
            self.pool[letter] -= used
        return True


def could_make(game: Game, seat: int) -> int:
    """How much mana a player could have now at most, for the words of a refusal."""
    return sum(game.players[seat].mana.values()) + sum(
        max(len(o.makes) for o in s.options) for s in sources(game, seat)
    )


def add_to_pool(game: Game, seat: int, letters: str, source: Ref | None = None) -> None:
    """Mana is added to a pool (106.4)."""
    mana = dict(game.players[seat].mana)
    for letter in letters:
        mana[letter] = mana.get(letter, 0) + 1
    game.player(seat, mana=mana)
    game.emit(
        "mana_added",
        "rule.106.4",
        player=seat,
        amount=len(letters),
        source=source,
        text="".join(f"{{{m}}}" for m in letters),
        log=True,
    )


def empty_pools(game: Game) -> None:
    """Unspent mana empties as a step or phase ends (106.4, 500.5)."""
    for seat in game.seats():
        mana = game.players[seat].mana
        if any(mana.values()):
            game.player(seat, mana={})
            game.emit("mana_emptied", "rule.106.4", player=seat, amount=sum(mana.values()))
