"""The rulings behind the tutor's answers, one page each, and every reason for which a move can be
refused."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from webapp.rules.refusal_kinds import KINDS
from webapp.rules.rulings import EDITIONS, GROUND, RULINGS, Ruling, ruling

from .site import site

pages = Blueprint("reference", __name__)

TOPICS = {
    "cycling": "Cycling",
    "typecycling": "Typecycling",
    "scry": "Scry",
    "connive": "Connive",
    "energy": "Energy",
    "apnap": "Turn order of choices and triggers",
}
REST = "The ground they stand on"


@pages.get("/rules")
def rules() -> str:
    """Every ruling by topic."""
    topics: dict[str, list[Ruling]] = {}
    for found in RULINGS.values():
        topics.setdefault(TOPICS.get(found.id.partition(".")[0], REST), []).append(found)
    topics[REST] = topics.pop(REST, []) + list(GROUND.values())
    return render_template("pages/rules.html", topics=topics)


@pages.get("/rules/<ruling_id>")
def rule(ruling_id: str) -> str:
    """One ruling: its words, its number in each edition, where it is taught, what it forbids."""
    try:
        found = ruling(ruling_id)
    except KeyError:
        abort(404)
    numbers = [(edition, says, found.numbers.get(edition, found.rule)) for edition, says in EDITIONS.items()]
    lessons = [lesson for lesson in site().lessons.values() if ruling_id in lesson.teaches]
    kinds = [kind for kind in KINDS.values() if kind.ruling == ruling_id]
    return render_template("pages/rule.html", ruling=found, numbers=numbers, lessons=lessons, kinds=kinds)


@pages.get("/refusals")
def refusals() -> str:
    """Every kind of refusal."""
    kinds = sorted(KINDS.values(), key=lambda kind: kind.code)
    rules = {kind.code: ruling(kind.ruling) for kind in kinds}
    return render_template("pages/refusals.html", kinds=kinds, rules=rules)
