"""Characteristics now, and which static abilities are in force (CR 604, 613)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import abilities as a
from . import counting, matching  # noqa: F401  (they fill the tables of `select`)
from .changing import Draft, keyword_counters
from .index import Abilities, abilities_of, card_abilities
from .layer_pass import Layers
from .objects import Characteristics, Object
from .select import holds
from .source import InForce, Source
from .values import Choice, Ref

if TYPE_CHECKING:
    from .game import Game


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
        Layers(game, drafts).run()
        for number, draft in drafts.items():
            self._now[number] = draft.freeze()
        self._busy = False

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
