"""Proposing a spell or an activated ability (CR 601.2, 602.2): announced choice by choice, then paid.

A proposal travels as data in a task; whatever the move left out is asked for. Any refusal on the way abandons
the whole move (601.2e, 733).
"""

from __future__ import annotations

from .. import abilities as a
from ..announcing import ability_item, choose_modes, choose_targets, modal_of
from ..costs.more_mana import could_help
from ..costs.payable import payable
from ..costs.total import total_mana
from ..decisions import Decision
from ..dividing import choose_shares
from ..game import Game, replace, routine
from ..moves import Activate, Answer, Cast, TapForMana
from ..objects import Act, Characteristics, Object, StackItem
from ..refusals import RefusedError, refuse
from ..table import Proposal, Task
from ..values import Ref
from ..zones import last_known, move
from .ability_checks import activation_reasons
from .additional_costs import choose_options
from .alternative_costs import choose_way
from .cost_objects import choose_convoking, choose_objects
from .finishing import pay, put_back
from .spell_checks import cast_reasons, spell_ability
from .taking_back import take_back
from .variables import choose_x
from .ways import Way, other_ways, timely_ways, ways_to_cast


def begin_cast(game: Game, move_: Cast, *, during: bool = False, way: Way | None = None) -> None:
    """Propose a spell (601.2a). `during`: cast while something resolves (608.2g), by `way`."""
    ways = [way] if way is not None else ways_to_cast(game, move_.player, move_.object)
    if not during:
        reasons = cast_reasons(game, move_, ways)
        if reasons:
            raise RefusedError(*reasons)
        ways = timely_ways(game, move_.player, move_.object, ways)
    obj, chars = _known(game, move_.object)
    ref = _to_stack(game, move_.player, obj)
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
    place = getattr(game.table.players[obj.owner], obj.zone, (obj.id,)).index(obj.id)
    _begin(game, Proposal(item=item, move=move_, frm=obj.zone, during=during, was=obj, place=place), ways)


def _known(game: Game, ref: Ref) -> tuple[Object, Characteristics]:
    obj, chars = game.find(ref), game.chars(ref)
    if obj is None or chars is None:
        raise refuse("object.gone")
    return obj, chars


def _to_stack(game: Game, seat: int, obj: Object) -> Ref:
    memory: dict[str, int | str] = {"cast from": obj.zone, "cast by": seat}
    act = Act("move", player=seat, object=obj.ref, to="stack", verb="cast", under=seat, memory=memory)
    ref = move(game, act)
    if ref is None:
        raise refuse("object.gone")
    return ref


def _begin(game: Game, proposal: Proposal, ways: list[Way]) -> None:
    labels, nodes = tuple(w.label for w in ways), tuple(w.node() for w in ways)
    game.push(Task("propose", proposal=proposal, words=labels, nodes=nodes))


def begin_activate(game: Game, move_: Activate) -> None:
    """Propose an activated ability (602.2)."""
    reasons = activation_reasons(game, move_)
    if reasons:
        raise RefusedError(*reasons)
    obj, chars = _known(game, move_.object)
    ability = chars.abilities[move_.ability]
    if not isinstance(ability, a.Activated):
        raise refuse("activate.not-activated", card=chars.name)
    item = ability_item(Ref(game.tick()), "activated", move_.player, obj.ref, chars, ability)
    game.stack.append(item)
    proposal = Proposal(item=item, move=move_, frm=obj.zone)
    _begin(game, proposal, [Way("", ability.cost), *other_ways(game, proposal, ability)])


def propose_mana(game: Game, move_: TapForMana, index: int, makes: str) -> None:
    """Propose a mana ability whose costs need a choice: as others (602.2b), without the stack (605.3b)."""
    obj, chars = _known(game, move_.object)
    ability = chars.abilities[index]
    item = ability_item(Ref(game.tick()), "activated", move_.player, obj.ref, chars, ability)
    activation = Activate(move_.player, obj.ref, index, paying=move_.paying)
    proposal = Proposal(item=item, move=activation, frm=obj.zone, makes=makes)
    _begin(game, proposal, [Way("", getattr(ability, "cost", ()))])


@routine("propose")
def propose(game: Game, task: Task, answer: Answer | None) -> None:
    """Go through 601.2b-h until something must be asked, or everything is known and paid."""
    proposal = task.proposal
    assert proposal is not None
    for phase in _PHASES[_PHASES.index(proposal.phase) :]:
        proposal = replace(proposal, phase=phase)
        result = _STEPS[phase](game, replace(task, proposal=proposal), proposal, answer)
        if result is None:
            return
        proposal = result
        answer = None
        put_back(game, proposal.item)
    pay(game, proposal)


def _modes(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    found = choose_modes(game, task, proposal.item, answer, proposal.move.modes)
    if found is None:
        return None
    if found is False:
        raise refuse("target.none", card=proposal.item.name)
    if not isinstance(found, StackItem):
        return proposal
    modal = modal_of(found)
    extra = tuple(c for index in found.modes for c in modal.modes[index].cost) if modal is not None else ()
    return replace(proposal, item=found, costs=proposal.costs + extra)


def _targets(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    found = choose_targets(game, task, proposal.item, answer, proposal.move.targets)
    if found is None:
        return None
    if found is False:
        raise refuse("target.none", card=proposal.item.name)
    return replace(proposal, item=found)


def _shares(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """What is divided among the targets (601.2d)."""
    found = choose_shares(game, task, proposal.item, answer)
    return None if found is None else replace(proposal, item=found)


def _afford(game: Game, task: Task, proposal: Proposal, answer: Answer | None) -> Proposal | None:
    """Whether the total cost can be paid at all (601.2f-h). Where that takes mana abilities that are
    not activated unasked, the player activates them by hand now (601.2g).
    """
    reasons = payable(game, proposal)
    if not reasons:
        return proposal
    if answer is not None and not answer.yes:
        take_back(game, proposal)
        return None
    asked = task.word == "mana asked for"  # 605.3a: what has been made meanwhile may be the wrong mana
    if answer is not None or not (asked or could_help(game, proposal, reasons)):
        raise RefusedError(*reasons)
    game.ask(replace(task, word="mana asked for"), _mana_decision(game, proposal))
    return None


def _mana_decision(game: Game, proposal: Proposal) -> Decision:
    return Decision(
        proposal.item.controller,
        "may_pay",
        "rule.601.2g",
        source=proposal.item.source,
        source_name=proposal.item.name,
        locks="payment",
        cost=total_mana(game, proposal).text(),
        text="mana abilities first",
    )


_PHASES = ("ways", "options", "x", "modes", "targets", "shares", "afford", "convoke", "picks")


_STEPS = {
    "ways": choose_way,
    "options": choose_options,
    "modes": _modes,
    "x": choose_x,
    "targets": _targets,
    "shares": _shares,
    "afford": _afford,
    "convoke": choose_convoking,
    "picks": choose_objects,
}
