"""Beliefs about the rules that are wrong at one point each, as rulebooks.

A misconception is the newest rulebook with one switch set wrong. Playing a position under it shows what
someone who believes it expects; where that equals a learner's answer, the tutor knows what they believe.
"""

from __future__ import annotations

import msgspec

from webapp.words import say

from .rulebook import CURRENT, RuleBook


class Misconception(msgspec.Struct, frozen=True):
    """One wrong belief.

    `id` is permanent, and its words stand by it in `words/en/beliefs.json`; `ruling` is the id of the ruling
    it violates; `switch` is the field of `RuleBook` that it sets wrong; `rule` is the id of the rule that says so
    where the ruling, under which it is taught, says more than that. The scenario
    `tests/scenarios/misconceptions/<id>.yaml` ends differently under it.
    """

    id: str
    ruling: str
    switch: str
    rule: str = ""

    @property
    def believes(self) -> str:
        """The belief in plain words."""
        return say(f"beliefs.{self.id}.believes")

    @property
    def truth(self) -> str:
        """What is so instead, in one sentence."""
        return say(f"beliefs.{self.id}.truth")

    @property
    def cited(self) -> str:
        """The id of what is cited for the truth."""
        return self.rule or self.ruling

    @property
    def book(self) -> RuleBook:
        """The newest rulebook as this belief has it."""
        right = getattr(CURRENT, self.switch)
        return msgspec.structs.replace(CURRENT, belief=self.id, **{self.switch: not right})

    def wrong_by(self, book: RuleBook) -> bool:
        """Whether it is wrong by an edition: what is wrong now may have been so in an older one."""
        return bool(getattr(book, self.switch) == getattr(CURRENT, self.switch))


_ALL: tuple[Misconception, ...] = (
    Misconception("first-in-first-out", "apnap.triggers", "last_in_first_out", "rule.405.5"),
    Misconception("cycle-trigger-waits-for-the-draw", "cycling.trigger-above", "cycle_trigger_above"),
    Misconception(
        "cycling-and-discarding-trigger-separately", "cycling.cycle-or-discard-once", "cycle_or_discard_once"
    ),
    Misconception("cycling-from-the-battlefield", "cycling.hand-only", "cycling_from_battlefield"),
    Misconception(
        "energy-although-all-targets-are-illegal",
        "energy.illegal-targets.no-gain",
        "all_illegal_does_nothing",
    ),
    Misconception(
        "one-illegal-target-stops-everything", "energy.illegal-targets.some-legal", "some_illegal_goes_on"
    ),
    Misconception("energy-empties", "energy.persists", "energy_empties"),
    Misconception("paying-several-times", "energy.pay-once", "pay_repeatedly"),
    Misconception("responding-before-if-you-do", "energy.if-you-do", "if_you_do_uses_stack"),
    Misconception("when-you-do-at-once", "energy.when-you-do", "when_you_do_uses_stack"),
    Misconception("scry-zero-triggers", "scry.zero", "scry_zero_is_event"),
    Misconception("scry-one-after-the-other", "scry.simultaneous", "scry_together"),
    Misconception("other-players-trigger-goes-below", "apnap.triggers", "active_player_first"),
    Misconception("counter-before-the-discard", "connive.basic", "connive_counter_first"),
    Misconception("discarded-land-gives-a-counter", "connive.basic", "connive_land_counts"),
    Misconception("dead-creature-does-not-connive", "connive.last-known", "connive_dead_draws"),
    Misconception("all-connive-together", "connive.simultaneous", "connive_in_turn"),
    Misconception("cycling-draws-at-once", "cycling.uses-stack", "cycling_uses_stack"),
    Misconception(
        "countered-cycling-gives-the-card-back", "cycling.discard-is-cost", "countered_cycling_gives_back"
    ),
    Misconception("exiled-card-was-not-cycled", "replacement.cycled-elsewhere", "replaced_is_cycled"),
    Misconception("discarding-is-cycling", "cycling.when-you-cycle", "discarding_is_cycling"),
    Misconception(
        "cycling-only-exists-in-the-hand", "cycling.exists-everywhere", "cycling_exists_everywhere"
    ),
    Misconception("typecycling-must-find", "typecycling.search", "typecycling_may_find_nothing"),
    Misconception("landcycling-finds-basics-only", "typecycling.any-type", "typecycling_finds_nonbasics"),
    Misconception("typecycling-triggers-nothing", "typecycling.triggers", "typecycling_triggers"),
    Misconception("typecycling-is-never-stopped", "typecycling.stoppers", "typecycling_is_stopped"),
    Misconception("typecycling-costs-never-change", "typecycling.costs", "typecycling_costs_change"),
    Misconception("typecycling-is-not-found", "typecycling.found", "typecycling_is_found"),
    Misconception("energy-abilities-skip-the-stack", "energy.not-mana", "energy_uses_stack"),
    Misconception("energy-is-lost-with-its-source", "energy.on-players", "energy_on_players"),
    Misconception("too-little-energy-pays-a-part", "energy.no-overpay", "energy_paid_in_part"),
    Misconception("proliferate-adds-no-energy", "energy.counter-effects", "proliferate_reaches_players"),
    Misconception("x-stays-on-the-battlefield", "mana-value.x-off-stack", "x_off_stack_is_zero"),
    Misconception("scry-keeps-the-order", "scry.n", "scry_in_any_order"),
    Misconception("scry-needs-a-card", "scry.trigger-after", "scry_without_cards_counts"),
    Misconception("older-role-stays", "role.newest", "newest_role_stays"),
    Misconception("connive-n-is-n-times-connive", "connive.n", "connive_n_at_once"),
    Misconception("connive-zero-triggers", "connive.zero", "connive_zero_is_event"),
    Misconception("conniving-needs-a-discard", "connive.complete-anyway", "connive_complete_anyway"),
    Misconception("departed-creature-is-skipped", "connive.simultaneous", "connive_departed"),
    Misconception("shards-are-artifacts", "token.shard", "tokens_are_as_defined"),
    Misconception("active-player-chooses-last", "apnap.choices", "choices_in_turn_order"),
    Misconception(
        "casting-gives-priority-away", "triggers.next-priority", "actor_gets_priority", "rule.117.3c"
    ),
    Misconception("all-or-nothing", "impossible.as-much-as-possible", "as_much_as_possible"),
    Misconception("a-spell-beats-cant", "cant-beats-can", "cant_beats_can"),
    Misconception("returned-creature-is-still-the-target", "new-object", "moved_is_new_object"),
)

MISCONCEPTIONS: dict[str, Misconception] = {m.id: m for m in _ALL}
