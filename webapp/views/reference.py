"""The reference: rulings, refusals, misconceptions and the words of the game, all linked and searchable."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request

from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.rules.refusal_kinds import KINDS
from webapp.rules.rulings import EDITIONS, GROUND, RULINGS, Ruling, edition_says, ruling
from webapp.tutor.lesson import Lesson, LessonStep
from webapp.words import say

from . import content, finding, htmx, page, telling
from .contexts import CitedView
from .game import start_step
from .security import learner
from .site import site

pages = Blueprint("reference", __name__)

TOPICS = ("cycling", "typecycling", "scry", "connive", "energy", "apnap")
REST = "ground"


@dataclass(frozen=True)
class Taught:
    """A ruling and the steps that it decides."""

    cited: CitedView
    steps: tuple[tuple[Lesson, LessonStep], ...]


@pages.get("/rules")
def rules() -> str:
    """Every ruling by topic, and where the rest of the reference is."""
    found: dict[str, list[Ruling]] = {}
    for one in RULINGS.values():
        topic = one.id.partition(".")[0]
        found.setdefault(topic if topic in TOPICS else REST, []).append(one)
    found[REST] = found.pop(REST, []) + list(GROUND.values())
    topics = {say(f"views.topics.{topic}"): rulings for topic, rulings in found.items()}
    return render_template("pages/rules.html", topics=topics)


@pages.get("/rules/<ruling_id>")
def rule(ruling_id: str) -> str:
    """One ruling: its words and numbers, the steps it decides, what it forbids, what many believe instead."""
    try:
        found = ruling(ruling_id)
    except KeyError:
        abort(404)
    numbers = [
        (edition, edition_says(edition), found.numbers.get(edition, found.rule)) for edition in EDITIONS
    ]
    return render_template(
        "pages/rule.html",
        ruling=found,
        numbers=numbers,
        steps=steps_of(ruling_id),
        kinds=[kind for kind in KINDS.values() if kind.ruling == ruling_id],
        beliefs=[one for one in MISCONCEPTIONS.values() if ruling_id in {one.ruling, one.cited}],
    )


@pages.post("/rules/<ruling_id>/try")
def try_it(ruling_id: str) -> Response:
    """A small table on which the ruling can be tried: that of the first step which it decides."""
    steps = steps_of(ruling_id)
    if not steps:
        abort(404)
    return htmx.go_to(page.address(start_step(site(), learner(), *steps[0]), page.AUTO))


def steps_of(ruling_id: str) -> list[tuple[Lesson, LessonStep]]:
    """The steps of lessons that a ruling decides, in the order of the map."""
    lessons = (site().lessons[id_] for section in content.sections() for id_ in section.lessons)
    return [(lesson, step) for lesson in lessons for step in lesson.steps if ruling_id in step.rulings]


@pages.get("/taught")
def taught() -> str:
    """Every taught ruling with the steps that it decides."""
    newest = next(iter(EDITIONS))
    rows = [Taught(telling.cited(id_, newest), tuple(steps_of(id_))) for id_ in RULINGS]
    return render_template("pages/taught.html", rows=rows)


@pages.get("/refusals")
def refusals() -> str:
    """Every kind of refusal."""
    kinds = sorted(KINDS.values(), key=lambda kind: kind.code)
    rules = {kind.code: ruling(kind.ruling) for kind in kinds}
    return render_template("pages/refusals.html", kinds=kinds, rules=rules)


@pages.get("/refusals/<code>")
def refusal(code: str) -> str:
    """One kind of refusal: its words, its rule, what would make the move legal, and its neighbours."""
    kind = KINDS.get(code)
    if kind is None:
        abort(404)
    verb = code.partition(".")[0]
    others = sorted(other for other in KINDS if other.partition(".")[0] == verb and other != code)
    return render_template("pages/refusal.html", kind=kind, ruling=ruling(kind.ruling), others=others)


@pages.get("/misconceptions")
def misconceptions() -> str:
    """Every belief that the tutor knows."""
    rules = {one.id: ruling(one.cited) for one in MISCONCEPTIONS.values()}
    return render_template("pages/misconceptions.html", beliefs=MISCONCEPTIONS.values(), rules=rules)


@pages.get("/misconceptions/<id_>")
def misconception(id_: str) -> str:
    """One belief: what is believed, what is so, by which ruling, and where it can be tried."""
    found = MISCONCEPTIONS.get(id_)
    if found is None:
        abort(404)
    return render_template(
        "pages/misconception.html", belief=found, ruling=ruling(found.cited), steps=steps_of(found.ruling)
    )


@pages.get("/glossary")
def glossary() -> str:
    """The words of the game."""
    newest = next(iter(EDITIONS))
    found = content.terms()
    cited = {one.term: telling.cited(one.ruling, newest) for one in found if one.ruling}
    anchors = {one.term: one.anchor for one in found}
    return render_template("pages/glossary.html", terms=found, cited=cited, anchors=anchors)


@pages.get("/search")
def search() -> str:
    """What the reference and the lessons hold about some words, `q`."""
    words = request.args.get("q", "").strip()[: finding.LONGEST]
    found: Iterable[finding.Entry] = finding.find(words, finding.entries()) if words else ()
    return render_template("pages/search.html", words=words, found=tuple(found))
