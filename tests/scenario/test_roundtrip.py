"""Whole games in the notation: every legal move is written, reads back as itself, and is legal as read."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from webapp.rules.abilities.kinds import Activated
from webapp.rules.apply import apply
from webapp.rules.layers import characteristics
from webapp.rules.legal import legal_moves
from webapp.rules.moves import Activate, Answer, Move
from webapp.rules.refusals import Refused
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.scenario.format import parse_file
from webapp.scenario.notation import parse_move
from webapp.scenario.play import start
from webapp.scenario.results import files_of, table_document
from webapp.scenario.write import write_line, write_move

SCENARIOS = Path(__file__).resolve().parent.parent / "scenarios"
MOVES = 25


def legal(table: Table) -> list[str]:
    """Every legal move of every player in the notation, after reading each back."""
    texts = []
    for seat in range(len(table.players)):
        for move in legal_moves(table, seat):
            text = write_move(table, move)
            assert same(table, parse_move(table, text, seat), move), text
            texts.append(write_line(table, move))
    return texts


def same(table: Table, read: object, meant: Move) -> bool:
    """Whether two moves are equal; equal triggers may change places in the order of the stack, and of an
    object's equal abilities either may be meant.
    """
    asked = table.decision
    if asked is not None and isinstance(read, Answer) and isinstance(meant, Answer) and meant.kind == "stack":
        return [asked.words[n] for n in read.indices] == [asked.words[n] for n in meant.indices]
    if asked is not None and isinstance(read, Answer) and isinstance(meant, Answer) and meant.indices:
        read = msgspec.structs.replace(read, word=meant.word)  # an option may be told by its place alone
    if isinstance(read, Activate) and isinstance(meant, Activate) and read.object == meant.object:
        one, other = (characteristics(table, m.object).abilities[m.ability] for m in (read, meant))
        if isinstance(one, Activated) and isinstance(other, Activated):
            plain = (msgspec.structs.replace(x, text="", span=(0, 0)) for x in (one, other))
            if next(plain) == next(plain):
                read = msgspec.structs.replace(read, ability=meant.ability)
    return read == meant


@pytest.mark.parametrize("path", files_of(SCENARIOS), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_game_played_in_the_notation(path: Path) -> None:
    scenario = parse_file(path).scenario
    assert scenario is not None
    table = start(scenario).table
    dice = random.Random(path.stem)
    for _ in range(MOVES):
        texts = legal(table)
        if not texts:
            break
        move = parse_move(table, dice.choice(texts))
        assert not isinstance(move, list)
        step = apply(table, move)
        if isinstance(step, Refused) and step.reasons[0].code == "engine.limit":
            break  # what is too much is known only when it is carried out
        assert isinstance(step, Step)
        table = step.table
        table_document(table, scenario.edition)
