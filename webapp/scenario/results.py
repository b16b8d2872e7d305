"""What came of a file, as the command line prints it: one JSON document a file, or lines for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from webapp.rules.layers import characteristics
from webapp.rules.objects import StackItem
from webapp.rules.rulings import rule_number
from webapp.rules.table import Table
from webapp.rules.values import Choice, Ref, Seat, pool_text
from webapp.rules.why import why
from webapp.words import say

from .format import Parsed, parse_file
from .names import handle_of, named_choice
from .paths import host_handle, step_name
from .play import Failure, Happened, Played, play

OK, FAILED, WRONG = "ok", "failed", "wrong"
SUFFIXES = (".yaml", ".yml")


class FileResult(msgspec.Struct, frozen=True):
    """One file: what is wrong with it, or how its play went."""

    file: str
    parsed: Parsed
    played: Played | None = None
    failure: Failure | None = None

    @property
    def status(self) -> str:
        """`ok`, `failed` or `wrong`."""
        if self.parsed.scenario is None:
            return WRONG
        return OK if self.played is not None and self.played.ok and self.failure is None else FAILED

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything that was not as stated."""
        mine = (self.failure,) if self.failure else ()
        return (*(self.played.failures if self.played else ()), *mine)


def files_of(path: Path) -> list[Path]:
    """The scenario files that a path means: itself, or all in a folder, sorted."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES and file.is_file())


def run_file(path: Path) -> FileResult:
    """Read and play one file. A break of the engine itself is a failure of the file, so that the others
    still run.
    """
    parsed = parse_file(path)
    if parsed.scenario is None:
        return FileResult(str(path), parsed)
    try:
        return FileResult(str(path), parsed, play(parsed.scenario))
    except Exception as error:
        says = say("problems.played.broke", kind=type(error).__name__, why=error)
        return FileResult(
            str(path),
            parsed,
            failure=Failure(1, says, say("problems.played.game"), say("problems.played.broken")),
        )


# ---- for people ------------------------------------------------------------------------------------------


def lines(result: FileResult, *, trace: bool) -> Iterator[str]:
    """The lines about one file: nothing for one without fault, unless `trace`."""
    for problem in result.parsed.problems:
        yield f"{result.file}:{problem.line}:{problem.column}: {problem.says}"
    if trace and result.played is not None:
        yield f"{result.file}: {result.parsed.title}"
        yield from _trace(result.played.events)
    for failure in result.failures:
        yield f"{result.file}:{failure.line}: {failure.says}"
        yield "    " + say("problems.played.line.expected", value=plain(failure.expected))
        yield "    " + say("problems.played.line.found", value=plain(failure.found))


def _trace(told: Sequence[Happened]) -> Iterator[str]:
    """Each event in words with its rule number; under a trigger what set it off, back to the move."""
    events = [happened.event for happened in told]
    says = {happened.event.seq: happened.says for happened in told}
    for happened in told:
        yield trace_line(happened)
        if happened.event.kind == "triggered":
            chain = [says[e.seq] for e in why(events, happened.event)[1:] if e.seq in says]
            if chain:
                yield "      " + say("problems.played.because", chain=" ← ".join(chain))


def trace_line(happened: Happened) -> str:
    """An event in words with its rule number."""
    rule = f"  [{happened.rule}]" if happened.rule else ""
    return f"  {happened.says}{rule}"


def plain(value: Any) -> str:
    """A value as it would stand in a scenario file."""
    if value is None:
        return "none"
    return value if isinstance(value, str) and value else msgspec.json.encode(value).decode()


def count(results: list[FileResult]) -> str:
    """The last line: how many files were right."""
    number = {status: sum(r.status == status for r in results) for status in (OK, FAILED, WRONG)}
    return say("problems.played.count", right=number[OK], failed=number[FAILED], wrong=number[WRONG])


# ---- for programs ----------------------------------------------------------------------------------------


def document(result: FileResult) -> dict[str, Any]:
    """The JSON document about one file."""
    found: dict[str, Any] = {
        "file": result.file,
        "title": result.parsed.title,
        "status": result.status,
        "problems": [msgspec.structs.asdict(problem) for problem in result.parsed.problems],
        "failures": [msgspec.structs.asdict(failure) for failure in result.failures],
        "refusals": [],
        "events": [],
    }
    if result.played is not None and result.parsed.scenario is not None:
        table = result.played.table
        found["refusals"] = [msgspec.structs.asdict(refusal) for refusal in result.played.refusals]
        found["events"] = [event_document(table, happened) for happened in result.played.events]
        found["table"] = table_document(table, result.parsed.scenario.edition)
    return found


def event_document(table: Table, happened: Happened) -> dict[str, Any]:
    """An event: what kind, who, what, by which rule, in words; how many or how much where that is told."""
    event = happened.event
    player = None if event.player is None else table.players[event.player].name
    thing = table.players[event.object.n].name if isinstance(event.object, Seat) else event.name
    return {
        "kind": event.kind,
        "player": player,
        "object": thing or None,
        "amount": event.amount,
        "source": event.source_name or None,
        "rule": happened.rule or None,
        "says": happened.says,
    }


def table_document(table: Table, edition: str) -> dict[str, Any]:
    """The table at the end."""
    return {
        "turn": table.turn,
        "active": table.players[table.active].name,
        "step": step_name(table.step),
        "priority": None if table.priority is None else table.players[table.priority].name,
        "winner": None if table.winner is None else table.players[table.winner].name,
        "players": {player.name: _player_document(table, seat) for seat, player in enumerate(table.players)},
        "stack": [_stack_document(table, item) for item in reversed(table.stack)],
        "decision": _decision_document(table, edition),
    }


def _player_document(table: Table, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    piles = {
        zone: [table.cards[table.objects[n].card].name for n in getattr(player, zone)]
        for zone in ("hand", "library", "graveyard", "exile")
    }
    refs = [table.objects[n].ref for n in table.battlefield]
    mine = [ref for ref in refs if characteristics(table, ref).controller == seat]
    return {
        "life": player.life,
        "energy": player.counters.get("energy", 0),
        "counters": {kind: n for kind, n in player.counters.items() if n and kind != "energy"},
        "mana": pool_text(player.mana),
        **piles,
        "battlefield": [_permanent_document(table, ref, refs) for ref in mine],
    }


def _permanent_document(table: Table, ref: Ref, battlefield: list[Ref]) -> dict[str, Any]:
    now = characteristics(table, ref)
    return {
        "handle": handle_of(table, ref, battlefield),
        "name": now.name,
        "tapped": now.tapped,
        "counters": {kind: n for kind, n in now.counters.items() if n},
        "power": now.power,
        "toughness": now.toughness,
        "controller": table.players[now.controller].name,
        "owner": table.players[now.owner].name,
        "attached_to": host_handle(table, now.attached_to),
    }


def _stack_document(table: Table, item: StackItem) -> dict[str, Any]:
    stack = [other.ref for other in reversed(table.stack)]
    return {
        "handle": handle_of(table, item.ref, stack),
        "kind": item.kind,
        "source": item.name,
        "controller": table.players[item.controller].name,
        "text": item.text,
        "targets": [_short(table, target) for target in item.targets],
    }


def _short(table: Table, choice: Choice) -> str:
    """A target or option: its handle, or what it was called where it is gone."""
    if handle := handle_of(table, choice):
        return handle
    gone = table.departed.get(f"{choice.id}.{choice.inc}") if isinstance(choice, Ref) else None
    return gone.name if gone else ""


def _decision_document(table: Table, edition: str) -> dict[str, Any] | None:
    decision = table.decision
    if decision is None:
        return None
    handles = [
        handle_of(table, choice, decision.options) if named_choice(table, choice) else _short(table, choice)
        for choice in decision.options
    ]
    if len(set(handles)) < len(handles) == len(decision.words):
        handles = [f"{handle}: {text}" for handle, text in zip(handles, decision.words, strict=True)]
    return {
        "player": table.players[decision.player].name,
        "kind": decision.kind,
        "options": handles or list(decision.words),
        "min": decision.minimum,
        "max": decision.maximum,
        "rule": rule_number(decision.ruling, edition) if decision.ruling else None,
    }
