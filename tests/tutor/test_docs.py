"""Every field of a lesson file is documented, in words and in the schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from webapp.tutor import reading, reading_ask, staging
from webapp.tutor.lesson import ANSWER_TYPES, LEVELS, STEP_KINDS
from webapp.tutor.proof import prove

GROUPS = {
    "lesson": (*reading.LESSON_KEYS, *staging.SCENARIO_KEYS),
    "step": reading.STEP_KEYS,
    "set_up": staging.SET_UP_KEYS,
    **{f"ask_{kind}": keys for kind, keys in reading_ask.ASK_KEYS.items()},
    "scripted": reading_ask.SCRIPTED_KEYS,
    "reply": reading_ask.REPLY_KEYS,
    "remark": reading.REMARK_KEYS,
    "mistake": reading.MISTAKE_KEYS,
}


@pytest.fixture(scope="module")
def schema(root: Path) -> dict[str, Any]:
    """The JSON Schema for editors."""
    found: dict[str, Any] = json.loads((root / "lessons" / "lesson.schema.json").read_text())
    return found


@pytest.mark.parametrize("group", GROUPS)
def test_every_field_is_documented_in_words(root: Path, group: str) -> None:
    text = (root / "webapp" / "tutor" / "LESSONS.md").read_text()
    assert [key for key in GROUPS[group] if f"`{key}`" not in text] == []


@pytest.mark.parametrize("kind", reading_ask.ASK_NEEDED)
def test_the_schema_demands_what_the_reader_does(schema: dict[str, Any], kind: str) -> None:
    asked = schema["$defs"][f"ask_{kind}"]
    assert asked["required"] == list(reading_ask.ASK_NEEDED[kind])
    rule = next(r for r in schema["$defs"]["step"]["allOf"] if r["if"]["properties"]["kind"]["const"] == kind)
    assert rule["then"] == {
        "required": ["ask"],
        "properties": {"ask": {"$ref": f"#/$defs/ask_{kind}"}},
    }


@pytest.mark.parametrize("group", GROUPS)
def test_the_schema_has_exactly_the_fields(schema: dict[str, Any], group: str) -> None:
    found = schema if group == "lesson" else schema["$defs"][group]
    if "oneOf" in found:
        found = next(option for option in found["oneOf"] if "properties" in option)
    assert set(found["properties"]) == set(GROUPS[group])


def test_the_schema_has_exactly_the_words(schema: dict[str, Any]) -> None:
    assert schema["properties"]["level"]["enum"] == list(LEVELS)
    assert schema["$defs"]["step"]["properties"]["kind"]["enum"] == list(STEP_KINDS)
    assert schema["$defs"]["ask_predict"]["properties"]["answer"]["enum"] == list(ANSWER_TYPES)


def test_the_examples_in_the_documentation_are_proved(root: Path) -> None:
    from webapp.tutor.loading import load_text

    text = (root / "webapp" / "tutor" / "LESSONS.md").read_text()
    for example in [part.partition("```")[0] for part in text.split("```yaml\n")[1:]]:
        lesson, problems = load_text(example, "LESSONS.md")
        assert [str(problem) for problem in problems] == []
        assert lesson is not None
        assert prove(lesson).problems == ()


def test_the_examples_in_the_documentation_have_each_kind_of_step(root: Path) -> None:
    text = (root / "webapp" / "tutor" / "LESSONS.md").read_text()
    assert [kind for kind in STEP_KINDS if f"    kind: {kind}\n" not in text and kind != "predict"] == []


def test_editors_find_the_schema_of_every_lesson(root: Path) -> None:
    first = "# yaml-language-server: $schema=lesson.schema.json"
    files = sorted((root / "lessons").glob("*.yaml"))
    without = [file.name for file in files if file.read_text().splitlines()[0] != first]
    assert without == [], f"the first line must be: {first}"
