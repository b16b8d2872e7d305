"""What each keyword ability stands for (CR 702), as the abilities that its rule gives in other words."""

from __future__ import annotations

from collections.abc import Callable

from . import abilities as a

CREATURE = a.Is("creature")
_YOURS = a.ControlledBy(a.You())


def _pump(of: a.Node, power: int, toughness: int) -> a.Node:
    return a.Apply(of, (a.PowerToughness(power, toughness),))


def _attacks() -> a.On:
    return a.On("attacked", what=a.This())


def when(
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
    return when(
        k,
        a.Unless(a.CounterSpell(a.Bound("source")), who=a.ControllerOf(a.Bound("source")), cost=k.cost),
        aimed,
    )


def _prowess(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.108a
    return when(
        k, _pump(a.This(), 1, 1), a.On("cast", who=a.You(), what=a.Filter((a.Not(CREATURE),), zone="stack"))
    )


def _exalted(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.83a
    return when(
        k, _pump(a.Bound("that"), 1, 1), a.On("attacked", what=a.Filter((CREATURE, _YOURS)), alone=True)
    )


def _comes_back(kind: str) -> Callable[[a.Keyword], tuple[a.Node, ...]]:  # 702.79a persist, 702.93a undying
    def expand(k: a.Keyword) -> tuple[a.Node, ...]:
        had = a.Matches(a.Bound("other"), a.Filter((a.HasCounter(kind),)))
        back = a.Move(a.This(), "battlefield", verb="return", counters=((kind, 1),), from_zone="graveyard")
        return when(k, back, a.On("died", what=a.This()), condition=a.Not(had))

    return expand


def _annihilator(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.86a
    return when(
        k,
        a.Sacrifice(who=a.DefendingPlayer(), filter=a.Filter((a.Is("permanent"),)), count=k.count),
        _attacks(),
    )


def _afflict(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.130a
    return when(k, a.LoseLife(k.count, a.DefendingPlayer()), a.On("became blocked", what=a.This()))


def _battle_cry(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.91a
    return when(k, _pump(a.Every(a.Filter((a.Is("attacking"), a.Other()))), 1, 0), _attacks())


def _bushido(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.45a
    return when(
        k,
        _pump(a.This(), k.count, k.count),
        a.On("blocked", what=a.This(), one_or_more=True),
        a.On("became blocked", what=a.This()),
    )


def _flanking(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.25a
    blocks = a.On("blocked", what=a.Filter((a.Not(a.HasKeyword("flanking")),)), recipient=a.This())
    return when(k, _pump(a.Bound("that"), -1, -1), blocks)


def _mentor(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.134a
    weaker = a.Filter((CREATURE, a.Is("attacking"), a.Compares("power", "<", a.Property("power", a.This()))))
    return when(k, a.PutCounters("+1/+1", a.Targets(0)), _attacks(), targets=(a.Target((weaker,)),))


def _extort(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.101a
    drain = a.Do((a.LoseLife(1, a.EachOpponent()), a.GainLife(a.That("lost"))))
    return when(k, a.MayPay((a.PayMana("{W/B}"),), then=drain), a.On("cast", who=a.You()))


def _evolve(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.100a
    def bigger(prop: str) -> a.Node:
        return a.Compare(a.Property(prop, a.Bound("that")), ">", a.Property(prop, a.This()))

    enters = a.On("entered", what=a.Filter((CREATURE, _YOURS, a.Other())))
    return when(
        k, a.PutCounters("+1/+1", a.This()), enters, condition=a.AnyOf((bigger("power"), bigger("toughness")))
    )


def _exploit(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.110a
    sacrifice = a.Sacrifice(filter=a.Filter((CREATURE,)))
    return when(
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
    return when(k, a.CreateToken(spirit, count=k.count), a.On("died", what=a.This()))


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
                *when(k, down, upkeep, condition=has),
                *when(k, a.Sacrifice(a.This()), gone, condition=a.Not(has)),
            )
        return (enters, *when(k, a.If(has, down, a.Sacrifice(a.This())), upkeep))

    return expand


def _ingest(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.115a
    hits = a.On("damaged", source=a.This(), recipient=a.PlayerFilter(), combat=True)
    return when(k, a.Move(a.TopCards(a.Bound("that player")), "exile", verb="exile"), hits)


def _crew(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.122a
    return (
        a.Activated(
            cost=(a.TapOthers(a.Filter((CREATURE, a.Other())), power=k.count),),
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
    return when(k, effect, a.On("cast", who=a.You(), what=a.This()))


def _storm(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.40a
    return when(k, a.CopySpell(a.This(), count=a.That("before")), a.On("cast", who=a.You(), what=a.This()))


def _training(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.149a
    stronger = a.Filter(
        (CREATURE, a.Is("attacking"), a.Other(), a.Compares("power", ">", a.Property("power", a.This())))
    )
    return when(
        k, a.PutCounters("+1/+1", a.This()), a.On("attacked", what=a.This(), during=a.Exists(stronger))
    )


def _living_weapon(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.92a
    germ = a.TokenSpec(("creature",), ("Phyrexian", "Germ"), colors="B", power=0, toughness=0)
    effect = a.Do((a.CreateToken(germ), a.Attach(a.This(), a.Bound("created"))))
    return when(k, effect, a.On("entered", what=a.This()))


def _devoid(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.114a
    return (a.Static((a.Modify((a.SetColors(""),)),), zone="any", text=k.text),)


def _evoke(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.74a
    way = a.Static((a.AlternativeCost(k.cost, label="evoke"),), zone="any", text=k.text)
    return (way, *when(k, a.Sacrifice(a.This()), a.On("entered", what=a.This()), condition=a.Paid("evoke")))


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
        return (way, *when(k, copies, cast, condition=a.Paid(label)))

    return expand


def _casualty(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.153a
    weak = a.Filter((CREATURE, a.Compares("power", ">=", k.count)))
    cost = a.AddCost((a.SacrificeOthers(weak),), optional=True, label="casualty")
    cast = a.On("cast", who=a.You(), what=a.This())
    return (
        a.Static((cost,), zone="any", text=k.text, span=k.span),
        *when(k, a.CopySpell(a.This()), cast, condition=a.Paid("casualty")),
    )


def _split_second(k: a.Keyword) -> tuple[a.Node, ...]:  # 702.61a
    nothing = ("can't cast", "can't activate but mana")
    rules = tuple(a.PlayerRule(what, a.EachPlayer(), ruling="rule.702.61a") for what in nothing)
    return (a.Static(rules, zone="stack", text=k.text, span=k.span),)


EXPANSIONS: dict[str, Callable[[a.Keyword], tuple[a.Node, ...]]] = {
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
    "split second": _split_second,
    "storm": _storm,
    "training": _training,
    "undying": _comes_back("+1/+1"),
    "unearth": _unearth,
    "vanishing": _counts_down("time", "removed"),
    "ward": _ward,
}
