"""A broken lesson file: every problem at once, with its place, and the lesson is left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from webapp.tutor.loading import load_file, load_lessons, load_text


def problems(text: str) -> list[str]:
    """What is wrong with a lesson text, each with its place."""
    lesson, found = load_text(text, "broken.yaml")
    assert (lesson is None) == bool(found)
    return [str(problem) for problem in found]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("summary: For tests.", "summry: For tests.", "4:1: 'summry' is no key of a lesson. Did you mean"),
        ("kind: predict", "kind: predikt", "Did you mean 'predict'?"),
        ("id: swap", "id: Swap It", "needs a permanent id"),
        ("id: guess", "id: swap", "Two steps have the id 'swap'"),
        ("rulings: [cycling.uses-stack]", "rulings: [cycling.use-stack]", "mean 'cycling.uses-stack'?"),
        ("([[cycling.hand-only]])", "([[cycling.hand]])", "'cycling.hand'"),
        ("path: Ben.life", "path: Ben.lives", "'lives' can't be asked of a player"),
        ("path: Ben.life", "path: Bob.life", "'life' can't be asked of an object"),
        ('"Ana: pass"]', '"Ana: pass", "Ana: pass"]', "The goal is reached before this move."),
        (', "Ana: pass"]', "]", "The line doesn't reach the goal."),
        ('["Ana: cycle Heavy Thing"', '["Ana: cast Heavy Thing"', "is refused"),
        ('["Ana: cycle Heavy Thing"', '["Ana: cycle Heavy Things"', "can't be read"),
        ("Ana.graveyard: [Heavy Thing], Ana.hand: [Small Burn, Plains]", "turn: 1", "reached already"),
        ("when: 20", "when: 18", "This answer is the right one."),
        ("you: Ana", "you: Anna", "you must be a player"),
        ("hints: [Look at the card., ", "hints: [", "hints are three"),
        ("right: Two less.", "right: <b>Two</b> less.", "HTML"),
        ("prose: You burn Ben.", f"prose: {'long ' * 200}", "is the most that is read"),
        ("lesson: 1", "lesson: 2", "the version of the format"),
        ("level: new player", "level: newplayer", "Did you mean 'new player'?"),
        ("Cycling {2}", "Cycling {2}. Sing a song.", "Heavy Thing"),
        ("    hand: [Heavy Thing, Small Burn]", "    hand: [Small Born]", "Did you mean 'Small Burn'?"),
    ],
)  # fmt: skip
def test_each_problem_is_told_with_its_place(small_text: str, old: str, new: str, says: str) -> None:
    assert old in small_text
    found = problems(small_text.replace(old, new, 1))
    assert any(says in problem for problem in found), found
    assert all(problem.startswith("broken.yaml:") for problem in found)


def test_all_problems_are_told_at_once(small_text: str) -> None:
    text = small_text.replace("kind: predict", "kind: predikt").replace("minutes: 2", "minutes: soon")
    found = problems(text.replace("when: 20", "whenn: 20"))
    assert len(found) >= 3


def test_problems_name_their_line_and_column(small_text: str) -> None:
    text = small_text.replace("title: Two damage", "titel: Two damage")
    line = text.splitlines().index("    titel: Two damage") + 1
    assert any(problem.startswith(f"broken.yaml:{line}:5: 'titel'") for problem in problems(text))


def test_no_yaml_is_one_problem() -> None:
    assert len(problems("lesson: [1")) == 1
    assert len(problems("")) == 1
    assert len(problems("- a list")) == 1


def test_the_other_lessons_load_and_a_broken_one_is_left_out(tmp_path: Path, small_text: str) -> None:
    (tmp_path / "a.yaml").write_text(small_text)
    (tmp_path / "b.yaml").write_text(
        small_text.replace("id: small", "id: other").replace("kind: predict", "kind: no")
    )
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe")
    lessons, found = load_lessons(tmp_path)
    assert list(lessons) == ["small"]
    assert {problem.file for problem in found} == {"b.yaml", "c.yaml"}


def test_two_lessons_with_one_id_and_unknown_prerequisites_are_told(tmp_path: Path, small_text: str) -> None:
    (tmp_path / "a.yaml").write_text(small_text.replace("prerequisites: []", "prerequisites: [nowhere]"))
    (tmp_path / "b.yaml").write_text(small_text)
    _, found = load_lessons(tmp_path)
    assert {problem.file for problem in found} == {"a.yaml", "b.yaml"}


def test_a_missing_file_is_a_problem(tmp_path: Path) -> None:
    lesson, found = load_file(tmp_path / "nothing.yaml")
    assert lesson is None
    assert "can't be read" in found[0].says
