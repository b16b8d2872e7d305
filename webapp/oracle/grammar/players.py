"""Players: who does something, whose something is."""

from __future__ import annotations

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import (
    AnyOf,
    Bound,
    ControlledBy,
    ControllerOf,
    DefendingPlayer,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Not,
    OwnedBy,
    OwnerOf,
    PlayerFilter,
    Target,
    Targets,
    You,
)

from .base import add
from .nouns import Post


def target_player(c: Context, among: Node, minimum: int = 1, maximum: int | None = 1) -> Node:
    """A target slot for players."""
    return c.speak_player(c.target(Target((PlayerFilter(among),), minimum, maximum)))


# "players": the subject of a sentence, or who something happens to.
add("players", "you", lambda c: You())
add("players", "<w:others>\n<w:plurals>", lambda c, w: w)
add("players2", "<w:others>\n<w:plurals>", lambda c, w: w)
add("others", "target player", lambda c: target_player(c, EachPlayer()))
add("others", "target opponent", lambda c: target_player(c, EachOpponent()))
add("plurals", "any number of target players", lambda c: target_player(c, EachPlayer(), 0, None))
add("others", "up to one target player", lambda c: target_player(c, EachPlayer(), 0, 1))
add("others", "up to one target opponent", lambda c: target_player(c, EachOpponent(), 0, 1))
add("others", "each player", lambda c: c.speak_player(EachPlayer()))
add("plurals", "players", lambda c: c.speak_player(EachPlayer()))
add("others", "each opponent", lambda c: c.speak_player(EachOpponent()))
add("plurals", "your opponents", lambda c: c.speak_player(EachOpponent()))
add("others", "each other player", lambda c: c.speak_player(EachOtherPlayer()))
add("others", "(that|the) player\nthat opponent", lambda c: c.that_player())
add("plurals", "they\nthem", lambda c: c.that_player(they=True))
add("others", "<p:its> controller", lambda c, p: c.speak_player(ControllerOf(p)))
add("plurals", "<p:its> controllers", lambda c, p: c.speak_player(ControllerOf(p)))
add("others", "<p:its> owner", lambda c, p: c.speak_player(OwnerOf(p)))
add("plurals", "<p:its> owners", lambda c, p: c.speak_player(OwnerOf(p)))
add("others", "defending player", lambda c: c.speak_player(DefendingPlayer()))

# "poss": whose; gives the player.
add("poss", "your", lambda c: You())
add("poss", "their", lambda c: c.that_player())
add("poss", "(that|the) player's\nthat opponent's", lambda c: c.that_player())
add("poss", "target player's", lambda c: target_player(c, EachPlayer()))
add("poss", "target opponent's", lambda c: target_player(c, EachOpponent()))
add("poss", "each player's\nall", lambda c: EachPlayer())
add("poss", "each opponent's\nyour opponents'", lambda c: EachOpponent())
add("poss", "an opponent's", lambda c: EachOpponent())
add("poss", "<p:its> (owner's|owners'|owner's)", lambda c, p: c.speak_player(OwnerOf(p)))
add("poss", "<p:its> (controller's|controllers')", lambda c, p: c.speak_player(ControllerOf(p)))

# ---- "a creature <an opponent controls>" -------------------------------------------------------------------------------

add("controls", "an opponent controls\nyour opponents control", lambda c: ControlledBy(EachOpponent()))
add(
    "controls",
    "(that|the) player controls\nthat opponent controls\nthey control",
    lambda c: ControlledBy(c.that_player()),
)
add("controls", "target player controls", lambda c: ControlledBy(target_player(c, EachPlayer())))
add("controls", "target opponent controls", lambda c: ControlledBy(target_player(c, EachOpponent())))
add("controls", "defending player controls", lambda c: ControlledBy(DefendingPlayer()))
add("post", "you own", lambda c: Post((OwnedBy(You()),)))
add("post", "you both own and control", lambda c: Post((OwnedBy(You()), ControlledBy(You()))))
add("post", "you own but don't control", lambda c: Post((OwnedBy(You()), Not(ControlledBy(You())))))

# ---- zones after a noun ------------------------------------------------------------------------------------------------


def whose_zone(c: Context, who: Node) -> Node | None:
    """Whose zone it is; "their" of several players is another one for each."""
    if isinstance(who, (EachPlayer, EachOpponent, EachOtherPlayer)) and " their " in c.text():
        return Bound("they")
    return None if who == EachPlayer() else who


for _zone in ("graveyard", "hand"):
    add(
        "inzone",
        f"(from|in) <w:poss> ({_zone}|{_zone}s)",
        lambda c, w, z=_zone: (z, whose_zone(c, w)),
    )
    add("inzone", f"(from|in) (a|any|all) ({_zone}|{_zone}s)", lambda c, z=_zone: (z, None))
add("inzone", "from graveyards", lambda c: ("graveyard", None))
add("inzone", "in hand", lambda c: ("hand", You()))
add("inzone", "(in|from) exile", lambda c: ("exile", None))
add("inzone", "(on|from) the battlefield", lambda c: ("battlefield", None))
add("inzone", "among cards in your graveyard", lambda c: ("graveyard", You()))

add("poss", "defending player's", lambda c: DefendingPlayer())
add("post", "an opponent owns\nyour opponents own", lambda c: Post((OwnedBy(EachOpponent()),)))
add("controls", "that player or that planeswalker's controller controls", lambda c: their_or_its(c))


def their_or_its(c: Context) -> Node:
    """Of a target that is a player or a planeswalker: the player, or who controls the planeswalker."""
    who = c.that_player()
    if not isinstance(who, Targets):
        raise Unclear("no-target-named-mean")
    return AnyOf((ControlledBy(who), ControlledBy(ControllerOf(who))))
