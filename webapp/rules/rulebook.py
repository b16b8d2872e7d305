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
    # 602.2b: the discard is a cost. False: the card is discarded as the ability resolves.
    cycling_discard_on_resolution: bool = False
    # 608.2b: nothing happens when every target is illegal.
    all_illegal_does_nothing: bool = True
    # 608.2b: with some targets legal, the rest happens. False: one illegal target stops everything.
    some_illegal_goes_on: bool = True
    # 122.1: energy stays from turn to turn.
    energy_empties: bool = False
    # 118.10: "may pay" is one payment. True: paid as often as possible, with the effect each time.
    pay_repeatedly: bool = False
    # 118.12: nobody acts between "may pay" and "if you do". True: the effect is put on the stack.
    if_you_do_uses_stack: bool = False
    # 603.12: "when you do" is a trigger. False: it happens at once.
    when_you_do_uses_stack: bool = True
    # 701.22b: scry 0 is no event.
    scry_zero_is_event: bool = False
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


CURRENT = RuleBook()

EDITIONS: dict[str, RuleBook] = {
    "2026-08": CURRENT,
    "2025-04": RuleBook(
        edition="2025-04", connive_departed=False, connive_zero_is_event=True, library_mana_abilities=True
    ),
}
