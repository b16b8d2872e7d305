"""The words in structures of `abilities` that the engine plays, by the field they stand in."""

from __future__ import annotations

from .counting import PLAYER_PROPS
from .effects.choosing import CHOSEN_WORDS
from .keywords import SUPPORTED, SUPPORTED_WAYS
from .matching import SPOKEN
from .mechanics.keyword_actions import CARRIED_OUT
from .replacing import REPLACED
from .statuses import STACK_WORDS, STATUS
from .values import CARD_TYPES, COLOR_LETTERS, SUPERTYPES

KEYWORDS = SUPPORTED
WAYS = SUPPORTED_WAYS
KEYWORD_ACTIONS = CARRIED_OUT
REPLACED_EVENTS = REPLACED
WORDS_CHOSEN = CHOSEN_WORDS
IS_WORDS = (
    frozenset(STATUS)
    | frozenset(STACK_WORDS)
    | frozenset(SPOKEN)
    | CARD_TYPES
    | SUPERTYPES
    | frozenset(COLOR_LETTERS)
)

RESTRICTIONS = frozenset(
    {
        "activated abilities can't be activated",
        "assigns damage equal to toughness",
        "can attack as though no defender",
        "can block additional",
        "can't attack",
        "can't attack or block",
        "can't be blocked",
        "can't be blocked by",
        "can't be blocked by more than",
        "can't be blocked except by",
        "can't be countered",
        "can't be regenerated",
        "can't be sacrificed",
        "can't be targeted",
        "can't block",
        "can't block anything but",
        "can't crew",
        "doesn't untap",
        "must attack",
        "must be blocked",
        "must block",
    }
)
"""Words of `Restrict`."""

PLAYER_RULES = frozenset(
    {
        "additional land",
        "attack tax",
        "can't activate",
        "can't activate but mana",
        "no legend rule",
        "can't cast",
        "can't cycle",
        "can't draw",
        "can't gain life",
        "can't get counters",
        "can't lose",
        "can't sacrifice",
        "can't search",
        "can't win",
        "cast as though flash",
        "cast at most",
        "draw at most",
        "have hexproof",
        "have shroud",
        "look at top card",
        "no maximum hand size",
        "play with hand revealed",
        "play with top revealed",
        "skip draw step",
        "skip extra turns",
    }
)
"""Words of `PlayerRule`."""

EVENTS = frozenset(
    {
        "activated",
        "attached",
        "attack",
        "attacked",
        "became blocked",
        "blocked",
        "cast",
        "connived",
        "copied",
        "countered",
        "counters_put",
        "counters_removed",
        "created",
        "cycled",
        "damaged",
        "dealt damage",
        "destroyed",
        "died",
        "discarded",
        "drew",
        "energy_gained",
        "energy_paid",
        "entered",
        "exiled",
        "exploited",
        "explored",
        "graveyard",
        "left",
        "left graveyard",
        "life_gained",
        "life_lost",
        "lost_game",
        "milled",
        "played",
        "proliferated",
        "returned",
        "revealed",
        "sacrificed",
        "scried",
        "searched",
        "shuffled",
        "state",
        "step",
        "surveilled",
        "tapped",
        "tapped for mana",
        "targeted",
        "turn_began",
        "unattached",
        "unblocked",
        "untapped",
    }
)
"""Words of `On.event`: the kinds of events that the engine tells."""

STEPS = frozenset(
    {"upkeep", "draw", "combat", "end", "main", "precombat main", "postcombat main", "next turn upkeep"}
    | {"beginning of combat", "declare attackers", "end of combat"}
)
"""Words of `On.step`."""

DURATIONS = frozenset(
    {
        "",
        "end of combat",
        "end of turn",
        "end of your next turn",
        "leaves",
        "this turn",
        "you control this",
        "your next end step",
        "your next turn",
        "your next upkeep",
    }
)
"""Words of `until`."""

PROPERTIES = frozenset(
    {
        "power",
        "toughness",
        "mana value",
        "damage",
        "counters",
        "total power and toughness",
        "colors spent",
        "loyalty",
    }
) | frozenset(PLAYER_PROPS)
"""Words of `Property.prop`, `Greatest.prop` and `Compares.prop`."""

HAPPENINGS = frozenset(
    {"attacked", "blocked", "cast", "crewed", "cycled", "damaged", "died", "discarded", "entered", "milled"}
    | {"sacrificed"}
)
"""Words of `Happened`."""

COUNTED = EVENTS | {"descended", "energy_lost", "permanent_left"}
"""Words of `Tally.event`."""

ABILITY_LABELS = frozenset(
    {
        "",
        "boast",
        "crew",
        "cycling",
        "embalm",
        "equip",
        "eternalize",
        "exhaust",
        "loyalty",
        "typecycling",
        "unearth",
    }
)
"""Labels of `Activated`."""

TIMINGS = frozenset({"", "combat", "sorcery", "your turn", "your upkeep", "your end step", "your draw step"})
COST_LABELS = frozenset({"spell", "activated", "cycling", "equip"})
COPIED_INTO = frozenset({"graveyard", "exile", "hand", "library top", "library bottom"})
TARGET_DIFFERENCES = frozenset({"", "controller", "name"})
MANA = frozenset({"any", "any produced", "chosen color"})
