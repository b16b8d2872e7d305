"""Triggered abilities (CR 603): noticing that they trigger, and putting them on the stack in APNAP order."""

from __future__ import annotations

import msgspec

from . import abilities as a
from .decisions import Decision
from .events import Event
from .game import Game, replace, routine
from .index import Abilities, abilities_of, card_abilities
from .layers import Source
from .moves import Answer
from .objects import Characteristics, Frame, Object, StackItem
from .select import holds
from .table import Later, Task, Waiting
from .trigger_events import bindings, fits
from .values import Choice, Ref, Seat
from .zones import last_known

Watcher = tuple[Object, Characteristics, Abilities]


def notice(game: Game) -> None:
    """Let abilities notice what has just happened (603.2), then forget it. Called after every routine."""
    events, game.fresh = game.fresh, []
    before, game.before = game.before, []
    noticed = [e for e in events if e.kind not in _SILENT]
    if not noticed:
        return
    old = {(o.id, o.inc): (o, c, s) for o, c, s in before}
    groups: dict[tuple[int, int, int], tuple[Watcher, int, a.On, list[Event]]] = {}
    for event in noticed:
        for watcher in _watching(game, event, old):
            obj, chars, sorted_ = watcher
            for position, ability in sorted_.by_event.get(event.kind, ()):
                _try(game, event, watcher, position, ability, groups)
    for watcher, position, _on, matched in groups.values():
        ability = watcher[2].all[position]
        if isinstance(ability, a.Triggered):
            _trigger(game, watcher, ability, matched)
    _delayed(game, noticed)


_SILENT = frozenset({"only_choice", "priority", "triggered", "resolved", "fizzled", "mana_added"})


def _watching(game: Game, event: Event, old: dict[tuple[int, int], Watcher]) -> list[Watcher]:
    """Who sees an event: permanents now (for leaving the battlefield: just before), and the card it happened
    to, wherever it is.
    """
    found: dict[tuple[int, int], Watcher] = {}
    if event.frm == "battlefield" and old:
        found.update(old)
    else:
        for obj, chars, sorted_ in game.look.watchers():
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
    return list(found.values())


def _try(
    game: Game,
    event: Event,
    watcher: Watcher,
    position: int,
    ability: a.Triggered,
    groups: dict[tuple[int, int, int], tuple[Watcher, int, a.On, list[Event]]],
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
            key = (obj.id, position, n)
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


def _trigger(game: Game, watcher: Watcher, ability: a.Triggered, events: list[Event]) -> None:
    obj, chars, _ = watcher
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
    item = StackItem(
        ref=Ref(game.tick()),
        kind="triggered",
        controller=chars.controller,
        source=obj.ref,
        name=chars.name,
        source_was=last_known(chars),
        ability=ability,
        text=ability.text,
        objects=objects,
        numbers=numbers,
        cause=events[0].by,
    )
    if ability.condition is not None and not _condition(game, item, ability.condition):
        return
    if ability.limit:
        game.tally[limit_key] = game.tally.get(limit_key, 0) + 1
    add_waiting(game, item, _ruling_for(ability, events[0]))


_RULING_OF = {
    "scried": "scry.trigger-after",
    "connived": "connive.complete-anyway",
    "energy_gained": "energy.counter-effects",
}


def _ruling_for(ability: a.Triggered, event: Event) -> str:
    """The ruling that says why this event sets off this ability."""
    kinds = {kind for on in ability.on for kind in on.event.split("|")}
    if "cycled" in kinds:
        if "discarded" in kinds and event.kind_of in {"cycling", "typecycling"}:
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


def add_waiting(game: Game, item: StackItem, ruling: str = "rule.603.2") -> None:
    """An ability has triggered; it waits for the next time a player would get priority (603.3)."""
    again = 1 + _extra_times(game, item)
    for n in range(again):
        one = item if n == 0 else replace(item, ref=Ref(game.tick()))
        game.waiting.append(Waiting(one))
        game.emit(
            "triggered",
            ruling,
            player=item.controller,
            object=item.source,
            name=item.name,
            text=item.text,
            log=True,
        )


def _extra_times(game: Game, item: StackItem) -> int:
    """603.2d: effects that make an ability trigger an additional time."""
    from .select import matches

    extra = 0
    for found in game.look.statics():
        effect = found.effect
        if isinstance(effect, a.TriggerAgain) and item.controller == found.source.you:
            if effect.filter is None or matches(
                game, effect.filter, item.source, found.source, item.source_was
            ):
                on = item.ability.on if isinstance(item.ability, a.Triggered) else ()
                if effect.on is None or any(
                    isinstance(effect.on, a.On) and effect.on.event in o.event for o in on
                ):
                    extra += 1
    return extra


def _delayed(game: Game, events: list[Event]) -> None:
    """Delayed triggered abilities (603.7)."""
    if not game.later:
        return
    kept: list[Later] = []
    for later in game.later:
        on = later.ability.trigger if isinstance(later.ability, a.Delayed) else None
        fired = False
        if isinstance(on, a.On) and isinstance(later.ability, a.Delayed):
            frame = game.tick()
            game.frames[frame] = later.frame
            source = Source(later.frame.item.controller, later.frame.item.source, frame)
            obj = game.objects.get(later.frame.item.source.id)
            for event in events:
                if event.kind in on.event.split("|") and fits(game, on, event, source, obj):
                    fired = True
                    _fire(game, later, event)
                    if later.once:
                        break
            game.frames.pop(frame, None)
        if not (fired and later.once):
            kept.append(later)
    game.later = kept


def _fire(game: Game, later: Later, event: Event) -> None:
    ability = later.ability
    assert isinstance(ability, a.Delayed)
    base = later.frame.item
    objects, numbers = bindings(game, [event])
    objects = {**base.objects, **objects, **later.frame.objects}
    numbers = {**base.numbers, **numbers, **later.frame.numbers}
    item = StackItem(
        ref=Ref(game.tick()),
        kind="triggered",
        controller=base.controller,
        source=base.source,
        name=base.name,
        source_was=base.source_was,
        ability=a.Triggered(
            on=(ability.trigger,),
            effect=ability.effect,
            targets=ability.targets,
            text=base.text,
            span=later.frame.span,
        )
        if isinstance(ability.trigger, a.On)
        else ability,
        text=base.text,
        objects=objects,
        numbers=numbers,
        slots=() if ability.targets else base.slots,
        cause=base.ref.id,
    )
    add_waiting(game, item, "rule.603.7")


# ---- onto the stack
# ----------------------------------------------------------------------------------------------


@routine("triggers")
def put_waiting(game: Game, task: Task, answer: Answer | None) -> None:
    """Each player in APNAP order puts their waiting triggers on the stack, in an order they like (603.3b)."""
    if not game.waiting:
        return
    seats = game.seats() if game.book.active_player_first else list(reversed(game.seats()))
    together = task.n or len(game.waiting) > 1
    task = replace(task, n=int(together))
    for seat in seats:
        mine = [w for w in game.waiting if w.item.controller == seat]
        if not mine:
            continue
        game.waiting = [w for w in game.waiting if w.item.controller != seat]
        game.push(
            Task("order triggers", waiting=tuple(mine), n=seat, numbers={"together": int(together)}), task
        )
        return
    game.waiting.clear()  # their controllers have left the game (800.4a)


@routine("order triggers")
def order(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask a player with several different triggers for their order, then announce each."""
    mine = list(task.waiting)
    if answer is not None:
        mine = [mine[n] for n in answer.indices]
    elif len(mine) > 1 and not _alike(mine):
        options = tuple(w.item.source for w in mine)
        words = tuple(w.item.text for w in mine)
        game.ask(
            task,
            Decision(
                task.n,
                "stack",
                "apnap.triggers",
                options=options,
                words=words,
                minimum=len(mine),
                maximum=len(mine),
                locks="putting on the stack",
                text="the order of your triggers",
            ),
        )
        return
    elif len(mine) > 1:
        game.push(*(Task("announce", waiting=(w,), numbers=task.numbers) for w in mine))
        return
    game.push(*(Task("announce", waiting=(w,), numbers=task.numbers) for w in mine))


def _alike(mine: list[Waiting]) -> bool:
    """Triggers with the same text and the same results need no order."""
    first = mine[0].item
    return all(_same_result(first, w.item) for w in mine[1:])


def _same_result(one: StackItem, two: StackItem) -> bool:
    if one.text != two.text or one.name != two.name:
        return False
    if one.source != two.source and _mentions(one, b'"This"'):
        return False
    if _mentions(one, b'"Bound"') or _mentions(one, b'"That"'):
        return one.objects == two.objects and one.numbers == two.numbers
    return True


def _mentions(item: StackItem, word: bytes) -> bool:
    ability = item.ability
    body = ability.effect if isinstance(ability, a.Triggered | a.WhenYouDo) else ability
    return body is not None and word in msgspec.json.encode(body)


@routine("announce")
def announce(game: Game, task: Task, answer: Answer | None) -> None:
    """Put one trigger on the stack: modes, then targets (603.3c-d). Without a legal choice it is removed."""
    from .announcing import choose_modes, choose_targets

    item = task.waiting[0].item if task.waiting else task.item
    assert item is not None
    if task.word in {"", "modes"}:
        chosen = choose_modes(game, replace(task, word="modes", item=item, waiting=()), item, answer)
        if chosen is None:
            return
        answer = None
        if chosen is False:
            _removed(game, item)
            return
        item = chosen if isinstance(chosen, StackItem) else item
    placed = choose_targets(game, replace(task, word="targets", item=item, waiting=()), item, answer)
    if placed is None:
        return
    if placed is False:
        _removed(game, item)
        return
    assert isinstance(placed, StackItem)
    _put(game, placed, together=bool(task.numbers.get("together")))


def _put(game: Game, item: StackItem, *, together: bool) -> None:
    if not game.book.cycle_trigger_above and item.label == "" and _is_cycle_trigger(item):
        index = next(
            (
                n
                for n, i in enumerate(game.stack)
                if i.label in {"cycling", "typecycling"} and i.ref.id == item.cause
            ),
            None,
        )
        if index is not None:
            game.stack.insert(index, item)
            return
    game.stack.append(item)
    game.emit(
        "put_on_stack",
        _placed_ruling(game, item, together=together),
        player=item.controller,
        object=item.ref,
        name=item.name,
        text=item.text,
        kind_of=", ".join(game.name(c) for s in item.slots for c in s.chosen),
    )
    _targeted(game, item)


def _placed_ruling(game: Game, item: StackItem, *, together: bool) -> str:
    if together:
        return "apnap.triggers"
    below = game.stack[-2] if len(game.stack) > 1 else None
    if below is not None and below.label in {"cycling", "typecycling"} and _is_cycle_trigger(item):
        return "cycling.trigger-above"
    return "triggers.next-priority"


def _is_cycle_trigger(item: StackItem) -> bool:
    return isinstance(item.ability, a.Triggered) and any("cycled" in on.event for on in item.ability.on)


def _targeted(game: Game, item: StackItem) -> None:
    from .announcing import tell_targets

    tell_targets(game, item)


def _removed(game: Game, item: StackItem) -> None:
    game.emit(
        "removed", "rule.603.3d", player=item.controller, object=item.source, name=item.name, text=item.text
    )


__all__ = ["Choice", "Seat", "add_waiting", "notice"]
