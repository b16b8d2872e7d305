"""What has been said so far while a text is lowered: targets, and what pronouns mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from webapp.rules.abilities.effects import Bind, Clause, Do, Pick, SetNumber
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import That, X
from webapp.rules.abilities.selectors import (
    Bound,
    ControllerOf,
    EachOpponent,
    EachOtherPlayer,
    EachPlayer,
    Host,
    OwnerOf,
    Target,
    Targets,
    This,
    You,
)
from webapp.words import say

from .parse import Leaf, Tree

Value = Node | int


class Unclear(Exception):  # noqa: N818
    """A text that can be read but not given a meaning, such as a pronoun without a referent."""

    def __init__(self, key: str, /, **facts: object) -> None:
        """What is unclear, a key of `unclear` in the catalogue with its facts."""
        super().__init__(key)
        self.key, self.facts = key, facts
        self.start = self.end = -1

    @property
    def says(self) -> str:
        """What is unclear, in words."""
        return say(f"unclear.{self.key}", **self.facts)


@dataclass(frozen=True)
class Spoken:
    """Something spoken of. `sel`: as it is now; `was`: as it was, for its power or controller (608.2h)."""

    sel: Node
    kinds: frozenset[str]
    plural: bool = False
    was: Node | None = None
    moment: int = 0


@dataclass
class Scope:
    """An ability, mode or reflexive ability: it has its own targets."""

    targets: list[Target] = field(default_factory=list)
    spoken: list[Spoken] = field(default_factory=list)
    players: list[tuple[Node, int]] = field(default_factory=list)
    notes: dict[str, Any] = field(default_factory=dict)
    pre: list[Node] = field(default_factory=list)
    binds: dict[int, str] = field(default_factory=dict)
    outer_targets: int = 0
    amount: Value | None = None
    x: Node = field(default_factory=X)
    trigger: bool = False
    subject: Node | None = None
    token: dict[str, Any] | None = None
    damaged: Node | None = None


class Context:
    """The state of lowering one card's text."""

    def __init__(
        self, name: str, types: Iterable[str], text: Callable[[Tree], tuple[str, tuple[int, int]]]
    ) -> None:
        """For a card of that name and types. `text` gives the printed text and the span of a tree."""
        self.name = name
        self.types = frozenset(types)
        self._text = text
        self.scopes = [Scope()]
        self._moment = 0
        self.tree: Tree | None = None

    def retext(self, text: Callable[[Tree], tuple[str, tuple[int, int]]]) -> None:
        """Go on with another paragraph of the same spell."""
        self._text = text

    @property
    def now(self) -> Scope:
        """The innermost scope."""
        return self.scopes[-1]

    @property
    def is_spell(self) -> bool:
        """Whether the card is an instant or sorcery."""
        return bool(self.types & {"instant", "sorcery"})

    def text(self) -> str:
        """The text of the rule being lowered."""
        assert self.tree is not None
        return self._text(self.tree)[0]

    def span(self) -> tuple[int, int]:
        """The place of the rule being lowered in the card's text."""
        assert self.tree is not None
        return self._text(self.tree)[1]

    def place(self, child: Tree) -> tuple[str, tuple[int, int]]:
        """Text and place of any tree."""
        return self._text(child)

    # ---- scopes

    def push(self, *, fresh: bool = False) -> None:
        """Begin an ability, mode or reflexive ability. `fresh`: nothing outside can be meant."""
        old = self.now
        scope = Scope()
        if not fresh:
            scope.players = [(self._carry(who), moment) for who, moment in old.players]
            scope.amount = old.amount
            scope.token = old.token
            scope.trigger = old.trigger
            scope.x = old.x
            scope.spoken = [self._carried(s) for s in old.spoken]
        self.scopes.append(scope)

    def _carry(self, node: Node) -> Node:
        """An outer target is reached by a binding."""
        if isinstance(node, Targets):
            return Bound(f"target {node.slot}")
        if isinstance(node, (OwnerOf, ControllerOf)):
            return type(node)(self._carry(node.of))
        return node

    def _carried(self, spoken: Spoken) -> Spoken:
        """Something spoken of outside the scope."""
        was = None if spoken.was is None else self._carry(spoken.was)
        return Spoken(self._carry(spoken.sel), spoken.kinds, spoken.plural, was, spoken.moment)

    def pop(self) -> Scope:
        """End the scope."""
        if self.now.pre:
            raise Unclear("choice-stands-where-none")
        return self.scopes.pop()

    def bound_outside(self, effect: Node) -> Node:
        """The effect, after binding the outer targets that an effect to come later speaks of."""
        slots = sorted(set(_outer_targets(effect)))
        binds = [Bind(f"target {slot}", Targets(slot)) for slot in slots]
        return Do((*binds, effect)) if binds else effect

    # ---- speaking of things

    def speak(
        self, sel: Node, kinds: Iterable[str] = (), *, plural: bool = False, was: Node | None = None
    ) -> Node:
        """Remember what is spoken of now."""
        self._moment += 1
        self.now.spoken.append(Spoken(sel, frozenset(kinds), plural, was, self._moment))
        return sel

    def moved(self, sel: Node, to: str) -> None:
        """Something was moved: now "it" is the new object, "its power" the old one's unless it entered."""
        for spoken in reversed(self.now.spoken):
            if spoken.sel == sel:
                lasting = isinstance(spoken.was or sel, (Targets, This, Bound, Host))
                was = None if to == "battlefield" or not lasting else (spoken.was or sel)
                self.speak(Bound("it"), spoken.kinds | {"card", "permanent"}, plural=spoken.plural, was=was)
                return
        self.speak(Bound("it"), {"card", "permanent"})

    def it(self, *, prop: bool = False, plural: bool = False) -> Node:
        """What "it" means, or "them"."""
        for spoken in reversed(self.now.spoken):
            if spoken.plural == plural:
                if plural and self.now.players and self.now.players[-1][1] > spoken.moment:
                    raise Unclear("players-named-last")
                return (spoken.was or spoken.sel) if prop else spoken.sel
        raise Unclear("nothing-named-before-mean")

    def last(self) -> Node:
        """What was spoken of last, as it was."""
        if not self.now.spoken:
            raise Unclear("nothing-named-before-mean")
        spoken = self.now.spoken[-1]
        return spoken.was or spoken.sel

    def that(self, kind: str, *, prop: bool = False, plural: bool = False) -> Node:
        """What "that creature" means."""
        for spoken in reversed(self.now.spoken):
            if spoken.plural == plural and (kind in spoken.kinds or "any" in spoken.kinds):
                return (spoken.was or spoken.sel) if prop else spoken.sel
        raise Unclear("no-named-before-mean", kind=kind)

    def speak_player(self, who: Node) -> Node:
        """Remember the player spoken of now."""
        self._moment += 1
        self.now.players.append((who, self._moment))
        return who

    def that_player(self, *, they: bool = False) -> Node:
        """What "that player" means. `they`: the word can also mean objects, if those were named last."""
        if not self.now.players:
            raise Unclear("no-player-named-before")
        who, moment = self.now.players[-1]
        if they and any(s.plural and s.moment > moment for s in self.now.spoken):
            raise Unclear("objects-named-last")
        return who

    def target(self, target: Target) -> Targets:
        """A new target slot (601.2c)."""
        self.now.targets.append(target)
        return Targets(len(self.now.targets) - 1)

    def last_target(self) -> Node | None:
        """The target spoken of last, if that was the last thing spoken of."""
        for spoken in reversed(self.now.spoken):
            return spoken.sel if isinstance(spoken.sel, Targets) else None
        return None

    def note(self, key: str, value: Any) -> None:
        """A sentence about the whole ability ("activate only as a sorcery")."""
        if key in self.now.notes:
            raise Unclear("said-twice", key=key)
        self.now.notes[key] = value

    def take_notes(self, scope: Scope, *allowed: str) -> dict[str, Any]:
        """The notes of an ability of a kind that may have them; others are an error."""
        for key in scope.notes:
            if key not in allowed:
                raise Unclear("kind-ability-have", key=repr(key))
        return scope.notes

    def with_pre(self, effect: Node, who: Node | None = None) -> Node:
        """The effect after the choices that its words asked for; `who` makes them."""
        pre, self.now.pre = self.now.pre, []
        if pre and isinstance(who, (EachPlayer, EachOpponent, EachOtherPlayer)):
            raise Unclear("choice-each-player-makes")
        if who is not None:
            pre = [
                msgspec.structs.replace(p, who=who) if isinstance(p, Pick) and p.who == You() else p
                for p in pre
            ]
        return Do((*pre, effect)) if pre else effect


def _outer_targets(node: Any) -> list[int]:
    found: list[int] = []
    if isinstance(node, Bound) and node.name.startswith("target "):
        found.append(int(node.name.removeprefix("target ")))
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            found += _outer_targets(getattr(node, name))
    elif isinstance(node, tuple):
        for item in node:
            found += _outer_targets(item)
    return found


def replaced(node: Any, old: Node, new: Value) -> Any:
    """A structure with one piece put in place of another everywhere."""
    if node == old:
        return new
    if isinstance(node, msgspec.Struct):
        return type(node)(**{n: replaced(getattr(node, n), old, new) for n in node.__struct_fields__})
    if isinstance(node, tuple):
        return tuple(replaced(item, old, new) for item in node)
    return node


def uses(node: Any, piece: Node) -> bool:
    """Whether a structure holds a piece."""
    if node == piece:
        return True
    if isinstance(node, msgspec.Struct):
        return any(uses(getattr(node, n), piece) for n in node.__struct_fields__)
    return isinstance(node, tuple) and any(uses(item, piece) for item in node)


def bare(effect: Node) -> Node:
    """An effect without its clause mark."""
    return effect.effect if isinstance(effect, Clause) else effect


def steps(effect: Node) -> tuple[Node, ...]:
    """The parts of an effect that are done one after the other."""
    return effect.effects if isinstance(effect, Do) else (effect,)


def in_order(effects: Iterable[Node | None]) -> Node:
    """One effect after the other."""
    flat: list[Node] = []
    for effect in effects:
        if effect is not None:
            flat.extend(steps(effect))
    return flat[0] if len(flat) == 1 else Do(tuple(flat))


def marked(value: Any, span: tuple[int, int]) -> Any:
    """An effect (or what makes one for a subject) with its place in the text."""
    if isinstance(value, Node):
        whole = isinstance(value, Clause) or (
            isinstance(value, Do) and all(isinstance(e, Clause) for e in value.effects)
        )
        return value if whole else Clause(value, span)
    if callable(value):
        return lambda subject: marked(value(subject), span)
    return value


def lower(c: Context, tree: Tree | Leaf, spans: frozenset[str] | set[str]) -> Any:
    """What a tree means. Slots are lowered in the order of the text: pronouns find what was said before."""
    if isinstance(tree, Leaf):
        return tree.value
    rule = tree.variant.rule
    depth = len(c.scopes)
    if rule.enter is not None:
        rule.enter(c)
    slots: dict[str, Any] = dict(tree.variant.flags)
    children = iter(tree.children)
    for element in tree.variant.elements:
        if not isinstance(element, str):
            slots[element[0]] = lower(c, next(children), spans)
    outer, c.tree = c.tree, tree
    try:
        value = rule.lower(c, **slots)
        if rule.category == "clause" and c.now.pre and isinstance(value, Node):
            value = c.with_pre(value)
        if rule.category in spans:
            value = marked(value, c.span())
    except Unclear as unclear:
        if unclear.start < 0:
            unclear.start, unclear.end = tree.start, tree.end
        raise
    finally:
        c.tree = outer
    assert len(c.scopes) == depth, rule.template
    return value


__all__ = [
    "Context",
    "SetNumber",
    "That",
    "This",
    "Unclear",
    "bare",
    "in_order",
    "lower",
    "replaced",
    "steps",
    "uses",
]
