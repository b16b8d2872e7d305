"""YAML as a tree that knows its places: every value keeps the line and column where it stands.

Only null, whole numbers (up to seven digits), `true` and `false` are more than text, so `no`, `on`, `12:30`
and `702.29` stay what the writer sees.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from webapp.words import say

from .limits import cut, text_problem
from .problems import Problems

MAX_NODES = 50_000
"""A file with more values than that is refused; aliases count every time they are used."""


class _Loader(getattr(yaml, "CBaseLoader", yaml.BaseLoader)):  # type: ignore[misc]
    """PyYAML's loader without the resolvers of YAML 1.1.

    In C where PyYAML was built with it: twenty times as fast, and quick with deep nesting too.
    """


_INT, _BOOL, _NULL = "tag:yaml.org,2002:int", "tag:yaml.org,2002:bool", "tag:yaml.org,2002:null"
_Loader.add_implicit_resolver(_INT, re.compile(r"[-+]?(?:0|[1-9][0-9]{0,6})$"), list("-+0123456789"))
_Loader.add_implicit_resolver(_BOOL, re.compile(r"(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))
_Loader.add_implicit_resolver(_NULL, re.compile(r"(?:~|null|Null|NULL|)$"), ["~", "n", "N", ""])


@dataclass(frozen=True)
class Tree:
    """A YAML value at (line, column), counted from 1.

    `value`: text, a number, a truth value, None, or for a list or mapping the plain Python value. `items`: a
    list's values; `pairs`: a mapping's keys and values, in order. `style`: `|` or `>` for a block of text, a
    quote, or "".
    """

    line: int
    column: int
    value: Any
    kind: str
    items: tuple[Tree, ...] = ()
    pairs: tuple[tuple[Tree, Tree], ...] = ()
    style: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """Where it stands."""
        return self.line, self.column

    def get(self, key: str) -> Tree | None:
        """The value of a key in a mapping."""
        return next((value for name, value in self.pairs if name.value == key), None)


@dataclass
class _Reading:
    problems: Problems
    count: int = 0
    open: list[yaml.Node] = field(default_factory=list)


class TooLargeError(Exception):
    """The file holds more values than a scenario can have."""


def read_tree(text: str, problems: Problems) -> Tree | None:
    """The one document in `text`; None (with a problem noted) when it is no YAML, or empty."""
    try:
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        problems.add(place, say("problems.yaml.unread", why=error.problem or error.context))
        return None
    except yaml.YAMLError as error:
        problems.add((1, 1), say("problems.yaml.none", why=str(error).splitlines()[0]))
        return None
    except RecursionError:
        problems.add((1, 1), say("problems.yaml.deep"))
        return None
    except UnicodeEncodeError as error:
        sign = ord(text[error.start])
        problems.add(place_in(text, error.start), say("problems.yaml.sign", sign=f"U+{sign:04X}"))
        return None
    if node is None:
        problems.add((1, 1), say("problems.file.empty"))
        return None
    try:
        return _tree(node, _Reading(problems))
    except (TooLargeError, RecursionError):
        problems.add((1, 1), say("problems.file.large", most=MAX_NODES))
        return None


def place_in(text: str, at: int) -> tuple[int, int]:
    """Line and column, from 1, of a character."""
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _tree(node: yaml.Node, reading: _Reading) -> Tree:
    reading.count += 1
    if reading.count > MAX_NODES:
        raise TooLargeError
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    if node in reading.open:
        reading.problems.add((line, column), say("problems.yaml.alias"))
        return Tree(line, column, None, "null")
    reading.open.append(node)
    try:
        if isinstance(node, yaml.MappingNode):
            return _mapping(node, line, column, reading)
        if isinstance(node, yaml.SequenceNode):
            items = tuple(_tree(item, reading) for item in node.value)
            return Tree(line, column, [item.value for item in items], "list", items=items)
        if says := text_problem(str(node.value)):
            reading.problems.add((line, column), says)
        return _scalar(node, line, column)
    finally:
        reading.open.pop()


def _mapping(node: yaml.MappingNode, line: int, column: int, reading: _Reading) -> Tree:
    pairs: list[tuple[Tree, Tree]] = []
    seen: dict[str, int] = {}
    for key_node, value_node in node.value:
        key, value = _tree(key_node, reading), _tree(value_node, reading)
        name = key_node.value if isinstance(key_node, yaml.ScalarNode) else None
        if name is None:
            reading.problems.add(key.place, say("problems.yaml.key"))
            continue
        if name in seen:
            reading.problems.add(key.place, say("problems.yaml.twice", key=repr(cut(name)), line=seen[name]))
            continue
        seen[name] = key.line
        pairs.append((Tree(key.line, key.column, name, "text", style=key.style), value))
    plain = {key.value: value.value for key, value in pairs}
    return Tree(line, column, plain, "mapping", pairs=tuple(pairs))


def _scalar(node: yaml.Node, line: int, column: int) -> Tree:
    text, style = str(node.value), getattr(node, "style", None) or ""
    if node.tag == _NULL and not style:
        return Tree(line, column, None, "null")
    if node.tag == _BOOL and not style:
        return Tree(line, column, text.lower() == "true", "truth value")
    if node.tag == _INT and not style:
        return Tree(line, column, int(text), "number")
    return Tree(line, column, text, "text", style=style)


def text_place(tree: Tree, source: list[str], line: int, column: int) -> tuple[int, int]:
    """Where line and column (from 1) of a text value stand in the file. `source`: the file's lines.

    Exact for literal blocks (`|`) and for one-line text; for folded text the place where it begins.
    """
    if tree.style == "|":
        first = tree.line  # the line after the | in a list counted from 0
        body = source[first:]
        indent = next((len(row) - len(row.lstrip(" ")) for row in body if row.strip()), 0)
        return tree.line + line, indent + column
    if tree.style == ">" or line > 1:
        return tree.place
    return tree.line, tree.column + (1 if tree.style in {'"', "'"} else 0) + column - 1
