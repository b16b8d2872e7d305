"""`stacktutor play`: exit status, lines for people, JSON for programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scenario.test_play import TABLE
from webapp.cli import main

GOOD = (
    TABLE + '  - "Ana: cycle Dune Courier"\n  - {try: "Ana: cycle Scout A", refused: 702.29a}\ntitle: Good\n'
)
FAILED = TABLE + "  - expect: {Ana.life: 21}\n"
WRONG = TABLE.replace("hand:", "hands:") + '  - "Ana: pass"\ntitle: Wrong\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a good, a failing and a wrong file, one of them deeper."""
    (tmp_path / "deep").mkdir()
    (tmp_path / "a.yaml").write_text(GOOD, "utf-8")
    (tmp_path / "deep" / "b.yml").write_text(FAILED, "utf-8")
    (tmp_path / "z.yaml").write_text(WRONG, "utf-8")
    (tmp_path / "notes.txt").write_text("no scenario", "utf-8")
    return tmp_path


def documents(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("files", "status"),
    [
        (["a.yaml"], 0),
        (["deep"], 1),
        (["a.yaml", "deep/b.yml"], 1),
        (["z.yaml", "a.yaml"], 2),
        (["."], 2),
        (["gone.yaml"], 2),
    ],
)
def test_the_exit_status_is_the_worst_of_the_files(folder: Path, files: list[str], status: int) -> None:
    assert main(["play", *(str(folder / file) for file in files)]) == status


def test_people_read_file_line_expected_found_and_a_count(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["play", str(folder)])

    lines = capsys.readouterr().out.splitlines()
    line = FAILED.count("\n")
    assert f"{folder}/deep/b.yml:{line}: Ana.life is 20, not 21." in lines
    assert "    expected: 21" in lines
    assert "    found:    20" in lines
    assert any(text.startswith(f"{folder}/z.yaml:14:5: 'hands' is no key of a player.") for text in lines)
    assert lines[-1] == "1 right, 1 failed, 1 wrong"


def test_a_trace_tells_each_event_with_its_rule(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--trace", str(folder / "a.yaml")])

    out = capsys.readouterr().out
    assert "discards Dune Courier" in out
    assert "[602.2b]" in out


def test_programs_read_one_document_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--json", str(folder / "z.yaml"), str(folder)])

    found = documents(capsys)
    assert [Path(d["file"]).name for d in found] == ["z.yaml", "a.yaml", "b.yml", "z.yaml"]
    assert [d["status"] for d in found] == ["wrong", "ok", "failed", "wrong"]


def test_a_wrong_file_has_problems_and_no_table(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--json", str(folder / "z.yaml")])

    (found,) = documents(capsys)
    assert found["title"] == "Wrong"
    assert "table" not in found
    assert {key: found["problems"][0][key] for key in ("line", "column")} == {"line": 14, "column": 5}
    assert "'hand'" in found["problems"][0]["says"]


def test_the_document_of_a_play(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "--json", str(folder / "a.yaml")])

    (found,) = documents(capsys)
    assert (found["title"], found["problems"], found["failures"]) == ("Good", [], [])
    (refusal,) = found["refusals"]
    assert (refusal["move"], refusal["rule"]) == ("Ana: cycle Scout A", "702.29a")
    assert set(refusal) == {"move", "code", "rule", "says", "instead"}
    cycled = next(event for event in found["events"] if event["kind"] == "cycled")
    assert (cycled["player"], cycled["object"]) == ("Ana", "Dune Courier")
    assert {"rule", "says"} < set(cycled)
    at = found["table"]
    assert (at["turn"], at["active"], at["step"], at["priority"], at["decision"]) == (
        1,
        "Ana",
        "precombat main",
        "Ana",
        None,
    )
    ana = at["players"]["Ana"]
    assert (ana["life"], ana["energy"], ana["counters"], ana["mana"]) == (20, 0, {}, "")
    assert (ana["hand"], ana["library"], ana["graveyard"]) == ([], ["Island", "Forest"], ["Dune Courier"])
    assert ana["battlefield"][2] == {
        "handle": "Scout A",
        "name": "Dune Courier",
        "tapped": False,
        "counters": {},
        "power": 2,
        "toughness": 2,
        "controller": "Ana",
        "owner": "Ana",
        "attached_to": None,
    }
    trigger, cycling = at["stack"]
    assert (trigger["kind"], trigger["source"], trigger["controller"]) == ("triggered", "Dune Courier", "Ana")
    assert (cycling["kind"], cycling["targets"]) == ("activated", [])


def test_a_waiting_decision_is_in_the_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = TABLE.replace("Vigilance\n", "When this creature enters, scry 2.\n").replace(
        "hand: [Dune Courier]", 'mana: "{W}{2}"\n    hand: [Dune Courier]'
    )
    moves = ["Ana: cast Dune Courier", "all: pass", "all: pass"]
    (tmp_path / "scry.yaml").write_text(text + "".join(f'  - "{move}"\n' for move in moves), "utf-8")

    main(["play", "--json", str(tmp_path / "scry.yaml")])

    decision = documents(capsys)[0]["table"]["decision"]
    assert (decision["player"], decision["kind"], decision["options"]) == (
        "Ana",
        "scry",
        ["Island", "Forest"],
    )
    assert decision["rule"] == "701.22a"


def test_a_folder_without_scenarios_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(tmp_path)]) == 2
    assert "no scenario files" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- 1\n",
        "{",
        "scenario: 1\n",
        "a: *b\n",
        "\x00",
        "scenario: 1\nplayers: [1, 2]\nline: [1, {}]\nexpect: 3\ncards: x\n",
    ],
)
def test_bad_input_is_never_a_traceback(
    tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.yaml").write_text(text, "utf-8")

    assert main(["play", "--json", str(tmp_path / "bad.yaml")]) == 2
    assert documents(capsys)[0]["problems"]
