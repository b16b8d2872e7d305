"""What an Aura may enchant, and choosing it as an Aura enters other than as a spell (CR 303.4)."""

from __future__ import annotations

from collections.abc import Iterable

from . import abilities as a
from .decisions import Decision
from .entering import card_of, entering
from .game import Game
from .index import card_abilities
from .objects import Act, Characteristics
from .select import matches, players
from .source import Source
from .targets import protection_from
from .values import Choice, Ref, Seat


def can_enchant(game: Game, ref: Ref, chars: Characteristics, host: Ref) -> bool:
    """Whether an Aura may be attached to an object (303.4c, 702.5)."""
    if protection_from(game, host, ref) is not None:
        return False
    filter_ = _enchants(chars.abilities)
    return filter_ is None or matches(game, filter_, host, Source(chars.controller, ref))


def _enchants(abilities: Iterable[a.Node]) -> a.Node | None:
    enchant = (x for x in abilities if isinstance(x, a.Keyword) and x.name == "enchant")
    return next((x.filter for x in enchant if x.filter is not None), None)


def possible_hosts(game: Game, act: Act) -> tuple[Choice, ...] | None:
    """What an Aura that would enter may enchant, where nothing says what (303.4f); None for all else."""
    card = card_of(game, act) if entering(act) and act.attached_to is None else None
    if card is None or "Aura" not in card.subtypes:
        return None
    filter_ = _enchants(card_abilities(card))
    seat, ref = enters_under(game, act), act.object if isinstance(act.object, Ref) else None
    if filter_ is None:
        return ()
    if isinstance(filter_, a.PlayerFilter):
        return tuple(Seat(s) for s in players(game, filter_, Source(seat, ref)))
    return tuple(
        obj.ref
        for obj in game.permanents()
        if matches(game, filter_, obj.ref, Source(seat, ref))
        and (ref is None or protection_from(game, obj.ref, ref) is None)
    )


def enters_under(game: Game, act: Act) -> int:
    """The player under whose control something would enter."""
    obj = game.find(act.object)
    if act.under is not None:
        return act.under
    return obj.owner if obj is not None and act.kind == "move" else act.player or 0


def which_host(game: Game, act: Act, hosts: tuple[Choice, ...]) -> Decision:
    """Its controller chooses what it will enchant; it is no target."""
    card = card_of(game, act)
    return Decision(
        enters_under(game, act),
        "choose",
        "rule.303.4f",
        options=hosts,
        minimum=1,
        maximum=1,
        source=act.object if isinstance(act.object, Ref) else None,
        source_name=card.name if card is not None else "",
        text="what it enchants",
    )
