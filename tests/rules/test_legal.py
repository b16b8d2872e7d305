"""What may be done, and every reason against what may not."""

from __future__ import annotations

import pytest

from tests.rules.games import SCENARIOS, Game, load
from webapp.rules.apply import apply
from webapp.rules.legal import legal_moves, why_not
from webapp.rules.moves import (
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Move,
    Pass,
    PlayLand,
    TapForMana,
)
from webapp.rules.refusals import Refused
from webapp.rules.step import Step
from webapp.scenario.model import MoveEntry
from webapp.scenario.notation import parse_move

TABLE = """
players:
  - name: Ana
    hand: [Stray Note, Quiet Tea, Forest, Blow Out the Candle, Wayside Giant]
    library: [3 Forest]
    battlefield: [Plains, 2 Island, Humming Bottle]
  - name: Ben
    hand: [Quiet Tea, Plains]
    battlefield: [Plains]
"""


def kinds(moves: tuple[Move, ...]) -> set[type]:
    """The kinds of some moves."""
    return {type(move) for move in moves}


def codes(game: Game, text: str) -> list[str]:
    """The codes of the reasons against a move."""
    move = parse_move(game.table, text)
    assert not isinstance(move, list)
    return [reason.code for reason in why_not(game.table, move)]


def test_every_move_that_is_legal_is_offered_and_accepted() -> None:
    game = Game(TABLE)
    moves = legal_moves(game.table, 0)

    assert kinds(moves) == {Pass, PlayLand, Cast, Activate, TapForMana}
    assert all(isinstance(apply(game.table, move), Step) for move in moves)


def test_what_can_be_cast_is_what_can_be_paid_and_has_its_targets() -> None:
    game = Game(TABLE)
    cast = {game.table.objects[m.object.id].card for m in legal_moves(game.table, 0) if isinstance(m, Cast)}

    assert cast == {"Stray Note", "Quiet Tea"}


def test_a_player_without_priority_has_no_moves() -> None:
    assert legal_moves(Game(TABLE).table, 1) == ()


def test_conceding_is_always_legal_and_never_offered() -> None:
    game = Game(TABLE)

    assert not any(isinstance(move, Concede) for move in legal_moves(game.table, 0))
    assert isinstance(apply(game.table, Concede(1)), Step)


def test_nobody_has_moves_when_the_game_is_over() -> None:
    game = Game(TABLE).play("Ben: concede")

    assert legal_moves(game.table, 0) == legal_moves(game.table, 1) == ()


def test_only_who_is_asked_has_answers() -> None:
    game = Game(load(SCENARIOS / "misconceptions/scry-one-after-the-other.yaml"))
    game.play("Ana: cast Weather Report", "all: pass")

    assert kinds(legal_moves(game.table, 0)) == {Answer}
    assert legal_moves(game.table, 1) == ()


def test_attacks_and_blocks_are_offered_when_they_are_asked_for() -> None:
    game = Game(load(SCENARIOS / "ground/510.1c-damage-is-divided-freely.yaml")).play("all: pass")

    attacks = legal_moves(game.table, 0)
    assert kinds(attacks) == {Attack}
    assert Attack(0) in attacks
    game.play("Ana: attack with Tower Hound", "all: pass")
    blocks = legal_moves(game.table, 1)
    assert kinds(blocks) == {Block}
    assert len(blocks) == 3


@pytest.mark.parametrize(
    "name",
    [
        "ground/616.1-the-affected-player-chooses-twice-first",
        "ground/704.5j-of-two-legends-one-stays",
        "ground/702.2c-deathtouch-and-trample",
        "misconceptions/all-connive-together",
        "ground/118.9-an-alternative-cost-is-a-choice",
    ],
)
def test_offers_are_accepted_all_along_a_game(name: str) -> None:
    scenario = load(SCENARIOS / f"{name}.yaml")
    game = Game(scenario)

    for entry in scenario.line:
        for seat in range(len(game.table.players)):
            for move in legal_moves(game.table, seat):
                assert isinstance(apply(game.table, move), Step), move
                assert why_not(game.table, move) == ()
        if isinstance(entry, MoveEntry):
            game.play(entry.text)


# ---- why not


def test_a_legal_move_has_no_reason_against_it() -> None:
    assert codes(Game(TABLE), "Ana: cast Quiet Tea") == []


def test_all_independent_reasons_are_given_in_the_order_of_the_rules() -> None:
    """Timing (307.1), then targets (601.2c), then costs (601.2h)."""
    game = Game("""
cards:
  - name: Slow Ruin
    mana_cost: "{3}{B}"
    type_line: Sorcery
    oracle_text: Destroy target creature.
players:
  - name: Ana
    hand: [Slow Ruin]
    battlefield: [Swamp]
  - name: Ben
    hand: [Quiet Tea]
    library: [Plains]
    battlefield: [2 Plains]
active: Ben
step: upkeep
""").play("Ben: cast Quiet Tea", "Ben: pass")

    assert codes(game, "Ana: cast Slow Ruin") == [
        "cast.not-your-turn",
        "cast.not-main-phase",
        "cast.stack-not-empty",
        "target.none",
        "cost.mana",
    ]


def test_who_has_no_priority_is_told_so_first() -> None:
    assert codes(Game(TABLE), "Ben: play Plains")[:2] == ["priority.not-yours", "land.not-your-turn"]


def test_a_land_too_many_on_another_players_turn_has_two_reasons() -> None:
    game = Game(TABLE).play("Ana: play Forest", "Ana: pass", "Ben: cast Quiet Tea")

    reasons = codes(game, "Ana: play Forest")
    assert reasons[0] == "priority.not-yours"


def test_an_ability_may_lack_timing_and_payment_at_once() -> None:
    game = Game("""
players:
  - name: Ana
    battlefield: [{token: Map}]
  - name: Ben
active: Ben
""").play("Ben: pass")

    assert codes(game, "Ana: activate Map") == ["activate.not-your-turn", "target.none", "cost.mana"]


def test_a_refusal_gives_the_same_reasons_as_why_not() -> None:
    game = Game(TABLE)
    for text in ("Ben: cast Quiet Tea", "Ana: cast Blow Out the Candle", "Ana: cycle Forest", "Ben: pass"):
        move = parse_move(game.table, text)
        assert not isinstance(move, list)
        answer = apply(game.table, move)
        assert isinstance(answer, Refused)
        assert why_not(game.table, move) == answer.reasons


def test_a_refusal_changes_nothing() -> None:
    game = Game(TABLE)
    before = game.table

    assert game.attempt("Ana: cast Blow Out the Candle") is not None
    assert game.table == before
    assert game.events == []


CONVOKE = """
cards:
  - {name: Long Table, mana_cost: "{3}", type_line: Sorcery, oracle_text: "Convoke\\nDraw a card."}
  - {name: Guest, mana_cost: "{1}", type_line: Creature — Human, power: 1, toughness: 1}
players:
  - name: Ana
    hand: [Long Table]
    library: [Forest]
    battlefield: [4 Guest, Plains]
  - name: Ben
"""


def test_a_pick_is_offered_where_neither_one_thing_nor_all_will_do() -> None:
    """702.51a: with one mana, two or three creatures pay the rest; a fourth would pay for nothing."""
    game = Game(CONVOKE).play("Ana: cast Long Table")
    offered = legal_moves(game.table, 0)

    assert [len(move.chosen) for move in offered if isinstance(move, Answer)] == [2]
    assert all(isinstance(apply(game.table, move), Step) for move in offered)


COMBAT = """
cards:
  - {name: Guest, mana_cost: "{1}", type_line: Creature — Human, power: 1, toughness: 1}
players:
  - name: Ana
    battlefield: [Guest]
  - name: Ben
    battlefield: [{card: Guest, as: Other}]
step: beginning of combat
"""


def test_each_attacker_attacks_something_and_each_blocker_blocks_something() -> None:
    """508.1b, 509.1a: an answer in pairs of which a half is missing is refused, not a bug."""
    game = Game(COMBAT).play("all: pass")
    answer = Answer(0, "attack", chosen=(game.ref("Guest"),))
    assert [reason.code for reason in game.refused(answer)] == ["decision.count"]

    game.play("Ana: attack with Guest", "all: pass")
    answer = Answer(1, "block", chosen=(game.ref("Other"),))
    assert [reason.code for reason in game.refused(answer)] == ["decision.count"]
