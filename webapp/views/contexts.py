"""What templates are given, region by region. Whatever a seat may not see is not in here."""

from __future__ import annotations

import msgspec


class CardView(msgspec.Struct, frozen=True):
    """A card or permanent that the viewer may see.

    `cost` and `text` hold symbols in braces. `number` tells equal names apart (0 = the only one).
    `count`: how many interchangeable ones this stands for, whose ids are `members`. `frame`: w u b r g, m
    (several colours), c (none), l (land). `marks`: short facts, such as "attacking Ben"; `gained`: keywords
    from elsewhere. `changed`: something happened to it with the last move. `lit`: the places in `text` of the
    words that are happening, or did with the last move. `aimed`: the places on the stack of what targets it.
    `attachments`: what is attached to it. `controller`: who controls it, said where that isn't plain.
    """

    id: int
    name: str
    label: str
    cost: str
    type_line: str
    text: str
    frame: str
    power_toughness: str
    boosted: bool = False
    tapped: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    damage: int = 0
    marks: tuple[str, ...] = ()
    gained: tuple[str, ...] = ()
    number: int = 0
    count: int = 1
    members: tuple[int, ...] = ()
    changed: bool = False
    land: bool = False
    lit: tuple[tuple[int, int], ...] = ()
    aimed: tuple[int, ...] = ()
    attachments: tuple[CardView, ...] = ()
    controller: str = ""


class PlayerView(msgspec.Struct, frozen=True):
    """One player's side. `hand` None: the viewer may not see it, only how many. `key`: the name for test
    ids. `changes`: by how much a total (life, hand, library, graveyard, a kind of counter) changed with the
    last move. `aimed`: the places on the stack of what targets the player.

    `seen`: cards of hidden zones that the viewer is being shown. `deciding`: an answer is awaited from
    them. `tells_energy`: whether this table has to do with energy, as far as the viewer knows.
    """

    seat: int
    name: str
    life: int
    energy: int
    counters: tuple[tuple[str, int], ...]
    mana: str
    hand: tuple[CardView, ...] | None
    hand_size: int
    library_size: int
    battlefield: tuple[CardView, ...]
    battlefield_size: int
    graveyard: tuple[CardView, ...]
    exile: tuple[CardView, ...]
    command: tuple[CardView, ...]
    seen: tuple[CardView, ...]
    mine: bool
    active: bool
    priority: bool
    deciding: bool
    lost: bool
    tells_energy: bool = True
    changes: dict[str, int] = {}
    aimed: tuple[int, ...] = ()


class TargetView(msgspec.Struct, frozen=True):
    """A target: its name, whose it is, and why it is no longer legal ("" = it is). `at`: the id of its
    element on the page ("" = none)."""

    name: str
    whose: str
    illegal: str = ""
    at: str = ""


class StackView(msgspec.Struct, frozen=True):
    """A spell or ability on the stack; `place` 1 is the top, which resolves next. `source`: where what it
    comes from is now ("" = it is a spell). `resolving`: it is being carried out. `lit`: the places in `text`
    of the words that are happening. `aimed`: the places of what targets it.
    """

    id: int
    place: int
    name: str
    kind: str
    controller: str
    text: str
    modes: tuple[str, ...]
    targets: tuple[TargetView, ...]
    facts: tuple[str, ...]
    changed: bool
    source: str = ""
    resolving: bool = False
    lit: tuple[tuple[int, int], ...] = ()
    aimed: tuple[int, ...] = ()


class SituationView(msgspec.Struct, frozen=True):
    """Whose turn, which step, who is to act. `acting`: the seat that must act ("" = nobody)."""

    turn: int
    active: str
    step: str
    phases: tuple[tuple[str, bool], ...]
    acting: str
    waits: str
    winner: str
    over: bool


class TableView(msgspec.Struct, frozen=True):
    """A whole table as one viewer sees it; players in the order in which the page shows them."""

    situation: SituationView
    players: tuple[PlayerView, ...]
    stack: tuple[StackView, ...]


class LineView(msgspec.Struct, frozen=True):
    """One sentence of the log, with the rulings behind it as (id, number). `minor`: payments and such. `seq`:
    the event's number, by which it can be asked why (0 = it can't)."""

    says: str
    rulings: tuple[tuple[str, str], ...]
    kind: str
    minor: bool = False
    seq: int = 0


class TurnView(msgspec.Struct, frozen=True):
    """What some moves led to: the moves as (player, notation), the author's sentence, and what happened.

    `fresh`: it was the last thing tried that did this. `number`: of the position that it led to.
    """

    moves: tuple[tuple[str, str], ...]
    says: str
    lines: tuple[LineView, ...]
    fresh: bool = False
    number: int = 0


class LogView(msgspec.Struct, frozen=True):
    """The log: what each move led to, oldest first, in this step and before it; and whether there is more."""

    now: tuple[tuple[TurnView, ...], ...]
    earlier: tuple[tuple[TurnView, ...], ...] = ()
    cut: bool = False

    @property
    def fresh(self) -> tuple[TurnView, ...]:
        """What the last thing tried led to."""
        return tuple(turn for turns in self.now for turn in turns if turn.fresh)


class MomentView(msgspec.Struct, frozen=True):
    """A position on the way to where an attempt stands. `ago`: how many positions before it; `did`: the move
    that led to it ("" = none)."""

    number: int
    ago: int
    did: str
    here: bool


class TimeView(msgspec.Struct, frozen=True):
    """The last positions on the way, oldest first; the page shows the one that is `here`."""

    moments: tuple[MomentView, ...] = ()
    earlier: int | None = None
    later: int | None = None

    @property
    def ago(self) -> int:
        """How many positions back the page looks; 0 = it shows the table as it stands."""
        return next((moment.ago for moment in self.moments if moment.here), 0)


class WhyView(msgspec.Struct, frozen=True):
    """One reason of a refusal."""

    code: str
    ruling: str
    rule: str
    says: str
    instead: str


class CitedView(msgspec.Struct, frozen=True):
    """A ruling: its id, number and plain words."""

    id: str
    rule: str
    says: str
    taught: bool = False


class SidesView(msgspec.Struct, frozen=True):
    """Two ways that a position could go on: what they share last, what happens on each, how each ends."""

    both: tuple[LineView, ...]
    one: tuple[LineView, ...]
    other: tuple[LineView, ...]
    one_ends: str
    other_ends: str


class BeliefView(msgspec.Struct, frozen=True):
    """What a learner seems to believe, what is so instead by which rule, and both beside each other."""

    id: str
    believes: str
    truth: str
    ruling: str
    rule: str
    sides: SidesView


class FeedbackView(msgspec.Struct, frozen=True):
    """What the page answers to the last thing tried. `verdict`: right, on the way, foreseen, other,
    refused, unparsed, busy, hint, stale or moved.

    `text` is Markdown; `reasons` of a refusal, the first one shown; `understood` and `expected` of a move
    that could not be read; `led_to`: what happened, a sentence each; `back_to`: how
    many positions `step_back` goes back; `belief`: what is behind the mistake; `parting`: where a
    move that misses parts from a way to the goal.
    """

    verdict: str
    title: str
    text: str = ""
    move: str = ""
    reasons: tuple[WhyView, ...] = ()
    understood: str = ""
    expected: tuple[str, ...] = ()
    led_to: tuple[str, ...] = ()
    cited: tuple[CitedView, ...] = ()
    step_back: bool = False
    back_to: int = 1
    belief: BeliefView | None = None
    parting: SidesView | None = None

    @property
    def went_well(self) -> bool:
        """Whether it was right, or may yet be."""
        return self.verdict in {"right", "on the way"}


class OptionView(msgspec.Struct, frozen=True):
    """One thing that may be chosen. `move`: the answer in notation that picks it alone ("" = only with
    others). `said`: the label is the tutor's own words, and no name and no words of a card. `words`: the
    words of a card that it stands for; else `detail` may tell where it is."""

    index: int
    label: str
    detail: str = ""
    move: str = ""
    card: CardView | None = None
    limit: int = 0
    said: bool = False
    words: str = ""


class PlaceView(msgspec.Struct, frozen=True):
    """A card or trigger in an ordering, with the orderings that its buttons lead to ("" = it can't go
    there)."""

    option: OptionView
    place: int
    up: str
    down: str
    top: str
    bottom: str


class OrderingView(msgspec.Struct, frozen=True):
    """One or two lists being put in order, the sentence that restates the result, and the answer to
    confirm.

    `moved`: the button that has just been used, so that it keeps the focus.
    """

    state: str
    upper: tuple[PlaceView, ...]
    lower: tuple[PlaceView, ...] | None
    upper_title: str
    lower_title: str
    top_label: str
    bottom_label: str
    restated: str
    move: str


class DecisionView(msgspec.Struct, frozen=True):
    """The decision awaited. `form`: how it is answered: buttons, checks, ordering, number, amounts,
    attack, block, or hidden.

    `nothing`: the answer that chooses nothing ("" = not allowed). `others`: for attack and block, what
    may be attacked, or the attackers. `source`: what
    asks, in its `words` ("" = the sentence says it all).
    """

    kind: str
    player: str
    mine: bool
    sentence: str
    ruling: str
    rule: str
    form: str
    options: tuple[OptionView, ...] = ()
    minimum: int = 0
    maximum: int = 0
    nothing: str = ""
    ordering: OrderingView | None = None
    others: tuple[OptionView, ...] = ()
    count_says: str = ""
    source: str = ""
    words: str = ""


class ActionView(msgspec.Struct, frozen=True):
    """A move that can be made or tried: in notation, in words, and a remark. `why`: the first reason against
    it ("" = it can be made)."""

    move: str
    label: str
    note: str = ""
    why: str = ""

    @property
    def by_move(self) -> bool:
        """Whether the label is the move itself, and the remark the card's words."""
        return self.move.casefold().startswith(self.label.casefold())


class PickView(msgspec.Struct, frozen=True):
    """A choice of the open decision, offered where the card or player lies: what the button says, and the
    answer; `box`: instead of an answer the id of the box that it ticks, or of the list in which it chooses
    `value`."""

    label: str
    move: str = ""
    box: str = ""
    value: str = ""


class HereView(msgspec.Struct, frozen=True):
    """What can be done at one card or player: choices of the open decision, legal moves, and others that may
    be tried."""

    picks: tuple[PickView, ...] = ()
    legal: tuple[ActionView, ...] = ()
    others: tuple[ActionView, ...] = ()


class AtTableView(msgspec.Struct, frozen=True):
    """What can be done at the table itself: at objects by id, and at players by seat. `done`: for the sides
    where boxes are ticked, what the button says that sends them.
    """

    objects: dict[int, HereView] = {}
    players: dict[int, HereView] = {}
    done: dict[int, str] = {}


class ActionsView(msgspec.Struct, frozen=True):
    """Everything that the acting seat can do: legal moves by group, and others that may be tried. `at`: the
    same once more, by the object that each move is about."""

    player: str
    ask: str
    groups: tuple[tuple[str, tuple[ActionView, ...]], ...]
    mana: tuple[ActionView, ...]
    others: tuple[ActionView, ...]
    at: AtTableView = AtTableView()


class SeatChoice(msgspec.Struct, frozen=True):
    """One way to look at a table: from a seat, from whoever acts, or openly."""

    value: str
    label: str
    chosen: bool
