"""The table: one moment of a game, as an immutable value with a JSON form."""

from __future__ import annotations

from functools import cache

import msgspec

from .abilities import Node
from .abilities.node import node_union
from .decisions import Decision
from .events import Event
from .moves import Activate, Cast
from .objects import Act, Card, Characteristics, Frame, Object, StackItem
from .rulebook import CURRENT, RuleBook
from .values import Choice, Ref


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player. Zones hold object ids; `library[0]` is the top card, `graveyard[0]` the top (newest) card.

    `counters`: energy, poison, experience … `mana`: the pool by letter. `lands_played`: this turn.
    `turn_began`: the number of their most recent turn. `memory`: facts about the player.
    """

    name: str
    life: int = 20
    counters: dict[str, int] = {}
    mana: dict[str, int] = {}
    hand: tuple[int, ...] = ()
    library: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    exile: tuple[int, ...] = ()
    command: tuple[int, ...] = ()
    lands_played: int = 0
    turn_began: int = 0
    lost: bool = False
    drew_from_empty: bool = False
    memory: dict[str, int | str] = {}


class Effect(msgspec.Struct, frozen=True, omit_defaults=True):
    """A continuous effect made by a resolution (611.2), with its timestamp (613.7).

    `objects`: what it affects, locked in. `changes`: as in `abilities.changes`, numbers already found out.
    `until`: end of turn, your next turn … ; `player`: whose turn that is about; `made`: the turn it was made.
    A `Replace` stands in `changes` too, with `uses` left (0 = no limit), or damage to prevent (`shield`).
    """

    id: int
    player: int
    changes: tuple[Node, ...]
    until: str
    made: int
    objects: tuple[Choice, ...] = ()
    source: Ref | None = None
    source_name: str = ""
    uses: int = 0
    frame: Frame | None = None
    text: str = ""
    shield: int = 0


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A triggered ability that has triggered and waits to be put on the stack (603.3). `round` 2: triggered
    by another trigger.
    """

    item: StackItem
    round: int = 1


class Later(msgspec.Struct, frozen=True, omit_defaults=True):
    """A delayed triggered ability that waits for its event (603.7).

    `back`: no ability but cards that go back to that zone at once, after the event (610.3): `cards`.
    """

    id: int
    ability: Node
    frame: Frame
    once: bool = True
    until: str = ""
    made: int = 0
    back: str = ""
    cards: tuple[Ref, ...] = ()


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A spell or ability being announced (601.2a-h, 602.2b), as far as its choices have been made.

    `costs`: what it costs so far; `chosen`: objects picked for a cost, by the cost's index; `ways`: labels of
    alternative and optional costs taken; `refused_ways`: optional ones declined. `free`: cast during a
    resolution (608.2g), no priority afterwards. `makes`: the mana wanted from a mana ability.
    `was`, `place`: the card as it was and where in its zone, should it have to go back (733.1).
    """

    item: StackItem
    move: Cast | Activate
    phase: str = "ways"
    frm: str = ""
    alternative: str = ""
    ways: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()
    costs: tuple[Node, ...] = ()
    chosen: dict[str, tuple[Choice, ...]] = {}
    x: int | None = None
    during: bool = False
    base: tuple[Node, ...] | None = None
    free: bool = False
    after: str = ""
    makes: str = ""
    was: Object | None = None
    place: int = 0


class Task(msgspec.Struct, frozen=True, omit_defaults=True):
    """A piece of unfinished business, the newest on top. `kind` names the routine that goes on with it (see
    `game.routine`).

    `frame`: the resolution it belongs to; `node`: the instruction; `data`: what the routine has found out or
    been told so far.
    """

    kind: str
    frame: int = 0
    node: Node | None = None
    objects: tuple[Choice, ...] = ()
    players: tuple[int, ...] = ()
    n: int = 0
    word: str = ""
    numbers: dict[str, int] = {}
    lists: dict[str, tuple[Choice, ...]] = {}
    item: StackItem | None = None
    waiting: tuple[Waiting, ...] = ()
    events: tuple[Event, ...] = ()
    nodes: tuple[Node, ...] = ()
    acts: tuple[Act, ...] = ()
    proposal: Proposal | None = None
    words: tuple[str, ...] = ()


class Loop(msgspec.Struct, frozen=True, omit_defaults=True):
    """What may be a loop (104.4b): the stack resolves again and again while everybody only passes.

    `resolved`: how often it has; it starts again when the stack gets lower than `lowest`. `state`: the
    fingerprint of the game at one of these times, "" when somebody could have done something else since.
    `life`: the life totals then.
    """

    resolved: int = 0
    lowest: int = 0
    state: str = ""
    life: tuple[int, ...] = ()


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """One moment of a game.

    `active`, `priority`: seat numbers (priority None while nobody has it). `passed`: how many players have
    passed in succession. `loop`: whether they may be in a loop. `stack`: the last item is the top. `tasks`:
    unfinished business, last = next; empty whenever somebody has priority. `decision`: the decision awaited
    by the top task. `effects`: from resolutions, by timestamp. `departed`: last known information of objects
    that left the battlefield or stack this turn, by "id.inc"; `unresolved`: in the same way spells that left
    the stack without resolving. `tally`: counts for this turn, `total` for the whole game.
    `clock` gives timestamps and ids.
    """

    players: tuple[Player, ...]
    cards: dict[str, Card]
    objects: dict[int, Object]
    battlefield: tuple[int, ...] = ()
    stack: tuple[StackItem, ...] = ()
    turn: int = 1
    active: int = 0
    step: str = "precombat main"
    priority: int | None = 0
    passed: int = 0
    loop: Loop = Loop()
    book: RuleBook = CURRENT
    decision: Decision | None = None
    tasks: tuple[Task, ...] = ()
    frames: dict[int, Frame] = {}
    waiting: tuple[Waiting, ...] = ()
    later: tuple[Later, ...] = ()
    effects: tuple[Effect, ...] = ()
    departed: dict[str, Characteristics] = {}
    unresolved: dict[str, StackItem] = {}
    tally: dict[str, int] = {}
    total: dict[str, int] = {}
    seed: int = 0
    rolls: int = 0
    clock: int = 0
    winner: int | None = None
    draw: bool = False
    shown: dict[int, tuple[int, ...]] = {}
    extra_turns: tuple[int, ...] = ()
    phases: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


globals()["Node"] = node_union()

_encoder = msgspec.json.Encoder()


@cache
def _decoder() -> msgspec.json.Decoder[Table]:
    """Made when the first table is read: it takes a while, as it must know every structure of abilities."""
    return msgspec.json.Decoder(Table)


def to_json(table: Table) -> bytes:
    """The table as JSON, complete in itself: `from_json(to_json(t)) == t` at any moment."""
    return _encoder.encode(table)


def from_json(data: bytes | str) -> Table:
    """The table from its JSON form. Raises msgspec.ValidationError if it is none."""
    return _decoder().decode(data)


def to_snapshot(table: Table, base: dict[str, Card]) -> bytes:
    """The table as JSON without the card definitions in `base` (those of the scenario), to store it move by
    move.
    """
    own = {
        key: card for key, card in table.cards.items() if base.get(key) is not card and base.get(key) != card
    }
    return _encoder.encode(msgspec.structs.replace(table, cards=own))


def from_snapshot(data: bytes | str, base: dict[str, Card]) -> Table:
    """The table from a snapshot, with the card definitions it was stored without."""
    table = _decoder().decode(data)
    return msgspec.structs.replace(table, cards={**base, **table.cards})
