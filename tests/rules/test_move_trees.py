"""Counted move trees: how many sequences of legal moves there are from fixed tables (see
move_trees/README.md).
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from webapp.rules.apply import apply
from webapp.rules.legal import legal_moves
from webapp.rules.refusals import Refused
from webapp.rules.table import Table
from webapp.scenario.format import parse
from webapp.scenario.play import start

FOLDER = Path(__file__).parent / "move_trees"
FILES = sorted(FOLDER.glob("*.yaml"))


def table_of(file: Path) -> tuple[Table, list[int], bool]:
    """The table of a file, its counts, and whether they were counted by hand."""
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    parsed = parse(yaml.safe_dump(data["scenario"], allow_unicode=True, sort_keys=False))
    assert parsed.scenario is not None, parsed.problems
    return start(parsed.scenario).table, data["counts"], data["by hand"]


def counted(table: Table, depth: int) -> int:
    """How many sequences of that many legal moves there are."""
    seat = table.decision.player if table.decision is not None else table.priority
    if seat is None:
        return 0
    moves = legal_moves(table, seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        answer = apply(table, move)
        assert not isinstance(answer, Refused), f"offered, but refused: {move}"
        total += counted(answer.table, depth - 1)
    return total


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_there_are_as_many_sequences_as_counted(file: Path) -> None:
    table, counts, _ = table_of(file)
    assert [counted(table, depth) for depth in range(1, 5)] == counts


def test_there_are_ten_trees_and_two_were_counted_by_hand() -> None:
    assert len(FILES) == 10
    assert sum(table_of(file)[2] for file in FILES) >= 2


if __name__ == "__main__":
    for path in FILES:
        print(path.stem, [counted(table_of(path)[0], depth) for depth in range(1, 5)])
