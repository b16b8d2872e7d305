"""The checking client, and tables to play at."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.small import VIGILANT_COURIER
from tests.web.client import Checked, Page

SCENARIO = (
    """\
scenario: 1
title: A small table
cards:
"""
    + VIGILANT_COURIER
    + """\
  - name: Peer Ahead
    mana_cost: "{U}"
    type_line: Sorcery
    oracle_text: Scry 3.
players:
  - name: Ana
    hand: [Dune Courier, Peer Ahead, Plains]
    library: [Swamp, Mountain, Forest, Wastes]
    battlefield: [3 Plains, Island, {card: Dune Courier, as: Scout A}]
  - name: Ben
    hand: [Mountain, Forest]
    library: [3 Swamp]
"""
)


@pytest.fixture
def learner(client: FlaskClient) -> Checked:
    """A learner's browser that checks each page."""
    return Checked(client)


@pytest.fixture
def table(learner: Checked) -> Page:
    """A table, just opened."""
    return open_table(learner, SCENARIO)


def open_table(learner: Checked, text: str) -> Page:
    """Open a scenario by pasting it."""
    form = learner.get("/table")
    return learner.press(form, form.one("textarea", id="text"), text=text)
