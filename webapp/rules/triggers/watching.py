"""Noticing that abilities trigger (CR 603.2)."""

from __future__ import annotations

from .. import abilities as a
from ..announcing import ability_item
from ..events import Event
from ..game import Game, replace
from ..index import Abilities, abilities_of, card_abilities
from ..mana.triggered import mana_trigger
from ..mechanics.sagas import as_triggered, chapters_reached
from ..objects import Characteristics, Frame, Object, StackItem
from ..select import holds
from ..source import Source
from ..values import CYCLING, Choice, Ref
from .delayed import notice_delayed
from .trigger_events import bindings, fits
from .waiting import add_waiting

Watcher = tuple[Object, Characteristics, Abilities]
Group = tuple[int, int, int, Choice | None]
"""What "one or more" counts as one: watcher, ability, event; for damage to "a player", each of them apart."""


def notice(game: Game) -> None:
    """Let abilities notice what has just happened (603.2), then forget it. Called after every routine."""
    if not game.fresh:
        return
    events, game.fresh = game.fresh, []
    before, game.before = game.before, []
    noticed = [e for e in events if e.kind not in _SILENT]
    if not noticed:
        return
    old = {(o.id, o.inc): (o, c, s) for o, c, s in before}
    groups: dict[Group, tuple[Watcher, int, a.On, list[Event]]] = {}
    for event in noticed:
        for watcher in _watching(game, event, old):
            for position, ability in watcher[2].by_event.get(event.kind, ()):
                _try(game, event, watcher, position, ability, groups)
            for _, chapter in watcher[2].chapters:
                for _ in range(chapters_reached(event, watcher[0], chapter)):
                    _trigger(game, watcher, as_triggered(chapter), [event], "rule.714.2b")
    for watcher, position, _on, matched in groups.values():
        triggered = watcher[2].all[position]
        if isinstance(triggered, a.Triggered):
            _trigger(game, watcher, triggered, matched)
    notice_delayed(game, noticed)
    notice_states(game, noticed[-1].seq)


def notice_states(game: Game, cause: int = 0) -> None:
    """State triggers (603.8): as soon as the state is there, not again while one waits or is on the stack."""
    for watcher in list(game.look.watchers("state")):
        obj, chars, sorted_ = watcher
        for _, ability in sorted_.by_event.get("state", ()):
            source = Source(chars.controller, obj.ref)
            there = any(on.during is not None and holds(game, on.during, source) for on in ability.on)
            if there and not _pending(game, obj.ref, ability):
                _trigger(game, watcher, ability, [Event("state", seq=cause)], "rule.603.8")


def _pending(game: Game, ref: Ref, ability: a.Triggered) -> bool:
    tasks = game.tasks
    items = [*game.stack, *(t.item for t in tasks), *(w.item for t in tasks for w in t.waiting)]
    items += [w.item for w in game.waiting]
    return any(i is not None and i.source == ref and i.ability == ability for i in items)


_SILENT = frozenset({"only_choice", "priority", "triggered", "resolved", "fizzled", "mana_added"})


def _watching(game: Game, event: Event, old: dict[tuple[int, int], Watcher]) -> list[Watcher]:
    """Who sees an event: permanents now (for leaving the battlefield: just before), and the card it happened
    to, wherever it is.
    """
    found: dict[tuple[int, int], Watcher] = {}
    if event.frm == "battlefield" and old:
        found.update(old)
    else:
        for obj, chars, sorted_ in game.look.watchers(event.kind):
            found[obj.id, obj.inc] = (obj, chars, sorted_)
    ref = event.object
    if isinstance(ref, Ref) and event.frm != "battlefield":
        obj_ = game.find(ref)
        if (
            obj_ is not None
            and obj_.zone != "battlefield"
            and (obj_.id, obj_.inc) not in found
            and obj_.card in game.cards
        ):
            sorted_ = abilities_of(card_abilities(game.cards[obj_.card]))
            chars_ = game.chars(obj_)
            if sorted_.triggered and chars_ is not None:
                found[obj_.id, obj_.inc] = (obj_, chars_, sorted_)
        if obj_ is None and event.kind in _GONE_MEANWHILE and ref.id in game.objects:
            gone = _as_it_was(game, ref)
            if gone is not None:
                found[ref.id, ref.inc] = gone
    return list(found.values())


_GONE_MEANWHILE = frozenset({"exploited"})
"""What an object may do although it has left the battlefield by doing it."""


def _as_it_was(game: Game, ref: Ref) -> Watcher | None:
    chars = game.departed.get(f"{ref.id}.{ref.inc}")
    if chars is None:
        return None
    now = game.objects[ref.id]
    was = replace(now, inc=ref.inc, zone="battlefield", controller=chars.controller)
    return was, chars, abilities_of(card_abilities(game.cards[now.card]))


def _try(
    game: Game,
    event: Event,
    watcher: Watcher,
    position: int,
    ability: a.Triggered,
    groups: dict[Group, tuple[Watcher, int, a.On, list[Event]]],
) -> None:
    obj, chars, _ = watcher
    if not _works_here(game, obj, ability, event):
        return
    source = Source(chars.controller, obj.ref)
    for n, on in enumerate(ability.on):
        if event.kind not in on.event.split("|") or not fits(game, on, event, source, obj):
            continue
        if event.kind == "cycled" and "discarded" in on.event.split("|") and game.book.cycle_or_discard_once:
            continue  # 702.29d: the discard itself has triggered it
        if on.one_or_more:
            apart = on.recipient is not None and event.kind == "damaged"  # 603.2c: an occurrence for each
            key = (obj.id, position, n, event.object if apart else None)
            if key in groups:
                groups[key][3].append(event)
            else:
                groups[key] = (watcher, position, on, [event])
        else:
            _trigger(game, watcher, ability, [event])
        return


def _works_here(game: Game, obj: Object, ability: a.Triggered, event: Event) -> bool:
    # 113.6: an ability works on the battlefield unless it says or needs otherwise; "when you cycle this card"
    # works from anywhere.
    if ability.zone:
        return ability.zone == obj.zone or ability.zone == "any"
    if obj.zone == "battlefield":
        return True
    return any(_about_itself(on, event) for on in ability.on)


_OWN_EVENTS = frozenset(
    {"cycled", "discarded", "cast", "graveyard", "exiled", "milled", "drew", "copied", "countered"}
)


def _about_itself(on: a.On, event: Event) -> bool:
    return event.kind in _OWN_EVENTS and isinstance(on.what, a.This | a.Same)


def _trigger(
    game: Game, watcher: Watcher, ability: a.Triggered, events: list[Event], ruling: str = ""
) -> None:
    obj, chars, _ = watcher
    if mana_trigger(ability) is not None:
        return  # it has resolved already, with the mana ability that set it off (605.4a)
    limit_key = f"limit@{obj.id}.{obj.inc}/{ability.text}"
    if ability.limit and game.tally.get(limit_key, 0) >= ability.limit:
        return
    objects, numbers = bindings(game, events)
    self_event = next(
        (
            e
            for e in events
            if isinstance(e.object, Ref) and e.object.id == obj.id and e.object.inc == obj.inc + 1
        ),
        None,
    )
    if self_event is not None and isinstance(self_event.object, Ref):
        objects["self"] = (self_event.object,)
    plain = ability_item(Ref(game.tick()), "triggered", chars.controller, obj.ref, chars, ability)
    item = replace(plain, objects=objects, numbers=numbers, cause=events[0].by)
    if ability.condition is not None and not _condition(game, item, ability.condition):
        return
    if ability.limit:
        game.tally[limit_key] = game.tally.get(limit_key, 0) + 1
    add_waiting(game, item, ruling or ability.ruling or _ruling_for(ability, events[0]), events[0].seq)


_RULING_OF = {
    "scried": "scry.trigger-after",
    "connived": "connive.complete-anyway",
    "energy_gained": "energy.counter-effects",
}


def _ruling_for(ability: a.Triggered, event: Event) -> str:
    """The ruling that says why this event sets off this ability."""
    kinds = {kind for on in ability.on for kind in on.event.split("|")}
    if "cycled" in kinds:
        if "discarded" in kinds and event.kind_of in CYCLING:
            return "cycling.cycle-or-discard-once"
        if event.kind == "cycled":
            own = any(isinstance(on.what, a.This) for on in ability.on)
            return (
                "cycling.when-you-cycle"
                if own
                else "typecycling.triggers"
                if event.kind_of == "typecycling"
                else "rule.603.2"
            )
    return _RULING_OF.get(event.kind, "rule.603.2")


def _condition(game: Game, item: StackItem, condition: a.Node) -> bool:
    """The intervening "if" (603.4), asked about the item as it would be."""
    game.frames[-1] = Frame(item=item)
    try:
        return holds(game, condition, Source(item.controller, item.source, -1))
    finally:
        game.frames.pop(-1, None)
