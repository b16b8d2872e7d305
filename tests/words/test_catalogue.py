"""The catalogue: what a language's files may hold, how texts are filled, and what happens without one."""

from __future__ import annotations

import json
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.words.keys import named as keys_named
from webapp.words import FIRST, WordsError, catalogue, languages, listed, named, say, speaking
from webapp.words.texts import load, placeholders


def folder(tmp_path: Path, code: str, plural: str = "n != 1", **files: object) -> Path:
    """A language's folder with these files."""
    made = tmp_path / code
    made.mkdir()
    (made / "language.json").write_text(json.dumps({"name": code, "plural": plural}), "utf-8")
    for stem, content in files.items():
        text = content if isinstance(content, str) else json.dumps(content)
        (made / f"{stem}.json").write_text(text, "utf-8")
    return made


def test_a_text_is_filled_by_name(tmp_path: Path) -> None:
    words = load(folder(tmp_path, "xx", events={"drew": "{player} draws {card}."}), None)

    assert words.text("events.drew", {"player": "Ana", "card": "an Island"}) == "Ana draws an Island."


def test_a_count_chooses_the_plural_form(tmp_path: Path) -> None:
    slavic = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    words = load(
        folder(tmp_path, "xx", slavic, a={"b": ["{count} karta", "{count} karty", "{count} kart"]}), None
    )

    assert [words.text("a.b", {"count": n}) for n in (1, 3, 5, 22)] == [
        "1 karta",
        "3 karty",
        "5 kart",
        "22 karty",
    ]


def test_a_missing_text_is_said_in_the_first_language(tmp_path: Path) -> None:
    first = load(folder(tmp_path, "xx", a={"b": "both", "c": "only here"}), None)
    second = load(folder(tmp_path, "yy", a={"b": "beide"}), first)

    assert (second.text("a.b", {}), second.text("a.c", {})) == ("beide", "only here")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"a": ', "bad.json"),
        ({"a": 3}, "a list of texts"),
        ({"a": []}, "a list of texts"),
        ({"a": "{"}, "bad.a"),
        ({"a": "{}"}, "a placeholder is a name"),
        ({"a": "{player.name}"}, "a placeholder is a name"),
    ],
)
def test_a_wrong_file_is_told_with_its_place(tmp_path: Path, content: object, says: str) -> None:
    with pytest.raises(WordsError) as told:
        load(folder(tmp_path, "xx", bad=content), None)

    assert "bad.json" in str(told.value)
    assert says in str(told.value)


def test_a_key_or_a_fact_that_is_missing_is_told(tmp_path: Path) -> None:
    words = load(folder(tmp_path, "xx", a={"b": "{player} wins", "c": ["one", "many"]}), None)

    for key, lacks in (("a.x", "a.x"), ("a.b", "player"), ("a.c", "count")):
        with pytest.raises(WordsError, match=lacks):
            words.text(key, {})


def test_a_language_without_a_folder_is_refused() -> None:
    with pytest.raises(WordsError, match="zz"), speaking("zz"):
        pass


@pytest.mark.parametrize("code", languages())
def test_a_language_has_the_keys_and_placeholders_of_the_first(code: str) -> None:
    first, other = catalogue(FIRST).says, catalogue(code).says

    assert set(other) <= set(first)
    for key, text in other.items():
        want = {name for form in _forms(first[key]) for name in placeholders(form)}
        have = {name for form in _forms(text) for name in placeholders(form)}
        assert have <= want, key


def test_every_key_said_is_there(root: Path) -> None:
    there = catalogue(FIRST).says
    missing = [
        (path.name, key) for path, key in keys_named(root) if not any(fnmatchcase(one, key) for one in there)
    ]

    assert not missing


def test_every_text_is_said_somewhere(root: Path) -> None:
    patterns = {key for _, key in keys_named(root)}
    unsaid = [key for key in catalogue(FIRST).says if not any(fnmatchcase(key, one) for one in patterns)]

    assert not unsaid


def _forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text


def test_saying_speaks_the_first_language() -> None:
    assert say("site.name") == "Stack Tutor"


def test_an_id_without_a_word_is_said_as_it_is() -> None:
    assert named("zones", "graveyard") == "graveyard"
    assert named("counters", "slumber") == "slumber"


@pytest.mark.parametrize(
    ("items", "last", "told"),
    [
        ([], "and", ""),
        (["Ana"], "and", "Ana"),
        (["Ana", "Ben"], "and", "Ana and Ben"),
        (["a", "b", "c", "d"], "or", "a, b, c or d"),
    ],
)
def test_a_list_is_joined_as_the_language_does(items: list[str], last: str, told: str) -> None:
    assert listed(items, last) == told
