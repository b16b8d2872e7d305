"""The kinds of ability (113.3): spell, activated, triggered, static, and keywords."""

from __future__ import annotations

from .node import Node, NodeBase

Span = tuple[int, int]


class On(NodeBase, frozen=True):
    """A trigger event (603.1): what must happen.

    `event`: cycled, discarded, "cycled|discarded" (once for a cycled card, 702.29d), scried, connived,
    surveilled, drew, entered, left, died, graveyard (put into a graveyard), exiled, milled, cast,
    "cast|copied", activated, attacked (an object attacks), attack (a player attacks, with `filter`/`minimum`
    saying with what), blocked, became blocked, unblocked, damaged (`source` deals damage), dealt damage (an
    object or player receives), tapped, untapped, counters_put, counters_removed, energy_gained, energy_paid,
    life_gained, life_lost, sacrificed, created, searched, shuffled, targeted, proliferated, step (with
    `step`), phase, lost_game, explored, countered, turned up, attached, unattached, transformed,
    cycled_or_discarded … `who`: the player who does it, or whose it is (None = anyone). `what`: a filter or
    selector of the object it happens to or that does it (`This()` = "this creature"; None = anything).
    `frm`/`to`: zones of a move. `source`: for damage: who deals it; for targeted: by what. `recipient`: for
    damage: a PlayerFilter or Filter. `combat`: combat damage only. `kind`: of counters. `one_or_more`:
    triggers once for simultaneous events ("one or more", 603.2c). `minimum`: "with two or more creatures",
    "three or more". `ordinal`: only the Nth such event each turn ("their second spell each turn", "for the
    first time each turn"). `step`/`whose`: for beginnings of steps: upkeep, draw, precombat main, combat, end
    …; whose turn (None = each). `but_first`: of cards drawn, except the first one in each of the player's
    draw steps.
    """

    event: str
    who: Node | None = None
    what: Node | None = None
    source: Node | None = None
    recipient: Node | None = None
    frm: str = ""
    to: str = ""
    combat: bool = False
    kind: str = ""
    one_or_more: bool = False
    minimum: int = 0
    ordinal: int = 0
    step: str = ""
    whose: Node | None = None
    during: Node | None = None
    alone: bool = False
    but_first: bool = False


class Spell(NodeBase, frozen=True):
    """What an instant or sorcery does (113.3a)."""

    effect: Node
    targets: tuple[Node, ...] = ()
    text: str = ""
    span: Span = (0, 0)


class Activated(NodeBase, frozen=True):
    """An activated ability (602): cost, colon, effect.

    `label`: a keyword it belongs to: cycling, typecycling (with `word` such as Swamp, basic land), equip,
    loyalty, crew, level up … `zone`: where it works (battlefield, hand, graveyard). `timing`: "" (instant),
    sorcery, your turn, combat, "before attackers" … `condition`: "activate only if". `limit`: times each
    turn. `mana`: a mana ability (605.1a);
    `earlier_mana`: it was one before August 2026. `anyone`: any player may activate it.
    """

    cost: tuple[Node, ...]
    effect: Node
    targets: tuple[Node, ...] = ()
    label: str = ""
    word: str = ""
    zone: str = "battlefield"
    timing: str = ""
    condition: Node | None = None
    limit: int = 0
    mana: bool = False
    earlier_mana: bool = False
    anyone: bool = False
    text: str = ""
    span: Span = (0, 0)
    less: Node | None = None


class Triggered(NodeBase, frozen=True):
    """A triggered ability (603). `on`: its trigger events (any of them); `condition`: the intervening if
    (603.4).

    `limit`: triggers only so often each turn; `done_limit`: "do this only once each turn", it triggers, but
    its optional part may be done only so often each turn; `zone`: where it works ("" = as 113.6 says:
    battlefield, or where its event needs). `ability_word`: flavour word in front of the dash, no rules
    meaning. `ruling`: the rule of the keyword that stands for it.
    """

    on: tuple[On, ...]
    effect: Node
    targets: tuple[Node, ...] = ()
    condition: Node | None = None
    limit: int = 0
    zone: str = ""
    text: str = ""
    span: Span = (0, 0)
    done_limit: int = 0
    ruling: str = ""


class Static(NodeBase, frozen=True):
    """A static ability (604): `effects` are Modify, PlayerRule, CostChange, CastPermission, Replace,
    TriggerAgain, AddCost …

    `zone`: where it works (battlefield; "stack" or "any" for "this spell …"; graveyard). `condition`: "as
    long as".
    """

    effects: tuple[Node, ...]
    condition: Node | None = None
    zone: str = "battlefield"
    text: str = ""
    span: Span = (0, 0)


class AddCost(NodeBase, frozen=True):
    """ "As an additional cost to cast this spell, …"; `optional`: kicker, bargain … with its `label` (paid =
    `Paid(label)`).
    """

    cost: tuple[Node, ...]
    optional: bool = False
    label: str = ""
    times: int = 1


class AlternativeCost(NodeBase, frozen=True):
    """ "You may … rather than pay this spell's mana cost": `label` names it (flashback, foretell, escape …);
    `zone` it is cast from.
    """

    cost: tuple[Node, ...]
    label: str = ""
    zone: str = "hand"
    condition: Node | None = None
    after: str = ""


class Keyword(NodeBase, frozen=True):
    """A keyword ability (702) with no structure of its own: flying, trample, ward with a cost, protection
    from a quality, enchant …

    `name` in lower case. `cost`: for ward, equip … `word`: for protection ("red", "enchantments"), landwalk
    ("Swamp"), affinity ("artifacts"). `filter`: for enchant, affinity, protection. `count`: for annihilator
    N, toxic N, crew N.
    """

    name: str
    cost: tuple[Node, ...] = ()
    word: str = ""
    filter: Node | None = None
    count: int = 0
    text: str = ""
    span: Span = (0, 0)


class ThisAbility(NodeBase, frozen=True):
    """The very ability that this stands in: "except it has this ability" (707.9a)."""


class Chapter(NodeBase, frozen=True):
    """A Saga's chapter ability (714.2): the numbers it triggers at."""

    numbers: tuple[int, ...]
    effect: Node
    targets: tuple[Node, ...] = ()
    text: str = ""
    span: Span = (0, 0)


class LevelBand(NodeBase, frozen=True):
    """A level symbol of a leveler or station card (711, 721): from/to level, with its power, toughness and
    abilities.
    """

    low: int
    high: int
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Node, ...] = ()
    kind: str = "level"
