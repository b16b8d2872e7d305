"""Finds words that are said from the middle of code or templates and not from the catalogue."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from jinja2 import Environment

from webapp.scenario.notation import VERBS

LETTERS = re.compile(r"[^\W\d_]{2,}")
SPOKEN_ATTRIBUTES = re.compile(
    r'(?:aria-label|aria-description|title|placeholder|alt|name="description" content'
    r'|data-says|data-lost|data-slow|data-nothing)="([^"]*)'
)
ATTRIBUTE = re.compile(r'[\w-]+="[^"]*"')
TAG = re.compile(r"<!--.*?-->|<[^<>]*>?", re.DOTALL)
SENTENCE = re.compile(
    r"^[^\W\d_].*[^\W\d_]{2,}.*[.?!:…]$|[^\W\d_’']+,? [^\W\d_’']+,? [^\W\d_’']+,? [^\W\d_]+", re.DOTALL
)
"""What begins with a letter and ends as a sentence does, or four words in a row."""

KEY = re.compile(r"^[a-z][\w@/.:…-]*[\w…]$")
"""An id or a key of the catalogue with parts filled in."""

MOVE = re.compile(rf"^(?:{'|'.join(VERBS)})(?: with| for|[ :{{}}…])+$")
"""A move in notation, which is the same in every language: its verb, and what is filled in."""

MARKUP = re.compile(r"\{[{%#].*?[}%#]\}", re.DOTALL)
QUOTED = re.compile(r"""(?<![\w(\[.=]) *(["'])((?:(?!\1).)*)\1""")


def in_template(path: Path) -> Iterator[str]:
    """The words that a template says itself: text, spoken attributes, and what its expressions quote."""
    source = path.read_text("utf-8")
    data = "".join(
        value if kind == "data" else "\x00" if kind.endswith("_begin") else ""
        for _, kind, value in Environment(autoescape=True).lex(source)
    )
    for match in SPOKEN_ATTRIBUTES.finditer(data):
        if LETTERS.search(match[1]):
            yield match[1]
    for text in ATTRIBUTE.sub("", TAG.sub("\n", data)).split("\n"):
        if LETTERS.search(text):
            yield text.replace("\x00", "…").strip()
    for value in _quoted(source):
        if (" " in value.strip() or value[:1].isupper()) and LETTERS.search(value):
            yield value


def _quoted(source: str) -> Iterator[str]:
    """What expressions quote, but for what is written as code: that is notation."""
    before: list[str] = []
    for _, kind, value in Environment(autoescape=True).lex(source):
        if kind == "string" and before[-2:] != ["code", "("]:
            yield value[1:-1]
        if kind != "whitespace":
            before.append(value)


def in_code(path: Path, content: Collection[str] = ()) -> Iterator[tuple[int, str]]:
    """The sentences in a module's texts, with their lines; docstrings and programmers' errors aside.

    `content`: the names of constants and functions that hold no words of the tutor's own.
    """
    tree = ast.parse(path.read_text("utf-8"))
    skipped = {*_not_said(tree), *_within(tree, content)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            skipped.update(id(part) for part in ast.walk(node))
            text = "".join(
                part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else "…"
                for part in node.values
            )
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if SENTENCE.search(text) and not KEY.search(text) and not MOVE.search(text):
            yield node.lineno, text


PROGRAMMERS = {
    "ValueError",
    "TypeError",
    "KeyError",
    "RuntimeError",
    "AssertionError",
    "NotImplementedError",
    "InvariantError",
    "LookupError",
    "WordsError",
}


def _within(tree: ast.Module, names: Collection[str]) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            own = {node.name}
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            own = {target.id for target in targets if isinstance(target, ast.Name)}
        else:
            continue
        if not own.isdisjoint(names):
            yield from (id(part) for part in ast.walk(node))


def _not_said(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        told = (
            isinstance(node, ast.Raise)
            and isinstance(node.exc, ast.Call)
            and isinstance(node.exc.func, ast.Name)
        )
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        elif isinstance(node, ast.Assert) or (told and node.exc.func.id in PROGRAMMERS):  # type: ignore[union-attr]
            yield from (id(part) for part in ast.walk(node))
