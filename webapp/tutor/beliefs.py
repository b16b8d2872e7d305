"""The belief behind a mistake, found by playing the position as somebody believes it goes: where a wrong
rulebook gives the learner's answer, or allows their move, or lets it reach the goal, that belief explains it.

Nobody has to foresee it. What comes by the rules and what would come as believed are put side by side from
the first event that differs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from webapp.rules.apply import apply
from webapp.rules.events import Event
from webapp.rules.misconceptions import Misconception
from webapp.rules.moves import Move
from webapp.rules.refusals import Refused
from webapp.rules.step import Step
from webapp.rules.table import Table
from webapp.scenario.paths import TABLE_WORDS, PathError, read_path
from webapp.scenario.write import write_move
from webapp.words import has, say

from . import options as offered
from .believing import Way, believed, events_of, in_question, onwards, texts, truly, under, watched
from .lesson import Ask, LessonStep, Paths, Value
from .memory import remembered
from .moving import Position, ScriptError, advance, to_act, understood, with_move
from .posing import pose
from .question import BOTH, Question, QuestionError, Sequel
from .responding import played_out, reaches
from .session import Belief, Progress, Sentence, SideBySide
from .solving import Line, reached, rest_of_line, winning_line
from .telling import OUTCOMES, QUIET, sentence

SHOWN = 3
"""How many events are told on each side, from the first that differs."""

Known = Mapping[str, int]
"""How often a learner has shown each belief before, by its id."""

NONE: Known = MappingProxyType({})
"""Nothing is known of the learner."""


class Suspect(msgspec.Struct, frozen=True):
    """A belief that explains a mistake, with the two ways that it and the rules give."""

    belief: Misconception
    rules: Way
    thought: Way


# ---- which belief -----------------------------------------------------------------------------------------


def behind_answer(step: LessonStep, table: Table, question: Question, given: Value) -> tuple[Suspect, ...]:
    """The beliefs under which this wrong answer would be right. What is read at a path is looked for as the
    question is played out, or else as what led to it is played under them too."""
    ask = step.ask
    assert ask is not None
    if not ask.path:
        return _picked(step, table, question, given)
    found = _giving(ask, given, _suspects(ask, table, texts(ask.after)))
    if not found and step.before and step.base is not None and table == step.start:
        found = _giving(ask, given, _suspects(ask, step.base, texts((*step.before, *ask.after))))
    return found


def _picked(step: LessonStep, table: Table, question: Question, given: Value) -> tuple[Suspect, ...]:
    """Those under which what was picked would be right too; nobody gets a reason wrong by one of them."""
    if question.form != BOTH or question.same(given["pick"], question.right):
        return ()
    now, asked = watched(table)
    rules = _picks(step, now, given["pick"])
    found = []
    for belief in in_question(table, asked):
        thought = _picks(step, under(table, belief), given["pick"])
        if rules is not None and thought is not None and thought[1]:
            found.append(Suspect(belief, rules[0], thought[0]))
    return tuple(found)


def _picks(step: LessonStep, table: Table, pick: Value) -> tuple[Way, bool] | None:
    """Where a pick leads at a table, and whether it's right there; None if that can't be asked."""
    seat = to_act(table)
    try:
        if step.kind == "respond" and seat is not None:
            sequel = played_out(step, table, seat, str(pick))
            return _way(sequel), reaches(step, sequel)
        posed = pose(step, table)
    except (QuestionError, ScriptError):
        return None
    return _way(posed.sequel), posed.same(pick, posed.right)


def _way(sequel: Sequel) -> Way:
    return Way((sequel.table,), events_of(sequel.played))


def _giving(ask: Ask, given: Value, suspects: Sequence[Suspect]) -> tuple[Suspect, ...]:
    """Those that give an answer, as far as it takes to give it."""
    found = []
    for suspect in suspects:
        tables = suspect.thought.tables
        if n := next((n for n, table in enumerate(tables, 1) if _gives(ask, table, given)), 0):
            thought = msgspec.structs.replace(suspect.thought, tables=tables[:n])
            found.append(msgspec.structs.replace(suspect, thought=thought))
    return tuple(found)


@remembered(64)
def _suspects(ask: Ask, base: Table, script: tuple[str, ...]) -> tuple[Suspect, ...]:
    """How a question goes under each belief that could matter, whatever is answered."""
    table, asked = watched(base)
    try:
        rules = truly(table, script)
    except ScriptError:
        return ()
    waits = rules.end.decision is not None or bool(rules.end.stack)
    beliefs = in_question(base, asked)
    return tuple(Suspect(m, rules, believed(under(base, m), script, waits)) for m in beliefs)


def _gives(ask: Ask, table: Table, given: Value) -> bool:
    try:
        return read_path(table, ask.path) == given or offered.is_right(ask, table, given)
    except PathError:
        return False


def behind_refusal(table: Table, move: Move) -> tuple[Suspect, ...]:
    """The beliefs under which a refused move would be legal."""
    now, asked = watched(table)
    apply(now, move)
    found = []
    for belief in in_question(table, asked):
        result = apply(under(table, belief), move)
        if isinstance(result, Step):
            found.append(Suspect(belief, Way((table,), ()), Way((result.table,), result.events)))
    return tuple(found)


def behind_miss(step: LessonStep, before: Position, move: Move) -> tuple[Suspect, ...]:
    """The beliefs under which a legal move that misses would lead to the goal: by itself and passing on, or,
    where that goes another way than by the rules, with what is left of the reference line."""
    table, asked = watched(before.table)
    rules = _after(step, msgspec.structs.replace(before, table=table), move)
    if rules is None or reached(step, rules.end):
        return ()
    found = []
    for belief in in_question(table, asked):
        here = msgspec.structs.replace(before, table=under(before.table, belief))
        thought = _after(step, here, move)
        if thought is not None and not reached(step, thought.end) and _differ(rules, thought):
            thought = _with_the_line(step, here, move)
        if thought is not None and reached(step, thought.end):
            found.append(Suspect(belief, rules, thought))
    return tuple(found)


def _differ(one: Way, other: Way) -> bool:
    """Whether different things happened on two ways."""
    first, second = ([(e.kind, e.object, e.amount) for e in way.events] for way in (one, other))
    return first != second


def _after(step: LessonStep, before: Position, move: Move) -> Way | None:
    moved = _moved(before, move)
    return None if moved is None else onwards(step, *moved)


def _moved(before: Position, move: Move) -> tuple[Position, tuple[Event, ...]] | None:
    result = apply(before.table, move)
    if isinstance(result, Refused):
        return None
    text = write_move(before.table, move)
    moves = with_move(before.table, before.moves, text)
    return Position(result.table, before.used, moves), result.events


def _with_the_line(step: LessonStep, before: Position, move: Move) -> Way | None:
    """Where the move leads when the reference line's last moves follow it."""
    moved = _moved(before, move)
    if moved is None:
        return None
    at, played = advance(step, moved[0])
    line = rest_of_line(step, at)
    if line is None:
        return None
    return walked(step, at, line, (*moved[1], *events_of(played)))


def walked(step: LessonStep, at: Position, line: Line, events: Sequence[Event] = ()) -> Way:
    """Moves of the learner's played with the replies, and all that happens. `events`: those before them."""
    told = list(events)
    for text in line:
        moved = _moved(at, understood(at.table, step.plays, text))
        assert moved is not None, text
        at, played = advance(step, moved[0])
        told += (*moved[1], *events_of(played))
    return Way((at.table,), tuple(told))


def likeliest(
    found: Sequence[Suspect], known: Known, rulings: Sequence[str], *, foreseen: bool = False
) -> Suspect | None:
    """Of several beliefs the one that the learner has shown before (most often), else the one that is about
    a ruling named here, else the first. Where the author foresaw the mistake only those about a ruling named
    here count: another would explain it by something else than the author does."""
    if foreseen:
        found = [one for one in found if one.belief.ruling in rulings]
    if not found:
        return None
    shown = max(found, key=lambda one: known.get(one.belief.id, 0))
    if known.get(shown.belief.id, 0):
        return shown
    about = [one for id_ in rulings for one in found if one.belief.ruling == id_]
    return (about or [*found])[0]


def all_known(known: Known, progress: Progress) -> dict[str, int]:
    """How often each belief was shown: before this attempt, and in it."""
    counts = dict(known)
    for record in progress.records.values():
        for id_, n in record.beliefs.items():
            counts[id_] = counts.get(id_, 0) + n
    return counts


# ---- side by side -----------------------------------------------------------------------------------------


def of_answer(step: LessonStep, suspect: Suspect) -> Belief:
    """The belief behind a wrong answer: what is asked about comes out otherwise."""
    ask, ways = step.ask, (suspect.rules, suspect.thought)
    assert ask is not None
    if ask.path:
        is_, would_be = (offered.as_offered(ask, way.end) for way in ways)
        ends = say("tutor.ends.is", answer=is_), say("tutor.ends.would_be", answer=would_be)
    else:
        ends = goal_ends(ask.goal, *ways) if ask.goal else ("", "")
    return _belief(suspect, side_by_side(step, *ways, ends))


def of_refusal(step: LessonStep, suspect: Suspect, refused: Refused) -> Belief:
    """The belief behind an illegal move: it would be legal."""
    reason = refused.reasons[0]
    thought = _sentences(step, suspect.thought)[:SHOWN]
    why = Sentence(reason.says, reason.ruling_id())
    ends = say("tutor.ends.refused"), say("tutor.ends.legal")
    return _belief(suspect, SideBySide((), (why,), thought, *ends))


def of_miss(step: LessonStep, suspect: Suspect) -> Belief:
    """The belief behind a move that misses: the goal would be reached."""
    ends = goal_ends(step.goal, suspect.rules, suspect.thought)
    return _belief(suspect, side_by_side(step, suspect.rules, suspect.thought, ends))


def _belief(suspect: Suspect, sides: SideBySide) -> Belief:
    m = suspect.belief
    return Belief(m.id, m.believes, m.truth, m.cited, sides)


def side_by_side(step: LessonStep, one: Way, other: Way, ends: tuple[str, str]) -> SideBySide:
    """Two ways from the first event that differs."""
    first, second = (_sentences(step, way) for way in (one, other))
    same = [a.says == b.says for a, b in zip(first, second, strict=False)]
    n = same.index(False) if False in same else len(same)
    return SideBySide(first[max(n - 1, 0) : n], first[n : n + SHOWN], second[n : n + SHOWN], *ends)


def _sentences(step: LessonStep, way: Way) -> tuple[Sentence, ...]:
    """What happened on a way, as the learner may see it, without how costs were paid."""
    seat = step.plays[0] if step.plays else None
    lines = (sentence(way.end, event, seat) for event in way.events if event.kind not in QUIET)
    return tuple(line for line in lines if line.says)


def goal_ends(goal: Paths, one: Way, other: Way) -> tuple[str, str]:
    """What the goal asks for, at the end of both ways, as far as it differs."""
    for path, wanted in goal.items():
        try:
            values = [offered.in_question(path, read_path(way.end, path), wanted) for way in (one, other)]
        except PathError:
            continue
        if values[0] != values[1] and path.partition(".")[0] != "events":
            what = path_words(path)
            words = [
                say("tutor.ends.value", what=what, value=offered.value_words(None, value)) for value in values
            ]
            return words[0], words[1]
    return say("tutor.ends.missed"), say("tutor.ends.reached")


def path_words(path: str) -> str:
    """A path of an expectation in words: `Ana.energy` is Ana’s energy."""
    head, _, rest = path.partition(".")
    key = f"owned.{rest.strip().casefold()}" if rest and head not in TABLE_WORDS else f"table.{path}"
    return say(f"tutor.path.{key}", whose=head) if has(f"tutor.path.{key}") else path


def parting(step: LessonStep, before: Position, move: Move) -> SideBySide | None:
    """What came of a move that misses, beside what a way to the goal brings from the same position: the first
    outcomes that differ. None where no way is known."""
    came, line = _after(step, before, move), winning_line(step, before)
    if came is None or not line:
        return None
    right = walked(step, before, line)
    return side_by_side(step, _outcomes(came), _outcomes(right), goal_ends(step.goal, came, right))


def _outcomes(way: Way) -> Way:
    return msgspec.structs.replace(way, events=tuple(e for e in way.events if e.kind in OUTCOMES))
