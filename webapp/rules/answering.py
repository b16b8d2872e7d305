"""Whether an answer fits the decision that is open: its kind, what may be chosen, and how many."""

from __future__ import annotations

from webapp.words import listed

from .decisions import Decision
from .game import Game, replace
from .moves import Answer, Pass
from .refusals import RefusedError, refuse
from .values import Choice

_ALIKE = {
    "choose": {"choose", "sacrifice", "exile", "discard", "target", "find", "connive"},
    "sacrifice": {"sacrifice", "choose"},
    "exile": {"exile", "choose"},
    "discard": {"discard", "choose"},
    "find": {"find", "choose"},
    "target": {"target", "choose"},
    "connive": {"connive", "choose"},
    "surveil": {"surveil", "scry"},
    "may": {"may", "discard", "sacrifice", "exile", "choose"},
    "may_pay": {"may_pay", "may", "discard", "sacrifice", "exile", "choose"},
}
"""Which wordings of an answer a kind of decision takes."""


def check_answer(game: Game, decision: Decision, answer: Answer | Pass) -> Answer:
    """The answer, made complete; refused if it does not fit (608.2d)."""
    try:
        return _checked(game, decision, answer)
    except RefusedError as refused:
        # What asks the question stands behind every refused answer; where nothing resolves it is the rule.
        own = decision.ruling if decision.locks != "resolution" else ""
        reasons = (
            replace(r, ruling=r.ruling or own, also=(*r.also, decision.ruling)) for r in refused.reasons
        )
        raise RefusedError(*reasons) from None


def _checked(game: Game, decision: Decision, answer: Answer | Pass) -> Answer:
    if isinstance(answer, Pass):
        raise refuse("decision.open", player=game.players[decision.player].name, kind=_kind(decision))
    if answer.kind not in _ALIKE.get(decision.kind, {decision.kind}):
        raise refuse("decision.kind", kind=_kind(decision), given=answer.kind.replace("_", " "))
    return _CHECKS.get(decision.kind, _chosen)(game, decision, answer)


def _kind(decision: Decision) -> str:
    return decision.kind.replace("_", " ")


def _name_all(game: Game, choices: tuple[Choice, ...]) -> str:
    return listed([game.name(c) for c in choices], "or") or "nothing"


def _outside(game: Game, decision: Decision, choice: Choice) -> RefusedError:
    return refuse(
        "decision.option",
        decision.ruling if decision.ruling in _NARROW else "",
        kind=_kind(decision),
        choice=game.name(choice),
        options="one of your own cards"
        if decision.secret and len(decision.options) > 7
        else _name_all(game, decision.options),
    )


_NARROW = frozenset(
    {
        "typecycling.search",
        "scry.n",
        "scry.simultaneous",
        "connive.simultaneous",
        "connive.basic",
        "connive.n",
    }
)


def _chosen(game: Game, decision: Decision, answer: Answer) -> Answer:
    if decision.words and not decision.options:
        return _words(game, decision, answer)
    if decision.words and not answer.chosen and (answer.indices or answer.word):
        picked = _words(game, decision, answer)
        answer = replace(picked, chosen=tuple(decision.options[n] for n in picked.indices))
    elif decision.words:
        answer = replace(
            answer, indices=tuple(n for n, o in enumerate(decision.options) if o in answer.chosen)
        )
    for choice in answer.chosen:
        if choice not in decision.options:
            raise _outside(game, decision, choice)
    if len(set(answer.chosen)) < len(answer.chosen):
        raise refuse("decision.twice", kind=_kind(decision))
    if not decision.minimum <= len(answer.chosen) <= decision.maximum:
        raise _count(decision, len(answer.chosen))
    return answer


def _count(decision: Decision, found: int) -> RefusedError:
    low, high = decision.minimum, decision.maximum
    case = "exactly" if low == high else "between"
    return refuse("decision.count", kind=_kind(decision), least=low, wanted=high, found=found, case=case)


def _words(game: Game, decision: Decision, answer: Answer) -> Answer:
    if decision.limits and decision.kind == "choose":
        return _counters(game, decision, answer)
    if answer.indices:
        if any(not 0 <= n < len(decision.words) for n in answer.indices):
            raise refuse(
                "decision.word", word=", ".join(map(str, answer.indices)), words=listed(decision.words, "or")
            )
        return answer
    matching = [
        n for n, w in enumerate(decision.words) if answer.word and answer.word.casefold() in w.casefold()
    ]
    exact = [n for n, w in enumerate(decision.words) if answer.word.casefold() == w.casefold()]
    found = exact or matching
    if len(found) != 1:
        raise refuse("decision.word", word=answer.word or "nothing", words=listed(decision.words, "or"))
    return replace(answer, indices=(found[0],))


def _counters(game: Game, decision: Decision, answer: Answer) -> Answer:
    kinds = answer.counters or {}
    have = dict(zip(decision.words, decision.limits, strict=True))
    for kind, n in kinds.items():
        if n < 0 or n > have.get(kind, 0):
            raise refuse(
                "decision.counters", counter=kind, needs=n, count=have.get(kind, 0), who=decision.about
            )
    total = sum(kinds.values())
    if not decision.minimum <= total <= decision.maximum:
        raise _count(decision, total)
    return answer


def _scry(game: Game, decision: Decision, answer: Answer) -> Answer:
    placed = (*answer.chosen, *answer.bottom)
    for choice in placed:
        if choice not in decision.options:
            raise _outside(game, decision, choice)
    if len(set(placed)) < len(placed):
        raise refuse("decision.twice", kind=_kind(decision))
    if len(placed) != len(decision.options):
        missing = tuple(c for c in decision.options if c not in placed)
        raise refuse("scry.incomplete", missing=listed(game.name(c) for c in missing))
    return answer


def _stack(game: Game, decision: Decision, answer: Answer) -> Answer:
    size = len(decision.words)
    indices = answer.indices
    if not indices and answer.chosen:
        indices = _by_source(decision, answer.chosen)
    if sorted(indices) != list(range(size)):
        raise refuse("stack.order", count=size, names=listed(game.name(c) for c in decision.options))
    return replace(answer, indices=tuple(indices))


def _by_source(decision: Decision, chosen: tuple[Choice, ...]) -> tuple[int, ...]:
    left = list(enumerate(decision.options))
    found: list[int] = []
    for choice in chosen:
        entry = next(((n, c) for n, c in left if c == choice), None)
        if entry is not None:
            left.remove(entry)
            found.append(entry[0])
    return tuple(found)


def _number(game: Game, decision: Decision, answer: Answer) -> Answer:
    number = answer.number
    if number is None or not decision.minimum <= number <= decision.maximum:
        ruling = "energy.no-overpay" if "{E}" in decision.cost else ""
        raise refuse("decision.number", ruling, number=number, least=decision.minimum, most=decision.maximum)
    return answer


def _yes_no(game: Game, decision: Decision, answer: Answer) -> Answer:
    if answer.chosen and decision.options:
        for choice in answer.chosen:
            if choice not in decision.options:
                raise _outside(game, decision, choice)
        return replace(answer, yes=True)
    if answer.chosen:
        if decision.words and answer.kind != decision.words[0]:
            raise refuse("decision.kind", kind=_kind(decision), given=answer.kind)
        return replace(answer, yes=True)
    if answer.yes is None:
        raise refuse("decision.kind", kind=_kind(decision), given=answer.kind)
    return answer


def _modes(game: Game, decision: Decision, answer: Answer) -> Answer:
    if any(not 0 <= n < len(decision.words) for n in answer.indices):
        raise refuse(
            "decision.word", word=", ".join(map(str, answer.indices)), words=listed(decision.words, "or")
        )
    if not decision.minimum <= len(answer.indices) <= decision.maximum:
        raise _count(decision, len(answer.indices))
    return answer


def _pairs(game: Game, decision: Decision, answer: Answer) -> Answer:
    # Attackers and blockers are checked where they are declared, each with its own reason.
    if len(answer.chosen) != len(answer.bottom):
        raise refuse(
            "decision.count",
            kind=_kind(decision),
            wanted=str(len(answer.chosen)),
            found=len(answer.bottom),
        )
    return answer


def _order(game: Game, decision: Decision, answer: Answer) -> Answer:
    if sorted(answer.chosen, key=repr) != sorted(decision.options, key=repr):
        raise refuse(
            "decision.count",
            kind=_kind(decision),
            wanted=str(len(decision.options)),
            found=len(answer.chosen),
        )
    return answer


_CHECKS = {
    "scry": _scry,
    "surveil": _scry,
    "stack": _stack,
    "number": _number,
    "may": _yes_no,
    "may_pay": _yes_no,
    "mode": _modes,
    "attack": _pairs,
    "block": _pairs,
    "order": _order,
}


def word_index(words: tuple[str, ...], answer: Answer) -> int:
    """Which of a decision's words an answer means."""
    if answer.indices:
        return answer.indices[0]
    wanted = answer.word.casefold()
    return next((n for n, w in enumerate(words) if wanted and wanted in w.casefold()), 0)
