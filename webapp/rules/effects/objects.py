"""Instructions about objects: move, destroy, sacrifice, counter, create, counters, tap, attach, fight."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..decisions import Decision
from ..game import Game, replace, routine
from ..layers import Source
from ..moves import Answer
from ..objects import Act
from ..resolve import effect
from ..select import candidates, choices, matches, number, objects, players
from ..table import Effect, Task
from ..tokens import copiable, copied_card, define, predefined
from ..values import Choice, Ref, Seat


def on_battlefield(game: Game, ref: Choice) -> bool:
    """Whether the object is a permanent now."""
    obj = game.find(ref)
    return obj is not None and obj.zone == "battlefield"


# ---- moving
# ------------------------------------------------------------------------------------------------------


@effect(a.Move)
def move(game: Game, task: Task, node: a.Move, source: Source) -> None:
    """Return, put or exile objects."""
    acts: list[Act] = []
    to, position = _destination(node.to)
    under = players(game, node.under, source) if node.under is not None else []
    attached = choices(game, node.attached_to, source) if node.attached_to is not None else []
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if obj is None or not _may_move(game, obj.zone, node, ref):
            continue
        acts.append(
            Act(
                "move",
                player=game.controller(ref) if obj.zone == "battlefield" else obj.owner,
                object=ref,
                to=to,
                position=position,
                verb=node.verb,
                under=under[0] if under else None,
                tapped=node.tapped or node.attacking,
                counters=node.counters,
                source=source.this,
                attached_to=attached[0] if attached else None,
                attacking=_attacks(game, source) if node.attacking else None,
            )
        )
    for name in ("exiled", "returned", "put"):
        if name.startswith(node.verb):
            game.bind(task.frame, name, ())
    if node.with_changes:
        game.push(Task("with changes", frame=task.frame, node=node))
    propose(game, acts, task.frame, "exiled" if to == "exile" else "")
    if node.until:
        _until_leaves(game, task, source)


def movable(game: Game, ref: Ref, node: a.Move) -> bool:
    """Whether the instruction could move the object from where it is."""
    obj = game.find(ref)
    return obj is not None and _may_move(game, obj.zone, node, ref)


def _destination(to: str) -> tuple[str, int]:
    if to == "library bottom":
        return "library", -1
    if to.startswith("library"):
        return "library", 0
    return to, 0


def _may_move(game: Game, zone: str, node: a.Move, ref: Ref) -> bool:
    if node.from_zone and zone not in node.from_zone.split("|"):
        return False
    if node.to == "battlefield" and zone != "battlefield":
        chars = game.chars(ref)
        if chars is not None and {"instant", "sorcery"} & set(chars.types):
            return False  # 304.4, 307.4
    return zone != node.to or (zone == "battlefield" and node.to != "battlefield")


def _attacks(game: Game, source: Source) -> Choice | None:
    from ..select import players as select_players

    seats = select_players(game, a.DefendingPlayer(), source)
    if seats:
        return Seat(seats[0])
    opponents = game.opponents(source.you)
    return Seat(opponents[0]) if opponents else None


@routine("with changes")
def with_changes(game: Game, task: Task, answer: Answer | None) -> None:
    """What was put onto the battlefield gains something for as long as it stays."""
    node = task.node
    assert isinstance(node, a.Move)
    game.push(Task("run", frame=task.frame, node=a.Apply(a.Bound("it"), node.with_changes, until="")))


def _until_leaves(game: Game, task: Task, source: Source) -> None:
    # "Until this leaves the battlefield" (610.3): when it has left, the cards come back.
    game.push(
        Task("until leaves", frame=task.frame, objects=(source.this,) if source.this is not None else ())
    )


@routine("until leaves")
def until_leaves(game: Game, task: Task, answer: Answer | None) -> None:
    """Remember which cards come back when the source leaves."""
    frame = game.frames[task.frame]
    from ..table import Later

    back = a.Move(a.Bound("exiled"), "battlefield", verb="return", from_zone="exile")
    on = a.On("left", what=a.This())
    game.later.append(Later(game.tick(), a.Delayed(on, back), frame, once=True, made=game.turn))


@effect(a.Destroy)
def destroy(game: Game, task: Task, node: a.Destroy, source: Source) -> None:
    """Destroy permanents; indestructible ones stay, a regeneration shield saves (701.8, 702.12, 701.19)."""
    acts: list[Act] = []
    game.bind(task.frame, "destroyed", ())
    for ref in objects(game, node.of, source):
        if not on_battlefield(game, ref):
            continue
        chars = game.chars(ref)
        if chars is None or "indestructible" in chars.keywords:
            game.emit("not_done", "rule.702.12b", player=game.controller(ref), object=ref, text="destroy")
            continue
        obj = game.objects[ref.id]
        if obj.shields and not node.no_regeneration:
            game.change(
                obj.id,
                shields=obj.shields - 1,
                tapped=True,
                damage=0,
                deathtouched=False,
                attacking=None,
                blocking=(),
                blocked=False,
            )
            game.emit("regenerated", "rule.701.19a", player=chars.controller, object=ref)
            continue
        acts.append(
            Act(
                "move",
                player=chars.controller,
                object=ref,
                to="graveyard",
                verb="destroy",
                source=source.this,
            )
        )
    propose(game, acts, task.frame, "destroyed")


@effect(a.Sacrifice)
def sacrifice(game: Game, task: Task, node: a.Sacrifice, source: Source) -> None:
    """Sacrifice these objects, or each player chooses, in APNAP order, then all at once (701.21, 101.4)."""
    game.bind(task.frame, "sacrificed", ())
    if node.of is not None:
        acts = [
            Act("move", player=game.controller(r), object=r, to="graveyard", verb="sacrifice")
            for r in objects(game, node.of, source)
            if on_battlefield(game, r)
        ]
        propose(game, acts, task.frame, "sacrificed")
        return
    named = game.frames[task.frame].objects.get("named", ())
    if named:
        game.bind(task.frame, "named", ())
        propose(
            game,
            [
                Act("move", player=game.controller(r), object=r, to="graveyard", verb="sacrifice")
                for r in named
            ],
            task.frame,
            "sacrificed",
        )
        return
    seats = tuple(players(game, node.who, source))
    game.push(
        Task("sacrifice", frame=task.frame, node=node, players=seats, n=number(game, node.count, source))
    )


def sacrifice_options(game: Game, node: a.Sacrifice, seat: int, source: Source) -> list[Ref]:
    """What a player could sacrifice."""
    filter_ = node.filter if node.filter is not None else a.Filter((a.Is("permanent"),))
    found = candidates(game, filter_, source)
    return [r for r in found if (c := game.chars(r)) is not None and c.controller == seat]


@routine("sacrifice")
def choose_sacrifices(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask the next player which permanents they sacrifice."""
    node = task.node
    assert isinstance(node, a.Sacrifice)
    picked = list(task.objects)
    waiting = list(task.players)
    if answer is not None:
        picked += answer.chosen
        chooser = waiting.pop(0)
        if waiting or task.objects:
            game.emit("chose", "apnap.choices", player=chooser, text=task.kind)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    while waiting:
        seat = waiting[0]
        options = sacrifice_options(game, node, seat, source)
        count = min(task.n, len(options))
        if count:
            game.ask(
                replace(task, players=tuple(waiting), objects=tuple(picked)),
                Decision(
                    seat,
                    "sacrifice",
                    "rule.701.21a",
                    options=tuple(options),
                    minimum=0 if node.up_to else count,
                    maximum=count,
                    source=item.source,
                    source_name=item.name,
                    text=item.text,
                    span=game.frames[task.frame].span,
                ),
            )
            return
        waiting.pop(0)
    propose(
        game,
        [Act("move", player=game.controller(r), object=r, to="graveyard", verb="sacrifice") for r in picked],
        task.frame,
        "sacrificed",
    )


@effect(a.CounterSpell)
def counter_spell(game: Game, task: Task, node: a.CounterSpell, source: Source) -> None:
    """Counter spells and abilities (701.6); what can't be countered stays (101.2)."""
    countered: list[Choice] = []
    for ref in objects(game, node.of, source):
        item = game.item(ref)
        if item is None:
            continue
        if _uncounterable(game, item.ref):
            game.emit("not_done", "cant-beats-can", player=item.controller, object=ref, text="counter")
            continue
        countered.append(ref)
        game.emit(
            "countered", "rule.701.6a", player=item.controller, object=ref, name=item.name, source=source.this
        )
        if item.kind != "spell" or item.copy:
            game.stack = [i for i in game.stack if i.ref != ref]
            game.objects.pop(ref.id, None)
            game.look.clear()
            continue
        to, position = _destination(node.to)
        game.push(
            Task(
                "acts",
                frame=task.frame,
                acts=(
                    Act("move", player=item.controller, object=ref, to=to, position=position, verb="counter"),
                ),
            )
        )
    game.bind(task.frame, "countered", countered)
    game.note(task.frame, did=len(countered))


def _uncounterable(game: Game, ref: Ref) -> bool:
    chars = game.chars(ref)
    for ability in chars.abilities if chars is not None else ():
        if isinstance(ability, a.Static):
            for part in ability.effects:
                changes = part.changes if isinstance(part, a.Modify) else (part,)
                if any(isinstance(c, a.Restrict) and c.what == "can't be countered" for c in changes):
                    return True
    for force in game.look.statics():
        if isinstance(force.effect, a.PlayerRule) and force.effect.what == "can't be countered":
            item = game.item(ref)
            if item is not None and item.controller in players(game, force.effect.who, force.source):
                if force.effect.filter is None or matches(game, force.effect.filter, ref, force.source):
                    return True
    return any(
        isinstance(c, a.Restrict) and c.what == "can't be countered" and ref in made.objects
        for made in game.effects
        for c in made.changes
    )


# ---- tokens
# ------------------------------------------------------------------------------------------------------


@effect(a.CreateToken)
def create_token(game: Game, task: Task, node: a.CreateToken, source: Source) -> None:
    """Create tokens (701.7, 111)."""
    acts: list[Act] = []
    hosts: list[Choice | None] = (
        list(choices(game, node.attached_to, source)) if node.attached_to is not None else [None]
    )
    keys = _definitions(game, node, source)
    for seat in players(game, node.who, source):
        for host in hosts:
            for key, copied in keys:
                acts.append(
                    Act(
                        "create",
                        player=seat,
                        under=seat,
                        card=key,
                        amount=number(game, node.count, source),
                        source=source.this,
                        tapped=node.tapped or node.attacking,
                        attacking=_attacks(game, source) if node.attacking else None,
                        attached_to=host,
                        copied=key if copied else "",
                    )
                )
    game.bind(task.frame, "created", ())
    propose(game, [x for x in acts if x.amount > 0], task.frame, "created")


def _definitions(game: Game, node: a.CreateToken, source: Source) -> list[tuple[str, bool]]:
    if node.predefined:
        return [(predefined(game, node.predefined), False)]
    if isinstance(node.token, a.TokenSpec):
        return [(define(game, node.token, source), False)]
    if node.copy_of is not None:
        return [
            (copied_card(game, r, node.changes, source), True)
            for r in objects(game, node.copy_of, source, gone=True)
            if r.id in game.objects
        ]
    return []


# ---- counters
# ----------------------------------------------------------------------------------------------------


@effect(a.PutCounters)
def put_counters(game: Game, task: Task, node: a.PutCounters, source: Source) -> None:
    """Put counters on permanents (122.6)."""
    found = [r for r in objects(game, node.of, source) if on_battlefield(game, r) or _suspended(game, r)]
    count = number(game, node.count, source)
    if node.distribute:
        _distribute(game, task, node, found, count)
        return
    acts = [
        Act("counters", player=source.you, object=r, amount=count, kind_of=node.kind, source=source.this)
        for r in found
        if count > 0
    ]
    propose(game, acts, task.frame)


def _suspended(game: Game, ref: Ref) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.zone == "exile"


def _distribute(game: Game, task: Task, node: a.PutCounters, found: list[Ref], count: int) -> None:
    # 601.2d: each target gets at least one; the shares were announced with the targets, or are even where
    # nothing was said.
    if not found:
        propose(game, [], task.frame)
        return
    share, rest = divmod(count, len(found))
    acts = [
        Act(
            "counters",
            player=game.frames[task.frame].item.controller,
            object=r,
            amount=share + (1 if n < rest else 0),
            kind_of=node.kind,
        )
        for n, r in enumerate(found)
    ]
    propose(game, [x for x in acts if x.amount], task.frame)


@effect(a.TakeCounters)
def take_counters(game: Game, task: Task, node: a.TakeCounters, source: Source) -> None:
    """Remove counters; of any kinds if the text names none (then a player chooses which)."""
    seats = players(game, node.who, source)
    seat = seats[0] if seats else source.you
    count = number(game, node.count, source)
    for choice in choices(game, node.of, source):
        counters = _counters_of(game, choice)
        if node.all:
            kinds = {node.kind: counters.get(node.kind, 0)} if node.kind else dict(counters)
            _remove(game, task.frame, choice, kinds, seat, source)
        elif node.kind and not node.up_to:
            _remove(game, task.frame, choice, {node.kind: count}, seat, source)
        else:
            game.push(
                Task(
                    "take counters",
                    frame=task.frame,
                    node=node,
                    objects=(choice,),
                    n=seat,
                    numbers={"count": count},
                )
            )


def _counters_of(game: Game, choice: Choice) -> dict[str, int]:
    if isinstance(choice, Seat):
        return {k: n for k, n in game.players[choice.n].counters.items() if n}
    obj = game.find(choice)
    return {k: n for k, n in obj.counters.items() if n} if obj is not None else {}


def _remove(game: Game, frame: int, choice: Choice, kinds: dict[str, int], seat: int, source: Source) -> None:
    from ..costs import remove_counters

    holder = choice.n if isinstance(choice, Seat) else game.controller(choice)
    removed = sum(remove_counters(game, choice, kind, n, holder, source.this) for kind, n in kinds.items())
    game.note(frame, removed=removed, did=removed)


@routine("take counters")
def which_counters(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask which counters, and how many up to the number."""
    node = task.node
    assert isinstance(node, a.TakeCounters)
    choice = task.objects[0]
    have = _counters_of(game, choice)
    if node.kind:
        have = {k: n for k, n in have.items() if k == node.kind}
    count = min(task.numbers["count"], sum(have.values()))
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    if answer is None:
        words = tuple(have)
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.608.2d",
                words=words,
                minimum=0 if node.up_to else count,
                maximum=count,
                limits=tuple(have.values()),
                source=item.source,
                source_name=item.name,
                text="which counters to remove",
                about=game.name(choice),
            ),
        )
        return
    kinds = dict(answer.counters or {})
    _remove(game, task.frame, choice, kinds, task.n, source)


@effect(a.MoveCounters)
def move_counters(game: Game, task: Task, node: a.MoveCounters, source: Source) -> None:
    """Move counters from one permanent to another (122.5)."""
    froms = objects(game, node.source, source)
    tos = [r for r in objects(game, node.to, source) if on_battlefield(game, r)]
    if not froms or not tos or froms[0] == tos[0]:
        return
    have = _counters_of(game, froms[0])
    for kind in [node.kind] if node.kind else list(have):
        count = (
            have.get(kind, 0)
            if node.count is None
            else min(have.get(kind, 0), number(game, node.count, source))
        )
        if count:
            _remove(game, task.frame, froms[0], {kind: count}, source.you, source)
            game.push(
                Task(
                    "acts",
                    frame=task.frame,
                    acts=(Act("counters", player=source.you, object=tos[0], amount=count, kind_of=kind),),
                )
            )


@effect(a.DoubleCounters)
def double_counters(game: Game, task: Task, node: a.DoubleCounters, source: Source) -> None:
    """Double counters: as many again are put (701.10e)."""
    acts: list[Act] = []
    for choice in choices(game, node.of, source):
        for kind, n in _counters_of(game, choice).items():
            if node.kind and kind != node.kind:
                continue
            if isinstance(choice, Seat):
                acts.append(Act("player_counters", player=choice.n, amount=n, kind_of=kind))
            else:
                acts.append(Act("counters", player=source.you, object=choice, amount=n, kind_of=kind))
    propose(game, acts, task.frame)


# ---- damage, fights
# ----------------------------------------------------------------------------------------------


@effect(a.Damage)
def damage(game: Game, task: Task, node: a.Damage, source: Source) -> None:
    """Deal damage (120.1)."""
    dealers = objects(game, node.source, source, gone=True)
    acts: list[Act] = []
    found = choices(game, node.to, source)
    total = number(game, node.count, source)
    for dealer in dealers[:1] if not node.each else dealers:
        for n, choice in enumerate(found):
            amount = total
            if node.distribute:
                share, rest = divmod(total, len(found))
                amount = share + (1 if n < rest else 0)
            if node.each and isinstance(node.count, a.Property):
                chars = game.chars(dealer)
                amount = max(0, chars.power or 0) if chars is not None else 0
            acts.append(
                Act(
                    "damage",
                    player=choice.n if isinstance(choice, Seat) else None,
                    object=choice,
                    amount=amount,
                    source=dealer,
                )
            )
    propose(game, [x for x in acts if x.amount > 0], task.frame)


@effect(a.Fight)
def fight(game: Game, task: Task, node: a.Fight, source: Source) -> None:
    """Each deals damage equal to its power to the other; if either is gone, neither does (701.14)."""
    ones, others = objects(game, node.one, source), objects(game, node.other, source)
    if not ones or not others:
        return
    one, other = ones[0], others[0]
    if not (on_battlefield(game, one) and on_battlefield(game, other)):
        return
    first, second = game.chars(one), game.chars(other)
    if first is None or second is None or "creature" not in first.types or "creature" not in second.types:
        return
    acts = [
        Act("damage", object=other, amount=max(0, first.power or 0), source=one, ruling="rule.701.14a"),
        Act("damage", object=one, amount=max(0, second.power or 0), source=other, ruling="rule.701.14a"),
    ]
    propose(game, [x for x in acts if x.amount], task.frame)


# ---- tapping, attaching
# ------------------------------------------------------------------------------------------


@effect(a.Tap)
def tap(game: Game, task: Task, node: a.Tap, source: Source) -> None:
    """Tap permanents."""
    propose(
        game,
        [Act("tap", object=r, source=source.this) for r in objects(game, node.of, source)],
        task.frame,
        "tapped",
    )


@effect(a.Untap)
def untap(game: Game, task: Task, node: a.Untap, source: Source) -> None:
    """Untap permanents."""
    propose(
        game,
        [
            Act("untap", object=r, source=source.this)
            for r in objects(game, node.of, source)
            if on_battlefield(game, r)
        ],
        task.frame,
        "untapped",
    )


@effect(a.Attach)
def attach(game: Game, task: Task, node: a.Attach, source: Source) -> None:
    """Attach an Aura, Equipment or Fortification (701.3)."""
    hosts = choices(game, node.to, source)
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if (
            obj is None
            or obj.zone != "battlefield"
            or not hosts
            or obj.attached_to == hosts[0]
            or hosts[0] == ref
        ):
            continue
        game.change(obj.id, attached_to=hosts[0], entered=game.tick())
        game.emit(
            "attached",
            "rule.701.3a",
            player=game.controller(ref),
            object=ref,
            other=hosts[0],
            source=source.this,
        )


@effect(a.SkipUntap)
def skip_untap(game: Game, task: Task, node: a.SkipUntap, source: Source) -> None:
    """Those don't untap during their controllers' next untap steps."""
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if obj is not None and obj.zone == "battlefield":
            game.change(obj.id, memory={**obj.memory, "skip untap": 1})


@effect(a.RemoveFromCombat)
def remove_from_combat(game: Game, task: Task, node: a.RemoveFromCombat, source: Source) -> None:
    """Remove from combat (506.4)."""
    for ref in objects(game, node.of, source):
        if on_battlefield(game, ref):
            game.change(ref.id, attacking=None, blocking=(), blocked=False)


@effect(a.Regenerate)
def regenerate(game: Game, task: Task, node: a.Regenerate, source: Source) -> None:
    """A regeneration shield (701.19a)."""
    for ref in objects(game, node.of, source):
        obj = game.find(ref)
        if obj is not None and obj.zone == "battlefield":
            game.change(obj.id, shields=obj.shields + 1)


@routine("enter as copy")
def enter_as_copy(game: Game, task: Task, answer: Answer | None) -> None:
    """ "Enters as a copy of …": chosen as it enters (707.5)."""
    node = task.node
    act = task.acts[0]
    assert isinstance(node, a.EntersAsCopy)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    options = [r for r in candidates(game, node.filter, source) if r != act.object]
    if answer is None:
        game.ask(
            task,
            Decision(
                item.controller,
                "choose",
                "rule.707.5",
                options=tuple(options),
                minimum=0 if node.optional else min(1, len(options)),
                maximum=min(1, len(options)),
                source=item.source,
                source_name=item.name,
                text="what it enters as a copy of",
            ),
        )
        return
    picked = [c for c in answer.chosen if isinstance(c, Ref)]
    if picked and isinstance(act.object, Ref):
        key = (
            copied_card(game, picked[0], node.changes, source) if node.changes else copiable(game, picked[0])
        )
        now = game.objects[act.object.id].ref
        game.effects.append(
            Effect(game.tick(), item.controller, (a.AsCopy(key),), "", game.turn, (now,), source=now)
        )
        game.look.clear()


@routine("pay to enter untapped")
def pay_to_enter(game: Game, task: Task, answer: Answer | None) -> None:
    """ "You may pay; if you don't, it enters tapped": paid as it enters."""
    from ..paying import can_pay, pay_now

    node = task.node
    assert isinstance(node, a.EntersTapped)
    item = game.frames[task.frame].item
    if answer is None:
        if not can_pay(game, item.controller, node.unless_cost, task.frame):
            return
        game.ask(
            task,
            Decision(
                item.controller,
                "may_pay",
                "rule.614.12",
                source=item.source,
                source_name=item.name,
                text="enters untapped",
            ),
        )
        return
    if answer.yes and isinstance(task.objects[0], Ref):
        game.change(task.objects[0].id, tapped=False)
        pay_now(game, item.controller, node.unless_cost, task.frame, answer.chosen)
