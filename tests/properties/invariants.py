"""What must hold at every moment of every game, and of every answer to a move.

Each check raises BrokenError with what is wrong. The random walks and the state machine share them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from webapp.rules.abilities import Activated
from webapp.rules.apply import apply, settle
from webapp.rules.events import KINDS, Event
from webapp.rules.layers import characteristics, look_at
from webapp.rules.legal import why_not
from webapp.rules.moves import Activate, Answer, Cast, Move, Pass, PlayLand, TapForMana
from webapp.rules.objects import Card
from webapp.rules.refusals import Refused
from webapp.rules.step import Step
from webapp.rules.table import Table, from_json, to_json
from webapp.rules.values import Choice, Ref, Seat
from webapp.rules.view import visible_cards
from webapp.rules.words import says
from webapp.views.decisions import decision_view
from webapp.views.seat import View

Counts = Counter[tuple[Choice, str]]


class BrokenError(AssertionError):
    """Something that must always hold does not."""


# ---- a moment
# ----------------------------------------------------------------------------------------------------


def check_table(table: Table) -> None:
    """Each object is in exactly one zone; JSON gives the same table back; nothing is left undone before
    somebody has priority.
    """
    where = Counter(_zone_ids(table))
    if set(where.values()) - {1} or set(where) != set(table.objects):
        raise BrokenError(f"objects are not each in one zone: {sorted(set(where) ^ set(table.objects))}")
    if from_json(to_json(table)) != table:
        raise BrokenError("the table's JSON is another table")
    for player in table.players:
        if any(n < 0 for n in (*player.counters.values(), *player.mana.values())):
            raise BrokenError(f"{player.name} has fewer than none of something")
    if table.priority is not None and table.decision is None:
        if settle(table).events:
            raise BrokenError("somebody has priority while something is left to do (117.5)")
        _check_nothing_is_due(table)
    _check_what_is_known(table)


def _check_what_is_known(table: Table) -> None:
    """What was kept from the moves before is what is found out of the table alone."""
    kept, anew = look_at(table), look_at(replace(table))
    for obj in table.objects.values():
        if kept.of(obj) != anew.of(obj):
            raise BrokenError(f"{kept.of(obj)} is kept of what is {anew.of(obj)}")
    if kept.permanents() != anew.permanents():
        raise BrokenError("the permanents that are kept are others than there are")
    if [f.key for f in kept.statics()] != [f.key for f in anew.statics()]:
        raise BrokenError("the static effects that are kept are others than are in force")
    for event in KINDS:
        if [w[:2] for w in kept.watchers(event)] != [w[:2] for w in anew.watchers(event)]:
            raise BrokenError(f"others are kept as watching for {event} than do")


def _zone_ids(table: Table) -> Iterable[int]:
    yield from table.battlefield
    for player in table.players:
        for zone in (player.hand, player.library, player.graveyard, player.exile, player.command):
            yield from zone
    yield from (item.ref.id for item in table.stack if item.kind == "spell")


def _check_nothing_is_due(table: Table) -> None:
    """The plainest state-based actions, reckoned anew (704.5d, f, g)."""
    for obj in table.objects.values():
        if obj.token and obj.zone not in {"battlefield", "stack"}:
            raise BrokenError(f"a token is in the zone {obj.zone} (704.5d)")
    for number in table.battlefield:
        now = characteristics(table, table.objects[number].ref)
        if "creature" not in now.types or now.toughness is None:
            continue
        if now.toughness <= 0:
            raise BrokenError(f"{now.name} has toughness {now.toughness} (704.5f)")
        if now.damage >= now.toughness and "indestructible" not in now.keywords:
            raise BrokenError(f"{now.name} has lethal damage (704.5g)")


# ---- what changes, and what is told
# ------------------------------------------------------------------------------


def check_step(before: Table, step: Step) -> None:
    """All that must hold of an accepted move: the new table, and what the events say of the way to it."""
    check_table(step.table)
    check_totals(before, step.table, step.events)
    check_counters(before, step.table, step.events)
    for seat in range(len(step.table.players)):
        check_sentences(step.table, seat, step.events)


def check_totals(before: Table, after: Table, events: tuple[Event, ...]) -> None:
    """Life changes only by events that say so."""
    for seat, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        signs = {"life_gained": 1, "life_lost": -1}
        told = sum(signs.get(event.kind, 0) * event.amount for event in events if event.player == seat)
        if new.life - old.life != told:
            raise BrokenError(
                f"{old.name}'s life went from {old.life} to {new.life}; the events say {told:+d}"
            )


def check_counters(before: Table, after: Table, events: tuple[Event, ...]) -> None:
    """Counters of players, energy too, and of permanents that stay change only by events that say so."""
    old, new = dict(_holders(before)), dict(_holders(after))
    told: Counts = Counter()
    for event in events:
        if event.kind in {"energy_gained", "energy_paid"} and event.player is not None:
            told[Seat(event.player), "energy"] += event.amount * (1 if event.kind == "energy_gained" else -1)
        elif event.kind in {"counters_put", "counters_removed"} and event.object is not None:
            told[event.object, event.kind_of] += event.amount * (1 if event.kind == "counters_put" else -1)
    for holder in old.keys() & new.keys():
        for kind in old[holder].keys() | new[holder].keys() | {k for h, k in told if h == holder}:
            change = new[holder].get(kind, 0) - old[holder].get(kind, 0)
            if change != told[holder, kind]:
                raise BrokenError(
                    f"{kind} counters of {holder}: {change:+d}; the events say {told[holder, kind]:+d}"
                )


def _holders(table: Table) -> Iterator[tuple[Choice, dict[str, int]]]:
    yield from ((Seat(seat), player.counters) for seat, player in enumerate(table.players))
    yield from ((table.objects[n].ref, table.objects[n].counters) for n in table.battlefield)


# ---- hidden information
# ------------------------------------------------------------------------------------------

_NOBODY = Card(name="A Card That Is Not There", types=("sorcery",))


def check_view(table: Table, seat: int) -> None:
    """A seat's view is the same whatever the cards are that it may not see (400.2)."""
    seen = visible_cards(table, seat)
    objects = {
        number: obj if number in seen else replace(obj, card="nobody", label="")
        for number, obj in table.objects.items()
    }
    other = replace(table, objects=objects, cards={**table.cards, "nobody": _NOBODY})
    viewers = frozenset((seat,))
    here, there = View(table, viewers), View(other, viewers)
    if here.whole() != there.whole():
        raise BrokenError(f"the table that seat {seat} sees depends on hidden cards")
    if decision_view(here) != decision_view(there):
        raise BrokenError(f"the decision that seat {seat} sees depends on hidden cards: {table.decision}")


def check_sentences(table: Table, seat: int, events: tuple[Event, ...]) -> None:
    """What happened in secret is told without the card's name to the others."""
    for event in events:
        if event.secret is None or seat in event.secret or not event.name:
            continue
        if event.name in says(table, replace(event, source_name="", other_name=""), seat):
            raise BrokenError(f"seat {seat} is told of {event.name}: {event.kind}")


# ---- refusals
# ----------------------------------------------------------------------------------------------------


def other_moves(table: Table, player: int, offered: tuple[Move, ...]) -> list[Move]:
    """Moves about every object, and answers beside the question, that were not offered: each must be
    refused, with a reason.
    """
    known = {repr(move) for move in offered}
    found: list[Move] = [Pass(player), *_wrong_answers(table, player)]
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


def _wrong_answers(table: Table, player: int) -> Iterator[Move]:
    decision = table.decision
    if decision is None:
        yield Answer(player, "may", yes=True)
        return
    yield Answer(player, "no such question")
    yield Answer((player + 1) % len(table.players), decision.kind, chosen=decision.options)
    if decision.kind == "number":
        yield Answer(player, "number", number=decision.maximum + 1)
        yield Answer(player, "number", number=decision.minimum - 1)
    elif decision.options:
        yield Answer(player, decision.kind, chosen=(Ref(10**9),))


def check_refused(table: Table, move: Move) -> None:
    """A move that was not offered is refused with a reason that has its rule, and changes nothing."""
    stored = to_json(table)
    answer = apply(table, move)
    if not isinstance(answer, Refused):
        raise BrokenError(f"legal, but not offered: {move}")
    if not answer.reasons or not all(r.says and r.rule("2026-08") for r in answer.reasons):
        raise BrokenError(f"refused without a reason: {move}")
    if not why_not(table, move):
        raise BrokenError(f"refused, but why_not knows no reason: {move}")
    if to_json(table) != stored:
        raise BrokenError(f"a refused move changed the table: {move}")


def make(table: Table, move: Move) -> Step:
    """Make a move that was offered, with all that must hold of it."""
    stored = to_json(table)
    answer = apply(table, move)
    if to_json(table) != stored:
        raise BrokenError(f"a move changed the table it was made on: {move}")
    if isinstance(answer, Refused):
        raise BrokenError(f"offered, but refused ({answer.reasons[0].code}): {move}")
    check_step(table, answer)
    return answer


def check_replay(first: Table, moves: Iterable[Move], last: Table) -> None:
    """The same moves from the same table lead to the same table."""
    again = first
    for move in moves:
        answer = apply(again, move)
        if isinstance(answer, Refused):
            raise BrokenError(f"a replayed move is refused: {move}")
        again = answer.table
    if again != last:
        raise BrokenError("replaying the moves gives another table")
