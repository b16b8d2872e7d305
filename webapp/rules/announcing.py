"""Choices made as a spell or ability goes on the stack: modes (CR 700.2) and targets (CR 601.2c, 603.3d)."""

from __future__ import annotations

from itertools import islice
from typing import Literal

from webapp.words import listed

from . import abilities as a
from .decisions import Decision
from .game import Game, replace
from .moves import Answer
from .objects import Characteristics, Frame, Slot, StackItem
from .phrases import asked_for, either
from .refusals import RefusedError, refuse
from .select import holds, number
from .source import Source
from .table import Task
from .targets import assign, bounds, each_legal_target, hidden, legal_targets, untargetable
from .values import Choice, Ref, Seat
from .zones import last_known


def ability_item(
    ref: Ref, kind: str, controller: int, source: Ref, chars: Characteristics, ability: a.Node
) -> StackItem:
    """An activated or triggered ability of an object, as it goes on the stack; what its source is now is kept
    (113.7a).
    """
    return StackItem(
        ref=ref,
        kind=kind,
        controller=controller,
        source=source,
        name=chars.name,
        source_was=last_known(chars),
        ability=ability,
        text=getattr(ability, "text", ""),
        label=getattr(ability, "label", ""),
    )


def modal_of(item: StackItem) -> a.Modal | None:
    """The modal effect whose modes are chosen on announcement (700.2a), or None."""
    ability = item.ability
    if isinstance(ability, a.WhenYouDo) and isinstance(ability.modes, a.Modal):
        return ability.modes
    effect = getattr(ability, "effect", None)
    while isinstance(effect, a.Clause):
        effect = effect.effect
    return effect if isinstance(effect, a.Modal) and not effect.late else None


def target_specs(item: StackItem) -> tuple[a.Node, ...]:
    """The "target"s of the ability, or of its chosen modes in order."""
    modal = modal_of(item)
    own = tuple(getattr(item.ability, "targets", ()) or ())
    if modal is None:
        return own
    return own + tuple(t for index in item.modes for t in modal.modes[index].targets)


def speaking(game: Game, item: StackItem) -> Source:
    """The item as the one who speaks while it is announced (frame -3 holds it; call `hush` afterwards)."""
    game.frames[-3] = Frame(item=item)
    return Source(item.controller, item.source, -3)


def hush(game: Game) -> None:
    """Forget the frame of `speaking`."""
    game.frames.pop(-3, None)


def can_choose(game: Game, item: StackItem, specs: tuple[a.Node, ...]) -> bool:
    """Whether enough legal targets exist for every slot."""
    source = speaking(game, item)
    try:
        for spec in specs:
            if isinstance(spec, a.Target):
                low = number(game, spec.minimum, source)
                enough = islice(each_legal_target(game, spec, source, item), max(low, 0))
                if len(tuple(enough)) < low:
                    return False
        return True
    finally:
        hush(game)


# ---- modes
# -------------------------------------------------------------------------------------------------------


def legal_modes(game: Game, item: StackItem, modal: a.Modal) -> list[int]:
    """The modes that may be chosen: those whose targets can be (700.2a, 603.3c)."""
    return [n for n, mode in enumerate(modal.modes) if can_choose(game, item, mode.targets)]


def mode_bounds(game: Game, item: StackItem, modal: a.Modal) -> tuple[int, int]:
    """How many modes must and may be chosen."""
    source = speaking(game, item)
    try:
        low, high = number(game, modal.minimum, source), number(game, modal.maximum, source)
        if modal.condition is not None and modal.raised is not None and holds(game, modal.condition, source):
            high = max(high, number(game, modal.raised, source))
            if modal.raised_minimum is not None:
                low = number(game, modal.raised_minimum, source)
        return low, high
    finally:
        hush(game)


def choose_modes(
    game: Game, task: Task, item: StackItem, answer: Answer | None, given: tuple[int, ...] | None = None
) -> StackItem | bool | None:
    """The item with its modes; True when it has none, False when none can be chosen, None when a decision was
    asked.
    """
    modal = modal_of(item)
    if modal is None:
        return True
    if not isinstance(item.ability, a.Spell | a.Activated | a.Triggered | a.WhenYouDo):
        return True
    legal = legal_modes(game, item, modal)
    low, high = mode_bounds(game, item, modal)
    most = high if modal.repeat else min(high, len(legal))
    indices = answer.indices if answer is not None else given
    if indices is not None:
        return _take_modes(game, item, modal, tuple(indices), legal, low, high)
    if most < low or (not legal and low == 0):
        return False
    if high == 0:
        return False
    if not modal.repeat and low == most == len(legal):
        return _take_modes(game, item, modal, tuple(legal), legal, low, high)
    game.ask(
        task,
        Decision(
            item.controller,
            "mode",
            "rule.700.2",
            words=tuple(m.text for m in modal.modes),
            minimum=low,
            maximum=most,
            source=item.source,
            source_name=item.name,
            locks="announcement",
            text="which modes",
            limits=tuple(legal),
        ),
    )
    return None


def _take_modes(
    game: Game,
    item: StackItem,
    modal: a.Modal,
    indices: tuple[int, ...],
    legal: list[int],
    low: int,
    high: int,
) -> StackItem:
    for index in indices:
        if index not in legal:
            raise refuse("mode.no-target", mode=modal.modes[index].text, card=item.name)
    if not modal.repeat and len(set(indices)) < len(indices):
        raise refuse("mode.twice", card=item.name)
    if not low <= len(indices) <= high:
        raise _how_many("mode.count", item, low, high, len(indices))
    return replace(item, modes=tuple(sorted(indices)))


# ---- targets
# -----------------------------------------------------------------------------------------------------


def choose_targets(
    game: Game, task: Task, item: StackItem, answer: Answer | None, given: tuple[Choice, ...] | None = None
) -> StackItem | Literal[False] | None:
    """The item with its targets; False when a needed one cannot be chosen, None when a decision was asked."""
    specs = target_specs(item)
    if not specs:
        return item
    chosen = answer.chosen if answer is not None else given
    source = speaking(game, item)
    try:
        if chosen is not None:
            slots = assign(game, specs, chosen, source, item)
            if slots is None:
                raise _bad_targets(game, item, specs, chosen, source)
            return replace(item, slots=slots)
        options, low, high = _all_options(game, item, specs, source)
        if options is None:
            return False
        only = _only_way(game, item, specs, source, options, low, high)
    finally:
        hush(game)
    if only is not None:
        return _take_only(game, item, specs, only)
    game.ask(task, _target_decision(item, options, low, high))
    return None


def _take_only(game: Game, item: StackItem, specs: tuple[a.Node, ...], only: tuple[Choice, ...]) -> StackItem:
    slots = assign_again(game, item, specs, only)
    for choice in only:
        game.emit(
            "only_choice",
            "rule.601.2c",
            player=item.controller,
            object=choice,
            text="target",
            source_name=item.name,
        )
    return replace(item, slots=slots)


def _target_decision(item: StackItem, options: list[Choice], low: int, high: int) -> Decision:
    return Decision(
        item.controller,
        "target",
        "rule.601.2c" if item.kind != "triggered" else "rule.603.3d",
        options=tuple(options),
        minimum=low,
        maximum=high,
        source=item.source,
        source_name=item.name,
        locks="announcement" if item.kind != "triggered" else "putting on the stack",
        text=item.text,
    )


def assign_again(
    game: Game, item: StackItem, specs: tuple[a.Node, ...], chosen: tuple[Choice, ...]
) -> tuple[Slot, ...]:
    """`assign` for choices known to be legal."""
    source = speaking(game, item)
    try:
        return assign(game, specs, chosen, source, item) or ()
    finally:
        hush(game)


def _all_options(
    game: Game, item: StackItem, specs: tuple[a.Node, ...], source: Source
) -> tuple[list[Choice] | None, int, int]:
    options: list[Choice] = []
    low = high = 0
    for spec in specs:
        if not isinstance(spec, a.Target):
            continue
        found = legal_targets(game, spec, source, item)
        least, most = bounds(game, spec, source, len(found))
        if len(found) < least:
            return None, 0, 0
        low, high = low + least, high + most
        options += [c for c in found if c not in options]
    return options, low, high


def _only_way(
    game: Game,
    item: StackItem,
    specs: tuple[a.Node, ...],
    source: Source,
    options: list[Choice],
    low: int,
    high: int,
) -> tuple[Choice, ...] | None:
    """The targets, if there is only one way to choose them: nothing to choose, or one candidate for one
    required target.
    """
    if high == 0:
        return ()
    if len(specs) == 1 and low == high == len(options):
        return tuple(options)
    if all(isinstance(s, a.Target) for s in specs) and low == high == len(specs):
        each = [legal_targets(game, s, source, item) for s in specs if isinstance(s, a.Target)]
        if all(len(found) == 1 for found in each):
            only = tuple(found[0] for found in each)
            return only if assign(game, specs, only, source, item) is not None else None
    return None


def _how_many(code: str, item: StackItem, low: int, high: int, found: int) -> RefusedError:
    case = "exactly" if low == high else ""
    return refuse(code, card=item.name, minimum=low, count=high, found=found, case=case)


_SHIELDS = {
    "hexproof": "rule.702.11b",
    "hexproof from": "rule.702.11d",
    "shroud": "rule.702.18a",
    "protection": "rule.702.16b",
}


def _shield_rule(shield: str) -> str:
    words = shield.split(" ")
    return _SHIELDS.get(" ".join(words[:2]), _SHIELDS.get(words[0], ""))


def shields(game: Game, item: StackItem, specs: tuple[a.Node, ...]) -> tuple[str, ...]:
    """The rulings behind which objects hide that could be targets otherwise (702.11b, 702.11d, 702.16b,
    702.18a).
    """
    source = speaking(game, item)
    found: list[str] = []
    for spec in specs:
        if isinstance(spec, a.Target):
            for shield in hidden(game, spec, source, item):
                found.append(_shield_rule(shield))
    hush(game)
    return tuple(dict.fromkeys(ruling for ruling in found if ruling))


def _bad_targets(
    game: Game, item: StackItem, specs: tuple[a.Node, ...], chosen: tuple[Choice, ...], source: Source
) -> Exception:
    """The refusal for targets that can't be chosen: what protects one, what is no legal target, or how many
    are needed.
    """
    options, low, high = _all_options(game, item, specs, source)
    for choice in chosen:
        if options is not None and choice in options:
            continue
        shield = untargetable(game, choice, item)
        if shield is not None:
            return refuse(
                "target.protected",
                _shield_rule(shield),
                target=game.name(choice),
                shield=shield,
                card=item.name,
                case=shield,
            )
        wanted = either(asked_for(s) for s in specs if isinstance(s, a.Target))
        return refuse(
            "target.illegal", target=game.name(choice), card=item.name, wanted=wanted, text=item.text
        )
    if options is None or not low <= len(chosen) <= high:
        return _how_many("target.count", item, low, high, len(chosen))
    return refuse("target.combination", card=item.name, targets=listed(game.name(c) for c in chosen))


def tell_targets(game: Game, item: StackItem) -> None:
    """Objects and players have become targets (115.1)."""
    for choice in item.targets:
        seat = choice.n if isinstance(choice, Seat) else game.controller(choice)
        if isinstance(choice, Ref):
            key = f"targeted@{choice.id}.{choice.inc}"
            for each in (key, f"{key}/{item.controller}"):
                game.tally[each] = game.tally.get(each, 0) + 1
        game.emit(
            "targeted",
            "rule.115.1",
            log=False,
            player=seat,
            object=choice,
            source=item.ref,
            other=item.ref,
        )
