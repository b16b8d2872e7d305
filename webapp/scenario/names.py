"""Handles: what moves and expectations call an object by, and which object is meant.

A label (`as:`) names its object for as long as it stays the same object (400.7); every other object goes by
its name. Where nothing else fits, a label also finds the card that it stood on, wherever that has gone, and
a name finds labelled objects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import msgspec

from webapp.rules.layers import characteristics
from webapp.rules.objects import Object, StackItem
from webapp.rules.table import Table
from webapp.rules.values import Choice, Ref, Seat
from webapp.rules.view import visible_cards
from webapp.words import say

from .abilities import fits, spoken
from .handles import Handle, Scanner, folded, longest_first, plain_name
from .kept import kept

UNSEEN = ("library", "hand")


class Named(msgspec.Struct, frozen=True):
    """Something that a handle can name: an object, an item on the stack, or a player.

    `label`: its own, while it is the same object that was labelled; `former`: the label of the card before
    it moved.
    """

    choice: Choice
    name: str
    zone: str
    label: str = ""
    former: str = ""
    object: Object | None = None
    item: StackItem | None = None

    @property
    def handle(self) -> str:
        """The label, else the name."""
        return self.label or self.name


def everything(table: Table) -> list[Named]:
    """All that can be named, in the order in which `#2` counts: battlefield, stack from the top, other
    zones, players.
    """
    known: list[Named] | None = kept(table).get("everything")
    if known is None:
        known = kept(table)["everything"] = _everything(table)
    return known


def _everything(table: Table) -> list[Named]:
    found = [object_named(table, number) for number in table.battlefield]
    found += [stack_named(table, item) for item in reversed(table.stack)]
    for zone in ("hand", "graveyard", "exile", "command", "library"):
        for player in table.players:
            ids = getattr(player, zone)
            ordered = ids if zone == "library" else sorted(ids, key=lambda n: (table.objects[n].entered, n))
            found += [object_named(table, number) for number in ordered]
    return found + [player_named(table, seat) for seat in range(len(table.players))]


def object_named(table: Table, number: int) -> Named:
    """What an object off the stack is called."""
    thing = table.objects[number]
    name = table.cards[thing.card].name
    if thing.zone == "battlefield" or thing.copy:
        name = characteristics(table, thing.ref).name
    label = thing.label if thing.inc == 0 else ""
    return Named(thing.ref, name, thing.zone, label, thing.label if thing.inc else "", object=thing)


def stack_named(table: Table, item: StackItem) -> Named:
    """What a spell or ability on the stack is called: an ability goes by its source's handle."""
    source = table.objects.get(item.source.id)
    label, former = "", ""
    if source is not None and source.label:
        same = source.ref == item.source and source.inc == 0
        label, former = (source.label, "") if same else ("", source.label)
    return Named(item.ref, item.name, "stack", label, former, item=item)


def player_named(table: Table, seat: int) -> Named:
    """A player."""
    return Named(Seat(seat), table.players[seat].name, "players")


def named_choice(table: Table, choice: Choice) -> Named | None:
    """What is known by a choice; None when the table no longer holds it."""
    if isinstance(choice, Seat):
        return player_named(table, choice.n)
    for item in table.stack:
        if item.ref == choice:
            return stack_named(table, item)
    thing = table.objects.get(choice.id)
    return object_named(table, choice.id) if thing is not None and thing.ref == choice else None


def departed_choice(table: Table, choice: Choice) -> Named | None:
    """What was known by a choice that has left (701.50b, 603.10a): its label or name still calls it."""
    if not isinstance(choice, Ref):
        return None
    known = table.departed.get(f"{choice.id}.{choice.inc}")
    thing = table.objects.get(choice.id)
    if known is None and thing is None:
        return None
    name = known.name if known else table.cards[thing.card].name if thing else ""
    label = thing.label if thing else known.label if known else ""
    return Named(choice, name, "departed", label if choice.inc == 0 else "", label if choice.inc else "")


def known_names(table: Table) -> set[str]:
    """Every name and label that a move at this table can hold."""
    names = {card.name for card in table.cards.values()} | {player.name for player in table.players}
    names |= {thing.label for thing in table.objects.values() if thing.label}
    names |= {characteristics(table, table.objects[n].ref).name for n in table.battlefield}
    return names | {item.name for item in table.stack}


def visible(table: Table, seats: Collection[int]) -> frozenset[int]:
    """The objects that somebody in these seats may know, what a decision of theirs offers included."""
    seen: set[int] = set()
    for seat in seats:
        seen |= visible_cards(table, seat)
    if table.decision is not None and table.decision.player in seats:
        seen |= {choice.id for choice in table.decision.options if isinstance(choice, Ref)}
    return frozenset(seen)


def seen_names(table: Table, seen: frozenset[int]) -> set[str]:
    """Every name and label of what is seen, and of players."""
    found = everything(table)
    return {
        name
        for named in found
        if named.object is None or named.object.id in seen
        for name in (named.name, named.label, named.former)
        if name
    } | {table.cards[table.objects[n].card].name for n in seen if n in table.objects}


def scanner(table: Table, text: str, seen: frozenset[int] | None = None) -> Scanner:
    """A scanner of `text` that knows the table's names, or only those of what is seen."""
    if seen is not None:
        return Scanner(text, seen_names(table, seen))
    spelt: tuple[str, ...] | None = kept(table).get("spelt")
    if spelt is None:
        spelt = kept(table)["spelt"] = longest_first(known_names(table))
    return Scanner(text, (), spelt)


def matching(handle: Handle, pool: Iterable[Named]) -> list[Named]:
    """Those of `pool` that a handle fits, in their order: by label, else by name, else by a label left
    behind, else any by name.
    """
    items = list(pool)
    wanted, plain = folded(handle.name), plain_name(handle.name)
    tiers = (
        [n for n in items if n.label and folded(n.label) == wanted],
        [n for n in items if not n.label and plain_name(n.name) == plain],
        [n for n in items if n.former and folded(n.former) == wanted],
        [n for n in items if n.label and plain_name(n.name) == plain],
    )
    found = next((tier for tier in tiers if tier), [])
    if handle.text:
        found = [
            n for n in found if n.item is not None and fits(handle.text, spoken(n.item.ability, n.item.text))
        ]
    if handle.number:
        return found[handle.number - 1 : handle.number] if handle.number > 0 else []
    return found


def interchangeable(table: Table, first: Named, other: Named) -> bool:
    """Same name, zone and owner, no difference: it can't matter which of the two is meant."""
    if first.zone != other.zone or first.handle != other.handle:
        return False
    if first.object is not None and other.object is not None:
        return _stripped(first.object) == _stripped(other.object) and _traces(table, first) == _traces(
            table, other
        )
    if first.item is not None and other.item is not None:
        return msgspec.structs.replace(first.item, ref=Ref(0), cause=0) == msgspec.structs.replace(
            other.item, ref=Ref(0), cause=0
        )
    return first.choice == other.choice


def _stripped(thing: Object) -> Object:
    """An object without what tells apart even equal ones."""
    return msgspec.structs.replace(thing, id=0, inc=0, entered=0, label="")


def _traces(table: Table, named: Named) -> list[str]:
    """What elsewhere at the table points to this object: effects, targets, attachments, combat."""
    ref = named.choice
    found = [
        f"effect {effect.id}" for effect in table.effects if ref in effect.objects or ref == effect.source
    ]
    found += [
        f"target of {item.ref}" for item in table.stack if any(ref in slot.chosen for slot in item.slots)
    ]
    found += [f"source of {item.ref}" for item in table.stack if item.source == ref]
    for other in table.objects.values():
        if other.attached_to == ref or other.attacking == ref or ref in other.blocking or ref in other.linked:
            found.append(f"object {other.id}")
    return found


def distinct(table: Table, found: Sequence[Named]) -> list[Named]:
    """One of each group of interchangeable ones, the first."""
    kept: list[Named] = []
    for named in found:
        if not any(interchangeable(table, one, named) for one in kept):
            kept.append(named)
    return kept


def describe(table: Table, named: Named) -> str:
    """A candidate in words, for "could mean several"."""
    if named.item is not None:
        if named.item.text:
            return say("notation.named.ability", name=named.handle, text=named.item.text)
        return say("notation.named.stack", name=named.handle)
    if named.object is None:
        return say("notation.named.player", name=named.name)
    thing = named.object
    whose = table.players[thing.controller if named.zone == "battlefield" else thing.owner].name
    marks = [say("notation.named.tapped")] if thing.tapped else []
    marks += [say("notation.named.counters", n=n, kind=kind) for kind, n in thing.counters.items()]
    name = f"{named.handle} ({', '.join(marks)})" if marks else named.handle
    return say(f"notation.named.in.{named.zone}", name=name, player=whose)


def quoted(name: str) -> str:
    """A name as a handle: in quotes where a list or a move would be misread without."""
    return f'"{name}"' if any(sign in name for sign in ',;:#"') else name


def handle_of(table: Table, choice: Choice, pool: Sequence[Choice] | None = None) -> str:
    """The shortest handle that means this object, stack item or player among `pool` (default: everything)."""
    named = named_choice(table, choice)
    if named is None:
        return ""
    others = (
        everything(table) if pool is None else [n for c in pool if (n := named_choice(table, c)) is not None]
    )
    handle = Handle(named.handle)
    fitting = matching(handle, others)
    if len(distinct(table, fitting)) == 1 and fitting[0].choice == choice:
        return quoted(named.handle)
    if named.item is not None and named.item.text:
        with_text = matching(Handle(named.handle, text=named.item.text), others)
        if [n.choice for n in with_text] == [choice]:
            return f"{quoted(named.handle)}: {named.item.text}"
    place = next((n for n, other in enumerate(fitting, start=1) if other.choice == choice), 0)
    return f"{quoted(named.handle)}#{place}" if place else quoted(named.handle)
