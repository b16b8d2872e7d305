"""A question as it stands at a table: what is offered, which answer the engine found to be right, and what
comes of it. All kinds of steps that ask share it; how the right answer is found is the kind's own (`posing`).

An answer is one value, an order (a list), or for two-part questions a pick with its reason: {pick, why}.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import msgspec

from webapp.rules.refusals import Refused
from webapp.rules.table import Table
from webapp.words import say

from .lesson import Option, Played, Value
from .options import then, value_key

ONE, ORDER, BOTH = "one", "order", "both"
"""How a question is answered: one of its options, all of them in order, or one of them with a reason."""


class QuestionError(Exception):
    """A question that can't be asked as its author wrote it: at which key of `ask`, and why."""

    def __init__(self, key: str, says: str) -> None:
        super().__init__(says)
        self.key = key
        self.says = says


class Sequel(msgspec.Struct, frozen=True):
    """What comes of an answer: the table, the moves played, and the refusal where it ends with one."""

    table: Table
    played: tuple[Played, ...] = ()
    refused: Refused | None = None

    def cited(self) -> tuple[str, ...]:
        """The ids of all rulings that the engine cited on the way."""
        events = (id_ for one in self.played for event in one.events for id_ in event.cited)
        asked = (one.asked for one in self.played)
        refused = forbidden(self.refused) if self.refused is not None else ()
        return tuple(dict.fromkeys(id_ for id_ in (*events, *asked, *refused) if id_))


def forbidden(refused: Refused) -> tuple[str, ...]:
    """The ids of all rulings that a refusal cites."""
    return tuple(
        id_ for r in refused.reasons for id_ in (r.ruling_id(), r.kind.ruling, *r.also, *r.kind.also)
    )


class Question(msgspec.Struct, frozen=True):
    """What is offered and what is right. `form`: one of ONE, ORDER, BOTH.

    `right` is the right option's value (or order), `why` the right reason among `whys`. `lines`: what the
    learner is told to have happened. `sequel`: what is played once it's answered; `instead`: what another
    pick would lead to, by its key; `about`: what is so with a wrong pick, by its key; `says`: what really
    happens, where events don't tell it. `loose`: lists are sets."""

    form: str
    options: tuple[Option, ...]
    right: Value
    sequel: Sequel
    whys: tuple[Option, ...] = ()
    why: str = ""
    lines: tuple[str, ...] = ()
    instead: dict[str, Sequel] = {}
    about: dict[str, str] = {}
    says: str = ""
    loose: bool = False

    @property
    def answer(self) -> Value:
        """The right answer, whole."""
        return {"pick": self.right, "why": self.why} if self.form == BOTH else self.right

    def same(self, one: Value, other: Value) -> bool:
        """Whether two values mean the same; sets don't mind the order."""
        return self._key(one) == self._key(other)

    def _key(self, value: Value) -> str:
        return value_key(sorted(value, key=str) if self.loose and isinstance(value, list) else value)

    def is_right(self, given: Value) -> bool:
        """Whether an answer is right."""
        return self.same(given, self.answer)

    def meant(self, answer: Value, given: Value) -> bool:
        """Whether an author's answer is the one given; of a two-part answer one part may be named."""
        if self.form == BOTH and isinstance(answer, dict) and isinstance(given, dict):
            return bool(answer) and all(self.same(given.get(key), value) for key, value in answer.items())
        return self.same(answer, given)

    def unknown(self, answer: Value) -> str:
        """Why an author's answer can't be given; "" if it can, or if any number may be typed."""
        if self.form == BOTH:
            if not isinstance(answer, dict) or not answer or set(answer) - {"pick", "why"}:
                return say("problems.answer.parts")
            parts = (("pick", self.options), ("why", self.whys))
            wrong = [
                answer[key] for key, options in parts if key in answer and not _chosen(options, answer[key])
            ]
            return say("problems.answer.ruling", given=repr(wrong[0])) if wrong else ""
        if self.form == ORDER:
            return "" if self.read(answer) is not None else say("problems.answer.order")
        return "" if _chosen(self.options, answer) else say("problems.answer.choice", given=repr(answer))

    def read(self, value: Any) -> Value:
        """The answer that a form field or an author's value means; None if it is none."""
        if self.form == BOTH:
            if not isinstance(value, dict):
                return None
            pick, why = (
                _chosen(options, value.get(key))
                for key, options in (("pick", self.options), ("why", self.whys))
            )
            return None if pick is None or why is None else {"pick": pick.value, "why": why.value}
        if self.form == ORDER:
            names = sorted(str(option.value) for option in self.options)
            return value if isinstance(value, list) and sorted(map(str, value)) == names else None
        found = _chosen(self.options, value)
        if found is not None:
            return found.value
        if isinstance(value, str):
            return int(value) if value.strip().lstrip("-").isdigit() else value.strip() or None
        return value

    def words(self, given: Value) -> str:
        """An answer in words."""
        if self.form == BOTH:
            pick = _words(self.options, given["pick"]).rstrip(".")
            if isinstance(given["pick"], int):
                pick = say("tutor.line", line=given["pick"], pick=pick)
            return say("tutor.both", pick=pick, why=_words(self.whys, given["why"]))
        if self.form == ORDER:
            return then(map(str, given))
        return _words(self.options, given)

    def nearly(self, given: Value) -> str:
        """How far a wrong answer is right: the first wrong place of an order, or the half that's wrong."""
        if self.form == ORDER:
            place = next(n for n, name in enumerate(self.right) if name != given[n])
            return say("tutor.nearly.place", place=place + 1, right=self.right[place])
        if self.form != BOTH:
            return ""
        what = "line" if isinstance(given["pick"], int) else "move"
        if self.same(given["pick"], self.right):
            return say(f"tutor.nearly.pick.{what}")
        if given["why"] == self.why:
            return say(f"tutor.nearly.why.{what}")
        return ""


def _chosen(options: tuple[Option, ...], value: Any) -> Option | None:
    """The option that a value or its key means."""
    keys = {value_key(value), value} if isinstance(value, str) else {value_key(value)}
    return next((o for o in options if value_key(o.value) in keys), None)


def _words(options: tuple[Option, ...], value: Value) -> str:
    return next((o.says for o in options if value_key(o.value) == value_key(value)), str(value))


def shuffled(values: list[Any], salt: str) -> list[Any]:
    """Values in an order that is always the same and tells nothing."""
    numbered = [(crc32(f"{salt}{n}{value}".encode()), n) for n, value in enumerate(values)]
    return [values[n] for _, n in sorted(numbered)]
