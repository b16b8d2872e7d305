"""What a seat may see: no view holds an object that is hidden from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from tests.web.conftest import SCENARIO
from webapp import CHECKOUT
from webapp.rules.apply import apply
from webapp.rules.legal import legal_moves
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.scenario.format import parse
from webapp.scenario.notation import parse_move
from webapp.scenario.play import start
from webapp.views.contexts import CardView, OptionView
from webapp.views.decisions import decision_view
from webapp.views.seat import View
from webapp.views.site import load_folder


def tables() -> Iterator[Table]:
    """The tables of every lesson's steps, and those that follow from the first legal moves."""
    scenario = parse(SCENARIO).scenario
    assert scenario is not None
    yield start(scenario).table
    for lesson in load_folder(CHECKOUT / "lessons").lessons.values():
        for step in lesson.steps:
            yield step.start


def walk(value: object) -> Iterator[object]:
    """A context and everything in it."""
    yield value
    if is_dataclass(value):
        for field in fields(value):
            yield from walk(getattr(value, field.name))
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from walk(item)


def hidden_from(table: Table, seat: int) -> set[int]:
    """The objects whose faces a seat may not see."""
    found = {n for n, thing in table.objects.items() if thing.zone == "library"}
    found |= {n for n, thing in table.objects.items() if thing.zone == "hand" and thing.owner != seat}
    return found - set(table.shown.get(seat, ()))


@pytest.mark.parametrize("seat", [0, 1])
def test_no_view_holds_what_its_seat_may_not_see(seat: int) -> None:
    for table in tables():
        for moment in onwards(table, 4):
            view = View(moment, frozenset((seat,)))
            seen = [*walk(view.whole()), *walk(decision_view(view))]
            cards = {card.id for card in seen if isinstance(card, CardView)}
            assert not cards & hidden_from(moment, seat)
            if moment.decision is not None and moment.decision.player != seat and moment.decision.secret:
                assert not [option for option in seen if isinstance(option, OptionView)]


def onwards(table: Table, moves: int) -> Iterator[Table]:
    """A table and those that follow when whoever acts makes their last legal move."""
    yield table
    for _ in range(moves):
        decision = table.decision
        seat = decision.player if decision is not None else table.priority
        if seat is None:
            return
        legal = legal_moves(table, seat)
        step = apply(table, legal[-1]) if legal else None
        if not isinstance(step, Step):
            return
        table = step.table
        yield table


ENERGY = """\
scenario: 1
title: Energy
cards:
  - name: Small Jar
    mana_cost: "{R}"
    type_line: Instant
    oracle_text: You get {E}{E}.
players:
  - {name: Ana, hand: [%s], library: [3 Mountain], battlefield: [Mountain]}
  - {name: Ben, hand: [%s], library: [3 Mountain], energy: %d}
"""


@pytest.mark.parametrize(
    ("mine", "other", "energy", "told"),
    [
        ("Mountain", "Mountain", 0, False),
        ("Small Jar", "Mountain", 0, True),
        ("Mountain", "Small Jar", 0, False),  # it is nobody's to see
        ("Mountain", "Mountain", 1, True),
    ],
)
def test_energy_is_told_where_it_plays_a_part(mine: str, other: str, energy: int, told: bool) -> None:
    scenario = parse(ENERGY % (mine, other, energy)).scenario
    assert scenario is not None
    view = View(start(scenario).table, frozenset({0}))
    assert [player.tells_energy for player in view.whole().players] == [told, told]


def test_of_what_is_looked_through_nothing_is_left_out() -> None:
    """Who searches sees the cards that fit as well as the others."""
    lesson = load_folder(CHECKOUT / "lessons").lessons["typecycling"]
    table = lesson.steps[0].start
    for text in ("Ana: cycle Reed Heron", "Ana: pass", "Ben: pass"):
        move = parse_move(table, text)
        assert not isinstance(move, list)
        step = apply(table, move)
        assert isinstance(step, Step)
        table = step.table
    side = View(table, frozenset({0})).whole().players[0]
    assert len(side.seen) == side.library_size
