"""Hidden information (400.2): what a seat may see of a table."""

from __future__ import annotations

from tests.rules.games import Game
from webapp.rules.events import Event
from webapp.rules.view import sees, visible_cards
from webapp.rules.words import says

TABLE = """
players:
  - name: Ana
    hand: [Read the Clouds, Town Forecast, Stray Note, Quiet Tea]
    library: [Forest, Swamp, Mountain]
    graveyard: [Snap the Coil]
    battlefield: [3 Island, 2 Plains]
  - name: Ben
    hand: [Kitchen Spark]
    library: [Brass Drake, Alley Poet]
    exile: [Step Outside]
    battlefield: [Dockside Clerk]
"""

SEARCH = """
cards:
  - name: Page Boy
    mana_cost: "{U}"
    type_line: Creature — Human
    power: "1"
    toughness: "1"
    oracle_text: |-
      Islandcycling {1}
players:
  - name: Ana
    hand: [Page Boy]
    library: [Forest, Island, Island]
    battlefield: [Swamp]
  - name: Ben
"""


def names(game: Game, seat: int) -> set[str]:
    """The names of the cards that a seat may see."""
    return {game.table.cards[game.table.objects[n].card].name for n in visible_cards(game.table, seat)}


def shown(game: Game, seat: int) -> list[str]:
    """The names of the hidden cards that a seat is being shown."""
    return [game.table.cards[game.table.objects[n].card].name for n in sees(game.table, seat)]


def test_a_player_sees_their_hand_and_the_public_zones() -> None:
    seen = names(Game(TABLE), 0)

    assert {"Read the Clouds", "Quiet Tea", "Snap the Coil", "Step Outside", "Dockside Clerk"} <= seen


def test_a_player_sees_neither_anothers_hand_nor_any_library() -> None:
    game = Game(TABLE)

    assert not names(game, 0) & {"Kitchen Spark", "Forest", "Swamp", "Mountain", "Brass Drake"}
    assert not names(game, 1) & {"Read the Clouds", "Quiet Tea", "Forest", "Brass Drake"}


def test_cards_of_a_scry_are_shown_to_who_scries_until_they_are_placed() -> None:
    game = Game(TABLE).play("Ana: cast Read the Clouds", "all: pass")

    assert shown(game, 0) == ["Forest", "Swamp"]
    assert shown(game, 1) == []
    game.play("Ana: scry top Swamp bottom Forest")
    assert shown(game, 0) == []


def test_who_scries_together_sees_only_their_own_cards() -> None:
    game = Game(TABLE).play("Ana: cast Town Forecast", "all: pass")

    assert (shown(game, 0), shown(game, 1)) == (["Forest"], ["Brass Drake"])
    game.play("Ana: scry top Forest")
    assert (shown(game, 0), shown(game, 1)) == (["Forest"], ["Brass Drake"])
    game.play("Ben: scry top Brass Drake")
    assert (shown(game, 0), shown(game, 1)) == ([], [])


def test_the_options_of_a_scry_are_a_secret_of_the_decision() -> None:
    game = Game(TABLE).play("Ana: cast Read the Clouds", "all: pass")

    assert game.table.decision is not None
    assert game.table.decision.secret


def test_a_drawn_card_is_named_to_its_player_alone() -> None:
    game = Game(TABLE).play("Ana: cast Stray Note", "all: pass")
    drew = [event for event in game.events if event.kind == "drew"]

    assert [event.secret for event in drew] == [(0,), (0,)]
    assert says(game.table, drew[0], seat=0) == "Ana draws Forest."
    assert says(game.table, drew[0], seat=1) == "Ana draws a card."
    assert says(game.table, drew[0]) == "Ana draws Forest."


def test_a_searching_player_sees_the_library_and_the_others_what_is_revealed() -> None:
    game = Game(SEARCH).play("Ana: cycle Page Boy", "all: pass")

    assert sorted(shown(game, 0)) == ["Forest", "Island", "Island"]
    assert shown(game, 1) == []
    game.play("Ana: find Island")
    (revealed,) = [event for event in game.events if event.kind == "revealed"]
    assert says(game.table, revealed, seat=1) == "Ana reveals Island."
    assert shown(game, 0) == []


def test_public_events_name_the_card_to_everybody() -> None:
    game = Game(TABLE).play("Ana: cast Quiet Tea")
    (cast,) = [event for event in game.events if event.kind == "cast"]

    assert cast.secret is None
    assert says(game.table, cast, seat=1) == "Ana casts Quiet Tea."


def test_an_event_of_an_unknown_kind_is_still_told() -> None:
    assert says(Game(TABLE).table, Event("fell_off_the_table")) == "fell off the table"
