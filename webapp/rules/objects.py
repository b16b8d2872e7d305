"""Cards as printed, objects in a game, what is on the stack, and characteristics as they are now."""

from __future__ import annotations

from typing import Any

import msgspec

from .abilities import Node
from .abilities.node import node_union
from .values import Choice, Ref, Zone


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card (or token) definition: copiable values and the abilities its text compiles to.

    `mana_cost` None = no mana cost (a land; 202.1b). Words of types are lower case, subtypes capitalised.
    `power`/`toughness` None = none; "*" values are given by a characteristic-defining ability.
    """

    name: str
    mana_cost: str | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: str = ""
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[Node, ...] = ()
    text: str = ""
    token: bool = False


class Object(msgspec.Struct, frozen=True, omit_defaults=True):
    """One object in a zone. Changed only by making a new value.

    `card` is a key of `Table.cards`. `entered` is the timestamp (613.7) of its arrival; `since` the turn its
    controller has had it from, continuously (302.6): it can attack or use {T} when that is before their
    `turn_began`. `memory` holds choices and facts of this object: how it was cast (`x`, `kicked`, `cast`,
    `cast from`), words chosen for it.
    """

    id: int
    card: str
    owner: int
    controller: int
    zone: Zone
    inc: int = 0
    label: str = ""
    tapped: bool = False
    counters: dict[str, int] = {}
    damage: int = 0
    deathtouched: bool = False
    attached_to: Choice | None = None
    token: bool = False
    copy: bool = False
    entered: int = 0
    since: int = -1
    held: int = -1
    attacking: Choice | None = None
    blocking: tuple[Ref, ...] = ()
    blocked: bool = False
    face_down: bool = False
    shields: int = 0
    memory: dict[str, int | str] = {}
    uses: dict[str, int] = {}
    linked: tuple[Ref, ...] = ()

    @property
    def ref(self) -> Ref:
        """The reference to this very object."""
        return Ref(self.id, self.inc)


class Characteristics(msgspec.Struct, frozen=True, omit_defaults=True):
    """An object's characteristics after all continuous effects (613); also its last known information
    (608.2h).

    `restrictions`: the `Restrict` changes that affect it. `abilities` holds all abilities it has now, granted
    ones included.
    """

    name: str
    controller: int
    owner: int
    zone: Zone
    mana_cost: str | None = None
    mana_value: int = 0
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: str = ""
    power: int | None = None
    toughness: int | None = None
    keywords: frozenset[str] = frozenset()
    abilities: tuple[Node, ...] = ()
    restrictions: tuple[Node, ...] = ()
    counters: dict[str, int] = {}
    tapped: bool = False
    token: bool = False
    attacking: Choice | None = None
    blocking: tuple[Ref, ...] = ()
    attached_to: Choice | None = None
    damage: int = 0
    memory: dict[str, int | str] = {}
    label: str = ""
    entered: int = 0
    copy: bool = False
    linked: tuple[Ref, ...] = ()


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """The targets chosen for one "target" (601.2c): `illegal` gives a reason for each that is no longer legal
    (608.2b). `past`: what the spell targeted that made this delayed trigger, which itself targets nothing
    (603.7).
    """

    chosen: tuple[Choice, ...] = ()
    illegal: tuple[tuple[int, str], ...] = ()
    shares: tuple[int, ...] = ()
    past: bool = False


class StackItem(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell or ability on the stack, with everything that was decided for it (405, 601.2, 603.3).

    `kind`: spell, activated, triggered. `ref` names it on the stack (a spell: its object). `source`: the
    object it comes from, `source_was` what that was when last known. `ability`: the Spell, Activated,
    Triggered or WhenYouDo structure; None for a permanent spell without one. `modes`: chosen modes, in
    printed order; `slots`: targets, mode by mode. Bound values of the trigger event or cost stand in
    `objects`, `players`, `numbers`.
    """

    ref: Ref
    kind: str
    controller: int
    source: Ref
    name: str
    source_was: Characteristics | None = None
    ability: Node | None = None
    text: str = ""
    label: str = ""
    modes: tuple[int, ...] = ()
    slots: tuple[Slot, ...] = ()
    objects: dict[str, tuple[Choice, ...]] = {}
    numbers: dict[str, int] = {}
    copy: bool = False
    cause: int = 0

    @property
    def targets(self) -> tuple[Choice, ...]:
        """What it targets (115.1), slot by slot."""
        return tuple(choice for slot in self.slots if not slot.past for choice in slot.chosen)


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A resolution in progress: the item, and what its instructions have bound so far.

    `applied`: the replacement effects that made these instructions, which don't apply to them again (614.5).
    """

    item: StackItem
    objects: dict[str, tuple[Choice, ...]] = {}
    numbers: dict[str, int] = {}
    words: dict[str, str] = {}
    span: tuple[int, int] = (0, 0)
    applied: tuple[str, ...] = ()


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that would happen, before replacement effects have had their say (614.1).

    `kind`: move draw discard counters player_counters damage gain lose create scry connive destroy mill tap
    untap … `applied`: ids of the effects that have changed it already. `verb`: the word of the instruction
    (return, exile, put, sacrifice, destroy, discard, cast …). `under`: the seat that will control what
    enters. `sent_by`: the ruling of the replacement that has sent it to another zone.
    """

    kind: str
    player: int | None = None
    object: Choice | None = None
    amount: int = 1
    to: str = ""
    frm: str = ""
    kind_of: str = ""
    source: Ref | None = None
    verb: str = ""
    ruling: str = ""
    under: int | None = None
    tapped: bool = False
    attacking: Choice | None = None
    attached_to: Choice | None = None
    counters: tuple[tuple[str, int], ...] = ()
    combat: bool = False
    card: str = ""
    copied: str = ""
    position: int = 0
    applied: tuple[str, ...] = ()
    label: str = ""
    memory: dict[str, int | str] = {}
    extra: int = 0
    sent_by: str = ""


def bind_object_nodes() -> None:
    """Let msgspec resolve `Node` in this module."""
    namespace: dict[str, Any] = globals()
    namespace["Node"] = node_union()


bind_object_nodes()
