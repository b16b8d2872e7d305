"""Costs: what stands before the colon, after "pay", after a keyword (118, 602.1a)."""

from __future__ import annotations

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.costs import (
    DiscardCards,
    DiscardThis,
    ExileCards,
    ExileThis,
    MillCards,
    OneOf,
    PayEnergy,
    PayLife,
    PayMana,
    RemoveCounters,
    ReturnOthers,
    RevealCards,
    SacrificeOthers,
    SacrificeThis,
    TapOthers,
    TapThis,
    UntapThis,
)
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Times, X
from webapp.rules.abilities.selectors import Filter, Is, Other, Same, This, You

from .base import add
from .nouns import Noun

Costs = tuple[Node, ...]

# "Costs": before a colon, each part with a capital. "costs": inside a sentence.
add("Costs", "<a:Cost>", lambda c, a: a)
add("Costs", "<a:Cost>, <b:Costs>", lambda c, a, b: (*a, *b))
add("Cost", "<a:cost>", lambda c, a: own(c, a))
add("costs", "<a:cost>", lambda c, a: a)
add("costs", "<a:cost> and <b:cost>", lambda c, a, b: (*a, *b))
add("costs", "<a:cost>, <b:cost>, and <d:cost>", lambda c, a, b, d: (*a, *b, *d))
add("costs", "<a:cost> or <b:cost>", lambda c, a, b: (OneOf((a, b)),))

add("cost", "<m:mana>", lambda c, m: mana(c, m))
add("cost", "{T}", lambda c: (TapThis(),))
add("cost", "{Q}", lambda c: (UntapThis(),))
add("cost", "pay <p:paid>", lambda c, p: p)
add("paid", "<m:mana>", lambda c, m: mana(c, m))
add("paid", "<m:mana> <e:foreach>", lambda c, m, e: mana_each(m, e))
add("paid", "<e:energy>", lambda c, e: (PayEnergy(e),))
add("paid", "any amount of <e:E>", lambda c, e: (PayEnergy(0, any=True),))
add("paid", "one or more <e:E>", lambda c, e: (PayEnergy(1, any=True),))
add("paid", "<l:life>", lambda c, l: (PayLife(l),))  # noqa: E741
add("paid", "<m:mana> and <l:life>", lambda c, m, l: (PayMana(m), PayLife(l)))  # noqa: E741
add("cost", "sacrifice <m:me>", lambda c, m: (SacrificeThis(),))
add("cost", "sacrifice <f:some>", lambda c, f: (SacrificeOthers(f[1].filter(), f[0]),))
add("cost", "discard <m:me>", lambda c, m: (DiscardThis(),))
add("cost", "discard your hand", lambda c: (DiscardCards(all=True),))
add("cost", "discard <f:some>", lambda c, f: discard(f))
add("cost", "discard a card at random", lambda c: (DiscardCards(random=True),))
add("cost", "exile <m:me>", lambda c, m: (ExileThis(),))
add("cost", "exile <m:me> from your <z=graveyard|hand>", lambda c, m, z: exile_from(c, z))
add("cost", "exile <f:some>", lambda c, f: (exile(f),))
add("cost", "remove <n:n> <k:ckind> counter[s] from <m:me>", lambda c, n, k, m: (RemoveCounters(k, n),))
add("cost", "remove <n:n> counter[s] from <m:me>", lambda c, n, m: (RemoveCounters("", n),))
for _does, _s in (("theydo", ""), ("theydoes", "s")):  # what others do: "unless they discard a card"
    add(_does, f"discard{_s} <f:some>", lambda c, f: discard(f))
    add(_does, f"sacrifice{_s} <f:some>", lambda c, f: (SacrificeOthers(f[1].filter(), f[0]),))
add("cost", "tap <f:some>", lambda c, f: (TapOthers(untapped(f[1]), f[0]),))
add(
    "cost",
    "return <f:some> to (its owner's|their owner's|your) hand",
    lambda c, f: (ReturnOthers(f[1].filter(), f[0]),),
)
add("cost", "reveal <f:some>", lambda c, f: (RevealCards(in_hand(f[1]), f[0]),))
add("cost", "mill <n:cards>", lambda c, n: (MillCards(n),))


def own(c: Context, a: Costs) -> Costs:
    """A cost that this object itself is part of: "it" is this after that."""
    if any(isinstance(x, (SacrificeThis, ExileThis, DiscardThis, RemoveCounters)) for x in a):
        c.speak(This())
    return a


def mana(c: Context, text: str) -> Costs:
    """Mana; an X in it is what the text says it is, else the announced one."""
    return (PayMana(text, None if c.now.x == X() or "X" not in text else c.now.x),)


def mana_each(text: str, each: int | Node) -> Costs:
    """ "{1} for each card in your graveyard"."""
    inner = text.strip("{}")
    if not inner.isdigit():
        raise Unclear("generic-mana-multiplied")
    return (PayMana("{X}", each if inner == "1" else Times(int(inner), each)),)


def exile_from(c: Context, zone: str) -> Costs:
    """Exiling this card itself from where the ability works."""
    c.note("zone", zone)
    return (ExileThis(),)


def exile(f: tuple[int | Node, Noun]) -> Node:
    """Exiling other cards or permanents."""
    if f[1].head == "card" and not f[1].zone:
        raise Unclear("said-where-card-exiled")
    return ExileCards(f[1].filter(), f[0])


def discard(f: tuple[int | Node, Noun]) -> Costs:
    """Discarding cards from hand."""
    if f[1].head != "card" or f[1].zone:
        raise Unclear("cards-hand-discarded")
    return (DiscardCards(f[0], f[1].filter("hand") if f[1].conditions else None),)


def untapped(a: Noun) -> Node:
    """Only untapped permanents can be tapped; "untapped" in the text is that."""
    if Is("untapped") not in a.conditions:
        raise Unclear("tapped-untapped")
    return a.filter()


def in_hand(a: Noun) -> Node:
    """A card in hand."""
    return a.filter("hand")


# "some": a number and a noun, in costs.
add("some", "(a|an) <a:np>", lambda c, a: (1, a))
add("some", "another <a:np>", lambda c, a: (1, a.having(Other())))
add("some", "<n:num> <a:np>", lambda c, n, a: (n, a))
add("some", "<n:num> other <a:np>", lambda c, n, a: (n, a.having(Other())))
add("some", "X <a:np>", lambda c, a: (c.now.x, a))

add("cost", "return <m:me> to its owner's hand", lambda c, m: (ReturnOthers(Filter((Same(),)), 1),))
add("cost", "collect evidence <n:num>", lambda c, n: (ExileCards(Filter((), "graveyard", You()), 0, n),))
