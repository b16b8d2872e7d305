"""Grammar rules written as the sentences they read.

A template is the text itself with slots: `draw[s] <n:cards>`. In it `<name:category>` is a slot;
`<name?words>` is True when the words stand there; `<name=a|b>` is the one of the words that stands there;
`[words]` may be missing and `(a|b)` is either, both without a meaning of their own (`draw[s]`: either form).
The rule's function gets the context and every slot by name, so that no slot can be forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .words import Token, tokens

Lower = Callable[..., Any]
Element = str | tuple[str, str]
"""A literal key, or a slot (name, category)."""
Parameters = tuple[frozenset[str], frozenset[str]]
"""All parameters of a rule's function but the context, and those without a default."""


@dataclass(frozen=True, eq=False)
class Variant:
    """One flat reading of a template: elements, and the values of its flags and choices."""

    rule: Rule
    elements: tuple[Element, ...]
    flags: dict[str, Any]


@dataclass(frozen=True, eq=False)
class Rule:
    """A template of a category and what it means. `enter` runs before its slots are lowered."""

    category: str
    template: str
    lower: Lower
    order: int
    enter: Callable[[Any], Any] | None = None


@dataclass
class Branch:
    """A node of the category's tree of templates: what may come next."""

    words: dict[str, Branch] = field(default_factory=dict)
    slots: dict[tuple[str, str], Branch] = field(default_factory=dict)
    ends: list[Variant] = field(default_factory=list)


Lexer = Callable[[Sequence[Token], int], list[tuple[int, Any]]]
"""Reads a word of an open class: the end and value of each way to read it."""


class Grammar:
    """All rules by category."""

    def __init__(self) -> None:
        """An empty grammar."""
        self.rules: list[Rule] = []
        self.roots: dict[str, Branch] = {}
        self.lexers: dict[str, Lexer] = {}
        self.capitals: set[str] = set()
        self.spans: set[str] = set()
        self.count = 0
        self._first: dict[str, frozenset[str] | None] = {}

    def add(
        self,
        category: str,
        template: str,
        lower: Lower,
        enter: Callable[[Any], Any] | None = None,
        *,
        late: bool = False,
    ) -> None:
        """Add a rule, or one for each line of the template. `late`: a general one, tried after all others."""
        for line in template.splitlines():
            if line.strip():
                self.count += 1
                self.rules.append(Rule(category, line.strip(), lower, self.count + late * 100_000, enter))

    def _build(self) -> None:
        """Put every template into its category's tree, as soon as something is read."""
        for rule in self.rules:
            parameters = _parameters(rule.lower)
            for elements, flags in expand(rule.template):
                _check(rule, parameters, elements, flags)
                branch = self.roots.setdefault(rule.category, Branch())
                for element in elements:
                    if isinstance(element, str):
                        branch = branch.words.setdefault(element, Branch())
                    else:
                        branch = branch.slots.setdefault(element, Branch())
                branch.ends.append(Variant(rule, tuple(elements), flags))

    def lexer(self, category: str, reads: Lexer) -> None:
        """Add an open class of words; the catalogue has its name, `oracle.class.<category>`."""
        self.lexers[category] = reads

    def first(self, category: str) -> frozenset[str] | None:
        """The words a category can begin with; None = anything (it begins with an open class)."""
        if category not in self._first:
            self._first[category] = frozenset()  # a cycle adds nothing
            self._settle()
        return self._first[category]

    def _settle(self) -> None:
        """Build the trees, and find what every category begins with, until nothing changes."""
        self._build()
        first: dict[str, frozenset[str] | None] = {c: frozenset() for c in self.roots}
        first |= dict.fromkeys(self.lexers)
        changed = True
        while changed:
            changed = False
            for category, root in self.roots.items():
                if first[category] is None:
                    continue
                found: frozenset[str] | None = first[category] or frozenset()
                found = (found or frozenset()) | frozenset(root.words)
                for _, sub in root.slots:
                    if sub not in first:
                        raise KeyError(f"<…:{sub}> in {category} names no category")
                    begins = first[sub]
                    found = None if begins is None or found is None else found | begins
                if found != first[category]:
                    first[category] = found
                    changed = True
        self._first = first


def _parameters(lower: Lower) -> Parameters:
    """The parameters of a rule's function after the context: all, and those it can't do without."""
    code = lower.__code__
    count = code.co_argcount
    names = code.co_varnames[1:count]
    keywords = code.co_varnames[count : count + code.co_kwonlyargcount]
    optional = names[len(names) - len(lower.__defaults__ or ()) :] if lower.__defaults__ else ()
    return frozenset(names) | frozenset(keywords), frozenset(names) - frozenset(optional)


def _check(
    rule: Rule,
    parameters: tuple[frozenset[str], frozenset[str]],
    elements: Sequence[Element],
    flags: dict[str, Any],
) -> None:
    """Every slot is a parameter of the rule's function, and the other way round."""
    given = {e[0] for e in elements if not isinstance(e, str)} | set(flags)
    asked, needed = parameters
    if given - asked or needed - given:
        raise TypeError(
            f"{rule.category}: {rule.template!r} has {sorted(given)}, its function {sorted(asked)}"
        )


_PIECE = re.compile(
    r"<(?P<name>\w+)(?P<how>[:?=])(?P<body>[^<>]*)>|(?P<open>[\[(])|(?P<bar>\|)|(?P<close>[\])])"
    r"|(?P<words>[^<\[(|\])]+)"
)


def expand(template: str) -> list[tuple[list[Element], dict[str, Any]]]:
    """All flat readings of a template."""
    template = re.sub(r"([\w'-]+)\[([a-z]+)\]", r"(\1|\1\2)", template)
    template = re.sub(r"([\w'-]+)\((\w+)\|(\w+)\)", r"(\1\2|\1\3)", template)
    readings, end = _alternatives(template, 0)
    if end != len(template):
        raise ValueError(f"unbalanced template {template!r}")
    return readings


def _alternatives(template: str, at: int) -> tuple[list[tuple[list[Element], dict[str, Any]]], int]:
    """Readings up to a closing bracket: those of each alternative."""
    done: list[tuple[list[Element], dict[str, Any]]] = []
    now: list[tuple[list[Element], dict[str, Any]]] = [([], {})]
    while at < len(template):
        piece = _PIECE.match(template, at)
        if piece is None:
            raise ValueError(f"can't read {template[at:]!r}")
        if piece["close"]:
            break
        at = piece.end()
        if piece["bar"]:
            done, now = done + now, [([], {})]
            continue
        options: list[tuple[list[Element], dict[str, Any]]]
        if piece["open"]:
            options, at = _alternatives(template, at)
            at += 1
            if piece["open"] == "[":
                options = [*options, ([], {})]
        elif piece["name"]:
            options = _slot(piece["name"], piece["how"], piece["body"])
        else:
            options = [(_literal(piece["words"]), {})]
        now = [(e + more, flags | extra) for e, flags in now for more, extra in options]
    return done + now, at


def _slot(name: str, how: str, body: str) -> list[tuple[list[Element], dict[str, Any]]]:
    """A slot, a flag or a choice."""
    if how == ":":
        return [([(name, body)], {})]
    if how == "?":
        return [(_literal(body), {name: True}), ([], {name: False})]
    return [(_literal(choice), {name: choice}) for choice in body.split("|")]


def _literal(text: str) -> list[Element]:
    """Literal words as elements."""
    return list(_literal_keys(text))


@cache
def _literal_keys(text: str) -> tuple[str, ...]:
    """Literal words as the keys of tokens. `--` is a dash without spaces, `¶` a new line."""
    out: list[str] = []
    for piece in re.split(r"(--|¶)", text):
        out.extend(
            {"--": ["--"], "¶": ["\n"]}.get(piece) or [t.text for t in tokens(piece)] if piece.strip() else []
        )
    return tuple(out)
