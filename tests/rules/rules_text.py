"""The text of the Comprehensive Rules, where it lies beside the checkout: April's with the changes of August.

`python -m tests.rules.rules_text` writes `citations.json` anew: a hash of the text of every cited rule.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from pathlib import Path

from webapp.rules.refusal_kinds import KINDS
from webapp.rules.rulings import GROUND, RULINGS, rule_number

HERE = Path(__file__).resolve().parent
CITATIONS = HERE / "citations.json"
FOLDER = Path(os.environ.get("STACKTUTOR_SHARED") or HERE.parents[2] / "shared") / "rules"
APRIL = "comprehensive-rules.txt"
AUGUST = "updates-2026-08-07.md"

_RULE = re.compile(r"(\d{3}\.\d+[a-z]{0,2})\.? (\S.*)$")
_WHOLE_SECTION = re.compile(r"## (\d{3}\.\d+) .*replaces the whole section")

# Numbers that April's rules have in August (the updates file says so).
_MOVED = {
    "601.5": "601.6",
    "601.5a": "601.6a",
    "601.6": "601.7",
    "601.6a": "601.7a",
    "601.6b": "601.7b",
    "601.7": "601.8",
}


def read_rules(text: str) -> dict[str, str]:
    """The rules in a text by number, each with its examples."""
    found: dict[str, str] = {}
    number = ""
    for line in text.splitlines():
        if match := _RULE.match(line):
            number = match[1]
            found[number] = match[2].strip()
        elif number and line.startswith("Example:"):
            found[number] += "\n" + line.strip()
        elif not line.strip():
            number = ""
    return found


def rules_in_force() -> dict[str, str] | None:
    """Every rule by number as of August; None where the text isn't there."""
    if not (FOLDER / APRIL).is_file():
        return None
    april = read_rules((FOLDER / APRIL).read_text(encoding="utf-8-sig"))
    august = (FOLDER / AUGUST).read_text(encoding="utf-8") if (FOLDER / AUGUST).is_file() else ""
    for section in _WHOLE_SECTION.findall(august):
        april = {n: t for n, t in april.items() if not re.fullmatch(re.escape(section) + "[a-z]*", n)}
        april[section] = ""
    moved = {_MOVED[n]: text for n, text in april.items() if n in _MOVED} if "601.5 (new" in august else {}
    return {**april, **moved, **read_rules(august)}


def cited() -> tuple[str, ...]:
    """The number of every rule that rulings, ground and refusals cite in the newest edition."""
    numbers = {ruling.rule for ruling in (*RULINGS.values(), *GROUND.values())}
    for kind in KINDS.values():
        numbers |= {rule_number(id_) for id_ in (kind.ruling, *kind.also)}
    return tuple(sorted(numbers, key=in_order))


def in_order(number: str) -> tuple[int, int, int, str]:
    """The place of a rule number in the book: 704.5z stands before 704.5aa."""
    section, _, rest = number.partition(".")
    match = re.fullmatch(r"(\d*)([a-z]*)", rest)
    assert match, number
    return int(section), int(match[1] or 0), len(match[2]), match[2]


def fingerprint(text: str) -> str:
    """A short hash of a rule's text."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def main() -> None:
    """Write the hashes of all cited rules."""
    rules = rules_in_force()
    if rules is None:
        raise SystemExit(f"There is no rules text in {FOLDER}.")
    missing = [number for number in cited() if number not in rules]
    if missing:
        raise SystemExit(f"No such rules: {', '.join(missing)}")
    lines = {number: fingerprint(rules[number]) for number in cited()}
    CITATIONS.write_text(json.dumps(lines, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
