"""What keeps a creature from blocking an attacker (CR 509.1b, 702)."""

from __future__ import annotations

from .. import abilities as a
from ..game import Game
from ..objects import Characteristics
from ..refusals import Reason
from ..select import matches
from ..source import Source
from ..targets import protection_from
from ..values import Ref


def evasion(
    game: Game,
    blocker: Ref,
    attacker: Ref,
    chars: Characteristics,
    theirs: Characteristics,
    facts: dict[str, str],
) -> Reason | None:
    if "flying" in theirs.keywords and not chars.keywords & {"flying", "reach"}:
        return Reason("block.flying", facts)
    for quality in ("shadow", "horsemanship"):
        if (quality in theirs.keywords) != (quality in chars.keywords) and (
            quality in theirs.keywords or quality == "shadow"
        ):
            return _evades(facts, quality, "rule.702.28b" if quality == "shadow" else "rule.702.31b")
    if "fear" in theirs.keywords and not ("artifact" in chars.types or "B" in chars.colors):
        return _evades(facts, "fear", "rule.702.36b")
    if "intimidate" in theirs.keywords and not (
        "artifact" in chars.types or set(theirs.colors) & set(chars.colors)
    ):
        return _evades(facts, "intimidate", "rule.702.13b")
    if "skulk" in theirs.keywords and (chars.power or 0) > (theirs.power or 0):
        return _evades(facts, "skulk", "rule.702.118b")
    walk = _landwalk(game, theirs, chars.controller)
    if walk:
        return _evades(facts, walk, "rule.702.14c")

    shield = protection_from(game, attacker, blocker)
    if shield is not None:
        return _evades(facts, shield, "rule.702.16f")
    for r in chars.restrictions:
        only = r.by if isinstance(r, a.Restrict) and r.what == "can't block anything but" else None
        if only is not None and not matches(game, only, attacker, Source(chars.controller, blocker)):
            return Reason("block.forbidden", facts)
    return _restricted_block(game, blocker, attacker, theirs, facts)


def _evades(facts: dict[str, str], quality: str, ruling: str) -> Reason:
    return Reason("block.evasion", {**facts, "quality": quality}, ruling, ("rule.509.1b",))


def _restricted_block(
    game: Game, blocker: Ref, attacker: Ref, theirs: Characteristics, facts: dict[str, str]
) -> Reason | None:
    for r in theirs.restrictions:
        if not isinstance(r, a.Restrict):
            continue
        source = Source(theirs.controller, attacker)
        if r.what == "can't be blocked":
            return Reason("block.unblockable", facts)
        if r.what == "can't be blocked by" and r.by is not None and matches(game, r.by, blocker, source):
            return Reason("block.unblockable", facts)
        if (
            r.what == "can't be blocked except by"
            and r.by is not None
            and not matches(game, r.by, blocker, source)
        ):
            return Reason("block.unblockable", facts)
    return None


def _landwalk(game: Game, theirs: Characteristics, seat: int) -> str:
    for ability in theirs.abilities:
        if isinstance(ability, a.Keyword) and ability.name == "landwalk":
            for obj in game.permanents():
                land = game.chars(obj)
                if (
                    land is not None
                    and land.controller == seat
                    and "land" in land.types
                    and (
                        ability.word in land.subtypes
                        or ability.word in land.supertypes
                        or ability.word in {"", "land"}
                    )
                ):
                    return f"{ability.word}walk".lower()
    return ""
