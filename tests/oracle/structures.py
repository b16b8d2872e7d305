"""What a text compiles to, in a form to compare with structures written by hand, and some that are often meant."""

from __future__ import annotations

from typing import Any

import msgspec

from webapp.oracle.compile import compile_card
from webapp.rules.abilities.effects import (
    Clause,
    CreateToken,
    Mode,
    TokenSpec,
)
from webapp.rules.abilities.kinds import Keyword, On
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import (
    ControlledBy,
    Filter,
    Is,
    PlayerFilter,
    Target,
    This,
    You,
)

CREATURE = Filter((Is("creature"),))
MY_CREATURES = Filter((Is("creature"), ControlledBy(You())))
ANY_TARGET = Target((CREATURE, Filter((Is("planeswalker"),)), Filter((Is("battle"),)), PlayerFilter()))
ON_ENTER = (On("entered", what=This()),)


def plain(node: Any) -> Any:
    """A structure without its marks in the text, for comparison."""
    if isinstance(node, Clause):
        return plain(node.effect)
    if isinstance(node, tuple):
        return tuple(plain(item) for item in node)
    if isinstance(node, msgspec.Struct):
        fields = {n: plain(getattr(node, n)) for n in node.__struct_fields__ if n not in {"text", "span"}}
        if isinstance(node, Mode):
            fields["text"] = ""
        return type(node)(**fields)
    return node


def abilities(
    text: str, type_line: str = "Creature — Human Scout", name: str = "Quarry Lookout"
) -> tuple[Node, ...]:
    """The abilities that a text compiles to."""
    compiled = compile_card({"name": name, "type_line": type_line, "oracle_text": text})
    assert compiled.card is not None, compiled.problems
    result: tuple[Node, ...] = plain(compiled.card.abilities)
    return result


def creature_token(count: int, size: int, color: str, subtype: str, *keywords: str) -> CreateToken:
    """The instruction to create so many tokens of that size, colour and subtype."""
    spec = TokenSpec(
        ("creature",), (subtype,), (), color, size, size, "", tuple(Keyword(k) for k in keywords)
    )
    return CreateToken(spec, count=count)


def effect_of(text: str, type_line: str) -> Any:
    """What the first ability that a text compiles to does."""
    ability: Any = abilities(text, type_line)[0]
    return ability.effect
