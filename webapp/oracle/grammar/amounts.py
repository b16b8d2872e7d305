"""Replacement effects that change how many counters, tokens or how much damage there is (614.1, 614.16, 615)."""

from __future__ import annotations

from webapp.oracle.context import Unclear
from webapp.rules.abilities.changes import Replace
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Exists, Half, Minus, Plus, That, Times, TurnOf
from webapp.rules.abilities.selectors import (
    ControlledBy,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    Not,
    Other,
    This,
    You,
)

from .base import add
from .statics import Found, found

Amount = Node | int

# ---- how many instead: of the kind that was named, "of each of those kinds", "of those" ----------------------------------

add("multiple", "twice", lambda c: Times(2, That("that")))
add("multiple", "three times", lambda c: Times(3, That("that")))
for _words in ("<k:ckind> counter[s]", "of each of those kinds of counters", "of those counters"):
    _kind = "<k:ckind>" in _words
    add("moreof", f"<m:multiple> that many {_words}", lambda c, m, k="": (m, k))
    add("moreof", f"that many plus <n:num> {_words}", lambda c, n, k="": (Plus(That("that"), n), k))
    if not _kind:
        add("halfof", f"half that many {_words}", lambda c: None)

add("somecounters", "one or more <k:ckind> counters", lambda c, k: k)
add("somecounters", "one or more counters", lambda c: "")
for _word in (
    "it",
    "them",
    "that permanent",
    "that creature",
    "that artifact",
    "that land",
    "that planeswalker",
):
    add("onagain", f"on {_word}", lambda c: None)
add("onagain", "on that permanent or player", lambda c: None)
add("onwhat", "(a|an) <a:np>", lambda c, a: (a.filter(), False))
add("onwhat", "another <a:np>", lambda c, a: (a.having(Other()).filter(), False))
add("onwhat", "<m:me>", lambda c, m: (This(), False))
add("onwhat", "a permanent or player", lambda c: (Filter(), True))

add(
    "static",
    "if <k:somecounters> would be put on <w:onwhat>, <m:moreof> are put <x:onagain> instead.",
    lambda c, k, w, m, x: counters(k, w, m, None),
)
add(
    "static",
    "if <p:putter> would put <k:somecounters> on <w:onwhat>, <y:puts> <m:moreof> <x:onagain> instead.",
    lambda c, p, k, w, y, m, x: counters(k, w, m, p),
)
add(
    "static",
    "if <p:putter> would put <k:somecounters> on <w:onwhat>, <y:puts> <m:halfof> <x:onagain> instead, rounded <u=up|down>.",
    lambda c, p, k, w, y, m, x, u: counters(k, w, (Half(That("that"), up=u == "up"), ""), p),
)
add(
    "static",
    "if an effect would put <k:somecounters> on <w:onwhat>, it puts <m:moreof> <x:onagain> instead.",
    lambda c, k, w, m, x: counters(k, w, m, None, effect=True),
)
add("putter", "you", lambda c: You())
add("putter", "an opponent", lambda c: EachOpponent())
add("putter", "a player", lambda c: EachPlayer())
add("puts", "[you] put", lambda c: None)
add("puts", "(they put|that player puts)", lambda c: None)


def counters(
    kind: str, on: tuple[Node, bool], more: tuple[Amount, str], who: Node | None, *, effect: bool = False
) -> Found:
    """More or fewer counters on objects, and on players where they are named."""
    amount, again = more
    if again and again != kind:
        raise Unclear("two-kinds-counters-named")
    what, players = on
    objects = Replace("counters", who=who, what=what, kind=kind, amount=amount, by_effect=effect)
    if not players:
        return found(objects)
    # Whoever controls the source puts counters on a player.
    source = None if who in {None, EachPlayer()} else Filter((ControlledBy(who),), "any")
    return found(
        objects, Replace("player counters", source=source, kind=kind, amount=amount, by_effect=effect)
    )


add(
    "static",
    "counters can't be put on <a:np>.",
    lambda c, a: found(Replace("counters", what=a.filter(), amount=0)),
)
add(
    "static",
    "counters can't be put on <m:me>.",
    lambda c, m: found(Replace("counters", what=This(), amount=0)),
)

# ---- counters that a player gets -------------------------------------------------------------------------------------

add("wouldplayer", "get <k:somecounters>", lambda c, k: {"event": "player counters", "kind": k})
for _who in ("you get", "they get", "that player gets"):
    add("instead", f"{_who} <m:moreof> instead", lambda c, m: amount_of(m))


def amount_of(more: tuple[Amount, str]) -> Amount:
    """How many instead; a kind that is named again must be the only kind there is."""
    if more[1]:
        raise Unclear("which-kind-meant-said")
    return more[0]


# ---- tokens (111) ----------------------------------------------------------------------------------------------------

_TOKENS = "one or more tokens"
add(
    "static",
    f"if {_TOKENS} would be created under your control, <m:multiple> that many of those tokens are created instead.",
    lambda c, m: found(Replace("create", who=You(), amount=m)),
)
add(
    "static",
    f"if an effect would create {_TOKENS} under your control, it creates <m:multiple> that many of those tokens instead.",
    lambda c, m: found(Replace("create", who=You(), amount=m)),
)
add(
    "static",
    f"if you would create {_TOKENS}, [instead] create <m:multiple> that many of those tokens [instead].",
    lambda c, m: found(Replace("create", who=You(), amount=m)),
)

# ---- damage ----------------------------------------------------------------------------------------------------------

for _to in ("", " to that permanent or player", " to that player or permanent", " to that player", " to that permanent",
            " to that creature", " to that creature or player", " to that player or that permanent"):  # fmt: skip
    add(
        "instead",
        f"(it|that source) deals twice that much damage{_to} instead",
        lambda c: Times(2, That("that")),
    )
    add(
        "instead", f"(it|that source) deals double that damage{_to} instead", lambda c: Times(2, That("that"))
    )
    add(
        "instead", f"(it|that source) deals triple that damage{_to} instead", lambda c: Times(3, That("that"))
    )
    add(
        "instead",
        f"(it|that source) deals that much damage plus <n:num>{_to} instead",
        lambda c, n: Plus(That("that"), n),
    )
    add(
        "instead",
        f"(it|that source) deals that much damage minus <n:num>{_to} instead",
        lambda c, n: Minus(That("that"), n),
    )
add("instead", "prevent <n:num> of that damage", lambda c, n: Minus(That("that"), n))
add("instead", "prevent that damage", lambda c: 0)
add("instead", "(that player|they) gain[s] no life instead", lambda c: 0)
add("instead", "(you|they) lose that much life plus <n:num> instead", lambda c, n: Plus(That("that"), n))
add("instead", "that player loses that much life plus <n:num> instead", lambda c, n: Plus(That("that"), n))
add("instead", "that player loses twice that much life instead", lambda c: Times(2, That("that")))
add("wouldplayer", "lose life during your turn", lambda c: {"event": "lose life", "condition": TurnOf()})
add(
    "wouldplayer",
    "draw a card while your library has no cards in it",
    lambda c: {"event": "draw", "condition": Not(Exists(Every(Filter((), "library", You()))))},
)
