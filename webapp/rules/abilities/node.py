"""The common base of all ability structures, and the union that lets msgspec decode them."""

from __future__ import annotations

import sys
from typing import Any, Union

import msgspec


class NodeBase(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A piece of an ability. Subclasses are tagged with their class name in JSON."""


# While type-checking a node is any piece; at run time `bind_nodes` gives msgspec the union of all pieces.
Node = NodeBase


def _all_subclasses(base: type[NodeBase]) -> list[type[NodeBase]]:
    found: list[type[NodeBase]] = []
    for sub in base.__subclasses__():
        found.append(sub)
        found.extend(_all_subclasses(sub))
    return found


def bind_nodes() -> None:
    """Put the union of all node classes where msgspec resolves the annotation `Node`."""
    classes = sorted(_all_subclasses(NodeBase), key=lambda c: c.__name__)
    union: Any = Union[tuple(classes)]  # noqa: UP007
    for module in {c.__module__ for c in classes}:
        namespace = vars(sys.modules[module])
        namespace["Node"] = union
        if "Amount" in namespace:
            namespace["Amount"] = Union[union, int]  # noqa: UP007


def node_union() -> Any:
    """The union of all node classes, for decoders."""
    return Union[tuple(sorted(_all_subclasses(NodeBase), key=lambda c: c.__name__))]  # noqa: UP007
