"""How much of real card text compiles. The cards lie outside the repository; without them these tests are skipped."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from webapp.oracle.compile import compile_card

SHARED = Path(os.environ.get("STACKTUTOR_SHARED") or Path(__file__).resolve().parents[3] / "shared")
FLOOR = 0.85


def example_cards() -> list[dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((SHARED / "examples").glob("*.yaml")):
        for card in yaml.safe_load(path.read_text(encoding="utf-8")).get("cards") or ():
            found.setdefault(card["name"], card)
    return list(found.values())


@pytest.mark.skipif(not (SHARED / "examples").is_dir(), reason="the shared examples are not here")
def test_every_card_of_the_examples_compiles() -> None:
    cards = example_cards()
    assert cards
    assert [c["name"] for c in cards if not compile_card(c).compiled] == []


@pytest.mark.skipif(
    not (SHARED / "cards" / "dev-cards.jsonl").is_file(), reason="the shared cards are not here"
)
def test_most_cards_compile_and_come_back() -> None:
    lines = (SHARED / "cards" / "dev-cards.jsonl").read_text(encoding="utf-8").splitlines()
    compiled = [compile_card(json.loads(line)) for line in lines if line.strip()]
    assert sum(c.compiled for c in compiled) / len(compiled) >= FLOOR
    for c in compiled:
        if c.card is not None:
            again = compile_card({"name": c.name, "type_line": _type_line(c.card), "oracle_text": c.rendered})
            assert again.rendered == c.rendered


def _type_line(card: Any) -> str:
    left = " ".join([*card.supertypes, *card.types])
    return f"{left} — {' '.join(card.subtypes)}" if card.subtypes else left
