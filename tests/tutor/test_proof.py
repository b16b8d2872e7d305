"""A proof finds what an author got wrong, with its place, and tells what they should know."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.cli import main
from webapp.tutor.loading import load_text
from webapp.tutor.proof import Proof, prove


def proved(text: str) -> Proof:
    """The proof of a lesson text that can be played."""
    lesson, problems = load_text(text, "small.yaml")
    assert lesson is not None, [str(problem) for problem in problems]
    return prove(lesson)


def test_a_good_lesson_is_proved_with_its_figures(small_text: str) -> None:
    proof = proved(small_text)
    assert proof.problems == ()
    assert [first.step for first in proof.firsts] == ["swap", "guess"]
    assert proof.firsts[0].foreseen >= 1


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        (
            'line: ["Ana: cycle Heavy Thing", "Ana: pass"]',
            'line: ["Ana: cycle Heavy Thing", "Ana: pass"]\n    accepts: [["Ana: pass", "Ana: pass"]]',
            '    accepts: [["Ana: pass"',
            "This line doesn't reach the goal",
        ),
        ("when: cast Heavy Thing", "when: cast Tiny Thing", "      - id: cast-it", "'cast-it' never happens"),
        (
            "when: cast Small Burn targeting *",
            "when: {Ana.hand: [Small Burn, Plains]}",
            "      - id: burned",
            "'burned'",
        ),
        (
            "Cycle it and pass.]",
            "'Try \"cast Small Burn targeting Ben\".']",
            "    hints: [Look at the card.",
            "names 'cast Small Burn targeting Ben'",
        ),
        (
            "rulings: [cycling.uses-stack]",
            "rulings: [scry.n]",
            "    rulings: [scry.n]",
            "scry.n is never cited",
        ),
        ("teaches: [cycling.hand-only]", "teaches: [scry.n]", "teaches: [scry.n]", "scry.n is never cited"),
    ],
)
def test_each_thing_wrong_is_told_at_its_place(
    small_text: str, old: str, new: str, line: str, says: str
) -> None:
    assert old in small_text
    text = small_text.replace(old, new)
    found = [problem for problem in proved(text).problems if says in problem.says]
    assert found, proved(text).problems
    rows = text.splitlines()
    assert rows[found[0].line - 1].startswith(line)
    assert found[0].column > 1


def test_a_goal_that_passing_reaches_is_told(small_text: str) -> None:
    goal = "{Ana.graveyard: [Heavy Thing], Ana.hand: [Small Burn, Plains]}"
    text = small_text.replace(goal, "{step: declare attackers}")
    text = text.replace(
        '["Ana: cycle Heavy Thing", "Ana: pass"]', '["Ana: tap Forest", "Ana: pass", "Ana: pass"]'
    )
    lesson, problems = load_text(text, "small.yaml")
    assert lesson is not None, problems
    assert any("Passing alone" in problem.says for problem in prove(lesson).problems)


def test_a_shorter_way_is_a_warning_with_its_moves(small_text: str) -> None:
    text = small_text.replace('line: ["Ana: cycle', 'line: ["Ana: tap Forest", "Ana: cycle')
    proof = proved(text)
    assert any("shorter way: Ana: cycle Heavy Thing, Ana: pass." in w.says for w in proof.warnings)
    assert not any("shorter" in problem.says for problem in proof.problems)


def test_an_accepted_line_that_reaches_the_goal_is_right(small_text: str) -> None:
    line = 'line: ["Ana: cycle Heavy Thing", "Ana: pass"]'
    more = '\n    accepts: [["Ana: tap Forest", "Ana: cycle Heavy Thing", "Ana: pass"]]'
    assert proved(small_text.replace(line, line + more)).problems == ()


def test_a_move_without_a_text_of_its_own_is_listed(small_text: str) -> None:
    text = small_text.replace(
        "when: cast Small Burn targeting *", "when: cast Small Burn targeting Ben"
    ).replace("says: You need that later.", "says: You need that.")
    assert any("targeting Ana" in move for first in proved(text).firsts for move in first.unanswered)


# ---- the command ------------------------------------------------------------------------------------------


def test_the_command_tells_all_problems_of_all_files(
    tmp_path: Path, small_text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "small.yaml").write_text(small_text)
    assert main(["check", str(tmp_path)]) == 0
    assert "small.yaml: proved, 2 steps" in capsys.readouterr().out
    (tmp_path / "broken.yaml").write_text(
        small_text.replace("id: small", "id: broken")
        .replace("summary:", "sumary:")
        .replace("predict", "pred")
    )
    (tmp_path / "wrong.yaml").write_text(
        small_text.replace("id: small", "id: wrong").replace(
            "teaches: [cycling.hand-only]", "teaches: [scry.n]"
        )
    )
    assert main(["check", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "broken.yaml:4:1: 'sumary' is no key of a lesson" in said
    assert "broken.yaml: 3 problems; it can't be played" in said
    assert "wrong.yaml:7:11: scry.n is never cited" in said or "wrong.yaml:7:10: scry.n" in said
    assert "1 lesson proved, 2 with problems" in said


def test_the_command_says_where_there_is_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path)]) == 1
    assert "no lesson files" in capsys.readouterr().err
    assert main(["check", str(tmp_path / "none.yaml")]) == 1
    assert "can't be read" in capsys.readouterr().out


def test_where_no_lesson_can_be_played_there_is_nothing_to_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text("lesson: 1\nid: broken\n", encoding="utf-8")

    assert main(["check", str(broken)]) == 1
    said = capsys.readouterr().out
    assert "%" not in said
    assert said.endswith("no wrong first moves and answers to count\n")
