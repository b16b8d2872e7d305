"""Paying (CR 601.2g-h, 602.2b): mana abilities, mana, and what needs no choice."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..mana.cost import ManaCost
from ..mana.plan import plan
from ..mana.pool import add_to_pool
from ..mana.restricted import added_by, tag, usable_keys
from ..mana.sources import Option
from ..mana.triggered import Addition, additions
from ..objects import Act, Frame, StackItem
from ..performing import perform
from ..players import lose_energy, pay_life
from ..refusals import refuse
from ..select import number
from ..source import Source
from ..table import Proposal, Task
from ..values import COLORS, Choice, Ref, Seat
from .helping import reduce_by_help
from .total import total_mana


def pay_mana(game: Game, proposal: Proposal) -> None:
    """Pay the mana part: from the pool, then by tapping (601.2g-h). The cost must be payable."""
    seat = proposal.item.controller
    mana = total_mana(game, proposal)
    busy = [c for chosen in proposal.chosen.values() for c in chosen if isinstance(c, Ref)]
    if any(isinstance(c, a.TapThis) for c in proposal.costs):
        busy.append(proposal.item.source)
    convoking = [c for c in proposal.chosen.get("convoke", ()) if isinstance(c, Ref)]
    if convoking:
        chars = game.chars(proposal.item.ref)
        mana, used = reduce_by_help(
            game, mana, convoking, colored=chars is not None and "convoke" in chars.keywords
        )
        if chars is not None and "delve" in chars.keywords:
            perform(game, [Act("move", player=seat, object=r, to="exile", verb="exile") for r in used], 0)
            used = []
        for ref in used:
            tap(game, ref)
    spent = settle_mana(game, seat, mana, busy, proposal)
    obj = game.find(proposal.item.ref) if proposal.item.kind == "spell" else None
    if obj is not None:
        colors = len([c for c in COLORS if spent.get(c)])
        game.change(obj.id, memory={**obj.memory, "colors spent": colors})


def settle_mana(
    game: Game, seat: int, mana: ManaCost, busy: list[Ref] | None = None, paying: Proposal | None = None
) -> dict[str, int]:
    """Take a mana cost out of a player's pool and lands; what mana was spent."""
    way = plan(game, seat, mana, busy or (), paying=paying)
    if way is None:
        raise refuse("cost.mana", card="", needs=mana.text(), can="", case="paying")
    for option in way.activate:
        make_mana(game, seat, option)
    keys = usable_keys(game, seat, paying)
    have = game.players[seat].mana
    merged = {m: n for m, n in have.items() if "|" not in m}
    for key in keys:
        merged[key[0]] = merged.get(key[0], 0) + have[key]
    pool = dict(merged)
    for letter, used in way.from_pool.items():
        pool[letter] -= used
    made: dict[str, int] = {}
    for option in way.activate:
        for letter in option.makes:
            made[letter] = made.get(letter, 0) + 1
    _spend(pool, made, way.cost, way.from_pool)
    spent = {m: n - pool.get(m, 0) for m, n in merged.items() if n > pool.get(m, 0)}
    game.player(seat, mana=_without(have, spent, keys))
    if way.life:
        pay_life(game, seat, way.life)
    return spent


def _without(have: dict[str, int], spent: dict[str, int], keys: list[str]) -> dict[str, int]:
    """A pool after spending: mana that may be spent on little else goes first."""
    left = dict(have)
    for letter, count in spent.items():
        for key in (*(k for k in keys if k[0] == letter), letter):
            used = min(count, left.get(key, 0))
            left[key] = left.get(key, 0) - used
            count -= used
    return {key: n for key, n in left.items() if n > 0}


def _spend(pool: dict[str, int], made: dict[str, int], mana: ManaCost, used: dict[str, int]) -> None:
    # What was made just now pays what the pool did not; anything left over stays in the pool.
    need = mana.total - sum(used.values())
    pips = list(mana.pips)
    for letter in [m for m, n in used.items() for _ in range(n)]:
        pip = next((p for p in pips if letter in p), None)
        if pip is not None:
            pips.remove(pip)
    for pip in sorted(pips, key=len):
        letter_ = next((m for m in pip if made.get(m, 0) > 0), None)
        if letter_ is not None:
            made[letter_] -= 1
            pool[letter_] -= 1
            need -= 1
    for letter in sorted(made, key=lambda m: m != "C"):
        while made[letter] > 0 and need > 0:
            made[letter] -= 1
            pool[letter] -= 1
            need -= 1


def make_mana(game: Game, seat: int, option: Option) -> None:
    """Activate a mana ability whose costs need no choice: it doesn't use the stack (605.3b)."""
    source = Source(seat, option.ref)
    more = additions(game, option.ref, option.ability, seat, option.makes)
    for cost in option.ability.cost:
        pay_simple(game, seat, cost, option.ref, source)
    produce(game, seat, option, more)


def produce(game: Game, seat: int, option: Option, more: list[Addition]) -> None:
    """What a mana ability does once it is paid for (605.3b), and the triggered ones after it (605.4a).

    `more`: these, found out before its costs were paid; for the same player, they make the end of its mana.
    """
    added = added_by(option.ability.effect)
    mark = tag(option.ref, option.index) if option.restriction is not None else ""
    at = len(option.makes) - sum(len(m.lots[0]) for m in more if m.seat == seat)
    add_to_pool(game, seat, option.makes[:at], option.ref, mark)
    for addition in more:
        letters = addition.lots[0]
        if addition.seat == seat:
            letters, at = option.makes[at : at + len(letters)], at + len(letters)
        add_to_pool(game, addition.seat, letters, addition.source, ruling="rule.605.4a")
    if any(isinstance(cost, a.TapThis) for cost in option.ability.cost):
        game.emit(
            "tapped for mana", "rule.106.12", log=False, player=seat, object=option.ref, text=option.makes
        )
    rest = _other_effects(option.ability.effect, added)
    if rest:
        number_ = game.tick()
        item = StackItem(
            ref=Ref(number_),
            kind="activated",
            controller=seat,
            source=option.ref,
            name=game.name(option.ref),
            ability=option.ability,
        )
        game.frames[number_] = Frame(item=item)
        game.push(*(Task("run", frame=number_, node=node) for node in rest), Task("close", frame=number_))


def _other_effects(effect: a.Node, added: a.Node | None) -> list[a.Node]:
    if isinstance(effect, a.Clause):
        return _other_effects(effect.effect, added)
    if isinstance(effect, a.Do):
        return [x for e in effect.effects for x in _other_effects(e, added)]
    return [] if effect == added else [effect]


def pay_simple(game: Game, seat: int, cost: a.Node, ref: Ref, source: Source) -> None:
    """Pay a cost component that needs no choice and no replacement: tap, energy, life, counters, this object
    itself.
    """
    if isinstance(cost, a.TapThis):
        tap(game, ref)
    elif isinstance(cost, a.UntapThis):
        obj = game.find(ref)
        if obj is not None:
            game.change(obj.id, tapped=False)
            game.emit("untapped", "rule.107.6", player=seat, object=ref)
    elif isinstance(cost, a.PayEnergy):
        lose_energy(game, seat, number(game, cost.amount, source), source=ref)
    elif isinstance(cost, a.PayLife):
        pay_life(game, seat, number(game, cost.amount, source), ref)
    elif isinstance(cost, a.RemoveCounters):
        remove_counters(game, ref, cost.kind, number(game, cost.count, source), seat)
    elif isinstance(cost, a.SacrificeThis | a.ExileThis):
        verb, to = ("sacrifice", "graveyard") if isinstance(cost, a.SacrificeThis) else ("exile", "exile")
        perform(game, [Act("move", player=seat, object=ref, to=to, verb=verb)], 0)


def tap(game: Game, ref: Ref) -> None:
    """Tap a permanent."""
    obj = game.find(ref)
    if obj is not None and not obj.tapped:
        game.change(obj.id, tapped=True)
        game.emit("tapped", "rule.701.26a", player=game.controller(ref), object=ref)


def remove_counters(
    game: Game, ref: Choice, kind: str, count: int, seat: int, source: Ref | None = None
) -> int:
    """Remove counters of a kind from an object or player; how many were removed."""
    if isinstance(ref, Seat):
        counters = dict(game.players[ref.n].counters)
    else:
        obj = game.find(ref)
        if obj is None:
            return 0
        counters = dict(obj.counters)
    removed = min(count, counters.get(kind, 0))
    if removed <= 0:
        return 0
    counters[kind] -= removed
    if not counters[kind] and kind not in {"loyalty", "defense"}:
        del counters[kind]
    if isinstance(ref, Seat):
        game.player(ref.n, counters=counters)
    else:
        game.change(ref.id, counters=counters)
    game.emit(
        "counters_removed", "rule.122.1", player=seat, object=ref, amount=removed, kind_of=kind, source=source
    )
    if isinstance(ref, Seat) and kind == "energy":
        game.emit("energy_lost", "rule.122.1", log=False, player=ref.n, amount=removed, source=source)
    return removed
