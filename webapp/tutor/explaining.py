"""Explain: something is played and shown; which ruling decides it?"""

from __future__ import annotations

from webapp.rules.table import Table
from webapp.words import say

from .lesson import LessonStep, Played
from .moving import ScriptError, perform, refused_by
from .question import ONE, Question, QuestionError, Sequel
from .reasons import reasons
from .telling import sentences, spoken


def explain(step: LessonStep, table: Table) -> Question:
    """The question of an explain step: the first of the step's rulings decides, and the engine must have
    cited it. Where the last move is refused, it must be the refusal that cites it. Raises QuestionError."""
    ask = step.ask
    assert ask is not None
    refused, played, lines = None, list[Played](), list[str]()
    for n, scripted in enumerate(ask.after):
        lines.append(spoken(scripted))
        try:
            table, done = perform(table, scripted.move)
        except ScriptError as error:
            refused = refused_by(table, scripted.move)
            if refused is None or scripted is not ask.after[-1]:
                raise QuestionError(f"after.{n}", error.says) from None
            lines.append(say("tutor.forbidden"))
            break
        played += done
        lines += [text for one in done for text in sentences(table, one.events, step.plays)]
    sequel = Sequel(table, tuple(played), refused)
    cited = set(Sequel(table, (), refused).cited() if refused is not None else sequel.cited())
    why = next(iter(step.rulings), "")
    if why not in cited:
        among = ", ".join(sorted(cited)) or say("problems.none")
        raise QuestionError("after", say("problems.ask.not_cited", ruling=repr(why), among=among))
    options = reasons(ask, why, (), decide=cited)
    return Question(ONE, options, why, sequel, lines=tuple(lines))
