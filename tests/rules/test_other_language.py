"""In another language the game says no word of the first one: only names, words of cards and symbols stay.

The other language is the first one with every letter veiled: what isn't said from the catalogue stands out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.rules.games import SCENARIOS, Game, load
from tests.words.veiling import speaking_veiled
from webapp.rules.keywords import SUPPORTED
from webapp.rules.why import why_not_triggered
from webapp.rules.words import ask, says
from webapp.scenario.model import MoveEntry, TryEntry

SEVERAL = sorted(SCENARIOS.rglob("*.yaml"))[::40] + sorted((SCENARIOS / "refusals").iterdir())[::3]
WORDS_OF_CARDS = {"target.illegal", "decision.word", *SUPPORTED}
"""Refusals that quote what a card asks for, and keywords."""


@pytest.fixture(autouse=True)
def other_language() -> Iterator[None]:
    """Speak the veiled language."""
    with speaking_veiled():
        yield


def told(game: Game, path: Path) -> Iterator[str]:
    """All that is said of a scenario while it is played."""
    for entry in load(path).line:
        before = len(game.events)
        if isinstance(entry, MoveEntry):
            game.play(entry.text)
        elif isinstance(entry, TryEntry) and entry.refused:
            for reason in game.refused(entry.text):
                if reason.code not in WORDS_OF_CARDS:
                    yield from (reason.says, reason.instead)
        if game.table.decision is not None:
            yield ask(game.table, game.table.decision)
        for event in game.events[before:]:
            yield from (says(game.table, event), says(game.table, event, -1))
            yield from (other.says for other in why_not_triggered(game.table, event))


def known(game: Game) -> set[str]:
    """What is the same in every language: names, and the words of cards."""
    table = game.table
    cards = [
        text
        for card in table.cards.values()
        for text in (card.name, *card.text.replace("• ", "").split("\n"))
    ]
    abilities = [getattr(ability, "text", "") for card in table.cards.values() for ability in card.abilities]
    labels = [thing.label for thing in table.objects.values()]
    return {*cards, *abilities, *labels, *(player.name for player in table.players), *SUPPORTED, "X"} - {""}


@pytest.mark.parametrize("path", SEVERAL, ids=lambda path: path.stem)
def test_no_word_of_the_first_language_is_left(path: Path) -> None:
    game = Game(load(path))
    sentences = list(told(game, path))
    same = sorted(known(game), key=len, reverse=True)

    for sentence in sentences:
        rest = sentence
        for words in same:
            rest = rest.replace(words, "")
        assert not re.search(r"[A-Za-z]", re.sub(r"\{[^{}]*\}", "", rest)), f"{sentence!r}: {rest!r}"
