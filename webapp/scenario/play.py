"""Playing a scenario: every move, refusal and expectation in order, and what was not as stated."""

from __future__ import annotations

from typing import Any

import msgspec

from webapp.rules.apply import apply, settle
from webapp.rules.events import Event
from webapp.rules.moves import Move
from webapp.rules.refusals import Reason, Refused
from webapp.rules.rulings import rule_number
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.rules.words import says
from webapp.words import say

from .expect import check
from .format import build
from .model import Expectation, ExpectEntry, MoveEntry, Scenario, TryEntry
from .notation import parse_move
from .picking import NotationError


class Failure(msgspec.Struct, frozen=True):
    """Something that was not as stated, at a line of the file."""

    line: int
    says: str
    expected: Any
    found: Any


class Refusal(msgspec.Struct, frozen=True):
    """A move that was refused, with the reason that counted: the one asked for, else the first."""

    move: str
    code: str
    rule: str
    says: str
    instead: str


class Happened(msgspec.Struct, frozen=True):
    """An event with its sentence and rule number, as told when it happened."""

    event: Event
    says: str
    rule: str
    line: int = 0


class Played(msgspec.Struct, frozen=True):
    """A scenario played to its end. `table`: as it is then."""

    table: Table
    failures: tuple[Failure, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    events: tuple[Happened, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether everything was as stated."""
        return not self.failures


def start(scenario: Scenario) -> Step:
    """The table as play begins: state-based actions performed, what triggered meanwhile put on the stack."""
    return settle(build(scenario))


def play(scenario: Scenario) -> Played:
    """Play a scenario to its end. A refused move is a failure; it changes nothing, and the rest goes on."""
    first = start(scenario)
    player = _Player(scenario, first.table)
    player.tell(first, 0)
    for entry in scenario.line:
        if isinstance(entry, MoveEntry):
            player.move(entry)
        elif isinstance(entry, TryEntry):
            player.attempt(entry)
        elif isinstance(entry, ExpectEntry):
            player.expect(entry.expect)
    player.expect(scenario.expect)
    return Played(player.table, tuple(player.failures), tuple(player.refusals), tuple(player.events))


def cites(found: str, wanted: str) -> bool:
    """Whether a rule number is the wanted one or a subrule of it: 702.29a is under 702.29, and under 702;
    702.29a is not under 702.2.
    """
    if found == wanted:
        return True
    behind = found[len(wanted) :] if found.startswith(wanted) else ""
    return behind.startswith(".") if "." not in wanted else behind[:1].isalpha() and wanted[-1].isdigit()


def pass_together(table: Table, passes: list[Move]) -> tuple[Table, list[Step], Refused | None]:
    """`all: pass`: each player passes once in turn, until the top of the stack has resolved or the step has
    ended.

    A decision that arises on the way ends it too: its answer is the next move. Returns the table reached,
    the steps, and a refusal.
    """
    steps: list[Step] = []
    for move in passes:
        if steps and table.priority != move.player:
            break
        answer = apply(table, move)
        if isinstance(answer, Refused):
            return table, steps, answer
        before, table = table.passed, answer.table
        steps.append(answer)
        if table.passed != before + 1:
            break
    return table, steps, None


class _Player:
    """The state of one play."""

    def __init__(self, scenario: Scenario, table: Table) -> None:
        self.scenario = scenario
        self.table = table
        self.failures: list[Failure] = []
        self.refusals: list[Refusal] = []
        self.events: list[Happened] = []

    def tell(self, step: Step, line: int) -> None:
        """Note the events of a step."""
        for event in step.events:
            rule = rule_number(event.ruling, self.scenario.edition) if event.ruling else ""
            self.events.append(Happened(event, says(step.table, event), rule, line))

    def fail(self, line: int, says: str, expected: Any, found: Any) -> None:
        """Note something that was not as stated."""
        self.failures.append(Failure(line, says, expected, found))

    def expect(self, expectations: tuple[Expectation, ...]) -> None:
        """Compare what must hold now."""
        for expectation in expectations:
            wrong = check(self.table, expectation.path, expectation.value)
            if wrong is not None:
                self.fail(expectation.line, wrong.says, wrong.expected, wrong.found)

    def move(self, entry: MoveEntry) -> None:
        """Make a move that must be legal."""
        try:
            move = parse_move(self.table, entry.text)
        except NotationError as error:
            self.fail(
                entry.line,
                say("problems.played.unread", move=entry.text, why=error.says),
                say("problems.played.legal_move"),
                say("problems.played.not_understood"),
            )
            return
        passes = move if isinstance(move, list) else [move]
        self.table, steps, refused = pass_together(self.table, passes)
        for step in steps:
            self.tell(step, entry.line)
        if refused is not None:
            refusal = self.refuse(entry.text, refused.reasons[0])
            self.fail(
                entry.line,
                say("problems.played.refused", move=entry.text, rule=refusal.rule, why=refusal.says),
                say("problems.played.legal_move"),
                refusal.rule,
            )

    def refuse(self, text: str, chosen: Reason, rule: str = "") -> Refusal:
        """Note a refusal, by the rule asked for where it is among those that the reason rests on."""
        rule = rule or chosen.rule(self.scenario.edition)
        refusal = Refusal(text, chosen.code, rule, chosen.says, chosen.instead)
        self.refusals.append(refusal)
        return refusal

    def attempt(self, entry: TryEntry) -> None:
        """Try a move that must be refused, by the rule stated. Nothing changes, whatever comes of it."""
        try:
            move = parse_move(self.table, entry.text)
        except NotationError as error:
            self.fail(
                entry.line,
                say("problems.played.unread", move=entry.text, why=error.says),
                entry.refused,
                say("problems.played.not_understood"),
            )
            return
        assert not isinstance(move, list)
        answer = apply(self.table, move)
        if not isinstance(answer, Refused):
            self.fail(
                entry.line,
                say("problems.played.must_refuse", move=entry.text, rule=entry.refused),
                entry.refused,
                say("problems.played.legal"),
            )
            return
        edition = self.scenario.edition
        matching = [
            (r, rule)
            for r in answer.reasons
            for rule in ([r.rule(edition)] if r.ruling_id() == entry.refused else r.rules(edition))
            if r.ruling_id() == entry.refused or cites(rule, entry.refused)
        ]
        matching.sort(key=lambda found: found[1] != found[0].rule(edition))
        refusal = self.refuse(entry.text, *(matching[0] if matching else (answer.reasons[0],)))
        if not matching:
            found = [r.rule(edition) for r in answer.reasons]
            says = say(
                "problems.played.other_rule",
                move=entry.text,
                rules=", ".join(found),
                rule=entry.refused,
                why=refusal.says,
            )
            self.fail(entry.line, says, entry.refused, found[0] if len(found) == 1 else found)
