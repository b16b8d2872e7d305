"""The kinds of refusals: one for each clause of a rule that can forbid a move. Their words stand in
`words/en/refusals.json`.
"""

from __future__ import annotations

import msgspec

from webapp.words import has, named, unfilled


class _Words(dict[str, str]):
    """Facts of which only the names are known, each as a word for it: the kind's own word, else the usual one."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __missing__(self, name: str) -> str:
        own = f"{self.code}.{name}"
        return named("facts-of", own) if has(f"names.facts-of.{own}") else named("facts", name)


class RefusalKind(msgspec.Struct, frozen=True):
    """One kind of refusal.

    `code` is stable and never reused; `ruling` is the id of the ruling (or `rule.N` of the ground) that
    forbids; `also`: further rulings that it rests on. The scenario `tests/scenarios/refusals/<code>.yaml` is
    the smallest that triggers it.
    """

    code: str
    ruling: str
    also: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """The sentence, its facts as words: The card has no cycling ability."""
        return self._told("says")

    @property
    def instead(self) -> str:
        """What would make it legal, its facts as words."""
        return self._told("instead")

    def _told(self, part: str) -> str:
        told = unfilled(f"refusals.{self.code}.{part}", 2).format_map(_Words(self.code))
        return told[:1].upper() + told[1:]


_ALL: tuple[RefusalKind, ...] = (
    RefusalKind("game.over", "rule.104.1"),
    RefusalKind("engine.limit", "rule.732.1b"),
    RefusalKind("engine.loop", "rule.104.4b"),
    RefusalKind("player.left", "rule.800.4a"),
    RefusalKind("priority.not-yours", "rule.117.1", ("rule.117.3",)),
    RefusalKind("decision.open", "rule.608.2d"),
    RefusalKind("decision.none", "rule.608.2d"),
    RefusalKind("decision.not-yours", "rule.608.2d"),
    RefusalKind("decision.kind", "rule.608.2d"),
    RefusalKind("decision.option", "rule.608.2d"),
    RefusalKind("decision.twice", "rule.608.2d"),
    RefusalKind("decision.count", "rule.608.2d"),
    RefusalKind("decision.word", "rule.608.2d"),
    RefusalKind("decision.counters", "rule.122.1"),
    RefusalKind("decision.number", "rule.608.2d"),
    RefusalKind("object.gone", "new-object"),
    RefusalKind("cast.land", "rule.305.1"),
    RefusalKind("cast.zone", "rule.601.3", ("rule.601.2",)),
    RefusalKind("cast.not-your-turn", "rule.307.1"),
    RefusalKind("cast.not-main-phase", "rule.307.1"),
    RefusalKind("cast.stack-not-empty", "rule.307.1"),
    RefusalKind("cast.forbidden", "cant-beats-can", ("rule.601.3",)),
    RefusalKind("cast.limit", "cant-beats-can"),
    RefusalKind("target.none", "rule.601.2c", ("rule.115.1",)),
    RefusalKind("target.illegal", "rule.601.2c", ("rule.115.1",)),
    RefusalKind("target.protected", "cant-beats-can"),
    RefusalKind("target.count", "rule.601.2c"),
    RefusalKind("target.combination", "rule.601.2c"),
    RefusalKind("mode.no-target", "rule.700.2a"),
    RefusalKind("mode.twice", "rule.700.2d"),
    RefusalKind("mode.count", "rule.700.2"),
    RefusalKind("cost.mana", "rule.118.3", ("rule.601.2h",)),
    RefusalKind("cost.energy", "energy.no-overpay"),
    RefusalKind("cost.life", "rule.118.3"),
    RefusalKind("cost.counters", "rule.118.3"),
    RefusalKind("cost.objects", "rule.118.3"),
    RefusalKind("cost.unused", "rule.601.2h", ("rule.702.51a",)),
    RefusalKind("cost.power", "rule.118.3"),
    RefusalKind("cost.tapped", "rule.118.3", ("rule.107.5",)),
    RefusalKind("cost.untapped", "rule.118.3", ("rule.107.6",)),
    RefusalKind("cost.summoning-sick", "rule.302.6", ("rule.118.3", "rule.107.5")),
    RefusalKind("cost.none", "rule.118.6", ("rule.118.3",)),
    RefusalKind("mana.none", "rule.605.1a"),
    RefusalKind("mana.under-way", "rule.605.3c"),
    RefusalKind("cycle.none", "cycling.hand-only"),
    RefusalKind("target.share", "rule.601.2d"),
    RefusalKind("cycle.not-in-hand", "cycling.hand-only"),
    RefusalKind("cycle.not-your-card", "cycling.hand-only"),
    RefusalKind("cycle.forbidden", "cant-beats-can", ("rule.602.5",)),
    RefusalKind("activate.none", "rule.602.1", ("rule.602.2",)),
    RefusalKind("activate.not-activated", "rule.602.1"),
    RefusalKind("activate.zone", "rule.113.6"),
    RefusalKind("activate.not-yours", "rule.602.2"),
    RefusalKind("activate.not-your-turn", "rule.602.5d", ("rule.307.1",)),
    RefusalKind("activate.not-main-phase", "rule.602.5d", ("rule.307.1",)),
    RefusalKind("activate.stack-not-empty", "rule.602.5d", ("rule.307.1",)),
    RefusalKind("activate.only-when", "rule.602.5b", ("rule.602.5",)),
    RefusalKind("activate.condition", "rule.602.5b", ("rule.602.5",)),
    RefusalKind("activate.limit", "rule.602.5b", ("rule.602.5",)),
    RefusalKind("activate.loyalty-once", "rule.606.3", ("rule.602.5",)),
    RefusalKind("activate.forbidden", "rule.602.5", ("cant-beats-can",)),
    RefusalKind("land.not-a-land", "rule.305.1"),
    RefusalKind("land.zone", "rule.305.1"),
    RefusalKind("land.limit", "rule.305.2", ("rule.116.2a",)),
    RefusalKind("land.not-your-turn", "rule.305.3", ("rule.116.2a",)),
    RefusalKind("land.not-main-phase", "rule.305.1", ("rule.116.2a",)),
    RefusalKind("land.stack-not-empty", "rule.305.1", ("rule.116.2a",)),
    RefusalKind("scry.incomplete", "scry.n"),
    RefusalKind("stack.order", "apnap.triggers"),
    RefusalKind("attack.not-a-creature", "rule.508.1a"),
    RefusalKind("attack.not-yours", "rule.508.1a"),
    RefusalKind("attack.tapped", "rule.508.1a"),
    RefusalKind("attack.summoning-sick", "rule.302.6", ("rule.508.1a",)),
    RefusalKind("attack.defender", "rule.702.3b"),
    RefusalKind("attack.forbidden", "rule.508.1c"),
    RefusalKind("attack.cost", "rule.508.1h", ("rule.508.1j",)),
    RefusalKind("attack.must", "rule.508.1d"),
    RefusalKind("attack.which", "rule.508.1b"),
    RefusalKind("attack.defender-choice", "rule.508.1b"),
    RefusalKind("block.not-a-creature", "rule.509.1a"),
    RefusalKind("block.not-yours", "rule.509.1a"),
    RefusalKind("block.tapped", "rule.509.1a"),
    RefusalKind("block.forbidden", "rule.509.1b"),
    RefusalKind("block.not-attacking", "rule.509.1a"),
    RefusalKind("block.not-you", "rule.509.1a"),
    RefusalKind("block.flying", "rule.702.9b"),
    RefusalKind("block.evasion", "rule.509.1b"),
    RefusalKind("block.unblockable", "rule.509.1b"),
    RefusalKind("block.twice", "rule.509.1a"),
    RefusalKind("block.menace", "rule.702.111b"),
    RefusalKind("block.too-many", "rule.509.1b"),
    RefusalKind("block.must", "rule.509.1c"),
    RefusalKind("damage.trample", "rule.702.19b"),
)

KINDS: dict[str, RefusalKind] = {kind.code: kind for kind in _ALL}
