"""YAML read as the writer sees it, with places."""

from __future__ import annotations

from typing import Any

import pytest

from webapp.scenario.problems import Problem, Problems
from webapp.scenario.yamltree import read_tree, text_place


def read(text: str) -> tuple[Any, list[Problem]]:
    problems = Problems()
    tree = read_tree(text, problems)
    return (tree.value if tree else None), problems.found


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("12:30", "12:30"),
        ("702.29", "702.29"),
        ("2026-08", "2026-08"),
        ("1e3", "1e3"),
        ("0x10", "0x10"),
        ("3", 3),
        ("-1", -1),
        ("'3'", "3"),
        ("true", True),
        ("false", False),
        ("~", None),
        ("null", None),
        ("007", "007"),
    ],
)
def test_only_null_whole_numbers_and_truth_values_are_more_than_text(written: str, meant: Any) -> None:
    value, problems = read(f"key: {written}")

    assert value == {"key": meant}
    assert type(value["key"]) is type(meant)
    assert problems == []


def test_answers_in_lists_stay_text() -> None:
    assert read("Ana.can: [pay, no, yes]")[0] == {"Ana.can": ["pay", "no", "yes"]}


def test_a_key_that_stands_twice_is_an_error_at_the_second_one() -> None:
    _, problems = read("life: 20\nmana: x\nlife: 19\n")

    assert [(p.line, p.column) for p in problems] == [(3, 1)]
    assert "line 1" in problems[0].says


def test_text_that_is_no_yaml_has_a_place() -> None:
    value, problems = read("title: a\nplayers: [Ana\nturn: 3\n")

    assert value is None
    assert problems[0].line in {2, 3}


def test_two_documents_in_one_file_are_an_error() -> None:
    value, problems = read("a: 1\n---\nb: 2\n")

    assert value is None
    assert len(problems) == 1


def test_an_empty_file_is_an_error() -> None:
    assert read("# nothing\n") == (None, [Problem(1, 1, "The file is empty.")])


def test_an_alias_inside_its_own_value_is_an_error() -> None:
    _, problems = read("a: &x\n  b: *x\n")

    assert len(problems) == 1
    assert "alias" in problems[0].says


def test_aliases_that_multiply_are_refused() -> None:
    lines = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]

    value, problems = read("\n".join(lines))

    assert value is None
    assert len(problems) == 1


def test_a_place_in_a_block_of_text_is_its_line_and_column_in_the_file() -> None:
    text = "cards:\n  - oracle_text: |-\n      Flying\n      Cycling {1}\n"
    problems = Problems()
    tree = read_tree(text, problems)
    assert tree is not None
    cards = tree.get("cards")
    assert cards is not None
    block = cards.items[0].get("oracle_text")
    assert block is not None

    assert text_place(block, text.splitlines(), 2, 9) == (4, 15)


def test_a_place_in_a_quoted_line_counts_from_the_quote() -> None:
    text = 'text: "Flying here"\n'
    tree = read_tree(text, Problems())
    assert tree is not None
    quoted = tree.get("text")
    assert quoted is not None

    assert text_place(quoted, text.splitlines(), 1, 8) == (1, 15)
