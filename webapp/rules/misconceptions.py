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

    def wrong_by(self, book: RuleBook) -> bool:
        """Whether it is wrong by an edition: what is wrong now may have been so in an older one."""
        return bool(getattr(book, self.switch) == getattr(CURRENT, self.switch))


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
    Misconception(
        "cycling-draws-at-once",
        "The card is drawn as soon as one cycles.",
        "The draw is an ability on the stack: players may respond, and it comes when the ability resolves.",
        "cycling.uses-stack",
        "cycling_uses_stack",
    ),
    Misconception(
        "countered-cycling-gives-the-card-back",
        "If the cycling ability is countered, the card is not discarded after all.",
        "The discard is a cost: it is paid, and nothing gives it back.",
        "cycling.discard-is-cost",
        "countered_cycling_gives_back",
    ),
    Misconception(
        "exiled-card-was-not-cycled",
        "A card that is exiled instead of discarded has not been cycled.",
        "A cost whose action was replaced is still paid: the card was cycled, wherever it went.",
        "replacement.cycled-elsewhere",
        "replaced_is_cycled",
    ),
    Misconception(
        "discarding-is-cycling",
        "A card with cycling has been cycled whenever it is discarded.",
        "It has been cycled only if it was discarded to pay its cycling cost.",
        "cycling.when-you-cycle",
        "discarding_is_cycling",
    ),
    Misconception(
        "cycling-only-exists-in-the-hand",
        "A card has cycling only while it is in a hand.",
        "Cycling works from the hand only, but the card has it in every zone, and what looks for it finds it.",
        "cycling.exists-everywhere",
        "cycling_exists_everywhere",
    ),
    Misconception(
        "typecycling-must-find",
        "Who typecycles must take a card of that type if the library has one.",
        "In a library one may fail to find what must be of a kind; the shuffle happens anyway.",
        "typecycling.search",
        "typecycling_may_find_nothing",
    ),
    Misconception(
        "landcycling-finds-basics-only",
        "Landcycling, islandcycling and the like find basic lands only.",
        "The type is all that is asked for: a nonbasic land that has it is found too.",
        "typecycling.any-type",
        "typecycling_finds_nonbasics",
    ),
    Misconception(
        "typecycling-triggers-nothing",
        "What triggers on cycling a card doesn't trigger on typecycling.",
        "Typecycling is cycling: the same abilities trigger.",
        "typecycling.triggers",
        "typecycling_triggers",
    ),
    Misconception(
        "typecycling-is-never-stopped",
        "“Players can't cycle cards” doesn't stop typecycling.",
        "Typecycling is cycling, so what stops cycling stops it.",
        "typecycling.stoppers",
        "typecycling_is_stopped",
    ),
    Misconception(
        "typecycling-costs-never-change",
        "What changes the cost of cycling leaves typecycling alone.",
        "Typecycling is cycling: its cost is raised and lowered with it.",
        "typecycling.costs",
        "typecycling_costs_change",
    ),
    Misconception(
        "typecycling-is-not-found",
        "A card with typecycling is not a card with cycling.",
        "What looks for a card with cycling finds a card with typecycling.",
        "typecycling.found",
        "typecycling_is_found",
    ),
    Misconception(
        "energy-abilities-skip-the-stack",
        "An ability that gives energy happens at once, like one that makes mana.",
        "Energy isn't mana: such an ability uses the stack, and players may respond.",
        "energy.not-mana",
        "energy_uses_stack",
    ),
    Misconception(
        "energy-is-lost-with-its-source",
        "Energy is lost when the permanent that gave it leaves the battlefield.",
        "Energy counters are on the player and stay there.",
        "energy.on-players",
        "energy_on_players",
    ),
    Misconception(
        "too-little-energy-pays-a-part",
        "Who has less energy than a cost asks for may pay with what there is.",
        "A cost is paid completely or not at all.",
        "energy.no-overpay",
        "energy_paid_in_part",
    ),
    Misconception(
        "proliferate-adds-no-energy",
        "Proliferate is for counters on permanents only.",
        "A player who has counters may be chosen too, and gets another one of each kind.",
        "energy.counter-effects",
        "proliferate_reaches_players",
    ),
    Misconception(
        "x-stays-on-the-battlefield",
        "A permanent that was cast with {X} keeps the paid X in its mana value.",
        "Everywhere but on the stack {X} counts as 0.",
        "mana-value.x-off-stack",
        "x_off_stack_is_zero",
    ),
    Misconception(
        "scry-keeps-the-order",
        "Cards that one scries go back in the order they had.",
        "What stays on top, and what goes to the bottom, is put there in any order.",
        "scry.n",
        "scry_in_any_order",
    ),
    Misconception(
        "scry-needs-a-card",
        "Who has no card to look at doesn't scry.",
        "A player has scried even if some or all of it was impossible.",
        "scry.trigger-after",
        "scry_without_cards_counts",
    ),
    Misconception(
        "older-role-stays",
        "A creature keeps its Role, and a second one of the same player is lost.",
        "Of several Roles that a player controls on it the newest stays.",
        "role.newest",
        "newest_role_stays",
    ),
    Misconception(
        "connive-n-is-n-times-connive",
        "Connive 2 is: connive, then connive again.",
        "All cards are drawn first, then as many are discarded, and it is one conniving.",
        "connive.n",
        "connive_n_at_once",
    ),
    Misconception(
        "connive-zero-triggers",
        "Connive 0 is still conniving and sets off “whenever a creature connives”.",
        "Connive 0 is no event.",
        "connive.zero",
        "connive_zero_is_event",
    ),
    Misconception(
        "conniving-needs-a-discard",
        "A creature whose player discards nothing has not connived.",
        "It has connived once the process is over, even if parts of it were impossible.",
        "connive.complete-anyway",
        "connive_complete_anyway",
    ),
    Misconception(
        "departed-creature-is-skipped",
        "Of several creatures that connive, one that has left meanwhile is skipped.",
        "It connives too: its last controller draws and discards.",
        "connive.simultaneous",
        "connive_departed",
    ),
    Misconception(
        "shards-are-artifacts",
        "A Shard is an artifact, like other tokens that are sacrificed for what they do.",
        "A Shard is an enchantment.",
        "token.shard",
        "tokens_are_as_defined",
    ),
    Misconception(
        "active-player-chooses-last",
        "When several players choose, the active player chooses last.",
        "The active player chooses first, then the others in turn order.",
        "apnap.choices",
        "choices_in_turn_order",
    ),
    Misconception(
        "casting-gives-priority-away",
        "After casting a spell it is the next player's turn to act.",
        "Who has cast a spell or activated an ability has priority again.",
        "triggers.next-priority",
        "actor_gets_priority",
    ),
    Misconception(
        "all-or-nothing",
        "Who can't do all that an effect says does nothing of it.",
        "As much as possible is done.",
        "impossible.as-much-as-possible",
        "as_much_as_possible",
    ),
    Misconception(
        "a-spell-beats-cant",
        "What a spell or ability says to do is done, even if another effect says that it can't happen.",
        "“Can't” wins over what says that it happens.",
        "cant-beats-can",
        "cant_beats_can",
    ),
    Misconception(
        "returned-creature-is-still-the-target",
        "A creature that has left and come back is still the target.",
        "It is a new object: what targeted it no longer finds it.",
        "new-object",
        "moved_is_new_object",
    ),
)

MISCONCEPTIONS: dict[str, Misconception] = {m.id: m for m in _ALL}
