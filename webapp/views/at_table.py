"""What can be done at the table itself: at a card or a player, beside the list of everything."""

from __future__ import annotations

from msgspec.structs import replace

from webapp.rules.decisions import Decision
from webapp.rules.values import Ref
from webapp.words import say

from .contexts import (
    ActionsView,
    AtTableView,
    CardView,
    DecisionView,
    HereView,
    OptionView,
    PickView,
    PlayerView,
    TableView,
)
from .seat import View

NAMED = frozenset({"target", "discard", "sacrifice", "exile", "attack", "find"})
"""The kinds of decisions in which choosing something has a name of its own; else it is just chosen."""

BOXES = frozenset({"checks", "attack"})
"""Forms where boxes are ticked; in one of buttons the choice is the answer."""

NOTHING = AtTableView()


def at_table(
    view: View, table: TableView, actions: ActionsView | None, decision: DecisionView | None
) -> AtTableView:
    """What can be done at each card and player that the page shows."""
    asked = view.table.decision
    if decision is not None and asked is not None and asked.options:
        found = picks(asked, decision)
    else:
        found = actions.at if actions is not None else NOTHING
    return gathered(found, table)


def picks(asked: Decision, decision: DecisionView) -> AtTableView:
    """The choices of the open decision where they lie, if each is something to press or tick."""
    if decision.form not in {*BOXES, "buttons", "block"}:
        return NOTHING
    objects: dict[int, HereView] = {}
    players: dict[int, HereView] = {}
    for option in decision.options:
        choice = asked.options[option.index]
        here = HereView(picks=picks_of(decision, option))
        if isinstance(choice, Ref):
            objects[choice.id] = here
        else:
            players[choice.n] = here
    return AtTableView(objects, players)


def picks_of(decision: DecisionView, option: OptionView) -> tuple[PickView, ...]:
    """What may be pressed for one option: it is chosen or ticked, or blocks one of the attackers (509.1a)."""
    if decision.form == "block":
        return tuple(
            PickView(say("acting.block", name=one.label), box=f"block-{option.index}", value=str(one.index))
            for one in decision.others
        )
    kind = decision.kind if decision.kind in NAMED else "choose"
    verb = say(f"views.pick.{kind}")
    if decision.form in BOXES:
        return (PickView(verb, box=f"pick-{option.index}"),)
    return (PickView(verb, move=option.move),)


def gathered(at: AtTableView, table: TableView) -> AtTableView:
    """What can be done at each of several equal permanents, at the one that stands for them."""
    stands = [card for player in table.players for card in player.battlefield if card.count > 1]
    together = {card.id: here for card in stands if (here := of_all(at, card)) is not None}
    ticked = {number for number, here in at.objects.items() if any(pick.box for pick in here.picks)}
    sides = [player for player in table.players if not ticked.isdisjoint(lying(player))]
    return replace(
        at, objects=at.objects | together, done={player.seat: say("views.pick.done") for player in sides}
    )


def lying(player: PlayerView) -> set[int]:
    """The ids of the cards that lie on a player's side."""
    zones = (player.battlefield, player.hand or (), player.graveyard, player.exile, player.command)
    return {number for cards in zones for card in cards for number in numbers(card)}


def numbers(card: CardView) -> tuple[int, ...]:
    """The ids of what a card stands for, and of what is attached to it."""
    return (card.id, *card.members, *(number for one in card.attachments for number in numbers(one)))


def of_all(at: AtTableView, card: CardView) -> HereView | None:
    """What can be done at the members of a group, each thing once; boxes are numbered."""
    every = [at.objects[n] for n in card.members if n in at.objects]
    if not every:
        return None
    first = every[0]
    if first.picks and first.picks[0].box and len(every) > 1:
        members = enumerate(every, start=1)
        numbered = (replace(pick, label=f"{pick.label} #{n}") for n, here in members for pick in here.picks)
        return HereView(picks=tuple(numbered))
    return HereView(
        picks=first.picks,
        legal=tuple(dict.fromkeys(action for here in every for action in here.legal)),
        others=tuple(dict.fromkeys(action for here in every for action in here.others)),
    )
