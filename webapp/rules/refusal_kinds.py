"""The catalogue of refusals: one kind for each clause of a rule that can forbid a move."""

from __future__ import annotations

import msgspec


class RefusalKind(msgspec.Struct, frozen=True):
    """One kind of refusal.

    `code` is stable and never reused; `ruling` is the id of the ruling (or `rule.N` of the ground) that forbids; `says` and `instead` are sentences with
    named facts in braces; `example` names the smallest scenario that triggers it.
    """

    code: str
    ruling: str
    says: str
    instead: str
    example: str


_ALL: tuple[RefusalKind, ...] = ()

KINDS: dict[str, RefusalKind] = {kind.code: kind for kind in _ALL}
