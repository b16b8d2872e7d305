"""What the acting seat can do: every legal move as a button, and others that may be tried to learn why
not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.json import encode
from msgspec.structs import replace

from webapp.rules.abilities import Activated
from webapp.rules.legal import legal_moves, why_not
from webapp.rules.mana.activating import asked_for_mana
from webapp.rules.moves import Activate, Cast, Concede, Move, Pass, PlayLand, TapForMana
from webapp.rules.objects import Characteristics, Object
from webapp.rules.possible import mana_moves
from webapp.words import say

from .contexts import ActionsView, ActionView, AtTableView, HereView
from .seat import View
from .wording import Writer, stripped

OBJECT_MOVES = (PlayLand, Cast, Activate, TapForMana)
GROUPS = ("hand", "table", "")
"""The groups of legal moves, in this order; passing comes last, without a title."""


def actions_view(view: View, seat: int, *, everyone: bool = False) -> ActionsView:
    """Everything that a seat with priority can do; with `everyone`, all players may be made to pass."""
    allowed = legal_moves(view.table, seat)
    writer = Writer(view, allowed)
    legal = tuple(unique(action_of(writer, move) for move in distinct(view, allowed)))
    moves = {action.move for action, _ in legal}
    untold = [move for move in tryable(view, seat) if move not in allowed]
    tried = unique(action_of(writer, move) for move in distinct(view, untold))
    others = tuple(
        (with_reason(view, action, move), move) for action, move in tried if action.move not in moves
    )
    groups = {group: [a for a, move in legal if group_of(view, move) == group] for group in GROUPS}
    if everyone:
        groups[""].append(everyone_passes())
    return ActionsView(
        player=view.table.players[seat].name,
        ask=say("views.actions.priority", player=view.table.players[seat].name),
        groups=tuple((title_of(group), tuple(actions)) for group, actions in groups.items() if actions),
        mana=tuple(action for action, move in legal if isinstance(move, TapForMana)),
        others=tuple(action for action, _ in others),
        at=AtTableView(objects=by_object(view, (*allowed, *untold), legal, others)),
    )


def payment_actions(view: View, seat: int) -> ActionsView | None:
    """The mana that a seat can make while it is asked to pay (605.3a); None when it isn't."""
    if not asked_for_mana(view.game, seat):
        return None
    made = mana_moves(view.game, seat)
    writer = Writer(view, made)
    legal = tuple(unique(action_of(writer, move) for move in distinct(view, made)))
    return ActionsView(
        player=view.table.players[seat].name,
        ask="",
        groups=(),
        mana=tuple(action for action, _ in legal),
        others=(),
        at=AtTableView(objects=by_object(view, made, legal, ())),
    )


def with_reason(view: View, action: ActionView, move: Move) -> ActionView:
    """A move that may be tried, with the first reason against it."""
    reasons = why_not(view.table, move)
    return replace(action, why=reasons[0].says if reasons else "")


def by_object(
    view: View,
    moves: Iterable[Move],
    legal: Sequence[tuple[ActionView, Move]],
    others: Sequence[tuple[ActionView, Move]],
) -> dict[int, HereView]:
    """The actions by the object that they are about; equal cards each have those of the one that stands for
    them."""
    can = {alike(view, move): action for action, move in legal}
    may_try = {alike(view, move): action for action, move in others}
    found: dict[int, HereView] = {}
    for move in moves:
        if not isinstance(move, OBJECT_MOVES):
            continue
        here, key = found.get(move.object.id, HereView()), alike(view, move)
        if key in can:
            here = replace(here, legal=(*here.legal, can[key]))
        elif key in may_try:
            here = replace(here, others=(*here.others, may_try[key]))
        found[move.object.id] = here
    return {number: here for number, here in found.items() if here.legal or here.others}


def group_of(view: View, move: Move) -> str:
    """Where a move belongs."""
    if isinstance(move, TapForMana):
        return "mana"
    if isinstance(move, OBJECT_MOVES):
        thing = view.table.objects.get(move.object.id)
        return "hand" if thing is not None and thing.zone == "hand" else "table"
    return ""


def title_of(group: str) -> str:
    """What stands above a group."""
    return say(f"views.actions.groups.{group}") if group else ""


def everyone_passes() -> ActionView:
    """All players passing, each once."""
    return ActionView("all: pass", say("views.actions.everyone.label"), say("views.actions.everyone.note"))


def distinct(view: View, moves: Iterable[Move]) -> Iterator[Move]:
    """The moves without those that repeat one with an equal card in hand, or with an equal land for mana."""
    seen: set[object] = set()
    for move in moves:
        if (key := alike(view, move)) not in seen:
            seen.add(key)
            yield move


def alike(view: View, move: Move) -> object:
    """What is the same for moves that come to the same: the move itself, or how its card is where equal ones
    are as good."""
    thing = view.table.objects.get(move.object.id) if isinstance(move, OBJECT_MOVES) else None
    if thing is None or not (thing.zone == "hand" or isinstance(move, TapForMana)):
        return move
    return type(move), ability_of(view, move), getattr(move, "mana", ""), encode(stripped(thing))


def ability_of(view: View, move: Move) -> object:
    """The ability that a move activates: which one, or for mana what it says, as equal ones make the same."""
    index = getattr(move, "ability", 0)
    now = view.characteristics(view.table.objects[move.object.id]) if isinstance(move, TapForMana) else None
    return encode(now.abilities[index]) if now is not None and 0 <= index < len(now.abilities) else index


def unique(actions: Iterable[tuple[ActionView, Move]]) -> Iterator[tuple[ActionView, Move]]:
    """The actions whose notation has not come before (interchangeable objects share theirs)."""
    seen: set[str] = set()
    for action, move in actions:
        if action.move not in seen:
            seen.add(action.move)
            yield action, move


def tryable(view: View, seat: int) -> Iterator[Move]:
    """Moves that a learner may wonder about, legal or not."""
    table = view.table
    for number in table.players[seat].hand:
        yield from card_moves(view, seat, table.objects[number])
    for number in table.battlefield:
        if table.objects[number].controller == seat:
            yield from ability_moves(view, seat, table.objects[number])
    yield Concede(seat)


def card_moves(view: View, seat: int, thing: Object) -> Iterator[Move]:
    """Playing a card from hand, and its abilities."""
    now = view.characteristics(thing)
    if now is not None:
        yield PlayLand(seat, thing.ref) if "land" in now.types else Cast(seat, thing.ref)
        yield from ability_moves(view, seat, thing)


def ability_moves(view: View, seat: int, thing: Object) -> Iterator[Move]:
    """Activating each ability that an object has, also where it does not work."""
    now = view.characteristics(thing)
    for index, ability in enumerate(now.abilities if now is not None else ()):
        if isinstance(ability, Activated) and not ability.mana and not outdone(view, seat, thing, ability):
            yield Activate(seat, thing.ref, index)


def outdone(view: View, seat: int, thing: Object, ability: Activated) -> bool:
    """Whether an ability that works from the hand is tried with an equal card there anyway."""
    if thing.zone == "hand" or ability.zone != "hand" or thing.label:
        return False
    hand = (view.table.objects[number] for number in view.table.players[seat].hand)
    return any(one.card == thing.card and not one.label for one in hand)


def action_of(writer: Writer, move: Move) -> tuple[ActionView, Move]:
    """A move as a button."""
    text = writer.write(move)
    label, note = words_of(writer.view, move, text)
    return ActionView(text, label, note), move


def words_of(view: View, move: Move, text: str) -> tuple[str, str]:
    """A move in words: what the button says, and what it costs or does."""
    label = text[:1].upper() + text[1:]
    if isinstance(move, Pass):
        return say("views.actions.pass"), pass_note(view)
    if not isinstance(move, OBJECT_MOVES):
        return label, ""
    thing = view.table.objects.get(move.object.id)
    now = view.characteristics(thing) if thing is not None else None
    if now is None:
        return label, ""
    if isinstance(move, Cast):
        return label, now.mana_cost or ""
    if isinstance(move, Activate):
        return label.partition(":")[0], ability_text(now, move)
    return label, ""


def ability_text(now: Characteristics, move: Activate) -> str:
    """The ability's own words."""
    ability = now.abilities[move.ability]
    return ability.text if isinstance(ability, Activated) else ""


def pass_note(view: View) -> str:
    """What happens if everybody passes now."""
    table = view.table
    if table.stack:
        top = table.stack[-1]
        kind = "spell" if top.kind == "spell" else "ability"
        return say(f"views.actions.resolves.{kind}", name=top.name)
    return say(f"views.actions.ends.{table.step}")
