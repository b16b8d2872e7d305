"""Answers to decisions as text. The kind of an answer is what it was worded as; the engine says whether that
answers the question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from webapp.rules.decisions import Decision
from webapp.rules.moves import Answer, Move
from webapp.rules.table import Table
from webapp.rules.values import Choice
from webapp.words import say

from . import abilities
from .handles import Handle, Scanner, folded
from .names import Named, departed_choice, matching, named_choice
from .parsing import spread
from .picking import NotationError, Place, Pools, Value, choice_place, choices, decide, share, small

ANSWERS = (
    "scry", "surveil", "discard", "sacrifice", "exile", "choose", "pay", "decline", "number", "yes", "no",
    "mode", "find", "target", "stack", "connive", "order",
)  # fmt: skip

_PLAIN = {
    "pay": ("may_pay", True),
    "decline": ("may_pay", False),
    "yes": ("may", True),
    "no": ("may", False),
}
_COUNTED = re.compile(r"(\d{1,4})\s+(\S.*)$")


def parse_answer(table: Table, player: int, verb: str, scan: Scanner, pools: Pools) -> Move:
    """The answer that begins with `verb`; `scan` stands behind it."""
    reader = _Answers(table, player, verb, scan, pools)
    if verb in _PLAIN:
        kind, yes = _PLAIN[verb]
        return reader.end(Answer(player, kind, yes=yes))
    if verb == "number":
        match = scan.skip(r"(\d+)(?!\w)")
        if not match:
            raise NotationError(say("notation.number"), "number", say("notation.expected.number"))
        return reader.end(Answer(player, "number", number=small(match[1], "number")))
    if verb in {"scry", "surveil"}:
        return reader.arrange()
    if verb == "mode":
        return reader.modes()
    if verb == "stack":
        return reader.stack()
    return reader.pick()


class _Answers:
    """Reads one answer of one player."""

    def __init__(self, table: Table, player: int, verb: str, scan: Scanner, pools: Pools) -> None:
        self.table = table
        self.player = player
        self.verb = verb
        self.scan = scan
        self.pools = pools
        self.decision: Decision | None = table.decision

    def end(self, move: Answer) -> Answer:
        """The answer, when nothing is left to read."""
        if self.scan.rest:
            raise NotationError(
                say("notation.left", text=repr(self.scan.rest)), self.verb, say("notation.expected.end")
            )
        return move

    def _looked_in(self) -> list[list[Named]]:
        """Where an answer's objects are looked for: the options, what the player can see, everything."""
        options = self.pools.choices(self.decision.options) if self.decision else []
        if self.decision:
            # An option may be an object that is gone (701.50b): it is still called by its card's name.
            missing = [c for c in self.decision.options if c not in {n.choice for n in options}]
            options = options + [n for c in missing if (n := departed_choice(self.table, c)) is not None]
        seen = self.pools.where("hand", mine=True) + self.pools.where(
            "battlefield", "stack", "graveyard", "exile", "players"
        )
        return [options, seen, self.pools.all]

    def _places(self, handles: Sequence[Handle], pools: Sequence[list[Named]], group: str) -> list[Place]:
        return [choice_place(self.table, handle, pools, group) for handle in handles]

    def arrange(self) -> Move:
        """`scry top A, B bottom C`: left is nearest the top in both lists."""
        pools = self._looked_in()
        top: list[Place] = []
        bottom: list[Place] = []
        while self.scan.rest:
            if self.scan.word("top"):
                part = top
            elif self.scan.word("bottom") or self.scan.word("graveyard"):
                part = bottom
            else:
                raise NotationError(
                    say("notation.unread", text=repr(self.scan.rest)),
                    self.verb,
                    say("notation.expected.arrange"),
                )
            self.scan.stop_words = ("top", "bottom", "graveyard")
            if not self.scan.word("nothing"):
                part += self._places(spread(self.scan.handles(copies=True)), pools, "cards")
        if not top and not bottom and self.decision and self.decision.options:
            raise NotationError(say("notation.arrange"), self.verb, say("notation.expected.arrange"))
        share(top)
        share(bottom)
        count = len(top)

        def build(values: list[Value]) -> Move:
            return Answer(
                self.player, self.verb, chosen=choices(values[:count]), bottom=choices(values[count:])
            )

        return decide(self.table, [*top, *bottom], build)

    def modes(self) -> Move:
        """`mode TEXT; TEXT`: indices into the decision's words; `mode nothing` where none need be chosen."""
        if self.scan.word("nothing"):
            return self.end(Answer(self.player, "mode"))
        words = list(enumerate(self.decision.words if self.decision else ()))
        parts = [part.strip() for part in self.scan.rest.split(";")]
        self.scan.at = len(self.scan.text)
        indices: list[int] = []
        while parts:
            # A mode's own text may hold a semicolon: the longest piece that fits one mode is taken.
            pieces = [(n, "; ".join(parts[:n]).strip('"')) for n in range(len(parts), 0, -1)]
            fitting = [(n, abilities.narrowed(piece, words)) for n, piece in pieces if piece]
            taken, found = next(((n, f) for n, f in fitting if len(f) == 1), (1, []))
            if not found and (words or not parts[0]):
                several = any(fit for _, fit in fitting)
                problem = "several" if several else "none"
                says = say(f"notation.mode.{problem}", text=repr(parts[0]))
                raise NotationError(says, "mode", "; ".join(text for _, text in words))
            indices += found
            parts = parts[taken:]
        return Answer(self.player, "mode", indices=tuple(indices))

    def stack(self) -> Move:
        """`stack A, B`: A goes on the stack first. Each item is a source, or `Source: TEXT` where two
        differ.
        """
        handles = spread(self.scan.handles(texts=True, copies=True))
        if self.scan.rest or not handles:
            raise NotationError(say("notation.stack"), "stack", say("notation.expected.sources"))
        if self.decision is None or self.decision.kind != "stack":
            return Answer(self.player, "stack", chosen=self._refs(handles))
        return self._indexed(handles)

    def _indexed(self, handles: Sequence[Handle]) -> Answer:
        """An answer to a decision whose options are effects: each has a source and a text of its own."""
        assert self.decision is not None
        indices: list[int] = []
        for handle in handles:
            indices.append(self._effect(handle, indices))
        if self.verb == "stack":
            return Answer(self.player, "stack", indices=tuple(indices))
        chosen = tuple(self.decision.options[n] for n in indices)
        alone = all(self.decision.options.count(choice) == 1 for choice in chosen)
        return Answer(self.player, self.verb, chosen=chosen, indices=() if alone else tuple(indices))

    def _refs(self, handles: Sequence[Handle]) -> tuple[Choice, ...]:
        places = self._places(handles, self._looked_in(), "triggers")
        return choices([p.options[0].value for p in places])

    def _effect(self, handle: Handle, taken: Sequence[int]) -> int:
        """Which of the effects a handle means, among those not yet taken."""
        assert self.decision is not None
        sources = self._sources()
        fitting = {n.choice for n in matching(Handle(handle.name), sources)}
        texts = self.decision.words
        free = [
            n
            for n, source in enumerate(self.decision.options)
            if n not in taken
            and source in fitting
            and (not handle.text or abilities.fits(handle.text, texts[n]))
        ]
        if handle.number:
            free = free[handle.number - 1 : handle.number]
        if not free:
            listed = ", ".join(f"{s.handle}: {t}" for s, t in zip(sources, texts, strict=False))
            raise NotationError(say("notation.no_choice", name=repr(handle.shown)), self.verb, listed)
        if len({(self._source_name(n), texts[n] if texts else "") for n in free}) > 1 and not handle.number:
            listed = "; ".join(f"{handle.name}: {texts[n]}" for n in free)
            raise NotationError(
                say("notation.several", name=repr(handle.shown), candidates=listed),
                self.verb,
                say("notation.expected.source"),
            )
        return free[0]

    def _sources(self) -> list[Named]:
        assert self.decision is not None
        found = []
        for choice in self.decision.options:
            named = named_choice(self.table, choice) or departed_choice(self.table, choice)
            found.append(named or Named(choice, "", "departed"))
        return found

    def _source_name(self, index: int) -> str:
        return self._sources()[index].handle

    def pick(self) -> Move:
        """Objects or players; for `choose` also counters by kind, or words."""
        if self.scan.word("nothing"):
            return self.end(Answer(self.player, self.verb, counters={} if self._asks_counters() else None))
        if not self.scan.rest:
            raise NotationError(
                say("notation.what", verb=self.verb.capitalize()), self.verb, say("notation.expected.handles")
            )
        if (word := self._effects() or self._word()) is not None:
            return word
        handles = spread(self.scan.handles(copies=True, texts=self.verb == "target"))
        pools = self._looked_in()
        places = self._places(handles, pools, "chosen")
        if self.verb not in {"target", "order"}:
            share(places)
        if self.scan.rest:
            raise NotationError(
                say("notation.left", text=repr(self.scan.rest)), self.verb, say("notation.expected.comma")
            )

        def build(values: list[Value]) -> Move:
            return Answer(self.player, self.verb, chosen=choices(values))

        return decide(self.table, places, build)

    def _effects(self) -> Answer | None:
        """An answer that names effects by their sources (616.1); None when the decision is about something
        else.
        """
        asked = self.decision
        if asked is None or asked.kind != self.verb:
            return None
        if not asked.words or len(asked.words) != len(asked.options):
            return None
        start = self.scan.at
        try:
            answer = self._indexed(spread(self.scan.handles(texts=True, copies=True)))
        except NotationError:
            answer = None
        if answer is None or self.scan.rest:
            self.scan.at = start
            return None
        return answer

    def _asks_counters(self) -> bool:
        return bool(
            self.decision and self.verb == "choose" and self.decision.words and self._counters("") is not None
        )

    def _counters(self, text: str) -> dict[str, int] | None:
        """Counters by kind, when each part of the text is a number and one of the decision's words."""
        assert self.decision is not None
        kinds = {
            folded(word).removesuffix(" counters").removesuffix(" counter"): word
            for word in self.decision.words
        }
        found: dict[str, int] = {}
        for part in filter(None, (p.strip() for p in text.split(","))):
            match = _COUNTED.match(part)
            kind = folded(match[2]).removesuffix(" counters").removesuffix(" counter") if match else ""
            if not match or kind not in kinds:
                return None
            found[kinds[kind]] = found.get(kinds[kind], 0) + int(match[1])
        return found

    def _word(self) -> Answer | None:
        """An answer in words: counters, a color, a mode-like option. None when no word fits."""
        if self.decision is None or not self.decision.words or self.verb not in {"choose", "order", "target"}:
            return None
        text = self.scan.rest
        if counters := self._counters(text):
            self.scan.at = len(self.scan.text)
            return Answer(self.player, self.verb, counters=counters)
        words = list(enumerate(self.decision.words))
        whole = abilities.narrowed(text.strip('"'), words)
        parts = (
            [whole]
            if len(whole) == 1
            else [abilities.narrowed(p.strip(' "'), words) for p in text.split(",")]
        )
        if any(len(found) != 1 for found in parts):
            return None
        self.scan.at = len(self.scan.text)
        indices = tuple(found[0] for found in parts)
        word = self.decision.words[indices[0]] if len(indices) == 1 else ""
        return Answer(self.player, self.verb, indices=indices, word=word)


def arrangement_words(kind: str, top: Sequence[str], bottom: Sequence[str]) -> str:
    """The words behind `scry` or `surveil` for two lists of handles."""
    below = "graveyard" if kind == "surveil" else "bottom"
    parts = [f" top {', '.join(top)}"] if top else []
    parts += [f" {below} {', '.join(bottom)}"] if bottom else []
    return "".join(parts)
