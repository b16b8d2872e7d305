"""Combat declarations as text: `attack [PLAYER] with A, B` and `block A with B; C with D`."""

from __future__ import annotations

from webapp.rules.layers import characteristics
from webapp.rules.moves import Attack, Block, Move
from webapp.rules.values import Choice, Ref
from webapp.words import say

from .handles import Handle
from .names import Named
from .parsing import Parsing, spread
from .picking import NotationError, Place, Value, choice_place, decide, refs, share


def parse_attack(parsing: Parsing) -> Move:
    """`attack with A, B`, `attack Ben with A; Cai with B` (several defenders), `attack with nothing`."""
    scan = parsing.scan
    groups: list[tuple[Handle | None, list[Handle]]] = []
    while True:
        defender = None if scan.word("with") or scan.rest.lower() == "nothing" else _defender(parsing)
        if scan.word("nothing"):
            break
        scan.stop_words = ()
        attackers = spread(scan.handles(copies=True))
        if not attackers:
            raise NotationError(say("notation.attack"), "attack … with", say("notation.expected.attackers"))
        groups.append((defender, attackers))
        if not scan.skip(";"):
            break
    return parsing.end(_attack(parsing, groups), "attack")


def _defender(parsing: Parsing) -> Handle:
    parsing.scan.stop_words = ("with",)
    handle = parsing.scan.handle()
    if handle is None or not parsing.scan.word("with"):
        expected = say("notation.expected.with")
        raise NotationError(say("notation.attack_with"), "attack", expected)
    return handle


def _attack(parsing: Parsing, groups: list[tuple[Handle | None, list[Handle]]]) -> Move:
    battlefield = parsing.pools.where("battlefield")
    pools = [_own_creatures(parsing), battlefield, parsing.pools.all]
    defenders = [parsing.pools.where("players", "battlefield")]
    places: list[Place] = []
    attackers: list[Place] = []
    targeted: list[bool] = []
    for defender, handles in groups:
        for handle in handles:
            attackers.append(parsing.object(handle, pools, "attackers"))
            places.append(attackers[-1])
            if defender is not None:
                places.append(choice_place(parsing.table, defender, defenders, f"defender-{len(places)}"))
            targeted.append(defender is not None)
    share(attackers)

    def build(values: list[Value]) -> Move:
        pairs: list[tuple[Ref, Choice | None]] = []
        rest = list(values)
        for has_defender in targeted:
            attacker = refs([rest.pop(0)])[0]
            defender = rest.pop(0) if has_defender else None
            pairs.append((attacker, defender if isinstance(defender, Choice) else None))
        return Attack(parsing.player, tuple(pairs))

    return decide(parsing.table, places, build)


def _own_creatures(parsing: Parsing) -> list[Named]:
    mine = parsing.pools.where("battlefield", mine=True)
    return [n for n in mine if n.object and "creature" in characteristics(parsing.table, n.object.ref).types]


def parse_block(parsing: Parsing) -> Move:
    """`block A with B, C; D with E` or `block nothing`: each attacker and what blocks it."""
    scan = parsing.scan
    scan.word("with")
    if scan.word("nothing"):
        return parsing.end(Block(parsing.player), "block nothing")
    groups: list[tuple[Handle, list[Handle]]] = []
    while True:
        scan.stop_words = ("with",)
        attacker = scan.handle()
        if attacker is None or not scan.word("with"):
            expected = say("notation.expected.block")
            raise NotationError(say("notation.block"), "block", expected)
        scan.stop_words = ()
        blockers = spread(scan.handles(copies=True))
        if not blockers:
            understood = f"block {attacker.shown} with"
            raise NotationError(
                say("notation.block_with", attacker=attacker.shown),
                understood,
                say("notation.expected.creatures"),
            )
        groups.append((attacker, blockers))
        if not scan.skip(";"):
            return parsing.end(_block(parsing, groups), "block")


def _block(parsing: Parsing, groups: list[tuple[Handle, list[Handle]]]) -> Move:
    battlefield = parsing.pools.where("battlefield")
    attacking = [n for n in battlefield if n.object and n.object.attacking is not None]
    attackers = [attacking, battlefield, parsing.pools.all]
    pools = [_own_creatures(parsing), battlefield, parsing.pools.all]
    places: list[Place] = []
    blockers: list[Place] = []
    for attacker, handles in groups:
        places.append(parsing.object(attacker, attackers, "attackers"))
        for handle in handles:
            blockers.append(parsing.object(handle, pools, "blockers"))
            places.append(blockers[-1])
    share(blockers)

    def build(values: list[Value]) -> Move:
        rest, blocks = list(refs(values)), []
        for _, handles in groups:
            blocks.append((rest[0], tuple(rest[1 : 1 + len(handles)])))
            rest = rest[1 + len(handles) :]
        return Block(parsing.player, tuple(blocks))

    return decide(parsing.table, places, build)
