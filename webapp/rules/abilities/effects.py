"""What a resolving spell or ability does. Each effect is carried out once, in order (608.2c)."""

from __future__ import annotations

from .node import Node, NodeBase
from .selectors import Bound, This, You

Amount = Node | int

# ---- putting effects together
# ------------------------------------------------------------------------------------


class Clause(NodeBase, frozen=True):
    """One sentence or clause, with its place in the card's text, so that it can be lit up while it happens."""

    effect: Node
    span: tuple[int, int] = (0, 0)


class Do(NodeBase, frozen=True):
    """Effects one after the other: "A, then B", "A and B", sentences."""

    effects: tuple[Node, ...]


class If(NodeBase, frozen=True):
    """ "If …, A. Otherwise, B"."""

    condition: Node
    then: Node
    otherwise: Node | None = None


class May(NodeBase, frozen=True):
    """ "You may A" (608.2d). `then`: "if you do, B" (118.12); `otherwise`: "if you don't, B".

    `who` decides; "each opponent may" asks in APNAP order, and `effect` is done by those who said yes,
    `Bound("who")`.
    """

    effect: Node
    who: Node = You()
    then: Node | None = None
    otherwise: Node | None = None


class MayPay(NodeBase, frozen=True):
    """ "You may pay COST. If you do, A" (118.12): paid at once, once (118.10).

    `times`: 0 = once; N = "up to N times"; -1 = any number of times (one question, 603.12a); `That("times")`
    tells how often.
    """

    cost: tuple[Node, ...]
    who: Node = You()
    then: Node | None = None
    otherwise: Node | None = None
    times: int = 0


class Unless(NodeBase, frozen=True):
    """ "A unless WHO pays COST" (118.12a). `effect_instead`: an "unless" that is no payment ("has it deal that
    damage").
    """

    effect: Node
    who: Node
    cost: tuple[Node, ...] = ()
    effect_instead: Node | None = None


class WhenYouDo(NodeBase, frozen=True):
    """A reflexive triggered ability (603.12): "when you do, …". `on`: what must have happened (a condition;
    None = `Did()`).

    `once`: one trigger however often it happened (603.12a); otherwise one for each time.
    """

    effect: Node
    targets: tuple[Node, ...] = ()
    modes: Node | None = None
    on: Node | None = None
    once: bool = False
    span: tuple[int, int] = (0, 0)


class Delayed(NodeBase, frozen=True):
    """A delayed triggered ability (603.7): "at the beginning of the next end step, …". `trigger` is an `On`.

    `once`: it triggers once only; `until`: duration it lasts for when not once (end of turn …). Bound objects
    stay bound.
    """

    trigger: Node
    effect: Node
    targets: tuple[Node, ...] = ()
    once: bool = True
    until: str = ""


class ForEach(NodeBase, frozen=True):
    """Carry out once for each object or player found (`Bound("each")`), or a number of times (`count`)."""

    effect: Node
    of: Node | None = None
    count: Amount = 0


class Modal(NodeBase, frozen=True):
    """ "Choose one —" with its modes (700.2). As a whole ability's effect its modes are chosen on
    announcement.

    `minimum`/`maximum`: how many; `repeat`: the same mode may be chosen more than once. `chooser`: who;
    `random`. Inside a resolution (nested) it is chosen then.
    """

    modes: tuple[Mode, ...]
    minimum: Amount = 1
    maximum: Amount = 1
    repeat: bool = False
    chooser: Node = You()
    condition: Node | None = None
    raised: Amount | None = None


class Mode(NodeBase, frozen=True):
    """One bullet: its text, its own targets (slots from 0) and effect."""

    text: str
    effect: Node
    targets: tuple[Node, ...] = ()
    cost: tuple[Node, ...] = ()
    span: tuple[int, int] = (0, 0)


class SetNumber(NodeBase, frozen=True):
    """Find out a number and bind it for `That(name)`: "where X is …"."""

    name: str
    value: Amount


class Bind(NodeBase, frozen=True):
    """Bind what a selector finds now under a name, for later parts of the same ability."""

    name: str
    of: Node


class Nothing(NodeBase, frozen=True):
    """No effect (text that only matters outside the game, such as deck construction)."""


# ---- cards and libraries
# -----------------------------------------------------------------------------------------


class Draw(NodeBase, frozen=True):
    """Draw cards, one at a time (121.2)."""

    who: Node = You()
    count: Amount = 1


class Discard(NodeBase, frozen=True):
    """Discard cards (701.9). `filter`: "a creature card"; `of`: these very cards; `chooser`: who picks;
    `random`; `all`: the hand.

    `any_number`/`up_to`: fewer are allowed. Several players at once choose in APNAP order, then all discard
    together (101.4).
    """

    who: Node = You()
    count: Amount = 1
    filter: Node | None = None
    of: Node | None = None
    chooser: Node | None = None
    random: bool = False
    all: bool = False
    up_to: bool = False


class Scry(NodeBase, frozen=True):
    """Scry N (701.22); several players at once as in 701.22c."""

    who: Node = You()
    count: Amount = 1


class Surveil(NodeBase, frozen=True):
    """Surveil N (701.25)."""

    who: Node = You()
    count: Amount = 1


class Connive(NodeBase, frozen=True):
    """Each object found connives, or connives N (701.50)."""

    of: Node
    count: Amount = 1


class Explore(NodeBase, frozen=True):
    """Each object found explores (701.44)."""

    of: Node


class Mill(NodeBase, frozen=True):
    """Mill N cards (701.17)."""

    who: Node = You()
    count: Amount = 1


class Search(NodeBase, frozen=True):
    """Search a library (701.23), put what is found somewhere, then shuffle if `shuffle`.

    `to`: hand, battlefield, graveyard, exile, library top. `tapped`: enters tapped. `reveal`. `maximum`: how
    many (fewer may be found if the card needs a quality, 701.23b). `whose`: whose library (default who).
    `other_to`: one card found goes to `to` (and is tapped if `tapped`), every other one there.
    """

    filter: Node
    who: Node = You()
    whose: Node | None = None
    maximum: Amount = 1
    to: str = "hand"
    tapped: bool = False
    reveal: bool = False
    shuffle: bool = True
    zones: tuple[str, ...] = ("library",)
    other_to: str = ""


class Shuffle(NodeBase, frozen=True):
    """Shuffle a library (701.24)."""

    who: Node = You()


class LookAt(NodeBase, frozen=True):
    """Look at cards: the player sees them; they are bound as `looked`."""

    of: Node
    who: Node = You()


class Reveal(NodeBase, frozen=True):
    """Reveal cards to all players; bound as `revealed`."""

    of: Node
    who: Node = You()


class RevealUntil(NodeBase, frozen=True):
    """Reveal, or exile, cards from the top until one (or `count`) matches. Bound: `it` (what matched),
    `revealed`/`exiled` (all).
    """

    who: Node
    filter: Node
    how: str = "reveal"
    count: Amount = 1


class Pick(NodeBase, frozen=True):
    """A player chooses some of the objects found, or players; bound under `name`.

    `minimum`/`maximum` (None = any number). `kind`: the decision's kind, normally choose.
    """

    of: Node
    who: Node = You()
    minimum: Amount = 1
    maximum: Amount | None = 1
    name: str = "chosen"
    random: bool = False


class ChooseWord(NodeBase, frozen=True):
    """Choose a word: color, creature type, card type, card name, number, opponent, odd or even … bound under
    its own name.

    `among`: the words allowed, when the text lists them. `keep`: remembered on the permanent ("the chosen
    color").
    """

    what: str
    who: Node = You()
    among: tuple[str, ...] = ()
    keep: bool = False


class Arrange(NodeBase, frozen=True):
    """Put cards on the top or bottom of their owners' libraries: `order` any (their owner chooses), random,
    same.

    `where`: top, bottom, or "top or bottom" (owner's choice), "second from the top", or a number from the top
    as text.
    """

    of: Node
    where: str = "bottom"
    order: str = "any"
    who: Node = You()


# ---- moving objects
# ----------------------------------------------------------------------------------------------


class Move(NodeBase, frozen=True):
    """Move objects to a zone: return, put, exile.

    `to`: battlefield, hand, graveyard, exile, library top, library bottom. `verb`: return, put, exile (for
    the words and the event kind). `under`: who controls what enters (default its owner; You() = "under your
    control"). `tapped`, `attacking`, `face_down`, `counters`: extra state on entering. `from_zone`: only if
    it is still there ("from your graveyard").
    """

    of: Node
    to: str
    verb: str = "put"
    under: Node | None = None
    tapped: bool = False
    attacking: bool = False
    attached_to: Node | None = None
    counters: tuple[tuple[str, int], ...] = ()
    from_zone: str = ""
    with_changes: tuple[Node, ...] = ()
    until: str = ""


class Destroy(NodeBase, frozen=True):
    """Destroy (701.8). `no_regeneration`: it can't be regenerated."""

    of: Node
    no_regeneration: bool = False


class Sacrifice(NodeBase, frozen=True):
    """Sacrifice (701.21). Either the objects `of`, or `who` each choose `count` that match `filter`."""

    of: Node | None = None
    who: Node = You()
    filter: Node | None = None
    count: Amount = 1
    up_to: bool = False


class CounterSpell(NodeBase, frozen=True):
    """Counter spells or abilities on the stack (701.6). `exile`: exile it instead of a graveyard; `to`: other
    zone.
    """

    of: Node
    to: str = "graveyard"


class ShuffleInto(NodeBase, frozen=True):
    """Shuffle objects into their owner's library; the shuffle happens even if none moves (701.24c)."""

    of: Node
    from_zone: str = ""


class CreateToken(NodeBase, frozen=True):
    """Create tokens (111). `name` of a predefined token, or the characteristics in `token` (a `TokenSpec`),
    or a copy.

    `attached_to`: a Role or other Aura token's object. `copy_of`: objects to copy, with `changes` ("except
    …").
    """

    token: Node | None = None
    predefined: str = ""
    count: Amount = 1
    who: Node = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: Node | None = None
    copy_of: Node | None = None
    changes: tuple[Node, ...] = ()


class TokenSpec(NodeBase, frozen=True):
    """A token's characteristics: "2/2 blue Drake creature token with flying". Power and toughness may be
    numbers found out.
    """

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: str = ""
    power: Amount | None = None
    toughness: Amount | None = None
    name: str = ""
    abilities: tuple[Node, ...] = ()
    text: str = ""


# ---- players and counters
# ----------------------------------------------------------------------------------------


class GetCounters(NodeBase, frozen=True):
    """Players get counters: energy, poison, experience, rad, ticket (122.1)."""

    kind: str
    count: Amount = 1
    who: Node = You()


class PutCounters(NodeBase, frozen=True):
    """Put counters on objects (122.6). `distribute`: divide among the targets. `any_kind_from`: a kind
    already there is chosen.
    """

    kind: str
    of: Node
    count: Amount = 1
    distribute: bool = False
    who: Node = You()


class TakeCounters(NodeBase, frozen=True):
    """Remove counters from objects or players. kind "" = any kinds, chosen by `who`; `up_to`; `all`."""

    of: Node
    kind: str = ""
    count: Amount = 1
    up_to: bool = False
    all: bool = False
    who: Node = You()


class MoveCounters(NodeBase, frozen=True):
    """Move counters from one object to another; kind "" = any; count None = all."""

    source: Node
    to: Node
    kind: str = ""
    count: Amount | None = 1


class DoubleCounters(NodeBase, frozen=True):
    """Double the number of each kind (or one kind) of counter on objects or players (701.10e/f)."""

    of: Node
    kind: str = ""


class Proliferate(NodeBase, frozen=True):
    """Proliferate (701.34)."""

    who: Node = You()
    times: Amount = 1


class PayCost(NodeBase, frozen=True):
    """A player must pay a cost now if they can ("pay {E}{E}. If you can't, …"); sets `Did()`."""

    cost: tuple[Node, ...]
    who: Node = You()


class GainLife(NodeBase, frozen=True):
    """Gain life (119.3)."""

    count: Amount
    who: Node = You()


class LoseLife(NodeBase, frozen=True):
    """Lose life (119.3)."""

    count: Amount
    who: Node = You()


class SetLife(NodeBase, frozen=True):
    """A life total becomes a number (119.5); `exchange`: two players exchange life totals."""

    count: Amount
    who: Node = You()


class Damage(NodeBase, frozen=True):
    """Deal damage (120) to objects and players. `source`: who deals it (default this). `distribute`: divided
    among the targets.
    """

    count: Amount
    to: Node
    source: Node = This()
    distribute: bool = False
    each: bool = False


class Fight(NodeBase, frozen=True):
    """Two creatures fight (701.14)."""

    one: Node
    other: Node


class AddMana(NodeBase, frozen=True):
    """Add mana (106). `mana`: symbols of each option ("{W}" or "{U}" is two); "any" = one mana of any color,
    `count` of it.

    `any_one`: all of one colour chosen. `restriction`: what it may be spent on. "any land" = a type lands you
    control could produce.
    """

    mana: tuple[str, ...]
    count: Amount = 1
    who: Node = You()
    any_one: bool = False
    restriction: Node | None = None
    among: Node | None = None


class WinGame(NodeBase, frozen=True):
    """A player wins the game (104.2b)."""

    who: Node = You()


class LoseGame(NodeBase, frozen=True):
    """A player loses the game (104.3e)."""

    who: Node = You()


class ExtraTurn(NodeBase, frozen=True):
    """Take an extra turn after this one (500.7)."""

    who: Node = You()


class ExtraPhase(NodeBase, frozen=True):
    """Additional phases after this one (500.8): combat, or combat and main."""

    phases: tuple[str, ...] = ("combat",)


class GetEmblem(NodeBase, frozen=True):
    """Get an emblem with abilities (114)."""

    abilities: tuple[Node, ...]
    text: str
    who: Node = You()


# ---- permanents
# --------------------------------------------------------------------------------------------------


class Tap(NodeBase, frozen=True):
    """Tap (701.26a)."""

    of: Node


class Untap(NodeBase, frozen=True):
    """Untap (701.26b)."""

    of: Node


class Attach(NodeBase, frozen=True):
    """Attach an Aura or Equipment to an object (701.3)."""

    of: Node
    to: Node


class Apply(NodeBase, frozen=True):
    """A continuous effect from a resolution (611.2): changes for a time. What it affects is locked in
    (611.2c).

    `until`: end of turn, your next turn, end of your next turn, your next upkeep, end of combat, end of game,
    "leaves" (as long as this is on the battlefield), "" = forever.
    """

    of: Node
    changes: tuple[Node, ...]
    until: str = "end of turn"


class GainControl(NodeBase, frozen=True):
    """Gain control of objects; `until` as in `Apply`."""

    of: Node
    who: Node = You()
    until: str = "end of turn"


class BecomeCopy(NodeBase, frozen=True):
    """An object becomes a copy of another (707), with changes ("except …"); `until` as in `Apply`."""

    of: Node
    copy: Node
    changes: tuple[Node, ...] = ()
    until: str = ""


class CreateReplacement(NodeBase, frozen=True):
    """A replacement or prevention effect from a resolution: "the next time … this turn, instead".
    `replacement` is a `Replace`.

    `uses`: how often (0 = any number); `until` as in `Apply`.
    """

    replacement: Node
    uses: int = 1
    until: str = "end of turn"


class Regenerate(NodeBase, frozen=True):
    """Regenerate (701.19): a shield until end of turn."""

    of: Node


class SkipUntap(NodeBase, frozen=True):
    """Those don't untap during their controllers' next untap steps."""

    of: Node


class RemoveFromCombat(NodeBase, frozen=True):
    """Remove from combat (506.4)."""

    of: Node


class Transform(NodeBase, frozen=True):
    """Transform or convert (701.27)."""

    of: Node


class Goad(NodeBase, frozen=True):
    """Goad (701.15)."""

    of: Node


class PhaseOut(NodeBase, frozen=True):
    """Phase out (702.26)."""

    of: Node


# ---- spells
# ------------------------------------------------------------------------------------------------------


class CastNow(NodeBase, frozen=True):
    """Cast (or play) cards during the resolution (608.2g): "you may cast that card without paying its mana
    cost" is `May` around it.

    `free`: without paying its mana cost; `cost`: instead of it. `filter`: what it must be as a spell. `play`:
    lands may be played too.
    """

    of: Node
    who: Node = You()
    free: bool = False
    cost: tuple[Node, ...] = ()
    filter: Node | None = None
    count: Amount = 1
    play: bool = False
    copy: bool = False


class MayPlay(NodeBase, frozen=True):
    """Permission to play cards later: "you may play that card this turn". `until` as in `Apply`.
    `spells_only`: cast, not play.
    """

    of: Node
    who: Node = You()
    until: str = "end of turn"
    free: bool = False
    cost: tuple[Node, ...] = ()
    spells_only: bool = False
    any_mana: bool = False


class CopySpell(NodeBase, frozen=True):
    """Copy spells or abilities on the stack (707.10); `new_targets`: you may choose new targets for the
    copies.
    """

    of: Node
    count: Amount = 1
    new_targets: bool = True
    who: Node = You()
    changes: tuple[Node, ...] = ()


class ChangeTargets(NodeBase, frozen=True):
    """Change targets (115.7): `to` an object if able; None = choose new targets."""

    of: Node
    to: Node | None = None
    who: Node = You()


class NextCosts(NodeBase, frozen=True):
    """ "The next instant or sorcery spell you cast this turn costs {X} less": one-shot cost change."""

    filter: Node
    less: Amount
    who: Node = You()
    until: str = "end of turn"


class FlipCoin(NodeBase, frozen=True):
    """Flip coins (705); `Did()` = won; bound number `heads`."""

    who: Node = You()
    count: Amount = 1


class RollDie(NodeBase, frozen=True):
    """Roll a die with that many sides (706); bound number `roll`; `table`: (low, high, effect) rows."""

    sides: int = 20
    who: Node = You()
    table: tuple[tuple[int, int, Node], ...] = ()


class KeywordAction(NodeBase, frozen=True):
    """A keyword action with no structure of its own yet: investigate, amass, populate, venture …; carried out
    by its room.

    `name` in lower case; `count` N; `of` what it acts on; `word` a further word (amass Zombies).
    """

    name: str
    count: Amount = 1
    of: Node = Bound("it")
    who: Node = You()
    word: str = ""
