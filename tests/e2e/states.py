"""Every state that a page can be in, as an address: prepared by posting forms to look at."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from flask import Flask

from tests.small import GAINING_COURIER
from tests.web.client import Checked, Page, words
from tests.web.conftest import open_table
from tests.web.solving import Solver
from webapp import CHECKOUT, create_app
from webapp.tutor.posing import pose
from webapp.views.site import site_of

TABLE = (
    """\
scenario: 1
title: One card for each decision
cards:
  - name: Peer Ahead
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: "Scry 3."
  - name: Sift Twice
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: "Draw a card, then discard two cards."
  - name: Small Burn
    mana_cost: "{1}"
    type_line: Instant
    oracle_text: "Small Burn deals 2 damage to any target."
  - name: Kind Offer
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: "You may draw a card."
  - name: Fair Price
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: "You may pay {1}. If you do, draw a card."
  - name: Long Look
    mana_cost: "{X}{1}"
    type_line: Sorcery
    oracle_text: "Draw X cards."
  - name: Far Journey
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: "Search your library for a basic land card, reveal it, put it into your hand, then shuffle."
  - name: Hard Choice
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: "Sacrifice a creature."
  - name: More Still
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: "Proliferate."
  - name: Either Way
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: |-
      Choose one —
      • Draw a card.
      • You gain 2 life.
"""
    + GAINING_COURIER
    + """\
  - name: Old Clerk
    mana_cost: "{2}"
    type_line: Creature — Human
    power: "2"
    toughness: "3"
    oracle_text: Whenever you cycle a card, scry 1.
players:
  - name: Ana
    energy: 2
    hand:
      - Peer Ahead
      - Sift Twice
      - Small Burn
      - Kind Offer
      - Fair Price
      - Long Look
      - Far Journey
      - Hard Choice
      - More Still
      - Either Way
      - Dune Courier
    library: [Swamp, Plains, Forest, Island, Mountain]
    graveyard: [Dune Courier, Plains]
    battlefield:
      - 5 Plains
      - {card: Old Clerk, counters: {"+1/+1": 2}}
      - {card: Dune Courier, as: Scout A}
      - {token: Sorcerer Role, attached_to: Scout A}
  - name: Ben
    hand: [2 Swamp]
    library: [3 Swamp]
    battlefield: [2 Swamp, Old Clerk]
"""
)
RARE = """\
scenario: 1
title: Decisions that are seldom met
cards:
  - name: All Whisper
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: Each creature you control connives.
  - name: Sorted Shelf
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: Look at the top three cards of your library. Put them back in any order.
  - name: Old Bones
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: Exile two cards from your graveyard.
  - name: Take Apart
    mana_cost: "{1}"
    type_line: Sorcery
    oracle_text: Remove up to two counters from target creature.
  - name: Old Clerk
    mana_cost: "{2}"
    type_line: Creature — Human
    power: "2"
    toughness: "3"
players:
  - name: Ana
    hand: [All Whisper, Sorted Shelf, Old Bones, Take Apart]
    library: [Swamp, Plains, Forest, Island, Mountain]
    graveyard: [Swamp, Plains, Forest]
    battlefield:
      - 5 Plains
      - {card: Old Clerk, as: Rich Clerk, counters: {"+1/+1": 2, charge: 2}}
      - Old Clerk
  - name: Ben
    library: [3 Swamp]
"""
BOTH_PASS = ("pass", "pass")
DECISIONS: dict[str, tuple[str, ...]] = {
    "scry": ("cast Peer Ahead", *BOTH_PASS),
    "discard": ("cast Sift Twice", *BOTH_PASS),
    "target": ("cast Small Burn",),
    "may": ("cast Kind Offer", *BOTH_PASS),
    "may_pay": ("cast Fair Price", *BOTH_PASS),
    "number": ("cast Long Look",),
    "mode": ("cast Either Way",),
    "find": ("cast Far Journey", *BOTH_PASS),
    "sacrifice": ("cast Hard Choice", *BOTH_PASS),
    "choose": ("cast More Still", *BOTH_PASS),
    "stack": ("cycle Dune Courier",),
    "attack": (*BOTH_PASS, *BOTH_PASS),
    "block": (*BOTH_PASS, *BOTH_PASS, "attack with Old Clerk", *BOTH_PASS),
}
"""The moves that lead to each kind of decision."""

RARELY: dict[str, tuple[str, ...]] = {
    "connive": ("cast All Whisper", *BOTH_PASS),
    "order": ("cast Sorted Shelf", *BOTH_PASS),
    "exile": ("cast Old Bones", *BOTH_PASS),
    "choose": ("cast Take Apart targeting Rich Clerk", *BOTH_PASS),
}
"""The same at the other table; what is chosen is how many of each kind of counter."""

STACKED = ("cast Small Burn targeting Scout A", "cycle Dune Courier", "stack Dune Courier, Old Clerk")
"""The moves that lead to four things on the stack."""

READ = (
    "/", "/about", "/table", "/rules", "/rules/cycling.hand-only", "/refusals", "/misconceptions", "/taught",
    "/glossary", "/search?q=cycling", "/search?q=zzzz", "/progress", "/patterns", "/nothing",
)  # fmt: skip


def make_app(folder: Path) -> Flask:
    """An app with every lesson, and the documented one that has a question of each kind."""
    lessons = folder / "lessons"
    shutil.copytree(CHECKOUT / "lessons", lessons)
    text = (CHECKOUT / "webapp" / "tutor" / "LESSONS.md").read_text("utf-8")
    example = next(part for part in text.split("```yaml\n") if "id: one-of-each" in part)
    (lessons / "one-of-each.yaml").write_text(example.partition("```")[0], "utf-8")
    url = f"sqlite:///{folder / 'states.sqlite3'}"
    return create_app({"TESTING": True, "DATABASE_URL": url, "LESSONS": lessons})


def states(app: Flask) -> dict[str, str]:
    """Each state by name: the address where it is seen."""
    read = [*READ, *details(Checked(app.test_client()))]
    found = {f"read {path}": path for path in read}
    for part in (decisions, table_states, lesson_states, questions):
        found |= dict(part(app))
    return found


def details(learner: Checked) -> Iterator[str]:
    """One refusal and one misconception."""
    for path in ("/refusals", "/misconceptions"):
        links = [str(link.get("href")) for link in learner.get(path).all("a")]
        yield next(link for link in links if link.startswith(f"{path}/"))


def at_table(app: Flask, moves: tuple[str, ...], table: str = TABLE) -> tuple[Checked, Page]:
    """A table after these moves, each typed."""
    learner = Checked(app.test_client())
    page = open_table(learner, table)
    for move in moves:
        page = learner.type_move(page, move)
    return learner, page


def decisions(app: Flask) -> Iterator[tuple[str, str]]:
    """A table before each kind of decision."""
    for table, ways, rarely in ((TABLE, DECISIONS, ""), (RARE, RARELY, " (rare)")):
        for kind, moves in ways.items():
            learner, page = at_table(app, moves, table)
            assert page.region("decision").get("data-kind") == kind, (kind, page.text("decision"))
            yield f"decides {kind}{rarely}", learner.at


def table_states(app: Flask) -> Iterator[tuple[str, str]]:
    """A table with a full stack; why something happened, and why something can't; a what if; a report."""
    learner, page = at_table(app, ())
    yield "table", learner.at
    yield "why not", link_to(page, "/why-not")
    learner, page = at_table(app, STACKED)
    yield "stack of four", learner.at
    yield "why", link_to(page, "/why/")
    yield "report", f"{learner.at}/report"
    page = learner.press(page, page.button("What if …?"))
    learner.type_move(page, "pass")
    yield "what if", learner.at
    yield "what if compared", f"{learner.at}/what-if"


def link_to(page: Page, part: str) -> str:
    """The first address on a page with this part."""
    return next(href for link in page.all("a") if part in (href := str(link.get("href"))))


def lesson_states(app: Flask) -> Iterator[tuple[str, str]]:
    """A lesson begun, refused, not read, hinted, missed, right, exemplified, and done."""
    for name, moves in {
        "begun": (),
        "refused": ("play Plains",),
        "unread": ("nonsense",),
        "missed": ("pass",),
        "right": ("cycle Wayside Giant", "pass"),
    }.items():
        learner = Checked(app.test_client())
        page = learner.get("/lesson/cycling-triggers")
        for move in moves:
            page = learner.type_move(page, move)
        yield f"lesson {name}", learner.at
        if name == "begun":
            yield "example", f"{learner.at}/example"
    learner = Checked(app.test_client())
    page = learner.get("/lesson/cycling-triggers")
    learner.press(page, next(b for b in page.all("button") if "hint" in words(b).lower()))
    yield "lesson hinted", learner.at
    learner = Checked(app.test_client())
    Solver(learner).solve(site_of(app).lessons["cycling-triggers"])
    yield "lesson done", learner.at


def questions(app: Flask) -> Iterator[tuple[str, str]]:
    """Each kind of question."""
    lesson = site_of(app).lessons["one-of-each"]
    for number, step in enumerate(lesson.steps):
        learner = Checked(app.test_client())
        solver = Solver(learner)
        page = learner.get("/lesson/one-of-each")
        for before in lesson.steps[:number]:
            page = solver.do_step(page, before)
        form = pose(step, step.start).form
        yield f"asks {step.id} ({step.kind}, {form})", learner.at
