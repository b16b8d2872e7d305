"""Whole abilities: activated, triggered, loyalty, chapters, levels, in quotation marks (113.3, 602, 603, 606, 714)."""

from __future__ import annotations

from typing import Any

import msgspec

from webapp.oracle.context import Context, bare, steps
from webapp.rules.abilities.costs import AddCounters, DiscardThis, RemoveCounters
from webapp.rules.abilities.effects import AddMana
from webapp.rules.abilities.kinds import Activated, Chapter, On, Triggered
from webapp.rules.abilities.libraries import moves_library_cards
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Matches, X
from webapp.rules.abilities.selectors import Filter, Happened, This

from .base import add, lexer


def begin(c: Context) -> None:
    """An ability has its own targets and referents."""
    c.push(fresh=True)


def begin_trigger(c: Context) -> None:
    """A triggered ability: "that much" may mean its event."""
    begin(c)
    c.now.trigger = True


# ---- triggered (603) ----------------------------------------------------------------------------------------------------------------------

add("ability", "<t:triggered>", lambda c, t: (t,))
add("ability", "<w:abilityword> — <t:triggered>", lambda c, w, t: (whole(c, t),))
add(
    "triggered",
    "(when|whenever) <e:event>, if <k:cond>, <b:body>",
    lambda c, e, k, b: triggered(c, e, b, k),
    enter=begin_trigger,
)
add(
    "triggered",
    "at the beginning of <m:moment>, if <k:cond>, <b:body>",
    lambda c, m, k, b: triggered(c, (m,), b, k),
    enter=begin_trigger,
)
add(
    "triggered",
    "(when|whenever) <e:event>, <b:body>",
    lambda c, e, b: triggered(c, e, b),
    enter=begin_trigger,
)
add(
    "triggered",
    "at the beginning of <m:moment>, <b:body>",
    lambda c, m, b: triggered(c, (m,), b),
    enter=begin_trigger,
)


def triggered(c: Context, on: tuple[On, ...], effect: Node, condition: Node | None = None) -> Triggered:
    """A triggered ability with its events, intervening if and notes."""
    scope = c.pop()
    notes = dict(c.take_notes(scope, "limit", "done_limit", "zone"))
    if any(e.what == This() for e in on):
        notes.pop("zone", None)
    return Triggered(on, effect, tuple(scope.targets), condition, text=c.text(), span=c.span(), **notes)


def whole(c: Context, ability: Any) -> Any:
    """An ability with the ability word in front of it in its text."""
    return msgspec.structs.replace(ability, text=c.text(), span=c.span())


# ---- activated (602) ------------------------------------------------------------------------------------------------------------------------

add("ability", "<a:activated>", lambda c, a: (a,))
add("ability", "<w:abilityword> — <a:activated>", lambda c, w, a: (whole(c, a),))
add("activated", "<k:Costs>: <b:body>", lambda c, k, b: activated(c, k, b), enter=begin)


def activated(c: Context, cost: tuple[Node, ...], effect: Node) -> Activated:
    """An activated ability; one that makes mana, has no target and moves no card to or from a library is
    a mana ability (605.1a).
    """
    scope = c.pop()
    notes = dict(c.take_notes(scope, "timing", "limit", "condition", "less", "anyone", "zone"))
    if DiscardThis() in cost:
        notes["zone"] = "hand"
    targets = tuple(scope.targets)
    mana = not targets and any(isinstance(bare(e), AddMana) for e in steps(effect))
    moves = mana and moves_library_cards((*cost, effect))
    return Activated(
        cost,
        effect,
        targets,
        mana=mana and not moves,
        earlier_mana=moves,
        text=c.text(),
        span=c.span(),
        **notes,
    )


# ---- loyalty (606) ----------------------------------------------------------------------------------------------------------------------------


def _loyalty(words: Any, at: int) -> list[tuple[int, Any]]:
    if at >= len(words):
        return []
    key = words[at].key
    if key == "0" and at == 0:
        return [(at + 1, "0")]
    inner = key[1:-1] if key[:1] == "[" else key
    if (inner[:1] in "+-−" and inner[1:]) or (key[:1] == "[" and inner == "0"):
        return [(at + 1, inner)]
    return []


lexer("loyalty", _loyalty)
add("ability", "<l:loyalty>: <b:body>", lambda c, l, b: (loyalty(c, l, b),), enter=begin)  # noqa: E741


def loyalty(c: Context, sign: str, effect: Node) -> Activated:
    """A loyalty ability: once each turn, any time you could cast a sorcery (606.3)."""
    scope = c.pop()
    c.take_notes(scope)
    count: Node | int = X() if sign[1:] == "X" else int(sign.lstrip("+-−"))
    cost: tuple[Node, ...]
    if sign[0] == "+":
        cost = (AddCounters("loyalty", count),)
    else:
        cost = (RemoveCounters("loyalty", count),) if count != 0 else (AddCounters("loyalty", 0),)
    return Activated(
        cost,
        effect,
        tuple(scope.targets),
        label="loyalty",
        timing="sorcery",
        limit=1,
        text=c.text(),
        span=c.span(),
    )


# ---- chapters (714) -----------------------------------------------------------------------------------------------------------------------------

ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6}


def _roman(words: Any, at: int) -> list[tuple[int, Any]]:
    return [(at + 1, ROMAN[words[at].text])] if at < len(words) and words[at].text in ROMAN else []


lexer("roman", _roman)
add("chapters", "<n:roman>", lambda c, n: (n,))
add("chapters", "<n:roman>, <m:chapters>", lambda c, n, m: (n, *m))
add("ability", "<n:chapters> — <b:body>", lambda c, n, b: (chapter(c, n, b),), enter=begin_trigger)


def chapter(c: Context, numbers: tuple[int, ...], effect: Node) -> Chapter:
    """A chapter ability."""
    scope = c.pop()
    c.take_notes(scope)
    return Chapter(numbers, effect, tuple(scope.targets), text=c.text(), span=c.span())


# ---- spells ----------------------------------------------------------------------------------------------------------------------------------------

add("spell", "<b:body>", lambda c, b: b)
add("spell", "<w:abilityword> — <b:body>", lambda c, w, b: b)

# ---- in quotation marks -----------------------------------------------------------------------------------------------------------------------------

add("quoted", "“ <a:ability> ”", lambda c, a: quoted(c, a), enter=begin)
add("quoteds", "<a:quoted>", lambda c, a: (a[0], a[1], a[2]))
add(
    "quoteds", "<a:quoted> and <b:quoted>", lambda c, a, b: ((*a[0], *b[0]), f"{a[1]} {b[1]}", (*a[2], *b[2]))
)


def quoted(c: Context, abilities: tuple[Node, ...]) -> tuple[tuple[Node, ...], str, tuple[str, ...]]:
    """Abilities given to something else: "this creature" is then that one."""
    c.pop()
    text = c.text().strip('"')
    return abilities, text, tuple(text for _ in abilities)


add(
    "ability",
    "exhaust — <a:activated>",
    lambda c, a: (msgspec.structs.replace(whole(c, a), label="exhaust"),),
)
add("ability", "boast — <a:activated>", lambda c, a: (boast(c, a),))


def boast(c: Context, ability: Activated) -> Activated:
    """Boast (702.142a): only if this attacked this turn, and once each turn."""
    attacked = Matches(This(), Filter((Happened("attacked"),), "any"))
    boasting: Activated = msgspec.structs.replace(
        whole(c, ability), label="boast", condition=attacked, limit=1
    )
    return boasting
