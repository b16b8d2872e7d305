"""One card's text compiled to abilities, or refused with the place where reading stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from webapp.rules.abilities.kinds import Spell
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.selectors import Target
from webapp.rules.objects import Card
from webapp.rules.values import colors_of_cost, symbols
from webapp.words import say

from .carried_out import unplayed
from .context import Context, Unclear, in_order, lower
from .grammar import GRAMMAR
from .grammar.base import _is_mana as is_mana
from .parse import CLASS, Leaf, Reader, Tree, sentence_case, written
from .types import TypeLine
from .words import BREAK, SELF, Token, joined, own_names, tokens, without_reminders

LONGEST, QUOTED = 3000, 120
"""So many characters a card's text has at most, and so many of one that is longer are quoted."""


class Problem(msgspec.Struct, frozen=True):
    """A piece of the card that can't be read. `line` and `column` count from 1 within the text. `field`: what
    else it stands in than the text."""

    line: int
    column: int
    sentence: str
    says: str
    field: str = ""


class Compiled(msgspec.Struct, frozen=True):
    """What became of a card: `card` is None when there are problems; `rendered` is the text written back."""

    name: str
    card: Card | None
    problems: tuple[Problem, ...]
    rendered: str
    compiled: bool


def compile_card(data: Mapping[str, object]) -> Compiled:
    """Compile a card given with Scryfall's field names."""
    name = str(data.get("name") or "")
    text = _plain(str(data.get("oracle_text") or ""))
    if len(text) > LONGEST:
        says = say("oracle.long", length=len(text), most=LONGEST)
        return Compiled(name, None, (Problem(1, 1, text[:QUOTED], says),), "", False)
    problems: list[Problem] = []
    if data.get("card_faces") or "//" in name:
        problems.append(Problem(1, 1, name, say("oracle.faces")))
    line = None
    try:
        line = TypeLine(str(data.get("type_line") or ""))
    except ValueError as error:
        says = say("oracle.type_line", why=error)
        problems.append(Problem(1, 1, str(data.get("type_line") or ""), says, "type_line"))
    cost = data.get("mana_cost")
    cost = str(cost) if cost else None
    if cost is not None and (
        "".join(f"{{{s}}}" for s in symbols(cost)) != cost or not all(map(is_mana, symbols(cost)))
    ):
        problems.append(Problem(1, 1, cost, say("oracle.mana_cost", cost=repr(cost))))
    types = line.types if line else ()
    best: _Text | None = None
    for names in _name_choices(name, bool(line and "legendary" in line.supertypes)):
        read = _Text(name, types, text, names)
        if best is None or len(read.problems) < len(best.problems):
            best = read
        if not best.problems:
            break
    assert best is not None
    problems += best.problems
    numbers: dict[str, int | None] = {}
    for field in ("power", "toughness", "loyalty", "defense"):
        try:
            numbers[field] = _number(data.get(field), field)
        except ValueError as error:
            problems.append(Problem(1, 1, str(data.get(field)), str(error)))
    if not problems:
        problems += [Problem(*place) for place in unplayed(tuple(best.abilities), text)]
    same = best.rendered == best.normal
    if not problems and not same:
        says = say("oracle.otherwise", rendered=repr(best.rendered))
        problems.append(Problem(1, 1, best.normal, says))
    card = None
    if not problems and line is not None:
        card = Card(
            name=name,
            mana_cost=cost,
            supertypes=line.supertypes,
            types=line.types,
            subtypes=line.subtypes,
            colors=_colors(data, cost),
            abilities=tuple(best.abilities),
            text=text,
            token=line.token,
            **numbers,
        )
    return Compiled(name, card, tuple(problems), best.rendered, not problems)


def _plain(text: str) -> str:
    """Typewriter quotes and apostrophes, so that both kinds are read; every character keeps its place."""
    return text.translate(str.maketrans("’‘“”", "''\"\"")).replace("\r\n", "\n")


def _colors(data: Mapping[str, object], cost: str | None) -> str:
    """Colours of the mana cost, or a colour indicator's (204)."""
    given = data.get("color_indicator") or (data.get("colors") if cost is None else None)
    if isinstance(given, (list, tuple, str)) and given:
        return "".join(letter for letter in "WUBRG" if letter in given)
    return colors_of_cost(cost or "")


def _number(value: object, field: str) -> int | None:
    """A printed number; one with a star or X is 0 here and comes from the text (208.2)."""
    if value is None or value == "":
        return None
    text = str(value)
    if text in {"*", "X", "1+*", "*+1", "7-*", "2+*"}:
        return 0
    if text.lstrip("+-").isdigit():
        return int(text)
    raise ValueError(say("oracle.number", field=field, text=repr(text)))


def _name_choices(name: str, legendary: bool) -> list[tuple[str, ...]]:
    """The card's names to look for; none at all when its name is a word that the text uses otherwise."""
    names = own_names(name, legendary) if name else ()
    return [names, names[:1], ()] if len(names) > 1 else [names, ()] if names else [()]


class _Text:
    """One reading of a card's whole text."""

    def __init__(self, name: str, types: Sequence[str], text: str, names: tuple[str, ...]) -> None:
        self.name, self.types, self.text = name, types, text
        self.words = tokens(text, names)
        self.problems: list[Problem] = []
        self.abilities: list[Node] = []
        self._effects: list[Node] = []
        self._targets: tuple[Target, ...] = ()
        self._spell_spans: list[tuple[str, tuple[int, int]]] = []
        self._spell_at = 0
        self._spell_context: Context | None = None
        rendered: list[str] = []
        for start, end in self._blocks():
            if rendered:
                rendered.append(BREAK)
            rendered += self._block(self.words[start:end])
        if self._effects:
            self.abilities.insert(self._spell_at, self._spell())
        self.rendered = joined(sentence_case(rendered))
        self.normal = joined([_shown(w) for w in self.words])

    def _blocks(self) -> list[tuple[int, int]]:
        """Paragraphs; bullets belong to the line before them."""
        blocks: list[tuple[int, int]] = []
        start = 0
        for at, word in enumerate(self.words):
            if word.key == BREAK and not (at + 1 < len(self.words) and self.words[at + 1].key == "•"):
                blocks.append((start, at))
                start = at + 1
        if start < len(self.words):
            blocks.append((start, len(self.words)))
        return blocks

    def _block(self, words: list[Token]) -> list[str]:
        """Read one paragraph; its words written back."""
        try:
            return self._read(words)
        except RecursionError:
            self.problems.append(self._problem_at(words, 0, say("oracle.deep")))
            return [_shown(w) for w in words]

    def _read(self, words: list[Token]) -> list[str]:
        reader = Reader(GRAMMAR, words)
        spell = bool({"instant", "sorcery"} & set(self.types)) or not self.types
        unclear: Unclear | None = None
        for category in ("spell", "ability") if spell else ("ability",):
            for tree in reader.whole(category, 0, len(words)):
                text = _Texts(words, tree)
                context = self._context(category, text)
                try:
                    value = lower(context, tree, GRAMMAR.spans)
                    if category == "spell":
                        context.take_notes(context.now)
                        if context.now.pre:
                            raise Unclear("choice-stands-where-none")
                except Unclear as error:
                    unclear = unclear or error
                    self._forget(context)
                    continue
                self._keep(category, value, context, text.of(tree))
                return written(tree, GRAMMAR)
        self.problems.append(self._problem(words, reader, unclear))
        return [_shown(w) for w in words]

    def _context(self, category: str, text: _Texts) -> Context:
        """All effects of a spell speak of each other; an ability stands alone."""
        if category == "spell" and self._spell_context is not None:
            self._spell_context.retext(text.of)
            return self._spell_context
        context = Context(self.name, self.types, text.of)
        if category == "spell":
            self._spell_context = context
        return context

    def _forget(self, context: Context) -> None:
        """Undo what a failed reading left behind."""
        context.scopes[1:] = []
        context.now.targets = list(self._targets)
        context.now.pre = []

    def _keep(self, category: str, value: Any, context: Context, place: tuple[str, tuple[int, int]]) -> None:
        if category == "ability":
            self.abilities.extend(value)
            return
        if not self._effects:
            self._spell_at = len(self.abilities)
        self._effects.append(value)
        self._targets = tuple(context.now.targets)
        self._spell_spans.append(place)

    def _spell(self) -> Spell:
        """The spell ability: all its paragraphs (113.3a)."""
        effect = in_order(self._effects) if len(self._effects) > 1 else self._effects[0]
        text = "\n".join(t for t, _ in self._spell_spans)
        span = (self._spell_spans[0][1][0], self._spell_spans[-1][1][1])
        return Spell(effect, self._targets, text, span)

    def _problem(self, words: list[Token], reader: Reader, unclear: Unclear | None) -> Problem:
        """Where reading stopped, what was understood and what was expected."""
        if unclear is not None:
            at, stop = max(unclear.start, 0), max(unclear.end, 1)
            piece = joined([_shown(w) for w in words[at:stop]])
            says = say("oracle.unclear", words=piece, why=unclear.says)
        else:
            at = min(reader.furthest, len(words) - 1)
            before = joined([_shown(w) for w in words[max(0, at - 8) : at]])
            shown = _wanted(reader.expected, words[at].key)[:MOST_WANTED]
            wanted = ", ".join(shown) or say("oracle.wanted.nothing")
            if more := len(reader.expected) - len(shown):
                wanted = say("oracle.wanted.more", words=wanted, more=more)
            case = "end" if reader.furthest >= len(words) else "word"
            case = f"after_{case}" if before else case
            says = say(f"oracle.stopped.{case}", before=before, found=_shown(words[at]), wanted=wanted)
        return self._problem_at(words, at, says)

    def _problem_at(self, words: list[Token], at: int, says: str) -> Problem:
        place = words[at].start
        line = self.text.count("\n", 0, place) + 1
        column = place - (self.text.rfind("\n", 0, place) + 1) + 1
        return Problem(line, column, self._sentence(words, at), says)

    def _sentence(self, words: list[Token], at: int) -> str:
        """The sentence around a word."""
        first = at
        while first > 0 and words[first - 1].key not in {".", BREAK}:
            first -= 1
        last = at
        while last < len(words) - 1 and words[last].key not in {".", BREAK}:
            last += 1
        return " ".join(without_reminders(self.text)[words[first].start : words[last].end].split())


class _Texts:
    """The printed text and place of any tree of a paragraph."""

    def __init__(self, words: list[Token], tree: Tree) -> None:
        self.words, self.tree = words, tree

    def of(self, tree: Tree | Leaf) -> tuple[str, tuple[int, int]]:
        """Its words as printed, and from where to where."""
        words = self.words[tree.start : tree.end]
        if not words:
            return "", (0, 0)
        return joined([_shown(w) for w in words]), (words[0].start, words[-1].end)


def _shown(word: Token) -> str:
    return word.key if word.key in {"“", "”", "--"} else word.text


MOST_WANTED = 8
"""So many of the words that could have followed are told."""


def _wanted(expected: set[str], found: str) -> list[str]:
    """What could have followed: what is most like the word found first."""
    words = {_expected(key): key for key in expected}
    near = get_close_matches(found, words, n=4)
    rest = sorted(_quoted(word, words[word]) for word in words if word not in near)
    return [*(_quoted(word, words[word]) for word in near), *rest]


def _expected(key: str) -> str:
    """What could have followed, in words: a word itself, or the name of a class of words."""
    if key.startswith(CLASS):
        return say(f"oracle.class.{key.removeprefix(CLASS)}")
    return {"\n": say("oracle.wanted.line"), SELF: say("oracle.wanted.name")}.get(key, key)


def _quoted(word: str, key: str) -> str:
    return f"“{word}”" if word == key else word
