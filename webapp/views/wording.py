"""The notation of a button's move, found quickly where the object's name alone says it.

A page has dozens of buttons. `write_move` proves each text by reading it back; here a text is taken unproved
when no other object could be meant, which a test holds over many tables. The rest is left to `write_move`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from webapp.rules.abilities import Activated
from webapp.rules.moves import Activate, Cast, Concede, Move, Pass, PlayLand, TapForMana
from webapp.rules.objects import Object
from webapp.rules.values import CYCLING, Ref
from webapp.scenario.names import quoted
from webapp.scenario.write import write_move

from .seat import View

PLAIN: dict[type, str] = {Pass: "pass", Concede: "concede"}
CLAUSES = re.compile(r"\b(x=|with|mode|targeting|paying)", re.IGNORECASE)
"""Words that end the text of an ability in a move."""


class Writer:
    """Writes the moves of one seat's view; `allowed`: its legal moves."""

    def __init__(self, view: View, allowed: Sequence[Move]) -> None:
        self.view = view
        self.lots = Counter(move.object.id for move in allowed if isinstance(move, TapForMana))
        self.castable = {move.object.id for move in allowed if isinstance(move, (Cast, PlayLand))}
        self.named: dict[str, list[Object]] = {}
        for thing in view.table.objects.values():
            if not thing.label and thing.zone != "library":
                self.named.setdefault(self.name(thing).casefold(), []).append(thing)
        self.pointed = frozenset(self._pointed())

    def write(self, move: Move) -> str:
        """A move in notation, without the player."""
        return PLAIN.get(type(move)) or self.quick(move) or write_move(self.view.table, move)

    def name(self, thing: Object) -> str:
        """What an object is called: its label, else its name."""
        if thing.label:
            return thing.label
        now = self.view.characteristics(thing) if thing.zone == "battlefield" else None
        return now.name if now is not None else self.view.table.cards[thing.card].name

    def quick(self, move: Move) -> str:
        """The plain text of a move, "" where the name might mean something else."""
        if not isinstance(move, (Cast, PlayLand, Activate, TapForMana)):
            return ""
        thing = self.view.table.objects.get(move.object.id)
        if thing is None or thing.ref != move.object or (thing.label and thing.inc):
            return ""
        name = quoted(self.name(thing))
        if isinstance(move, Activate):
            return self.ability(move, thing, name)
        if isinstance(move, TapForMana):
            plain = self.lots[thing.id] == 1 and not thing.tapped
            return f"tap {name}" if plain and self.only(thing, self.untapped(move, thing)) else ""
        if thing.zone != "hand" or self.rival_casts(thing) or not self.only(thing, self.in_hand(thing)):
            return ""
        if isinstance(move, PlayLand):
            return f"play {name}"
        return f"cast {name}" if move == Cast(move.player, move.object) else ""

    def ability(self, move: Activate, thing: Object, name: str) -> str:
        """Activating an ability: by the name alone, or with the ability's text."""
        now = self.view.characteristics(thing)
        every = [a for a in (now.abilities if now is not None else ()) if isinstance(a, Activated)]
        this = now.abilities[move.ability] if now is not None else None
        if not isinstance(this, Activated) or move != Activate(move.player, move.object, move.ability):
            return ""
        if this.label in CYCLING:
            return self.cycling(thing, name) if sum(a.label in CYCLING for a in every) == 1 else ""
        if thing.zone != "battlefield" or this.zone != "battlefield":
            return ""
        if not self.only(thing, self.mine(thing, "battlefield")):
            return ""
        if len(every) == 1:
            return f"activate {name}"
        unique = sum(this.text in a.text for a in every) == 1
        return f"activate {name}: {this.text}" if unique and not CLAUSES.search(this.text) else ""

    def cycling(self, thing: Object, name: str) -> str:
        """Cycling a card in hand, or trying to cycle a permanent where no card in hand has its name."""
        if thing.zone == "hand":
            return f"cycle {name}" if self.only(thing, self.in_hand(thing)) else ""
        others = (*self.mine(thing, "hand"), *self.mine(thing, "battlefield"))
        return f"cycle {name}" if thing.zone == "battlefield" and not others else ""

    # ---- what else could be meant -------------------------------------------------------------------------

    def others(self, thing: Object) -> list[Object]:
        """The unlabelled objects of the same name."""
        return [one for one in self.named.get(self.name(thing).casefold(), []) if one.id != thing.id]

    def mine(self, thing: Object, zone: str) -> list[Object]:
        """Those of its controller's in a zone."""
        return [o for o in self.others(thing) if o.zone == zone and o.controller == thing.controller]

    def in_hand(self, thing: Object) -> list[Object]:
        """Those in the same hand."""
        return self.mine(thing, "hand")

    def untapped(self, move: TapForMana, thing: Object) -> list[Object]:
        """Those that could be tapped instead."""
        return [one for one in self.mine(thing, "battlefield") if not one.tapped]

    def rival_casts(self, thing: Object) -> bool:
        """Whether one of the name may be cast or played from elsewhere."""
        return any(one.id in self.castable and one.zone != "hand" for one in self.others(thing))

    def only(self, thing: Object, rivals: Sequence[Object]) -> bool:
        """Whether it can't matter which is meant: the rivals are equal to it, and nothing points at one."""
        if rivals and not self.pointed.isdisjoint({thing.id, *(one.id for one in rivals)}):
            return False
        return all(stripped(one) == stripped(thing) for one in rivals)

    def _pointed(self) -> Iterator[int]:
        """The objects that something else at the table refers to: targets, sources, attachments, combat."""
        table = self.view.table
        for item in table.stack:
            yield item.source.id
            yield from (choice.id for slot in item.slots for choice in slot.chosen if isinstance(choice, Ref))
        for effect in table.effects:
            yield from (choice.id for choice in (*effect.objects, effect.source) if isinstance(choice, Ref))
        for thing in table.objects.values():
            refs = (thing.attached_to, thing.attacking, *thing.blocking, *thing.linked)
            yield from (ref.id for ref in refs if isinstance(ref, Ref))


def stripped(thing: Object) -> Object:
    """An object without what tells apart even equal ones."""
    return replace(thing, id=0, inc=0, entered=0)
