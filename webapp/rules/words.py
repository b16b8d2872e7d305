"""Events and decisions in sentences. Each stands in the tables below, with named facts in braces."""

from __future__ import annotations

from .decisions import Decision
from .events import Event
from .table import Table
from .values import Ref, Seat

EVENT_SENTENCES: dict[str, str] = {
    "activated": "{player} activates {name}: {text}",
    "attached": "{name} is attached to {other}.",
    "attacked": "{name} attacks {other}.",
    "became_copy": "{name} becomes a copy of {text}.",
    "blocked": "{name} blocks {other}.",
    "chose": "{player} has chosen; it happens when everybody has chosen.",
    "cast": "{player} casts {name}{from_zone}.",
    "changed": "{name} gets {text}{until}.",
    "connived": "{name} has connived{gone}.",
    "control_changed": "{player} now controls {name}.",
    "copied": "{player} copies {name}.",
    "countered": "{name}{ability} is countered.",
    "counters_put": "{name} gets {amount} {kind_of} {counters}.",
    "counters_removed": "{name} loses {amount} {kind_of} {counters}.",
    "created": "{player} creates {name}.",
    "cycled": "{player} cycles {name}.",
    "damaged": "{source} deals {amount} damage to {name}.",
    "destroyed": "{name} is destroyed.",
    "did_nothing": '{name} does nothing: its "if" is no longer true.',
    "died": "{name} dies.",
    "discarded": "{player} discards {name}.",
    "drawn_game": "The game is a draw.",
    "drew": "{player} draws {card}.",
    "drew_nothing": "{player} can't draw: the library is empty.",
    "emblem": "{player} gets an emblem.",
    "energy_gained": "{player} gets {amount} energy.",
    "energy_paid": "{player} pays {amount} energy.",
    "entered": "{name} enters the battlefield{under}.",
    "exiled": "{name} is exiled.",
    "exploited": "{name} exploits {other}.",
    "became monstrous": "{name} becomes monstrous.",
    "explored": "{name} has explored.",
    "fizzled": "{name} does not resolve: every target is illegal ({text}).",
    "flipped": "{player} flips a coin: {outcome}.",
    "forbidden": "{player} can't {text}: an effect forbids it.",
    "graveyard": "{name} is put into the graveyard.",
    "if_you_do": "{player} did it, so the rest follows at once.",
    "kept": "{player} keeps {amount} energy: energy does not empty.",
    "life_gained": "{player} gains {amount} life.",
    "life_lost": "{player} loses {amount} life.",
    "looked": "{player} looks at {amount} {cards}.",
    "lost_game": "{player} loses the game.",
    "mana_added": "{player} adds {text}.",
    "mana_emptied": "{player}'s unspent mana is lost.",
    "milled": "{player} mills {name}.",
    "moved": "{card_name} goes to {player}'s {to}.",
    "no_event": "{text} 0 is no event: nothing happens and nothing triggers.",
    "not_done": "{name}: this part is impossible and is skipped ({text}).",
    "only_choice": "The only possible choice for {player}: {name}.",
    "prevented": "{amount} of the damage to {name} is prevented.",
    "proliferated": "{player} has proliferated.",
    "put_on_stack": "{name}'s trigger goes on the stack{targeting}.",
    "regenerated": "{name} regenerates.",
    "removed": "{name}'s trigger is removed: it needs a target and there is none.",
    "resolved": "{name}{ability} resolves.",
    "retargeted": "{name} now targets {other}.",
    "returned": "{name} is returned {to_zone}.",
    "revealed": "{player} reveals {name}.",
    "rolled": "{player} rolls {amount}.",
    "sacrificed": "{player} sacrifices {name}.",
    "scried": "{player} has scried: {top} on top, {bottom} on the bottom.",
    "searched": "{player} searches the library and finds {found}.",
    "shuffled": "{player} shuffles the library.",
    "step": "{player}: {kind_of}.",
    "surveilled": "{player} has surveilled: {top} on top, {bottom} in the graveyard.",
    "skipped": "{player} skips the {text}.",
    "taken_back": "{name} isn't paid for, so it is taken back.",
    "tapped": "{name} is tapped.",
    "target_illegal": "{source}: {text}, so this target is illegal.",
    "triggered": "{name} triggers.",
    "turn_began": "Turn {amount}: {player}.",
    "unattached": "{name} comes off.",
    "untapped": "{name} is untapped.",
    "won_game": "{player} wins the game.",
}
"""One sentence for each kind of event in the log."""

_OF_ABILITIES = frozenset({"resolved", "countered"})
"""Events of spells and abilities; an ability is told apart from its source, which it is named after."""

DECISION_SENTENCES: dict[str, str] = {
    "attack": "{player}, which creatures attack?",
    "block": "{player}, which creatures block, and what?",
    "choose": "{player}, choose {count}{what}.",
    "connive": "{player}, which of your permanents connives next?",
    "discard": "{player}, choose {count} to discard.",
    "exile": "{player}, choose {count} to exile.",
    "find": "{player}, search: what do you find?",
    "may": "{player}, do you want to do this?",
    "may_pay": "{player}, do you pay {cost}?",
    "mode": "{player}, choose {count} of the modes.",
    "number": "{player}, choose a number from {minimum} to {maximum}{what}.",
    "order": "{player}, put these in order: {what}.",
    "sacrifice": "{player}, choose {count} to sacrifice.",
    "scry": "{player}, which of these cards go on top, which on the bottom, and in which order?",
    "stack": "{player}, in which order do your triggers go on the stack? The last one resolves first.",
    "surveil": "{player}, which of these cards stay on top, which go to the graveyard?",
    "target": "{player}, choose {count} {targets} for {source}.",
}
"""One question for each kind of decision."""


def says(table: Table, event: Event, seat: int | None = None) -> str:
    """The sentence of an event. `seat`: who reads it (cards hidden from them stay unnamed; None = everything
    is open).
    """
    template = EVENT_SENTENCES.get(event.kind)
    if template is None:
        return event.kind.replace("_", " ")
    hidden = seat is not None and event.secret is not None and seat not in event.secret
    sentence = template.format_map(_event_facts(table, event, hidden))
    return sentence[:1].upper() + sentence[1:]


def _event_facts(table: Table, event: Event, hidden: bool) -> dict[str, object]:
    player = table.players[event.player].name if event.player is not None else ""
    name = "a card" if hidden else event.name
    top, _, bottom = event.text.partition(" ")
    gone = event.kind == "connived" and event.ruling == "connive.last-known"
    return {
        "player": player,
        "name": name,
        "card": "a card" if hidden or not event.name else name,
        "card_name": "a card" if hidden else name,
        "source": event.source_name or "it",
        "other": event.other_name,
        "amount": event.amount,
        "kind_of": event.kind_of,
        "counters": "counter" if event.amount == 1 else "counters",
        "cards": "card" if event.amount == 1 else "cards",
        "text": event.text,
        "to": event.to,
        "to_zone": {"hand": "to its owner's hand", "battlefield": "to the battlefield"}.get(
            event.to, f"to the {event.to}"
        ),
        "from_zone": f" from the {event.frm}" if event.frm not in {"", "hand"} else "",
        "under": f" under {player}'s control",
        "until": f" until {event.to}" if event.to else "",
        "ability": "'s ability" if event.kind in _OF_ABILITIES and event.kind_of != "spell" else "",
        "gone": " (by what it last was)" if gone else "",
        "targeting": f", targeting {event.kind_of}" if event.kind_of else "",
        "found": "nothing" if not event.amount else f"{event.amount} card{'s' if event.amount > 1 else ''}",
        "outcome": "won" if event.amount else "lost",
        "top": top or "0",
        "bottom": bottom or "0",
    }


def ask(table: Table, decision: Decision) -> str:
    """The question of a decision."""
    low, high = decision.minimum, decision.maximum
    return DECISION_SENTENCES[decision.kind].format_map(
        {
            "player": table.players[decision.player].name,
            "count": str(low) if low == high else f"up to {high}" if low == 0 else f"{low} to {high}",
            "what": f" ({decision.text})"
            if decision.text and decision.kind in {"choose", "number"}
            else decision.text,
            "targets": "target" if high == 1 else "targets",
            "cost": decision.cost or "the cost",
            "minimum": low,
            "maximum": high,
            "source": decision.source_name or "this",
        }
    )


def name_of(table: Table, choice: Ref | Seat) -> str:
    """A plain name for an object or player (not necessarily unambiguous: see `scenario.names.handle_of`)."""
    if isinstance(choice, Seat):
        return table.players[choice.n].name
    item = next((i for i in table.stack if i.ref == choice), None)
    if item is not None:
        return item.name
    obj = table.objects.get(choice.id)
    if obj is None:
        known = table.departed.get(f"{choice.id}.{choice.inc}")
        return known.name if known is not None else "an object that is gone"
    return obj.label or table.cards[obj.card].name
