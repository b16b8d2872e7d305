"""Reading values of a YAML tree by type, noting each that is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .limits import MAX_COUNTERS, MAX_DIGITS, MAX_NAME, cut, name_problem
from .problems import Problems, suggestion
from .yamltree import Tree

_ARTICLE = {
    "list": "a list",
    "mapping": "a mapping",
    "text": "text",
    "number": "a whole number",
    "null": "nothing",
}


def _shown(tree: Tree) -> str:
    if tree.kind in {"list", "mapping"}:
        return _ARTICLE[tree.kind]
    return (
        "nothing"
        if tree.value is None
        else repr(cut(tree.value) if isinstance(tree.value, str) else tree.value)
    )


class Reader:
    """Reads typed values and notes what is wrong. `missing` values (None, or an empty value) give the
    default.
    """

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def wrong_type(self, tree: Tree, name: str, wanted: str) -> None:
        """Note that a value has the wrong type."""
        hint = ""
        if tree.kind == "mapping" and len(tree.pairs) == 1 and tree.pairs[0][1].value is None:
            hint = " Put symbols in braces in quotes."
        self.problems.add(tree.place, f"{name} must be {wanted}, not {_shown(tree)}.{hint}")

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
        if tree is not None and (says := name_problem(text, limit)):
            self.problems.add(tree.place, f"{name} {says}.")
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
            size = f" of at most {MAX_DIGITS} digits, without zeros in front" if whole else ""
            self.wrong_type(tree, name, f"a whole number{size}")
            return default
        value = int(tree.value)
        if minimum is not None and value < minimum:
            self.problems.add(tree.place, f"{name} can't be less than {minimum}, and {value} is.")
            return default
        if maximum is not None and value > maximum:
            self.problems.add(tree.place, f"{name} can't be more than {maximum}, and {value} is.")
            return default
        return value

    def flag(self, tree: Tree | None, name: str) -> bool:
        """`true` or `false`."""
        if tree is None or tree.value is None:
            return False
        if tree.kind != "truth value":
            self.wrong_type(tree, name, "true or false")
            return False
        return bool(tree.value)

    def items(self, tree: Tree | None, name: str) -> tuple[Tree, ...]:
        """The values of a list."""
        if tree is None or tree.value is None:
            return ()
        if tree.kind != "list":
            self.wrong_type(tree, name, "a list, in [brackets] or one - a line")
            return ()
        return tree.items

    def mapping(self, tree: Tree | None, name: str) -> tuple[tuple[Tree, Tree], ...]:
        """The pairs of a mapping."""
        if tree is None or tree.value is None:
            return ()
        if tree.kind != "mapping":
            self.wrong_type(tree, name, "a mapping of keys to values")
            return ()
        return tree.pairs

    def keys(self, tree: Tree, allowed: Iterable[str], what: str) -> Iterator[tuple[str, Tree]]:
        """The pairs whose key is allowed; notes the others, with the nearest allowed word."""
        words = tuple(allowed)
        for key, value in tree.pairs:
            if key.value in words:
                yield key.value, value
            else:
                self.problems.add(
                    key.place, f"{cut(key.value)!r} is no key of {what}.{suggestion(key.value, words)}"
                )

    def counters(self, tree: Tree | None, name: str) -> dict[str, int]:
        """Counters: kind → how many, none below 0 and not too many."""
        found = {}
        for key, value in self.mapping(tree, name):
            if says := name_problem(str(key.value)):
                self.problems.add(key.place, f"A kind of counter {says}.")
                continue
            counted = f"The number of {key.value} counters"
            number = self.number(value, counted, minimum=0, maximum=MAX_COUNTERS)
            if number:
                found[key.value] = number
        return found
