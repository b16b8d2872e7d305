"""Instructions about spells: cast something now, copy, change targets."""

from __future__ import annotations

from webapp.words import listed

from .. import abilities as a
from ..announcing import target_specs
from ..casting.proposing import begin_cast
from ..casting.spell_checks import spell_ability, target_reasons
from ..casting.ways import Way
from ..costs.during_resolution import can_pay
from ..decisions import Decision
from ..game import Game, replace, routine
from ..moves import Answer, Cast
from ..objects import Act, StackItem
from ..refusals import refuse
from ..resolve import effect
from ..select import choices, matches, number, objects, players
from ..source import Source
from ..table import Task
from ..targets import assign, legal_targets
from ..values import Choice, Ref


def castable(game: Game, node: a.CastNow, source: Source) -> list[Ref]:
    """Which of the cards could be cast (or played) now: targets exist and the cost can be paid (608.2g)."""
    seats = players(game, node.who, source)
    seat = seats[0] if seats else source.you
    found: list[Ref] = []
    for ref in objects(game, node.of, source):
        chars = game.chars(ref)
        if chars is None:
            continue
        if node.filter is not None and not matches(game, node.filter, ref, source):
            continue
        if "land" in chars.types:
            if node.play and game.players[seat].lands_played < 1 and game.active == seat:
                found.append(ref)
            continue
        item = StackItem(
            ref=ref,
            kind="spell",
            controller=seat,
            source=ref,
            name=chars.name,
            ability=spell_ability(chars.abilities),
        )
        if target_reasons(game, item):
            continue
        if node.free or can_pay(game, seat, _cost(game, node, ref, source), source.frame):
            found.append(ref)
    return found


def _cost(game: Game, node: a.CastNow, ref: Ref, source: Source) -> tuple[a.Node, ...]:
    if node.free:
        return ()
    if node.cost:
        return tuple(
            replace(c, amount=number(game, c.amount, source))
            if isinstance(c, a.PayEnergy | a.PayLife) and not isinstance(c.amount, int)
            else c
            for c in node.cost
        )
    chars = game.chars(ref)
    return (a.PayMana(chars.mana_cost or ""),) if chars is not None else ()


@effect(a.CastNow)
def cast_now(game: Game, task: Task, node: a.CastNow, source: Source) -> None:
    """Cast cards while resolving; they go on top of the stack and wait (608.2g)."""
    found = castable(game, node, source)
    seats = players(game, node.who, source)
    count = number(game, node.count, source)
    game.push(
        Task(
            "cast now",
            frame=task.frame,
            node=node,
            objects=tuple(found),
            n=seats[0] if seats else source.you,
            numbers={"count": count},
        )
    )


@routine("cast now")
def pick_and_cast(game: Game, task: Task, answer: Answer | None) -> None:
    """Which one, if there is a choice; then its targets and modes as usual."""
    node = task.node
    assert isinstance(node, a.CastNow)
    item = game.frames[task.frame].item
    named = game.frames[task.frame].objects.get("named", ())
    if named and answer is None:
        game.bind(task.frame, "named", ())
        if any(c not in task.objects for c in named):
            raise refuse(
                "decision.option",
                kind="choose",
                choice=game.name(named[0]),
                options=listed(game.name(c) for c in task.objects),
            )
        answer = Answer(task.n, "choose", chosen=named)
    if answer is None:
        count = min(task.numbers["count"], len(task.objects))
        least = count if len(task.objects) == 1 else min(1, count)
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.608.2g",
                options=task.objects,
                minimum=least,
                maximum=count,
                source=item.source,
                source_name=item.name,
                text="what to cast",
            ),
        )
        return
    source = Source(item.controller, item.source, task.frame)
    chosen = [c for c in answer.chosen if isinstance(c, Ref)]
    game.bind(task.frame, "cast", chosen)
    game.note(task.frame, did=len(chosen))
    for ref in reversed(chosen):
        chars = game.chars(ref)
        if chars is not None and "land" in chars.types:
            _play(game, task.n, ref)
            continue
        way = Way("", _cost(game, node, ref, source))
        begin_cast(game, Cast(task.n, ref, x=0 if node.free else None), during=True, way=way)


def _play(game: Game, seat: int, land: Ref) -> None:
    game.player(seat, lands_played=game.players[seat].lands_played + 1)
    act = Act("move", player=seat, object=land, to="battlefield", verb="play", under=seat)
    game.push(Task("acts", acts=(act,)))


# ---- copies
# ------------------------------------------------------------------------------------------------------


@effect(a.CopySpell)
def copy_spell(game: Game, task: Task, node: a.CopySpell, source: Source) -> None:
    """Put copies of spells or abilities on the stack (707.10)."""
    seats = players(game, node.who, source)
    seat = seats[0] if seats else source.you
    for ref in objects(game, node.of, source, gone=True):
        original = game.item(ref) or game.unresolved.get(f"{ref.id}.{ref.inc}")  # 608.2h
        if original is None:
            continue
        for _ in range(number(game, node.count, source)):
            made = _copy(game, original, seat)
            if node.new_targets and made.targets:
                game.push(Task("new targets", frame=task.frame, item=made, n=seat))


def _copy(game: Game, original: StackItem, seat: int) -> StackItem:
    number_ = game.tick()
    ref = Ref(number_)
    if original.kind == "spell":
        obj = game.objects[original.ref.id]
        if obj.ref != original.ref:  # it has left the stack: as it was cast (608.2h)
            cast = {k: n for k, n in original.numbers.items() if k != "X"}
            obj = replace(obj, zone="stack", memory={**cast, "x": original.numbers.get("X", 0)})
        game.objects[number_] = replace(
            obj,
            id=number_,
            inc=0,
            copy=True,
            owner=seat,
            controller=seat,
            entered=number_,
            label="",
            memory={**obj.memory, "cast from": ""},
        )
        game.look.clear()
    made = replace(
        original,
        ref=ref,
        controller=seat,
        copy=True,
        source=ref if original.kind == "spell" else original.source,
    )
    game.stack.append(made)
    game.emit("copied", "rule.707.10", player=seat, object=ref, name=made.name)
    return made


@routine("new targets")
def new_targets(game: Game, task: Task, answer: Answer | None) -> None:
    """ "You may choose new targets for the copy": asked once; keeping them all is allowed."""
    item = task.item
    assert item is not None
    item = game.item(item.ref) or item
    specs = target_specs(item)
    source = Source(item.controller, item.source)
    if answer is None:
        options: list[Choice] = []
        for spec in specs:
            if isinstance(spec, a.Target):
                options += [c for c in legal_targets(game, spec, source, item) if c not in options]
        count = len(item.targets)
        if not options:
            return
        game.ask(
            task,
            Decision(
                task.n,
                "target",
                "rule.115.7d",
                options=tuple(options),
                minimum=count,
                maximum=count,
                source=item.source,
                source_name=item.name,
                text=item.text,
                about="new targets",
            ),
        )
        return
    slots = assign(game, specs, answer.chosen, source, item)
    if slots is not None:
        changed = replace(item, slots=slots)
        game.stack = [changed if i.ref == item.ref else i for i in game.stack]


@effect(a.ChangeTargets)
def change_targets(game: Game, task: Task, node: a.ChangeTargets, source: Source) -> None:
    """Change the target of a spell or ability (115.7a): only to a legal one."""
    for ref in objects(game, node.of, source):
        item = game.item(ref)
        if item is None:
            continue
        if node.to is None:
            game.push(Task("new targets", frame=task.frame, item=item, n=source.you))
            continue
        new = choices(game, node.to, source)
        count = len(item.targets)
        if not new or count != 1:
            continue
        slots = assign(game, target_specs(item), (new[0],), Source(item.controller, item.source), item)
        if slots is not None:
            game.stack = [replace(i, slots=slots) if i.ref == ref else i for i in game.stack]
            game.emit(
                "retargeted",
                "rule.115.7a",
                player=source.you,
                object=ref,
                name=item.name,
                other=new[0],
                source=source.this,
            )
