"""Loops of mandatory actions (CR 104.4b, 732): proved by the game coming back to where it was while nobody
could do anything but pass.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import msgspec

from . import abilities as a
from .game import Game, replace
from .index import abilities_of, card_abilities
from .moves import Pass, TapForMana
from .possible import moves_with_priority
from .refusals import refuse
from .state_based import draw_game
from .table import Loop
from .values import Ref

MOST_IN_A_ROW = 100
"""How often the stack resolves without getting lower while everybody only passes."""

FIRST_LOOK = 4
"""From the how-manieth time on it may be a loop; ordinary play is done by then."""

_COUNTED = (
    b'"Tally"',
    b'"OnceEach"',
    b'"Happened"',
    b'"ordinal":',
    b'"limit":',
    b'"done_limit":',
    b'"draw at most"',
)
_LIFE = (b'"Life"', b'"SetLife"', b'"life"')
_TAPPED = (b':"tapped', b':"untapped', b"|tapped", b"|untapped")


def watch_for_a_loop(game: Game, seat: int) -> None:
    """A player is about to pass: the game is a draw if it is in a loop that nobody can end (104.4b, 732.4).

    Raises RefusedError where the stack goes on too long: a player who could do something else can't pass any
    more, and nobody can where no loop is proved.
    """
    loop = game.loop
    if loop.resolved >= FIRST_LOOK and _could_act(game, seat):
        if loop.resolved >= MOST_IN_A_ROW:
            raise refuse("engine.loop", count=str(MOST_IN_A_ROW))
        game.loop = replace(loop, state="")
    if game.stack and game.passed + 1 >= len(game.seats()):
        _one_more(game)


def _one_more(game: Game) -> None:
    """The stack is about to resolve once more. The state to compare with is kept at each doubling of the
    count, so that one fingerprint finds a loop of any length.
    """
    loop = game.loop
    if not loop.resolved or len(game.stack) < loop.lowest:
        loop = Loop(lowest=len(game.stack))
    loop = replace(loop, resolved=loop.resolved + 1)
    if loop.resolved >= FIRST_LOOK:
        state, life = _fingerprint(game), tuple(player.life for player in game.players)
        again = state == loop.state
        if again and all(now >= then for now, then in zip(life, loop.life, strict=True)):
            draw_game(game, "rule.104.4b", also=("rule.732.4",))
            return
        if again:  # somebody's life runs out, so it ends by itself
            loop = replace(loop, resolved=FIRST_LOOK)
        if loop.resolved.bit_count() == 1:
            loop = replace(loop, state=state, life=life)
    if loop.resolved > MOST_IN_A_ROW:  # it may be a loop, but it never came back to where it was
        raise refuse("engine.loop", count=str(MOST_IN_A_ROW))
    game.loop = loop


# ---- what else could be done
# ------------------------------------------------------------------------------------


def _could_act(game: Game, seat: int) -> bool:
    """Whether the player could do anything that might end a loop. What their lands' mana would pay for counts
    as a move of its own, so mana alone changes nothing unless a text speaks of tapped permanents.
    """
    moves = [move for move in moves_with_priority(game, seat) if not isinstance(move, Pass)]
    if all(isinstance(move, TapForMana) and _only_mana(game, move) for move in moves):
        return bool(moves) and _speak_of(game, _TAPPED)
    return True


def _only_mana(game: Game, move: TapForMana) -> bool:
    chars = game.chars(move.object)
    if chars is None:
        return False
    ability = dict(abilities_of(chars.abilities).activated)[move.ability]
    return ability.cost == (a.TapThis(),) and isinstance(ability.effect, a.AddMana)


def _speak_of(game: Game, words: tuple[bytes, ...]) -> bool:
    """Whether the text of any card in the game depends on something."""
    used = {obj.card for obj in game.objects.values()}
    cards = (card for key, card in game.cards.items() if key in used or card.token)
    texts = (msgspec.json.encode(card_abilities(card)) for card in cards)
    return any(word in text for text in texts for word in words)


# ---- the state of the game
# --------------------------------------------------------------------------------------


def _fingerprint(game: Game) -> str:
    """Equal for two moments from which the game goes on in the same way.

    Ids and timestamps count by their order only. Left out is what nothing asks for: life totals and this
    turn's counts where no text speaks of them, and last known information of what nothing refers to.
    """
    parts: list[Any] = [msgspec.to_builtins(part) for part in _parts(game)]
    known = dict(game.departed)
    while found := sorted({(number, inc) for number, inc in _refs(parts) if f"{number}.{inc}" in known}):
        for number, inc in found:
            parts.append(msgspec.to_builtins([Ref(number, inc), known.pop(f"{number}.{inc}")]))
    refs = set(_refs(parts))
    numbers = {number: rank for rank, number in enumerate(sorted({number for number, _ in refs}))}
    ranks: dict[tuple[int, int], list[int]] = {}
    for number, inc in sorted(refs):
        ranks[number, inc] = [numbers[number], sum(n == number and i < inc for n, i in refs)]
    return hashlib.blake2b(msgspec.json.encode(_ranked(parts, ranks)), digest_size=16).hexdigest()


def _parts(game: Game) -> Iterator[Any]:
    life_matters = _speak_of(game, _LIFE)
    zones = ("hand", "library", "graveyard", "exile", "command")
    for player in game.players:
        yield [[game.objects[n].ref for n in getattr(player, zone)] for zone in zones]
        bare = dict.fromkeys(zones, ()) | ({} if life_matters else {"life": 0})
        yield replace(player, **bare)
    for obj in game.objects.values():
        yield [obj.ref, replace(obj, id=0, inc=0)]
    yield [game.objects[n].ref for n in game.battlefield]
    yield game.stack
    yield [[Ref(effect.id), replace(effect, id=0)] for effect in game.effects]
    yield [[Ref(later.id), replace(later, id=0)] for later in game.later]
    yield [[seat, [Ref(n) for n in ids]] for seat, ids in game.shown.items()]
    yield [game.active, game.step, game.rolls, game.extra_turns, game.phases]
    if _speak_of(game, _COUNTED):
        yield [game.tally, game.total]


def _refs(value: Any) -> Iterator[tuple[int, int]]:
    """Every reference and timestamp in a plain value; ids and timestamps are of the same numbers."""
    if isinstance(value, dict):
        if "entered" in value:
            yield value["entered"], 0
        value = list(value.values())
    if isinstance(value, list | tuple):
        if len(value) == 3 and value[0] == "o":
            yield value[1], value[2]
        else:
            for part in value:
                yield from _refs(part)


def _ranked(value: Any, ranks: dict[tuple[int, int], list[int]]) -> Any:
    """The plain value with ranks for references and timestamps, without the causes that only the log asks
    for.
    """
    if isinstance(value, dict):
        ranked = {key: _ranked(part, ranks) for key, part in value.items() if key != "cause"}
        return ranked | ({"entered": ranks[value["entered"], 0]} if "entered" in value else {})
    if isinstance(value, list | tuple):
        if len(value) == 3 and value[0] == "o":
            return ranks[value[1], value[2]]
        return [_ranked(part, ranks) for part in value]
    return value
