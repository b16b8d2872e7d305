"""Reading values of a YAML tree by type, noting each that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from webapp.words import say

from .limits import MAX_COUNTERS, MAX_DIGITS, MAX_NAME, cut, name_problem
from .problems import Problems, suggestion
from .yamltree import Tree

SHOWN_BY_KIND = frozenset({"list", "mapping"})


def _shown(tree: Tree) -> str:
    if tree.kind in SHOWN_BY_KIND:
        return say(f"problems.shown.{tree.kind}")
    if tree.value is None:
        return say("problems.shown.nothing")
    return repr(cut(tree.value) if isinstance(tree.value, str) else tree.value)


class Reader:
    """Reads typed values and notes what is wrong. `missing` values (None, or an empty value) give the
    default.
    """

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def wrong_type(self, tree: Tree, name: str, wanted: str, **facts: object) -> None:
        """Note that a value has the wrong type; `problems.must.<wanted>` says which is right."""
        says = say(f"problems.must.{wanted}", name=name, found=_shown(tree), **facts)
        if tree.kind == "mapping" and len(tree.pairs) == 1 and tree.pairs[0][1].value is None:
            says += " " + say("problems.braces")
        self.problems.add(tree.place, says)

    def text(self, tree: Tree | None, name: str, default: str = "", *, numbers: bool = False) -> str:
        """Text; a whole number counts as text when `numbers`."""
        if tree is None or tree.value is None:
            return default
        if tree.kind == "text":
            return str(tree.value)
        if numbers and tree.kind == "number":
            return str(tree.value)
        self.wrong_type(tree, name, "text")
        return default

    def name(self, tree: Tree | None, name: str, default: str = "", limit: int = MAX_NAME) -> str:
        """A text that can be shown as a name: short, in one line, without invisible characters."""
        text = self.text(tree, name, default, numbers=True).strip()
        if tree is not None and (says := name_problem(text, name, limit)):
            self.problems.add(tree.place, says)
            return default
        return text

    def number(
        self,
        tree: Tree | None,
        name: str,
        default: int = 0,
        *,
        minimum: int | None = None,
        maximum: int | None = None,
    ) -> int:
        """A whole number, not below `minimum` and not above `maximum`."""
        if tree is None or tree.value is None:
            return default
        if tree.kind != "number":
            whole = str(tree.value).lstrip("+-").isdecimal()
            self.wrong_type(tree, name, "short_number" if whole else "number", digits=MAX_DIGITS)
            return default
        value = int(tree.value)
        if minimum is not None and value < minimum:
            self.problems.add(tree.place, say("problems.less", name=name, least=minimum, found=value))
            return default
        if maximum is not None and value > maximum:
            self.problems.add(tree.place, say("problems.greater", name=name, most=maximum, found=value))
            return default
        return value

    def flag(self, tree: Tree | None, name: str) -> bool:
        """`true` or `false`."""
        if tree is None or tree.value is None:
            return False
        if tree.kind != "truth value":
            self.wrong_type(tree, name, "flag")
            return False
        return bool(tree.value)

    def items(self, tree: Tree | None, name: str) -> tuple[Tree, ...]:
        """The values of a list."""
        if tree is None or tree.value is None:
            return ()
        if tree.kind != "list":
            self.wrong_type(tree, name, "list")
            return ()
        return tree.items

    def mapping(self, tree: Tree | None, name: str) -> tuple[tuple[Tree, Tree], ...]:
        """The pairs of a mapping."""
        if tree is None or tree.value is None:
            return ()
        if tree.kind != "mapping":
            self.wrong_type(tree, name, "mapping")
            return ()
        return tree.pairs

    def keys(
        self, tree: Tree, allowed: Iterable[str], what: str, **facts: object
    ) -> Iterator[tuple[str, Tree]]:
        """The pairs whose key is allowed; notes the others, with the nearest allowed word.

        `problems.key.<what>` says what they are no keys of, with its facts.
        """
        words = tuple(allowed)
        for key, value in tree.pairs:
            if key.value in words:
                yield key.value, value
            else:
                says = say(f"problems.key.{what}", key=repr(cut(key.value)), **facts)
                self.problems.add(key.place, says + suggestion(key.value, words))

    def counters(self, tree: Tree | None, name: str) -> dict[str, int]:
        """Counters: kind → how many, none below 0 and not too many."""
        found = {}
        for key, value in self.mapping(tree, name):
            if says := name_problem(str(key.value), say("problems.named.counter")):
                self.problems.add(key.place, says)
                continue
            counted = say("problems.named.counters", kind=key.value)
            number = self.number(value, counted, minimum=0, maximum=MAX_COUNTERS)
            if number:
                found[key.value] = number
        return found
