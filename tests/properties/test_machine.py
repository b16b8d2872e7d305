"""Games as a state machine: whatever is done in whatever order, what must hold holds.

Its runs are the same every time, so a green build stays green; `python3 dev fuzz` looks further.
"""

from __future__ import annotations

import random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.properties.invariants import (
    check_refused,
    check_replay,
    check_table,
    check_view,
    make,
    other_moves,
)
from tests.properties.tables import random_table
from tests.properties.walks import actor, offers
from webapp.rules.moves import Move, Pass, TapForMana
from webapp.rules.table import from_json, to_json


def goes_on(machine: Games) -> bool:
    """Somebody may act."""
    return actor(machine.table) is not None


def at_priority(machine: Games) -> bool:
    """Somebody has priority."""
    return goes_on(machine) and machine.table.decision is None


def at_a_decision(machine: Games) -> bool:
    """Somebody is asked, often in the middle of a resolution."""
    return goes_on(machine) and machine.table.decision is not None


class Games(RuleBasedStateMachine):
    """One game, from a random table on. After each rule the game goes on by one move, so that runs in which
    some rules are switched off are games too.
    """

    @initialize(seed=st.integers(min_value=0, max_value=10**9))
    def set_up(self, seed: int) -> None:
        """A random table."""
        self.first = self.table = random_table(random.Random(seed))
        self.moves: list[Move] = []

    def go_on(self, data: st.DataObject) -> None:
        """Make a move that is offered: rather something than nothing, and mana alone only now and then."""
        if not goes_on(self):
            return
        _, offered = offers(self.table)
        passes = [move for move in offered if isinstance(move, Pass)]
        mana = [move for move in offered if isinstance(move, TapForMana)]
        busy = [move for move in offered if not isinstance(move, Pass | TapForMana)]
        move = data.draw(st.sampled_from(busy * 3 + passes * 2 + mana[:1]), "move")
        self.table = make(self.table, move).table
        self.moves.append(move)

    @precondition(at_priority)
    @rule(data=st.data())
    def make_an_offered_move(self, data: st.DataObject) -> None:
        """It is accepted, and its events tell what changed."""
        self.go_on(data)

    @precondition(at_a_decision)
    @rule(data=st.data())
    def answer_a_decision(self, data: st.DataObject) -> None:
        """It is accepted, its events tell what changed, and the resolution goes on."""
        self.go_on(data)

    @precondition(goes_on)
    @rule(data=st.data())
    def make_a_move_that_is_not_offered(self, data: st.DataObject) -> None:
        """It is refused with a reason, and leaves the table as it was."""
        player, offered = offers(self.table)
        others = other_moves(self.table, player, offered)
        check_refused(self.table, data.draw(st.sampled_from(others), "move"))
        self.go_on(data)

    @rule(data=st.data())
    def write_and_read(self, data: st.DataObject) -> None:
        """The game goes on from what was read."""
        self.table = from_json(to_json(self.table))
        self.go_on(data)

    @rule(data=st.data())
    def replay_from_the_start(self, data: st.DataObject) -> None:
        """The same moves lead to the same table."""
        check_replay(self.first, self.moves, self.table)
        self.go_on(data)

    @rule(data=st.data(), n=st.integers(min_value=0, max_value=3))
    def look_from_a_seat(self, data: st.DataObject, n: int) -> None:
        """Nothing hidden from the seat makes a difference to what it sees."""
        check_view(self.table, n % len(self.table.players))
        self.go_on(data)

    @invariant()
    def the_table_is_sound(self) -> None:
        """Each card in one zone, nothing left undone before priority, JSON gives the same table."""
        check_table(self.table)


TestGames = Games.TestCase
TestGames.settings = settings(
    max_examples=30,
    stateful_step_count=30,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
