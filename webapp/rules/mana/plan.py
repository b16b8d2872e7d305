"""How a mana cost can be paid (CR 601.2g): the pool first, then lands, the least flexible first, then other
sources; what costs more than a tap comes last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from .. import abilities as a
from ..game import Game
from ..table import Proposal
from ..values import MANA, Ref, symbols
from .cost import ManaCost, Pip
from .restricted import usable_keys
from .sources import ManaSource, Option, sources


class Plan:
    """How a mana cost will be paid: letters from the pool, abilities to activate, life."""

    def __init__(self) -> None:
        self.from_pool: dict[str, int] = {}
        self.activate: list[Option] = []
        self.life = 0
        self.cost = ManaCost([], 0)


def plan(
    game: Game,
    seat: int,
    cost: ManaCost,
    without: Iterable[Ref] = (),
    life_spent: int = 0,
    energy_spent: int = 0,
    paying: Proposal | None = None,
    floating: str = "",
) -> Plan | None:
    """A way to pay, or None if there is none. `paying`: what for (some mana may be spent on little);
    `floating`: letters of mana that is taken to be in the pool as well.
    """
    found = sources(game, seat, without, paying) if cost.total else []
    extra = usable_keys(game, seat, paying)
    # Asked by the check, by the announcement and by the payment: answered once, while nothing changes.
    key = (seat, cost.key, tuple(map(id, found)), tuple(extra), life_spent, energy_spent, floating)
    known: tuple[list[ManaSource], Plan | None] | None = game.look.memo.get(key)
    if known is None:
        solver = (game, seat, found, life_spent, energy_spent, extra, floating)
        ways = (_Solver(*solver).solve(one) for one in cost.variants())
        known = game.look.memo[key] = (found, next((way for way in ways if way is not None), None))
    return known[1]


def wanted_letters(game: Game, seat: int) -> dict[str, int]:
    """How often the cards in a player's hand, their abilities' costs included, ask for each colour."""
    key = f"wanted {seat}"
    found: dict[str, int] | None = game.look.memo.get(key)
    if found is None:
        found = {}
        for number in game.players[seat].hand:
            card = game.cards[game.objects[number].card]
            costs = [card.mana_cost or ""]
            costs += [
                c.cost
                for x in card.abilities
                if isinstance(x, a.Activated)
                for c in x.cost
                if isinstance(c, a.PayMana)
            ]
            for symbol in {s for cost in costs for s in symbols(cost)}:
                for letter in symbol.split("/"):
                    if letter in MANA:
                        found[letter] = found.get(letter, 0) + 1
        game.look.memo[key] = found
    return found


class _Solver:
    def __init__(
        self,
        game: Game,
        seat: int,
        found: list[ManaSource],
        life_spent: int,
        energy_spent: int,
        extra: list[str],
        floating: str,
    ) -> None:
        self.sources = found
        mana = game.players[seat].mana
        self.pool = {m: n for m, n in mana.items() if n and "|" not in m}
        for key in extra:
            self.pool[key[0]] = self.pool.get(key[0], 0) + mana[key]
        for letter in floating:
            self.pool[letter] = self.pool.get(letter, 0) + 1
        self.energy = game.players[seat].counters.get("energy", 0) - energy_spent
        self.life = game.players[seat].life - life_spent
        self.used: set[Ref] = set()
        self.taken: list[Option] = []
        self.spent: dict[str, int] = {}
        self.steps = 0
        self.wanted = wanted_letters(game, seat)
        self.letters = {id(s): frozenset(m for o in s.options for m in o.makes) for s in found}

    def solve(self, cost: ManaCost) -> Plan | None:
        pips = sorted(cost.pips, key=lambda p: (len(p), self._supply(p)))
        made: dict[str, int] = {}
        if not self._pips(pips + cost.life, 0, cost, made, len(cost.life)):
            return None
        result = Plan()
        result.cost = cost
        result.from_pool = {m: n for m, n in self.spent.items() if n}
        result.activate = list(self.taken)
        result.life = self.life_paid * 2
        return result

    life_paid = 0

    def _supply(self, pip: Pip) -> int:
        return sum(self.pool.get(m, 0) for m in pip) + sum(
            1 for s in self.sources if self.letters[id(s)] & pip
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

    def _keep(self) -> Callable[[ManaSource], tuple[int, float]]:
        """How much to keep each source back: if dear, flexible, or of a colour that the hand asks for."""
        unused = Counter(self.letters[id(s)] for s in self.sources if s.ref not in self.used)
        asked: dict[frozenset[str], float] = {}
        for letters in set(self.letters.values()):
            left = sum(count for others, count in unused.items() if letters & others)
            asked[letters] = sum(self.wanted.get(m, 0) for m in letters) / max(1, left)
        return lambda source: (source.rank, asked[self.letters[id(source)]])

    def _generic(self, generic: int, made: dict[str, int]) -> bool:
        need = generic - sum(made.values())
        spent: dict[str, int] = {}
        for letter in sorted(
            self.pool, key=lambda m: (m != "C", self.wanted.get(m, 0) / max(1, self.pool[m]), -self.pool[m])
        ):
            if need <= 0:
                break
            used = min(need, self.pool[letter])
            spent[letter] = used
            need -= used
        taken: list[Option] = []
        for source in sorted(self.sources, key=self._keep()) if need > 0 else ():
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
