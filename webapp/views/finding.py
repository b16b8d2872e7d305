"""Finding words in the reference: rulings, refusals, misconceptions, the glossary, lessons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask import url_for

from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.refusal_kinds import KINDS
from webapp.rules.rulings import GROUND, RULINGS
from webapp.words import say

from . import content
from .site import site

LONGEST = 100
"""How many characters are looked for."""
MOST = 50
"""How many entries are shown."""


@dataclass(frozen=True)
class Entry:
    """Something that can be found: what kind of thing, its title, its words, and its address."""

    kind: str
    title: str
    says: str
    address: str


def entries() -> Iterator[Entry]:
    """Everything that can be found."""
    for term in content.terms():
        yield Entry("word", term.term, term.says, f"{url_for('reference.glossary')}#{term.anchor}")
    for lesson in site().shelf.heads().values():
        address = url_for("lesson.show", lesson_id=lesson.id)
        yield Entry("lesson", lesson.title, lesson.summary, address)
    for one in (*RULINGS.values(), *GROUND.values()):
        yield Entry(
            "ruling",
            say("views.found.rule", rule=one.rule),
            one.says,
            url_for("reference.rule", ruling_id=one.id),
        )
    for belief in MISCONCEPTIONS.values():
        address = url_for("reference.misconception", id_=belief.id)
        yield Entry("misconception", belief.believes, belief.truth, address)
    for kind in KINDS.values():
        yield Entry("refusal", kind.code, kind.says, url_for("reference.refusal", code=kind.code))


def find(words: str, known: Iterable[Entry]) -> list[Entry]:
    """The entries that hold every word, those with them in the title first."""
    wanted = [word for word in re.split(r"[\s,;]+", words.casefold()) if word]
    scored = [(score(entry, wanted), entry) for entry in known]
    found = [(points, entry) for points, entry in scored if points]
    found.sort(key=lambda pair: -pair[0])
    return [entry for _, entry in found[:MOST]]


def score(entry: Entry, wanted: list[str]) -> int:
    """How well an entry fits: 0 when a word is missing; more for words in the title, most for whole ones."""
    title, says = entry.title.casefold(), entry.says.casefold()
    points = 0
    for word in wanted:
        if word not in title and word not in says:
            return 0
        whole = re.search(rf"\b{re.escape(word)}\b", title)
        points += 8 if title == word else 5 if whole else 3 if word in title else 1
    return points
