"""Who speaks when text is carried out (CR 109.5): "you", "this object", and the resolution it happens in."""

from __future__ import annotations

from . import abilities as a
from .values import Ref


class Source:
    """Who speaks, when a selector is carried out: the player "you", the object "this", and the resolution (0
    = none).
    """

    __slots__ = ("frame", "this", "you")

    def __init__(self, you: int, this: Ref | None, frame: int = 0) -> None:
        self.you = you
        self.this = this
        self.frame = frame


class InForce:
    """One static effect in force: the effect, its source and who controls that."""

    __slots__ = ("effect", "key", "source", "stamp")

    def __init__(self, effect: a.Node, source: Source, stamp: int, key: str) -> None:
        self.effect = effect
        self.source = source
        self.stamp = stamp
        self.key = key
