"""Effects on players: life, energy and other counters, mana, turns, winning (119, 122, 106)."""

from __future__ import annotations

from collections.abc import Callable

from webapp.oracle.context import Unclear
from webapp.rules.abilities.effects import (
    AddMana,
    EndTurn,
    ExtraPhase,
    ExtraTurn,
    GainLife,
    GetCounters,
    GetEmblem,
    KeywordAction,
    LoseGame,
    LoseLife,
    PayCost,
    Proliferate,
    SetLife,
    WinGame,
)
from webapp.rules.abilities.node import Node

from .base import add, deed

Amount = Node | int

deed("gain{s} <n:life>", lambda c, n: lambda who: GainLife(n, who))
deed("lose{s} <n:life>", lambda c, n: lambda who: LoseLife(n, who))
deed("get{s} <n:energy>", lambda c, n: lambda who: GetCounters("energy", n, who))
for _kind in ("poison", "experience", "rad", "ticket"):
    deed(f"get{{s}} <n:n> {_kind} counter[s]", lambda c, n, k=_kind: lambda who: GetCounters(k, n, who))
deed("win{s} the game", lambda c: lambda who: WinGame(who))
deed("lose{s} the game", lambda c: lambda who: LoseGame(who))
deed("take{s} an extra turn after this one", lambda c: lambda who: ExtraTurn(who))
add("imp", "end the turn", lambda c: EndTurn())
deed("proliferate{s}", lambda c: lambda who: Proliferate(who))
deed("proliferate{s} twice", lambda c: lambda who: Proliferate(who, 2))
add("imp", "pay <p:paid>", lambda c, p: PayCost(p))
add("clause", "<w:poss> life total becomes <n:value>", lambda c, w, n: SetLife(n, w))
add(
    "clause",
    "after this <w=phase|combat phase>, there is an additional combat phase",
    lambda c, w: ExtraPhase(),
)
add("clause", "after this <w=phase|combat phase|main phase>, there is an additional combat phase followed by an additional main phase",
    lambda c, w: ExtraPhase(("combat", "main")))  # fmt: skip

# ---- keyword actions ---------------------------------------------------------------------------------------------------------------

for _word in ("investigate", "populate", "learn", "explore", "venture into the dungeon"):
    if _word != "explore":
        add("imp", _word, lambda c, w=_word: KeywordAction(w))
add("imp", "investigate twice", lambda c: KeywordAction("investigate", 2))
add("imp", "amass <t:subtype> <n:num>", lambda c, t, n: KeywordAction("amass", n, word=t))
add("imp", "bolster <n:num>", lambda c, n: KeywordAction("bolster", n))
add("imp", "support <n:num>", lambda c, n: KeywordAction("support", n))
add("imp", "manifest dread", lambda c: KeywordAction("manifest dread"))
add("imp", "manifest the top card of your library", lambda c: KeywordAction("manifest"))
add("imp", "discover <n:value>", lambda c, n: KeywordAction("discover", n))
add("imp", "the Ring tempts you", lambda c: KeywordAction("the ring tempts you"))
add("imp", "become the monarch", lambda c: KeywordAction("monarch"))
add("imp", "you become the monarch", lambda c: KeywordAction("monarch"))
add("imp", "you take the initiative", lambda c: KeywordAction("initiative"))
deed("fateseal{s} <n:num>", lambda c, n: lambda who: KeywordAction("fateseal", n, who=who))

# ---- mana (106) --------------------------------------------------------------------------------------------------------------------

deed("add{s} an additional <m:manas>", lambda c, m: lambda who: AddMana(m, who=who))
deed("add{s} an additional <n:n> mana of any color", lambda c, n: any_color(n))
deed(
    "add{s} one mana of any type that land produced",
    lambda c: lambda who: AddMana(("any produced",), who=who),
)
deed("add{s} <m:manas>", lambda c, m: lambda who: AddMana(m, who=who))
add("manas", "<m:mana>", lambda c, m: (m,))
add("manas", "<m:mana> or <n:mana>", lambda c, m, n: (m, n))
add("manas", "<m:mana>, <n:mana>, or <o:mana>", lambda c, m, n, o: (m, n, o))
add("manas", "<m:mana>, <n:mana>, <o:mana>, or <p:mana>", lambda c, m, n, o, p: (m, n, o, p))
deed("add{s} <m:mana> <e:foreach>", lambda c, m, e: lambda who: AddMana((m,), e, who))
deed("add{s} <n:n> mana of any color", lambda c, n: any_color(n))
deed(
    "add{s} <n:n> mana of any one color",
    lambda c, n: lambda who: AddMana(("any",), n, who, any_one=True),
)
deed(
    "add{s} <n:n> mana in any combination of colors",
    lambda c, n: lambda who: AddMana(("any",), n, who),
)
deed("add{s} <n:n> mana of the chosen color", lambda c, n: lambda who: AddMana(("chosen",), n, who))


def any_color(n: Amount) -> Callable[[Node], Node]:
    """One mana of any color; more than one needs "any one color" or "any combination"."""
    if n != 1:
        raise Unclear("several-mana-need-any")
    return lambda who: AddMana(("any",), 1, who)


# ---- emblems -----------------------------------------------------------------------------------------------------------------------

deed("get{s} an emblem with <q:quoteds>", lambda c, q: lambda who: GetEmblem(q[0], q[1], who))
