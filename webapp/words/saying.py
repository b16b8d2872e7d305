"""Saying a text in the language that is spoken now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from .texts import FIRST, catalogue

_spoken: ContextVar[str] = ContextVar("language", default=FIRST)


def say(key: str, /, **facts: object) -> str:
    """The text of a key, with the facts that it names. Raises `WordsError` for a missing key or fact."""
    return catalogue(_spoken.get()).text(key, facts)


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
