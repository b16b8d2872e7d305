"""Moves as text: what each form means, and what is said about text that is no move."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.scenario.tables import player, table
from webapp.rules.decisions import Decision
from webapp.rules.moves import (
    NO_CYCLING,
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
from webapp.rules.setup import PermanentSetup
from webapp.rules.table import Table
from webapp.rules.values import Ref, Seat
from webapp.scenario.notation import NotationError, parse_move, split_player

AT = table(
    player(
        "Ana",
        hand=["Dune Courier", "Tide Walker", "March with Drums", "Marsh"],
        library=["Meadow", "Marsh"],
        battlefield=[
            PermanentSetup("Dune Courier", "Scout A"),
            "Tide Walker",
            "Anvil, the Third",
            "Meadow",
            "Meadow",
        ],
    ),
    player("Ben", battlefield=["Dune Courier", PermanentSetup("Drake Token", token=True)]),
)
HAND = dict(zip(("Courier", "Walker", "March", "Marsh"), AT.players[0].hand, strict=True))
SCOUT, WALKER, ANVIL, MEADOW, MEADOW2, COURIER, DRAKE = (Ref(n) for n in AT.battlefield)


def asked(kind: str, *, by: int = 0, **fields: Any) -> Table:
    """The table while a decision is open."""
    return msgspec.structs.replace(AT, priority=None, decision=Decision(by, kind, **fields))


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Ana: pass", Pass(0)),
        ("ben: PASS", Pass(1)),
        ("Ben: concede", Concede(1)),
        ("Ana: play Marsh", PlayLand(0, Ref(HAND["Marsh"]))),
        ("Ana: cast Dune Courier", Cast(0, Ref(HAND["Courier"]))),
        ("Ana: cast March with Drums", Cast(0, Ref(HAND["March"]))),
        ("Ana: cast March with Drums with Drums", Cast(0, Ref(HAND["March"]), ways=("Drums",))),
        (
            "Ana: cast march with drums x=2 targeting Ben",
            Cast(0, Ref(HAND["March"]), x=2, targets=(Seat(1),)),
        ),
        ("Ana: cast March with Drums targeting nothing", Cast(0, Ref(HAND["March"]), targets=())),
        (
            "Ana: cast March with Drums with kicker targeting Scout A, Drake paying Tide Walker, Meadow",
            Cast(0, Ref(HAND["March"]), ways=("kicker",), targets=(SCOUT, DRAKE), paying=(WALKER, MEADOW)),
        ),
        ("Ana: cast March with Drums paying 2 Meadow", Cast(0, Ref(HAND["March"]), paying=(MEADOW, MEADOW2))),
        ("Ana: cycle Dune Courier", Activate(0, Ref(HAND["Courier"]), 0)),
        ("Ana: cycle Tide Walker with islandcycling", Activate(0, Ref(HAND["Walker"]), 0)),
        ("Ana: cycle Tide Walker with cycling", Activate(0, Ref(HAND["Walker"]), 1)),
        (
            "Ana: cycle Dune Courier with Old Custom x=3",
            Activate(0, Ref(HAND["Courier"]), 0, ways=("Old Custom",), x=3),
        ),
        ("Ana: activate Anvil, the Third: lose 1 life", Activate(0, ANVIL, 1)),
        ("Ana: activate Anvil, the Third : LOSE  1 life", Activate(0, ANVIL, 1)),
        ("Ana: activate Anvil, the Third: {T}: Draw a card.", Activate(0, ANVIL, 0)),
        ('Ana: activate "Anvil, the Third":lose targeting Ana', Activate(0, ANVIL, 1, targets=(Seat(0),))),
        ("Ana: tap Meadow", TapForMana(0, MEADOW)),
        ("Ana: tap Meadow#2 for {g}", TapForMana(0, MEADOW2, "G")),
        ("Ana: tap Meadow for {1}", TapForMana(0, MEADOW, "C")),
        ("Ana: attack with nothing", Attack(0)),
        ("Ana: attack with Scout A, Tide Walker", Attack(0, ((SCOUT, None), (WALKER, None)))),
        ("Ana: attack Ben with Scout A and Tide Walker", Attack(0, ((SCOUT, Seat(1)), (WALKER, Seat(1))))),
        (
            "Ana: attack Ben with Scout A; Ana with Tide Walker",
            Attack(0, ((SCOUT, Seat(1)), (WALKER, Seat(0)))),
        ),
        ("Ben: block nothing", Block(1)),
        (
            "Ben: block Scout A with Drake; Tide Walker with Dune Courier",
            Block(1, ((SCOUT, (DRAKE,)), (WALKER, (COURIER,)))),
        ),
        ("Ben: block Scout A with Drake, Dune Courier", Block(1, ((SCOUT, (DRAKE, COURIER)),))),
    ],
)
def test_each_form_of_a_move(text: str, move: Move) -> None:
    assert parse_move(AT, text) == move


def test_the_player_may_be_left_out_when_the_seat_is_known() -> None:
    assert parse_move(AT, "pass", 1) == Pass(1)
    assert parse_move(AT, "Ben: pass", 0) == Pass(1)


def test_all_pass_is_one_pass_for_each_from_the_player_with_priority() -> None:
    at = msgspec.structs.replace(AT, priority=1)

    assert parse_move(at, "all: pass") == [Pass(1), Pass(0)]


def test_objects_that_a_move_can_not_mean_are_left_to_the_rules() -> None:
    """The rules refuse it, and say why: from the battlefield, from the library, another player's."""
    assert parse_move(AT, "Ana: cycle Scout A") == Activate(0, SCOUT, 0)
    assert parse_move(AT, "Ana: play Meadow") == PlayLand(0, Ref(AT.players[0].library[0]))
    assert parse_move(AT, "Ana: tap Drake") == TapForMana(0, DRAKE)
    assert parse_move(AT, "Ana: cycle Marsh") == Activate(0, Ref(HAND["Marsh"]), NO_CYCLING)


@pytest.mark.parametrize(
    ("decision", "text", "answer"),
    [
        (asked("may"), "yes", Answer(0, "may", yes=True)),
        (asked("may"), "no", Answer(0, "may", yes=False)),
        (asked("may_pay"), "pay", Answer(0, "may_pay", yes=True)),
        (asked("may_pay"), "decline", Answer(0, "may_pay", yes=False)),
        (asked("number"), "number 3", Answer(0, "number", number=3)),
        (
            asked("discard", options=(Ref(HAND["Marsh"]),)),
            "discard Marsh",
            Answer(0, "discard", chosen=(Ref(HAND["Marsh"]),)),
        ),
        (
            asked("choose", options=(MEADOW, MEADOW2)),
            "choose Meadow, Meadow",
            Answer(0, "choose", chosen=(MEADOW, MEADOW2)),
        ),
        (
            asked("choose", options=(MEADOW, MEADOW2)),
            "choose 2 Meadow",
            Answer(0, "choose", chosen=(MEADOW, MEADOW2)),
        ),
        (
            asked("choose", options=(MEADOW, MEADOW2)),
            "choose Meadow#2",
            Answer(0, "choose", chosen=(MEADOW2,)),
        ),
        (asked("choose", options=(MEADOW,)), "choose nothing", Answer(0, "choose")),
        (
            asked("choose", words=("energy", "poison")),
            "choose 2 energy, 1 poison",
            Answer(0, "choose", counters={"energy": 2, "poison": 1}),
        ),
        (
            asked("choose", words=("energy", "+1/+1")),
            "choose 1 +1/+1 counter",
            Answer(0, "choose", counters={"+1/+1": 1}),
        ),
        (
            asked("choose", words=("white", "blue")),
            "choose blue",
            Answer(0, "choose", indices=(1,), word="blue"),
        ),
        (asked("target", options=(Seat(0), Seat(1))), "target Ben", Answer(0, "target", chosen=(Seat(1),))),
        (asked("target", options=(Seat(1),)), "target nothing", Answer(0, "target")),
        (asked("find", options=()), "find nothing", Answer(0, "find")),
        (
            asked("connive", options=(SCOUT, WALKER)),
            "connive Tide Walker",
            Answer(0, "connive", chosen=(WALKER,)),
        ),
        (
            asked("order", options=(SCOUT, WALKER)),
            "order Tide Walker, Scout A",
            Answer(0, "order", chosen=(WALKER, SCOUT)),
        ),
        (
            asked("mode", words=("Draw a card.", "Draw two cards; lose 2 life.", "Gain 2 life.")),
            "mode Gain; a card",
            Answer(0, "mode", indices=(2, 0)),
        ),
        (
            asked("mode", words=("Draw a card.", "Draw two cards; lose 2 life.")),
            "mode two cards; lose",
            Answer(0, "mode", indices=(1,)),
        ),
    ],
)
def test_each_form_of_an_answer(decision: Table, text: str, answer: Answer) -> None:
    assert parse_move(decision, text, 0) == answer


LIBRARY = tuple(Ref(n) for n in AT.players[0].library)


@pytest.mark.parametrize(
    ("text", "top", "bottom"),
    [
        ("scry top Meadow, Marsh", LIBRARY, ()),
        ("scry bottom Marsh, Meadow", (), LIBRARY[::-1]),
        ("scry top Marsh bottom Meadow", LIBRARY[1:], LIBRARY[:1]),
        ("scry bottom Meadow top Marsh", LIBRARY[1:], LIBRARY[:1]),
        ("scry top nothing bottom Meadow, Marsh", (), LIBRARY),
    ],
)
def test_scry_takes_a_top_and_a_bottom_list(text: str, top: tuple[Ref, ...], bottom: tuple[Ref, ...]) -> None:
    at = asked("scry", options=LIBRARY, maximum=2)

    assert parse_move(at, text, 0) == Answer(0, "scry", chosen=top, bottom=bottom)


def test_equal_cards_may_go_both_ways() -> None:
    at = table(player("Ana", library=["Marsh", "Marsh"]))
    at = msgspec.structs.replace(at, priority=None, decision=Decision(0, "scry", options=(Ref(1), Ref(2))))

    assert parse_move(at, "scry top Marsh bottom Marsh", 0) == Answer(
        0, "scry", chosen=(Ref(1),), bottom=(Ref(2),)
    )


STACK = asked(
    "stack",
    options=(SCOUT, ANVIL, SCOUT, SCOUT),
    words=(
        "When you cycle this, gain 2 life.",
        "Whenever you cycle, draw.",
        "Whenever you cycle, draw.",
        "Whenever you cycle, draw.",
    ),
)


def test_triggers_are_put_on_the_stack_by_source_and_text() -> None:
    text = "stack Scout A: Whenever you cycle, draw, Anvil, the Third, Scout A: When you, Scout A: draw"

    answer = parse_move(STACK, text, 0)

    assert answer == Answer(0, "stack", indices=(2, 1, 0, 3))


def test_a_source_with_two_different_triggers_is_ambiguous() -> None:
    with pytest.raises(NotationError, match="could mean several"):
        parse_move(STACK, "stack Scout A, Anvil, the Third", 0)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cycle Dune Courier", "Begin with who makes the move"),
        ("Cai: pass", "Begin with who makes the move"),
        ("Ana: cylce Dune Courier", "Did you mean 'cycle'"),
        ("Ana:", "no move"),
        ("Ana: Dune Courier", "Begin with what is to be done with it"),
        ("all: cycle Dune Courier", "only pass"),
        ("Ana: pass now", "'now' is left over"),
        ("Ana: cast", "Cast what"),
        ("Ana: cast Nobody", "Nothing here is called 'Nobody'"),
        ("Ana: cast Dune Courier quickly", "'quickly' is not understood"),
        ("Ana: cast Dune Courier mode fast", "has no modes"),
        ("Ana: cast Dune Courier targeting", "Targeting what"),
        ("Ana: activate Anvil, the Third: gain", "no such ability"),
        ("Ana: tap Meadow for {Q}", "For which mana"),
        ("Ana: attack Ben", "after 'with'"),
        ("Ben: block Scout A", "blocked with what"),
        ("Ana: number many", "Which number"),
        ("Ana: discard", "Discard what"),
        ("Ana: cast Ben", "Ben is a player"),
        ("Ana: attack with Ana", "Ana is a player"),
        ("Ana: attack Ben with Scout A, Ben", "Ben is a player"),
        ("Ben: block Ana with Drake", "Ana is a player"),
        ("Ben: block Scout A with Ben", "Ben is a player"),
        ("Ana: tap Meadow#9", "Nothing here is called 'Meadow#9'"),
    ],
)
def test_text_that_is_no_move_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(AT, text)

    assert says in caught.value.says


def test_an_error_tells_what_was_understood_and_what_could_follow() -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(AT, "Ana: cast Dune Courier quickly")

    assert caught.value.understood == "cast Dune Courier"
    assert "targeting A, B" in caught.value.expected


@pytest.mark.parametrize(
    ("text", "player", "move"),
    [
        ("Ana: pass", "Ana", "pass"),
        ("all: pass", "all", "pass"),
        ("activate Anvil: draw", None, "activate Anvil: draw"),
        ("ANA: activate Anvil: draw", "Ana", "activate Anvil: draw"),
    ],
)
def test_the_player_is_split_off(text: str, player: str | None, move: str) -> None:
    assert split_player(text, ["Ana", "Ben"]) == (player, move)
