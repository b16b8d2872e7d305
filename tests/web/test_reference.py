"""The reference: rulings, refusals, misconceptions and words have pages, are linked, and can be found."""

from __future__ import annotations

import json
import re

import pytest
from flask import Flask

from tests.web.client import Checked, Page, words
from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.refusal_kinds import KINDS
from webapp.rules.rulings import RULINGS
from webapp.tutor.curriculum import load_curriculum
from webapp.tutor.glossary import load_glossary
from webapp.tutor.loading import load_lessons
from webapp.words.texts import FOLDER


def hrefs(page: Page) -> list[str]:
    """Where the links of a page lead."""
    return [a.get("href", "") for a in page.all("a")]


@pytest.mark.parametrize("id_", MISCONCEPTIONS)
def test_each_misconception_has_its_page(learner: Checked, id_: str) -> None:
    page = learner.get(f"/misconceptions/{id_}")

    assert MISCONCEPTIONS[id_].believes.rstrip(".")[:30] in page.text("belief")
    assert f"/rules/{MISCONCEPTIONS[id_].cited}" in hrefs(page)


def test_each_refusal_has_its_page_and_is_linked(learner: Checked) -> None:
    links = hrefs(learner.get("/refusals"))

    for code, kind in KINDS.items():
        assert f"/refusals/{code}" in links
        page = learner.get(f"/refusals/{code}")
        assert f"/rules/{kind.ruling}" in hrefs(page)


@pytest.mark.parametrize("path", ["/refusals/none", "/misconceptions/none", "/rules/none"])
def test_what_there_is_not_is_not_found(learner: Checked, path: str) -> None:
    assert learner.get(path, status=404).status == 404


def test_the_glossary_is_without_fault(app: Flask) -> None:
    terms, problems = load_glossary(app.config["LESSONS"])

    assert problems == ()
    assert len(terms) >= 60
    assert len({one.anchor for one in terms}) == len(terms)


def test_every_word_is_on_its_page(learner: Checked, app: Flask) -> None:
    page = learner.get("/glossary")

    for term in load_glossary(app.config["LESSONS"])[0]:
        assert page.one("div", id=term.anchor) is not None


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("scry", "Scry"),
        ("702.29a", "Rule 702.29a"),
        ("summoning", "Summoning sickness"),
        ("cast.limit", "cast.limit"),
    ],
)
def test_what_is_looked_for_comes_first(learner: Checked, asked: str, first: str) -> None:
    found = learner.get(f"/search?q={asked}").region("found")
    titles = [words(a) for a in found.iter() if str(a.tag).endswith("}a")]

    assert titles[0] == first


def test_what_nothing_holds_says_so(learner: Checked) -> None:
    page = learner.get("/search?q=xyzzy+plugh")

    assert "Nothing holds all of these words." in page.source


def test_each_ruling_stands_with_its_steps(learner: Checked, app: Flask) -> None:
    page = learner.get("/taught")
    rows = page.where("tr")

    assert {row.get("data-ruling") for row in rows} - {None} == set(RULINGS)


def test_a_ruling_can_be_tried_on_a_small_table(learner: Checked) -> None:
    page = learner.get("/rules/cycling.hand-only")
    page = learner.press(page, page.button("Try it on a small table"))

    assert "all: pass" in page.moves


def test_a_refusal_leads_to_its_page(learner: Checked) -> None:
    page = learner.get("/lesson/cycling-triggers")
    page = learner.type_move(page, "cast Wayside Giant")
    link = next(a for a in page.all("a") if words(a) == "about this refusal")

    assert learner.get(link.get("href", "")).text("refusal-says")


def test_the_map_holds_every_lesson_once(app: Flask) -> None:
    lessons, _ = load_lessons(app.config["LESSONS"])

    sections, _ = load_curriculum(app.config["LESSONS"], lessons)

    ids = [id_ for section in sections for id_ in section.lessons]
    assert sorted(ids) == sorted(lessons)


def test_a_kind_of_refusal_is_told_in_words(learner: Checked) -> None:
    for path in ("/refusals", "/rules/cycling.hand-only", *(f"/refusals/{code}" for code in KINDS)):
        said = words(learner.get(path).one(id="main"))
        assert not re.search(r"\{[a-z_]+\}", said), said

    assert "The card is elsewhere: cycling works only from your hand." in words(
        learner.get("/refusals/cycle.not-in-hand").region("refusal-says")
    )


def test_every_fact_of_a_refusal_has_a_word(learner: Checked) -> None:
    says = json.loads((FOLDER / "en" / "refusals.json").read_text("utf-8"))
    known = json.loads((FOLDER / "en" / "names.json").read_text("utf-8"))["facts"]

    assert known.keys() >= set(re.findall(r"(?<!\{)\{([a-z_]+)\}", json.dumps(says)))
