"""The parts of a lesson file that other parts share: scripted moves, and the question of a prediction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webapp.scenario.problems import suggestion
from webapp.scenario.reading import Reader
from webapp.scenario.yamltree import Tree

from .lesson import ANSWER_TYPES, Ask, Option, Scripted

ASK_KEYS = ("question", "after", "path", "answer", "choices")
"""The keys of a prediction's question."""
SCRIPTED_KEYS = ("move", "says")
"""The keys of a move that the tutor plays."""
REPLY_KEYS = ("move", "says", "when", "to")
"""The keys of a reply of another seat."""
CHOICE_KEYS = ("value", "says")
"""The keys of one choice of a prediction."""


def plain(tree: Tree) -> Any:
    """A value as expectations compare it: the truth values in a list of words stay words (`[pay, no]`)."""
    if tree.kind != "list":
        return tree.value
    return [str(i.value) if i.kind in {"truth value", "null"} else i.value for i in tree.items]


class AskReader:
    """Reads questions and scripted moves; `says` reads a Markdown text."""

    def __init__(self, reader: Reader, says: Callable[[Tree | None, str], str]) -> None:
        self.reader = reader
        self.says = says

    def scripted(self, tree: Tree, *, replies: bool = False) -> Scripted:
        """`"Ben: pass"`, or a mapping with the move and its sentence."""
        if tree.kind != "mapping":
            return Scripted(self.reader.text(tree, "A move"))
        known = dict(
            self.reader.keys(tree, REPLY_KEYS if replies else SCRIPTED_KEYS, "a move that the tutor plays")
        )
        if "move" not in known:
            self.reader.problems.add(tree.place, "This needs `move`: who, and the move.")
        when = {str(key.value): plain(value) for key, value in self.reader.mapping(known.get("when"), "when")}
        return Scripted(
            self.reader.text(known.get("move"), "move"),
            self.says(known.get("says"), "says"),
            when,
            self.reader.text(known.get("to"), "to"),
        )

    def read(self, tree: Tree, places: dict[str, tuple[int, int]]) -> Ask | None:
        """The question of a prediction; `places` learns where its parts stand."""
        if tree.kind != "mapping":
            self.reader.wrong_type(tree, "ask", "a mapping with question, path and answer")
            return None
        known = dict(self.reader.keys(tree, ASK_KEYS, "ask"))
        for key in ("question", "path", "answer"):
            if key not in known:
                self.reader.problems.add(tree.place, f"ask needs {key!r}.")
        answer = self.reader.text(known.get("answer"), "answer", ANSWER_TYPES[0])
        if answer not in ANSWER_TYPES:
            self.reader.problems.add(
                known["answer"].place, f"An answer can't be a {answer!r}.{suggestion(answer, ANSWER_TYPES)}"
            )
        after = self.reader.items(known.get("after"), "after")
        places |= {f"after.{n}": item.place for n, item in enumerate(after)}
        places |= {f"ask.{key}": node.place for key, node in known.items()}
        return Ask(
            self.says(known.get("question"), "question"),
            self.reader.text(known.get("path"), "path"),
            answer,
            tuple(self.scripted(item) for item in after),
            tuple(self._choice(item) for item in self.reader.items(known.get("choices"), "choices")),
        )

    def _choice(self, tree: Tree) -> Option:
        if tree.kind != "mapping" or tree.get("value") is None:
            return Option(tree.value, "")
        known = dict(self.reader.keys(tree, CHOICE_KEYS, "a choice"))
        return Option(known["value"].value, self.says(known.get("says"), "says"))
