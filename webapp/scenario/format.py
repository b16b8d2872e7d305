"""A scenario file read into a `Scenario`, or all that is wrong with it. `FORMAT.md` describes the format."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from webapp.rules.rulebook import CURRENT, EDITIONS
from webapp.rules.rulings import GROUND, RULINGS
from webapp.rules.setup import build_table
from webapp.rules.table import Table
from webapp.rules.values import STEPS
from webapp.words import say

from .cards import CardBook, Sources
from .expect import path_problem, value_problem
from .handles import folded
from .limits import MAX_MOVE, MAX_TITLE, MAX_TURN, cut
from .model import Entry, Expectation, ExpectEntry, MoveEntry, Scenario, TryEntry
from .notation import VERBS, split_player
from .players import PlayersReader
from .problems import Problem, Problems, TooManyError, suggestion
from .reading import Reader
from .yamltree import Tree, read_tree

VERSION = 1
STOP = 500
"""So many problems end the reading of a file."""

TOP_KEYS = (
    "scenario", "title", "edition", "case", "rules", "cards", "players", "active", "step", "turn", "seed",
    "line", "expect",
)  # fmt: skip
ENTRY_KEYS = ("expect", "try", "refused")
LATE_STEPS = {
    "untap": "end", "declare attackers": "beginning of combat", "declare blockers": "beginning of combat",
    "combat damage": "beginning of combat", "end of combat": "beginning of combat", "cleanup": "end",
}  # fmt: skip
"""Steps that can't be set up, and the one to start from instead."""

RULE_NUMBER = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?$")


class Parsed(msgspec.Struct, frozen=True):
    """What became of a file: a scenario, or None and every problem. `title` is known even then, where it
    could be read.
    """

    scenario: Scenario | None
    problems: tuple[Problem, ...]
    title: str = ""


def parse(text: str, *, extra_keys: Sequence[str] = (), sources: Sources | None = None) -> Parsed:
    """Read a scenario from its text.

    `extra_keys`: further keys at the top that are let through as plain values (`Scenario.extra`). `sources`:
    the compiler and the cards beyond the built-in ones. Nothing is raised: every problem stands in the
    result, with line and column from 1.
    """
    problems = Problems(STOP)
    try:
        return _parsed(text, problems, extra_keys, sources)
    except TooManyError:
        return Parsed(None, problems.sorted())


def _parsed(text: str, problems: Problems, extra_keys: Sequence[str], sources: Sources | None) -> Parsed:
    tree = read_tree(text, problems)
    if tree is None:
        return Parsed(None, problems.sorted())
    if tree.kind != "mapping":
        problems.add(tree.place, say("problems.scenario.mapping"))
        return Parsed(None, problems.sorted())
    scenario = read_scenario(tree, text, problems, sources, extra_keys=extra_keys)
    return Parsed(None if problems.found else scenario, problems.sorted(), scenario.title)


def read_scenario(
    tree: Tree,
    text: str,
    problems: Problems,
    sources: Sources | None = None,
    *,
    extra_keys: Sequence[str] = (),
) -> Scenario:
    """Read a scenario from a mapping in the file `text`, noting what is wrong; it is good for use only if
    nothing was.
    """
    return _Reading(tree, text, Reader(problems), sources or Sources(), tuple(extra_keys)).scenario()


def parse_file(path: Path, *, extra_keys: Sequence[str] = (), sources: Sources | None = None) -> Parsed:
    """Read a scenario from a file; one that can't be read is a problem of its own."""
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        return Parsed(None, (Problem(1, 1, say("problems.file.unread", why=error.strerror or error)),))
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        return Parsed(None, (Problem(line, 1, say("problems.file.utf8")),))
    return parse(text, extra_keys=extra_keys, sources=sources)


def build(scenario: Scenario) -> Table:
    """The table as it is set up. State-based actions have not been performed: see `play.start`."""
    return build_table(
        scenario.players,
        scenario.cards,
        active=scenario.active,
        step=scenario.step,
        turn=scenario.turn,
        seed=scenario.seed,
        book=EDITIONS.get(scenario.edition, CURRENT),
    )


class _Reading:
    """Reads one file's top level."""

    def __init__(
        self, tree: Tree, text: str, reader: Reader, sources: Sources, extra: tuple[str, ...]
    ) -> None:
        self.tree = tree
        self.reader = reader
        self.problems = reader.problems
        self.extra = extra
        self.book = CardBook(reader, text.splitlines(), sources)
        self.players = PlayersReader(reader, self.book)

    def scenario(self) -> Scenario:
        known = dict(self.reader.keys(self.tree, (*TOP_KEYS, *self.extra), "scenario"))
        self._version(known.get("scenario"))
        self.book.define(known.get("cards"))
        setups = self.players.read(known.get("players"))
        edition = self._edition(known.get("edition"))
        return Scenario(
            players=setups,
            cards=self.book.cards,
            title=self.reader.name(known.get("title"), "title", limit=MAX_TITLE),
            edition=edition,
            active=self._active(known.get("active")),
            step=self._step(known.get("step")),
            turn=self.reader.number(known.get("turn"), "turn", 1, minimum=1, maximum=MAX_TURN),
            seed=self.reader.number(known.get("seed"), "seed", 0),
            line=tuple(e for t in self.reader.items(known.get("line"), "line") for e in self._entry(t)),
            expect=self.expectations(known.get("expect"), "expect"),
            case=self.reader.text(known.get("case"), "case", numbers=True),
            rules=self._rules(known.get("rules")),
            extra={key: known[key].value for key in self.extra if key in known},
            places={key: known[key].place for key in self.extra if key in known},
        )

    def _version(self, tree: Tree | None) -> None:
        if tree is None:
            self.problems.add((1, 1), say("problems.scenario.no_version", version=VERSION))
        elif tree.kind != "number" or tree.value != VERSION:
            self.problems.add(tree.place, say("problems.scenario.version", version=VERSION))

    def _edition(self, tree: Tree | None) -> str:
        edition = self.reader.text(tree, "edition", CURRENT.edition)
        if tree is not None and edition not in EDITIONS:
            self.problems.add(
                tree.place,
                say("problems.scenario.edition", edition=repr(cut(edition))) + suggestion(edition, EDITIONS),
            )
        return edition

    def _active(self, tree: Tree | None) -> int:
        name = self.reader.text(tree, "active", numbers=True)
        if tree is None or not name:
            return 0
        for seat, player in enumerate(self.players.names):
            if folded(player) == folded(name):
                return seat
        self.problems.add(
            tree.place,
            say("problems.player.unknown", name=repr(cut(name))) + suggestion(name, self.players.names),
        )
        return 0

    def _step(self, tree: Tree | None) -> str:
        step = " ".join(self.reader.text(tree, "step", "precombat main").split()).casefold()
        if tree is None:
            return step
        if step in LATE_STEPS:
            says = say("problems.scenario.late_step", step=repr(step), instead=repr(LATE_STEPS[step]))
            self.problems.add(tree.place, says)
        elif step not in STEPS:
            self.problems.add(
                tree.place,
                say("problems.scenario.step", step=repr(cut(step))) + suggestion(step, STEPS, listed=12),
            )
        return step

    def _rules(self, tree: Tree | None) -> tuple[str, ...]:
        found = []
        for entry in self.reader.items(tree, "rules"):
            rule = self.reader.text(entry, say("problems.named.rule"), numbers=True).strip()
            if rule and not self._is_rule(rule):
                self.problems.add(
                    entry.place,
                    say("problems.scenario.rule", rule=repr(cut(rule))) + suggestion(rule, RULINGS),
                )
            found.append(rule)
        return tuple(found)

    def _is_rule(self, rule: str) -> bool:
        return bool(RULE_NUMBER.match(rule)) or rule in RULINGS or rule in GROUND

    # ---- what happens, and what must hold

    def _entry(self, tree: Tree) -> list[Entry]:
        if tree.kind == "text":
            return [MoveEntry(tree.line, tree.value)] if self._is_move(tree, together=True) else []
        if tree.kind != "mapping":
            self.reader.wrong_type(tree, say("problems.named.entry"), "entry")
            return []
        keys = [key.value for key, _ in tree.pairs]
        if len(keys) == 1 and folded(keys[0]) in {folded(n) for n in (*self.players.names, "all")}:
            self.problems.add(
                tree.place, say("problems.entry.quotes", player=keys[0], move=tree.pairs[0][1].value)
            )
            return []
        known = dict(self.reader.keys(tree, ENTRY_KEYS, "entry"))
        if "expect" in known and len(keys) == 1:
            return [ExpectEntry(tree.line, self.expectations(known["expect"], "expect"))]
        if "try" in known and "refused" in known and "expect" not in known:
            return self._try(tree, known["try"], known["refused"])
        if set(keys) <= set(ENTRY_KEYS):
            self.problems.add(tree.place, say("problems.entry.kinds"))
        return []

    def _try(self, tree: Tree, move: Tree, refused: Tree) -> list[Entry]:
        rule = self.reader.text(refused, "refused", numbers=True).strip()
        if not self._is_rule(rule):
            says = say("problems.entry.refused", found=repr(refused.value))
            self.problems.add(refused.place, says + suggestion(rule, RULINGS, listed=0))
        if move.kind != "text":
            self.reader.wrong_type(move, "try", "move")
            return []
        return [TryEntry(tree.line, move.value, rule)] if self._is_move(move) else []

    def _is_move(self, tree: Tree, *, together: bool = False) -> bool:
        """Whether the text has the form `Player: verb …`; what it names is looked up when it is played."""
        if len(tree.value) > MAX_MOVE:
            says = say("problems.entry.long", length=len(tree.value), most=MAX_MOVE)
            self.problems.add(tree.place, says)
            return False
        player, move = split_player(tree.value, self.players.names)
        if player is None:
            name = tree.value.partition(":")[0] if ":" in tree.value else ""
            hint = suggestion(name, (*self.players.names, "all"))
            self.problems.add(tree.place, say("problems.entry.player", move=repr(tree.value)) + hint)
            return False
        verb = (move.split() or [""])[0].casefold()
        if player == "all" and (verb != "pass" or not together):
            self.problems.add(tree.place, say("notation.together"))
            return False
        if verb not in VERBS:
            self.problems.add(tree.place, say("notation.no_move", text=repr(move)) + suggestion(verb, VERBS))
            return False
        return True

    def expectations(self, tree: Tree | None, name: str) -> tuple[Expectation, ...]:
        """The pairs of path and value in a mapping."""
        found = []
        for key, value in self.reader.mapping(tree, name):
            path, expected = str(key.value).strip(), _plain(value)
            if says := path_problem(path, self.players.names):
                self.problems.add(key.place, says)
            elif says := value_problem(path, expected, self.players.names):
                self.problems.add(value.place, says)
            found.append(Expectation(key.line, path, expected))
        return tuple(found)


def _plain(tree: Tree) -> Any:
    """An expectation's value; the numbers and truth values of a list of moves or names stay text (`[pay,
    no]`).
    """
    if tree.kind == "list":
        return [
            item.value if item.kind not in {"truth value", "null"} else str(item.value) for item in tree.items
        ]
    return tree.value
