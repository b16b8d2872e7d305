"""Reading handles out of text."""

from __future__ import annotations

import pytest

from webapp.scenario.handles import Handle, Scanner, plain_name

KNOWN = [
    "Ana",
    "Anvil",
    "Anvil, the Third",
    "Blind with Anger",
    "Circle: Red",
    "Drake Token",
    "Sorcerer",
    "Plains",
    "Fire and Ice",
]


def read(text: str, **options: bool) -> list[Handle]:
    return Scanner(text, KNOWN).handles(**options)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Anvil, Plains", ["Anvil", "Plains"]),
        ("Anvil, the Third, Plains", ["Anvil, the Third", "Plains"]),
        ("anvil, THE third", ["anvil, THE third"]),
        ('"Anvil", "the Third"', ["Anvil", "the Third"]),
        ("“Anvil”", ["Anvil"]),
        ("Plains and Anvil", ["Plains", "Anvil"]),
        ("Plains, and Anvil", ["Plains", "Anvil"]),
        ("Fire and Ice and Plains", ["Fire and Ice", "Plains"]),
        ("Drake, Drake Token", ["Drake", "Drake Token"]),
        ("Sorcerer Role, Ana", ["Sorcerer Role", "Ana"]),
        ("Circle: Red, Ana", ["Circle: Red", "Ana"]),
        ("Anvilled, Ana", ["Anvilled", "Ana"]),
        ("Plains   , Ana", ["Plains", "Ana"]),
    ],
)
def test_the_longest_known_name_matches(text: str, names: list[str]) -> None:
    assert [handle.name for handle in read(text)] == names


@pytest.mark.parametrize("text", ["Plains#2", "Plains #2", "Plains # 2", '"Plains"#2'])
def test_a_number_says_which_of_that_name(text: str) -> None:
    assert read(text) == [Handle("Plains", 2)]


def test_copies_are_read_where_they_are_allowed() -> None:
    assert read("2 Plains, Anvil", copies=True) == [Handle("Plains", copies=2), Handle("Anvil")]


def test_a_text_behind_a_colon_may_hold_commas() -> None:
    found = read("Anvil: When you cycle this, draw, then draw, Plains: a", texts=True)

    assert found == [Handle("Anvil", text="When you cycle this, draw, then draw"), Handle("Plains", text="a")]


def test_free_text_goes_up_to_a_stop_word_that_leaves_enough() -> None:
    scan = Scanner("Counter a spell targeting you targeting Anvil", KNOWN)

    assert scan.until(["targeting"], lambda text: text.endswith("you")) == "Counter a spell targeting you"
    assert scan.word("targeting")
    assert scan.rest == "Anvil"


def test_an_unknown_name_ends_at_a_stop_word() -> None:
    scan = Scanner("Somebody targeting Ana", KNOWN)
    scan.stop_words = ("targeting",)

    assert scan.handle() == Handle("Somebody")


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Drake Token", "drake"),
        ("Sorcerer Role", "sorcerer"),
        ("Role", "role"),
        ("Token", "token"),
        ("A  b", "a b"),
    ],
)
def test_names_compare_without_token_and_role(name: str, plain: str) -> None:
    assert plain_name(name) == plain


@pytest.mark.parametrize("text", ["Plains#0", "Plains#00", "Plains#²", "Plains#٣"])
def test_things_are_counted_from_one(text: str) -> None:
    scan = Scanner(text, KNOWN)
    assert scan.handle() == Handle("Plains")
    assert scan.text[scan.at :].startswith("#"), "the number is left over, and refused as not understood"
