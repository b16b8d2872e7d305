"""Keyword abilities (CR 702) that stand for other abilities: each one as the abilities it means.

A `Keyword` in a card's abilities is looked up here; what it stands for is added behind it. Keywords that work
by themselves (flying, trample …) are listed in `BY_THEMSELVES`. `SUPPORTED` is all that the engine carries
out: the compiler refuses a text with any other keyword.
"""

from __future__ import annotations

from collections.abc import Callable

from . import abilities as a

BY_THEMSELVES = frozenset(
    {
        "affinity",
        "changeling",
        "convoke",
        "deathtouch",
        "defender",
        "delve",
        "double strike",
        "enchant",
        "fear",
        "first strike",
        "flash",
        "flying",
        "haste",
        "hexproof",
        "hexproof from",
        "horsemanship",
        "improvise",
        "indestructible",
        "infect",
        "intimidate",
        "jump-start",
        "landwalk",
        "lifelink",
        "menace",
        "protection",
        "reach",
        "retrace",
        "shadow",
        "shroud",
        "skulk",
        "trample",
        "vigilance",
        "wither",
        # deck construction only
        "partner",
        "doctor's companion",
        "companion",
        "choose a background",
        "friends forever",
    }
)

_CREATURE = a.Is("creature")
_YOURS = a.ControlledBy(a.You())


def _pump(of: a.Node, power: int, toughness: int) -> a.Node:
    return a.Apply(of, (a.PowerToughness(power, toughness),))


def _attacks() -> a.On:
    return a.On("attacked", what=a.This())


def _when(
    keyword: a.Keyword,
    effect: a.Node,
    *on: a.On,
    targets: tuple[a.Node, ...] = (),
    condition: a.Node | None = None,
) -> tuple[a.Node, ...]:
    return (
        a.Triggered(
            on=on,
            effect=effect,
            targets=targets,
            condition=condition,
            text=keyword.text or keyword.name,
            span=keyword.span,
        ),
    )


def _ward(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.21a
    aimed = a.On(
        "targeted", what=a.This(), source=a.Filter((a.ControlledBy(a.EachOpponent()),), zone="stack")
    )
    return _when(
        k,
        a.Unless(a.CounterSpell(a.Bound("source")), who=a.ControllerOf(a.Bound("source")), cost=k.cost),
        aimed,
    )


def _prowess(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.108a
    return _when(
        k, _pump(a.This(), 1, 1), a.On("cast", who=a.You(), what=a.Filter((a.Not(_CREATURE),), zone="stack"))
    )


def _exalted(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.83a
    return _when(
        k, _pump(a.Bound("that"), 1, 1), a.On("attacked", what=a.Filter((_CREATURE, _YOURS)), alone=True)
    )


def _comes_back(kind: str) -> Callable[[a.Keyword], tuple[a.Node, ...]]:  # 702.79a persist, 702.93a undying
    def expand(k: a.Keyword) -> tuple[a.Node, ...]:
        had = a.Matches(a.Bound("other"), a.Filter((a.HasCounter(kind),)))
        back = a.Move(a.This(), "battlefield", verb="return", counters=((kind, 1),), from_zone="graveyard")
        return _when(k, back, a.On("died", what=a.This()), condition=a.Not(had))

    return expand


def _annihilator(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.86a
    return _when(
        k,
        a.Sacrifice(who=a.DefendingPlayer(), filter=a.Filter((a.Is("permanent"),)), count=k.count),
        _attacks(),
    )


def _afflict(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.130a
    return _when(k, a.LoseLife(k.count, a.DefendingPlayer()), a.On("became blocked", what=a.This()))


def _battle_cry(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.91a
    return _when(k, _pump(a.Every(a.Filter((a.Is("attacking"), a.Other()))), 1, 0), _attacks())


def _bushido(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.45a
    return _when(
        k,
        _pump(a.This(), k.count, k.count),
        a.On("blocked", what=a.This(), one_or_more=True),
        a.On("became blocked", what=a.This()),
    )


def _flanking(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.25a
    blocks = a.On("blocked", what=a.Filter((a.Not(a.HasKeyword("flanking")),)), recipient=a.This())
    return _when(k, _pump(a.Bound("that"), -1, -1), blocks)


def _mentor(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.134a
    weaker = a.Filter((_CREATURE, a.Is("attacking"), a.Compares("power", "<", a.Property("power", a.This()))))
    return _when(k, a.PutCounters("+1/+1", a.Targets(0)), _attacks(), targets=(a.Target((weaker,)),))


def _extort(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.101a
    drain = a.Do((a.LoseLife(1, a.EachOpponent()), a.GainLife(a.That("lost"))))
    return _when(k, a.MayPay((a.PayMana("{W/B}"),), then=drain), a.On("cast", who=a.You()))


def _evolve(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.100a
    def bigger(prop: str) -> a.Node:
        return a.Compare(a.Property(prop, a.Bound("that")), ">", a.Property(prop, a.This()))

    enters = a.On("entered", what=a.Filter((_CREATURE, _YOURS, a.Other())))
    return _when(
        k, a.PutCounters("+1/+1", a.This()), enters, condition=a.AnyOf((bigger("power"), bigger("toughness")))
    )


def _exploit(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.110a
    sacrifice = a.Sacrifice(filter=a.Filter((_CREATURE,)))
    return _when(
        k, a.May(sacrifice, then=a.KeywordAction("exploited", of=a.This())), a.On("entered", what=a.This())
    )


def _afterlife(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.135a
    spirit = a.TokenSpec(
        ("creature",),
        ("Spirit",),
        colors="WB",
        power=1,
        toughness=1,
        abilities=(a.Keyword("flying", text="Flying"),),
        text="Flying",
    )
    return _when(k, a.CreateToken(spirit, count=k.count), a.On("died", what=a.This()))


def _counts_down(
    kind: str, last: str
) -> Callable[[a.Keyword], tuple[a.Node, ...]]:  # 702.63a vanishing, 702.32a fading
    def expand(k: a.Keyword) -> tuple[a.Node, ...]:
        enters = a.Static(
            (a.Replace("enter", what=a.This(), own=True, with_=a.EntersWith(kind, k.count)),), text=k.text
        )
        has = a.Matches(a.This(), a.Filter((a.HasCounter(kind),)))
        upkeep = a.On("step", step="upkeep", whose=a.You())
        down = a.TakeCounters(a.This(), kind, 1)
        if last == "removed":
            gone = a.On("counters_removed", what=a.This(), kind=kind)
            return (
                enters,
                *_when(k, down, upkeep, condition=has),
                *_when(k, a.Sacrifice(a.This()), gone, condition=a.Not(has)),
            )
        return (enters, *_when(k, a.If(has, down, a.Sacrifice(a.This())), upkeep))

    return expand


def _ingest(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.115a
    hits = a.On("damaged", source=a.This(), recipient=a.PlayerFilter(), combat=True)
    return _when(k, a.Move(a.TopCards(a.Bound("that player")), "exile", verb="exile"), hits)


def _crew(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.122a
    return (
        a.Activated(
            cost=(a.TapOthers(a.Filter((_CREATURE, a.Other())), power=k.count),),
            effect=a.Apply(a.This(), (a.AddTypes(("creature",)),)),
            label="crew",
            text=k.text or f"Crew {k.count}",
            span=k.span,
        ),
    )


def _next_end(effect: a.Node) -> a.Node:
    return a.Delayed(a.On("step", step="end"), effect)


def _unearth(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.84a
    leaves = a.Replace("move", what=a.Bound("it"), from_zone="battlefield", redirect="exile")
    effect = a.Do(
        (
            a.Move(a.This(), "battlefield", verb="return", under=a.You(), from_zone="graveyard"),
            a.Apply(a.Bound("it"), (a.AddKeyword(a.Keyword("haste", text="Haste")),), until=""),
            _next_end(a.Move(a.Bound("it"), "exile", verb="exile", from_zone="battlefield")),
            a.CreateReplacement(leaves, uses=0, until=""),
        )
    )
    return (
        a.Activated(
            cost=k.cost,
            effect=effect,
            label="unearth",
            zone="graveyard",
            timing="sorcery",
            text=k.text,
            span=k.span,
        ),
    )


def _token_copy(
    changes: tuple[a.Node, ...],
) -> Callable[[a.Keyword], tuple[a.Node, ...]]:  # 702.128a embalm, 702.129a eternalize
    def expand(k: a.Keyword) -> tuple[a.Node, ...]:
        made = a.CreateToken(copy_of=a.This(), changes=changes)
        return (
            a.Activated(
                cost=(*k.cost, a.ExileThis()),
                effect=made,
                label=k.name,
                zone="graveyard",
                timing="sorcery",
                text=k.text,
                span=k.span,
            ),
        )

    return expand


def _buyback(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.27a
    return (a.Static((a.AddCost(k.cost, optional=True, label="buyback"),), zone="any", text=k.text),)


def _cascade(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.85a
    lesser = a.Filter(
        (a.Not(a.Is("land")), a.Compares("mana value", "<", a.Property("mana value", a.This()))),
        zone="library",
    )
    rest = a.Those(a.Bound("exiled"), a.Filter((), zone="exile"))
    effect = a.Do(
        (
            a.RevealUntil(a.You(), lesser, how="exile"),
            a.May(a.CastNow(a.Bound("it"), free=True)),
            a.Arrange(rest, "bottom", "random"),
        )
    )
    return _when(k, effect, a.On("cast", who=a.You(), what=a.This()))


def _storm(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.40a
    return _when(
        k, a.CopySpell(a.This(), count=a.Minus(a.Tally("cast"), 1)), a.On("cast", who=a.You(), what=a.This())
    )


def _training(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.149a
    stronger = a.Filter(
        (_CREATURE, a.Is("attacking"), a.Other(), a.Compares("power", ">", a.Property("power", a.This())))
    )
    return _when(
        k, a.PutCounters("+1/+1", a.This()), a.On("attacked", what=a.This(), during=a.Exists(stronger))
    )


def _living_weapon(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.92a
    germ = a.TokenSpec(("creature",), ("Phyrexian", "Germ"), colors="B", power=0, toughness=0)
    effect = a.Do((a.CreateToken(germ), a.Attach(a.This(), a.Bound("created"))))
    return _when(k, effect, a.On("entered", what=a.This()))


def _devoid(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.114a
    return (a.Static((a.Modify((a.SetColors(""),)),), zone="any", text=k.text),)


def _evoke(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.74a
    way = a.Static((a.AlternativeCost(k.cost, label="evoke"),), zone="any", text=k.text)
    return (way, *_when(k, a.Sacrifice(a.This()), a.On("entered", what=a.This()), condition=a.Paid("evoke")))


def _bargain(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.166a
    given = a.Filter((a.AnyOf((a.Is("artifact"), a.Is("enchantment"), a.Is("token"))),))
    cost = a.AddCost((a.SacrificeOthers(given),), optional=True, label="bargained")
    return (a.Static((cost,), zone="any", text=k.text, span=k.span),)


def _paid_often(label: str) -> Callable[[a.Keyword], tuple[a.Node, ...]]:
    def expand(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.33c multikicker, 702.56a replicate
        cost = a.AddCost(k.cost, optional=True, label=label, times=-1)
        way = a.Static((cost,), zone="any", text=k.text, span=k.span)
        if label == "kicked":
            return (way,)
        cast = a.On("cast", who=a.You(), what=a.This())
        copies = a.CopySpell(a.This(), count=a.That(label))
        return (way, *_when(k, copies, cast, condition=a.Paid(label)))

    return expand


def _casualty(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.153a
    weak = a.Filter((_CREATURE, a.Compares("power", ">=", k.count)))
    cost = a.AddCost((a.SacrificeOthers(weak),), optional=True, label="casualty")
    cast = a.On("cast", who=a.You(), what=a.This())
    return (
        a.Static((cost,), zone="any", text=k.text, span=k.span),
        *_when(k, a.CopySpell(a.This()), cast, condition=a.Paid("casualty")),
    )


_EXPANSIONS: dict[str, Callable[[a.Keyword], tuple[a.Node, ...]]] = {
    "afflict": _afflict,
    "afterlife": _afterlife,
    "annihilator": _annihilator,
    "bargain": _bargain,
    "battle cry": _battle_cry,
    "bushido": _bushido,
    "buyback": _buyback,
    "cascade": _cascade,
    "casualty": _casualty,
    "crew": _crew,
    "devoid": _devoid,
    "embalm": _token_copy((a.SetColors("W"), a.AddTypes(("Zombie",)))),
    "eternalize": _token_copy((a.SetColors("B"), a.AddTypes(("Zombie",)), a.SetPowerToughness(4, 4))),
    "evoke": _evoke,
    "evolve": _evolve,
    "exalted": _exalted,
    "exploit": _exploit,
    "extort": _extort,
    "fading": _counts_down("fade", "upkeep"),
    "flanking": _flanking,
    "ingest": _ingest,
    "living weapon": _living_weapon,
    "mentor": _mentor,
    "multikicker": _paid_often("kicked"),
    "persist": _comes_back("-1/-1"),
    "prowess": _prowess,
    "replicate": _paid_often("replicate"),
    "storm": _storm,
    "training": _training,
    "undying": _comes_back("+1/+1"),
    "unearth": _unearth,
    "vanishing": _counts_down("time", "removed"),
    "ward": _ward,
}

SUPPORTED = BY_THEMSELVES | frozenset(_EXPANSIONS) | frozenset({"backup", "toxic"})
"""Every keyword that the engine carries out when it stands as a `Keyword`."""

SUPPORTED_WAYS = frozenset(
    {"", "flashback", "escape", "spectacle", "surge", "madness", "evoke", "dash", "blitz"}
)
"""Labels of `AlternativeCost` that the engine carries out."""


def stands_for(ability: a.Node) -> tuple[a.Node, ...]:
    """The abilities that a keyword means; () for one that works by itself, and for anything that is no
    keyword.
    """
    if isinstance(ability, a.Keyword):
        expand = _EXPANSIONS.get(ability.name)
        return expand(ability) if expand is not None else ()
    if isinstance(ability, a.Static):
        return tuple(
            x
            for e in ability.effects
            if isinstance(e, a.AlternativeCost) and e.label in _WAYS
            for x in _WAYS[e.label](e, ability)
        )
    return ()


def _madness(way: a.AlternativeCost, ability: a.Static) -> tuple[a.Node, ...]:
    """702.35a: discarded into exile instead; then its owner may cast it for the madness cost, or it goes to
    the graveyard.
    """
    instead = a.Static(
        (a.Replace("discard", what=a.This(), own=True, redirect="exile"),), zone="hand", text=ability.text
    )
    cast = a.May(
        a.CastNow(a.This(), cost=way.cost),
        otherwise=a.Move(a.This(), "graveyard", verb="put", from_zone="exile"),
    )
    return (
        instead,
        a.Triggered(
            on=(a.On("discarded", what=a.This(), to="exile"),),
            effect=cast,
            zone="any",
            text=ability.text,
            span=ability.span,
        ),
    )


def _evoked(way: a.AlternativeCost, ability: a.Static) -> tuple[a.Node, ...]:
    """702.74a: when it enters, if its evoke cost was paid, its controller sacrifices it."""
    return (
        a.Triggered(
            on=(a.On("entered", what=a.This()),),
            effect=a.Sacrifice(a.This()),
            condition=a.Paid("evoke"),
            text=ability.text,
            span=ability.span,
        ),
    )


def _hasty(
    label: str, leaves: a.Node, *more: a.Node
) -> Callable[[a.AlternativeCost, a.Static], tuple[a.Node, ...]]:
    """Dash and blitz: haste if that cost was paid, and it leaves at the beginning of the next end step."""

    def expand(way: a.AlternativeCost, ability: a.Static) -> tuple[a.Node, ...]:
        haste = a.Modify((a.AddKeyword(a.Keyword("haste", text="Haste")), *more))
        return (
            a.Static((haste,), condition=a.Paid(label), text=ability.text, span=ability.span),
            a.Triggered(
                on=(a.On("step", step="end"),),
                effect=leaves,
                condition=a.Paid(label),
                text=ability.text,
                span=ability.span,
            ),
        )

    return expand


_DIES_DRAW = a.Triggered(
    on=(a.On("died", what=a.This()),), effect=a.Draw(), text="When this creature dies, draw a card."
)
_WAYS: dict[str, Callable[[a.AlternativeCost, a.Static], tuple[a.Node, ...]]] = {
    "madness": _madness,
    "evoke": _evoked,
    "dash": _hasty("dash", a.Move(a.This(), "hand", verb="return", from_zone="battlefield")),  # 702.109a
    "blitz": _hasty("blitz", a.Sacrifice(a.This()), a.AddAbility(_DIES_DRAW)),  # 702.152a
}
"""What alternative costs mean besides the cost."""


def _backup(ability: a.Node, following: tuple[a.Node, ...]) -> tuple[a.Node, ...]:
    """702.165a: counters on a target creature; another one also gains the abilities printed below it."""
    if not isinstance(ability, a.Keyword) or ability.name != "backup":
        return ()
    gained = tuple(
        a.AddKeyword(x) if isinstance(x, a.Keyword) else a.AddAbility(x, getattr(x, "text", ""))
        for x in following
    )
    effect = a.Do(
        (
            a.PutCounters("+1/+1", a.Targets(0), ability.count),
            a.If(a.Not(a.Matches(a.Targets(0), a.Same())), a.Apply(a.Targets(0), gained)),
        )
    )
    return _when(
        ability, effect, a.On("entered", what=a.This()), targets=(a.Target((a.Filter((_CREATURE,)),)),)
    )


def with_meanings(abilities: tuple[a.Node, ...]) -> tuple[a.Node, ...]:
    """Abilities with what their keywords stand for added behind them, so that the printed ones keep their
    places.
    """
    extra = tuple(
        x
        for n, ability in enumerate(abilities)
        for x in (*stands_for(ability), *_backup(ability, abilities[n + 1 :]))
        if x not in abilities
    )
    return abilities + extra if extra else abilities
