"""Tokens coming into being (CR 111), and the definitions of those that effects describe."""

from __future__ import annotations

import hashlib

import msgspec

from . import abilities as a
from .changing import Draft, apply_change
from .game import Game
from .objects import Act, Card, Object
from .select import number
from .source import Source
from .values import Ref, colors_of_cost
from .zones import count_types, tell_counters

_PREFIX = "token:"


def create(game: Game, act: Act) -> list[Ref]:
    """Put `act.amount` tokens onto the battlefield, all at once; `act.card` is their definition's key,
    `act.under` who creates (and controls) them. Raises Refused where they are too many for one move.
    """
    game.check_created(act.amount)
    card = game.cards[act.card]
    if _sacrificed_for_its_effect(card) and not game.book.tokens_are_as_defined:
        act = msgspec.structs.replace(
            act, card=add_card(game, msgspec.structs.replace(card, types=("artifact",)))
        )
    seat = act.under if act.under is not None else (act.player or 0)
    refs = [_put(game, act, seat) for _ in range(act.amount)]
    game.look.clear()
    for ref in refs:
        _tell_created(game, act, ref, seat)
    return refs


def _put(game: Game, act: Act, seat: int) -> Ref:
    number = game.tick()
    game.objects[number] = Object(
        id=number,
        card=act.card,
        owner=seat,
        controller=seat,
        zone="battlefield",
        token=True,
        entered=number,
        since=game.turn,
        tapped=act.tapped,
        attached_to=act.attached_to,
        attacking=act.attacking,
        counters=dict(act.counters),
        memory={"entered turn": game.turn, "entered from": ""},
        copy=bool(act.copied),
    )
    game.battlefield.append(number)
    return Ref(number)


def _sacrificed_for_its_effect(card: Card) -> bool:
    costs = (x.cost for x in card.abilities if isinstance(x, a.Activated))
    return card.types == ("enchantment",) and any(
        isinstance(c, a.SacrificeThis) for cost in costs for c in cost
    )


_TAUGHT = {f"{_PREFIX}Shard": "token.shard", f"{_PREFIX}Sorcerer": "token.sorcerer-role"}


def _tell_created(game: Game, act: Act, ref: Ref, seat: int) -> None:
    source, to = act.source, "battlefield"
    taught = _TAUGHT.get(act.card)
    if taught:
        game.cited.add(taught)
    game.emit("created", act.ruling or "rule.111.2", player=seat, object=ref, source=source, to=to)
    game.emit("entered", "rule.603.6a", log=False, player=seat, object=ref, source=source, to=to, other=ref)
    count_types(game, "entered", seat, game.chars(ref))
    tell_counters(game, act, ref, seat)
    if act.attached_to is not None:
        game.emit("attached", "rule.303.4f", player=seat, object=ref, other=act.attached_to, source=source)


def predefined(game: Game, word: str) -> str:
    """The key of a predefined token's definition (111.10). Raises KeyError if the table was set up without
    it.
    """
    key = f"{_PREFIX}{word}"
    if key not in game.cards:
        raise KeyError(f"the table knows no predefined token {word!r}")
    return key


def define(game: Game, spec: a.TokenSpec, source: Source) -> str:
    """The key of the definition of a token that an effect describes (111.4: its name is its subtypes plus
    "Token").
    """
    power = None if spec.power is None else number(game, spec.power, source)
    toughness = None if spec.toughness is None else number(game, spec.toughness, source)
    name = spec.name or " ".join((*spec.subtypes, "Token"))
    card = Card(
        name=name,
        supertypes=spec.supertypes,
        types=spec.types,
        subtypes=spec.subtypes,
        colors=spec.colors,
        power=power,
        toughness=toughness,
        abilities=spec.abilities,
        text=spec.text,
        token=True,
    )
    return add_card(game, card)


def add_card(game: Game, card: Card) -> str:
    """Make a definition known to the table; equal definitions share a key."""
    digest = hashlib.sha256(msgspec.json.encode(card)).hexdigest()[:10]
    key = f"{_PREFIX}{card.name}|{digest}"
    if key not in game.cards:
        game.cards = {**game.cards, key: card}
    return key


def copied_card(game: Game, ref: Ref, changes: tuple[a.Node, ...], source: Source) -> str:
    """The key of a definition with an object's copiable values (707.2), changed as an effect says (707.9)."""
    obj = game.objects.get(ref.id)
    key = copiable(game, ref)
    if not changes or obj is None:
        return key
    card = game.cards[key]
    draft = Draft(obj, card, card.abilities)
    for change in changes:
        apply_change(game, change, draft, source)
    changed = msgspec.structs.replace(
        card,
        name=draft.name,
        types=draft.types,
        subtypes=draft.subtypes,
        supertypes=draft.supertypes,
        colors=draft.colors or colors_of_cost(card.mana_cost or ""),
        power=draft.power,
        toughness=draft.toughness,
        abilities=draft.abilities,
    )
    return add_card(game, changed)


def copiable(game: Game, ref: Ref) -> str:
    """The key of the definition with an object's copiable values: its card, or what it is a copy of."""
    key = game.objects[ref.id].card
    for effect in game.effects:
        if ref in effect.objects:
            for change in effect.changes:
                if isinstance(change, a.AsCopy):
                    key = change.card
    return key
