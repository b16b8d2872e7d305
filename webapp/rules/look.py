"""Characteristics now, and which static abilities are in force (CR 604, 613)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from . import abilities as a
from . import counting, matching  # noqa: F401  (they fill the tables of `select`)
from .changing import Draft, apply_change, keyword_counters
from .index import Abilities, abilities_of, card_abilities, own_entering
from .layer_pass import Layers
from .objects import Characteristics, Object
from .select import holds, matches, players
from .source import InForce, Source
from .values import Choice, Ref

if TYPE_CHECKING:
    from .game import Game
    from .table import Table


Watcher = tuple[Object, Characteristics, Abilities]
"""An object with triggered abilities, what it is now, and its abilities sorted."""

Permanent = tuple[Object, Characteristics]
"""A permanent, and what it is now."""

_STATUS = frozenset(
    {"tapped", "damage", "deathtouched", "shields", "blocked", "blocking", "attacking", "memory", "uses"}
)


class Look:
    """Characteristics and statics of a game at this moment, found out when first asked and forgotten at every
    change.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._field: dict[int, Characteristics] = {}
        self._off: dict[int, Characteristics] = {}
        self._done = False
        self._busy = self._deep = False
        self._status_matters = False
        self._world_matters = False
        self._speaking: frozenset[int] = frozenset()
        self._seeing: tuple[int, ...] = ()
        self._statics: list[InForce] | None = None
        self._watching: dict[str, list[int]] | None = None
        self._permanents: dict[int, Permanent] | None = None
        self._far_reaching: list[tuple[a.Modify, Source]] | None = None
        self.memo: dict[object, Any] = {}

    def adopt(self, other: Look) -> None:
        """Take over what was found out on the same table."""
        for effect in self.game.effects:
            if effect.frame is not None:
                self.game.frames.setdefault(effect.id, effect.frame)
        self.memo = dict(other.memo)
        self._field, self._off, self._done = dict(other._field), dict(other._off), other._done
        self._status_matters, self._world_matters = other._status_matters, other._world_matters
        self._speaking, self._seeing = other._speaking, other._seeing
        self._statics, self._watching = other._statics, other._watching
        self._permanents = None if other._permanents is None else dict(other._permanents)
        self._far_reaching = other._far_reaching

    # ---- what a change makes unknown again

    def clear(self) -> None:
        """Something changed that may change anything."""
        self.memo.clear()
        self._field, self._off = {}, {}
        self._done = self._status_matters = self._world_matters = False
        self._statics = self._watching = self._permanents = self._far_reaching = None

    def changed(self, obj: Object, names: Iterable[str]) -> None:
        """An object's own state changed: only its status, unless that matters to some static ability."""
        self.memo.clear()
        if obj.zone != "battlefield":
            self.moved(obj)
            return
        if (
            self._status_matters
            or not _STATUS.issuperset(names)
            or (self._world_matters and "memory" in names)
        ):
            self.clear()
            return
        known = self._field.get(obj.id)
        if known is not None:
            self._field[obj.id] = now = msgspec.structs.replace(
                known,
                tapped=obj.tapped,
                damage=obj.damage,
                attacking=obj.attacking,
                blocking=obj.blocking,
                memory=obj.memory,
            )
            if self._permanents is not None:
                self._permanents[obj.id] = (obj, now)

    def moved(self, obj: Object, frm: str = "", to: str = "") -> None:
        """An object changed zones, or changed outside the battlefield."""
        self.memo.clear()
        if self._world_matters or "battlefield" in {frm, to}:
            self.clear()
            return
        self._off.pop(obj.id, None)
        card = self.game.cards.get(obj.card)
        sorted_ = abilities_of(card_abilities(card)) if card is not None else None
        if sorted_ is None or sorted_.statics:
            self._statics = None
        if sorted_ is None or sorted_.elsewhere:
            self._watching = None

    def world_changed(self) -> None:
        """A player, or a count of what has happened, changed."""
        self.memo.clear()
        if self._world_matters:
            self.clear()

    # ---- characteristics

    def of(self, ref: Choice | Object) -> Characteristics | None:
        """Characteristics of an object now, or last known (608.2h)."""
        if isinstance(ref, Object):
            obj: Object | None = ref
        else:
            obj = self.game.find(ref)
        if obj is None:
            if not isinstance(ref, Ref):
                return None
            return self.game.departed.get(f"{ref.id}.{ref.inc}")
        if obj.zone == "battlefield":
            self.find_out()
            found = self._field.get(obj.id)
            return found if found is not None else self._base(obj).freeze()
        found = self._off.get(obj.id)
        if found is None:
            deep = self._deep
            found = self._elsewhere(obj)
            if not deep:
                self._off[obj.id] = found
        return found

    def _elsewhere(self, obj: Object) -> Characteristics:
        """Characteristics off the battlefield: what defines them works there (604.3), some effects too."""
        draft = self._base(obj)
        if self._busy or self._deep:
            return draft.freeze()
        self._deep = True  # cards that count each other are counted as they are printed
        try:
            self._affect(draft, obj)
        finally:
            self._deep = False
        return draft.freeze()

    def _affect(self, draft: Draft, obj: Object) -> None:
        sorted_ = abilities_of(draft.abilities)
        for static in sorted_.statics:
            if static.zone == "any":
                self._note_what_matters(sorted_)
                source = Source(obj.controller, obj.ref)
                for effect in static.effects:
                    if isinstance(effect, a.Modify) and isinstance(effect.of, a.This):
                        self._change(draft, effect.changes, source)
        for made in self.game.effects:  # "that card gains …" (611.2c)
            if obj.ref in made.objects:
                frame = made.id if made.frame is not None else 0
                self._change(draft, made.changes, Source(made.player, made.source, frame))
        for modify, source in self._far():
            filter_ = modify.of.filter if isinstance(modify.of, a.Every) else None
            if isinstance(filter_, a.Filter) and self._reaches(filter_, obj, draft, source):
                self._change(draft, modify.changes, source)

    def _change(self, draft: Draft, changes: tuple[a.Node, ...], source: Source) -> None:
        for change in changes:
            apply_change(self.game, change, draft, source)

    def _reaches(self, filter_: a.Filter, obj: Object, draft: Draft, source: Source) -> bool:
        if obj.zone not in filter_.zone.split("|"):
            return False
        if filter_.where is not None and obj.owner not in players(self.game, filter_.where, source):
            return False
        return matches(self.game, filter_, obj.ref, source, draft)

    def _far(self) -> list[tuple[a.Modify, Source]]:
        """Static effects of permanents on cards in other zones ("cards in your hand have cycling")."""
        if self._far_reaching is None:
            self._far_reaching = []
            for obj, chars in self.permanents():
                source = Source(chars.controller, obj.ref)
                for static, modify in abilities_of(chars.abilities).far:
                    if self._in_force(static, source):
                        self._far_reaching.append((modify, source))
        return self._far_reaching

    def _in_force(self, static: a.Static, source: Source) -> bool:
        return static.condition is None or holds(self.game, static.condition, source)

    def _base(self, obj: Object) -> Draft:
        card = self.game.cards[obj.card]
        return Draft(obj, card, card_abilities(card))

    def find_out(self) -> None:
        """See that what permanents are is known."""
        if not self._done and not self._busy:
            self._compute()

    def _compute(self) -> None:
        game = self.game
        self._done = self._busy = True
        drafts = {n: self._base(game.objects[n]) for n in game.battlefield}
        effects = [e for e in game.effects if e.objects and e.changes]
        for draft in drafts.values():
            self._note_what_matters(draft.sorted)
        if effects or any(d.sorted.statics or d.sorted.levels for d in drafts.values()):
            Layers(game, drafts).run()
        else:
            for draft in drafts.values():
                if draft.counters:
                    keyword_counters(draft)
        self._field = {number: draft.freeze() for number, draft in drafts.items()}
        self._speaking = frozenset(n for n, d in drafts.items() if d.sorted.statics)
        self._seeing = tuple(n for n, d in drafts.items() if d.sorted.watched)
        self._busy = False

    def entering(self, ref: Choice | None, under: int | None, *, copied: bool) -> tuple[a.Node, ...] | None:
        """The abilities that an object would have on the battlefield, with what applies to it there (614.12);
        None if they are its own: it is no copy, and nothing there takes abilities away.
        """
        obj = self.game.find(ref)
        if obj is None or not (
            copied or any(abilities_of(chars.abilities).takes_abilities for _, chars in self.permanents())
        ):
            return None
        coming = msgspec.structs.replace(
            obj,
            zone="battlefield",
            inc=obj.inc + 1,
            controller=obj.owner if under is None else under,
            entered=self.game.tick(),
        )
        drafts = {n: self._base(self.game.objects[n]) for n in self.game.battlefield}
        drafts[obj.id] = self._base(coming)
        self._busy = True
        try:
            Layers(self.game, drafts).run()
        finally:
            self._busy = False
        return drafts[obj.id].abilities

    def _note_what_matters(self, sorted_: Abilities) -> None:
        if sorted_.statics:
            self._status_matters |= sorted_.status_matters
            self._world_matters |= sorted_.world_matters

    def statics(self) -> list[InForce]:
        """All static effects that are no changes to objects (rules, costs, permissions, replacements …), and
        for whom they speak.
        """
        if self._statics is not None:
            return self._statics
        found = self._gather()
        if not self._busy:
            self._statics = found
        return found

    def _gather(self) -> list[InForce]:
        game = self.game
        found: list[InForce] = []
        elsewhere = self._cards(lambda sorted_: sorted_.speaks_elsewhere)
        self.find_out()
        here_ = frozenset(game.battlefield) if self._busy else self._speaking
        for obj in [o for n, o in game.objects.items() if n in here_ or o.card in elsewhere]:
            here = obj.zone == "battlefield"
            chars = self.of(obj) if here else None
            sorted_ = abilities_of(chars.abilities) if chars is not None else elsewhere.get(obj.card)
            if sorted_ is None or not sorted_.statics:
                continue
            if here or any(x.condition is not None for x in sorted_.statics):
                self._note_what_matters(sorted_)
            you = chars.controller if chars is not None else obj.controller
            found += self._spoken(obj, sorted_, Source(you, obj.ref))
        for effect_ in game.effects:
            for m, change in enumerate(effect_.changes):
                if isinstance(
                    change, a.Replace | a.PlayerRule | a.CostChange | a.CastPermission | a.CostNext
                ):
                    frame = 0
                    if effect_.frame is not None:
                        frame = effect_.id
                        game.frames.setdefault(frame, effect_.frame)
                    source = Source(effect_.player, effect_.source, frame)
                    found.append(InForce(change, source, effect_.id, f"effect/{effect_.id}/{m}"))
        return found

    def _spoken(self, obj: Object, sorted_: Abilities, source: Source) -> Iterator[InForce]:
        """What an object's static abilities say where it is, if their conditions hold."""
        for n, static in enumerate(sorted_.statics):
            if static.zone not in {obj.zone, "any"} and not own_entering(static):
                continue
            if static.condition is not None and not holds(self.game, static.condition, source):
                continue
            for m, effect in enumerate(static.effects):
                if not isinstance(effect, a.Modify):
                    yield InForce(effect, source, obj.entered, f"{obj.id}.{obj.inc}/{n}/{m}")

    def permanents(self) -> list[Permanent]:
        """All permanents in order of arrival, each with what it is now."""
        found = self._permanents
        if found is None:
            here = [self.game.objects[n] for n in self.game.battlefield]
            found = {obj.id: (obj, chars) for obj in here if (chars := self.of(obj)) is not None}
            if not self._busy:
                self._permanents = found
        return list(found.values())

    def watchers(self, kind: str) -> list[Watcher]:
        """Permanents with abilities that trigger on a kind of event (and cards with such abilities that work
        elsewhere), as they are now; for "" those with any triggered ability.
        """
        if self._watching is None:
            self._watching = self._watched()
        found: list[Watcher] = []
        for number in self._watching.get(kind, ()):
            obj = self.game.objects[number]
            chars = self.of(obj)
            if chars is not None:
                now = (
                    chars.abilities
                    if obj.zone == "battlefield"
                    else card_abilities(self.game.cards[obj.card])
                )
                found.append((obj, chars, abilities_of(now)))
        return found

    def _watched(self) -> dict[str, list[int]]:
        """The ids of watchers by the kind of event they watch for, in the order of `watchers`."""
        game = self.game
        watched: dict[str, list[int]] = {}
        self.find_out()
        for number in self._seeing:
            for kind in abilities_of(self._field[number].abilities).watched:
                watched.setdefault(kind, []).append(number)
        elsewhere = self._cards(lambda sorted_: sorted_.elsewhere and bool(sorted_.triggered))
        for obj in game.objects.values() if elsewhere else ():
            if obj.card in elsewhere and obj.zone != "battlefield":
                sorted_ = elsewhere[obj.card]
                if any(t.zone == obj.zone for _, t in sorted_.triggered):
                    for kind in sorted_.watched:
                        watched.setdefault(kind, []).append(obj.id)
        return watched

    def _cards(self, wanted: Callable[[Abilities], bool]) -> dict[str, Abilities]:
        """The abilities of those of the table's cards whose abilities are of a wanted sort, by card."""
        every = ((key, abilities_of(card_abilities(card))) for key, card in self.game.cards.items())
        return {key: sorted_ for key, sorted_ in every if wanted(sorted_)}


class _Kept(threading.local):
    """The last few tables asked about. A `Look` finds out more when asked, so each thread has its own."""

    def __init__(self) -> None:
        self.recent: list[tuple[Table, Look]] = []


_kept = _Kept()
_MOST_KEPT = 8


def kept_look(table: Table) -> Look | None:
    """What was found out about a table, if it is one of the last few asked about."""
    for n, (known, look) in enumerate(_kept.recent):
        if known is table:
            if n:
                keep_look(table, look)
            return look
    return None


def keep_look(table: Table, look: Look) -> None:
    """Keep what was found out about a table, so that many questions about it cost one computation."""
    others = [pair for pair in _kept.recent if pair[0] is not table]
    _kept.recent = [(table, look), *others[: _MOST_KEPT - 1]]
