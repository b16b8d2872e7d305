"""What continuous effects do (611, 613), and how events are replaced (614)."""

from __future__ import annotations

from .node import Node, NodeBase
from .selectors import This, You

Amount = Node | int

# ---- changes to objects, by layer (613.1)
# --------------------------------------------------------------------------


class PowerToughness(NodeBase, frozen=True):
    """+N/+N (layer 7c)."""

    power: Amount
    toughness: Amount


class SetPowerToughness(NodeBase, frozen=True):
    """Base power and toughness become N/N (layer 7b). `defining`: a characteristic-defining ability (layer
    7a). None = unchanged.
    """

    power: Amount | None
    toughness: Amount | None
    defining: bool = False


class SwitchPowerToughness(NodeBase, frozen=True):
    """Switch power and toughness (layer 7d)."""


class AddTypes(NodeBase, frozen=True):
    """Gains types, subtypes or supertypes "in addition to its other types" (layer 4)."""

    words: tuple[str, ...]


class SetTypes(NodeBase, frozen=True):
    """Becomes exactly these types and subtypes (layer 4). `keep`: which it keeps (an artifact stays one,
    205.1b).
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()


class LoseTypes(NodeBase, frozen=True):
    """Loses types: "isn't a creature" (layer 4)."""

    words: tuple[str, ...]


class SetColors(NodeBase, frozen=True):
    """Becomes colours (layer 5): letters; "" = colorless; "chosen" = the one that was chosen for it.
    `add`: in addition to its other colors.
    """

    colors: str
    add: bool = False


class AddKeyword(NodeBase, frozen=True):
    """Gains a keyword ability (layer 6). The `Keyword` is in `kinds`."""

    keyword: Node


class AddAbility(NodeBase, frozen=True):
    """Gains an ability given in quotation marks (layer 6)."""

    ability: Node
    text: str = ""


class LoseAbilities(NodeBase, frozen=True):
    """Loses all abilities (layer 6), or those keywords only."""

    keywords: tuple[str, ...] = ()


class SetName(NodeBase, frozen=True):
    """Has a name (layer 3, or as a copy's exception)."""

    name: str


class ChangeController(NodeBase, frozen=True):
    """Is controlled by a player (layer 2): "you control enchanted creature"."""

    who: Node = You()


class Restrict(NodeBase, frozen=True):
    """Something that those objects can't do, or must do.

    `what`: can't attack, can't block, can't attack or block, can't be blocked, can't be blocked by (`by`),
    can't be blocked except by (`by`), can't block anything but (`by`), must attack, must be blocked, can't be
    countered, can't be targeted (`by`: whose spells), doesn't untap, can't be regenerated, can't transform,
    can't be sacrificed, activated abilities can't be activated, can attack as though no defender, can block
    additional, damage can't be prevented, enters tapped, assigns damage equal to toughness …
    """

    what: str
    by: Node | None = None
    count: Amount = 0


class PlayerRule(NodeBase, frozen=True):
    """Something that players can't do, or may do, while it applies.

    `what`: can't cycle, can't draw, can't gain life, can't lose, can't win, can't search, can't cast
    (`filter`), can't activate (`filter`), can't activate but mana (`filter`), can't get counters, draw at
    most (`count`), cast at most (`count`), no maximum hand size, additional land (`count`), look at top card,
    play with top revealed, skip draw step, skip extra turns, have shroud, have hexproof, spend mana as though
    any color, no legend rule, attack tax (generic mana `count` for each creature that attacks the player, or
    a planeswalker of `filter`) … `ruling`: the rule of the keyword that says it.
    """

    what: str
    who: Node = You()
    filter: Node | None = None
    count: Amount = 0
    ruling: str = ""


class CostChange(NodeBase, frozen=True):
    """Spells or abilities cost more or less (601.2f). `of`: spell, or an ability label such as cycling,
    equip, activated.

    `filter`: which spells (or sources); `who`: whose. `less`/`more`: generic mana; `more_mana`/`less_mana`:
    symbols. `own`: "This spell costs …" (works where it is cast from). `minimum`: not below that much mana.
    """

    of: str = "spell"
    who: Node | None = None
    filter: Node | None = None
    less: Amount = 0
    more: Amount = 0
    less_mana: str = ""
    more_mana: str = ""
    own: bool = False
    minimum: int = 0
    costs: tuple[Node, ...] = ()


class CastPermission(NodeBase, frozen=True):
    """Who may cast or play what from where, and how (601.3): "You may cast spells that have a cycling ability
    from your graveyard".

    `zone`: hand, graveyard, exile, library top. `cost`: instead of the mana cost (None = the mana cost; () =
    nothing). `lands`: lands may be played. `flash`: as though it had flash. `once`: once each turn. `of`: an
    ability label (cycling) whose cost may be paid differently instead of a spell's.
    """

    filter: Node | None = None
    zone: str = "hand"
    who: Node = You()
    spells: bool = True
    lands: bool = False
    flash: bool = False
    cost: tuple[Node, ...] | None = None
    of: str = ""
    once: bool = False
    own: bool = False


class TriggerAgain(NodeBase, frozen=True):
    """A triggered ability triggers an additional time (603.2d)."""

    on: Node | None = None
    filter: Node | None = None


# ---- replacement and prevention
# -------------------------------------------------------------------------------------


class Replace(NodeBase, frozen=True):
    """A replacement effect (614): when the event would happen, something else happens.

    `event`: draw, discard, move, enter, die, counters, player counters, damage, gain life, lose life, scry,
    connive, create, mill, destroy, untap, cycling draw, prevent … `who`: the affected player; `what`: a
    filter of the affected object; `source`: of the damage or counters. `to`: destination zone of a move
    ("would be put into a graveyard": graveyard). `from_zone`. `kind`: of counters. What happens instead, one
    of: `redirect` (another zone), `amount` (`That("that")` is the old amount; 0 = prevented), `instead` (an
    effect; the event itself does not happen unless `instead` names it), `with_` (enters with: an effect on
    the entering object; the event still happens), `condition` checked when it would happen. `by_effect`: "if
    an effect would …", so what a cost or damage does is not replaced (614.16).
    `by`: whose spell or ability must cause it. `but_first`: except the first card that a player draws in each
    of their draw steps. For a search, `amount` is how many of the top cards are searched. `ruling`: the rule
    of a keyword by which `redirect` sends it elsewhere.
    """

    event: str
    who: Node | None = None
    what: Node | None = None
    source: Node | None = None
    to: str = ""
    from_zone: str = ""
    kind: str = ""
    redirect: str = ""
    amount: Amount | None = None
    instead: Node | None = None
    with_: Node | None = None
    condition: Node | None = None
    own: bool = False
    combat: bool | None = None
    optional: bool = False
    by_effect: bool = False
    but_first: bool = False
    by: Node | None = None
    ruling: str = ""


class EntersTapped(NodeBase, frozen=True):
    """What `with_` of an enter replacement may do: enter tapped. `unless`: a cost or condition."""

    unless: Node | None = None
    unless_cost: tuple[Node, ...] = ()


class EntersWith(NodeBase, frozen=True):
    """Enters with counters."""

    kind: str
    count: Amount = 1


class EntersAsCopy(NodeBase, frozen=True):
    """Enters as a copy of an object chosen among those that match; `optional`: you may."""

    filter: Node
    changes: tuple[Node, ...] = ()
    optional: bool = True


class Modify(NodeBase, frozen=True):
    """A static ability's continuous effect: changes to what it affects, while `condition` holds."""

    changes: tuple[Node, ...]
    of: Node = This()
    condition: Node | None = None


# ---- made by the engine itself when an effect is locked in, never by the compiler
# -----------------------------------


class Held(NodeBase, frozen=True):
    """Is controlled by this seat (layer 2): a `GainControl` carried out."""

    seat: int


class AsCopy(NodeBase, frozen=True):
    """Is a copy of a card (layer 1): `card` is a key of the table's cards; `changes` are the copy's
    exceptions (707.9).
    """

    card: str
    changes: tuple[Node, ...] = ()


class Allowed(NodeBase, frozen=True):
    """These objects may be played by a seat (`MayPlay` carried out); `cost` None = the usual cost."""

    seat: int
    free: bool = False
    cost: tuple[Node, ...] | None = None
    spells_only: bool = False


class CostNext(NodeBase, frozen=True):
    """The seat's next spell that matches costs less (`NextCosts` carried out)."""

    seat: int
    filter: Node
    less: int


class WayCost(NodeBase, frozen=True):
    """One way to pay for what is being cast or activated: its name, its cost, and where the spell goes
    afterwards ("" = as usual).
    """

    label: str = ""
    cost: tuple[Node, ...] = ()
    after: str = ""


class FromSlot(NodeBase, frozen=True):
    """An effect whose target slots start at a later slot (a card with several spell abilities)."""

    effect: Node
    slot: int
