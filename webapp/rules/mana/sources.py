"""Mana abilities (CR 605): what could make mana now, and which."""

from __future__ import annotations

from collections.abc import Iterable

from .. import abilities as a
from ..creatures import summoning_sick
from ..game import Game
from ..index import abilities_of
from ..players import rules_about
from ..select import holds, number
from ..source import Source
from ..table import Proposal
from ..values import COLOR_LETTERS, COLORS, Ref, symbols
from .restricted import added_by, restriction_of, spendable
from .triggered import with_additions


class Option:
    """One way to activate one mana ability: what it makes, and what it costs besides tapping."""

    __slots__ = ("ability", "energy", "index", "life", "makes", "ref", "restriction", "sacrifice")

    def __init__(self, ref: Ref, index: int, ability: a.Activated, makes: str) -> None:
        self.ref = ref
        self.index = index
        self.ability = ability
        self.makes = makes
        self.restriction = restriction_of(ability)
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


_UNCHOSEN = (a.TapThis, a.PayEnergy, a.PayLife, a.SacrificeThis, a.ExileThis, a.RemoveCounters)


def sources(
    game: Game, seat: int, without: Iterable[Ref] = (), paying: Proposal | None = None
) -> list[ManaSource]:
    """What a player could tap (or pay) for mana now, the most expendable first; what makes mana that may not
    be spent on this is left out.
    """
    key = f"sources {seat}"
    every: list[ManaSource] | None = game.look.memo.get(key)
    if every is None:
        every = game.look.memo[key] = _all_sources(game, seat)
    excluded = set(without)
    found: list[ManaSource] = []
    for one in every:
        if one.ref in excluded:
            continue
        options = [o for o in one.options if allowed(game, seat, o, paying)]
        if len(options) == len(one.options):
            found.append(one)
        elif options:
            found.append(ManaSource(one.ref, options, one.rank, one.signature))
    return found


def allowed(game: Game, seat: int, option: Option, paying: Proposal | None) -> bool:
    """Whether the mana of this ability may be spent on what is being paid for (106.6)."""
    if option.restriction is None:
        return True
    return spendable(game, option.restriction, paying, Source(seat, option.ref))


def paid_without_choice(ability: a.Activated) -> bool:
    """Whether a mana ability's costs need no choice and no mana, so it may pay for other things unasked."""
    return all(isinstance(c, _UNCHOSEN) for c in ability.cost)


def _all_sources(game: Game, seat: int) -> list[ManaSource]:
    found: list[ManaSource] = []
    for obj, chars in game.look.permanents():
        if chars.controller != seat:
            continue
        options = [
            Option(obj.ref, index, ability, makes)
            for index, ability in abilities_of(chars.abilities).activated
            if ability.mana and paid_without_choice(ability) and usable(game, obj.ref, ability, seat)
            for makes in produces(game, obj.ref, ability, seat)
        ]
        if options:
            found.append(_source(obj.ref, chars.types, options))
    found.sort(key=lambda s: s.rank)
    return found


def _source(ref: Ref, types: tuple[str, ...], options: list[Option]) -> ManaSource:
    # Lands first, then other things, creatures last; what makes fewer colours before what makes more.
    kind = 2 if "creature" in types else 0 if "land" in types else 1
    letters = {letter for o in options for letter in o.makes}
    rank = min(o.dear for o in options) * 100 + kind * 10 + len(letters)
    return ManaSource(ref, options, rank, (kind, tuple((o.makes, o.dear) for o in options)))


def usable(game: Game, ref: Ref, ability: a.Activated, seat: int) -> bool:
    """Whether a mana ability's costs (tap, energy, life, sacrifice) and conditions allow it now."""
    obj = game.find(ref)
    if obj is None or obj.zone != "battlefield":
        return False
    source = Source(seat, ref)
    chars = game.chars(obj)
    if rules_about(game, "can't activate", seat, ref):
        return False
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


def produces(game: Game, ref: Ref, ability: a.Activated, seat: int) -> list[str]:
    """Each lot of mana that the ability could make now, as letters, triggered mana abilities included."""
    added = added_by(ability.effect)
    if added is None:
        return []
    source = Source(seat, ref)
    count = number(game, added.count, source)
    lots: list[str] = []
    for text in added.mana:
        if text.startswith("any"):
            lots += [c * count for c in COLORS]
        elif text == "chosen color":
            chars = game.chars(ref)
            letter = COLOR_LETTERS.get(str(chars.memory.get("color", "")), "") if chars is not None else ""
            lots += [letter * count] if letter else []
        else:
            lots.append("".join(s for s in symbols(text)) * count)
    return with_additions(game, ref, ability, seat, [lot for lot in dict.fromkeys(lots) if lot])


def could_make(game: Game, seat: int) -> int:
    """How much mana a player could have now at most, for the words of a refusal."""
    return sum(game.players[seat].mana.values()) + sum(
        max(len(o.makes) for o in s.options) for s in sources(game, seat)
    )
