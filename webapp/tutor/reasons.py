"""Rulings as answers: the one that decides, and believable others that the engine didn't cite."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from webapp.rules.rulings import GROUND, RULINGS
from webapp.words import say

from .lesson import Ask, Option
from .options import FEWEST
from .plain import in_plain_words
from .question import QuestionError, shuffled

OFFERED = 4
"""How many rulings are offered where the author names none."""


def reasons(
    ask: Ask, right: str, cited: Collection[str], *, decide: Collection[str] = ()
) -> tuple[Option, ...]:
    """The ruling that decides among others: the author's choices, and of the same topic what wasn't cited.

    Raises QuestionError for an author's choice among those that `decide` too, so that it would not be wrong.
    """
    for choice in ask.choices:
        if choice.value != right and choice.value in decide:
            says = say("problems.ask.cited", choice=choice.value, right=right)
            raise QuestionError("choices", says)
    found = {str(choice.value): choice.says for choice in ask.choices}
    found.setdefault(right, "")
    most = FEWEST if ask.choices else OFFERED
    for id_ in _others(right):
        if len(found) >= most:
            break
        if id_ not in cited and id_ not in decide:
            found.setdefault(id_, "")
    said = [Option(id_, says or in_plain_words(id_)) for id_, says in sorted(found.items())]
    return tuple(shuffled(said, ask.question))


def _others(right: str) -> Iterator[str]:
    """Other rulings, those of the same topic first, then its neighbours."""
    known = list(RULINGS if right in RULINGS else GROUND)
    here = known.index(right)
    near = sorted((id_ for id_ in known if id_ != right), key=lambda id_: abs(known.index(id_) - here))
    yield from sorted(near, key=lambda id_: _topic(id_) != _topic(right))


def _topic(id_: str) -> str:
    """What a ruling is about: `cycling` of cycling.hand-only, `rule.704` of rule.704.5a."""
    return id_.rpartition(".")[0]
