"""Lesson files checked for their authors: everything that is wrong, what they should know, and figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from os.path import relpath
from pathlib import Path

import msgspec

from webapp.words import say

from .lesson import Lesson, Problem
from .loading import load_file, load_lessons
from .proof import Proof, prove


class Checked(msgspec.Struct, frozen=True):
    """One lesson file: where it is, its proof (None: it can't be played), and its problems."""

    file: Path
    proof: Proof | None
    problems: tuple[Problem, ...]
    steps: int = 0


def check(paths: Iterable[Path]) -> Iterator[Checked]:
    """Check lesson files, or all those of a folder together."""
    for path in paths:
        if path.is_dir():
            yield from check_folder(path)
        else:
            lesson, problems = load_file(path)
            yield _checked(path, lesson, problems)


def check_folder(folder: Path) -> Iterator[Checked]:
    """Check every lesson of a folder; ids are unique in it, and prerequisites are found there."""
    lessons, problems = load_lessons(folder)
    by_file = {lesson.file: lesson for lesson in lessons.values()}
    for name in sorted({*by_file, *(problem.file for problem in problems)}):
        yield _checked(folder / name, by_file.get(name), tuple(p for p in problems if p.file == name))


def _checked(path: Path, lesson: Lesson | None, problems: tuple[Problem, ...]) -> Checked:
    if lesson is None:
        return Checked(path, None, problems)
    proof = prove(lesson)
    return Checked(path, proof, (*problems, *proof.problems), len(lesson.steps))


def lines(checked: Checked) -> Iterator[str]:
    """What is found in one file, as the command prints it: problems, warnings, first moves that nothing
    but the last resort answers, and the figures."""
    file = relpath(checked.file)
    for problem in checked.problems:
        yield f"{file}:{problem.line}:{problem.column}: {problem.says}"
    if checked.proof is None:
        yield say("problems.check.unplayed", file=file, state=_state(checked))
        return
    for warning in checked.proof.warnings:
        yield say(
            "problems.check.warning", place=f"{file}:{warning.line}:{warning.column}", says=warning.says
        )
    for first in checked.proof.firsts:
        for move in first.unanswered:
            yield say("problems.check.unanswered", file=file, step=first.step, move=repr(move))
    yield f"{file}: {_state(checked)}; {figures([checked.proof])}"


def _state(checked: Checked) -> str:
    found = len(checked.problems)
    return (
        say("problems.check.problems", count=found)
        if found
        else say("problems.check.proved", count=checked.steps)
    )


def figures(proofs: Sequence[Proof]) -> str:
    """How many wrong first moves and answers have an answer, and how many misconceptions are told apart."""
    firsts = [first for proof in proofs for first in proof.firsts]
    wrong, missing = sum(f.wrong for f in firsts), sum(len(f.unanswered) for f in firsts)
    if not wrong:
        return say("problems.check.no_figures")
    foreseen = sum(f.foreseen for f in firsts)
    beliefs = len({id_ for proof in proofs for id_ in proof.beliefs})
    return say(
        "problems.check.figures",
        wrong=wrong,
        answered=_share(wrong - missing, wrong),
        foreseen=_share(foreseen, wrong),
        beliefs=beliefs,
    )


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part // whole}%)"
