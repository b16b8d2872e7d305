"""A language that is the first one with its letters veiled: what isn't said from the catalogue stands out."""

from __future__ import annotations

import re

import pytest

from webapp.words import FIRST, catalogue, saying
from webapp.words.texts import Catalogue, Text

PARTS = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")


def veiled(text: Text) -> Text:
    """A text with its letters veiled, its placeholders kept."""
    if isinstance(text, tuple):
        return tuple(str(veiled(form)) for form in text)
    return "".join(
        part if part.startswith(("{", "}")) else re.sub(r"[^\W\d_]", "ж", part) for part in PARTS.split(text)
    )


def speak_veiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Speak the veiled language, whoever asks."""
    first = catalogue(FIRST)
    other = Catalogue("xx", first.about, {key: veiled(text) for key, text in first.says.items()})
    monkeypatch.setattr(saying, "catalogue", lambda code: other)
