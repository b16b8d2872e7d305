"""What helps to pay for a spell: convoke (CR 702.51), improvise (CR 702.126), delve (CR 702.66)."""

from __future__ import annotations

from ..game import Game
from ..mana.cost import ManaCost
from ..mana.plan import plan
from ..table import Proposal
from ..values import Ref


def helpers_of(game: Game, proposal: Proposal) -> list[Ref]:
    """Creatures that could convoke (702.51), artifacts that could improvise (702.126): chosen ones, or all if
    none are chosen yet.
    """
    if proposal.item.kind != "spell":
        return []
    chosen = proposal.chosen.get("convoke")
    if chosen is not None:
        return [c for c in chosen if isinstance(c, Ref)]
    return convokers(game, proposal)


def convokers(game: Game, proposal: Proposal) -> list[Ref]:
    """What the spell's convoke or improvise lets its controller tap for it, or its delve exile for it."""
    chars = game.chars(proposal.item.ref)
    keywords = chars.keywords if chars is not None else frozenset[str]()
    if "delve" in keywords:
        ids = game.players[proposal.item.controller].graveyard
        return [game.objects[n].ref for n in ids if n != proposal.item.ref.id]
    kind = "creature" if "convoke" in keywords else "artifact" if "improvise" in keywords else ""
    if not kind:
        return []
    return [
        obj.ref
        for obj, theirs in game.look.permanents()
        if theirs.controller == proposal.item.controller and kind in theirs.types and not obj.tapped
    ]


def _colors(game: Game, ref: Ref) -> int:
    chars = game.chars(ref)
    return 0 if chars is None else len(chars.colors)


def reduce_by_help(
    game: Game, mana: ManaCost, helpers: list[Ref], *, colored: bool = True
) -> tuple[ManaCost, list[Ref]]:
    """The cost left when these permanents are tapped for it: each pays one of its colours or one generic
    mana.
    """
    pips = list(mana.pips)
    generic = mana.generic
    used: list[Ref] = []
    for ref in sorted(helpers, key=lambda r: _colors(game, r)):
        chars = game.chars(ref)
        pip = next((p for p in pips if colored and chars is not None and p & set(chars.colors)), None)
        if pip is not None:
            pips.remove(pip)
        elif generic:
            generic -= 1
        else:
            continue
        used.append(ref)
    return ManaCost(pips, generic, mana.life, mana.either), used


def plan_with_help(
    game: Game,
    proposal: Proposal,
    mana: ManaCost,
    busy: list[Ref],
    helpers: list[Ref],
    life: int,
    energy: int,
) -> object | None:
    seat = proposal.item.controller
    direct = plan(game, seat, mana, busy, life, energy, proposal)
    if direct is not None and "convoke" not in proposal.chosen:
        return direct
    if not helpers:
        return direct
    chars = game.chars(proposal.item.ref)
    left, used = reduce_by_help(
        game, mana, helpers, colored=chars is not None and "convoke" in chars.keywords
    )
    return plan(game, seat, left, [*busy, *used], life, energy, proposal)
