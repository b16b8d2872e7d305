"""Saying a text in the language that is spoken now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from .texts import FIRST, catalogue

_spoken: ContextVar[str] = ContextVar("language", default=FIRST)


def say(key: str, /, **facts: object) -> str:
    """The text of a key, with the facts that it names. Raises `WordsError` for a missing key or fact."""
    return catalogue(_spoken.get()).text(key, facts)


def has(key: str) -> bool:
    """Whether there is a text of that key in the language that is spoken now, or in the first one."""
    return catalogue(_spoken.get()).has(key)


def named(kind: str, id_: str) -> str:
    """The word for an id, `names.<kind>.<id>`; where there is none (a word of a card, something that an older
    version has stored) the id itself.
    """
    words, key = catalogue(_spoken.get()), f"names.{kind}.{id_}"
    return words.text(key, {}) if words.has(key) else id_


def listed(items: Iterable[str], last: str = "and") -> str:
    """Words as a list in a sentence: a, b and c; with `last` "or": a, b or c."""
    each = list(items)
    if len(each) < 2:
        return "".join(each)
    so_far = each[0]
    for item in each[1:-1]:
        so_far = say("lists.more", items=so_far, next=item)
    return say(f"lists.{last}", items=so_far, last=each[-1])


def unfilled(key: str, /, count: object = None) -> str:
    """The text of a key with its placeholders, for whoever fills in markup. Raises `WordsError`."""
    return catalogue(_spoken.get()).form(key, count)


def language() -> str:
    """The code of the language that is spoken now."""
    return _spoken.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while. Raises `WordsError` where there is no such folder."""
    catalogue(code)
    before = _spoken.set(code)
    try:
        yield
    finally:
        _spoken.reset(before)
