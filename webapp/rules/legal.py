"""Every legal move of a player, and every reason against one; both agree with `apply` (tests hold that)."""

from __future__ import annotations

from itertools import combinations, islice, product

from . import abilities as a
from .announcing import speaking, target_specs
from .apply import apply
from .casting.ability_checks import activation_reasons
from .casting.land_checks import land_reasons
from .casting.spell_checks import cast_reasons
from .casting.ways import ways_to_cast
from .combat.attackers import defenders
from .combat.blockers import possible_blocks
from .decisions import Decision
from .game import Game
from .look import keep_look
from .mana.activating import asked_for_mana
from .moves import Activate, Answer, Attack, Block, Cast, Move, PlayLand
from .objects import StackItem
from .possible import mana_moves, moves_with_priority
from .refusals import Reason, Refused
from .source import Source
from .table import Table
from .targets import bounds, legal_targets
from .values import Choice, Ref


def legal_moves(table: Table, player: int) -> tuple[Move, ...]:
    """The moves and answers that are legal for the player now, without `concede`.

    Spells and abilities appear without targets, modes, X and payments: those are asked for. An answer that
    picks several things appears once for each single pick if one is enough, otherwise as the first complete
    pick; scry as all-on-top. Any other combination may be tried.
    """
    game = Game(table)
    if game.over or game.players[player].lost:
        return ()
    if table.decision is not None:
        if table.decision.player != player:
            return ()
        made = mana_moves(game, player) if asked_for_mana(game, player) else ()
        return (*_answers(game, table, table.decision), *made)
    if table.priority != player:
        return ()
    moves = tuple(moves_with_priority(game, player))
    keep_look(table, game.look)
    return moves


def _answers(game: Game, table: Table, decision: Decision) -> tuple[Move, ...]:
    player, kind = decision.player, decision.kind
    if kind in {"may", "may_pay"}:
        both = (Answer(player, kind, yes=True), Answer(player, kind, yes=False))
        return tuple(m for m in both if kind == "may" or not isinstance(apply(table, m), Refused))
    if kind == "number":
        numbers = range(decision.minimum, min(decision.maximum, decision.minimum + 20) + 1)
        answers = (Answer(player, kind, number=n) for n in numbers)
        return tuple(m for m in answers if not isinstance(apply(table, m), Refused))
    if kind in {"scry", "surveil"}:
        return _scry_answers(player, kind, decision.options)
    if kind == "stack":
        size = len(decision.words)
        return (
            Answer(player, kind, indices=tuple(range(size))),
            Answer(player, kind, indices=tuple(reversed(range(size)))),
        )
    if kind == "order":
        return (
            Answer(player, kind, chosen=decision.options),
            Answer(player, kind, chosen=tuple(reversed(decision.options))),
        )
    if kind == "attack":
        return _attacks(game, table, player, decision.options)
    if kind == "block":
        blocks: list[Move] = [Block(player)]
        blocks += [
            Block(player, ((t, (b,)),))
            for b, targets in possible_blocks(game, player).items()
            for t in targets
        ]
        return tuple(m for m in blocks if not isinstance(apply(table, m), Refused))
    return _picks(table, decision)


def _scry_answers(player: int, kind: str, options: tuple[Choice, ...]) -> tuple[Move, ...]:
    return (Answer(player, kind, chosen=options), Answer(player, kind, bottom=options))


def _attacks(game: Game, table: Table, player: int, able: tuple[Choice, ...]) -> tuple[Move, ...]:
    targets = defenders(game, player)
    moves: list[Move] = [Attack(player)]
    moves += [Attack(player, ((r, t),)) for r in able if isinstance(r, Ref) for t in targets]
    if len(able) > 1 and targets:
        moves.append(Attack(player, tuple((r, targets[0]) for r in able if isinstance(r, Ref))))
    return tuple(m for m in moves if not isinstance(apply(table, m), Refused))


def _picks(table: Table, decision: Decision) -> tuple[Move, ...]:
    player, kind = decision.player, decision.kind
    if decision.words and not decision.options:
        return tuple(m for m in _word_picks(decision) if not isinstance(apply(table, m), Refused))
    if kind == "target":
        several = _several_targets(table, player)
        if several:
            return several
    found: list[Move] = []
    low, high = decision.minimum, decision.maximum
    if low == 0:
        found.append(Answer(player, kind))
    if low <= 1 <= high:
        found += [Answer(player, kind, chosen=(c,)) for c in decision.options]
    if high > 1:
        found.append(
            Answer(player, kind, chosen=decision.options[: max(low, min(high, len(decision.options)))])
        )
        if low > 1:
            found += [Answer(player, kind, chosen=tuple(reversed(decision.options))[:low])]
    unique = list(dict.fromkeys(repr(m) for m in found))
    by_text = {repr(m): m for m in found}
    legal = tuple(m for m in (by_text[t] for t in unique) if not isinstance(apply(table, m), Refused))
    return legal or _first_complete_pick(table, decision)


def _first_complete_pick(table: Table, decision: Decision) -> tuple[Move, ...]:
    """The smallest pick that is accepted, where neither one thing nor all will do (what helps to pay)."""
    sizes = range(max(2, decision.minimum), min(decision.maximum, len(decision.options)) + 1)
    picks = (pick for size in sizes for pick in islice(combinations(decision.options, size), 50))
    moves = (Answer(decision.player, decision.kind, chosen=pick) for pick in picks)
    return tuple(islice((m for m in moves if not isinstance(apply(table, m), Refused)), 1))


def _several_targets(table: Table, player: int) -> tuple[Move, ...]:
    """Answers for an ability with several "target"s: one for each, every combination up to a limit."""
    task = table.tasks[-1]
    item = task.proposal.item if task.proposal is not None else task.item
    specs = [s for s in target_specs(item) if isinstance(s, a.Target)] if item is not None else []
    if item is None or len(specs) < 2:
        return ()
    game = Game(table)
    source = speaking(game, item)
    each = [_one_or_more(game, spec, source, item) for spec in specs]
    combined = (tuple(c for part in parts for c in part) for parts in islice(product(*each), 200))
    moves = (Answer(player, "target", chosen=chosen) for chosen in combined)
    return tuple(islice((m for m in moves if not isinstance(apply(table, m), Refused)), 40))


def _one_or_more(game: Game, spec: a.Target, source: Source, item: StackItem) -> list[tuple[Choice, ...]]:
    options = legal_targets(game, spec, source, item)
    low, high = bounds(game, spec, source, len(options))
    found: list[tuple[Choice, ...]] = [()] if low == 0 else []
    if low <= 1 <= high:
        found += [(option,) for option in options]
    if low > 1:
        found += list(islice(combinations(options, low), 20))
    return found


def _word_picks(decision: Decision) -> list[Answer]:
    player, kind = decision.player, decision.kind
    if kind == "choose" and decision.limits:
        return [
            Answer(player, kind, counters={w: min(limit, decision.maximum)})
            for w, limit in zip(decision.words, decision.limits, strict=True)
        ] + ([Answer(player, kind, counters={})] if decision.minimum == 0 else [])
    allowed = decision.limits or tuple(range(len(decision.words)))
    singles = [Answer(player, kind, indices=(n,)) for n in allowed]
    if decision.minimum == 0:
        singles.append(Answer(player, kind))
    if decision.minimum > 1:
        return [Answer(player, kind, indices=combo) for combo in combinations(allowed, decision.minimum)]
    return singles


def why_not(table: Table, move: Move) -> tuple[Reason, ...]:
    """Every independent reason why the move is refused, in the order of the rules; empty if it is legal."""
    game = Game(table)
    reasons: list[Reason] = []
    if table.decision is None or isinstance(move, Cast | Activate | PlayLand):
        if isinstance(move, Cast):
            reasons = cast_reasons(game, move, ways_to_cast(game, move.player, move.object))
        elif isinstance(move, Activate):
            reasons = activation_reasons(game, move)
        elif isinstance(move, PlayLand):
            reasons = land_reasons(game, move.player, move.object)
    if reasons:
        return tuple(reasons)
    result = apply(table, move)
    return result.reasons if isinstance(result, Refused) else ()
