"""A lesson file as its author wrote it, checked for form: keys, types, ids, texts. Nothing is played here.

Every problem is noted with its line and column, all at once. `LESSONS.md` documents the keys.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from webapp.rules.rulings import EDITIONS, GROUND, RULINGS, rule_number
from webapp.scenario.problems import Problems, suggestion
from webapp.scenario.reading import Reader
from webapp.scenario.yamltree import Tree
from webapp.words import say

from .lesson import LEVELS, STEP_KINDS, Mistake, Remark, Scripted
from .reading_ask import AskReader, plain

LESSON_KEYS = (
    *("lesson", "id", "title", "summary", "level", "minutes", "teaches", "prerequisites", "story", "closing"),
    *("you", "steps"),
)
"""The keys of a lesson besides those of a scenario."""

STEP_KEYS = (
    *(
        "id",
        "kind",
        "title",
        "prose",
        "set up",
        "plays",
        "before",
        "goal",
        "line",
        "accepts",
        "replies",
        "ask",
    ),
    *("on the way", "mistakes", "right", "other", "hints", "rulings", "then"),
)
"""The keys of a step."""

REMARK_KEYS = ("when", "says")
"""The keys of a remark on the way."""

MISTAKE_KEYS = ("id", "when", "says", "rulings")
"""The keys of a foreseen mistake."""

MOVE_ONLY = ("goal", "line", "accepts", "on the way", "other")
REPLIED = ("move", "respond")
"""The kinds of steps in which other seats reply to what the learner does, or would do."""
NEEDED = ("id", "kind", "title", "prose", "right", "hints", "rulings")
LONGEST = {
    "title": 60,
    "summary": 200,
    "prose": 700,
    "right": 500,
    "says": 420,
    "other": 300,
    "hint": 300,
    "story": 1500,
}
"""How long texts may be, in characters: a step is read in a minute."""

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*$")
_CITED = re.compile(r"\[\[([^\[\]]*)\]\]")


@dataclass
class StepDraft:
    """A step as read. `playable`: what it needs to be played is there. `places`: where its parts stand, by
    key (`goal`) or key and number (`line.0`)."""

    place: tuple[int, int]
    values: dict[str, Any] = field(default_factory=dict)
    set_up: Tree | None = None
    plays: tuple[str, ...] = ()
    playable: bool = True
    places: dict[str, tuple[int, int]] = field(default_factory=dict)


@dataclass
class Draft:
    """A lesson as read: the values of its own keys, and its steps."""

    values: dict[str, Any]
    you: str
    steps: list[StepDraft]
    places: dict[str, tuple[int, int]]


class LessonReader:
    """Reads the keys that a lesson adds to a scenario."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.reader = Reader(problems)
        self.edition = next(iter(EDITIONS))
        self.ask = AskReader(self.reader, self.says, self.known_ruling)

    def read(self, tree: Tree) -> Draft:
        """The lesson in a file's tree."""
        edition = tree.get("edition")
        if edition is not None and edition.value in EDITIONS:
            self.edition = str(edition.value)
        self._version(tree)
        values = {
            "id": self.id(tree, tree, "lesson"),
            "title": self.text(tree, "title", LONGEST["title"], needed=True),
            "summary": self.text(tree, "summary", LONGEST["summary"], needed=True),
            "level": self._level(tree),
            "minutes": self.reader.number(tree.get("minutes"), "minutes", 10, minimum=1),
            "teaches": self.rulings(tree, "teaches"),
            "prerequisites": tuple(self._ids(tree, "prerequisites")),
            "story": self.text(tree, "story", LONGEST["story"], needed=True),
            "closing": self.text(tree, "closing", LONGEST["story"], needed=True),
            "edition": self.edition,
        }
        places = {str(key.value): value.place for key, value in tree.pairs}
        you = self.reader.text(tree.get("you"), "you")
        return Draft(values, you, self._steps(tree), places)

    def _version(self, tree: Tree) -> None:
        version = tree.get("lesson")
        if version is None or version.value != 1:
            place = version.place if version else tree.place
            self.problems.add(place, say("problems.lesson.version"))

    def _level(self, tree: Tree) -> str:
        level = self.reader.text(tree.get("level"), "level", LEVELS[0])
        if level not in LEVELS:
            place = (tree.get("level") or tree).place
            self.problems.add(
                place, say("problems.lesson.level", level=repr(level)) + suggestion(level, LEVELS)
            )
        return level

    def id(self, owner: Tree, tree: Tree, whose: str) -> str:
        """A permanent id: lower-case words joined by hyphens."""
        node = tree.get("id")
        found = self.reader.text(node, "id")
        if not _ID.match(found):
            place = node.place if node else owner.place
            self.problems.add(place, say(f"problems.id.{whose}"))
        return found

    def _ids(self, tree: Tree, key: str) -> list[str]:
        return [self.reader.text(item, key) for item in self.reader.items(tree.get(key), key)]

    def text(self, tree: Tree, key: str, longest: int, *, needed: bool = False) -> str:
        """A Markdown text under a key."""
        node = tree.get(key)
        if node is None:
            if needed:
                self.problems.add(tree.place, say("problems.missing", key=key))
            return ""
        return self.says(node, key, longest)

    def says(self, node: Tree | None, name: str, longest: int = LONGEST["says"]) -> str:
        """A Markdown text: not too long, no HTML; `[[ruling id]]` becomes the number of its rule, as
        a link to `rule:` and the id."""
        raw = self.reader.text(node, name).strip()
        if node is None:
            return raw
        if len(raw) > longest:
            self.problems.add(node.place, say("problems.text.long", name=name, length=len(raw), most=longest))
        if re.search(r"<[A-Za-z/!]", raw):
            self.problems.add(node.place, say("problems.text.html", name=name))
        return _CITED.sub(lambda match: self._cite(match[1], node), raw)

    def _cite(self, id_: str, node: Tree) -> str:
        if not self.known_ruling(id_, node):
            return id_
        shown = say("tutor.cited", rule=rule_number(id_, self.edition))
        return f"[{shown}](rule:{id_})"

    def known_ruling(self, id_: str, node: Tree) -> bool:
        """Whether there is a ruling with that id; notes it if not."""
        if id_ in RULINGS or id_ in GROUND:
            return True
        self.problems.add(node.place, say("problems.ruling", ruling=repr(id_)) + suggestion(id_, RULINGS))
        return False

    def rulings(self, tree: Tree, key: str) -> tuple[str, ...]:
        """A list of ruling ids."""
        items = self.reader.items(tree.get(key), key)
        return tuple(str(i.value) for i in items if self.known_ruling(str(i.value), i))

    def _steps(self, tree: Tree) -> list[StepDraft]:
        items = self.reader.items(tree.get("steps"), "steps")
        if not items:
            self.problems.add(tree.place, say("problems.lesson.steps"))
        steps = [self._step(item) for item in items if item.kind == "mapping"]
        for item in items:
            if item.kind != "mapping":
                self.reader.wrong_type(item, say("problems.named.step"), "step")
        self._unique([(s.values["id"], s.places.get("id", s.place)) for s in steps], "steps")
        return steps

    def _unique(self, named: list[tuple[str, tuple[int, int]]], what: str) -> None:
        seen: set[str] = set()
        for id_, place in named:
            if id_ and id_ in seen:
                self.problems.add(place, say(f"problems.unique.{what}", id=repr(id_)))
            seen.add(id_)

    def _step(self, tree: Tree) -> StepDraft:
        known = dict(self.reader.keys(tree, STEP_KEYS, "step"))
        draft = StepDraft(tree.place, places={str(key.value): value.place for key, value in tree.pairs})
        kind = self.reader.text(known.get("kind"), "kind")
        before = len(self.problems.found)
        self._needed(tree, known, kind)
        ask = self.ask.read(known["ask"], kind, draft.places) if "ask" in known else None
        draft.playable = len(self.problems.found) == before
        hints = self.reader.items(known.get("hints"), "hints")
        draft.places |= {f"hints.{n}": item.place for n, item in enumerate(hints)}
        draft.values = {
            "id": self.id(tree, tree, "step"),
            "kind": kind,
            "title": self.text(tree, "title", LONGEST["title"]),
            "prose": self.text(tree, "prose", LONGEST["prose"]),
            "right": self.text(tree, "right", LONGEST["right"]),
            "other": self.text(tree, "other", LONGEST["other"]),
            "hints": tuple(self.says(item, say("problems.named.hint"), LONGEST["hint"]) for item in hints),
            "rulings": self.rulings(tree, "rulings"),
            "goal": self.paths(known.get("goal"), "goal"),
            "line": self._line(draft, known.get("line"), "line"),
            "accepts": tuple(
                self._line(draft, item, f"accepts.{n}")
                for n, item in enumerate(self.reader.items(known.get("accepts"), "accepts"))
            ),
            "on_the_way": tuple(
                self._remark(item) for item in self.reader.items(known.get("on the way"), "on the way")
            ),
            "mistakes": self._mistakes(draft, known.get("mistakes"), kind),
            "ask": ask,
        }
        for key in ("before", "replies", "then"):
            draft.values[key] = self._script(draft, known.get(key), key)
        draft.set_up = known.get("set up")
        draft.plays = tuple(self._ids(tree, "plays"))
        return draft

    def _needed(self, tree: Tree, known: dict[str, Tree], kind: str) -> None:
        """What every step must have, and what its kind must or can't have."""
        if kind not in STEP_KINDS:
            place = (known.get("kind") or tree).place
            self.problems.add(
                place, say("problems.step.kind", kind=repr(kind)) + suggestion(kind, STEP_KINDS)
            )
        for key in NEEDED:
            if key not in known:
                self.problems.add(tree.place, say("problems.step.needs", key=repr(key)))
        if kind in STEP_KINDS:
            wanted = ("goal", "line") if kind == "move" else ("ask",)
            wrong = (*(("ask",) if kind == "move" else MOVE_ONLY), *(() if kind in REPLIED else ("replies",)))
            for key in wanted:
                if key not in known:
                    self.problems.add(tree.place, say("problems.step.kind_needs", kind=kind, key=repr(key)))
            for key in wrong:
                if key in known:
                    self.problems.add(
                        known[key].place, say("problems.step.means_nothing", key=repr(key), kind=kind)
                    )
        hints = known.get("hints")
        if hints is not None and hints.kind == "list" and len(hints.items) != 3:
            self.problems.add(hints.place, say("problems.step.hints"))

    def paths(self, tree: Tree | None, name: str) -> dict[str, Any]:
        """Expectations: path → value."""
        return {str(key.value): plain(value) for key, value in self.reader.mapping(tree, name)}

    def _line(self, draft: StepDraft, tree: Tree | None, key: str) -> tuple[str, ...]:
        items = self.reader.items(tree, key.partition(".")[0])
        draft.places |= {key: tree.place} if tree is not None else {}
        draft.places |= {f"{key}.{n}": item.place for n, item in enumerate(items)}
        return tuple(self.reader.text(item, say("problems.named.move")) for item in items)

    def _script(self, draft: StepDraft, tree: Tree | None, key: str) -> tuple[Scripted, ...]:
        items = self.reader.items(tree, key)
        draft.places |= {f"{key}.{n}": item.place for n, item in enumerate(items)}
        return tuple(self.ask.scripted(item, replies=key == "replies") for item in items)

    def _remark(self, tree: Tree) -> Remark:
        known = dict(self.reader.keys(tree, REMARK_KEYS, "remark"))
        return Remark(self.paths(known.get("when"), "when"), self.says(known.get("says"), "says"))

    def _mistakes(self, draft: StepDraft, tree: Tree | None, kind: str) -> tuple[Mistake, ...]:
        items = self.reader.items(tree, "mistakes")
        draft.places |= {f"mistakes.{n}": item.place for n, item in enumerate(items)}
        found = tuple(self._mistake(item, kind) for item in items if item.kind == "mapping")
        self._unique([(m.id, draft.places[f"mistakes.{n}"]) for n, m in enumerate(found)], "mistakes")
        return found

    def _mistake(self, tree: Tree, kind: str) -> Mistake:
        known = dict(self.reader.keys(tree, MISTAKE_KEYS, "mistake"))
        when, move, results, answer = known.get("when"), "", {}, None
        if when is None:
            self.problems.add(tree.place, say("problems.mistake.when"))
        elif kind != "move":
            answer = when.value
        elif when.kind == "mapping":
            results = self.paths(when, "when")
            move = str(results.pop("move", ""))
        else:
            move = self.reader.text(when, "when")
        says = self.says(known.get("says"), "says")
        if not says:
            self.problems.add(tree.place, say("problems.mistake.says"))
        cited = _CITED.findall(str((known.get("says") or tree).value))
        rulings = tuple(dict.fromkeys((*self.rulings(tree, "rulings"), *cited)))
        return Mistake(self.id(tree, tree, "mistake"), says, move, results, answer, rulings)


__all__ = ["LESSON_KEYS", "STEP_KEYS", "Draft", "LessonReader", "StepDraft"]
