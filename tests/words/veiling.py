"""A language that is the first one with its letters veiled: what isn't said from the catalogue stands out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from webapp.words import FIRST, catalogue, saying, speaking
from webapp.words.texts import Catalogue, Text

PARTS = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")


def veiled(text: Text) -> Text:
    """A text with its letters veiled, its placeholders kept."""
    if isinstance(text, tuple):
        return tuple(str(veiled(form)) for form in text)
    return "".join(
        part if part.startswith(("{", "}")) else re.sub(r"[^\W\d_]", "ж", part) for part in PARTS.split(text)
    )


@contextmanager
def speaking_veiled() -> Iterator[None]:
    """Speak the veiled language for a while."""
    first = catalogue(FIRST)
    other = Catalogue("xv", first.about, {key: veiled(text) for key, text in first.says.items()})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(saying, "catalogue", lambda code: other if code == "xv" else catalogue(code))
        with speaking("xv"):
            yield
