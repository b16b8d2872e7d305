"""Instructions that make continuous effects (CR 611), replacement effects and permissions that last."""

from __future__ import annotations

from .. import abilities as a
from ..changing import each_its_own, of_chosen, of_chosen_color
from ..game import Game, replace
from ..objects import Frame
from ..resolve import effect
from ..select import choices, number, objects, players
from ..source import Source
from ..table import Effect, Task
from ..tokens import copiable, copied_card
from ..turn import sync_control
from ..values import Choice, Ref
from ..zones import on_battlefield


def lasting(
    game: Game,
    task: Task,
    source: Source,
    changes: tuple[a.Node, ...],
    until: str,
    affected: tuple[Choice, ...],
    *,
    keep: bool = False,
    uses: int = 0,
    shield: int = 0,
) -> None:
    """Make a continuous effect with a timestamp of its own (613.7)."""
    stamp = game.tick()
    frame: Frame | None = game.frames.get(task.frame) if keep else None
    game.effects.append(
        Effect(
            stamp,
            source.you,
            changes,
            until,
            game.turn,
            affected,
            source=source.this,
            source_name=game.name(source.this) if source.this else "",
            uses=uses,
            shield=shield,
            frame=frame,
            text=game.frames[task.frame].item.text if task.frame in game.frames else "",
        )
    )
    if frame is not None:
        game.frames[stamp] = frame
    game.look.clear()


@effect(a.Apply)
def apply(game: Game, task: Task, node: a.Apply, source: Source) -> None:
    """Changes for a time; what they affect and their numbers are locked in now (611.2c)."""
    affected: tuple[Choice, ...] = tuple(choices(game, node.of, source))
    fixed = tuple(fix(game, c, source) for c in node.changes)
    if not affected:
        return
    rules = tuple(c for c in fixed if isinstance(c, a.PlayerRule))
    if rules:
        game.bind(task.frame, "ruled", affected)
        fixed = tuple(replace(c, who=a.Bound("ruled")) if isinstance(c, a.PlayerRule) else c for c in fixed)
    lasting(game, task, source, fixed, node.until, affected, keep=bool(rules))
    for choice in affected:
        if isinstance(choice, Ref):
            game.emit(
                "changed",
                "rule.611.2c",
                player=game.controller(choice),
                object=choice,
                text=_words(fixed),
                source=source.this,
                to=node.until,
            )


def fix(game: Game, change: a.Node, source: Source) -> a.Node:
    """A change with its numbers found out now (608.2h)."""
    if isinstance(change, a.PowerToughness):
        return a.PowerToughness(number(game, change.power, source), number(game, change.toughness, source))
    if isinstance(change, a.SetPowerToughness) and not each_its_own(change.power):
        power = None if change.power is None else number(game, change.power, source)
        toughness = None if change.toughness is None else number(game, change.toughness, source)
        return replace(change, power=power, toughness=toughness)
    if isinstance(change, a.SetColors):
        return of_chosen(game, change, source)
    if isinstance(change, a.AddKeyword) and isinstance(change.keyword, a.Keyword):
        return replace(change, keyword=of_chosen_color(game, change.keyword, source))
    if isinstance(change, a.AddAbility) and isinstance(change.ability, a.ThisAbility):
        frame = game.frames.get(source.frame)
        if frame is not None and frame.item.ability is not None:
            return replace(change, ability=frame.item.ability)
    return change


def _words(changes: tuple[a.Node, ...]) -> str:
    words: list[str] = []
    for change in changes:
        if isinstance(change, a.PowerToughness):
            words.append(f"{change.power:+d}/{change.toughness:+d}")
        elif isinstance(change, a.AddKeyword) and isinstance(change.keyword, a.Keyword):
            words.append(change.keyword.name)
        elif isinstance(change, a.Restrict):
            words.append(change.what)
    return ", ".join(words) or "other characteristics"


@effect(a.GainControl)
def gain_control(game: Game, task: Task, node: a.GainControl, source: Source) -> None:
    """Gain control of objects (layer 2)."""
    seats = players(game, node.who, source)
    affected: tuple[Choice, ...] = tuple(objects(game, node.of, source))
    if not seats or not affected:
        return
    lasting(game, task, source, (a.Held(seats[0]),), node.until, affected)
    sync_control(game)


@effect(a.ExchangeControl)
def exchange_control(game: Game, task: Task, node: a.ExchangeControl, source: Source) -> None:
    """Exchange control of two permanents of different players, or nothing happens (701.12b)."""
    ones, others = objects(game, node.one, source), objects(game, node.other, source)
    seats = [game.controller(r[0]) for r in (ones, others) if r and on_battlefield(game, r[0])]
    if len(seats) < 2 or seats[0] == seats[1]:
        game.note(task.frame, did=0)
        return
    lasting(game, task, source, (a.Held(seats[1]),), "", (ones[0],))
    lasting(game, task, source, (a.Held(seats[0]),), "", (others[0],))
    game.note(task.frame, did=1)
    sync_control(game)


@effect(a.BecomeCopy)
def become_copy(game: Game, task: Task, node: a.BecomeCopy, source: Source) -> None:
    """Become a copy of another object (layer 1, 707.2)."""
    originals = objects(game, node.copy, source, gone=True)
    affected: tuple[Choice, ...] = tuple(objects(game, node.of, source))
    if not originals or not affected or originals[0].id not in game.objects:
        return
    changes = tuple(fix(game, c, source) for c in node.changes)
    key = copied_card(game, originals[0], changes, source) if changes else copiable(game, originals[0])
    lasting(game, task, source, (a.AsCopy(key),), node.until, affected)
    for ref in affected:
        game.emit(
            "became_copy",
            "rule.707.2",
            player=source.you,
            object=ref,
            text=game.cards[key].name,
            source=source.this,
        )


@effect(a.CreateReplacement)
def create_replacement(game: Game, task: Task, node: a.CreateReplacement, source: Source) -> None:
    """ "The next time … this turn, instead": a replacement or prevention effect (614, 615)."""
    shield = number(game, node.shield, source)
    if node.shield != 0 and shield <= 0:
        return
    changes = (node.replacement,)
    lasting(game, task, source, changes, node.until, (), keep=True, uses=node.uses, shield=shield)


@effect(a.MayPlay)
def may_play(game: Game, task: Task, node: a.MayPlay, source: Source) -> None:
    """Permission to play cards later."""
    cards: tuple[Choice, ...] = tuple(objects(game, node.of, source))
    for seat in players(game, node.who, source):
        cost = _fixed_cost(game, node.cost, source) if node.cost else None
        lasting(game, task, source, (a.Allowed(seat, node.free, cost, node.spells_only),), node.until, cards)


def _fixed_cost(game: Game, cost: tuple[a.Node, ...], source: Source) -> tuple[a.Node, ...]:
    fixed: list[a.Node] = []
    for part in cost:
        if isinstance(part, a.PayEnergy | a.PayLife) and not isinstance(part.amount, int):
            part = replace(part, amount=number(game, part.amount, source))
        fixed.append(part)
    return tuple(fixed)


@effect(a.NextCosts)
def next_costs(game: Game, task: Task, node: a.NextCosts, source: Source) -> None:
    """The next such spell costs less."""
    for seat in players(game, node.who, source):
        lasting(
            game,
            task,
            source,
            (a.CostNext(seat, node.filter, number(game, node.less, source)),),
            node.until,
            (),
        )


@effect(a.Modify)
def modify(game: Game, task: Task, node: a.Modify, source: Source) -> None:
    """Changes without an end."""
    apply(game, task, a.Apply(node.of, node.changes, until=""), source)


@effect(a.PlayerRule)
def player_rule(game: Game, task: Task, node: a.PlayerRule, source: Source) -> None:
    """A rule for players until end of turn."""
    lasting(game, task, source, (node,), "end of turn", (), keep=True)
