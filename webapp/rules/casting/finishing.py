"""Paying for a proposal (CR 601.2h), after which it has been cast or activated (CR 601.2i, 602.2b)."""

from __future__ import annotations

from .. import abilities as a
from ..announcing import tell_targets
from ..costs.paying import pay_mana, pay_simple, produce
from ..costs.total import cost_source, use_up_next
from ..game import Game, replace, routine
from ..mana.sources import Option
from ..mana.triggered import additions
from ..moves import Activate, Answer
from ..objects import Act, Frame, StackItem
from ..resolve import begin_resolution
from ..select import number, objects
from ..table import Proposal, Task
from ..values import CYCLING, Choice, Ref
from ..zones import count_types


def pay(game: Game, proposal: Proposal) -> None:
    """Pay everything (601.2h): mana first, then the rest, what moves objects last and as one batch each."""
    item = proposal.item
    seat = item.controller
    frame = game.tick()
    game.frames[frame] = Frame(item=item)
    pay_mana(game, proposal)
    use_up_next(game, proposal)
    tasks: list[Task] = []
    source = cost_source(game, proposal)
    for index, cost in enumerate(proposal.costs):
        chosen = proposal.chosen.get(str(index), ())
        if isinstance(cost, a.TapThis | a.UntapThis | a.PayEnergy | a.PayLife):
            pay_simple(game, seat, cost, item.source, source)
        elif isinstance(cost, a.RemoveCounters):
            for ref in objects(game, cost.of, source):
                pay_simple(game, seat, replace(cost, of=a.This()), ref, source)
        elif isinstance(cost, a.AddCounters):
            act = Act(
                "counters",
                player=seat,
                object=item.source,
                kind_of=cost.kind,
                amount=number(game, cost.count, source),
                ruling="rule.606.4",
            )
            tasks.append(Task("acts", frame=frame, acts=(act,)))
        else:
            tasks += _moving_cost(game, proposal, cost, chosen, frame)
    game.push(*tasks, Task("announced", proposal=proposal, frame=frame))


def put_back(game: Game, item: StackItem) -> None:
    """Keep the item on the stack as it has become."""
    for n, other in enumerate(game.stack):
        if other.ref == item.ref:
            game.stack[n] = item


_VERBS: dict[type, tuple[str, str]] = {
    a.SacrificeThis: ("sacrifice", "graveyard"),
    a.ExileThis: ("exile", "exile"),
    a.SacrificeOthers: ("sacrifice", "graveyard"),
    a.DiscardCards: ("discard", "graveyard"),
    a.ExileCards: ("exile", "exile"),
    a.ReturnOthers: ("return", "hand"),
}
"""What each cost does with the objects that pay it, and where they go."""


def _moving_cost(
    game: Game, proposal: Proposal, cost: a.Node, chosen: tuple[Choice, ...], frame: int
) -> list[Task]:
    item = proposal.item
    seat = item.controller
    if isinstance(cost, a.DiscardThis):
        return [Task("acts", frame=frame, acts=(_discard_this(item),), word="self")]
    if isinstance(cost, a.SacrificeThis | a.ExileThis):
        verb, to = _VERBS[type(cost)]
        act = Act("move", player=seat, object=item.source, to=to, verb=verb)
        return [Task("acts", frame=frame, acts=(act,), word="self")]
    if isinstance(cost, a.TapOthers):
        acts = tuple(Act("tap", player=seat, object=c) for c in chosen)
        return [Task("acts", frame=frame, acts=acts, word="paid")]
    if type(cost) in _VERBS and chosen:
        verb, to = _VERBS[type(cost)]
        acts = tuple(Act("move", player=seat, object=c, to=to, verb=verb) for c in chosen)
        return [Task("acts", frame=frame, acts=acts, word="paid")]
    if isinstance(cost, a.MillCards):
        return [Task("run", frame=frame, node=a.Mill(a.You(), cost.count))]
    if isinstance(cost, a.DrawsForOpponent):
        return [Task("run", frame=frame, node=cost.effect)]
    return []


def _discard_this(item: StackItem) -> Act:
    return Act(
        "move",
        player=item.controller,
        object=item.source,
        to="graveyard",
        verb="discard",
        label=item.label,
        ruling="cycling.discard-is-cost" if item.label else "",
    )


@routine("announced")
def announced(game: Game, task: Task, answer: Answer | None) -> None:
    """The spell has been cast, the ability activated (601.2i, 602.2b)."""
    proposal = task.proposal
    assert proposal is not None
    item = proposal.item
    paid = game.frames.pop(task.frame, None)
    if paid is not None:
        names = ("self", "paid", "sacrificed", "discarded", "exiled")
        item = replace(
            item, objects={**item.objects, **{n: paid.objects[n] for n in names if n in paid.objects}}
        )
    if proposal.makes and isinstance(proposal.move, Activate) and isinstance(item.ability, a.Activated):
        option = Option(proposal.move.object, proposal.move.ability, item.ability, proposal.makes)
        more = additions(game, option.ref, option.ability, item.controller, option.makes)
        produce(game, item.controller, option, more)
        return
    put_back(game, item)
    if item.kind == "spell":
        _cast_done(game, proposal, item, proposal.x or 0)
    else:
        _activated(game, proposal, item, proposal.x or 0)
    tell_targets(game, item)
    if not proposal.during:
        game.passed = 0
        if _skips_the_stack(game, item):
            begin_resolution(game)
            return
        acted = item.controller
        game.push(Task("priority", n=acted if game.book.actor_gets_priority else game.next_seat(acted)))


def _skips_the_stack(game: Game, item: StackItem) -> bool:
    """What misconceptions have resolve at once: the draw of cycling, and what only gives energy."""
    if not isinstance(item.ability, a.Activated):
        return False
    if item.label in CYCLING:
        return not game.book.cycling_uses_stack
    body = item.ability.effect
    made = body.effect if isinstance(body, a.Clause) else body
    energy = isinstance(made, a.GetCounters) and made.kind == "energy"
    return energy and not game.book.energy_uses_stack


def _activated(game: Game, proposal: Proposal, item: StackItem, x: int) -> None:
    index = proposal.move.ability if isinstance(proposal.move, Activate) else 0
    key = f"activated@{item.source.id}.{item.source.inc}/{index}"
    game.tally[key] = game.tally.get(key, 0) + 1
    game.total[key] = game.total.get(key, 0) + 1
    if item.label in CYCLING and _counts(game, item):
        _cycled(game, item, x)
    if item.label == "crew":
        for ref in item.objects.get("paid", ()):
            game.emit("crewed", "rule.702.122a", log=False, player=item.controller, object=ref)
    game.emit(
        "activated",
        "cycling.uses-stack" if item.label else "rule.602.2a",
        player=item.controller,
        object=item.ref,
        name=item.name,
        text=item.text,
        amount=x,
        source=item.source,
    )


def _counts(game: Game, item: StackItem) -> bool:
    """Whether the card has been cycled: typecycled too (702.29f), and wherever it has gone (118.11)."""
    if item.label == "typecycling" and not game.book.typecycling_triggers:
        return False
    if "discarded" not in item.objects:
        return False  # 702.29c, 614.6: the discard itself was replaced
    where = game.find(item.objects.get("self", (item.source,))[0])
    if where is None or where.zone == "graveyard":
        return True
    game.cited.add("replacement.cycled-elsewhere")
    return game.book.replaced_is_cycled


def _cycled(game: Game, item: StackItem, x: int) -> None:
    card = item.objects.get("self", (item.source,))[0]
    game.emit(
        "cycled",
        "cycling.hand-only" if item.label == "cycling" else "typecycling.triggers",
        player=item.controller,
        object=card,
        amount=x,
        source=item.ref,
        source_name=item.name,
        other=item.source,
        kind_of=item.label,
    )
    count_types(game, "cycled", item.controller, game.chars(card) if isinstance(card, Ref) else None)


def _cast_done(game: Game, proposal: Proposal, item: StackItem, x: int) -> None:
    obj = game.objects[item.ref.id]
    memory = {**obj.memory, **{k: n for k, n in item.numbers.items() if k != "X"}}
    if proposal.x is not None:
        memory["x"] = x
    if proposal.after:
        memory["after"] = proposal.after
    game.change(obj.id, memory=memory)
    chars = game.chars(item.ref)
    count_types(game, "cast", item.controller, chars)
    game.emit(
        "cast",
        "rule.601.2i",
        player=item.controller,
        object=item.ref,
        name=item.name,
        amount=x,
        frm=proposal.frm,
        other=item.ref,
    )
