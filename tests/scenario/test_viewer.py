"""Reading a move for somebody who sees only some of the table."""

from __future__ import annotations

import pytest

from webapp.rules.moves import PlayLand
from webapp.scenario.format import build, parse
from webapp.scenario.notation import parse_move
from webapp.scenario.picking import NotationError

TEXT = """\
scenario: 1
players:
  - {name: Ana, hand: [Plains], library: [Swamp]}
  - {name: Ben, hand: [Island, Swamp], battlefield: [Forest]}
"""


def test_who_sees_all_can_name_all_and_a_viewer_what_that_seat_sees() -> None:
    scenario = parse(TEXT).scenario
    assert scenario is not None
    table = build(scenario)

    assert isinstance(parse_move(table, "Ben: play Island"), PlayLand)
    assert isinstance(parse_move(table, "Ben: play Island", viewer=1), PlayLand)
    assert isinstance(parse_move(table, "Ben: play Island", viewer=(0, 1)), PlayLand)
    for viewer, move in ((0, "Ben: play Island"), (0, "Ana: play Swamp"), (1, "Ana: play Plains")):
        with pytest.raises(NotationError) as raised:
            parse_move(table, move, viewer=viewer)
        name = move.split()[-1]
        with pytest.raises(NotationError) as unknown:
            parse_move(table, move.replace(name, "Nowhere"), viewer=viewer)
        assert raised.value.says.replace(name, "Nowhere") == unknown.value.says


def test_part_of_a_name_is_enough_for_a_person_where_one_thing_has_it() -> None:
    text = TEXT.replace("hand: [Plains]", "hand: [Humming Bottle, Quiet Tea, Plains]")
    scenario = parse(text).scenario
    assert scenario is not None
    table = build(scenario)

    for part in ("bottle", "the Bottle", "Humming"):
        assert parse_move(table, f"Ana: cast {part}", viewer=0) == parse_move(
            table, "Ana: cast Humming Bottle"
        )
    for part in ("bott", "e", "Land"):
        with pytest.raises(NotationError) as raised:
            parse_move(table, f"Ana: cast {part}", viewer=0)
        assert raised.value.understood == ""
    with pytest.raises(NotationError):
        parse_move(table, "Ana: cast bottle")
