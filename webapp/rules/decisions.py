"""A decision that a player must make before the game goes on, as data."""

from __future__ import annotations

import msgspec

from .values import Choice, Ref


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who must answer what.

    `kind`: scry discard sacrifice exile choose may_pay may number mode find target stack connive order attack
    block surveil. `options`: the objects or players that may be chosen; `words`: the options that are words
    (modes, counters by kind, triggers by text, colours). `minimum`/`maximum`: how many (for number: the
    number's own bounds). `ruling`: which rule asks; `locks`: the moment that fixes it (announcement, payment,
    putting on the stack, declaration, resolution). `source`/`source_name`: what asks; `text`: the words that
    ask. `cost`: for may_pay, in symbols or words. `secret`: only `player` may see the options. `about`: an
    extra word on what it is; `facts`: what the words for `text` name.
    """

    player: int
    kind: str
    ruling: str = ""
    options: tuple[Choice, ...] = ()
    words: tuple[str, ...] = ()
    minimum: int = 0
    maximum: int = 0
    locks: str = "resolution"
    source: Ref | None = None
    source_name: str = ""
    text: str = ""
    cost: str = ""
    secret: bool = False
    about: str = ""
    limits: tuple[int, ...] = ()
    span: tuple[int, int] = (0, 0)
    facts: dict[str, str] = {}


KINDS: tuple[str, ...] = (
    "scry",
    "surveil",
    "discard",
    "sacrifice",
    "exile",
    "choose",
    "may_pay",
    "may",
    "number",
    "mode",
    "find",
    "target",
    "stack",
    "connive",
    "order",
    "attack",
    "block",
)
