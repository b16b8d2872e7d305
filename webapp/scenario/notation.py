"""Moves as text: `parse_move` reads what FORMAT.md describes. What the rules forbid is still a move: the
engine refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from webapp.rules.moves import Concede, Move, Pass, PlayLand, TapForMana
from webapp.rules.table import Table
from webapp.rules.values import MANA
from webapp.words import listed, say

from .abilities import mana_ability
from .announcements import parse_activate, parse_cast, parse_cycle
from .answers import ANSWERS, parse_answer
from .combat import parse_attack, parse_block
from .handles import folded
from .limits import MAX_MOVE
from .names import quoted, seen_names, visible
from .parsing import Parsing
from .picking import NotationError, UnknownNameError, Value, decide, refs
from .problems import suggestion

__all__ = ["MOVES", "VERBS", "NotationError", "everyone_passes", "parse_move", "split_player"]


def split_player(text: str, names: Sequence[str]) -> tuple[str | None, str]:
    """The player (as in `names`, or "all") and the move of `Ana: pass`; no player when the text begins with
    none.
    """
    before, colon, after = text.partition(":")
    if colon:
        for name in (*names, "all"):
            if folded(name) == folded(before):
                return name, after.strip()
    return None, text.strip()


def parse_move(
    table: Table, text: str, player: int | None = None, viewer: int | Collection[int] | None = None
) -> Move | list[Move]:
    """The move in `text`: `Ana: cycle Dune Courier`, or without the name when `player` gives the seat.

    `all: pass` gives one pass for each player, in turn order from the one with priority. A name that fits
    several objects means the one for which the move is legal. With `viewer` (a seat, or several that one
    person plays) what those can't see has no name here, and part of a name is enough where one thing has it.
    Raises NotationError for a text that is no move, names nothing, or could mean several.
    """
    if len(text) > MAX_MOVE:
        raise NotationError(say("notation.long", most=MAX_MOVE, length=len(text)))
    names = [p.name for p in table.players]
    name, rest = split_player(text, names)
    if name == "all":
        if folded(rest) != "pass":
            raise NotationError(say("notation.together"), f"{name}:", "pass")
        return everyone_passes(table)
    if name is not None:
        player = names.index(name)
    if player is None:
        expected = say("notation.expected.player", players=listed(names, "or"))
        raise NotationError(say("notation.who", player=names[0]), "", expected)
    seats = (viewer,) if isinstance(viewer, int) else viewer
    seen = None if seats is None else visible(table, seats)
    return _parse(Parsing(table, player, rest)) if seen is None else _completed(table, player, rest, seen)


def _completed(table: Table, player: int, text: str, seen: frozenset[int]) -> Move:
    """The move of a person who types: part of a name is enough where one thing in sight has it."""
    for _ in range(COMPLETED):
        try:
            return _parse(Parsing(table, player, text, seen))
        except UnknownNameError as error:
            part = " ".join(error.name.split())
            full = _named_in_part(table, part, seen)
            if full is None or error.name not in text:
                raise
            text = text.replace(error.name, quoted(full), 1)
    return _parse(Parsing(table, player, text, seen))


COMPLETED = 4
"""So many names in one move are completed."""


def _named_in_part(table: Table, part: str, seen: frozenset[int]) -> str | None:
    """The one name in sight that holds these whole words."""
    words = folded(part).removeprefix("the ").strip()
    found = {folded(name): name for name in seen_names(table, seen) if f" {words} " in f" {folded(name)} "}
    return next(iter(found.values())) if words and len(found) == 1 else None


def everyone_passes(table: Table) -> list[Move]:
    """One pass for each player still in the game, in turn order, starting with who has priority."""
    count = len(table.players)
    first = table.active if table.priority is None else table.priority
    seats = [(first + n) % count for n in range(count)]
    return [Pass(seat) for seat in seats if not table.players[seat].lost]


def _parse(parsing: Parsing) -> Move:
    """Read the verb, then what belongs to it."""
    match = parsing.scan.skip(r"([a-z]+)(?![\w'])")
    verb = match[1].lower() if match else ""
    if verb in ANSWERS:
        return parse_answer(parsing.table, parsing.player, verb, parsing.scan, parsing.pools)
    if verb not in READERS:
        raise NotationError(_not_a_move(parsing, verb), "", ", ".join(VERBS))
    return READERS[verb](parsing)


def _not_a_move(parsing: Parsing, verb: str) -> str:
    """What is said about a text that doesn't begin with what is to be done."""
    shown = parsing.scan.text.strip() or say("notation.nothing")
    if any(folded(shown) == folded(named.name) for named in parsing.pools.all):
        return say("notation.alone", name=repr(shown))
    return say("notation.no_move", text=repr(shown)) + suggestion(verb, VERBS)


def _pass(parsing: Parsing) -> Move:
    return parsing.end(Pass(parsing.player), "pass")


def _concede(parsing: Parsing) -> Move:
    return parsing.end(Concede(parsing.player), "concede")


def _play(parsing: Parsing) -> Move:
    handle = parsing.need("play")
    card = parsing.object(handle, [parsing.pools.castable(), parsing.pools.all])
    move = decide(parsing.table, [card], lambda v: PlayLand(parsing.player, refs(v)[0]))
    return parsing.end(move, f"play {handle.shown}")


def _tap(parsing: Parsing) -> Move:
    """`tap NAME`, `tap NAME for {G}`; `tap NAME: TEXT for {G}` where several abilities make that mana."""
    scan = parsing.scan
    scan.stop_words = ("for",)
    handle = parsing.need("tap")
    piece = scan.until(("for",), lambda text: bool(text)) if scan.skip(":") else ""
    mana = _mana(parsing, f"tap {handle.shown} for") if scan.word("for") else ""
    mine = parsing.pools.where("battlefield", mine=True)
    card = parsing.object(handle, [mine, parsing.pools.where("battlefield"), parsing.pools.all])

    def build(values: list[Value]) -> Move:
        ref = refs(values)[0]
        index = mana_ability(parsing.table, parsing.player, ref, mana, piece)
        return TapForMana(parsing.player, ref, mana, index)

    return parsing.end(decide(parsing.table, [card], build), f"tap {handle.shown}")


def _mana(parsing: Parsing, understood: str) -> str:
    """The letter of `{G}`, `{G}{G}` or `G`."""
    match = parsing.scan.skip(r"(?:\{([^{}]+)\}(?:\{\1\})*|([a-z0-9]))(?!\w)")
    mana = (match[1] or match[2]).upper() if match else ""
    mana = "C" if mana == "1" else mana
    if not mana or mana not in MANA:
        raise NotationError(say("notation.mana"), understood, say("notation.expected.mana"))
    return mana


READERS: dict[str, Callable[[Parsing], Move]] = {
    "pass": _pass,
    "play": _play,
    "cast": parse_cast,
    "activate": parse_activate,
    "cycle": parse_cycle,
    "tap": _tap,
    "attack": parse_attack,
    "block": parse_block,
    "concede": _concede,
}
MOVES = tuple(READERS)
VERBS = (*MOVES, *ANSWERS)
