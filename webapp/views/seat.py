"""A table as a seat sees it. What a seat may not see never gets past this module."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from webapp.rules.game import Game
from webapp.rules.objects import Characteristics, Object, StackItem
from webapp.rules.table import Player, Table
from webapp.rules.values import Choice, Ref, Seat
from webapp.rules.words import illegal
from webapp.words import say

from .cards import card_view, hidden_card
from .contexts import CardView, PlayerView, SituationView, StackView, TableView, TargetView
from .marking import NOTHING, Span, Stirred, asking, within

PHASES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("beginning", ("untap", "upkeep", "draw")),
    ("main_1", ("precombat main",)),
    (
        "combat",
        (
            "beginning of combat",
            "declare attackers",
            "declare blockers",
            "first strike damage",
            "combat damage",
            "end of combat",
        ),
    ),
    ("main_2", ("postcombat main",)),
    ("ending", ("end", "cleanup")),
)


class View:
    """A table being looked at by a set of seats; `stirred`: what the last move stirred."""

    def __init__(self, table: Table, viewers: frozenset[int], stirred: Stirred = NOTHING) -> None:
        self.table = table
        self.viewers = viewers
        self.stirred = stirred
        self.asking = asking(table)
        self.aims = aims(table)
        self.game = Game(table)
        self.shown = frozenset(n for seat in viewers for n in table.shown.get(seat, ()))

    # ---- cards --------------------------------------------------------------------------------------------

    def may_see(self, thing: Object) -> bool:
        """Whether the viewer may look at this object's face (400.2, 406.3, 708.5)."""
        if thing.id in self.shown:
            return True
        if thing.zone == "library":
            return False
        if thing.zone == "hand":
            return thing.owner in self.viewers
        return not thing.face_down or thing.controller in self.viewers

    def card(self, number: int) -> CardView:
        """An object that may be seen; a face-down one as just that."""
        thing = self.table.objects[number]
        if not self.may_see(thing):
            return hidden_card(thing)
        return card_view(self, thing)

    def lit(self, thing: Object) -> tuple[Span, ...]:
        """The words on its card that are happening now, else those that happened with the last move."""
        source, span = self.asking
        if source:
            return (span,) if source == thing.id else ()
        length = len(self.table.cards[thing.card].text)
        return tuple(span for span in self.stirred.spans(thing.id) if span[1] <= length)

    def characteristics(self, thing: Object) -> Characteristics | None:
        """What the object is now."""
        return self.game.look.of(thing.ref)

    def choice_name(self, choice: Choice | None) -> str:
        """The name of a player or an object; a hidden object's is not told."""
        if choice is None:
            return ""
        if isinstance(choice, Seat):
            return self.table.players[choice.n].name
        thing = self.table.objects.get(choice.id)
        if thing is not None and thing.ref == choice:
            if not self.may_see(thing):
                return say("views.card.hidden")
            return thing.label or self.game.name(choice)
        item = next((item for item in self.table.stack if item.ref == choice), None)
        return item.name if item is not None else self.game.name(choice)

    def whose(self, choice: Choice) -> str:
        """Where an object is and whose: "Ben's hand"; "" for a player."""
        if isinstance(choice, Seat):
            return ""
        item = next((item for item in self.table.stack if item.ref == choice), None)
        if item is not None:
            return say("views.whose.stack", player=self.table.players[item.controller].name)
        thing = self.here(choice)
        if thing is None:
            return say("views.whose.gone")
        seat = thing.controller if thing.zone == "battlefield" else thing.owner
        return say(f"views.whose.{thing.zone}", player=self.table.players[seat].name)

    def here(self, choice: Ref) -> Object | None:
        """The object that is meant, if it is still where it was."""
        thing = self.table.objects.get(choice.id)
        return thing if thing is not None and thing.ref == choice else None

    @cached_property
    def tells_energy(self) -> bool:
        """Whether this table has to do with energy, as far as the viewers know: somebody has some or just had
        (107.14, 122.1), or a text that they may see speaks of it."""
        players = range(len(self.table.players))
        if any(self.table.players[n].counters.get("energy", 0) for n in players):
            return True
        if any(self.stirred.changes(n).get("energy", 0) for n in players):
            return True
        seen = (thing for thing in self.table.objects.values() if self.may_see(thing))
        texts = (self.table.cards[thing.card].text for thing in seen)
        return any("{E}" in text or "energy" in text for text in texts)

    # ---- players ------------------------------------------------------------------------------------------

    def player(self, seat: int) -> PlayerView:
        """One player's side of the table."""
        table, player = self.table, self.table.players[seat]
        decision = table.decision
        counters = tuple((kind, n) for kind, n in player.counters.items() if n and kind != "energy")
        return PlayerView(
            seat=seat,
            name=player.name,
            life=player.life,
            energy=player.counters.get("energy", 0),
            counters=counters,
            mana=pool(player),
            hand=self.hand(seat),
            hand_size=len(player.hand),
            library_size=len(player.library),
            battlefield=self.battlefield(seat),
            battlefield_size=sum(table.objects[n].controller == seat for n in table.battlefield),
            graveyard=numbered([self.card(n) for n in player.graveyard]),
            exile=numbered([self.card(n) for n in player.exile]),
            command=numbered([self.card(n) for n in player.command]),
            seen=self.seen(seat),
            mine=seat in self.viewers,
            active=seat == table.active,
            priority=seat == table.priority,
            deciding=decision is not None and decision.player == seat,
            lost=player.lost,
            tells_energy=self.tells_energy,
            changes=self.stirred.changes(seat),
            aimed=self.aims.get(Seat(seat), ()),
        )

    def hand(self, seat: int) -> tuple[CardView, ...] | None:
        """The cards in hand, None if the viewer may not look."""
        if seat not in self.viewers:
            return None
        return numbered([self.card(n) for n in self.table.players[seat].hand])

    def seen(self, seat: int) -> tuple[CardView, ...]:
        """The cards of this player's library, or hidden hand, that the viewer is being shown; none where the
        open decision offers them all, since they stand there.
        """
        player, decision = self.table.players[seat], self.table.decision
        hidden = player.library if seat in self.viewers else (*player.hand, *player.library)
        offered: set[int] = set()
        if decision is not None and decision.player in self.viewers:
            offered = {choice.id for choice in decision.options if isinstance(choice, Ref)}
        seen = [n for n in hidden if n in self.shown]
        return () if offered.issuperset(seen) else tuple(self.card(n) for n in seen)

    def battlefield(self, seat: int) -> tuple[CardView, ...]:
        """A player's permanents: each with what is attached to it, whoever controls that; lands come last,
        equal ones together."""
        objects = [self.table.objects[n] for n in self.table.battlefield]
        there = {thing.ref for thing in objects}
        mine = [thing for thing in objects if thing.controller == seat and thing.attached_to not in there]
        ordered = [self.with_attachments(thing, objects, seat) for thing in mine]
        ordered.sort(key=lambda card: card.land)
        return grouped(ordered)

    def with_attachments(self, thing: Object, objects: list[Object], seat: int) -> CardView:
        """A permanent with what is attached to it, on a player's side of the table."""
        attached = [
            self.with_attachments(one, objects, seat) for one in objects if one.attached_to == thing.ref
        ]
        strange = thing.controller != seat
        controller = self.table.players[thing.controller].name if strange else ""
        return replace(self.card(thing.id), attachments=numbered(attached), controller=controller)

    # ---- stack --------------------------------------------------------------------------------------------

    def stack(self) -> tuple[StackView, ...]:
        """What is on the stack, the top first."""
        items = reversed(self.table.stack)
        return tuple(self.stack_item(item, place) for place, item in enumerate(items, start=1))

    def stack_item(self, item: StackItem, place: int) -> StackView:
        """One spell or ability."""
        targets = []
        for slot in item.slots:
            if slot.past:
                continue
            reasons = dict(slot.illegal)
            for n, choice in enumerate(slot.chosen):
                name, whose = self.choice_name(choice), self.whose(choice)
                targets.append(TargetView(name, whose, illegal(name, reasons.get(n, "")), self.at(choice)))
        facts = tuple(
            say("views.stack.x", n=n) for name, n in item.numbers.items() if name in {"x", "X"} and n
        )
        text = say("views.stack.cycling", ability=item.text) if item.label == "cycling" else item.text
        source, span = self.asking
        resolving = item.ref in {frame.item.ref for frame in self.table.frames.values()}
        asks = resolving and source == item.source.id
        return StackView(
            id=item.ref.id,
            place=place,
            name=self.source_name(item),
            kind=say(f"views.stack.kind.{item.kind}"),
            controller=self.table.players[item.controller].name,
            text=text,
            modes=(),
            targets=tuple(targets),
            facts=facts,
            changed=item.ref.id in self.stirred.objects,
            source="" if item.kind == "spell" else self.where(item),
            resolving=resolving,
            lit=within(self.table, self.table.objects.get(source), span, text) if asks else (),
            aimed=self.aims.get(item.ref, ()),
        )

    def where(self, item: StackItem) -> str:
        """Where what an ability comes from is now; whose, where that isn't plain (113.7)."""
        thing = self.here(item.source)
        if thing is None and all(other.ref != item.source for other in self.table.stack):
            return say("views.whose.moved")
        if thing is None or thing.zone != "battlefield":
            return self.whose(item.source)
        if thing.controller == item.controller:
            return say("views.whose.there")
        return say("views.whose.theirs", player=self.table.players[thing.controller].name)

    def at(self, choice: Choice) -> str:
        """The id of the element that stands for a player or an object."""
        if isinstance(choice, Seat):
            return f"player-{choice.n}"
        if any(item.ref == choice for item in self.table.stack):
            return f"stack-{choice.id}"
        thing = self.table.objects.get(choice.id)
        return f"object-{choice.id}" if thing is not None and thing.ref == choice else ""

    def source_name(self, item: StackItem) -> str:
        """What an item is called: its source's label while that is the same object, else its name."""
        source = self.table.objects.get(item.source.id)
        return source.label if source is not None and source.label and source.inc == 0 else item.name

    # ---- all ----------------------------------------------------------------------------------------------

    def situation(self) -> SituationView:
        """Whose turn, which step, who is to act."""
        table = self.table
        names = [player.name for player in table.players]
        seat = acting_seat(table)
        over = table.winner is not None or table.draw
        return SituationView(
            turn=table.turn,
            active=names[table.active],
            step=table.step,
            phases=tuple((say(f"views.phase.{phase}"), table.step in steps) for phase, steps in PHASES),
            acting="" if seat is None else names[seat],
            waits="" if seat is None else ("decides" if table.decision is not None else "has priority"),
            winner="" if table.winner is None else names[table.winner],
            over=over,
        )

    def whole(self) -> TableView:
        """The table; the viewer's own side comes first, then the others in turn order."""
        count = len(self.table.players)
        first = min(self.viewers, default=0) if len(self.viewers) < count else 0
        seats = [(first + n) % count for n in range(count)]
        seats.sort(key=lambda seat: seat not in self.viewers)
        return TableView(self.situation(), tuple(self.player(seat) for seat in seats), self.stack())


def acting_seat(table: Table) -> int | None:
    """Who must act: the one who decides, else the one with priority; None when the game is over."""
    if table.winner is not None or table.draw:
        return None
    return table.decision.player if table.decision is not None else table.priority


def aims(table: Table) -> dict[Choice, tuple[int, ...]]:
    """The places on the stack of what targets each player and object."""
    found: dict[Choice, tuple[int, ...]] = {}
    for place, item in enumerate(reversed(table.stack), start=1):
        for choice in dict.fromkeys(item.targets):
            found[choice] = (*found.get(choice, ()), place)
    return found


def pool(player: Player) -> str:
    """The mana pool in symbols."""
    return "".join(f"{{{letter}}}" * player.mana.get(letter, 0) for letter in "WUBRGC")


def numbered(cards: list[CardView]) -> tuple[CardView, ...]:
    """Cards of a zone; equal names are told apart by a number."""
    names = [card.name for card in cards if not card.label]
    seen: dict[str, int] = {}
    result = []
    for card in cards:
        if card.label or names.count(card.name) == 1:
            result.append(card)
            continue
        seen[card.name] = seen.get(card.name, 0) + 1
        result.append(replace(card, number=seen[card.name]))
    return tuple(result)


def grouped(cards: list[CardView]) -> tuple[CardView, ...]:
    """Interchangeable permanents as one with a count; the others of one name numbered."""
    groups: dict[CardView, list[CardView]] = {}
    order: list[CardView] = []
    for card in cards:
        key = replace(card, id=0)
        if key not in groups:
            order.append(card)
            groups[key] = []
        groups[key].append(card)
    alike = [groups[replace(card, id=0)] for card in order]
    merged = [
        replace(card, count=len(same), members=tuple(one.id for one in same))
        for card, same in zip(order, alike, strict=True)
    ]
    return numbered(merged)
