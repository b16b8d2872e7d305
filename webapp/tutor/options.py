"""Predictions: the right answer as the engine gives it, and what is offered beside it.

An author may write choices; where there are too few, the tutor makes believable ones: what comes out
under a rulebook with one belief wrong, what there is now, and neighbours of the right answer.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import permutations

import msgspec

from webapp.rules.rulebook import RuleBook
from webapp.rules.table import Table
from webapp.scenario.expect import check, value_problem
from webapp.scenario.paths import PathError, read_path
from webapp.words import listed, say

from .believing import watched
from .lesson import Ask, Option, Value
from .moving import ScriptError, run

FEWEST, MOST = 3, 5
"""How many answers are offered."""


def true_value(ask: Ask, table: Table) -> Value:
    """The right answer: the path read after `after` is played. Raises ScriptError or PathError."""
    after, _ = run(table, ask.after)
    return read_path(after, ask.path)


def is_right(ask: Ask, after: Table, value: Value) -> bool:
    """Whether an answer is right at the table where `after` has been played; one of another kind isn't."""
    if value_problem(ask.path, value, [player.name for player in after.players]):
        return False
    return check(after, ask.path, value) is None


def same(ask: Ask, one: Value, other: Value) -> bool:
    """Whether two answers mean the same; sets of cards don't mind the order."""
    return _key(ask, one) == _key(ask, other)


def _key(ask: Ask, value: Value) -> str:
    if ask.type == "cards" and isinstance(value, list):
        value = sorted(value, key=str)
    return value_key(value)


def value_key(value: Value) -> str:
    """A value as text, as a form field holds it."""
    return json.dumps("none" if value is None else value, sort_keys=True, ensure_ascii=False)


def options(ask: Ask, table: Table) -> tuple[Option, ...]:
    """What is offered: the author's choices with the right one among them, and made ones while there are
    fewer than three."""
    found = [option for option in ask.choices if option.value is not None]
    after, _ = run(table, ask.after)
    right = read_path(after, ask.path)
    if not any(is_right(ask, after, option.value) for option in found):
        found.append(Option(right, ""))
    for value in _made(ask, table, right):
        if len(found) >= (FEWEST if ask.choices else MOST - 1):
            break
        if not any(same(ask, option.value, value) for option in found) and not is_right(ask, after, value):
            found.append(Option(value, ""))
    if not ask.choices:
        found.sort(key=lambda option: _order(option.value))
    return tuple(Option(o.value, o.says or value_words(ask, o.value)) for o in found)


def _order(value: Value) -> tuple[int, str]:
    number = value if isinstance(value, int) else 0
    return number, value_key(value)


def _made(ask: Ask, table: Table, right: Value) -> Iterator[Value]:
    """Believable wrong answers, the best first."""
    yield from _believed(ask, table)
    with contextlib.suppress(PathError):
        yield read_path(table, ask.path)
    if isinstance(right, int):
        yield from (n for n in (right + 1, right - 1, right + 2, right - 2) if n >= 0)
    elif isinstance(right, list) and ask.type in {"order", "stack"}:
        yield from (list(order) for order in permutations(right[:4]))
        yield []
    elif isinstance(right, list):
        yield from (right[:n] + right[n + 1 :] for n in range(len(right)))


def _believed(ask: Ask, table: Table) -> Iterator[Value]:
    """What comes out under each rulebook that has one switch set wrong, of those that are asked at all."""
    watching, asked = watched(table)
    with contextlib.suppress(ScriptError, PathError):
        true_value(ask, watching)
    for name in RuleBook.__struct_fields__:
        now = getattr(table.book, name)
        if name not in asked or not isinstance(now, bool):
            continue
        wrong = msgspec.structs.replace(table.book, **{name: not now})
        try:
            yield true_value(ask, msgspec.structs.replace(table, book=wrong))
        except (ScriptError, PathError):
            continue


def read_words(ask: Ask, table: Table) -> str:
    """What a question asks about, read at a table, in words. Raises PathError."""
    like = max((o.value for o in ask.choices if isinstance(o.value, list)), key=len, default=None)
    return value_words(ask, in_question(ask.path, read_path(table, ask.path), like))


def as_offered(ask: Ask, table: Table) -> str:
    """The same in the words of the choice that it is, where it is one. Raises PathError."""
    chosen = next((o for o in ask.choices if o.says and is_right(ask, table, o.value)), None)
    return chosen.says if chosen is not None else read_words(ask, table)


def in_question(path: str, value: Value, like: Value) -> Value:
    """Of a library's top or bottom as many cards as are expected there: the others are nobody's to see."""
    word, _, part = path.rpartition(".")
    if not (word.endswith("library") and isinstance(value, list) and isinstance(like, list)):
        return value
    n = len(like)
    return value[:n] if part == "top" else value[max(len(value) - n, 0) :] if part == "bottom" else value


def value_words(ask: Ask | None, value: Value) -> str:
    """An answer, or a value that was read, in words."""
    if value is None or value == "":
        return say("tutor.nothing")
    if isinstance(value, bool):
        return say("tutor.yes") if value else say("tutor.no")
    if isinstance(value, list):
        return _list_words(ask, [str(v) for v in value])
    if isinstance(value, dict):
        return listed(f"{n} × {kind}" for kind, n in value.items()) or say("tutor.nothing")
    return str(value)


def _list_words(ask: Ask | None, names: list[str]) -> str:
    if not names:
        return say("tutor.nothing")
    if ask is not None and ask.type in {"order", "stack"} and len(names) > 1:
        return then(names)
    return listed(names)


def then(names: Iterable[str]) -> str:
    """Things one after the other, in words."""
    return reduce(lambda before, after: say("tutor.then", before=before, after=after), names)
