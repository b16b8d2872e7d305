"""Why a move is refused: one catalogue of kinds, and the reasons of one refusal.

The kinds and their words (`words/en/refusals.json`) drive the messages, the reference page and the tests. No
other place may write the text of a refusal.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from webapp.words import has, named, say

from .refusal_kinds import KINDS, RefusalKind
from .rulings import rule_number


def _place(place: str) -> str:
    """Where a card is: an id of `casting.ways.where`."""
    zone, _, player = place.partition(" of ")
    return say(f"places.{zone}", player=player) if has(f"places.{zone}") else place


_WORDS: dict[str, Callable[[str], str]] = {
    "counter": partial(named, "counters"),
    "given": partial(named, "decisions"),
    "kind": partial(named, "decisions"),
    "options": partial(named, "options"),
    "step": partial(named, "steps"),
    "verb": partial(named, "verbs"),
    "when": partial(named, "times"),
    "where": _place,
    "word": partial(named, "options"),
    "works": partial(named, "zones"),
}
"""The facts that are ids, and what says them."""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """One independent reason: a kind of the catalogue with its facts. `ruling` overrides the kind's when a
    narrower one applies; `also`: further rulings that it rests on here. The fact `case` chooses a sentence
    of its own, if the kind has one for it.
    """

    code: str
    facts: dict[str, str] = {}
    ruling: str = ""
    also: tuple[str, ...] = ()

    @property
    def kind(self) -> RefusalKind:
        """The catalogue entry."""
        return KINDS[self.code]

    def ruling_id(self) -> str:
        """The id of the ruling that forbids it."""
        return self.ruling or self.kind.ruling

    def rule(self, edition: str) -> str:
        """The rule's number in an edition, such as 702.29a."""
        return rule_number(self.ruling_id(), edition)

    def rules(self, edition: str) -> tuple[str, ...]:
        """All numbers that it rests on: its own, then those of the kind's further rulings."""
        kind = (self.kind.ruling,) if self.ruling else ()
        others = (*self.also, *kind, *self.kind.also)
        return (self.rule(edition), *(rule_number(r, edition) for r in others))

    @property
    def says(self) -> str:
        """The sentence, facts filled in."""
        return self._said("says")

    @property
    def instead(self) -> str:
        """What would make it legal."""
        return self._said("instead")

    def _said(self, part: str) -> str:
        told = f"{self.code}.{part}"
        case = f"{told}.{self.facts['case']}" if "case" in self.facts else told
        facts = {name: _WORDS[name](fact) if name in _WORDS else fact for name, fact in self.facts.items()}
        told = case if has(f"refusals.{case}") else told
        return say(f"refusals.{told}", **facts)


class Refused(msgspec.Struct, frozen=True):
    """The answer to a move that the rules forbid: every independent reason, in the order of the rules. The
    table stays as it was.
    """

    reasons: tuple[Reason, ...]


class RefusedError(Exception):
    """Raised inside the engine to abandon a move; `apply` turns it into `Refused`."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("; ".join(r.code for r in reasons))
        self.reasons = reasons


def refuse(code: str, /, ruling: str = "", also: tuple[str, ...] = (), **facts: object) -> RefusedError:
    """A `RefusedError` for one kind of the catalogue."""
    return RefusedError(Reason(code, {k: str(v) for k, v in facts.items()}, ruling, also))


class InvariantError(AssertionError):
    """A bug in the engine: the game reached a state that cannot be. Never raised for an illegal move."""
