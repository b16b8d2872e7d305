"""Beliefs about the rules that are wrong at one point each, as rulebooks.

A misconception is the newest rulebook with one switch set wrong. Playing a position under it shows what
someone who believes it expects; where that equals a learner's answer, the tutor knows what they believe.
"""

from __future__ import annotations

import msgspec

from .rulebook import CURRENT, RuleBook


class Misconception(msgspec.Struct, frozen=True):
    """One wrong belief.

    `id` is permanent; `believes` says it in plain words; `truth` corrects it in one sentence; `ruling`
    is the id of the ruling it violates; `switch` is the field of `RuleBook` that it sets wrong. The scenario
    `tests/scenarios/misconceptions/<id>.yaml` ends differently under it.
    """

    id: str
    believes: str
    truth: str
    ruling: str
    switch: str

    @property
    def book(self) -> RuleBook:
        """The newest rulebook as this belief has it."""
        right = getattr(CURRENT, self.switch)
        return msgspec.structs.replace(CURRENT, belief=self.id, **{self.switch: not right})


_ALL: tuple[Misconception, ...] = (
    Misconception(
        "first-in-first-out",
        "What was put on the stack first resolves first.",
        "The stack is a pile: what was put on it last resolves first.",
        "apnap.triggers",
        "last_in_first_out",
    ),
    Misconception(
        "cycle-trigger-waits-for-the-draw",
        "The trigger of a cycled card waits until the card has been drawn.",
        "The trigger is put on the stack above the cycling ability, so it resolves before the draw.",
        "cycling.trigger-above",
        "cycle_trigger_above",
    ),
    Misconception(
        "cycling-and-discarding-trigger-separately",
        "“Whenever you cycle or discard a card” triggers twice for a cycled card, which is discarded too.",
        "One cycled card is one event for such an ability: it triggers once.",
        "cycling.cycle-or-discard-once",
        "cycle_or_discard_once",
    ),
    Misconception(
        "cycling-from-the-battlefield",
        "A card with cycling may be cycled from the battlefield.",
        "Cycling works only while the card is in its player's hand.",
        "cycling.hand-only",
        "cycling_from_battlefield",
    ),
    Misconception(
        "energy-although-all-targets-are-illegal",
        "Energy is gained even though every target has become illegal.",
        "With every target illegal the whole spell or ability does nothing, the energy included.",
        "energy.illegal-targets.no-gain",
        "all_illegal_does_nothing",
    ),
    Misconception(
        "one-illegal-target-stops-everything",
        "If one of the targets has become illegal, nothing happens at all.",
        "As long as one target is legal it resolves; only the illegal one is left alone.",
        "energy.illegal-targets.some-legal",
        "some_illegal_goes_on",
    ),
    Misconception(
        "energy-empties",
        "Unused energy is lost at the end of the turn, like mana.",
        "Energy counters stay until they are paid or removed.",
        "energy.persists",
        "energy_empties",
    ),
    Misconception(
        "paying-several-times",
        "“You may pay” can be done several times, for the effect several times.",
        "It is one payment, chosen once as the ability resolves.",
        "energy.pay-once",
        "pay_repeatedly",
    ),
    Misconception(
        "responding-before-if-you-do",
        "Others may respond between the payment and what “if you do” brings.",
        "Payment and effect are one resolution; nobody can act in between.",
        "energy.if-you-do",
        "if_you_do_uses_stack",
    ),
    Misconception(
        "when-you-do-at-once",
        "What follows “when you do” happens at once.",
        "“When you do” makes a trigger: it goes on the stack, and players may respond to it.",
        "energy.when-you-do",
        "when_you_do_uses_stack",
    ),
    Misconception(
        "scry-zero-triggers",
        "Scrying 0 cards is still scrying and sets off “whenever you scry”.",
        "Scry 0 is no event.",
        "scry.zero",
        "scry_zero_is_event",
    ),
    Misconception(
        "scry-one-after-the-other",
        "When several players scry, each finishes before the next one looks.",
        "They look together, decide in turn order, and all cards move together.",
        "scry.simultaneous",
        "scry_together",
    ),
    Misconception(
        "other-players-trigger-goes-below",
        "The other players' triggers go on the stack first, so the active player's resolve first.",
        "The active player puts theirs on the stack first; the other players' are above and resolve first.",
        "apnap.triggers",
        "active_player_first",
    ),
    Misconception(
        "counter-before-the-discard",
        "A conniving creature gets its counter first, whatever is discarded.",
        "The counter comes after the discard, and only for a nonland card.",
        "connive.basic",
        "connive_counter_first",
    ),
    Misconception(
        "discarded-land-gives-a-counter",
        "Discarding a land while conniving gives a counter too.",
        "Only a discarded nonland card gives a counter.",
        "connive.basic",
        "connive_land_counts",
    ),
    Misconception(
        "dead-creature-does-not-connive",
        "If the creature has died, its controller neither draws nor discards.",
        "What it last was tells who connives: that player still draws and discards.",
        "connive.last-known",
        "connive_dead_draws",
    ),
    Misconception(
        "all-connive-together",
        "Several conniving creatures draw all cards first and then discard.",
        "They connive one after the other, each completely.",
        "connive.simultaneous",
        "connive_in_turn",
    ),
)

MISCONCEPTIONS: dict[str, Misconception] = {m.id: m for m in _ALL}
