"""Games for the tests of the rules: read from a scenario, moved on by notation, looked at in between."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from webapp.rules.apply import apply, settle
from webapp.rules.events import Event
from webapp.rules.moves import Move
from webapp.rules.objects import Object
from webapp.rules.refusals import Reason, Refused
from webapp.rules.rulebook import CURRENT, RuleBook
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.rules.values import Ref
from webapp.scenario.expect import check
from webapp.scenario.format import build, parse
from webapp.scenario.model import ExpectEntry, MoveEntry, Scenario, TryEntry
from webapp.scenario.notation import NotationError, parse_move
from webapp.scenario.play import pass_together

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "tests" / "scenarios"


def read(text: str) -> Scenario:
    """The scenario in a text; the line with its version may be left out."""
    parsed = parse(text if re.search(r"^scenario:", text, re.MULTILINE) else f"scenario: 1\n{text}")
    assert parsed.scenario is not None, "\n".join(f"{p.line}: {p.says}" for p in parsed.problems)
    return parsed.scenario


@cache
def load(path: Path) -> Scenario:
    """The scenario in a file."""
    return read(path.read_text(encoding="utf-8"))


class Game:
    """A table that moves on. `book`: the rules it is played by."""

    def __init__(self, scenario: Scenario | str, book: RuleBook = CURRENT) -> None:
        self.scenario = read(scenario) if isinstance(scenario, str) else scenario
        first = settle(msgspec.structs.replace(build(self.scenario), book=book))
        self.table: Table = first.table
        self.events: list[Event] = list(first.events)

    def attempt(self, move: str) -> Refused | None:
        """Make a move; what forbids it, if anything does. Raises NotationError for what is no move."""
        parsed = parse_move(self.table, move)
        moves = parsed if isinstance(parsed, list) else [parsed]
        self.table, steps, refused = pass_together(self.table, moves)
        self.events += [event for step in steps for event in step.events]
        return refused

    def play(self, *moves: str) -> Game:
        """Make moves that must be legal."""
        for move in moves:
            refused = self.attempt(move)
            assert refused is None, f"{move}: {refused.reasons[0].says}"
        return self

    def refused(self, move: str | Move) -> tuple[Reason, ...]:
        """The reasons against a move that must not be legal; nothing changes."""
        parsed = parse_move(self.table, move) if isinstance(move, str) else move
        assert not isinstance(parsed, list)
        answer = apply(self.table, parsed)
        assert isinstance(answer, Refused), f"legal: {move}"
        return answer.reasons

    def mismatches(self, expectations: dict[str, Any]) -> list[str]:
        """What is not as expected."""
        found = [check(self.table, path, value) for path, value in expectations.items()]
        return [wrong.says for wrong in found if wrong is not None]

    def expect(self, expectations: dict[str, Any]) -> Game:
        """What must hold now."""
        assert self.mismatches(expectations) == []
        return self

    def object(self, name: str) -> Object:
        """The first object of that label or name."""
        found = [
            obj for obj in self.table.objects.values() if name in {obj.label, self.table.cards[obj.card].name}
        ]
        assert found, f"there is no {name}"
        return found[0]

    def ref(self, name: str) -> Ref:
        """The reference of the first object of that label or name."""
        return self.object(name).ref

    def kinds(self) -> list[str]:
        """The kinds of all events so far."""
        return [event.kind for event in self.events]


def refusals_of(scenario: Scenario) -> list[Refused]:
    """Every refusal of a `try` in a scenario, in order. Its moves must be legal."""
    game = Game(scenario)
    found: list[Refused] = []
    for entry in scenario.line:
        if isinstance(entry, MoveEntry):
            game.play(entry.text)
        elif isinstance(entry, TryEntry):
            move = parse_move(game.table, entry.text)
            assert not isinstance(move, list)
            answer = apply(game.table, move)
            if isinstance(answer, Refused):
                found.append(answer)
    return found


def failures_under(scenario: Scenario, book: RuleBook) -> list[str]:
    """What of a scenario's statements does not hold when it is played by another book.

    Moves that are not legal there are left out. A move that is refused by the true book and legal by the
    other one counts as a statement that does not hold.
    """
    game = Game(scenario, book)
    found: list[str] = []
    for entry in scenario.line:
        if isinstance(entry, ExpectEntry):
            found += game.mismatches({e.path: e.value for e in entry.expect})
            continue
        try:
            if isinstance(entry, MoveEntry):
                game.attempt(entry.text)
            else:
                move = parse_move(game.table, entry.text)
                if not isinstance(move, list) and isinstance(apply(game.table, move), Step):
                    found.append(f"{entry.text} is legal")
        except NotationError:
            continue
    return found + game.mismatches({e.path: e.value for e in scenario.expect})
