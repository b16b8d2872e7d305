"""Every scenario file is played: what it states about moves, refusals and the table must be so, and what
holds of every table must hold of its last.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.properties.invariants import check_table
from webapp.rules.rulings import RULINGS
from webapp.scenario.results import files_of, lines, run_file

HERE = Path(__file__).resolve().parent
SCENARIOS = HERE / "scenarios"
SHARED = Path(os.environ.get("STACKTUTOR_SHARED") or HERE.parent.parent / "shared") / "examples"


def files(folder: Path) -> list[pytest.ParameterSet]:
    """The files of a folder, each named by its path in it."""
    found = files_of(folder) if folder.is_dir() else []
    return [pytest.param(path, id=str(path.relative_to(folder).with_suffix(""))) for path in found]


def assert_as_stated(path: Path) -> None:
    """Play a file; show what was not as stated, as the command line does. In its last table what is kept from
    move to move must be what is found anew.
    """
    result = run_file(path)

    assert result.status == "ok", "\n" + "\n".join(lines(result, trace=True))
    assert result.played is not None
    check_table(result.played.table)


@pytest.mark.parametrize("path", files(SCENARIOS))
def test_scenario(path: Path) -> None:
    assert_as_stated(path)


@pytest.mark.parametrize("path", files(SHARED))
def test_shared_example(path: Path) -> None:
    assert_as_stated(path)


def test_the_shared_examples_are_there() -> None:
    if not SHARED.is_dir():
        pytest.skip(f"no shared examples at {SHARED}: set STACKTUTOR_SHARED to the folder that holds them")
    assert files_of(SHARED)


@pytest.mark.parametrize("ruling", sorted(RULINGS))
def test_each_ruling_has_a_scenario(ruling: str) -> None:
    assert files_of(SCENARIOS / ruling)
