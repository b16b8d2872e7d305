"""Activated abilities that move library cards: no mana abilities since August 2026 (CR 605.1a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from .costs import MillCards
from .effects import (
    Connive,
    Draw,
    Explore,
    KeywordAction,
    Mill,
    Move,
    RevealUntil,
    Search,
    ShuffleInto,
    Surveil,
)
from .kinds import Activated
from .node import NodeBase
from .selectors import BottomCards, Filter, TopCards

_ALWAYS = (Connive, Draw, Explore, Mill, MillCards, RevealUntil, Search, ShuffleInto, Surveil)
_WORDS = frozenset({"cloak", "discover", "manifest", "manifest dread"})


def moves_library_cards(pieces: tuple[NodeBase, ...]) -> bool:
    """Whether a cost or an effect among these moves a card to or from a library (605.1a)."""
    return any(_moves(node) for piece in pieces for node in _inside(piece))


def _moves(node: NodeBase) -> bool:
    if isinstance(node, Move):
        return node.to.startswith("library") or any(
            isinstance(piece, TopCards | BottomCards) or "library" in _zones(piece)
            for piece in _inside(node.of)
        )
    if isinstance(node, KeywordAction):
        return node.name in _WORDS
    return isinstance(node, _ALWAYS)


def _zones(node: NodeBase) -> tuple[str, ...]:
    return (node.zone,) if isinstance(node, Filter) else ()


def _inside(node: Any) -> Iterator[NodeBase]:
    """The piece and every piece in it; what an ability grants or a token has is not carried out by it."""
    if isinstance(node, tuple):
        for piece in node:
            yield from _inside(piece)
    elif isinstance(node, NodeBase) and not isinstance(node, Activated):
        yield node
        for field in node.__struct_fields__:
            yield from _inside(getattr(node, field))


def by_earlier_rules(ability: Any) -> Any:
    """The structures with every ability that was a mana ability before August 2026 as one again."""
    return msgspec.convert(_marked(msgspec.to_builtins(ability)), type(ability))


def _marked(data: Any) -> Any:
    if isinstance(data, list | tuple):
        return [_marked(piece) for piece in data]
    if not isinstance(data, dict):
        return data
    data = {key: _marked(piece) for key, piece in data.items()}
    return {**data, "mana": True} if data.get("earlier_mana") else data
