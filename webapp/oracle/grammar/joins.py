"""How one sentence follows from another: "If you do", "Otherwise", "When you do", "instead" (608.2c, 603.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from webapp.oracle.context import Unclear, bare, in_order, replaced, steps, uses
from webapp.rules.abilities.changes import AddTypes, SetTypes
from webapp.rules.abilities.effects import (
    AddMana,
    Apply,
    Clause,
    CopySpell,
    CounterSpell,
    Destroy,
    Do,
    If,
    May,
    MayPay,
    Modal,
    WhenYouDo,
)
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Did, Half, X
from webapp.rules.abilities.selectors import Not

from .base import add


@dataclass(frozen=True)
class Follow:
    """A sentence that belongs to the one before. `how`: do, don't, otherwise, when, instead, or a change to it."""

    how: str
    effect: Node | None = None
    condition: Node | None = None
    value: Any = None


# ---- the whole body ----------------------------------------------------------------------------------------------------------------------------

add("body", "<a:sentences>", lambda c, a: combine(a))
add("sentences", "<a:reflexive>", lambda c, a: (a,))
add("sentences", "<a:sentence>", lambda c, a: (a,))
add("sentences", "<a:sentence> <b:sentences>", lambda c, a, b: (a, *b))


def combine(items: tuple[Node | Follow, ...]) -> Node:
    """Sentences one after the other, each follow-up joined to the one it belongs to."""
    done: list[Node] = []
    for item in items:
        if (
            done
            and isinstance(bare(done[-1]), Modal)
            and not (isinstance(item, Follow) and item.how == "note")
        ):
            raise Unclear("after-modes-nothing-more")
        if not isinstance(item, Follow):
            done.append(item)
            continue
        if item.how == "note":
            continue
        if item.how == "round":
            done = [_rounded(e, up=item.value) for e in done]
            continue
        if not done:
            raise Unclear("sentence-follows-before-none")
        if item.how == "when":
            _reflexive(done, item.effect)
        elif item.how == "instead":
            _instead(done, item)
        else:
            _join(done, item)
    return in_order(done)


def _rounded(effect: Node, *, up: bool) -> Node:
    """ "Round down each time": how the halves before are rounded (107.1a)."""
    half = Half(X())
    if not uses(effect, half):
        raise Unclear("nothing-halved")
    rounded: Node = replaced(effect, half, Half(X(), up=up))
    return rounded


def _reflexive(done: list[Node], effect: Node | None) -> None:
    """ "When you do" after "if …, do it" belongs to the condition too; otherwise it comes next."""
    last = bare(steps(done[-1])[-1])
    inner = _once(last, effect)
    plain = all(not isinstance(e, WhenYouDo) or e.on is None for e in steps(inner))
    if isinstance(last, If) and last.otherwise is None and plain:
        nested = If(last.condition, in_order((last.then, _once(bare(steps(last.then)[-1]), effect))))
        done[-1] = in_order((*steps(done[-1])[:-1], nested))
    else:
        done.append(inner)


def _once(before: Node, effect: Node | None) -> Node:
    """Paying any number of times makes one trigger (603.12a)."""
    assert effect is not None
    inner = bare(before)
    if isinstance(inner, MayPay) and inner.times:
        return Do(
            tuple(
                msgspec.structs.replace(e, once=True) if isinstance(e, WhenYouDo) else e
                for e in steps(effect)
            )
        )
    return effect


def _instead(done: list[Node], item: Follow) -> None:
    """ "If …, B instead": B in place of the sentence before."""
    assert item.condition is not None
    assert item.effect is not None
    before = done.pop()
    done.append(If(item.condition, item.effect, before))


def _join(done: list[Node], item: Follow) -> None:
    """Join a follow-up to the last effect that it can belong to; only the last one is asked."""
    joined = joined_to(done[-1], item)
    if joined is not None:
        done[-1] = joined
        return
    if item.how == "do" and item.effect is not None:
        done.append(If(Did(), item.effect))
        return
    if item.how == "don't" and item.effect is not None:
        done.append(If(Not(Did()), item.effect))
        return
    raise Unclear("sentence-before-follow", how=repr(item.how))


def joined_to(effect: Node, item: Follow) -> Node | None:
    """The effect with the follow-up in its place, or None if it has none for it."""
    if isinstance(effect, Clause):
        inner = joined_to(effect.effect, item)
        return None if inner is None else Clause(inner, effect.span)
    if isinstance(effect, Do) and effect.effects:
        inner = joined_to(effect.effects[-1], item)
        return None if inner is None else Do((*effect.effects[:-1], inner))
    if isinstance(effect, If) and item.how == "otherwise" and effect.otherwise is None:
        return If(effect.condition, effect.then, item.effect)
    if isinstance(effect, If) and item.how != "otherwise":
        inner = joined_to(effect.then, item)
        return None if inner is None else If(effect.condition, inner, effect.otherwise)
    if isinstance(effect, (May, MayPay)):
        if item.how == "do" and effect.then is None:
            return msgspec.structs.replace(effect, then=item.effect)
        if item.how in {"don't", "otherwise"} and effect.otherwise is None:
            return msgspec.structs.replace(effect, otherwise=item.effect)
    if item.how == "no regeneration" and isinstance(effect, Destroy):
        return Destroy(effect.of, no_regeneration=True)
    if item.how == "exile countered" and isinstance(effect, CounterSpell):
        return CounterSpell(effect.of, to="exile")
    if item.how == "counter to" and isinstance(effect, CounterSpell):
        return CounterSpell(effect.of, to=item.value)
    if item.how == "new targets" and isinstance(effect, CopySpell):
        return msgspec.structs.replace(effect, new_targets=True)
    if item.how == "restriction" and isinstance(effect, AddMana) and effect.restriction is None:
        return msgspec.structs.replace(effect, restriction=item.value)
    if item.how == "still":
        return still(effect, item.value)
    return None


def still(effect: Node, word: str) -> Node | None:
    """ "It's still a land": nothing was lost."""
    if not isinstance(effect, Apply):
        return None
    changes = tuple(
        AddTypes((*x.types, *x.subtypes)) if isinstance(x, SetTypes) else x for x in effect.changes
    )
    return Apply(effect.of, changes, effect.until)
