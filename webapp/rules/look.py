"""Characteristics now, and which static abilities are in force (CR 604, 613)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeGuard

import msgspec

from . import abilities as a
from . import counting, matching  # noqa: F401  (they fill the tables of `select`)
from .changing import Draft, apply_change, keyword_counters
from .index import Abilities, abilities_of, card_abilities
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
        self._statics: list[InForce] | None = None
        self._watchers: list[Watcher] | None = None
        self._far_reaching: list[tuple[a.Modify, Source]] | None = None
        self.memo: dict[str, Any] = {}

    def adopt(self, other: Look) -> None:
        """Take over what was found out on the same table."""
        self._field, self._off, self._done = dict(other._field), dict(other._off), other._done
        self._status_matters, self._world_matters = other._status_matters, other._world_matters
        self._statics, self._watchers = other._statics, other._watchers
        self._far_reaching = other._far_reaching

    # ---- what a change makes unknown again

    def clear(self) -> None:
        """Something changed that may change anything."""
        self.memo.clear()
        self._field, self._off = {}, {}
        self._done = self._status_matters = self._world_matters = False
        self._statics = self._watchers = self._far_reaching = None

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
            self._field[obj.id] = msgspec.structs.replace(
                known,
                tapped=obj.tapped,
                damage=obj.damage,
                attacking=obj.attacking,
                blocking=obj.blocking,
                memory=obj.memory,
            )
        self._watchers = None

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
            self._watchers = None

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
            if not self._done and not self._busy:
                self._compute()
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
        for static in abilities_of(draft.abilities).statics:
            if static.zone == "any":
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
            for number in self.game.battlefield:
                obj = self.game.objects[number]
                chars = self.of(obj)
                for static in abilities_of(chars.abilities).statics if chars is not None else ():
                    source = Source(chars.controller if chars is not None else obj.controller, obj.ref)
                    self._far_reaching += [
                        (e, source) for e in static.effects if _is_far(e) and self._in_force(static, source)
                    ]
        return self._far_reaching

    def _in_force(self, static: a.Static, source: Source) -> bool:
        return static.condition is None or holds(self.game, static.condition, source)

    def _base(self, obj: Object) -> Draft:
        card = self.game.cards[obj.card]
        return Draft(obj, card, card_abilities(card))

    def _compute(self) -> None:
        game = self.game
        self._done = self._busy = True
        drafts = {n: self._base(game.objects[n]) for n in game.battlefield}
        effects = [e for e in game.effects if e.objects and e.changes]
        for draft in drafts.values():
            self._note_what_matters(abilities_of(draft.abilities))
        statics = any(abilities_of(d.abilities).statics or "level up" in d.keywords for d in drafts.values())
        if not effects and not statics:
            for number, draft in drafts.items():
                if draft.obj.counters:
                    keyword_counters(draft)
                self._field[number] = draft.freeze()
            self._busy = False
            return
        Layers(game, drafts).run()
        for number, draft in drafts.items():
            self._field[number] = draft.freeze()
        self._busy = False

    def _note_what_matters(self, sorted_: Abilities) -> None:
        if sorted_.statics:
            self._status_matters |= sorted_.status_matters
            self._world_matters |= sorted_.world_matters

    def statics(self) -> list[InForce]:
        """All static effects that are no changes to objects (rules, costs, permissions, replacements …), and
        for whom they speak.
        """
        if self._statics is None:
            self._statics = self._gather()
        return self._statics

    def _gather(self) -> list[InForce]:

        game = self.game
        found: list[InForce] = []
        for obj in list(game.objects.values()):
            card = game.cards.get(obj.card)
            if card is None:
                continue
            chars = self.of(obj) if obj.zone == "battlefield" else None
            sorted_ = abilities_of(chars.abilities if chars is not None else card_abilities(card))
            if not sorted_.statics:
                continue
            if obj.zone == "battlefield" or any(x.condition is not None for x in sorted_.statics):
                self._note_what_matters(sorted_)
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
                    frame = 0
                    if effect_.frame is not None:
                        frame = effect_.id
                        game.frames.setdefault(frame, effect_.frame)
                    source = Source(effect_.player, effect_.source, frame)
                    found.append(InForce(change, source, effect_.id, f"effect/{effect_.id}/{m}"))
        return found

    def watchers(self) -> list[Watcher]:
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


def _is_far(effect: a.Node) -> TypeGuard[a.Modify]:
    return (
        isinstance(effect, a.Modify)
        and isinstance(effect.of, a.Every)
        and isinstance(effect.of.filter, a.Filter)
        and effect.of.filter.zone not in {"battlefield", "stack"}
    )


def _own_entering(static: a.Static, obj: Object) -> bool:
    # "This creature enters tapped" works while the object is about to enter, wherever it comes from (614.12).
    return static.zone == "battlefield" and any(isinstance(e, a.Replace) and e.own for e in static.effects)


_recent: list[tuple[Table, Look]] = []


def kept_look(table: Table) -> Look | None:
    """What was found out about a table, if it is one of the last few asked about."""
    for n, (kept, look) in enumerate(_recent):
        if kept is table:
            if n:
                _recent.insert(0, (kept, look))
                del _recent[8:]
            return look
    return None


def keep_look(table: Table, look: Look) -> None:
    """Keep what was found out about a table, so that many questions about it cost one computation."""
    _recent.insert(0, (table, look))
    del _recent[8:]
