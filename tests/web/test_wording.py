"""The text on a button is the move that it makes, at every table of the lessons and many that follow."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rules.games import Game
from tests.web.conftest import SCENARIO
from webapp import CHECKOUT
from webapp.rules.apply import apply
from webapp.rules.legal import legal_moves
from webapp.rules.moves import Move
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.rules.words import ask, says
from webapp.scenario.format import parse, parse_file
from webapp.scenario.notation import parse_move
from webapp.scenario.play import start
from webapp.views.actions import actions_view, pass_note, tryable
from webapp.views.seat import View
from webapp.views.site import load_folder
from webapp.views.wording import Writer

DOUBLES = """\
scenario: 1
title: Names that could mean several
cards:
  - {name: Twin Rill, mana_cost: "{1}{U}", type_line: Creature — Elemental, power: "1", toughness: "1", oracle_text: "Cycling {1}"}
  - {name: Spring, type_line: Artifact, mana_cost: "{1}", oracle_text: "{T}: Draw a card.\\n{1}, {T}: You gain 1 life."}
players:
  - name: Ana
    hand: [2 Twin Rill, 2 Island, Spring]
    library: [Twin Rill, 8 Island]
    graveyard: [Twin Rill]
    battlefield: [2 Island, {card: Island, tapped: true}, {card: Twin Rill, as: Left}, Twin Rill, {card: Twin Rill, counters: {"+1/+1": 1}}, 2 Spring]
  - {name: Ben, hand: [Twin Rill], library: [8 Island], battlefield: [Twin Rill, 2 Island]}
"""  # noqa: E501


def tables() -> Iterator[Table]:
    """Tables to look at: of the scenarios above, of the lessons, of some scenario files."""
    for text in (SCENARIO, DOUBLES):
        scenario = parse(text).scenario
        assert scenario is not None
        yield from onwards(start(scenario).table)
    for lesson in load_folder(CHECKOUT / "lessons").lessons.values():
        for step in lesson.steps:
            yield from onwards(step.start)
    for path in sorted((CHECKOUT / "tests" / "scenarios").rglob("*.yaml"))[::9]:
        scenario = parse_file(path).scenario
        if scenario is not None:
            yield start(scenario).table


def onwards(table: Table) -> Iterator[Table]:
    """A table and some that follow."""
    yield table
    for n in range(4):
        seat = table.priority
        legal = legal_moves(table, seat) if seat is not None else ()
        step = apply(table, legal[(n * 3 + 1) % len(legal)]) if legal else None
        if not isinstance(step, Step):
            return
        table = step.table
        yield table


def result(table: Table, move: Move) -> object:
    """What a move leads to: the table, or the reasons against it."""
    step = apply(table, move)
    return step.table if isinstance(step, Step) else step


def test_the_text_on_each_button_makes_its_move() -> None:
    quick = 0
    for table in tables():
        seat = table.priority
        if seat is None:
            continue
        view = View(table, frozenset((seat,)))
        moves = [*legal_moves(table, seat), *tryable(view, seat)]
        writer = Writer(view, legal_moves(table, seat))
        for move in moves:
            text = writer.quick(move)
            if text:
                read = parse_move(table, text, seat)
                assert not isinstance(read, list)
                same = read == move or equal_but_for_ids(table, read, move)
                assert same, f"{text!r} reads as {read}, not {move}"
                quick += 1
    assert quick > 500, "most texts need no proof"


def equal_but_for_ids(table: Table, one: Move, other: Move) -> bool:
    """Whether two moves of interchangeable objects lead to as much."""
    found, wanted = result(table, one), result(table, other)
    if isinstance(found, Table) and isinstance(wanted, Table):
        return summary(found) == summary(wanted)
    return found == wanted


def summary(table: Table) -> object:
    """A table without the ids of its objects."""
    cards = sorted((o.card, o.zone, o.controller, o.tapped, str(o.counters)) for o in table.objects.values())
    return cards, [(item.name, item.text) for item in table.stack], [p.mana for p in table.players]


def test_no_two_buttons_share_a_text() -> None:
    for table in tables():
        if table.priority is None:
            continue
        view = View(table, frozenset((table.priority,)))
        actions = actions_view(view, table.priority)
        texts = [a.move for _, group in actions.groups for a in group]
        texts += [a.move for a in (*actions.mana, *actions.others)]
        assert len(texts) == len(set(texts))


HUSHED = """\
scenario: 1
title: An ability is countered, and not the creature that it comes from
cards:
  - {name: Coil Owl, mana_cost: "{U}", type_line: Creature — Bird, power: "1", toughness: "1", oracle_text: "{1}: Draw a card."}
  - {name: Hush, mana_cost: "{U}", type_line: Instant, oracle_text: Counter target activated or triggered ability.}
  - {name: Poke, mana_cost: "{U}", type_line: Instant, oracle_text: Return two target creatures to their owners' hands.}
players:
  - {name: Ana, hand: [Poke], battlefield: [3 Coil Owl, 2 Island], library: [2 Island]}
  - {name: Ben, hand: [Hush], battlefield: [Island]}
"""  # noqa: E501


def test_an_ability_is_told_apart_from_what_it_comes_from() -> None:
    """701.6a: the ability is countered; its source stays where it is."""
    game = Game(HUSHED)
    game.play("Ana: activate Coil Owl#1", "Ana: pass")
    assert pass_note(View(game.table, frozenset({1}))).endswith("resolves: Coil Owl’s ability")
    game.play("Ben: cast Hush", "all: pass")
    assert "Coil Owl's ability is countered." in [says(game.table, event) for event in game.events]


def test_what_is_to_be_chosen_is_named_with_its_number() -> None:
    """601.2c: the targets are announced, as many as the spell asks for."""
    game = Game(HUSHED)
    game.play("Ana: cast Poke")
    assert game.table.decision is not None
    assert ask(game.table, game.table.decision) == "Ana, choose 2 targets for Poke."
