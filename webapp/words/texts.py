"""The texts of a language, read from its folder.

`en/refusals.json` with `{"cost.energy": {"says": "…"}}` holds the text of the key
`refusals.cost.energy.says`. A text has named placeholders in braces; where it depends on a number it is a
list with one form for each plural of the language, chosen by the fact `count`.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TypeAlias, TypeVar

import msgspec

FIRST = "en"
"""The language that has every text; others fall back to it."""

FOLDER = Path(__file__).parent

Text: TypeAlias = str | tuple[str, ...]
Kind = TypeVar("Kind")


class WordsError(Exception):
    """A file of a language that can't be read, or a key that no language has."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`language.json`: the language's own `name`; `plural`: which form a number `n` takes, an expression as
    in gettext's Plural-Forms; `direction` of its script, ltr or rtl.
    """

    name: str
    plural: str
    direction: str = "ltr"


class Catalogue:
    """The texts of one language. `says` are its own; a key that it lacks is looked up in `behind`."""

    def __init__(
        self, code: str, about: Language, says: dict[str, Text], behind: Catalogue | None = None
    ) -> None:
        self.code = code
        self.about = about
        self.says = says
        self.behind = behind
        self.plural: Callable[[int], int] = gettext.c2py(about.plural)

    def form(self, key: str, count: object = None) -> str:
        """The text of a key, its placeholders unfilled, in the plural form for a count. Raises `WordsError`
        where there is none.
        """
        text = self.says.get(key)
        if text is None:
            if self.behind is None:
                raise WordsError(f'No text "{key}" in {FOLDER.name}/{self.code}/.')
            return self.behind.form(key, count)
        if isinstance(text, str):
            return text
        if count is None:
            raise WordsError(f'The text "{key}" of "{self.code}" has plural forms, so it wants a count.')
        return text[min(self.plural(int(str(count))), len(text) - 1)]

    def text(self, key: str, facts: dict[str, object]) -> str:
        """The text of a key with its facts. Raises `WordsError` for a key or a fact that is missing."""
        form = self.form(key, facts.get("count"))
        try:
            return form.format_map(facts) if "{" in form or "}" in form else form
        except KeyError as wrong:
            raise WordsError(f'The text "{key}" lacks the fact {wrong}: it says {form!r}.') from wrong

    def has(self, key: str) -> bool:
        """Whether there is such a text, here or behind."""
        return key in self.says or (self.behind is not None and self.behind.has(key))


def languages() -> tuple[str, ...]:
    """The codes of the languages that have a folder, the first one first."""
    found = sorted(path.parent.name for path in FOLDER.glob("*/language.json"))
    return (FIRST, *(code for code in found if code != FIRST))


@cache
def catalogue(code: str) -> Catalogue:
    """The texts of a language. Raises `WordsError` where its folder is missing or a file is wrong."""
    return load(FOLDER / code, None if code == FIRST else catalogue(FIRST))


def load(folder: Path, behind: Catalogue | None) -> Catalogue:
    """The texts in a folder. Raises `WordsError` with the file and what is wrong."""
    about = _read(folder / "language.json", Language)
    says: dict[str, Text] = {}
    for path in sorted(folder.glob("*.json")):
        if path.name != "language.json":
            says.update(_flat(path.stem, _read(path, dict[str, object]), path))
    return Catalogue(folder.name, about, says, behind)


def _read(path: Path, kind: type[Kind]) -> Kind:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError) as wrong:
        raise WordsError(f"{path}: {wrong}") from wrong


def _flat(key: str, value: object, path: Path) -> Iterator[tuple[str, Text]]:
    match value:
        case dict():
            for name, below in value.items():
                yield from _flat(f"{key}.{name}", below, path)
        case str():
            yield key, _checked(key, value, path)
        case list() if value and all(isinstance(one, str) for one in value):
            yield key, tuple(_checked(key, one, path) for one in value)
        case _:
            raise WordsError(
                f'{path}: "{key}" is to be a text, a list of texts (one a plural form), or further keys.'
            )


def _checked(key: str, text: str, path: Path) -> str:
    try:
        names = placeholders(text)
    except ValueError as wrong:
        raise WordsError(f'{path}: "{key}": {wrong} in {text!r}.') from wrong
    if not all(name.isidentifier() for name in names):
        raise WordsError(
            f'{path}: "{key}": a placeholder is a name in braces, as {{player}}; a brace itself is doubled.'
        )
    return text


def placeholders(text: str) -> frozenset[str]:
    """The names in braces. Raises `ValueError` for a brace without its other."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
