"""The rulebook as a value: an edition of the rules, or one belief that differs from it.

Where editions differ the engine asks a switch. A misconception is the newest book with one switch set wrong,
so that the tutor can play a position as the learner believes it goes.
"""

from __future__ import annotations

import msgspec


class RuleBook(msgspec.Struct, frozen=True, omit_defaults=True):
    """Named switches. The defaults are the rules as of 2026-08-07.

    `edition` names the table of rule numbers to cite. `belief` is the id of the misconception that this book
    models ("" = none).
    """

    edition: str = "2026-08"
    belief: str = ""
    # 701.50b-c: a permanent that has left the battlefield still connives (by its last known information).
    connive_departed: bool = True
    # 701.50e: connive 0 is no event.
    connive_zero_is_event: bool = False
    # 605.1a: what moves a card to or from a library is no mana ability.
    library_mana_abilities: bool = False
    # 405.5: the top of the stack resolves first. False: first in, first out.
    last_in_first_out: bool = True
    # 603.3: the trigger goes above the cycling ability. False: it waits below, for the draw.
    cycle_trigger_above: bool = True
    # 702.29d: "cycle or discard" triggers once for one cycled card.
    cycle_or_discard_once: bool = True
    # 702.29a: cycling only from the hand.
    cycling_from_battlefield: bool = False
    # 602.2a: a cycling ability waits on the stack. False: the card is drawn at once.
    cycling_uses_stack: bool = True
    # 602.2b: the discard is a cost, and stays paid. True: countering the cycling ability gives the card back.
    countered_cycling_gives_back: bool = False
    # 702.29b: a card has cycling in every zone. False: only in a hand.
    cycling_exists_everywhere: bool = True
    # 702.29c: only what pays a cycling cost has been cycled. True: any discarded card with cycling has.
    discarding_is_cycling: bool = False
    # 118.11: a card that was exiled instead of discarded has been cycled. False: it hasn't.
    replaced_is_cycled: bool = True
    # 702.29e: finding nothing is allowed. False: who typecycles must find a card if there is one.
    typecycling_may_find_nothing: bool = True
    # 702.29e: the type is all that is asked for. False: of lands only basic ones are found.
    typecycling_finds_nonbasics: bool = True
    # 702.29f: typecycling triggers what cycling triggers.
    typecycling_triggers: bool = True
    # 702.29f: what stops cycling stops typecycling.
    typecycling_is_stopped: bool = True
    # 702.29f: what changes cycling costs changes typecycling costs.
    typecycling_costs_change: bool = True
    # 702.29f: what looks for cycling finds typecycling.
    typecycling_is_found: bool = True
    # 608.2b: nothing happens when every target is illegal.
    all_illegal_does_nothing: bool = True
    # 608.2b: with some targets legal, the rest happens. False: one illegal target stops everything.
    some_illegal_goes_on: bool = True
    # 122.1: energy stays from turn to turn.
    energy_empties: bool = False
    # 122.1: energy is on the player. False: it is lost when what gives it leaves the battlefield.
    energy_on_players: bool = True
    # 605.1a: what gives energy is no mana ability. False: it happens at once, without the stack.
    energy_uses_stack: bool = True
    # 118.3: a cost is paid completely or not at all. True: who has too little energy pays what there is.
    energy_paid_in_part: bool = False
    # 701.34a: players who have counters can be chosen. False: only permanents can.
    proliferate_reaches_players: bool = True
    # 118.10: "may pay" is one payment. True: paid as often as possible, with the effect each time.
    pay_repeatedly: bool = False
    # 118.12: nobody acts between "may pay" and "if you do". True: the effect is put on the stack.
    if_you_do_uses_stack: bool = False
    # 603.12: "when you do" is a trigger. False: it happens at once.
    when_you_do_uses_stack: bool = True
    # 701.22b: scry 0 is no event.
    scry_zero_is_event: bool = False
    # 701.22a: the cards are put back in any order. False: in the order they had.
    scry_in_any_order: bool = True
    # 701.22d: a scry is one even if there is no card to look at.
    scry_without_cards_counts: bool = True
    # 701.22c: players look at the same time and their cards move together. False: one player after the other.
    scry_together: bool = True
    # 603.3b: the active player's triggers go on the stack first (and resolve last).
    active_player_first: bool = True
    # 701.50a: the counter comes after the discard. True: before it, whatever is discarded.
    connive_counter_first: bool = False
    # 701.50a: only a nonland discard gives a counter.
    connive_land_counts: bool = False
    # 701.50b: the last controller of a dead permanent draws and discards. False: nobody does.
    connive_dead_draws: bool = True
    # 701.50c: one after the other. False: all draw, then all discard.
    connive_in_turn: bool = True
    # 701.50d: connive N draws N cards and then discards N. False: it is N times connive.
    connive_n_at_once: bool = True
    # 701.50f: it has connived even if no card could be discarded.
    connive_complete_anyway: bool = True
    # 111.10e: a token that is sacrificed for its effect may be an enchantment. False: all such are artifacts.
    tokens_are_as_defined: bool = True
    # 704.5z: of several Roles the newest stays. False: the oldest.
    newest_role_stays: bool = True
    # 202.3e: {X} counts as 0 except on the stack. False: a permanent's X is what was paid for it.
    x_off_stack_is_zero: bool = True
    # 101.4: the active player chooses first. False: last.
    choices_in_turn_order: bool = True
    # 117.3c: who has cast a spell or activated an ability gets priority. False: the next player does.
    actor_gets_priority: bool = True
    # 101.3: who can't do all does as much as possible. False: nothing.
    as_much_as_possible: bool = True
    # 101.2: "can't" wins. False: what a spell or ability says to do is done all the same.
    cant_beats_can: bool = True
    # 400.7: what changes zones is a new object. False: what targeted a permanent that is back still finds it.
    moved_is_new_object: bool = True


CURRENT = RuleBook()

EDITIONS: dict[str, RuleBook] = {
    "2026-08": CURRENT,
    "2025-04": RuleBook(
        edition="2025-04", connive_departed=False, connive_zero_is_event=True, library_mana_abilities=True
    ),
}
