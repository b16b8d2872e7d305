"""Every ruling that the tutor holds and teaches, keyed by a permanent id; rule numbers stand per edition.

Numbers and letters move between editions of the Comprehensive Rules; ids never do. `RULINGS` are taught; `GROUND` are the rules
that the game stands on, cited by events, decisions and refusals that no taught ruling governs more closely.
Their words stand in `words/en/rulings.json` and `words/en/ground.json`.
"""

from __future__ import annotations

import msgspec

from webapp.words import say

from .ground import GROUND_RULES

EDITIONS = ("2026-08", "2025-04")
"""The editions of the Comprehensive Rules, the newest one first."""


class Ruling(msgspec.Struct, frozen=True):
    """A ruling: its number in the newest edition, and its numbers in other editions ("" = not stated there)."""

    id: str
    rule: str
    numbers: dict[str, str] = {}

    @property
    def says(self) -> str:
        """The ruling in plain words."""
        if self.id.startswith("rule."):
            return say(f"ground.{self.rule}")
        return say(f"rulings.{self.id}")


_TAUGHT: tuple[Ruling, ...] = (
    Ruling("cycling.hand-only", "702.29a"),
    Ruling("cycling.discard-is-cost", "602.2b"),
    Ruling("cycling.uses-stack", "602.2a"),
    Ruling("cycling.exists-everywhere", "702.29b"),
    Ruling("cycling.when-you-cycle", "702.29c"),
    Ruling("cycling.trigger-above", "603.3"),
    Ruling("cycling.cycle-or-discard-once", "702.29d"),
    Ruling("typecycling.search", "702.29e"),
    Ruling("typecycling.any-type", "702.29e"),
    Ruling("typecycling.triggers", "702.29f"),
    Ruling("typecycling.stoppers", "702.29f"),
    Ruling("typecycling.costs", "702.29f"),
    Ruling("typecycling.found", "702.29f"),
    Ruling("energy.on-players", "122.1"),
    Ruling("energy.not-mana", "107.14"),
    Ruling("energy.persists", "122.1"),
    Ruling("energy.symbol", "107.14"),
    Ruling("energy.get", "107.14"),
    Ruling("energy.no-overpay", "118.3"),
    Ruling("energy.counter-effects", "122.1"),
    Ruling("energy.pay-once", "118.10"),
    Ruling("energy.if-you-do", "118.12"),
    Ruling("energy.when-you-do", "603.12"),
    Ruling("energy.illegal-targets.no-gain", "608.2b"),
    Ruling("energy.illegal-targets.no-pay", "608.2b"),
    Ruling("energy.illegal-targets.some-legal", "608.2b"),
    Ruling("energy.tracking", "122.1"),
    Ruling("mana-value.x-off-stack", "202.3e"),
    Ruling("scry.n", "701.22a"),
    Ruling("scry.zero", "701.22b"),
    Ruling("scry.simultaneous", "701.22c"),
    Ruling("scry.trigger-after", "701.22d"),
    Ruling("token.shard", "111.10e"),
    Ruling("token.sorcerer-role", "111.10n"),
    Ruling("role.newest", "704.5z", {"2025-04": "704.5y"}),
    Ruling("connive.basic", "701.50a", {"2025-04": "701.47a"}),
    Ruling("connive.n", "701.50d", {"2025-04": "701.47e"}),
    Ruling("connive.zero", "701.50e", {"2025-04": ""}),
    Ruling("connive.complete-anyway", "701.50f", {"2025-04": "701.47b"}),
    Ruling("connive.last-known", "701.50b", {"2025-04": "701.47c"}),
    Ruling("connive.simultaneous", "701.50c", {"2025-04": "701.47d"}),
    Ruling("apnap.choices", "101.4"),
    Ruling("apnap.triggers", "603.3b"),
    Ruling("triggers.next-priority", "117.5"),
    Ruling("replacement.cycled-elsewhere", "118.11"),
    Ruling("impossible.as-much-as-possible", "101.3"),
    Ruling("cant-beats-can", "101.2"),
    Ruling("new-object", "400.7"),
)

RULINGS: dict[str, Ruling] = {ruling.id: ruling for ruling in _TAUGHT}
GROUND: dict[str, Ruling] = {f"rule.{number}": Ruling(f"rule.{number}", number) for number in GROUND_RULES}


def ruling(id_: str) -> Ruling:
    """The ruling with that id. Raises KeyError for an unknown id."""
    return RULINGS.get(id_) or GROUND[id_]


def edition_says(edition: str) -> str:
    """What an edition is."""
    return say(f"editions.{edition}")


def rule_number(id_: str, edition: str = "2026-08") -> str:
    """The number of a ruling in an edition (the newest one's where that edition doesn't state it)."""
    found = ruling(id_)
    return found.numbers.get(edition) or found.rule
