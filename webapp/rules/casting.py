"""Casting spells and activating abilities (CR 601, 602): checked first, then announced choice by choice, then
paid.

A proposal travels as data in a task; whatever the move left out is asked for. Any refusal on the way abandons
the whole move (601.2e, 733).
"""

from __future__ import annotations

from . import abilities as a
from .announcing import choose_modes, choose_targets, tell_targets
from .casting_checks import Way, activation_reasons, cast_reasons, timely_ways, ways_to_cast
from .costs import convokers, cost_source, pay_mana, pay_simple, payable, pick_from, total_mana, use_up_next
from .decisions import Decision
from .game import Game, replace, routine
from .mana import plan
from .moves import Activate, Answer, Cast
from .objects import Act, Frame, StackItem
from .refusals import RefusedError, refuse
from .select import objects
from .table import Proposal, Task
from .values import Choice, Ref, Seat, symbols
from .zones import last_known, move

_PICKS = {"sacrifice": "sacrifice", "discard": "discard", "exile": "exile"}


def begin_cast(game: Game, move_: Cast, *, during: bool = False, way: Way | None = None) -> None:
    """Propose a spell (601.2a). `during`: cast while something resolves (608.2g), by `way`."""
    ways = [way] if way is not None else ways_to_cast(game, move_.player, move_.object)
    if not during:
        reasons = cast_reasons(game, move_, ways)
        if reasons:
            raise RefusedError(*reasons)
        ways = timely_ways(game, move_.player, move_.object, ways)
    obj = game.find(move_.object)
    assert obj is not None
    chars = game.chars(obj)
    assert chars is not None
    frm = obj.zone
    memory: dict[str, int | str] = {"cast from": frm, "cast by": move_.player}
    ref = move(
        game,
        Act(
            "move",
            player=move_.player,
            object=obj.ref,
            to="stack",
            verb="cast",
            under=move_.player,
            memory=memory,
        ),
    )
    assert ref is not None
    item = StackItem(
        ref=ref,
        kind="spell",
        controller=move_.player,
        source=ref,
        name=chars.name,
        source_was=last_known(chars),
        ability=spell_ability(chars.abilities),
        text=game.cards[obj.card].text,
    )
    game.stack.append(item)
    proposal = Proposal(item=item, move=move_, frm=frm, during=during)
    game.push(
        Task(
            "propose",
            proposal=proposal,
            words=tuple(w.label for w in ways),
            nodes=tuple(w.node() for w in ways),
        )
    )


def spell_ability(abilities: tuple[a.Node, ...]) -> a.Node | None:
    """What a spell does as it resolves: its spell ability, or for an Aura its enchant target (303.4a)."""
    spells = [x for x in abilities if isinstance(x, a.Spell)]
    if len(spells) == 1:
        return spells[0]
    if spells:
        return a.Spell(
            effect=a.Do(tuple(_shifted(s, spells, n) for n, s in enumerate(spells))),
            targets=tuple(t for s in spells for t in s.targets),
            text="\n".join(s.text for s in spells),
        )
    for ability in abilities:
        if isinstance(ability, a.Keyword) and ability.name == "enchant" and ability.filter is not None:
            return a.Spell(
                effect=a.Nothing(), targets=(a.Target(allowed=(ability.filter,)),), text=ability.text
            )
    return None


def _shifted(spell: a.Spell, spells: list[a.Spell], n: int) -> a.Node:
    before = sum(len(s.targets) for s in spells[:n])
    return spell.effect if not before else a.FromSlot(spell.effect, before)


def begin_activate(game: Game, move_: Activate) -> None:
    """Propose an activated ability (602.2)."""
    reasons = activation_reasons(game, move_)
    if reasons:
        raise RefusedError(*reasons)
    obj = game.find(move_.object)
    assert obj is not None
    chars = game.chars(obj)
    assert chars is not None
    ability = chars.abilities[move_.ability]
    assert isinstance(ability, a.Activated)
    item = StackItem(
        ref=Ref(game.tick()),
        kind="activated",
        controller=move_.player,
        source=obj.ref,
        name=chars.name,
        source_was=last_known(chars),
        ability=ability,
        text=ability.text,
        label=ability.label,
    )
    game.stack.append(item)
    proposal = Proposal(item=item, move=move_, frm=obj.zone)
    ways = [Way("", ability.cost)] + _other_ways(game, proposal, ability)
    game.push(
        Task(
            "propose",
            proposal=proposal,
            words=tuple(w.label for w in ways),
            nodes=tuple(w.node() for w in ways),
        )
    )


def _other_ways(game: Game, proposal: Proposal, ability: a.Activated) -> list[Way]:
    """Other costs that an effect lets a player pay rather than the ability's own ("you may pay {0} rather
    than pay cycling costs").
    """
    from .select import players

    found: list[Way] = []
    cycling = ability.label in {"cycling", "typecycling"}
    for force in game.look.statics():
        effect = force.effect
        if isinstance(effect, a.CastPermission) and effect.of and effect.cost is not None:
            fits = effect.of == ability.label or (effect.of == "cycling" and cycling)
            if fits and proposal.item.controller in players(game, effect.who, force.source):
                kept = tuple(c for c in ability.cost if isinstance(c, a.DiscardThis | a.TapThis))
                found.append(
                    Way(
                        game.name(force.source.this) if force.source.this else "other cost",
                        effect.cost + kept,
                    )
                )
    return found


# ---- the steps of a proposal
# --------------------------------------------------------------------------------------


@routine("propose")
def propose(game: Game, task: Task, answer: Answer | None) -> None:
    """Go through 601.2b-h until something must be asked, or everything is known and paid."""
    proposal = task.proposal
    assert proposal is not None
    for phase in _PHASES[_index(proposal.phase) :]:
        result = _STEPS[phase](
            game,
            replace(task, proposal=replace(proposal, phase=phase)),
            replace(proposal, phase=phase),
            answer,
        )
        if result is None:
            return
        proposal = result
        answer = None
        _update(game, proposal.item)
    _pay(game, proposal)


def _index(phase: str) -> int:
    return _PHASES.index(phase)


def _update(game: Game, item: StackItem) -> None:
    for n, other in enumerate(game.stack):
        if other.ref == item.ref:
            game.stack[n] = item


def word_index(words: tuple[str, ...], answer: Answer) -> int:
    """Which of a decision's words an answer means."""
    if answer.indices:
        return answer.indices[0]
    wanted = answer.word.casefold()
    return next((n for n, w in enumerate(words) if wanted and wanted in w.casefold()), 0)


def _ways(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Which alternative cost, if any (601.2b, 118.9)."""
    labels, ways = task.words, [w for w in task.nodes if isinstance(w, a.WayCost)]
    if answer is not None:
        return _take_way(
            proposal,
            ways[int(task.numbers.get(f"way {word_index(_way_words(game, task, proposal), answer)}", 0))],
        )
    named = [n for n, label in enumerate(labels) if label and _named(proposal.move.ways, label, ways[n])]
    if named:
        return _take_way(proposal, ways[named[0]])
    affordable = [n for n, way in enumerate(ways) if not payable(game, _take_way(proposal, way), 0)]
    if len(affordable) == 1 or len(ways) == 1:
        return _take_way(proposal, ways[affordable[0] if affordable else 0])
    if not affordable:
        return _take_way(proposal, ways[0])
    numbers = {f"way {n}": index for n, index in enumerate(affordable)}
    asked = replace(task, numbers=numbers)
    words = _way_words(game, asked, proposal)
    game.ask(
        asked,
        Decision(
            proposal.item.controller,
            "choose",
            "rule.118.9",
            words=words,
            minimum=1,
            maximum=1,
            source=proposal.item.source,
            source_name=proposal.item.name,
            locks="announcement",
            text="which cost to pay",
        ),
    )
    return None


def _way_words(game: Game, task: Task, proposal: Proposal) -> tuple[str, ...]:
    ways = [w for w in task.nodes if isinstance(w, a.WayCost)]
    return tuple(
        f"{task.words[i] or 'usual cost'}: {cost_text(ways[i].cost)}"
        for _, i in sorted(task.numbers.items(), key=lambda kv: int(kv[0].split()[1]))
    )


def _named(texts: tuple[str, ...], label: str, way: a.WayCost) -> bool:
    haystack = f"{label} {cost_text(way.cost)}".casefold()
    return any(text.casefold() in haystack for text in texts)


def cost_text(costs: tuple[a.Node, ...]) -> str:
    """A cost in symbols and short words."""
    words: list[str] = []
    for cost in costs:
        if isinstance(cost, a.PayMana):
            words.append(cost.cost or "{0}")
        elif isinstance(cost, a.PayEnergy):
            words.append("{E}" * cost.amount if isinstance(cost.amount, int) else "any amount of {E}")
        elif isinstance(cost, a.PayLife):
            words.append(f"{cost.amount if isinstance(cost.amount, int) else 'that much'} life")
        elif isinstance(cost, a.TapThis):
            words.append("{T}")
        else:
            words.append(_COST_WORDS.get(type(cost), type(cost).__name__))
    return ", ".join(words) or "nothing"


_COST_WORDS: dict[type, str] = {
    a.DiscardThis: "discard this card",
    a.DiscardCards: "discard",
    a.SacrificeThis: "sacrifice this",
    a.SacrificeOthers: "sacrifice",
    a.ExileThis: "exile this",
    a.ExileCards: "exile",
    a.TapOthers: "tap",
    a.ReturnOthers: "return",
    a.RemoveCounters: "remove counters",
    a.AddCounters: "loyalty",
    a.MillCards: "mill",
    a.RevealCards: "reveal",
    a.UntapThis: "{Q}",
}


def _take_way(proposal: Proposal, way: a.WayCost) -> Proposal:
    return replace(
        proposal,
        costs=way.cost,
        alternative=way.label,
        base=way.cost,
        item=replace(
            proposal.item, numbers={**proposal.item.numbers, **({way.label: 1} if way.label else {})}
        ),
    )


def _options(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Additional costs (118.8): the required ones, then each optional one, asked if it is not named and can
    be paid.
    """
    if proposal.item.kind != "spell":
        return proposal
    for cost in _additional(game, proposal):
        if cost.label in proposal.ways or cost.label in proposal.declined:
            continue
        taken = replace(proposal, costs=proposal.costs + cost.cost, ways=(*proposal.ways, cost.label))
        if not cost.optional:
            proposal = taken
            continue
        if answer is not None:
            proposal = (
                _optional_taken(taken, cost)
                if answer.yes
                else replace(proposal, declined=(*proposal.declined, cost.label))
            )
            answer = None
        elif any(
            t.casefold() in f"{cost.label} {_KICK.get(cost.label, '')} {cost_text(cost.cost)}".casefold()
            for t in proposal.move.ways
        ):
            proposal = _optional_taken(taken, cost)
        elif proposal.move.ways or payable(game, taken, 0):
            proposal = replace(proposal, declined=(*proposal.declined, cost.label))
        else:
            game.ask(
                replace(task, proposal=proposal),
                Decision(
                    proposal.item.controller,
                    "may_pay",
                    "rule.118.8",
                    source=proposal.item.source,
                    source_name=proposal.item.name,
                    locks="announcement",
                    cost=cost_text(cost.cost),
                    text=_KICK.get(cost.label, cost.label) or "an additional cost",
                ),
            )
            return None
    return proposal


_KICK = {"kicked": "kicker", "bargained": "bargain"}


def _optional_taken(taken: Proposal, cost: a.AddCost) -> Proposal:
    return replace(
        taken,
        item=replace(
            taken.item, numbers={**taken.item.numbers, cost.label: taken.item.numbers.get(cost.label, 0) + 1}
        ),
    )


def _additional(game: Game, proposal: Proposal) -> list[a.AddCost]:
    found: list[a.AddCost] = []
    chars = game.chars(proposal.item.ref)
    for n, ability in enumerate(chars.abilities if chars is not None else ()):
        if isinstance(ability, a.Static):
            found += [
                replace(e, label=e.label or f"additional {n}")
                for e in ability.effects
                if isinstance(e, a.AddCost)
            ]
    return found


def _modes(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    found = choose_modes(game, task, proposal.item, answer, proposal.move.modes)
    if found is None:
        return None
    if found is False:
        raise refuse("target.none", card=proposal.item.name)
    if not isinstance(found, StackItem):
        return proposal
    modal = _modal(found)
    extra = tuple(c for index in found.modes for c in modal.modes[index].cost) if modal is not None else ()
    return replace(proposal, item=found, costs=proposal.costs + extra)


def _modal(item: StackItem) -> a.Modal | None:
    from .announcing import modal_of

    return modal_of(item)


def _x(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """X (601.2b, 107.3a); 0 when the spell is cast without paying its mana cost (107.3b)."""
    has_x = any(
        isinstance(c, a.PayMana) and c.x is None and "X" in symbols(c.cost) for c in proposal.costs
    ) or any(isinstance(getattr(c, "amount", getattr(c, "count", 0)), a.X) for c in proposal.costs)
    if not has_x:
        return proposal
    if answer is not None:
        return _with_x(game, proposal, answer.number or 0)
    if proposal.move.x is not None:
        return _with_x(game, proposal, proposal.move.x)
    most = 0
    while most < 60 and not payable(
        game, replace(proposal, x=most + 1, item=_numbered(proposal.item, most + 1)), most + 1
    ):
        most += 1
    game.ask(
        task,
        Decision(
            proposal.item.controller,
            "number",
            "rule.107.3a",
            minimum=0,
            maximum=most,
            source=proposal.item.source,
            source_name=proposal.item.name,
            locks="announcement",
            text="X",
        ),
    )
    return None


def _numbered(item: StackItem, x: int) -> StackItem:
    return replace(item, numbers={**item.numbers, "X": x})


def _with_x(game: Game, proposal: Proposal, x: int) -> Proposal:
    if proposal.item.kind == "spell":
        obj = game.objects[proposal.item.ref.id]
        game.change(obj.id, memory={**obj.memory, "x": x})
    return replace(proposal, x=x, item=_numbered(proposal.item, x))


def _targets(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    found = choose_targets(game, task, proposal.item, answer, proposal.move.targets)
    if found is None:
        return None
    if found is False:
        raise refuse("target.none", card=proposal.item.name)
    assert isinstance(found, StackItem)
    return replace(proposal, item=found)


def _afford(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Whether the total cost can be paid at all (601.2f-h)."""
    reasons = payable(game, proposal)
    if reasons:
        raise RefusedError(*reasons)
    return proposal


def _convoke(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Which creatures convoke (702.51a): those named in the move; asked if mana alone does not suffice."""
    able = convokers(game, proposal)
    if not able:
        return proposal
    if answer is not None:
        return _convoked(game, proposal, tuple(answer.chosen))
    named = tuple(c for c in proposal.move.paying if c in able)
    if named:
        return _convoked(game, proposal, named)
    if plan(game, proposal.item.controller, total_mana(game, proposal)) is not None:
        return proposal
    game.ask(
        task,
        Decision(
            proposal.item.controller,
            "choose",
            "rule.702.51a",
            options=tuple(able),
            minimum=1,
            maximum=len(able),
            source=proposal.item.source,
            source_name=proposal.item.name,
            locks="payment",
            text="what to tap to help pay",
        ),
    )
    return None


def _convoked(game: Game, proposal: Proposal, chosen: tuple[Choice, ...]) -> Proposal:
    item = replace(proposal.item, objects={**proposal.item.objects, "convoked": chosen})
    changed = replace(proposal, chosen={**proposal.chosen, "convoke": chosen}, item=item)
    reasons = payable(game, changed)
    if reasons:
        raise RefusedError(*reasons)
    return changed


def _picks(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Which objects are sacrificed, discarded, exiled, tapped … to pay (601.2b, 601.2h)."""
    source = cost_source(game, proposal)
    for index, cost in enumerate(proposal.costs):
        wanted = pick_from(game, proposal, cost, source)
        key = str(index)
        if wanted is None or key in proposal.chosen:
            continue
        verb, options, count = wanted
        most = len(options) if isinstance(cost, a.TapOthers) and cost.power else count
        if answer is not None:
            picked: tuple[Choice, ...] = tuple(answer.chosen)
            answer = None
        else:
            used = [c for chosen in proposal.chosen.values() for c in chosen]
            picked = tuple(c for c in proposal.move.paying if c in options and c not in used)[:most]
        if len(picked) < count or any(c not in options for c in picked):
            if isinstance(cost, a.DiscardCards) and cost.random:
                picked = game.random_picks(options, count)
            else:
                game.ask(
                    replace(task, proposal=proposal), _pick_decision(proposal, verb, options, count, most)
                )
                return None
        proposal = replace(proposal, chosen={**proposal.chosen, key: picked})
        if isinstance(cost, a.TapOthers) and cost.power and _power(game, picked) < cost.power:
            raise refuse("cost.power", card=proposal.item.name, needs=cost.power, has=_power(game, picked))
    return proposal


def _power(game: Game, chosen: tuple[Choice, ...]) -> int:
    return sum(max(0, c.power or 0) for ref in chosen if (c := game.chars(ref)) is not None)


def _pick_decision(proposal: Proposal, verb: str, options: list[Ref], count: int, most: int) -> Decision:
    return Decision(
        proposal.item.controller,
        _PICKS.get(verb, "choose"),
        "rule.601.2h",
        options=tuple(options),
        minimum=count,
        maximum=most,
        source=proposal.item.source,
        source_name=proposal.item.name,
        locks="payment",
        text=f"what to {verb} to pay",
        secret=verb == "discard",
    )


_PHASES = ("ways", "options", "modes", "x", "targets", "afford", "convoke", "picks")
_STEPS = {
    "ways": _ways,
    "options": _options,
    "modes": _modes,
    "x": _x,
    "targets": _targets,
    "afford": _afford,
    "convoke": _convoke,
    "picks": _picks,
}


# ---- paying and finishing
# ------------------------------------------------------------------------------------------


def _pay(game: Game, proposal: Proposal) -> None:
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
                amount=_amount(game, cost.count, source),
                ruling="rule.606.4",
            )
            tasks.append(Task("acts", frame=frame, acts=(act,)))
        else:
            tasks += _moving_cost(game, proposal, cost, chosen, frame)
    game.push(*tasks, Task("announced", proposal=proposal, frame=frame))


def _amount(game: Game, count: a.Node | int, source: object) -> int:
    from .select import number

    return number(game, count, source)  # type: ignore[arg-type]


def _moving_cost(
    game: Game, proposal: Proposal, cost: a.Node, chosen: tuple[Choice, ...], frame: int
) -> list[Task]:
    item = proposal.item
    seat = item.controller
    if isinstance(cost, a.DiscardThis):
        act = Act(
            "move",
            player=seat,
            object=item.source,
            to="graveyard",
            verb="discard",
            label=item.label,
            ruling="cycling.discard-is-cost" if item.label else "",
        )
        return [Task("acts", frame=frame, acts=(act,), word="self")]
    if isinstance(cost, a.SacrificeThis | a.ExileThis):
        verb, to = ("sacrifice", "graveyard") if isinstance(cost, a.SacrificeThis) else ("exile", "exile")
        return [
            Task(
                "acts",
                frame=frame,
                acts=(Act("move", player=seat, object=item.source, to=to, verb=verb),),
                word="self",
            )
        ]
    if isinstance(cost, a.TapOthers):
        return [
            Task(
                "acts",
                frame=frame,
                acts=tuple(Act("tap", player=seat, object=c) for c in chosen),
                word="paid",
            )
        ]
    moves = {
        a.SacrificeOthers: ("sacrifice", "graveyard"),
        a.DiscardCards: ("discard", "graveyard"),
        a.ExileCards: ("exile", "exile"),
        a.ReturnOthers: ("return", "hand"),
    }
    if type(cost) in moves and chosen:
        verb, to = moves[type(cost)]
        return [
            Task(
                "acts",
                frame=frame,
                acts=tuple(Act("move", player=seat, object=c, to=to, verb=verb) for c in chosen),
                word="paid",
            )
        ]
    if isinstance(cost, a.MillCards):
        return [Task("run", frame=frame, node=a.Mill(a.You(), cost.count))]
    if isinstance(cost, a.DrawsForOpponent):
        return [Task("run", frame=frame, node=cost.effect)]
    return []


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
    _update(game, item)
    seat = item.controller
    x = proposal.x or 0
    if item.kind == "spell":
        _cast_done(game, proposal, item, x)
    else:
        obj = item.source
        key = f"activated@{obj.id}.{obj.inc}/{proposal.move.ability if isinstance(proposal.move, Activate) else 0}"
        game.tally[key] = game.tally.get(key, 0) + 1
        if item.label in {"cycling", "typecycling"}:
            self_ = item.objects.get("self", (item.source,))[0]
            game.emit(
                "cycled",
                "cycling.hand-only" if item.label == "cycling" else "typecycling.triggers",
                player=seat,
                object=self_,
                amount=x,
                source=item.ref,
                source_name=item.name,
                other=item.source,
                kind_of=item.label,
            )
            from .zones import count_types

            count_types(game, "cycled", seat, game.chars(self_) if isinstance(self_, Ref) else None)
        game.emit(
            "activated",
            "cycling.uses-stack" if item.label else "rule.602.2a",
            player=seat,
            object=item.ref,
            name=item.name,
            text=item.text,
            amount=x,
            source=item.source,
        )
    tell_targets(game, item)
    if not proposal.during:
        game.passed = 0
        game.push(Task("priority", n=seat))


def _cast_done(game: Game, proposal: Proposal, item: StackItem, x: int) -> None:
    from .zones import count_types

    obj = game.objects[item.ref.id]
    memory = {**obj.memory, **{k: n for k, n in item.numbers.items() if k != "X"}}
    if proposal.x is not None:
        memory["x"] = x
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


__all__ = ["Seat", "begin_activate", "begin_cast"]
