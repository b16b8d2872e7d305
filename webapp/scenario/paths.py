"""The paths of expectations: what each reads from a table (`read_path`), and which paths there are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from webapp.rules.events import KINDS
from webapp.rules.game import Game
from webapp.rules.layers import characteristics
from webapp.rules.objects import Characteristics
from webapp.rules.table import Table
from webapp.rules.values import COLOR_NAMES, Choice, Ref, Seat, pool_text
from webapp.words import say

from .handles import Handle, folded
from .names import Named, everything, handle_of, matching, named_choice
from .problems import suggestion

ZONES = ("hand", "battlefield", "graveyard", "exile", "library")
PLAYER_WORDS = ("life", "energy", "counters", "mana", *ZONES, "sees", "can", "cannot")
OBJECT_WORDS = (
    "counters", "power", "toughness", "damage", "keywords", "types", "colors", "tapped", "zone", "controller",
    "attached_to",
)  # fmt: skip
TABLE_WORDS = ("stack", "decision", "priority", "active", "apnap", "step", "turn", "winner")
DECISION_WORDS = ("player", "kind")
PARTS = ("size", "top", "bottom")
NOTHING = ("none", "nobody", "nothing")
"""Words for no decision, no winner, nothing attached."""


class PathError(Exception):
    """The path leads nowhere: no such word, or no object of that name at this table."""


def split_path(path: str, players: Sequence[str]) -> tuple[str, ...]:
    """A path in its parts: (`player`, name, word, part), (`object`, handle, word), (`events`, kind, player)
    or (`table`, word, part).

    Raises PathError with the nearest allowed word.
    """
    head, _, rest = path.partition(".")
    if folded(head) in TABLE_WORDS and not _player_of(path, players):
        return _table_path(folded(head), rest)
    if folded(head) == "events" and rest and not _player_of(path, players):
        return _events_path(rest, players)
    if name := _player_of(path, players):
        return _player_path(name, path[len(name) + 1 :].strip())
    handle, dot, word = path.rpartition(".")
    if not dot:
        raise PathError(
            say("problems.path.none", path=repr(path))
            + suggestion(path, (*TABLE_WORDS, "events.drew"), listed=0)
        )
    if folded(word) not in OBJECT_WORDS:
        raise PathError(
            say("problems.path.object", word=repr(word)) + suggestion(word, OBJECT_WORDS, listed=20)
        )
    return "object", handle.strip().strip('"').strip(), folded(word)


def _player_of(path: str, players: Sequence[str]) -> str:
    """The player that a path begins with, the longest name first."""
    for name in sorted(players, key=len, reverse=True):
        if path[len(name) : len(name) + 1] == "." and folded(path[: len(name)]) == folded(name):
            return name
    return ""


def _player_path(name: str, rest: str) -> tuple[str, ...]:
    word, _, part = (w.strip() for w in rest.partition("."))
    word, part = folded(word), folded(part)
    if word not in PLAYER_WORDS:
        raise PathError(
            say("problems.path.player", word=repr(word)) + suggestion(word, PLAYER_WORDS, listed=20)
        )
    allowed = PARTS if word == "library" else ("size",) if word in ZONES else ()
    if part and part not in allowed:
        raise PathError(
            say("problems.path.part", part=repr(part), whole=f"{name}.{word}") + suggestion(part, allowed)
        )
    return "player", name, word, part


def _table_path(word: str, rest: str) -> tuple[str, ...]:
    part = folded(rest)
    allowed = {"stack": ("size",), "decision": DECISION_WORDS}.get(word, ())
    if part and part not in allowed:
        raise PathError(say("problems.path.part", part=repr(part), whole=word) + suggestion(part, allowed))
    return "table", word, part


def _events_path(rest: str, players: Sequence[str]) -> tuple[str, ...]:
    kind, _, player = (w.strip() for w in rest.partition("."))
    if folded(kind) not in KINDS:
        raise PathError(say("problems.path.event", kind=repr(kind)) + suggestion(kind, KINDS))
    name = next((p for p in players if folded(p) == folded(player)), "")
    if player and not name:
        raise PathError(say("problems.player.unknown", name=repr(player)) + suggestion(player, players))
    return "events", folded(kind), name


def read_path(table: Table, path: str) -> Any:
    """What a path is at this table, as plain data: text, a number, a truth value, None, a list of names,
    counters by kind.

    Raises PathError for a path that leads nowhere, and for `can` and `cannot`, which ask about given moves.
    """
    players = [player.name for player in table.players]
    kind, *parts = split_path(path, players)
    if kind == "events":
        seat = f".{players.index(parts[1])}" if parts[1] else ""
        return table.total.get(parts[0] + seat, 0)
    if kind == "table":
        return _read_table(table, parts[0], parts[1])
    if kind == "player":
        return _read_player(table, players.index(parts[0]), parts[1], parts[2])
    return read_object(table, find_object(table, parts[0]), parts[1])


def _seat_name(table: Table, seat: int | None) -> str | None:
    return None if seat is None else table.players[seat].name


def step_name(step: str) -> str:
    """A step by the format's words: the extra step of first strike (510.4) is a combat damage step."""
    return "combat damage" if step == "first strike damage" else step


def _read_table(table: Table, word: str, part: str) -> Any:
    decision = table.decision
    values: dict[str, Any] = {
        "stack": [item.name for item in reversed(table.stack)],
        "stack.size": len(table.stack),
        "decision": decision.kind if decision else None,
        "decision.kind": decision.kind if decision else None,
        "decision.player": _seat_name(table, decision.player if decision else None),
        "priority": _seat_name(table, table.priority),
        "active": _seat_name(table, table.active),
        "apnap": [table.players[seat].name for seat in Game(table).seats()],
        "step": step_name(table.step),
        "turn": table.turn,
        "winner": _seat_name(table, table.winner),
    }
    return values[f"{word}.{part}" if part else word]


def _read_player(table: Table, seat: int, word: str, part: str) -> Any:
    player = table.players[seat]
    if word in {"can", "cannot"}:
        raise PathError(say("problems.path.moves", word=repr(word), path=f"{player.name}.{word}"))
    if word == "life":
        return player.life
    if word == "energy":
        return player.counters.get("energy", 0)
    if word == "counters":
        return {kind: n for kind, n in player.counters.items() if n and kind != "energy"}
    if word == "mana":
        return pool_text(player.mana)
    if word == "sees":
        return [_card_name(table, number) for number in table.shown.get(seat, ())]
    names = zone_names(table, seat, word)
    return len(names) if part == "size" else names


def zone_names(table: Table, seat: int, zone: str) -> list[str]:
    """The names in a player's zone: permanents that they control, else cards that they own; a pile from the
    top.
    """
    if zone != "battlefield":
        return [_card_name(table, number) for number in getattr(table.players[seat], zone)]
    found = [characteristics(table, table.objects[number].ref) for number in table.battlefield]
    return [now.name for now in found if now.controller == seat]


def _card_name(table: Table, number: int) -> str:
    return table.cards[table.objects[number].card].name


def find_object(table: Table, text: str) -> Named:
    """The object that a handle means to an expectation: on the battlefield first, then anywhere. Raises
    PathError.

    Where several fit, the first: `#2` counts on from the battlefield to the stack and the other zones.
    """
    stem, hash_, number = text.rpartition("#")
    handle = (
        Handle(stem.strip().strip('"'), int(number)) if hash_ and number.strip().isdigit() else Handle(text)
    )
    named = [n for n in everything(table) if n.zone != "players"]
    # Abilities on the stack come last: a name means the object rather than its ability.
    ordered = sorted(named, key=lambda n: n.item is not None and n.item.kind != "spell")
    if found := matching(handle, ordered):
        return found[0]
    raise PathError(say("problems.path.unknown", name=repr(text)))


def read_object(table: Table, named: Named, word: str) -> Any:
    """One property of an object."""
    if word == "zone":
        return named.zone
    if named.item is not None and named.object is None and named.item.kind != "spell":
        return table.players[named.item.controller].name if word == "controller" else None
    assert isinstance(named.choice, Ref)
    now = characteristics(table, named.choice)
    read: Mapping[str, Callable[[], Any]] = {
        "counters": lambda: {kind: n for kind, n in now.counters.items() if n},
        "power": lambda: now.power,
        "toughness": lambda: now.toughness,
        "damage": lambda: now.damage,
        "keywords": lambda: sorted(now.keywords),
        "types": lambda: type_words(now),
        "colors": lambda: [COLOR_NAMES[letter] for letter in now.colors],
        "tapped": lambda: now.tapped,
        "controller": lambda: table.players[now.controller].name,
        "attached_to": lambda: host_handle(table, now.attached_to),
    }
    return read[word]()


def type_words(now: Characteristics) -> list[str]:
    """Supertypes, card types and subtypes, as on a type line."""
    return [word.capitalize() for word in (*now.supertypes, *now.types)] + list(now.subtypes)


def host_handle(table: Table, host: Choice | None) -> str | None:
    """The handle of what something is attached to."""
    if host is None:
        return None
    if isinstance(host, Seat):
        return table.players[host.n].name
    battlefield = [table.objects[n].ref for n in table.battlefield]
    named = named_choice(table, host)
    return handle_of(table, host, battlefield) if named else None
