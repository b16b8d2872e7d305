"""The layers of continuous effects (CR 613), gone through once for all permanents together.

Layer 1 copies, 2 control, 4 types, 5 colours, 6 abilities, 7a-d power and toughness. Within a layer effects
go by timestamp (613.7), but one that depends on another waits for it (613.8). What a static ability affects
is found when its first change applies and kept for its later layers (613.6).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from . import abilities as a
from .changing import KEYWORD_COUNTERS, LAYERS, Draft, apply_change, counted
from .index import once_each
from .select import CONDITIONS, holds, objects
from .source import Source
from .values import CARD_TYPES, Ref

if TYPE_CHECKING:
    from .game import Game


class _Change:
    """One change waiting for its layer: what makes it, when, and what it affects (known from its first layer
    on).
    """

    __slots__ = ("affected", "change", "group", "origin", "source", "stamp")

    def __init__(
        self,
        change: a.Node,
        source: Source,
        stamp: int,
        affected: list[Draft] | None,
        group: Any,
        origin: tuple[Draft, a.Node] | None = None,
    ) -> None:
        self.origin = origin
        self.change = change
        self.source = source
        self.stamp = stamp
        self.affected = affected
        self.group = group


class Layers:
    """One pass through the layers for all permanents together."""

    def __init__(self, game: Game, drafts: dict[int, Draft]) -> None:
        self.game = game
        self.drafts = drafts
        self.changes: dict[int, list[_Change]] = {layer: [] for layer in LAYERS}
        self.sets: dict[int, list[Draft]] = {}
        self.layer = 0
        self.typed: dict[str, list[Draft]] = {}

    def run(self) -> None:
        self._from_effects()
        self._apply(1)
        self._from_statics()
        for layer in LAYERS[1:]:
            if layer == 6:
                self._from_counters()
            if layer == 73:
                self._from_statics()  # abilities gained in layer 6
                self._apply(71)
                self._apply(72)
                for draft in self.drafts.values():
                    draft.add_counters()
            self._apply(layer)

    def _add(
        self,
        change: a.Node,
        source: Source,
        stamp: int,
        affected: list[Draft] | None,
        group: Any,
        origin: tuple[Draft, a.Node] | None = None,
    ) -> None:
        self.changes[layer_of(change)].append(_Change(change, source, stamp, affected, group, origin))

    def _from_effects(self) -> None:
        for effect in self.game.effects:
            affected = [
                self.drafts[r.id]
                for r in effect.objects
                if isinstance(r, Ref) and r.id in self.drafts and self.drafts[r.id].obj.inc == r.inc
            ]
            if not affected:
                continue
            frame = effect.id if effect.frame is not None else 0
            if frame and effect.frame is not None:
                self.game.frames.setdefault(frame, effect.frame)
            source = Source(effect.player, effect.source, frame)
            for change in effect.changes:
                if layer_of(change) >= 0:
                    self._add(change, source, effect.id, affected, None)

    def _from_counters(self) -> None:
        """Keyword counters give their ability in layer 6, by their timestamps (613.7c)."""
        for draft in self.drafts.values():
            for kind in KEYWORD_COUNTERS & draft.obj.counters.keys():
                stamp = draft.obj.memory.get(f"{kind} counter", draft.obj.entered)
                source = Source(draft.controller, draft.obj.ref)
                keyword = a.AddKeyword(counted(kind))
                self._add(keyword, source, int(stamp), [draft], None)

    def _from_statics(self) -> None:
        for draft in self.drafts.values():
            for static in draft.sorted.statics:
                if id(static) in draft.used or static.zone not in {"battlefield", "any"}:
                    continue
                draft.used.add(id(static))
                source = Source(draft.controller, draft.obj.ref)
                if static.condition is not None and not holds(self.game, static.condition, source):
                    continue
                for effect in static.effects:
                    if isinstance(effect, a.Modify):
                        if effect.condition is not None and not holds(self.game, effect.condition, source):
                            continue
                        group = (draft.obj.id, id(effect))
                        for change in effect.changes:
                            self._add(
                                change, source, draft.obj.entered, None, (group, effect.of), (draft, static)
                            )
            for band in draft.sorted.levels:
                draft.level(band)

    def _affected(self, change: _Change) -> list[Draft]:
        if change.affected is not None:
            return change.affected
        group, selector = change.group
        if group not in self.sets:
            self.sets[group] = self._select(selector, change.source)
        return self.sets[group]

    def _select(self, selector: a.Node, source: Source) -> list[Draft]:
        if isinstance(selector, a.Every) and isinstance(selector.filter, a.Filter):
            filter_ = selector.filter
            if filter_.zone != "battlefield":
                return []
            found, conditions = self._narrowed(filter_)
            for condition in conditions:
                fits = CONDITIONS[type(condition)]
                found = [d for d in found if fits(self.game, condition, d.ref, source, d)]
            return found
        refs = objects(self.game, selector, source)
        return [self.drafts[r.id] for r in refs if r.id in self.drafts]

    def _narrowed(self, filter_: a.Filter) -> tuple[list[Draft], tuple[a.Node, ...]]:
        """Where to look, and for what: card types don't change after layer 4, so they are sorted once."""
        first = filter_.conditions[0] if filter_.conditions else None
        if self.layer <= 4 or not isinstance(first, a.Is) or first.word not in CARD_TYPES:
            return list(self.drafts.values()), filter_.conditions
        if not self.typed:
            for draft in self.drafts.values():
                for word in set(draft.types):
                    self.typed.setdefault(word, []).append(draft)
        return self.typed.get(first.word, []), filter_.conditions[1:]

    def _lost(self, change: _Change) -> bool:
        # 613.6: a static ability lost in layer 6 goes on only if it had begun to apply in an earlier layer.
        if change.origin is None or change.group is None or change.group[0] in self.sets:
            return False
        draft, static = change.origin
        return static not in draft.abilities

    def _apply(self, layer: int) -> None:
        self.layer = layer
        waiting = sorted(self.changes[layer], key=lambda c: c.stamp)
        self.changes[layer] = []
        while waiting:
            change = self._next(waiting) if layer in _DEPENDING and len(waiting) > 1 else waiting[0]
            waiting.remove(change)
            if layer >= 4 and self._lost(change):
                continue
            for draft in self._affected(change):
                apply_change(self.game, change.change, draft, change.source)

    # ---- dependency (613.8)

    def _next(self, waiting: list[_Change]) -> _Change:
        """The earliest change that depends on no other one; the earliest of all where they depend on each
        other in a loop (613.8b).
        """
        free = (c for c in waiting if not any(self._depends(c, other) for other in waiting if other is not c))
        return next(free, waiting[0])

    def _depends(self, change: _Change, other: _Change) -> bool:
        """Whether applying the other one first would end the change, or change what it finds (613.8a)."""
        if change.group is None or change.group[0] in self.sets or not _takes_part(other.change):
            return False  # what it applies to is settled, or the other one changes nothing it asks about
        if other.group is not None and other.group[0] == change.group[0]:
            return False
        ends, asks = _ends_abilities(other.change), _asks(change.group[1], layer_of(other.change))
        if not (ends or asks):
            return False
        others = self._would_affect(other)
        if ends and change.origin is not None and change.origin[0] in others:
            return bool(self._tried(other, [change.origin[0]], lambda: self._lost(change)))
        if not asks:
            return False
        before = self._would_affect(change)
        return bool(self._tried(other, others, lambda: self._would_affect(change) != before))

    def _would_affect(self, change: _Change) -> list[Draft]:
        if change.affected is not None:
            return change.affected
        group, selector = change.group
        return self.sets[group] if group in self.sets else self._select(selector, change.source)

    def _tried(self, change: _Change, drafts: list[Draft], find_out: Callable[[], bool]) -> bool:
        """What would be found out after the change, which is taken back again."""
        kept = [
            (d, d.types, d.subtypes, d.supertypes, d.power, d.toughness, d.abilities, d.restrictions)
            for d in drafts
        ]
        for draft in drafts:
            apply_change(self.game, change.change, draft, change.source)
        found = find_out()
        for draft, types, subtypes, supertypes, power, toughness, abilities, restrictions in kept:
            draft.types, draft.subtypes, draft.supertypes = types, subtypes, supertypes
            draft.power, draft.toughness, draft.restrictions = power, toughness, restrictions
            draft.set_abilities(abilities)
        return found


_DEPENDING = frozenset({4, 6})
"""The layers in which effects that we know of depend on each other."""


def _takes_part(change: a.Node) -> bool:
    return isinstance(change, a.AddTypes | a.SetTypes | a.LoseTypes | a.LoseAbilities | a.AddKeyword)


def _ends_abilities(change: a.Node) -> bool:
    """Whether it takes abilities away: "loses all abilities", or a land becoming of a basic type (305.7)."""
    return isinstance(change, a.LoseAbilities | a.SetTypes)


@once_each
def _asked(selector: a.Node) -> frozenset[int]:
    """The layers whose changes may change what a selector finds."""
    text = msgspec.json.encode(selector)
    layers = {4} if b'"Is"' in text else set()
    return frozenset(layers | ({6} if b'"HasKeyword"' in text or b'"HasAbility"' in text else set()))


def _asks(selector: a.Node, layer: int) -> bool:
    return layer in _asked(selector)


def layer_of(change: a.Node) -> int:
    """The layer (613.1) that a change belongs to; -1 for what is no change to an object."""
    if isinstance(change, a.SetPowerToughness) and change.defining:
        return 71
    return _LAYER.get(type(change), -1)


_LAYER: dict[type, int] = {
    a.AsCopy: 1,
    a.SetName: 1,
    a.Held: 2,
    a.ChangeController: 2,
    a.AddTypes: 4,
    a.SetTypes: 4,
    a.LoseTypes: 4,
    a.SetColors: 5,
    a.AddKeyword: 6,
    a.AddAbility: 6,
    a.LoseAbilities: 6,
    a.Restrict: 6,
    a.SetPowerToughness: 72,
    a.PowerToughness: 73,
    a.SwitchPowerToughness: 74,
}
