"""Opening a scenario file as a table."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request

from webapp.oracle import library
from webapp.scenario.format import parse
from webapp.scenario.limits import MAX_QUOTE, cut
from webapp.scenario.model import Scenario
from webapp.words import say

from . import htmx, page
from .game import start_table
from .security import learner
from .site import site

pages = Blueprint("table", __name__)

EXAMPLE = """\
scenario: 1
title: A first table
cards:
  - name: Dune Courier
    mana_cost: "{2}{W}"
    type_line: Creature — Human Scout
    power: "2"
    toughness: "2"
    oracle_text: |-
      Vigilance
      Cycling {1}
      When you cycle this card, you gain 2 life.
players:
  - name: Ana
    hand: [Dune Courier, Plains]
    library: [Island, Plains, Plains]
    battlefield: [3 Plains]
  - name: Ben
    hand: [3 Plains]
    library: [3 Plains]
"""


SAMPLES = {
    "cycling": "Cycling {2}",
    "when_cycled": "When you cycle this card, draw a card.",
    "scrying": "Scry 2.",
    "energy": "When this creature enters, you get {E}{E}.",
    "paying": "Pay {E}{E}: Put a +1/+1 counter on this creature.",
    "conniving": "When this creature enters, it connives.",
}
"""A text for each mechanic that lessons teach; a test reads them all."""


@pages.get("/table")
def form() -> str:
    """The form that takes a scenario file."""
    return shown(EXAMPLE)


@pages.post("/table")
def open_table() -> Response:
    """Open a scenario, uploaded or pasted; or list everything that is wrong with it."""
    upload = request.files.get("file")
    name = (upload.filename or "") if upload is not None else ""
    raw = upload.read() if upload is not None and name else request.form.get("text", "").encode()
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        column = error.start - (raw.rfind(b"\n", 0, error.start) + 1) + 1
        return wrong("", name, ((line, column, say("views.notice.utf8")),))
    read = parse(text)
    if read.scenario is None:
        return wrong(text, name, tuple((p.line, p.column, p.says) for p in read.problems))
    return htmx.go_to(page.address(start(read.scenario, text), page.AUTO))


def start(scenario: Scenario, text: str) -> str:
    """Begin an attempt at a table."""
    return start_table(site(), learner(), scenario, text)


def wrong(text: str, name: str, problems: tuple[tuple[int, int, str], ...]) -> Response:
    """The form again, with every problem by line and column, and the text still in it."""
    lines = ["", *text.split("\n")]
    listed = tuple((*problem, quoted(lines, *problem[:2])) for problem in problems)
    return make_response(shown(text, listed, name), 422)


def shown(text: str, problems: tuple[tuple[int, int, str, str], ...] = (), name: str = "") -> str:
    """The page with the form."""
    known = sorted(library.training_cards())
    samples = [(say(f"views.sample.{what}"), sample) for what, sample in SAMPLES.items()]
    return render_template(
        "pages/open_table.html", text=text, problems=problems, name=name, known=known, samples=samples
    )


def quoted(lines: list[str], line: int, column: int) -> str:
    """The line of a problem, or what stands around the column where it is long."""
    whole = lines[line] if line < len(lines) else ""
    if len(whole) <= MAX_QUOTE:
        return whole
    first = max(0, min(column - MAX_QUOTE // 3, len(whole) - MAX_QUOTE))
    return ("…" if first else "") + cut(whole[first:], MAX_QUOTE)
