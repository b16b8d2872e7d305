"""Every ruling that the tutor holds and teaches, keyed by a permanent id; rule numbers stand per edition.

Numbers and letters move between editions of the Comprehensive Rules; ids never do. `RULINGS` are taught; `GROUND` are the rules
that the game stands on, cited by events, decisions and refusals that no taught ruling governs more closely.
"""

from __future__ import annotations

import msgspec

from .ground import GROUND_RULES

EDITIONS = {
    "2026-08": "Comprehensive Rules effective 2026-08-07 (the default)",
    "2025-04": "as printed in older release notes; connive was 701.47a-e and only permanents still on the battlefield went on conniving",
}


class Ruling(msgspec.Struct, frozen=True):
    """A ruling: its number in the newest edition, its plain words, and its numbers in other editions ("" = not stated there)."""

    id: str
    rule: str
    says: str
    numbers: dict[str, str] = {}


_TAUGHT: tuple[Ruling, ...] = (
    Ruling(
        "cycling.hand-only",
        "702.29a",
        "Cycling [cost] means: [cost], discard this card: draw a card. It can be activated only while the card is in its player's hand, any time that player has priority.",
    ),
    Ruling(
        "cycling.discard-is-cost",
        "602.2b",
        "The discard and the mana are the cost: they happen at once on activation, can't be responded to, and aren't undone if the ability is countered.",
    ),
    Ruling(
        "cycling.uses-stack",
        "602.2a",
        "The draw is an activated ability on the stack: players may respond, it can be countered by what counters abilities (not spells), and it needs no source left.",
    ),
    Ruling(
        "cycling.exists-everywhere",
        "702.29b",
        "The ability exists in every zone, so effects that look for an object with an activated ability (or with cycling) find it on the battlefield too.",
    ),
    Ruling(
        "cycling.when-you-cycle",
        "702.29c",
        "'When you cycle this card' triggers on discarding it to pay a cycling cost, from whatever zone the card ended up in (also exile, when the discard was replaced).",
    ),
    Ruling(
        "cycling.trigger-above",
        "603.3",
        "The trigger is put on the stack after the cycling ability, so above it: it resolves first, before the draw.",
    ),
    Ruling(
        "cycling.cycle-or-discard-once",
        "702.29d",
        "'Whenever you cycle or discard a card' triggers once for one cycled card.",
    ),
    Ruling(
        "typecycling.search",
        "702.29e",
        "[Type]cycling [cost]: [cost], discard this card: search your library for a card of that type, reveal it, put it into your hand, then shuffle. Failing to find is allowed; the shuffle happens anyway.",
    ),
    Ruling(
        "typecycling.any-type",
        "702.29e",
        "The type may be a subtype, card type, supertype or several together (basic landcycling wants a card that is both basic and land).",
    ),
    Ruling(
        "typecycling.triggers", "702.29f", "Typecycling is cycling: what triggers on cycling a card triggers."
    ),
    Ruling(
        "typecycling.stoppers",
        "702.29f",
        "An effect that stops players from cycling cards stops typecycling.",
    ),
    Ruling(
        "typecycling.costs",
        "702.29f",
        "What raises or lowers cycling costs raises or lowers typecycling costs.",
    ),
    Ruling(
        "typecycling.found", "702.29f", "What looks for a card with cycling finds a card with typecycling."
    ),
    Ruling(
        "energy.on-players",
        "122.1",
        "Energy counters are on players, not on permanents: they stay when what made them leaves.",
    ),
    Ruling(
        "energy.not-mana",
        "107.14",
        "Energy isn't mana: 'mana of any type' can't be energy, and energy pays no mana cost.",
    ),
    Ruling(
        "energy.persists", "122.1", "Energy doesn't empty when steps, phases or turns end (mana does, 106.4)."
    ),
    Ruling("energy.symbol", "107.14", "{E} is one energy counter; to pay {E} is to lose one energy counter."),
    Ruling("energy.get", "107.14", "'You get {E}{E}' puts that many energy counters on you."),
    Ruling(
        "energy.no-overpay", "118.3", "You can't pay more energy than you have; there is no partial payment."
    ),
    Ruling(
        "energy.counter-effects",
        "122.1",
        "What changes counters a player gets, has or loses works on energy: proliferate, doubling, 'can't get counters', removing counters.",
    ),
    Ruling(
        "energy.pay-once",
        "118.10",
        "'You may pay {E}' is chosen once, as the ability resolves; paying more times multiplies nothing.",
    ),
    Ruling(
        "energy.if-you-do",
        "118.12",
        "'If you do': the effect follows at once in the same resolution; nobody can act in between.",
    ),
    Ruling(
        "energy.when-you-do",
        "603.12",
        "'When you do' makes a reflexive trigger: after paying, its targets are chosen as it goes on the stack, players may respond, and only then does the effect happen.",
    ),
    Ruling(
        "energy.illegal-targets.no-gain",
        "608.2b",
        "If every chosen target is illegal on resolution, the spell or ability doesn't resolve: no energy is gained.",
    ),
    Ruling(
        "energy.illegal-targets.no-pay",
        "608.2b",
        "In that case there is no chance to pay energy either, even if you want to.",
    ),
    Ruling(
        "energy.illegal-targets.some-legal",
        "608.2b",
        "If one target is still legal, it resolves: energy is gained, the illegal target is left alone.",
    ),
    Ruling(
        "energy.tracking",
        "122.1",
        "Every player's energy is kept in plain view; on paper any clear agreed method does, but at higher levels of tournament play dice may not be allowed for a player's counters.",
    ),
    Ruling(
        "mana-value.x-off-stack",
        "202.3e",
        "{X} in the mana cost of a card that isn't on the stack (a graveyard, a hand) counts as 0 in its mana value.",
    ),
    Ruling(
        "scry.n",
        "701.22a",
        "Scry N: look at the top N cards, put any number on the bottom in any order and the rest on top in any order. With fewer cards, as many as there are.",
    ),
    Ruling("scry.zero", "701.22b", "Scry 0 is no event: 'whenever you scry' doesn't trigger."),
    Ruling(
        "scry.simultaneous",
        "701.22c",
        "Several players scrying at once look at the same time, decide in APNAP order, then all cards move at the same time.",
    ),
    Ruling(
        "scry.trigger-after",
        "701.22d",
        "'Whenever you scry' triggers after the process is complete, even when some or all of it was impossible.",
    ),
    Ruling(
        "token.shard",
        "111.10e",
        "A Shard is a colorless Shard enchantment token whose ability is: {2}, sacrifice this token: scry 1, then draw a card.",
    ),
    Ruling(
        "token.sorcerer-role",
        "111.10n",
        "A Sorcerer Role is a colorless Aura Role enchantment token named Sorcerer, enchant creature: the creature gets +1/+1 and has 'whenever this creature attacks, scry 1' (its controller scries).",
    ),
    Ruling(
        "role.newest",
        "704.5z",
        "Of several Roles one player controls on one permanent only the newest stays.",
        {"2025-04": "704.5y"},
    ),
    Ruling(
        "connive.basic",
        "701.50a",
        "A permanent connives: its controller draws a card, then discards a card; if a nonland card was discarded, a +1/+1 counter is put on the permanent.",
        {"2025-04": "701.47a"},
    ),
    Ruling(
        "connive.n",
        "701.50d",
        "Connive N: draw N, discard N, then as many +1/+1 counters as nonland cards were discarded.",
        {"2025-04": "701.47e"},
    ),
    Ruling("connive.zero", "701.50e", "Connive 0 is no event and triggers nothing.", {"2025-04": ""}),
    Ruling(
        "connive.complete-anyway",
        "701.50f",
        "It 'connives' once the process is complete, even if some or all of it was impossible (empty library, empty hand).",
        {"2025-04": "701.47b"},
    ),
    Ruling(
        "connive.last-known",
        "701.50b",
        "If the permanent has left the battlefield, last known information says what connived and who controlled it: that player still draws and discards; no counter can be placed.",
        {"2025-04": "701.47c"},
    ),
    Ruling(
        "connive.simultaneous",
        "701.50c",
        "Several at once: the first player in APNAP order who controls one of them chooses one and it connives completely; repeat until done. A permanent that has left meanwhile still counts, with its last controller.",
        {"2025-04": "701.47d"},
    ),
    Ruling(
        "apnap.choices",
        "101.4",
        "Simultaneous choices: the active player first, then the others in turn order, each knowing the earlier choices; then everything happens at once.",
    ),
    Ruling(
        "apnap.triggers",
        "603.3b",
        "Waiting triggers: the active player puts theirs on the stack first, in an order they like, then each other player in turn order; the last one put on resolves first.",
    ),
    Ruling(
        "triggers.next-priority",
        "117.5",
        "Before anyone gets priority: state-based actions until none apply, then waiting triggers go on the stack, then again; then the player who should have priority gets it (the one who acted; the active player after a resolution).",
    ),
    Ruling(
        "replacement.cycled-elsewhere",
        "118.11",
        "A cost whose action was replaced is still paid: a cycled card that was exiled instead was still cycled and discarded.",
    ),
    Ruling(
        "impossible.as-much-as-possible",
        "101.3",
        "Do as much as possible: impossible parts are skipped, the rest happens.",
    ),
    Ruling(
        "cant-beats-can", "101.2", "An effect that says something can't happen wins over one that allows it."
    ),
    Ruling(
        "new-object",
        "400.7",
        "A card that changes zones is a new object: it keeps no counters, no damage, no attachments, and what targeted it no longer finds it.",
    ),
)

RULINGS: dict[str, Ruling] = {ruling.id: ruling for ruling in _TAUGHT}
GROUND: dict[str, Ruling] = {
    f"rule.{number}": Ruling(f"rule.{number}", number, says) for number, says in GROUND_RULES.items()
}


def ruling(id_: str) -> Ruling:
    """The ruling with that id. Raises KeyError for an unknown id."""
    return RULINGS.get(id_) or GROUND[id_]


def rule_number(id_: str, edition: str = "2026-08") -> str:
    """The number of a ruling in an edition (the newest one's where that edition doesn't state it)."""
    found = ruling(id_)
    return found.numbers.get(edition) or found.rule
