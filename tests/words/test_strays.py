"""No words are said from the middle of code or templates."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.words.keys import UNCLEAR
from tests.words.strays import in_code, in_template
from webapp.rules import support_words
from webapp.words import FIRST, catalogue

MOVED_CODE: tuple[str, ...] = ("cli.py", "oracle", "scenario", "serve.py", "storage", "tutor", "views")
"""The modules whose words come from the catalogue, or whole folders."""

ALL = "*"
CONTENT: dict[str, tuple[str, ...]] = {
    "oracle/grammar": (ALL,),  # card text
    "scenario/abilities.py": ("spoken",),  # card text
    "scenario/names.py": ("_traces",),  # told to nobody
    "storage/database.py": ("create_schema", "tune_sqlite"),  # SQL
    "views/samples.py": (ALL,),  # what the pattern page draws: made up, as lessons are
    "views/security.py": ("POLICY",),
    "views/table.py": ("EXAMPLE", "SAMPLES"),  # a file and card texts
}
"""What holds no words of the tutor's own: whole modules or folders, or their constants and functions by
name."""


def content_of(path: str) -> tuple[str, ...]:
    """What a module, by its path in `webapp/`, holds that are no words of the tutor's own."""
    return next((names for key, names in CONTENT.items() if path == key or path.startswith(f"{key}/")), ())


def test_the_templates_say_nothing_themselves(root: Path) -> None:
    files = sorted((root / "templates").rglob("*.html"))

    assert not [(path.name, stray) for path in files for stray in in_template(path)]


@pytest.mark.parametrize("name", MOVED_CODE)
def test_a_module_says_nothing_itself(root: Path, name: str) -> None:
    there = root / "webapp" / name
    files = [there] if there.is_file() else sorted(there.rglob("*.py"))
    known = {path: content_of(path.relative_to(root / "webapp").as_posix()) for path in files}

    assert not [
        (path.name, *stray)
        for path, content in known.items()
        if ALL not in content
        for stray in in_code(path, content)
    ]


def test_the_grammar_says_by_key_what_is_unclear(root: Path) -> None:
    texts = [path.read_text("utf-8") for path in sorted((root / "webapp" / "oracle").rglob("*.py"))]

    assert sum(len(UNCLEAR.findall(text)) for text in texts) == sum(
        text.count("raise Unclear(") for text in texts
    )


WORDS_OF_CARDS = {
    "keyword_meanings.py": {"Crew …"},
    "keyword_ways.py": {"When this creature dies, draw a card."},
    "targets.py": {"hexproof from …", "protection from …"},
    "phrases.py": {"with …", "named …", "with … …", "with a counter on it"},
}
"""Words of cards, which are the same in every language, by the module of the rules that quotes them;
`phrases.py` puts them together again."""

IDS = {
    "additional …",
    "anywhere other than battlefield",
    "bottom …",
    "drew before the draw step",
    "named …",
    "pay to enter untapped",
    "putting on the stack",
    "rule.",
    "second from the top",
    "sources …",
    "third from the top",
    "the order on the …",
    "token:",
    "top …",
    "wanted …",
    "way …",
    "what to …",
    "which one goes to the …",
}
"""Ids of the engine that look like sentences."""


def test_the_rules_say_nothing_themselves(root: Path) -> None:
    """What looks like a sentence in `rules/` is an id (which the catalogue has a word for, or which nobody is
    shown) or a word of a card."""
    shown = {key.rpartition(".")[2] for key in catalogue(FIRST).says} | IDS
    asked = {word for table in vars(support_words).values() if isinstance(table, frozenset) for word in table}
    files = set((root / "webapp" / "rules").rglob("*.py"))
    files -= {
        file for file in files if file.name in {"support_words.py", "values.py"}
    }  # tables of card words

    strays = [
        (path.name, line, text)
        for path in sorted(files)
        for line, text in in_code(path)
        if text not in shown | asked | WORDS_OF_CARDS.get(path.name, set())
    ]
    assert not strays
