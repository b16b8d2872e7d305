"""`stacktutor compile`: texts, files, exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from webapp.oracle.report import report

CARD = {
    "name": "Ash Jay",
    "mana_cost": "{1}{U}",
    "type_line": "Creature — Bird",
    "power": "1",
    "toughness": "1",
    "oracle_text": "Flying",
}
BAD = CARD | {"name": "Odd Jay", "oracle_text": "Flying\nFrobs."}


def test_a_text() -> None:
    said, status = report("Draw a card. Scry 2.", as_json=True)
    assert status == 0
    assert json.loads(said) == {
        "name": "",
        "compiled": True,
        "rendered": "Draw a card. Scry 2.",
        "problems": [],
    }


def test_a_text_that_is_not_understood() -> None:
    said, status = report("Draw a card. Frob.", as_json=True)
    assert status == 1
    assert json.loads(said)["problems"][-1]["column"] == 14


def test_a_text_file_of_one_card(tmp_path: Path) -> None:
    path = tmp_path / "card.txt"
    path.write_text(
        "Ash Jay {1}{U}\nCreature — Bird\nFlying\nWhen Ash Jay enters, scry 1.\n1/1\n", encoding="utf-8"
    )
    said, status = report(str(path), as_json=True)
    assert status == 0
    assert json.loads(said) == {
        "name": "Ash Jay",
        "compiled": True,
        "rendered": "Flying\nWhen Ash Jay enters, scry 1.",
        "problems": [],
    }


def test_json_object_array_and_lines(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(CARD), encoding="utf-8")
    assert report(str(path), as_json=True)[1] == 0
    path.write_text(json.dumps([CARD, BAD]), encoding="utf-8")
    said, status = report(str(path), as_json=True)
    assert status == 1
    assert [json.loads(line)["compiled"] for line in said.splitlines()] == [True, False]
    path.write_text(json.dumps(CARD) + "\n" + json.dumps(CARD) + "\n", encoding="utf-8")
    assert report(str(path), as_json=False)[0].endswith("2 of 2 cards compiled.")


def test_unreadable_input(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('[{"name": "A"}, {"na', encoding="utf-8")
    assert report(str(path), as_json=False)[1] == 2
    assert report("nowhere.json", as_json=False)[1] == 2


def test_for_people_structure_and_text_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "card.json"
    path.write_text(json.dumps(BAD), encoding="utf-8")
    said, _ = report(str(path), as_json=False)
    assert "Odd Jay: not understood" in said
    assert "line 2, column 1: Frobs." in said
    path.write_text(
        json.dumps(CARD | {"oracle_text": "When this creature dies, draw a card."}), encoding="utf-8"
    )
    said, _ = report(str(path), as_json=False)
    assert "every sentence understood" in said
    assert "Draw" in said
    assert "When this creature dies, draw a card." in said


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "there is no text"),
        (b" \n\t\n", "there is no text"),
        (b"Fly\xff", "the file is not UTF-8 text (byte 4)"),
        (b'{"data": 5}', "no card objects are in it"),
        (b'{"data": {"a": 1}}', "no card objects are in it"),
        (b'{"a": ' + b"[" * 200_000, "no card objects are in it"),
    ],
    ids=["empty", "blank", "not UTF-8", "a number", "a mapping", "nested"],
)
def test_a_file_without_a_card_text_says_so(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    said, status = report(str(path), as_json=False)
    assert status == 2
    assert said.endswith(says)


def test_no_text_is_nothing_to_read() -> None:
    for text in ("", " ", "\n"):
        assert report(text, as_json=False)[1] == 2


def test_a_text_longer_than_any_card_is_refused_at_once() -> None:
    said, status = report("Flying. " * 400_000, as_json=True)
    (problem,) = json.loads(said)["problems"]
    assert status == 1
    assert problem["says"] == "A card's text has 3000 characters at most, and this one has 3200000."


def test_signs_that_a_terminal_obeys_are_not_printed(tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(CARD | {"name": "Ash\x1b[31m\x9bJay"}), encoding="utf-8")
    said, _ = report(str(path), as_json=False)
    assert "Ash\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}Jay" in said
    assert said.replace("\n", "").isprintable()
