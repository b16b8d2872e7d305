"""FORMAT.md names every key, verb, path, kind and option; its examples are read and play as stated."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from webapp.cli import build_parser
from webapp.rules.events import KINDS
from webapp.rules.rulebook import EDITIONS
from webapp.rules.values import STEPS
from webapp.scenario import cards, format, notation, paths, players, results
from webapp.scenario.play import play


@pytest.fixture(scope="module")
def document(root: Path) -> str:
    """The format's documentation."""
    return (root / "webapp" / "scenario" / "FORMAT.md").read_text("utf-8")


@pytest.fixture(scope="module")
def code(document: str) -> str:
    """Everything in it that is set as code."""
    fence = r"```\w*\n(.*?)```"
    blocks = re.findall(fence, document, re.DOTALL)
    return "\n".join(blocks + re.findall(r"`([^`]+)`", re.sub(fence, "", document, flags=re.DOTALL)))


@pytest.mark.parametrize(
    "words",
    [
        format.TOP_KEYS,
        format.ENTRY_KEYS,
        cards.CARD_KEYS,
        players.PLAYER_KEYS,
        players.CARD_ENTRY_KEYS,
        players.PERMANENT_KEYS,
        notation.VERBS,
        paths.PLAYER_WORDS,
        paths.OBJECT_WORDS,
        paths.TABLE_WORDS,
        paths.DECISION_WORDS,
        paths.PARTS,
        KINDS,
        tuple(EDITIONS),
        STEPS,
    ],
)
def test_every_word_of_the_format_is_documented(code: str, words: tuple[str, ...]) -> None:
    assert {word for word in words if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", code)} == set()


def options(parser: argparse.ArgumentParser) -> set[str]:
    """The long options of a parser and of its commands, and the commands' names."""
    found = {name for action in parser._actions for name in action.option_strings if name.startswith("--")}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, command in action.choices.items():
                found |= {f"stacktutor {name}"} | options(command)
    return found


def test_every_command_and_option_is_documented(document: str) -> None:
    section = document[document.index("## The command line") :]

    mine = {f"stacktutor {name}" for name in ("play", "explain", "compile")}
    named = options(build_parser())
    assert mine <= named
    assert {
        word for word in named if word in mine | {"--json", "--trace", "--move"} and word not in section
    } == set()


def test_every_json_field_is_documented(code: str, document: str, tmp_path: Path) -> None:
    (tmp_path / "first.yaml").write_text(first_example(document), "utf-8")
    found = results.document(results.run_file(tmp_path / "first.yaml"))

    def fields(value: object) -> set[str]:
        if isinstance(value, list):
            return {name for item in value for name in fields(item)}
        if isinstance(value, dict):
            return {str(name) for name in value} | {name for item in value.values() for name in fields(item)}
        return set()

    names = fields(found) - {"Ana", "Ben"}
    assert {name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", code)} == set()


def first_example(document: str) -> str:
    """The first YAML block."""
    match = re.search(r"```yaml\n(.*?)```", document, re.DOTALL)
    assert match is not None
    return match[1]


def test_the_first_example_plays_as_stated(document: str) -> None:
    parsed = format.parse(first_example(document))

    assert parsed.scenario is not None, parsed.problems
    assert play(parsed.scenario).failures == ()


def test_each_link_leads_to_a_section(document: str) -> None:
    headings = re.findall(r"^## (.+)$", document, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}

    assert set(re.findall(r"\]\(#([^)]+)\)", document)) == slugs
