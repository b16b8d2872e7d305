"""Effects on permanents and spells: destroy, tap, counters, control, damage, fighting, copying (701, 120)."""

from __future__ import annotations

from collections.abc import Callable

from webapp.oracle.context import Context, Unclear
from webapp.rules.abilities.changes import PlayerRule, Restrict
from webapp.rules.abilities.effects import (
    Apply,
    Attach,
    BecomeCopy,
    ChangeTargets,
    ChooseWord,
    Connive,
    CopySpell,
    CounterSpell,
    Damage,
    Destroy,
    Do,
    DoubleCounters,
    ExchangeControl,
    Explore,
    Fight,
    GainControl,
    Goad,
    KeywordAction,
    Move,
    MoveCounters,
    PhaseOut,
    PutCounters,
    Regenerate,
    RemoveFromCombat,
    Sacrifice,
    SkipUntap,
    TakeCounters,
    Tap,
    Transform,
    Untap,
)
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import CountersOn, Half
from webapp.rules.abilities.selectors import (
    Bound,
    ControlledBy,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Filter,
    Is,
    Not,
    PlayerFilter,
    Target,
    Targets,
    This,
    You,
)

from .base import add, deed
from .nouns import Noun, other
from .numbers import times
from .refs import ANY_TARGET, any_target, pick, pick_player

Amount = Node | int
Deed = Callable[[Node], Node]

add("imp", "destroy <o:objs>", lambda c, o: Destroy(o))
add("imp", "counter <o:objs>", lambda c, o: CounterSpell(o))
add("imp", "tap <o:objs>", lambda c, o: Tap(o))
add("imp", "untap <o:objs>", lambda c, o: Untap(o))
add("imp", "regenerate <o:objs>", lambda c, o: Regenerate(o))
add("imp", "goad <o:objs>", lambda c, o: Goad(o))
add("imp", "transform <o:objs>", lambda c, o: Transform(o))
add("imp", "remove <o:objs> from combat", lambda c, o: RemoveFromCombat(o))
add("imp", "attach <o:objs> to <p:objs>", lambda c, o, p: Attach(o, p))
add("imp", "gain control of <o:objs> <u:dur>", lambda c, o, u: GainControl(o, until=u))
add("imp", "gain control of <o:objs>", lambda c, o: GainControl(o, until=""))
deed("gain{s} control of <o:objs>", lambda c, o: lambda who: GainControl(o, who, until=""))
add("imp", "choose <o:targeted>", lambda c, o: Do(()))
add("imp", "choose any target", lambda c: choose_any(c))
add("imp", "copy <o:objs>", lambda c, o: CopySpell(o, new_targets=False))
add("imp", "change the target to <o:objs> if able", lambda c, o: ChangeTargets(spell_spoken_of(c), o))


def choose_any(c: Context) -> Node:
    """ "Choose any target": only the target is chosen now."""
    any_target(c, (*ANY_TARGET, PlayerFilter()), kinds=frozenset({"permanent"}))
    return Do(())


def spell_spoken_of(c: Context) -> Node:
    """The spell whose target is meant."""
    return c.that("spell")


# ---- sacrifice (701.21) ---------------------------------------------------------------------------------------------------------

add("imp", "sacrifice <o:thing>", lambda c, o: Sacrifice(of=o))
add("thing", "<m:me>", lambda c, m: m)
add("thing", "(it|him|her)", lambda c: c.it())
add("thing", "them", lambda c: c.it(plural=True))
for _kind in ("creature", "token", "permanent", "artifact", "land", "enchantment"):
    add("thing", f"(that|the) {_kind}", lambda c, k=_kind: c.that(k))
deed("sacrifice{s} (a|an) <a:np> [of (their|your) choice]", lambda c, a: sacrifice(c, 1, a))
deed("sacrifice{s} another <a:np> [of (their|your) choice]", lambda c, a: sacrifice(c, 1, another(c, a)))
deed("sacrifice{s} <n:num> <a:np> [of (their|your) choice]", lambda c, n, a: sacrifice(c, n, a))


def another(c: Context, a: Noun) -> Noun:
    """A noun with "another"."""
    return a.having(other(c))


def sacrifice(c: Context, n: Amount, a: Noun) -> Deed:
    """A player sacrifices what they choose."""
    c.speak(Bound("sacrificed"), a.kinds, plural=n != 1)
    return lambda who: Sacrifice(None, who, a.filter(), n)


# ---- counters (122) ---------------------------------------------------------------------------------------------------------------

add("cnt", "<n:n> <k:ckind> counter[s]", lambda c, n, k: ((k, n),))
add("cnts", "<a:cnt>", lambda c, a: a)
add("cnts", "<a:cnt> and <b:cnt>", lambda c, a, b: (*a, *b))
add("cnts", "a number of <k:ckind> counters equal to <v:value>", lambda c, k, v: ((k, v),))
add("imp", "put <a:cnts> on <o:objs>", lambda c, a, o: put(c, a, o))
add(
    "imp",
    "put <a:cnt> on <o:objs> <e:foreach>",
    lambda c, a, o, e: put(c, ((a[0][0], times(a[0][1], e)),), o),
)
add(
    "imp",
    "put <a:cnt> on <o:me> and <b:cnt> on <p:objs>",
    lambda c, a, o, b, p: Do((put(c, a, o), put(c, b, p))),
)
add(
    "imp",
    "put <a:cnt> on <o:objs> and <b:cnt> on <p:me>",
    lambda c, a, o, b, p: Do((put(c, a, o), put(c, b, p))),
)
add(
    "imp",
    "distribute <n:num> <k:ckind> counters among <o:targeted>",
    lambda c, n, k, o: distribute(c, n, k, o),
)
add("imp", "remove <a:cnt> from <o:objs>", lambda c, a, o: TakeCounters(o, a[0][0], a[0][1]))
add("imp", "remove up to <n:num> counters from <o:objs>", lambda c, n, o: TakeCounters(o, "", n, up_to=True))
add("imp", "remove all counters from <o:objs>", lambda c, o: TakeCounters(o, "", 0, all=True))
add("imp", "remove all <k:ckind> counters from <o:objs>", lambda c, k, o: TakeCounters(o, k, 0, all=True))
add("imp", "move a <k:ckind> counter from <o:objs> onto <p:objs>", lambda c, k, o, p: MoveCounters(o, p, k))
# Counters of players (122.1): energy and all the others.
deed("lose{s} <n:energy>", lambda c, n: lambda who: TakeCounters(who, "energy", n))
deed("lose{s} all <e:E>", lambda c, e: lambda who: TakeCounters(who, "energy", 0, all=True))
deed("lose{s} all energy counters", lambda c: lambda who: TakeCounters(who, "energy", 0, all=True))
deed("lose{s} all counters", lambda c: lambda who: TakeCounters(who, "", 0, all=True))
deed("lose{s} half (their|your) <e:E>, rounded <u=up|down>", lambda c, e, u: half_energy(up=u == "up"))
deed("lose{s} half (their|your) energy counters, rounded <u=up|down>", lambda c, u: half_energy(up=u == "up"))
add("imp", "remove all <e:E> from <w:players>", lambda c, e, w: TakeCounters(w, "energy", 0, all=True))
add("imp", "double the (amount|number) of <e:E> you have", lambda c, e: DoubleCounters(You(), "energy"))
add("imp", "double the number of each kind of counter you have", lambda c: DoubleCounters(You()))


def half_energy(*, up: bool) -> Deed:
    """Half of a player's energy; several players would each have a half of their own."""

    def effect(who: Node) -> Node:
        if isinstance(who, (EachPlayer, EachOpponent, EachOtherPlayer)):
            raise Unclear("each-player-would-lose")
        return TakeCounters(who, "energy", Half(CountersOn("energy", who), up=up))

    return effect


add("imp", "double the number of <k:ckind> counters on <o:objs>", lambda c, k, o: DoubleCounters(o, k))
add("imp", "double the number of each kind of counter on <o:objs>", lambda c, o: DoubleCounters(o))


def put(c: Context, counters: tuple[tuple[str, Amount], ...], o: Node) -> Node:
    """Put counters of one or more kinds on the same objects."""
    effects = tuple(PutCounters(kind, o, n) for kind, n in counters)
    return effects[0] if len(effects) == 1 else Do(effects)


def distribute(c: Context, n: int, kind: str, o: Node) -> Node:
    """Divide counters among targets (601.2d)."""
    if not isinstance(o, Targets):
        raise Unclear("counters-distributed-among-targets")
    return PutCounters(kind, o, n, distribute=True)


# ---- what an object does ------------------------------------------------------------------------------------------------------------

add("ovp", "connive[s]", lambda c: lambda o: Connive(o))
add("ovp", "connive[s] X", lambda c: lambda o: Connive(o, c.now.x))
add("ovp", "connive[s] <n:num>", lambda c, n: lambda o: Connive(o, n))
add("ovp", "explore[s]", lambda c: lambda o: Explore(o))
add("ovp", "phase[s] out", lambda c: lambda o: PhaseOut(o))
add("ovp", "fight[s] <p:objs>", lambda c, p: lambda o: Fight(o, p))
add("ovp", "<d:dealing>", lambda c, d: d)
add("dealing", "deal[s] <n:dmg> to <p:damaged>", lambda c, n, p: deal(c, n, p))
add("dealing", "deal[s] damage to <p:damaged> equal to <v:value>", lambda c, p, v: deal(c, v, p))
add("dealing", "deal[s] damage equal to <v:value> to <p:damaged>", lambda c, v, p: deal(c, v, p))
add("dealing", "deal[s] <n:dmg> <e:foreach> to <p:damaged>", lambda c, n, e, p: deal(c, times(n, e), p))
add("dealing", "deal[s] <n:dmg> to <p:damaged> <e:foreach>", lambda c, n, p, e: deal(c, times(n, e), p))
add(
    "dealing",
    "deal[s] <n:dmg> divided as you choose among <p:divided>",
    lambda c, n, p: lambda o: Damage(n, p, o, distribute=True),
)
add(
    "ovp",
    "don't untap during (their controllers'|its controller's|their controller's) next untap step[s]",
    lambda c: lambda o: SkipUntap(o),
)
add("ovp", "doesn't untap during (its|their) controller's next untap step", lambda c: lambda o: SkipUntap(o))
add("ovp", "become[s] a copy of <p:objs>", lambda c, p: lambda o: BecomeCopy(o, p))
add("ovp", "become[s] a copy of <p:objs> <u:until>", lambda c, p, u: lambda o: BecomeCopy(o, p, until=u))
add("ovp", "become[s] a copy of <p:objs>, except <x:excepts>", lambda c, p, x: lambda o: BecomeCopy(o, p, x))
add(
    "ovp",
    "become[s] a copy of <p:objs> <u:until>, except <x:excepts>",
    lambda c, p, u, x: lambda o: BecomeCopy(o, p, x, u),
)
add("divided", "any number of targets", lambda c: divided(c, 1, None))
add("divided", "one, two, or three targets", lambda c: divided(c, 1, 3))
add("divided", "one or two targets", lambda c: divided(c, 1, 2))
add("divided", "up to <n:num> targets", lambda c, n: divided(c, 0, n))
add("divided", "<t:targeted>", lambda c, t: t)


def divided(c: Context, low: int, high: int | None) -> Node:
    """Any targets, several of them (115.4)."""
    return any_target(c, (*ANY_TARGET, PlayerFilter()), low, high, frozenset({"permanent"}))


def deal(c: Context, n: Amount, p: Node) -> Deed:
    """Damage by the subject; "that much" may mean it."""
    c.now.amount = n
    c.now.damaged = p
    return lambda o: Damage(n, p, o)


add("dealing", "deal[s] <n:dmg> to <p:damaged> and <m:dmg> to <q:damaged>", lambda c, n, p, m, q: lambda o: Do((
    Damage(n, p, o), Damage(m, q, o))))  # fmt: skip
add("clause", "<o:its> activated abilities can't be activated <u:dur>", lambda c, o, u: Apply(
    o, (Restrict("activated abilities can't be activated"),), u))  # fmt: skip
add(
    "clause",
    "you gain <w=hexproof|shroud> <u:dur>",
    lambda c, w, u: Apply(You(), (PlayerRule(f"have {w}"),), u),
)
for _word in ("color", "creature type", "card type", "card name", "nonland card name"):
    add("imp", f"choose (a|an) {_word}", lambda c, w=_word: ChooseWord(w))
add("imp", "choose <o:chooseable>", lambda c, o: Do(()))
add("chooseable", "(a|an) <a:np>", lambda c, a: pick_object(c, a, 1, 1))
add("chooseable", "another <a:np>", lambda c, a: pick_object(c, another(c, a), 1, 1))
add("chooseable", "up to <n:num> <a:np>", lambda c, n, a: pick_object(c, a, 0, n))
add("imp", "choose an opponent", lambda c: choose_opponent(c))


def pick_object(c: Context, a: Noun, low: int, high: int) -> Node:
    """Something on the battlefield is chosen, not targeted."""
    return pick(c, a, low, high)


def choose_opponent(c: Context) -> Node:
    """An opponent is chosen now."""
    pick_player(c, EachOpponent())
    return Do(())


add("imp", "exchange control of <o:objs1> and <p:objs1>", lambda c, o, p: ExchangeControl(o, p))
add("imp", "return to your hand <o:objs>", lambda c, o: Move(o, "hand", "return"))
for _word in ("monstrosity", "adapt"):
    add("imp", f"{_word} <n:value>", lambda c, n, w=_word: KeywordAction(w, n, of=This()))
add("targeted", "target spell or <a:np>", lambda c, a: spell_or(c, a))


def spell_or(c: Context, a: Noun) -> Node:
    """A spell, or a permanent."""
    if a.head in {"spell", "card", "ability"}:
        raise Unclear("permanent-meant")
    whose = tuple(
        x
        for x in a.conditions
        if isinstance(x, ControlledBy) or (isinstance(x, Not) and isinstance(x.condition, ControlledBy))
    )
    slot = c.target(Target((Filter((Is("spell"), *whose), "stack"), a.filter())))
    return c.speak(slot, {"spell", *a.kinds})


add("pvs", "chooses <o:chooseable>", lambda c, o: lambda who: Do(()))

add("dealing", "deal[s] <n:dmg>", lambda c, n: deal_again(c, n), late=True)
add(
    "imp",
    "put a number of <k:ckind> counters on <o:objs> equal to <v:value>",
    lambda c, k, o, v: PutCounters(k, o, v),
)
add("imp", "change the target of <o:objs>", lambda c, o: ChangeTargets(o))


def deal_again(c: Context, n: Amount) -> Deed:
    """ "It deals 4 damage instead": to what was dealt damage before."""
    to = c.now.damaged
    if to is None:
        raise Unclear("said-dealt-damage")
    return lambda o: Damage(n, to, o)
