"""A lesson put on the table: set-ups built, scripts played, the reference line proved to reach each goal."""

from __future__ import annotations

from webapp.rules.apply import apply
from webapp.rules.objects import Card
from webapp.rules.refusals import Refused
from webapp.rules.table import Table
from webapp.scenario import expect, format, play
from webapp.scenario.cards import Sources
from webapp.scenario.model import Scenario
from webapp.scenario.picking import NotationError
from webapp.scenario.problems import Problems, suggestion
from webapp.scenario.yamltree import Tree
from webapp.words import say

from .lesson import LessonStep, Paths, Played, Scripted
from .moving import Position, ScriptError, move_on, refusal_text, run, to_act, understood
from .posing import pose
from .question import QuestionError
from .reading import LESSON_KEYS, StepDraft
from .solving import reached

SCENARIO_KEYS = ("edition", "cards", "players", "active", "step", "turn", "seed")
"""The keys of a scenario that a lesson has."""
SET_UP_KEYS = ("players", "active", "step", "turn", "seed")
"""The keys of a scenario that a step's `set up` has; cards are defined once, for the whole lesson."""

Place = tuple[int, int]


class Stage:
    """One lesson as it is played through. `table` is None when the way to it is broken: what follows can't be
    played until a step sets a new table up."""

    def __init__(self, tree: Tree, text: str, problems: Problems, sources: Sources) -> None:
        self.text = text
        self.problems = problems
        self.sources = sources
        self.top = {str(key.value): (key, value) for key, value in tree.pairs if key.value in SCENARIO_KEYS}
        self.unknown(tree)
        self.scenario = self.read(tree, self.top)
        self.cards: dict[str, Card] = dict(self.scenario.cards) if self.scenario else {}
        self.table = self.build(self.scenario) if self.scenario else None
        self.names = [p.name for p in self.scenario.players] if self.scenario else []

    def unknown(self, tree: Tree) -> None:
        """Note keys that mean nothing in a lesson."""
        allowed = (*LESSON_KEYS, *SCENARIO_KEYS)
        for key, _ in tree.pairs:
            if key.value not in allowed:
                says = say("problems.key.lesson", key=repr(key.value)) + suggestion(str(key.value), allowed)
                self.problems.add(key.place, says)

    def read(self, tree: Tree, parts: dict[str, tuple[Tree, Tree]]) -> Scenario | None:
        """A scenario from some keys; None (with the problems noted) if it's faulty."""
        version = (Tree(*tree.place, "scenario", "text"), Tree(*tree.place, 1, "number"))
        pairs = (version, *parts.values())
        value = {key.value: node.value for key, node in pairs}
        whole = Tree(tree.line, tree.column, value, "mapping", pairs=pairs)
        before = len(self.problems.found)
        scenario = format.read_scenario(whole, self.text, self.problems, self.sources)
        return scenario if len(self.problems.found) == before else None

    def build(self, scenario: Scenario) -> Table:
        """The table that a scenario sets up."""
        return play.start(scenario).table

    def seat(self, name: str, place: Place, key: str) -> int:
        """The seat of a player that the lesson names."""
        for seat, known in enumerate(self.names):
            if known.casefold() == name.casefold():
                return seat
        self.problems.add(
            place, say("problems.lesson.player", key=key, name=repr(name)) + suggestion(name, self.names)
        )
        return 0

    # ---- steps

    def step(self, draft: StepDraft, you: int) -> LessonStep | None:
        """A step with the table that it starts on; None if it can't be played."""
        if draft.set_up is not None:
            self._set_up(draft.set_up)
        plays = tuple(self.seat(name, draft.places["plays"], "plays") for name in draft.plays) or (you,)
        self._check_paths(draft)
        if self.table is None or not draft.playable:
            self.table = None
            return None
        opened = self._script(self.table, draft, "before")
        if opened is None:
            return None
        table, opening = opened
        step = LessonStep(
            **draft.values,
            plays=plays,
            start=table,
            opening=opening,
            fresh=draft.set_up is not None,
            base=self.table,
        )
        self.table = self._played(step, draft)
        return step

    def _set_up(self, tree: Tree) -> None:
        for key, _ in tree.pairs:
            if key.value not in SET_UP_KEYS:
                says = say("problems.key.set_up", key=repr(key.value)) + suggestion(
                    str(key.value), SET_UP_KEYS
                )
                self.problems.add(key.place, says)
        shared = [key for key in self.top if key in {"edition", "cards", "seed"}]
        parts = {key: self.top[key] for key in shared}
        parts |= {str(key.value): (key, node) for key, node in tree.pairs if key.value in SET_UP_KEYS}
        scenario = self.read(tree, parts)
        self.table = self.build(scenario) if scenario else None
        if scenario:
            self.cards |= scenario.cards

    def _check_paths(self, draft: StepDraft) -> None:
        """Note expectations that can't be expected of any table."""
        values = draft.values
        self._paths(values["goal"], draft.places.get("goal", draft.place))
        for n, mistake in enumerate(values["mistakes"]):
            self._paths(mistake.results, draft.places[f"mistakes.{n}"])
        for remark in values["on_the_way"]:
            self._paths(remark.when, draft.places["on the way"])
        ask = values["ask"]
        if ask is not None and ask.path and (says := expect.path_problem(ask.path, self.names)):
            self.problems.add(draft.places.get("ask.path", draft.place), says)
            self.table = None
        if ask is not None:
            self._paths(ask.goal, draft.places.get("ask.goal", draft.place))
        for n, reply in enumerate(values["replies"]):
            self._paths(reply.when, draft.places[f"replies.{n}"])

    def _paths(self, paths: Paths, place: Place) -> None:
        for path, value in paths.items():
            says = expect.path_problem(path, self.names) or expect.value_problem(path, value, self.names)
            if says:
                self.problems.add(place, says)

    def _script(self, table: Table, draft: StepDraft, key: str) -> tuple[Table, tuple[Played, ...]] | None:
        script: tuple[Scripted, ...] = draft.values[key]
        try:
            return run(table, script)
        except ScriptError as error:
            self.problems.add(draft.places[f"{key}.{error.index}"], error.says)
            return None

    def _played(self, step: LessonStep, draft: StepDraft) -> Table | None:
        """The table after a step, played as its author means it."""
        end = self._asked(step, draft) if step.ask else self._line(step, draft)
        if end is None:
            return None
        after = self._script(end, draft, "then")
        return after[0] if after else None

    def _asked(self, step: LessonStep, draft: StepDraft) -> Table | None:
        """The table after the answer to a question."""
        try:
            question = pose(step, step.start)
        except QuestionError as error:
            keys = (f"ask.{error.key}", error.key, "ask")
            place = next((draft.places[key] for key in keys if key in draft.places), draft.place)
            self.problems.add(place, error.says)
            return None
        for n, mistake in enumerate(step.mistakes):
            place = draft.places[f"mistakes.{n}"]
            if question.meant(mistake.answer, question.answer):
                self.problems.add(place, say("problems.mistake.right"))
            elif says := question.unknown(mistake.answer):
                self.problems.add(place, says)
        return question.sequel.table

    def _line(self, step: LessonStep, draft: StepDraft) -> Table | None:
        place = draft.places.get("goal", draft.place)
        if reached(step, step.start):
            self.problems.add(place, say("problems.goal.already"))
            return None
        if to_act(step.start) not in step.plays:
            self.problems.add(draft.place, say("problems.goal.other_seat"))
            return None
        at = Position(step.start)
        for n, text in enumerate(step.line):
            if reached(step, at.table):
                self.problems.add(draft.places[f"line.{n}"], say("problems.goal.early"))
                break
            after = move_on(step, at, text)
            if after is None:
                self.problems.add(draft.places[f"line.{n}"], self._why_not(step, at, text))
                return None
            at = after
        if not reached(step, at.table):
            wrong = [expect.check(at.table, path, value) for path, value in step.goal.items()]
            says = " ".join(mismatch.says for mismatch in wrong if mismatch is not None)
            self.problems.add(place, say("problems.goal.missed", why=says))
            return None
        return at.table

    @staticmethod
    def _why_not(step: LessonStep, at: Position, text: str) -> str:
        """Why a move of the line can't be made."""
        try:
            move = understood(at.table, step.plays, text)
        except NotationError as error:
            return say("problems.move.unread", move=repr(text), why=error.says)
        if move.player not in step.plays:
            return say("problems.move.other_seat", move=repr(text))
        result = apply(at.table, move)
        if isinstance(result, Refused):
            return say("problems.move.refused", move=repr(text), why=refusal_text(result))
        return text
