"""`stacktutor explain`: a move's reasons, back to what began it, and what did not trigger."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.cli import main

TWO_WATCHERS = """\
scenario: 1
title: Two watchers
cards:
  - name: Own Diary
    mana_cost: "{1}{U}"
    type_line: Enchantment
    oracle_text: Whenever you cycle a card, you gain 1 life.
  - name: Fleet Courier
    mana_cost: "{3}{W}"
    type_line: Creature — Human Scout
    power: "2"
    toughness: "2"
    oracle_text: Cycling {1}
  - name: Blank Gaze
    mana_cost: "{U}"
    type_line: Sorcery
    oracle_text: Scry X, where X is the number of artifacts you control.
  - name: Star Chart
    mana_cost: "{1}"
    type_line: Enchantment
    oracle_text: Whenever you scry, you gain 1 life.
players:
  - name: Ana
    hand: [Fleet Courier, Blank Gaze]
    library: [2 Plains]
    battlefield: [Own Diary, Star Chart, 2 Island]
  - name: Ben
    library: [Plains]
    battlefield: [Own Diary]
line:
  - "Ana: cycle Fleet Courier"
  - expect: {Ana.life: 20}
  - "all: pass"
  - "all: pass"
  - "Ana: cast Blank Gaze"
  - "all: pass"
  - {try: "Ben: cast Blank Gaze", refused: "117.1"}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "two.yaml"
    path.write_text(TWO_WATCHERS, "utf-8")
    return path


def explained(file: Path, number: int, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines about one move."""
    assert main(["explain", str(file), "--move", str(number)]) == 0
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_a_trigger_is_traced_back_to_the_cycling(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = explained(file, 1, capsys)

    at = next(n for n, line in enumerate(lines) if line.startswith("Own Diary triggers."))
    assert lines[at + 1] == "because Ana cycles Fleet Courier."


def test_the_other_players_ability_says_whose_doing_it_watches(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """603.2: "whenever you cycle" watches its own controller; Ana cycled, and Ben's ability says so."""
    lines = explained(file, 1, capsys)

    said = [line for line in lines if "does not trigger" in line]
    assert len(said) == 1
    assert "this was Ana" in said[0]


def test_life_gained_goes_back_to_the_move(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = explained(file, 2, capsys)

    at = lines.index("Ana gains 1 life.  [119.3]")
    causes = [line for line in lines[at + 1 : at + 5] if line.startswith("because")]
    assert any("Own Diary triggers" in line for line in causes)
    assert causes[-1] == "because Ana cycles Fleet Courier."


def test_scry_zero_says_why_nothing_triggered(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """701.22b: scry 0 is no event, so "whenever you scry" does not trigger."""
    lines = explained(file, 5, capsys)

    assert any(line.startswith("Star Chart does not trigger") and "0 is no event" in line for line in lines)


def test_a_refusal_gives_every_reason(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ben has no priority, the card is in Ana's hand: two reasons, each with its rule and what would do."""
    lines = explained(file, 6, capsys)

    assert [line.split(")")[0] for line in lines if line.startswith("refused")] == [
        "refused (priority.not-yours",
        "refused (cast.zone",
    ]
    assert sum(line.startswith("instead:") for line in lines) == 2


def test_a_move_that_is_not_there(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(file), "--move", "9"]) == 2
    assert "the file has 6" in capsys.readouterr().err


def test_a_wrong_file_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.yaml").write_text("scenario: 1\ntitel: x\n", "utf-8")
    assert main(["explain", str(tmp_path / "bad.yaml"), "--move", "1"]) == 2
    assert "bad.yaml:2:1" in capsys.readouterr().err
