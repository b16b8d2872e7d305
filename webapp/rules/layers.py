"""Characteristics now: the layers of continuous effects (CR 613), and what statics are in force.

Layer 1 copies, 2 control, 4 types, 5 colours, 6 abilities, 7a-d power and toughness. Within a layer effects
go by timestamp (613.7). What a static ability affects is found when its first change applies and kept for its
later layers (613.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from . import abilities as a
from .changing import LAYERS, Draft, apply_change, keyword_counters
from .index import Abilities, abilities_of, card_abilities
from .objects import Card, Characteristics, Object
from .values import Choice, Ref, colors_of_cost, mana_value

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

replace = msgspec.structs.replace


class Source:
    """Who speaks, when a selector is carried out: the player "you", the object "this", and the resolution (0
    = none).
    """

    __slots__ = ("frame", "this", "you")

    def __init__(self, you: int, this: Ref | None, frame: int = 0) -> None:
        self.you = you
        self.this = this
        self.frame = frame


class InForce:
    """One static effect in force: the effect, its source and who controls that."""

    __slots__ = ("effect", "key", "source", "stamp")

    def __init__(self, effect: a.Node, source: Source, stamp: int, key: str) -> None:
        self.effect = effect
        self.source = source
        self.stamp = stamp
        self.key = key


class Look:
    """Characteristics and statics of a game at this moment, found out when first asked and forgotten at every
    change.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._now: dict[int, Characteristics] = {}
        self._done = False
        self._busy = False
        self._statics: list[InForce] | None = None
        self._watchers: list[tuple[Object, Characteristics, Abilities]] | None = None

    def clear(self) -> None:
        """Something changed."""
        if self._now or self._done:
            self._now = {}
            self._done = False
        self._statics = None
        self._watchers = None

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
        found = self._now.get(obj.id)
        if found is not None:
            return found
        if obj.zone == "battlefield":
            if not self._done and not self._busy:
                self._compute()
                found = self._now.get(obj.id)
                if found is not None:
                    return found
            return self._base(obj).freeze()
        found = self._base(obj).freeze()
        self._now[obj.id] = found
        return found

    # ---- the layers
    # ----------------------------------------------------------------------------------------------

    def _base(self, obj: Object) -> Draft:
        card = self.game.cards[obj.card]
        return Draft(obj, card, card_abilities(card))

    def _compute(self) -> None:
        game = self.game
        self._done = self._busy = True
        drafts = {n: self._base(game.objects[n]) for n in game.battlefield}
        effects = [e for e in game.effects if e.objects and e.changes]
        statics = any(abilities_of(d.abilities).statics or "level up" in d.keywords for d in drafts.values())
        if not effects and not statics:
            for number, draft in drafts.items():
                if draft.obj.counters:
                    keyword_counters(draft)
                self._now[number] = draft.freeze()
            self._busy = False
            return
        _Layers(self, drafts).run()
        for number, draft in drafts.items():
            self._now[number] = draft.freeze()
        self._busy = False

    # ---- what is in force
    # ----------------------------------------------------------------------------------------

    def statics(self) -> list[InForce]:
        """All static effects that are no changes to objects (rules, costs, permissions, replacements …), and
        for whom they speak.
        """
        if self._statics is None:
            self._statics = self._gather()
        return self._statics

    def _gather(self) -> list[InForce]:
        from .select import holds

        game = self.game
        found: list[InForce] = []
        for obj in list(game.objects.values()):
            card = game.cards.get(obj.card)
            if card is None:
                continue
            chars = self.of(obj) if obj.zone == "battlefield" else None
            sorted_ = abilities_of(chars.abilities if chars is not None else card_abilities(card))
            for n, static in enumerate(sorted_.statics):
                if static.zone not in {obj.zone, "any"} and not _own_entering(static, obj):
                    continue
                you = chars.controller if chars is not None else obj.controller
                source = Source(you, obj.ref)
                if static.condition is not None and not holds(game, static.condition, source):
                    continue
                for m, effect in enumerate(static.effects):
                    if not isinstance(effect, a.Modify):
                        found.append(InForce(effect, source, obj.entered, f"{obj.id}.{obj.inc}/{n}/{m}"))
        for effect_ in game.effects:
            for m, change in enumerate(effect_.changes):
                if isinstance(
                    change, a.Replace | a.PlayerRule | a.CostChange | a.CastPermission | a.CostNext
                ):
                    frame = effect_.id if effect_.frame is not None else 0
                    if frame:
                        game.frames.setdefault(frame, effect_.frame)  # type: ignore[arg-type]
                    source = Source(effect_.player, effect_.source, frame)
                    found.append(InForce(change, source, effect_.id, f"effect/{effect_.id}/{m}"))
        return found

    def watchers(self) -> list[tuple[Object, Characteristics, Abilities]]:
        """Permanents (and cards whose triggered abilities work elsewhere) with triggered abilities, as they
        are now.
        """
        if self._watchers is None:
            game = self.game
            found = []
            for number in game.battlefield:
                obj = game.objects[number]
                chars = self.of(obj)
                if chars is None:
                    continue
                sorted_ = abilities_of(chars.abilities)
                if sorted_.triggered or sorted_.chapters:
                    found.append((obj, chars, sorted_))
            for obj in game.objects.values():
                if obj.zone == "battlefield" or obj.card not in game.cards:
                    continue
                sorted_ = abilities_of(card_abilities(game.cards[obj.card]))
                if sorted_.elsewhere and any(t.zone == obj.zone for _, t in sorted_.triggered):
                    chars = self.of(obj)
                    if chars is not None:
                        found.append((obj, chars, sorted_))
            self._watchers = found
        return self._watchers


def _own_entering(static: a.Static, obj: Object) -> bool:
    # "This creature enters tapped" works while the object is about to enter, wherever it comes from (614.12).
    return static.zone == "battlefield" and any(isinstance(e, a.Replace) and e.own for e in static.effects)


class _Change:
    """One change waiting for its layer: what makes it, when, and what it affects (known from its first layer
    on).
    """

    __slots__ = ("affected", "change", "group", "source", "stamp")

    def __init__(
        self, change: a.Node, source: Source, stamp: int, affected: list[Draft] | None, group: Any
    ) -> None:
        self.change = change
        self.source = source
        self.stamp = stamp
        self.affected = affected
        self.group = group


class _Layers:
    """One pass through the layers for all permanents together."""

    def __init__(self, look: Look, drafts: dict[int, Draft]) -> None:
        self.look = look
        self.game = look.game
        self.drafts = drafts
        self.changes: dict[int, list[_Change]] = {layer: [] for layer in LAYERS}
        self.sets: dict[int, list[Draft]] = {}
        self.seen: set[int] = set()

    def run(self) -> None:
        self._from_effects()
        for layer in (1,):
            self._apply(layer)
        self._from_statics()
        for layer in LAYERS[1:]:
            if layer == 6:
                for draft in self.drafts.values():
                    if draft.obj.counters:
                        keyword_counters(draft, numbers=False)
            if layer == 73:
                self._from_statics()  # abilities gained in layer 6
                self._apply(71)
                self._apply(72)
                for draft in self.drafts.values():
                    draft.add_counters()
            self._apply(layer)

    def _add(
        self, change: a.Node, source: Source, stamp: int, affected: list[Draft] | None, group: Any
    ) -> None:
        self.changes[layer_of(change)].append(_Change(change, source, stamp, affected, group))

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

    def _from_statics(self) -> None:
        from .select import holds

        for draft in self.drafts.values():
            for static in abilities_of(draft.abilities).statics:
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
                            self._add(change, source, draft.obj.entered, None, (group, effect.of))
            for band in abilities_of(draft.abilities).levels:
                draft.level(band)

    def _affected(self, change: _Change) -> list[Draft]:
        if change.affected is not None:
            return change.affected
        group, selector = change.group
        if group not in self.sets:
            self.sets[group] = self._select(selector, change.source)
        return self.sets[group]

    def _select(self, selector: a.Node, source: Source) -> list[Draft]:
        from .select import matches, objects

        if isinstance(selector, a.Every) and isinstance(selector.filter, a.Filter):
            filter_ = selector.filter
            if filter_.zone != "battlefield":
                return []
            return [d for d in self.drafts.values() if matches(self.game, filter_, d.obj.ref, source, d)]
        found = objects(self.game, selector, source)
        return [self.drafts[r.id] for r in found if isinstance(r, Ref) and r.id in self.drafts]

    def _apply(self, layer: int) -> None:
        waiting = self.changes[layer]
        self.changes[layer] = []
        for change in sorted(waiting, key=lambda c: c.stamp):
            for draft in self._affected(change):
                apply_change(self.game, change.change, draft, change.source)


def layer_of(change: a.Node) -> int:
    """The layer (613.1) that a change belongs to; -1 for what is no change to an object."""
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


_recent: list[tuple[Table, Look]] = []


def look_at(table: Table) -> Look:
    """What can be seen on a table; kept for the last few tables asked about, so that many questions cost one
    computation.
    """
    from .game import Game

    for kept, look in _recent:
        if kept is table:
            return look
    look = Game(table).look
    _recent.insert(0, (table, look))
    del _recent[4:]
    return look


def characteristics(table: Table, ref: Ref) -> Characteristics:
    """Characteristics of an object on a table, or its last known ones. Raises KeyError if it was never there."""
    found = look_at(table).of(ref)
    if found is None:
        raise KeyError(ref)
    return found


def printed(card: Card) -> tuple[str, int]:
    """A card's colours and mana value (202.2, 202.3)."""
    cost = card.mana_cost or ""
    return card.colors or colors_of_cost(cost), mana_value(cost)
