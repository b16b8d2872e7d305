"""Keyword abilities (702)."""

from __future__ import annotations

from typing import Any

from webapp.oracle.context import Context
from webapp.rules.abilities.costs import DiscardThis, PayMana
from webapp.rules.abilities.effects import Attach, Draw, Search
from webapp.rules.abilities.kinds import Activated, AddCost, AlternativeCost, Keyword, Static
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import ControlledBy, Filter, Is, Target, Targets, This, You

from .base import add

SIMPLE = (
    "deathtouch", "defender", "double strike", "fear", "first strike", "flash", "flying", "haste", "hexproof", "indestructible",
    "intimidate", "lifelink", "menace", "reach", "shadow", "shroud", "trample", "vigilance", "skulk", "horsemanship", "infect",
    "wither", "prowess", "exalted", "convoke", "delve", "improvise", "changeling", "devoid", "persist", "undying", "cascade", "storm",
    "flanking", "phasing", "split second", "riot", "mentor", "training", "evolve", "exploit", "melee", "myriad", "extort", "unleash",
    "battle cry", "soulbond", "hideaway", "decayed", "daybound", "nightbound", "ascend", "assist", "banding", "cipher", "conspire",
    "dethrone", "epic", "fuse", "gravestorm", "ingest", "jump-start", "living weapon", "partner", "provoke", "rebound", "retrace",
    "sunburst", "totem armor", "umbra armor", "compleated", "read ahead", "enlist", "for mirrodin!", "demonstrate", "bargain",
    "landwalk", "living metal", "start your engines!", "doctor's companion", "choose a background", "friends forever", "haunt",
    "aftermath", "double team",
)  # fmt: skip
# Some of these are more than a word to the engine; which it can't carry out it refuses by itself.
NUMBERED = (
    "annihilator", "bushido", "rampage", "toxic", "afflict", "afterlife", "bloodthirst", "crew", "saddle", "dredge", "fabricate", "fading",
    "graft", "modular", "poisonous", "renown", "soulshift", "tribute", "vanishing", "absorb", "amplify", "devour", "frenzy", "mobilize",
    "backup", "casualty", "hideaway", "squad", "ripple",
)  # fmt: skip
COSTED = (
    "buyback",
    "entwine",
    "escalate",
    "replicate",
    "multikicker",
    "strive",
    "splice",
    "cumulative upkeep",
    "echo",
    "recover",
    "fortify",
)
ACTIVATED_COST = (
    "unearth",
    "embalm",
    "eternalize",
    "scavenge",
    "outlast",
    "reinforce",
    "transmute",
    "encore",
    "level up",
    "reconfigure",
)

for _word in SIMPLE:
    add("kw", _word, lambda c, w=_word: Keyword(w))
for _word in NUMBERED:
    add("kw", f"{_word} <n:num>", lambda c, n, w=_word: Keyword(w, count=n))
add("kw", "ward <k:kwcost>", lambda c, k: Keyword("ward", cost=k))
add("kwcost", "<m:mana>", lambda c, m: (PayMana(m),))
add("kwcost", "-- <a:Cost>", lambda c, a: a)
add("Kwcost", "<m:mana>", lambda c, m: (PayMana(m),))
add("Kwcost", "-- <a:Costs> [.]", lambda c, a: a)
for _name in ("protection", "hexproof"):
    for _color in ("white", "blue", "black", "red", "green", "monocolored", "multicolored", "everything"):
        add(
            "kw",
            f"{_name} from {_color}",
            lambda c, w=_color, n=_name: Keyword(n, word=w, filter=_quality(w)),
        )
    add("kw", f"{_name} from each color", lambda c, n=_name: Keyword(n, word="each color"))
    add(
        "kw",
        f"{_name} from <a:np>",
        lambda c, a, n=_name: Keyword(n, word=_word_of(c), filter=a.filter("any")),
    )
    add(
        "kw",
        f"{_name} from <a:color> and from <b:color>",
        lambda c, a, b, n=_name: (
            Keyword(n, word=a, filter=_quality(a)),
            Keyword(n, word=b, filter=_quality(b)),
        ),
    )
add("color", "<w=white|blue|black|red|green>", lambda c, w: w)
add("kw", "<t:landwalk>", lambda c, t: Keyword("landwalk", word=t))
add(
    "kw",
    "affinity for <a:np>",
    lambda c, a: Keyword("affinity", word=_word_of(c), filter=a.having(ControlledBy(You())).filter()),
)
add("kw", "enchant <a:np>", lambda c, a: Keyword("enchant", word=_word_of(c), filter=a.filter()))
add("kw", "enchant <w=player|opponent>", lambda c, w: Keyword("enchant", word=w))


def _quality(word: str) -> Node | None:
    return None if word == "everything" else Filter((Is(word),), "any")


def _word_of(c: Context) -> str:
    """What stands after the keyword's own words, as it is written."""
    text = c.text().split()
    return " ".join(text[2:] if text[1] in {"from", "for"} else text[1:])


# ---- a line of keywords ---------------------------------------------------------------------------------------------------------


def placed(c: Context, value: Any) -> tuple[Node, ...]:
    """Keywords with their text and place."""
    parts = value if isinstance(value, tuple) else (value,)
    text, span = c.text(), c.span()
    out = []
    for part in parts:
        fields = {n: getattr(part, n) for n in part.__struct_fields__}
        fields["span"] = span
        fields["text"] = text
        out.append(type(part)(**fields))
    return tuple(out)


add("kwitem", "<k:kw>", lambda c, k: placed(c, k))
add("kwitem", "<k:kwability>", lambda c, k: placed(c, k))
add("kwline", "<k:kwitem>", lambda c, k: k)
add("kwline", "<k:kwitem>, <m:kwline>", lambda c, k, m: (*k, *m))
add("kwline", "<k:kwitem>; <m:kwline>", lambda c, k, m: (*k, *m))
add("ability", "<k:kwline>", lambda c, k: k)
add("ability", "<k:kwalone>", lambda c, k: placed(c, k))

# "kws": keywords in a sentence: "flying, trample, and haste".
add("kws", "<k:kw>", lambda c, k: k if isinstance(k, tuple) else (k,))
add("kws", "<k:kw> and <m:kw>", lambda c, k, m: (k, m))
add("kws", "<k:kw>, <m:kw>, and <n:kw>", lambda c, k, m, n: (k, m, n))
add("kws", "<k:kw>, <m:kw>, <n:kw>, and <o:kw>", lambda c, k, m, n, o: (k, m, n, o))

# ---- keywords that are activated abilities -----------------------------------------------------------------------------------------

add("kwability", "cycling <m:mana>", lambda c, m: cycling((PayMana(m),)))
add("kwalone", "cycling -- <a:Costs> [.]", lambda c, a: cycling(a))
add("kwability", "<t:typecycling> <m:mana>", lambda c, t, m: typecycling(t, (Is(t),), (PayMana(m),)))
add("kwalone", "<t:typecycling> -- <a:Costs> [.]", lambda c, t, a: typecycling(t, (Is(t),), a))
for _word, _parts in (
    ("basic land", ("basic", "land")),
    ("artifact land", ("artifact", "land")),
    ("nonbasic land", ()),
):
    _conditions = tuple(Is(p) for p in _parts)
    if _conditions:
        add(
            "kwability",
            f"{_word}cycling <m:mana>",
            lambda c, m, w=_word, f=_conditions: typecycling(w, f, (PayMana(m),)),
        )
        add(
            "kwalone",
            f"{_word}cycling -- <a:Costs> [.]",
            lambda c, a, w=_word, f=_conditions: typecycling(w, f, a),
        )
for _type in ("land", "creature", "artifact", "enchantment"):
    add(
        "kwability", f"{_type}cycling <m:mana>", lambda c, m, t=_type: typecycling(t, (Is(t),), (PayMana(m),))
    )


def cycling(cost: tuple[Node, ...]) -> Activated:
    """Cycling (702.29a)."""
    return Activated((*cost, DiscardThis()), Draw(), label="cycling", zone="hand")


def typecycling(word: str, conditions: tuple[Node, ...], cost: tuple[Node, ...]) -> Activated:
    """Typecycling (702.29e)."""
    search = Search(Filter(conditions, "library"), reveal=True)
    return Activated((*cost, DiscardThis()), search, label="typecycling", word=word, zone="hand")


CREATURE_YOU = (Filter((Is("creature"), ControlledBy(You()))),)
add("kwability", "equip <m:Kwcost>", lambda c, m: equip(m, CREATURE_YOU, ""))
add(
    "kwability",
    "equip <a:np> <m:Kwcost>",
    lambda c, a, m: equip(m, (a.having(ControlledBy(You())).filter(),), "restricted"),
)


def equip(cost: tuple[Node, ...], allowed: tuple[Node, ...], word: str) -> Activated:
    """Equip (702.6a)."""
    return Activated(
        cost, Attach(This(), Targets(0)), (Target(allowed),), label="equip", word=word, timing="sorcery"
    )


for _word in ACTIVATED_COST:
    add("kwability", f"{_word} <m:kwcost>", lambda c, m, w=_word: Keyword(w, cost=m))
    add("kwalone", f"{_word} -- <a:Costs> [.]", lambda c, a, w=_word: Keyword(w, cost=a))
for _word in COSTED:
    add("kwability", f"{_word} <m:mana>", lambda c, m, w=_word: Keyword(w, cost=(PayMana(m),)))
    add("kwalone", f"{_word} -- <a:Costs> [.]", lambda c, a, w=_word: Keyword(w, cost=a))
add(
    "kwability",
    "suspend <n:num> -- <m:mana>",
    lambda c, n, m: Keyword("suspend", cost=(PayMana(m),), count=n),
)
add("kwability", "morph <m:mana>", lambda c, m: Keyword("morph", cost=(PayMana(m),)))
add("kwability", "megamorph <m:mana>", lambda c, m: Keyword("megamorph", cost=(PayMana(m),)))
add("kwability", "disguise <m:mana>", lambda c, m: Keyword("disguise", cost=(PayMana(m),)))
add("kwability", "ninjutsu <m:mana>", lambda c, m: Keyword("ninjutsu", cost=(PayMana(m),)))

# ---- keywords that are costs of a spell ----------------------------------------------------------------------------------------------

ALTERNATIVE = {
    "flashback": "graveyard", "escape": "graveyard", "madness": "exile", "evoke": "hand", "dash": "hand", "blitz": "hand",
    "spectacle": "hand", "surge": "hand", "prowl": "hand", "disturb": "graveyard", "emerge": "hand", "foretell": "exile",
    "harmonize": "graveyard",
}  # fmt: skip
AFTER: dict[str, str] = {
    "flashback": "exile",
    "disturb": "exile",
    "harmonize": "exile",
    "dash": "return",
    "blitz": "sacrifice",
    "evoke": "sacrifice",
}
OTHER_COSTED = (
    "overload",
    "miracle",
    "bestow",
    "plot",
    "mutate",
    "cleave",
    "freerunning",
    "warp",
    "mayhem",
    "craft",
    "web-slinging",
    "sneak",
)
for _word in OTHER_COSTED:
    add("kwability", f"{_word} <m:mana>", lambda c, m, w=_word: Keyword(w, cost=(PayMana(m),)))
for _word, _zone in ALTERNATIVE.items():
    add(
        "kwability",
        f"{_word} <m:mana>",
        lambda c, m, w=_word, z=_zone: static_cost(
            AlternativeCost((PayMana(m),), w, z, after=AFTER.get(w, ""))
        ),
    )
    add(
        "kwalone",
        f"{_word} -- <a:Costs> [.]",
        lambda c, a, w=_word, z=_zone: static_cost(AlternativeCost(a, w, z, after=AFTER.get(w, ""))),
    )
add(
    "kwability",
    "kicker <m:mana>",
    lambda c, m: static_cost(AddCost((PayMana(m),), optional=True, label="kicked")),
)
add("kwalone", "kicker -- <a:Costs> [.]", lambda c, a: static_cost(AddCost(a, optional=True, label="kicked")))


def static_cost(effect: Node) -> Static:
    """A cost that the spell itself brings along."""
    return Static((effect,), zone="any")


add("kwalone", "ward -- <a:Costs> [.]", lambda c, a: Keyword("ward", cost=a))
for _name in ("protection", "hexproof"):
    add("kw", f"{_name} from the chosen color", lambda c, n=_name: Keyword(n, word="chosen color"))
    add("kw", f"{_name} from <a:np> and from <b:np>", lambda c, a, b, n=_name: (
        Keyword(n, word=_word_of(c).split(" and from ")[0], filter=a.filter("any")),
        Keyword(n, word=_word_of(c).split(" and from ")[1], filter=b.filter("any"))))  # fmt: skip
