"""`stacktutor compile`: what became of each card's text, for people and as JSON."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from webapp.words import say

from .compile import Compiled, compile_card
from .types import TypeLine

_COST = re.compile(r"^(?P<name>.*?)\s*(?P<cost>(?:\{[^{}]+\})+)$")
_CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
"""Signs that a terminal would obey."""
_SIZE = re.compile(r"^(?P<power>[\d*+-]+)/(?P<toughness>[\d*+-]+)$")


def report(text_or_file: str, as_json: bool) -> tuple[str, int]:
    """The report on a text or a file of cards, in order, and the exit status.

    0: all compiled; 1: some did not; 2: the input can't be read.
    """
    try:
        cards = read_cards(text_or_file)
    except UnicodeDecodeError as error:
        return f"{text_or_file[:80]}: {say('oracle.file.encoding', place=error.start + 1)}", 2
    except (OSError, ValueError) as error:
        return f"{text_or_file[:80]}: {error}", 2
    compiled = [compile_card(card) for card in cards]
    lines = [_as_json(c) if as_json else _in_words(c) for c in compiled]
    if not as_json and len(compiled) > 1:
        lines.append(
            say("oracle.report.count", compiled=sum(c.compiled for c in compiled), all=len(compiled))
        )
    said = "\n".join(lines)
    status = 0 if all(c.compiled for c in compiled) else 1
    return said if as_json else _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", said), status


def read_cards(text_or_file: str) -> list[Mapping[str, object]]:
    """The cards of a file, or one card with the given text. Raises OSError or ValueError."""
    if not text_or_file.strip():
        raise ValueError(say("oracle.file.empty"))
    if not _is_file(text_or_file):
        if re.search(r"\.(txt|json|jsonl|ndjson)$", text_or_file) and " " not in text_or_file:
            raise ValueError(say("oracle.file.none"))
        return [_from_text(text_or_file)]
    text = Path(text_or_file).read_text(encoding="utf-8")
    if not text.strip():
        raise ValueError(say("oracle.file.empty"))
    if text.lstrip()[:1] not in "[{" or not _looks_like_json(text):
        return [_from_lines(text)]
    try:
        value: Any = json.loads(text)
    except RecursionError as error:
        raise ValueError(say("oracle.file.cards")) from error
    except json.JSONDecodeError:
        value = []
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    value.append(json.loads(line))
                except (json.JSONDecodeError, RecursionError) as error:
                    raise ValueError(say("oracle.file.json", line=number, why=error)) from error
    found = value if isinstance(value, list) else value.get("data", [value])
    if not isinstance(found, list) or not found or not all(isinstance(card, dict) for card in found):
        raise ValueError(say("oracle.file.cards"))
    return found


def _is_file(text: str) -> bool:
    return "\n" not in text and len(text) < 4000 and os.path.isfile(text)


def _looks_like_json(text: str) -> bool:
    """A card text may begin with a mana symbol or a loyalty cost; JSON begins with quoted keys."""
    return re.match(r'\s*(\[\s*(\{\s*"|\])|\{\s*")', text) is not None


def _from_text(text: str) -> Mapping[str, object]:
    """A bare text: of an instant if it reads as one's effect, else of a permanent."""
    text = text.replace("\\n", "\n")
    lines = ("Artifact Creature", "Planeswalker", "Enchantment — Saga", "Instant")
    cards = [{"name": "", "type_line": line, "oracle_text": text} for line in lines]
    return min(cards, key=_doubt)


def _doubt(card: Mapping[str, object]) -> tuple[int, int, int]:
    """How far a card is from being understood: fewer problems, or a later one, is nearer."""
    problems = compile_card(card).problems
    return (len(problems), -problems[0].line, -problems[0].column) if problems else (0, 0, 0)


def _from_lines(text: str) -> Mapping[str, object]:
    """A text file of one card: name and mana cost, type line, text, perhaps power and toughness."""
    lines = [line.rstrip() for line in text.strip().splitlines()]
    if len(lines) < 2 or not _is_type_line(lines[1]):
        return _from_text("\n".join(lines))
    card: dict[str, object] = {"name": lines[0].strip(), "type_line": lines[1].strip()}
    match = _COST.match(lines[0].strip())
    if match is not None:
        card |= {"name": match["name"], "mana_cost": match["cost"]}
    rest = lines[2:]
    size = _SIZE.match(rest[-1].strip()) if rest else None
    if size is not None:
        card |= {"power": size["power"], "toughness": size["toughness"]}
        rest = rest[:-1]
    loyalty = re.match(r"^(Loyalty|Defense): *(\d+)$", rest[-1].strip(), re.IGNORECASE) if rest else None
    if loyalty is not None:
        card[loyalty[1].lower()] = loyalty[2]
        rest = rest[:-1]
    card["oracle_text"] = "\n".join(rest).strip()
    return card


def _is_type_line(line: str) -> bool:
    try:
        TypeLine(line)
    except ValueError:
        return False
    return True


def _as_json(c: Compiled) -> str:
    return json.dumps(
        {
            "name": c.name,
            "compiled": c.compiled,
            "rendered": c.rendered,
            "problems": [msgspec.to_builtins(p) for p in c.problems],
        },
        ensure_ascii=False,
    )


def _in_words(c: Compiled) -> str:
    """One card for people."""
    found = "understood" if c.compiled else "not_understood"
    out = [say(f"oracle.report.{found}", name=c.name or say("oracle.report.text"))]
    for p in c.problems:
        place = say("oracle.report.place", line=p.line, column=p.column, sentence=p.sentence)
        out += [f"  {place}", f"    {p.says}"]
    if c.card is not None:
        for ability in c.card.abilities:
            out += outline(msgspec.to_builtins(ability), 2)
    if c.rendered:
        out += ["  " + say("oracle.report.written"), *(f"    {line}" for line in c.rendered.split("\n"))]
    return "\n".join(out)


def outline(value: Any, indent: int, label: str = "") -> list[str]:
    """A structure as indented lines."""
    pad = " " * indent
    if isinstance(value, dict):
        head = value.get("type", "")
        plain = {
            k: v
            for k, v in value.items()
            if k not in {"type", "span", "text"} and not isinstance(v, (dict, list, tuple))
        }
        nested = {k: v for k, v in value.items() if k not in {"span"} and isinstance(v, (dict, list, tuple))}
        words = ", ".join(f"{k} {v}" for k, v in plain.items())
        out = [f"{pad}{label}{head}{': ' + words if words else ''}"]
        for key, inner in nested.items():
            out += outline(inner, indent + 2, f"{key}: ")
        return out
    if isinstance(value, (list, tuple)):
        if all(not isinstance(v, (dict, list, tuple)) for v in value):
            return [f"{pad}{label}{', '.join(map(str, value))}"]
        return [line for v in value for line in outline(v, indent, label)]
    return [f"{pad}{label}{value}"]
