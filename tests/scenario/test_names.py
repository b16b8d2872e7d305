"""Which object a handle means, and what an object is called."""

from __future__ import annotations

import msgspec
import pytest

from tests.scenario.tables import player, table
from webapp.rules.objects import StackItem
from webapp.rules.setup import CardSetup, PermanentSetup
from webapp.rules.table import Table
from webapp.rules.values import Ref, Seat
from webapp.scenario.handles import Handle
from webapp.scenario.names import distinct, everything, handle_of, matching


def change(before: Table, number: int, **fields: object) -> Table:
    """A table with one object changed."""
    changed = msgspec.structs.replace(before.objects[number], **fields)
    return msgspec.structs.replace(before, objects={**before.objects, number: changed})


def found(at: Table, name: str, number: int = 0, text: str = "") -> list[int]:
    pool = [n for n in everything(at) if n.object or n.item]
    return [n.choice.id for n in matching(Handle(name, number, text), pool) if isinstance(n.choice, Ref)]


LABELLED = PermanentSetup("Dune Courier", "Scout A")


def test_a_label_replaces_the_name() -> None:
    at = table(player("Ana", battlefield=[LABELLED, "Dune Courier"]))

    assert found(at, "scout a") == [1]
    assert found(at, "Dune Courier") == [2]


def test_the_name_finds_a_labelled_object_where_nothing_else_fits() -> None:
    at = table(player("Ana", battlefield=[LABELLED]))

    assert found(at, "Dune Courier") == [1]


def test_a_label_finds_the_card_after_it_moved_but_the_name_does_too() -> None:
    at = change(table(player("Ana", battlefield=[LABELLED])), 1, inc=1)

    assert found(at, "Scout A") == [1]
    assert found(at, "Dune Courier") == [1]


def test_numbers_count_the_battlefield_first_in_order_of_arrival() -> None:
    at = table(player("Ana", hand=["Marsh"], battlefield=["Marsh", "Marsh"]))

    assert found(at, "Marsh") == [2, 3, 1]
    assert found(at, "Marsh", 2) == [3]
    assert found(at, "Marsh", 4) == []


def test_a_later_arrival_in_a_pile_counts_later_although_it_lies_on_top() -> None:
    at = table(player("Ana", graveyard=["Marsh", "Marsh"]))
    newest = msgspec.structs.replace(at.objects[2], entered=9)
    ana = msgspec.structs.replace(at.players[0], graveyard=(2, 1))
    at = msgspec.structs.replace(at, objects={**at.objects, 2: newest}, players=(ana, at.players[1]))

    assert found(at, "Marsh", 2) == [2]


@pytest.mark.parametrize("name", ["Drake", "drake token", "Drake Token"])
def test_a_token_is_called_with_or_without_token(name: str) -> None:
    at = table(player("Ana", battlefield=[PermanentSetup("Drake Token", token=True)]))

    assert found(at, name) == [1]


def test_objects_without_difference_are_interchangeable() -> None:
    at = table(player("Ana", battlefield=["Marsh", "Marsh", PermanentSetup("Marsh", tapped=True)]))
    pool = [n for n in everything(at) if n.zone == "battlefield"]

    assert [n.choice for n in distinct(at, pool)] == [Ref(1), Ref(3)]


def test_an_object_that_something_is_attached_to_is_not_interchangeable() -> None:
    at = table(
        player("Ana", battlefield=["Marsh", "Marsh", PermanentSetup("Anvil, the Third", attached_to=(0, 1))])
    )
    pool = [n for n in everything(at) if n.name == "Marsh"]

    assert len(distinct(at, pool)) == 2


@pytest.mark.parametrize("owner", [0, 1])
def test_cards_of_different_players_are_not_interchangeable(owner: int) -> None:
    at = table(player("Ana", battlefield=["Marsh"]), player("Ben", battlefield=["Marsh"]))
    pool = [n for n in everything(at) if n.name == "Marsh"]

    assert len(distinct(at, pool)) == 2
    assert handle_of(at, pool[owner].choice) == f"Marsh#{owner + 1}"


def test_the_shortest_handle_is_written() -> None:
    zones = player(
        "Ana", hand=["Anvil, the Third"], battlefield=[LABELLED, "Marsh", "Marsh", PermanentSetup("Meadow")]
    )
    at = table(zones)

    named = {n.choice: n for n in everything(at)}
    assert [handle_of(at, choice) for choice in named] == [
        "Scout A", "Marsh", "Marsh#2", "Meadow", '"Anvil, the Third"', "Ana", "Ben",
    ]  # fmt: skip
    assert handle_of(at, Seat(1)) == "Ben"
    assert handle_of(at, Ref(99)) == ""


def test_an_ability_goes_by_its_source_and_by_its_text_where_two_differ() -> None:
    at = table(player("Ana", battlefield=[LABELLED, "Meadow"]))
    items = (
        StackItem(Ref(50), "triggered", 0, Ref(1), "Dune Courier", text="When this enters, draw a card."),
        StackItem(Ref(51), "activated", 0, Ref(1), "Dune Courier", text="Cycling {1}"),
        StackItem(Ref(52), "triggered", 0, Ref(2), "Meadow", text="Gain 1 life."),
    )
    at = msgspec.structs.replace(at, stack=items)
    stack = [item.ref for item in items]

    assert found(at, "Scout A", text="cycling") == [51]
    assert handle_of(at, Ref(52), stack) == "Meadow"
    assert handle_of(at, Ref(51), stack) == "Scout A: Cycling {1}"


def test_the_stack_counts_from_the_top() -> None:
    at = table(player("Ana", battlefield=["Meadow"]))
    items = tuple(
        StackItem(Ref(n), "triggered", 0, Ref(1), "Meadow", text=f"Gain {n} life.") for n in (50, 51)
    )
    at = msgspec.structs.replace(at, stack=items, battlefield=())

    pool = [n for n in everything(at) if n.zone == "stack"]
    assert [n.choice for n in matching(Handle("Meadow", 1), pool)] == [Ref(51)]


def test_a_label_in_a_library_or_hand_is_a_handle_too() -> None:
    at = table(player("Ana", hand=[CardSetup("Marsh", "Kept")], library=["Marsh"]))

    assert found(at, "Kept") == [1]
    assert found(at, "Marsh") == [2]
