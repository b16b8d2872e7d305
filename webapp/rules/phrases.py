"""What a "target" asks for, as a phrase: the words of a filter put together again (CR 115.1).

These are words of cards, and the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable

from . import abilities as a
from .values import CARD_TYPES

_HEADS = CARD_TYPES | {"spell", "permanent", "card", "token", "commander"}
_NOUNS = {"battlefield": "permanent", "stack": "spell"}
_COMPARED = {
    "=": "{}",
    "<=": "{} or less",
    ">=": "{} or greater",
    "<": "less than {}",
    ">": "greater than {}",
}
_OWNERS: dict[type, str] = {a.You: "your", a.EachOpponent: "an opponent's"}
_KINDS = {"activated": "activated ability", "triggered": "triggered ability", "spell": "spell"}


def asked_for(spec: a.Target) -> str:
    """What may be chosen for a target: "a creature an opponent controls or a player"."""
    return either(_allowed(x) for x in spec.allowed)


def _allowed(allowed: a.Node) -> str:
    if isinstance(allowed, a.PlayerFilter):
        return "an opponent" if isinstance(allowed.among, a.EachOpponent) else "a player"
    return _noun_phrase(allowed) if isinstance(allowed, a.Filter) else "an object"


def _noun_phrase(filter_: a.Filter) -> str:
    before = [word for c in filter_.conditions if (word := _adjective(c))]
    after = [word for c in filter_.conditions if (word := _post(c))]
    if not _names_a_head(filter_.conditions):
        before.append(_NOUNS.get(filter_.zone, "card"))
    elif filter_.zone not in _NOUNS and before[-1] != "card":
        before.append("card")
    if any(isinstance(c, a.Other) for c in filter_.conditions):
        before.insert(0, "another")
    else:
        before.insert(0, "an" if before[0][0].lower() in "aeiou" else "a")
    return " ".join([*before, *after, *_place(filter_)])


def _names_a_head(conditions: tuple[a.Node, ...]) -> bool:
    for c in conditions:
        if isinstance(c, a.AnyOf | a.AllOf) and _names_a_head(c.conditions):
            return True
        if isinstance(c, a.StackKind) or (isinstance(c, a.Is) and (c.word in _HEADS or c.word[:1].isupper())):
            return True
    return False


def _adjective(node: a.Node) -> str:
    """The words of a condition that stand at or before the noun."""
    if isinstance(node, a.Is):
        return node.word
    if isinstance(node, a.StackKind):
        return either(_KINDS.get(kind, kind) for kind in node.kind.split("|"))
    if isinstance(node, a.Not) and isinstance(node.condition, a.Is):
        word = node.condition.word
        return f"non-{word}" if word[:1].isupper() else f"non{word}"
    if isinstance(node, a.AnyOf):
        words = [_adjective(c) for c in node.conditions]
        return either(words) if all(words) else ""
    return ""


def _post(node: a.Node) -> str:
    """The words of a condition that stand after the noun; "" where it has none of its own."""
    if isinstance(node, a.ControlledBy):
        controls = {a.You: "you control", a.EachOpponent: "an opponent controls"}
        return controls.get(type(node.player), "")
    if isinstance(node, a.Not):
        return _post(node.condition).replace("with ", "without ", 1)
    if isinstance(node, a.HasKeyword):
        return f"with {node.name}"
    if isinstance(node, a.HasAbility):
        return f"with an {node.kind} ability" if node.kind == "activated" else f"with a {node.kind} ability"
    if isinstance(node, a.HasCounter):
        return f"with a {node.kind} counter on it" if node.kind else "with a counter on it"
    if isinstance(node, a.Named):
        return f"named {node.name}"
    if isinstance(node, a.Compares) and isinstance(node.value, int | a.X) and node.op in _COMPARED:
        value = node.value if isinstance(node.value, int) else "X"
        return f"with {node.prop} {_COMPARED[node.op].format(value)}"
    return ""


def _place(filter_: a.Filter) -> list[str]:
    if filter_.zone in {*_NOUNS, "any"}:
        return []
    if filter_.zone == "exile":
        return ["in exile"]
    zones = either(filter_.zone.split("|"))
    return [f"in {_OWNERS.get(type(filter_.where), 'a')} {zones}"]


def either(phrases: Iterable[str]) -> str:
    """Phrases of which one will do: a, b or c."""
    items = list(dict.fromkeys(phrases))
    return " or ".join([", ".join(items[:-1]), items[-1]]) if len(items) > 1 else "".join(items)
