"""The map and the glossary: what is wrong with such a file is told with its place, all at once."""

from __future__ import annotations

from pathlib import Path

from webapp.tutor import curriculum, glossary
from webapp.tutor.curriculum import load_curriculum
from webapp.tutor.glossary import load_glossary


def written(folder: Path, name: Path, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return folder


def test_a_faulty_glossary(tmp_path: Path) -> None:
    text = """\
terms:
  - {term: Scry, says: Look ahead., ruling: scry.m}
  - {term: Draw, sees: [Scry]}
  - {term: Scry, says: Again., see: [Drow]}
"""
    _, problems = load_glossary(written(tmp_path, glossary.FILE, text))

    found = [(p.line, p.says.partition(".")[0]) for p in problems]
    assert (2, "No ruling has the id 'scry") in found
    assert (2, "Scry stands here twice") in found
    assert (3, "A term needs 'says'") in found
    assert (3, "'sees' is no key of a term") in found
    assert (4, "'Drow' is no term") in found


def test_a_faulty_map(tmp_path: Path) -> None:
    text = """\
sections:
  - title: One
    lessons: [none-such]
    color: red
"""
    sections, problems = load_curriculum(written(tmp_path, curriculum.FILE, text), {})

    assert [(p.line, p.column) for p in problems] == [(3, 15), (4, 5)]
    assert sections[0].title == "One"


def test_without_files_there_is_a_map_and_no_glossary(tmp_path: Path) -> None:
    assert load_curriculum(tmp_path, {})[1] == ()
    assert load_glossary(tmp_path) == ((), ())
