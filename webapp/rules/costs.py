"""Costs (CR 118, 601.2f-h): what a spell or ability costs in all, whether it can be paid, and paying it."""

from __future__ import annotations

from . import abilities as a
from .game import Game
from .layers import Source
from .mana import ManaCost, Option, add_mana_of, add_to_pool, mana_cost, plan
from .objects import Act
from .players import change_life, forbidden, lose_energy
from .refusals import Reason
from .select import candidates, matches, number
from .table import Proposal
from .values import Choice, Ref, Seat


def total_mana(game: Game, proposal: Proposal, x: int | None = None) -> ManaCost:
    """The mana part of the total cost: mana costs and additional ones, plus increases, minus reductions
    (601.2f).
    """
    item = proposal.item
    amount = proposal.x if x is None else x
    source = cost_source(game, proposal)
    pips: list[frozenset[str]] = []
    life: list[frozenset[str]] = []
    generic = 0
    for cost in proposal.costs:
        if isinstance(cost, a.PayMana):
            value = number(game, cost.x, source) if cost.x is not None else (amount or 0)
            part = mana_cost(cost.cost, value)
            pips += part.pips
            life += part.life
            generic += part.generic
    more, less, least = _changes(game, proposal, source)
    generic = max(0, generic + more.generic - less)
    pips += more.pips
    total = ManaCost(pips, generic, life)
    if total.total < least:
        total.generic += least - total.total
    del item
    return total


def cost_source(game: Game, proposal: Proposal) -> Source:
    """Who speaks while the cost is found out: the frame -4 holds the item."""
    from .objects import Frame

    game.frames[-4] = Frame(item=proposal.item)
    return Source(proposal.item.controller, proposal.item.source, -4)


def _changes(game: Game, proposal: Proposal, source: Source) -> tuple[ManaCost, int, int]:
    more = ManaCost([], 0)
    less = least = 0
    for change, speaker in cost_changes(game, proposal, source):
        if isinstance(change, a.CostNext):
            less += change.less
            continue
        extra = mana_cost(change.more_mana)
        more.pips += extra.pips
        more.generic += extra.generic + number(game, change.more, speaker)
        less += number(game, change.less, speaker) + mana_cost(change.less_mana).total
        least = max(least, change.minimum)
    item = proposal.item
    if isinstance(item.ability, a.Activated) and item.ability.less is not None:
        less += number(game, item.ability.less, source)
    if item.kind == "spell":
        chars = game.chars(item.ref)
        for ability in chars.abilities if chars is not None else ():
            if isinstance(ability, a.Keyword) and ability.name == "affinity" and ability.filter is not None:
                less += len(candidates(game, _yours(ability.filter), source))
    return more, less, least


def _yours(filter_: a.Node) -> a.Node:
    if isinstance(filter_, a.Filter):
        return a.Filter((*filter_.conditions, a.ControlledBy(a.You())), filter_.zone, filter_.where)
    return filter_


def cost_changes(
    game: Game, proposal: Proposal, source: Source
) -> list[tuple[a.CostChange | a.CostNext, Source]]:
    """The cost changes that apply to what is being cast or activated."""
    found: list[tuple[a.CostChange | a.CostNext, Source]] = []
    item = proposal.item
    for force in game.look.statics():
        effect = force.effect
        if isinstance(effect, a.CostNext):
            if (
                item.kind == "spell"
                and effect.seat == item.controller
                and matches(game, effect.filter, item.ref, force.source)
            ):
                found.append((effect, force.source))
        elif isinstance(effect, a.CostChange):
            if effect.own:
                if item.kind == "spell" and force.source.this == item.ref:
                    found.append((effect, source))
            elif _change_applies(game, effect, force.source, proposal):
                found.append((effect, force.source))
    return found


def _change_applies(game: Game, effect: a.CostChange, speaker: Source, proposal: Proposal) -> bool:
    from .select import players

    item = proposal.item
    if effect.who is not None and item.controller not in players(game, effect.who, speaker):
        return False
    if effect.of == "spell":
        if item.kind != "spell":
            return False
        ref: Ref = item.ref
    else:
        if item.kind == "spell":
            return False
        label = item.label
        if (
            effect.of != "activated"
            and effect.of != label
            and not (effect.of == "cycling" and label == "typecycling")
        ):
            return False
        ref = item.source
    return effect.filter is None or matches(
        game, effect.filter, ref, speaker, game.chars(ref) or item.source_was
    )


def use_up_next(game: Game, proposal: Proposal) -> None:
    """ "The next spell costs less" has been used by this one."""
    for n, effect in enumerate(game.effects):
        for change in effect.changes:
            if (
                isinstance(change, a.CostNext)
                and proposal.item.kind == "spell"
                and change.seat == proposal.item.controller
            ):
                if matches(game, change.filter, proposal.item.ref, Source(effect.player, effect.source)):
                    game.effects = [e for m, e in enumerate(game.effects) if m != n]
                    game.look.clear()
                    return


# ---- can it be paid?
# ---------------------------------------------------------------------------------------------


def payable(game: Game, proposal: Proposal, x: int | None = None) -> list[Reason]:
    """Every reason why the cost can't be paid now; empty if it can (118.3)."""
    reasons: list[Reason] = []
    seat = proposal.item.controller
    source = cost_source(game, proposal)
    life = energy = 0
    busy: list[Ref] = []
    for index, cost in enumerate(proposal.costs):
        if isinstance(cost, a.PayLife):
            life += number(game, cost.amount, source)
        elif isinstance(cost, a.PayEnergy):
            energy += number(game, cost.amount, source)
        elif isinstance(cost, a.TapThis) and proposal.item.source is not None:
            busy.append(proposal.item.source)
        busy += [c for c in proposal.chosen.get(str(index), ()) if isinstance(c, Ref)]
        reasons += _other_reasons(game, proposal, cost, source, index)
    player = game.players[seat]
    if energy > player.counters.get("energy", 0):
        reasons.append(
            Reason(
                "cost.energy",
                {
                    "needs": str(energy),
                    "has": str(player.counters.get("energy", 0)),
                    "card": proposal.item.name,
                },
            )
        )
    if life > player.life:
        reasons.append(
            Reason("cost.life", {"needs": str(life), "has": str(player.life), "card": proposal.item.name})
        )
    mana = total_mana(game, proposal, x)
    helpers = _helpers(game, proposal)
    if _plan_with_help(game, proposal, mana, busy, helpers, life, energy) is None:
        from .mana import could_make

        reasons.append(
            Reason(
                "cost.mana",
                {
                    "card": proposal.item.name,
                    "needs": mana.text(),
                    "can": str(could_make(game, seat)),
                    "what": what(proposal),
                },
            )
        )
    return reasons


def what(proposal: Proposal) -> str:
    """ "Casting" or "Cycling" …, for sentences."""
    if proposal.item.kind == "spell":
        return "Casting"
    return {"cycling": "Cycling", "typecycling": "Typecycling", "equip": "Equipping with"}.get(
        proposal.item.label, "Activating"
    )


def _helpers(game: Game, proposal: Proposal) -> list[Ref]:
    """Creatures that could convoke (702.51), artifacts that could improvise (702.126): chosen ones, or all if
    none are chosen yet.
    """
    if proposal.item.kind != "spell":
        return []
    chosen = proposal.chosen.get("convoke")
    if chosen is not None:
        return [c for c in chosen if isinstance(c, Ref)]
    return convokers(game, proposal)


def convokers(game: Game, proposal: Proposal) -> list[Ref]:
    """Untapped permanents that the spell's convoke or improvise lets its controller tap for it."""
    chars = game.chars(proposal.item.ref)
    keywords = chars.keywords if chars is not None else frozenset[str]()
    kind = "creature" if "convoke" in keywords else "artifact" if "improvise" in keywords else ""
    if not kind:
        return []
    found: list[Ref] = []
    for obj in game.permanents():
        theirs = game.chars(obj)
        if (
            theirs is not None
            and theirs.controller == proposal.item.controller
            and kind in theirs.types
            and not obj.tapped
        ):
            found.append(obj.ref)
    return found


def reduce_by_help(
    game: Game, mana: ManaCost, helpers: list[Ref], *, colored: bool = True
) -> tuple[ManaCost, list[Ref]]:
    """The cost left when these permanents are tapped for it: each pays one of its colours or one generic
    mana.
    """
    pips = list(mana.pips)
    generic = mana.generic
    used: list[Ref] = []
    for ref in helpers:
        chars = game.chars(ref)
        pip = next((p for p in pips if colored and chars is not None and p & set(chars.colors)), None)
        if pip is not None:
            pips.remove(pip)
        elif generic:
            generic -= 1
        else:
            continue
        used.append(ref)
    return ManaCost(pips, generic, mana.life), used


def _plan_with_help(
    game: Game,
    proposal: Proposal,
    mana: ManaCost,
    busy: list[Ref],
    helpers: list[Ref],
    life: int,
    energy: int,
) -> object | None:
    seat = proposal.item.controller
    direct = plan(game, seat, mana, busy, life, energy)
    if direct is not None and "convoke" not in proposal.chosen:
        return direct
    if not helpers:
        return direct
    chars = game.chars(proposal.item.ref)
    left, used = reduce_by_help(
        game, mana, helpers, colored=chars is not None and "convoke" in chars.keywords
    )
    return plan(game, seat, left, [*busy, *used], life, energy)


def _other_reasons(game: Game, proposal: Proposal, cost: a.Node, source: Source, index: int) -> list[Reason]:
    item = proposal.item
    card = item.name
    if isinstance(cost, a.TapThis | a.UntapThis):
        return _tap_reasons(game, cost, item.source, card)
    if isinstance(cost, a.RemoveCounters):
        need = number(game, cost.count, source)
        from .select import objects

        have = 0
        for ref in objects(game, cost.of, source):
            obj = game.find(ref)
            if obj is not None:
                have += obj.counters.get(cost.kind, 0) if cost.kind else sum(obj.counters.values())
        if have < need:
            return [
                Reason(
                    "cost.counters",
                    {"card": card, "needs": str(need), "has": str(have), "kind": cost.kind or "such"},
                )
            ]
        return []
    if isinstance(cost, a.SacrificeThis) and forbidden(game, "can't sacrifice", item.controller):
        return [Reason("cost.objects", {"card": card, "needs": "1", "has": "0", "verb": "sacrifice"})]
    wanted = pick_from(game, proposal, cost, source)
    if wanted is None:
        return []
    verb, options, count = wanted
    if len(options) < count:
        return [
            Reason(
                "cost.objects", {"card": card, "needs": str(count), "has": str(len(options)), "verb": verb}
            )
        ]
    return []


def _tap_reasons(game: Game, cost: a.Node, ref: Ref, card: str) -> list[Reason]:
    from .mana import summoning_sick

    obj = game.find(ref)
    if obj is None:
        return []
    wants_untapped = isinstance(cost, a.TapThis)
    if obj.tapped == wants_untapped:
        return [Reason("cost.tapped" if wants_untapped else "cost.untapped", {"card": card})]
    if summoning_sick(game, ref):
        return [Reason("cost.summoning-sick", {"card": card})]
    return []


def pick_from(
    game: Game, proposal: Proposal, cost: a.Node, source: Source
) -> tuple[str, list[Ref], int] | None:
    """For a cost that takes objects of the player's choice: the verb, what may be picked, and how many."""
    seat = proposal.item.controller
    you = a.ControlledBy(a.You())
    if isinstance(cost, a.SacrificeOthers):
        options = candidates(game, _with(cost.filter, you), source)
        return "sacrifice", options, number(game, cost.count, source)
    if isinstance(cost, a.TapOthers):
        options = [
            r for r in candidates(game, _with(cost.filter, you), source) if not game.objects[r.id].tapped
        ]
        return "tap", options, 1 if cost.power else number(game, cost.count, source)
    if isinstance(cost, a.ReturnOthers):
        return "return", candidates(game, _with(cost.filter, you), source), number(game, cost.count, source)
    if isinstance(cost, a.DiscardCards):
        hand = [
            game.objects[n].ref
            for n in game.players[seat].hand
            if n != proposal.item.ref.id and n != _self_discarded(proposal)
        ]
        if cost.filter is not None:
            hand = [r for r in hand if matches(game, cost.filter, r, source)]
        count = len(hand) if cost.all else number(game, cost.count, source)
        return "discard", hand, count
    if isinstance(cost, a.ExileCards):
        options = [
            r
            for r in candidates(game, cost.filter, source)
            if r != proposal.item.ref and _owned_by(game, r, seat)
        ]
        return "exile", options, number(game, cost.count, source)
    if isinstance(cost, a.RevealCards):
        hand = [game.objects[n].ref for n in game.players[seat].hand if n != proposal.item.ref.id]
        return (
            "reveal",
            [r for r in hand if matches(game, cost.filter, r, source)],
            number(game, cost.count, source),
        )
    return None


def _self_discarded(proposal: Proposal) -> int:
    return proposal.item.source.id if any(isinstance(c, a.DiscardThis) for c in proposal.costs) else -1


def _owned_by(game: Game, ref: Ref, seat: int) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.owner == seat


def _with(filter_: a.Node, extra: a.Node) -> a.Node:
    if isinstance(filter_, a.Filter):
        return a.Filter((*filter_.conditions, extra), filter_.zone, filter_.where)
    return filter_


# ---- paying
# ------------------------------------------------------------------------------------------------------


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
        for ref in used:
            tap(game, ref)
    settle_mana(game, seat, mana, busy)


def settle_mana(game: Game, seat: int, mana: ManaCost, busy: list[Ref] | None = None) -> None:
    """Take a mana cost out of a player's pool and lands."""
    way = plan(game, seat, mana, busy or ())
    if way is None:
        from .refusals import refuse

        raise refuse("cost.mana", card="this", needs=mana.text(), can="less", what="Paying")
    for option in way.activate:
        make_mana(game, seat, option)
    pool = dict(game.players[seat].mana)
    for letter, used in way.from_pool.items():
        pool[letter] -= used
    made: dict[str, int] = {}
    for option in way.activate:
        for letter in option.makes:
            made[letter] = made.get(letter, 0) + 1
    _spend(pool, made, mana, way.from_pool)
    game.player(seat, mana={m: n for m, n in pool.items() if n > 0})
    if way.life:
        change_life(game, seat, -way.life)


def _spend(pool: dict[str, int], made: dict[str, int], mana: ManaCost, used: dict[str, int]) -> None:
    # What was made just now pays what the pool did not; anything left over stays in the pool.
    need = mana.total - sum(used.values())
    pips = [p for p in mana.pips]
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
    """Activate a mana ability: it doesn't use the stack (605.3b)."""
    source = Source(seat, option.ref)
    for cost in option.ability.cost:
        pay_simple(game, seat, cost, option.ref, source)
    added = add_mana_of(option.ability.effect)
    add_to_pool(game, seat, option.makes, option.ref)
    rest = _other_effects(option.ability.effect, added)
    if rest:
        from .objects import Frame, StackItem
        from .table import Task

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
        change_life(game, seat, -number(game, cost.amount, source), ref)
    elif isinstance(cost, a.RemoveCounters):
        remove_counters(game, ref, cost.kind, number(game, cost.count, source), seat)
    elif isinstance(cost, a.SacrificeThis | a.ExileThis):
        from .performing import perform

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
    return removed


__all__ = ["pay_mana", "payable", "total_mana"]
