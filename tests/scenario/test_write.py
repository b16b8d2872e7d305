"""Moves written back: what is written reads back as the same move."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.scenario.tables import CARDS, player, table
from webapp.rules.abilities.effects import Draw
from webapp.rules.abilities.kinds import Spell
from webapp.rules.abilities.selectors import Filter, Target
from webapp.rules.apply import apply
from webapp.rules.decisions import Decision
from webapp.rules.legal import legal_moves
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
from webapp.rules.objects import Card
from webapp.rules.setup import CardSetup, PermanentSetup, build_table
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.rules.values import Choice, Ref, Seat
from webapp.scenario.notation import parse_move
from webapp.scenario.write import write_line, write_move

A_GRAVEYARDS_CARD = Target((Filter((), "graveyard"),))
SCOUT = PermanentSetup("Dune Courier", "Scout A")
DRAKE = PermanentSetup("Drake Token", token=True)
AT = table(
    player(
        "Ana",
        hand=[
            "Dune Courier",
            "Marsh",
            "Marsh",
            "Tide Walker",
            "Tide Walker",
            CardSetup("Marsh", "Kept, Marsh"),
        ],
        library=["Marsh", "Marsh", "Meadow", "Tide Walker"],
        graveyard=["Tide Walker", "Meadow"],
        battlefield=[
            SCOUT,
            "Dune Courier",
            "Dune Courier",
            "Anvil, the Third",
            "Meadow",
            PermanentSetup("Meadow", tapped=True),
        ],
    ),
    player("Ben", hand=["Marsh"], battlefield=["Dune Courier", DRAKE, DRAKE, "Meadow", "Tide Walker"]),
)


def some(ids: tuple[int, ...], least: int = 0) -> st.SearchStrategy[tuple[Choice, ...]]:
    """Different objects, in any order."""
    refs = [Ref(n) for n in ids]
    return st.lists(st.sampled_from(refs), min_size=least, unique=True).map(tuple)


ANA, BEN = AT.players
FIELD = AT.battlefield
ANAS, BENS = FIELD[:6], FIELD[6:]
ACTIONS: st.SearchStrategy[Move] = st.one_of(
    st.sampled_from([Pass(0), Pass(1), Concede(1)]),
    st.sampled_from(ANA.hand).map(lambda n: PlayLand(0, Ref(n))),
    st.sampled_from(FIELD).map(lambda n: TapForMana(0, Ref(n), "G")),
    st.builds(
        Cast,
        st.just(0),
        st.sampled_from(ANA.hand).map(Ref),
        ways=st.sampled_from([(), ("kicker",), ("kicker", "New Custom")]),
        x=st.none() | st.integers(0, 12),
        targets=st.none() | some(FIELD),
        paying=some(ANAS),
    ),
    st.builds(
        Activate, st.just(0), st.just(Ref(ANAS[3])), st.sampled_from([0, 1]), targets=st.none() | some(BENS)
    ),
    st.builds(Activate, st.just(0), st.sampled_from(ANA.hand[3:5]).map(Ref), st.sampled_from([0, 1])),
    some(ANAS[:3]).map(lambda refs: Attack(0, tuple((r, None) for r in refs if isinstance(r, Ref)))),
    some(ANAS[:3]).map(lambda refs: Attack(0, tuple((r, Seat(1)) for r in refs if isinstance(r, Ref)))),
)
LOOKED = tuple(Ref(n) for n in ANA.library)


def asked(decision: Decision) -> Table:
    """The table while a decision is open."""
    return msgspec.structs.replace(AT, priority=None, decision=decision)


@given(ACTIONS)
@settings(max_examples=150)
def test_a_written_action_reads_back_as_itself(move: Move) -> None:
    assert parse_move(AT, write_move(AT, move), move.player) == move


@given(st.permutations(BENS[:3]), st.integers(0, 3))
@settings(max_examples=30)
def test_written_blocks_read_back(blockers: list[int], cut: int) -> None:
    attack = {n: msgspec.structs.replace(AT.objects[n], attacking=Seat(1)) for n in ANAS[:2]}
    at = msgspec.structs.replace(AT, objects={**AT.objects, **attack})
    groups = ((Ref(ANAS[0]), blockers[:cut]), (Ref(ANAS[1]), blockers[cut:]))
    move = Block(1, tuple((attacker, tuple(Ref(n) for n in with_)) for attacker, with_ in groups if with_))

    assert parse_move(at, write_move(at, move), 1) == move


@given(st.permutations(LOOKED), st.integers(0, 4))
@settings(max_examples=60)
def test_a_written_scry_reads_back(order: list[Ref], cut: int) -> None:
    at = asked(Decision(0, "scry", options=LOOKED, maximum=4))
    move = Answer(0, "scry", chosen=tuple(order[:cut]), bottom=tuple(order[cut:]))

    assert parse_move(at, write_move(at, move), 0) == move


@given(
    st.sampled_from(["discard", "choose", "order", "find", "sacrifice", "target"]),
    some(ANA.hand, 1),
)
@settings(max_examples=60)
def test_a_written_pick_reads_back(kind: str, chosen: tuple[Choice, ...]) -> None:
    at = asked(Decision(0, kind, options=tuple(Ref(n) for n in ANA.hand), maximum=9))
    move = Answer(0, kind, chosen=chosen)

    assert parse_move(at, write_move(at, move), 0) == move


WORDS = ("Draw a card.", "Draw a card, then lose 1 life.", "Gain 2 life; then draw.", "Gain 2 life.")


@given(st.lists(st.sampled_from(range(4)), min_size=1, max_size=4, unique=True).map(tuple))
def test_written_modes_read_back(indices: tuple[int, ...]) -> None:
    at = asked(Decision(0, "mode", words=WORDS, maximum=4))
    move = Answer(0, "mode", indices=indices)

    assert parse_move(at, write_move(at, move), 0) == move


@given(st.permutations(range(4)))
def test_a_written_order_of_triggers_reads_back(order: list[int]) -> None:
    sources = (Ref(ANAS[0]), Ref(ANAS[0]), Ref(ANAS[3]), Ref(ANAS[4]))
    at = asked(Decision(0, "stack", options=sources, words=WORDS, minimum=4, maximum=4))
    move = Answer(0, "stack", indices=tuple(order))

    assert parse_move(at, write_move(at, move), 0) == move


def test_simple_answers_read_back() -> None:
    yes, decline = Answer(0, "may", yes=True), Answer(0, "may_pay", yes=False)
    for move in (yes, decline, Answer(0, "number", number=0), Answer(0, "find")):
        at = asked(Decision(0, move.kind))
        assert parse_move(at, write_move(at, move), 0) == move


def test_counters_and_words_read_back() -> None:
    at = asked(Decision(0, "choose", words=("energy", "poison", "+1/+1")))

    for move in (
        Answer(0, "choose", counters={"energy": 2, "+1/+1": 1}),
        Answer(0, "choose", indices=(1,), word="poison"),
    ):
        assert parse_move(at, write_move(at, move), 0) == move


def test_the_shortest_text_is_written() -> None:
    assert write_move(AT, PlayLand(0, Ref(ANA.hand[1]))) == "play Marsh"
    assert write_move(AT, PlayLand(0, Ref(ANA.hand[2]))) == "play Marsh#2"
    assert write_move(AT, Activate(0, Ref(ANA.hand[0]), 0)) == "cycle Dune Courier"
    assert write_move(AT, Activate(0, Ref(ANA.hand[3]), 1)) == "cycle Tide Walker with cycling"
    assert write_move(AT, Attack(0, ((Ref(ANAS[0]), Seat(1)),))) == "attack Ben with Scout A"
    assert write_line(AT, Pass(1)) == "Ben: pass"


def test_the_number_after_a_name_counts_only_what_is_seen() -> None:
    """Else the number would tell how many such cards others have in hand or library (400.2)."""
    rites = Card("Rites", "{0}", types=("instant",), abilities=(Spell(Draw(), targets=(A_GRAVEYARDS_CARD,)),))
    ana = player("Ana", hand=["Rites"], graveyard=["Marsh"])
    for hidden in ([], ["Marsh"], ["Meadow", "Marsh", "Marsh"]):
        start = build_table((ana, player("Ben", hand=hidden, graveyard=["Marsh"])), {**CARDS, "Rites": rites})
        step = apply(start, Cast(0, Ref(start.players[0].hand[0])))
        assert isinstance(step, Step)

        texts = [write_move(step.table, move) for move in legal_moves(step.table, 0)]

        assert texts == ["target Marsh#1", "target Marsh#2"]
