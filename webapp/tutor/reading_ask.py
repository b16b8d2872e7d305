"""The parts of a lesson file that other parts share: scripted moves, and the question of a step."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from webapp.rules.misconceptions import MISCONCEPTIONS
from webapp.scenario.problems import suggestion
from webapp.scenario.reading import Reader
from webapp.scenario.yamltree import Tree
from webapp.words import say

from .lesson import ANSWER_TYPES, Ask, Option, Scripted

ASK_KEYS: dict[str, tuple[str, ...]] = {
    "predict": ("question", "after", "path", "answer", "choices"),
    "order": ("question", "after", "path"),
    "spot": ("question", "log", "believing", "choices"),
    "respond": ("question", "options", "after", "goal", "choices"),
    "explain": ("question", "after", "choices"),
}
"""The keys of a question, by the kind of its step."""
ASK_NEEDED: dict[str, tuple[str, ...]] = {
    "predict": ("question", "path", "answer"),
    "order": ("question", "path"),
    "spot": ("question", "log"),
    "respond": ("question", "options", "goal"),
    "explain": ("question", "after"),
}
"""Those that it must have."""
SCRIPTED_KEYS = ("move", "says")
"""The keys of a move that the tutor plays."""
REPLY_KEYS = ("move", "says", "when", "to")
"""The keys of a reply of another seat."""
CHOICE_KEYS = ("value", "says")
"""The keys of one choice."""


def plain(tree: Tree) -> Any:
    """A value as expectations compare it: the truth values in a list of words stay words (`[pay, no]`)."""
    if tree.kind != "list":
        return tree.value
    return [str(i.value) if i.kind in {"truth value", "null"} else i.value for i in tree.items]


class AskReader:
    """Reads questions and scripted moves; `says` reads a Markdown text, `known_ruling` notes an id that is
    none."""

    def __init__(
        self,
        reader: Reader,
        says: Callable[[Tree | None, str], str],
        known_ruling: Callable[[str, Tree], bool],
    ) -> None:
        self.reader = reader
        self.says = says
        self.known_ruling = known_ruling

    def scripted(self, tree: Tree, *, replies: bool = False) -> Scripted:
        """`"Ben: pass"`, or a mapping with the move and its sentence."""
        if tree.kind != "mapping":
            return Scripted(self.reader.text(tree, say("problems.named.move")))
        known = dict(self.reader.keys(tree, REPLY_KEYS if replies else SCRIPTED_KEYS, "scripted"))
        if "move" not in known:
            self.reader.problems.add(tree.place, say("problems.scripted"))
        when = {str(key.value): plain(value) for key, value in self.reader.mapping(known.get("when"), "when")}
        return Scripted(
            self.reader.text(known.get("move"), "move"),
            self.says(known.get("says"), "says"),
            when,
            self.reader.text(known.get("to"), "to"),
        )

    def read(self, tree: Tree, kind: str, places: dict[str, tuple[int, int]]) -> Ask | None:
        """The question of a step of this kind; `places` learns where its parts stand."""
        if kind not in ASK_KEYS:
            return None
        if tree.kind != "mapping":
            self.reader.wrong_type(tree, "ask", "ask", keys=", ".join(ASK_NEEDED[kind]))
            return None
        known = dict(self.reader.keys(tree, ASK_KEYS[kind], "ask", kind=kind))
        for key in ASK_NEEDED[kind]:
            if key not in known:
                self.reader.problems.add(tree.place, say("problems.ask.needs", key=repr(key)))
        places |= {f"ask.{key}": node.place for key, node in known.items()}
        return Ask(
            self.says(known.get("question"), "question"),
            self.reader.text(known.get("path"), "path"),
            self._word(known.get("answer"), "answer", ANSWER_TYPES) or _order_type(kind, known),
            self._script(known, "after", places),
            tuple(self._choice(item, kind) for item in self.reader.items(known.get("choices"), "choices")),
            self._script(known, "log", places),
            self._word(known.get("believing"), "believing", MISCONCEPTIONS),
            self._script(known, "options", places),
            {str(key.value): plain(value) for key, value in self.reader.mapping(known.get("goal"), "goal")},
        )

    def _word(self, tree: Tree | None, key: str, allowed: Collection[str]) -> str:
        found = self.reader.text(tree, key)
        if tree is not None and found not in allowed:
            self.reader.problems.add(
                tree.place, say("problems.ask.word", key=key, found=repr(found)) + suggestion(found, allowed)
            )
            return ""
        return found

    def _script(
        self, known: dict[str, Tree], key: str, places: dict[str, tuple[int, int]]
    ) -> tuple[Scripted, ...]:
        items = self.reader.items(known.get(key), key)
        places |= {f"ask.{key}.{n}": item.place for n, item in enumerate(items)}
        return tuple(self.scripted(item) for item in items)

    def _choice(self, tree: Tree, kind: str) -> Option:
        value, says = tree, ""
        if tree.kind == "mapping" and tree.get("value") is not None:
            known = dict(self.reader.keys(tree, CHOICE_KEYS, "choice"))
            value, says = known["value"], self.says(known.get("says"), "says")
        if kind != "predict" and not self.known_ruling(str(value.value), value):
            return Option(None, says)
        return Option(value.value, says)


def _order_type(kind: str, known: dict[str, Tree]) -> str:
    """What an order is read as: the stack from its top, or any other."""
    if kind != "order":
        return ""
    return "stack" if "path" in known and known["path"].value == "stack" else "order"
