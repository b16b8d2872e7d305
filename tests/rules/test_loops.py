"""Loops of mandatory actions (104.4b, 732.4): they end as a draw, or stop with a reason; nothing hangs."""

from __future__ import annotations

from tests.rules.games import Game
from webapp.rules.refusals import Refused
from webapp.rules.table import to_json

ROUNDS = 400

TAPPING = """
cards:
  - name: Restless Wheel
    type_line: Artifact
    oracle_text: Whenever this artifact becomes tapped, untap it.
  - name: Turning Crank
    type_line: Enchantment
    oracle_text: Whenever an artifact you control becomes untapped, tap it.
players:
  - name: Ana
    library: [9 Plains]
    battlefield: [{card: Restless Wheel, tapped: true}, Turning Crank]
  - name: Ben
active: Ben
step: end
"""

GAINING = """
cards:
  - name: Kind Neighbor
    type_line: Enchantment
    oracle_text: Whenever an opponent gains life, you gain 1 life.
  - name: First Sip
    mana_cost: "{W}"
    type_line: Instant
    oracle_text: You gain 1 life.
  - name: Full House
    type_line: Enchantment
    oracle_text: Whenever you gain life, if you have 40 or more life, you win the game.
  - name: Busy Day
    type_line: Enchantment
    oracle_text: >-
      Whenever you gain life, draw a card. If this is the tenth time this ability has resolved this turn,
      you win the game.
players:
  - name: Ana
    hand: [First Sip]
    battlefield: [Kind Neighbor, 2 Plains]
  - name: Ben
    library: [99 Plains]
    battlefield: [Kind Neighbor]
"""

BLINKING = """
cards:
  - name: Doorman
    mana_cost: "{W}"
    type_line: Creature — Human
    power: 2
    toughness: 2
    oracle_text: >-
      When this creature enters, exile another target creature you control, then return it to the
      battlefield under its owner's control.
players:
  - name: Ana
    hand: [Doorman]
    battlefield: [Doorman, Plains]
  - name: Ben
"""

DRAINING = """
cards:
  - name: Open Wound
    type_line: Enchantment
    oracle_text: Whenever you gain life, each opponent loses 1 life.
  - name: Deep Cup
    type_line: Enchantment
    oracle_text: Whenever an opponent loses life, you gain 1 life.
  - name: First Sip
    mana_cost: "{W}"
    type_line: Instant
    oracle_text: You gain 1 life.
players:
  - name: Ana
    hand: [First Sip]
    battlefield: [Open Wound, Deep Cup, Plains]
  - name: Ben
    life: 150
"""


def pass_on(game: Game) -> Refused | None:
    """Everybody passes until the game is over, a decision is open, or passing is refused."""
    for _ in range(ROUNDS):
        if game.table.draw or game.table.winner is not None or game.table.decision is not None:
            return None
        refused = game.attempt("all: pass")
        if refused is not None:
            return refused
    raise AssertionError(f"nothing came of {ROUNDS} rounds of passes")


def assert_drawn_as_a_loop(game: Game) -> None:
    """The game is a draw, and says by which rule."""
    assert game.table.draw
    assert game.table.winner is None
    assert game.events[-1].kind == "drawn_game"
    assert game.events[-1].ruling == "rule.104.4b"


def test_two_triggers_that_undo_each_other_forever_are_a_draw() -> None:
    game = Game(TAPPING)

    assert pass_on(game) is None
    assert_drawn_as_a_loop(game)


def test_objects_that_are_new_ones_each_time_make_the_same_loop() -> None:
    """400.7: what returns is a new object; the sequence of events is the same all the same."""
    game = Game(BLINKING).play("Ana: cast Doorman")

    assert pass_on(game) is None
    assert_drawn_as_a_loop(game)


def test_life_that_only_rises_makes_no_end_of_a_loop() -> None:
    """Ana's second Plains could be tapped for mana, which stops nothing."""
    game = Game(GAINING).play("Ana: cast First Sip")

    assert pass_on(game) is None
    assert_drawn_as_a_loop(game)
    assert game.table.players[0].life > 20


def test_a_loop_that_takes_somebodys_last_life_is_none() -> None:
    """Each round takes one of Ben's 150 life; 104.3b: with none left he loses, before Ana gains once more."""
    game = Game(DRAINING).play("Ana: cast First Sip")

    assert pass_on(game) is None
    assert game.table.winner == 0
    assert game.table.players[0].life == 20 + 1 + 149


def test_a_loop_that_reaches_what_a_text_asks_for_is_none() -> None:
    """Ben's second trigger goes on the stack above Ana's, since she is the active player (101.4)."""
    for text in ("Full House", "Busy Day"):
        game = Game(GAINING.replace("battlefield: [Kind Neighbor]", f"battlefield: [Kind Neighbor, {text}]"))
        game.play("Ana: cast First Sip")

        assert pass_on(game) is None, text
        assert game.table.winner == 1, text


def test_a_loop_with_an_optional_action_is_no_draw() -> None:
    """104.4b: Ana may stop untapping."""
    game = Game(TAPPING.replace("becomes tapped, untap it", "becomes tapped, you may untap it"))
    for _ in range(120):
        assert pass_on(game) is None
        game.play("Ana: yes")
    assert not game.table.draw

    assert pass_on(game) is None
    game.play("Ana: no")
    assert game.table.stack == ()
    assert not game.table.draw


def test_a_loop_that_somebody_could_end_stops_with_a_reason_and_goes_on_from_there() -> None:
    """732.5: nobody has to end it, so it is no draw as long as somebody may still choose to."""
    held = GAINING.replace("hand: [First Sip]", "hand: [2 First Sip]")
    game = Game(held).play("Ana: cast First Sip")
    refused = pass_on(game)

    assert refused is not None
    assert refused.reasons[0].code == "engine.loop"
    assert not game.table.draw

    assert game.table.priority == 0

    game.play("Ana: cast First Sip", "all: pass")
    assert len(game.table.stack) == 2


def test_no_loop_makes_the_table_grow() -> None:
    held = GAINING.replace("hand: [First Sip]", "hand: [2 First Sip]")
    game = Game(held).play("Ana: cast First Sip")
    sizes = []
    for _ in range(60):
        game.play("all: pass")
        sizes.append(len(to_json(game.table)))

    assert max(sizes[40:]) < max(sizes[:20]) + 200
