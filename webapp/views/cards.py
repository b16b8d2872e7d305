"""Cards as pages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from webapp.rules.objects import Characteristics, Object
from webapp.words import say

from .contexts import CardView

if TYPE_CHECKING:
    from .seat import View


def card_view(view: View, thing: Object) -> CardView:
    """An object whose face the viewer may see."""
    card = view.table.cards[thing.card]
    now = view.characteristics(thing)
    if now is None:
        raise KeyError(thing.ref)
    printed = pt_text(card.power, card.toughness)
    current = pt_text(now.power, now.toughness)
    return CardView(
        id=thing.id,
        name=now.name,
        label=thing.label if thing.label != now.name else "",
        cost=now.mana_cost or "",
        type_line=type_line(now),
        text=card.text,
        frame=frame(now),
        power_toughness=current,
        boosted=current != printed,
        tapped=thing.tapped,
        counters=tuple((kind, n) for kind, n in thing.counters.items() if n),
        damage=thing.damage,
        marks=marks(view, thing, now),
        gained=gained(view, thing, now),
        changed=thing.id in view.stirred.objects,
        land="land" in now.types and "creature" not in now.types,
        lit=view.lit(thing),
        aimed=view.aims.get(thing.ref, ()),
    )


def hidden_card(thing: Object) -> CardView:
    """A face-down object: nothing but that it is there."""
    return CardView(
        id=thing.id,
        name=say("views.card.face_down"),
        label="",
        cost="",
        type_line="",
        text="",
        frame="c",
        power_toughness="2/2" if thing.zone == "battlefield" else "",
        tapped=thing.tapped,
    )


def type_line(now: Characteristics) -> str:
    """Supertypes and types, and after a dash the subtypes (205)."""
    words = " ".join(word.capitalize() for word in (*now.supertypes, *now.types))
    return f"{words} — {' '.join(now.subtypes)}" if now.subtypes else words


def frame(now: Characteristics) -> str:
    """Which frame the card is drawn in."""
    if len(now.colors) == 1:
        return now.colors.lower()
    if now.colors:
        return "m"
    return "l" if "land" in now.types else "c"


def pt_text(power: int | None, toughness: int | None) -> str:
    """Power and toughness as on a card; "" for what has none."""
    return "" if power is None or toughness is None else f"{power}/{toughness}"


def marks(view: View, thing: Object, now: Characteristics) -> tuple[str, ...]:
    """Short facts about a permanent."""
    if thing.zone != "battlefield":
        return ()
    found = [say("views.marks.token")] if thing.token else []
    if thing.attacking is not None:
        found.append(say("views.marks.attacking", whom=view.choice_name(thing.attacking)))
    if thing.blocking:
        blocked = ", ".join(view.choice_name(ref) for ref in thing.blocking)
        found.append(say("views.marks.blocking", creatures=blocked))
    if thing.attached_to is not None:
        found.append(say("views.marks.attached", what=view.choice_name(thing.attached_to)))
    began = view.table.players[now.controller].turn_began
    if "creature" in now.types and thing.since >= began and "haste" not in now.keywords:
        found.append(say("views.marks.sick"))
    return tuple(found)


def gained(view: View, thing: Object, now: Characteristics) -> tuple[str, ...]:
    """The keywords that a permanent has from elsewhere."""
    if thing.zone != "battlefield":
        return ()
    printed = view.table.cards[thing.card].text.casefold()
    return tuple(sorted(word for word in now.keywords if word not in printed))
