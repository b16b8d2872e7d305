"""The catalogue of refusals: one kind for each clause of a rule that can forbid a move."""

from __future__ import annotations

import msgspec


class RefusalKind(msgspec.Struct, frozen=True):
    """One kind of refusal.

    `code` is stable and never reused; `ruling` is the id of the ruling (or `rule.N` of the ground) that forbids; `says` and `instead` are sentences
    with named facts in braces; `also`: further rulings that it rests on. The scenario `tests/scenarios/refusals/<code>.yaml` is the smallest that triggers it.
    """

    code: str
    ruling: str
    says: str
    instead: str
    also: tuple[str, ...] = ()


_ALL: tuple[RefusalKind, ...] = (
    RefusalKind(
        "game.over",
        "rule.104.1",
        "The game is over.",
        "Step back or start again to play on.",
    ),
    RefusalKind(
        "player.left",
        "rule.800.4a",
        "This player is no longer in the game.",
        "Only players still in the game can act.",
    ),
    RefusalKind(
        "priority.not-yours",
        "rule.117.1",
        "{player} can't act now: {has} has priority.",
        "Wait until {player} has priority; each player must pass first.",
        ("rule.117.3",),
    ),
    RefusalKind(
        "decision.open",
        "rule.608.2d",
        "First {player} must answer: {kind}.",
        "Answer the open decision, then play goes on.",
    ),
    RefusalKind(
        "decision.none",
        "rule.608.2d",
        "No decision is waiting for {player}.",
        "Make a move instead, such as pass.",
    ),
    RefusalKind(
        "decision.not-yours",
        "rule.608.2d",
        "This decision is {player}'s ({kind}), not yours.",
        "Answer for {player}, or wait.",
    ),
    RefusalKind(
        "decision.kind",
        "rule.608.2d",
        "The open decision asks for: {kind}. The answer given was: {given}.",
        "Answer with {kind}.",
    ),
    RefusalKind(
        "decision.option",
        "rule.608.2d",
        "{choice} can't be chosen for this {kind}.",
        "Choose {options}.",
    ),
    RefusalKind(
        "decision.twice",
        "rule.608.2d",
        "The same thing was named twice in this {kind}.",
        "Name each one once.",
    ),
    RefusalKind(
        "decision.count",
        "rule.608.2d",
        "This {kind} takes {wanted}; {found} were given.",
        "Give {wanted}.",
    ),
    RefusalKind(
        "decision.word",
        "rule.608.2d",
        "{word} is none of the choices.",
        "Choose {words}.",
    ),
    RefusalKind(
        "decision.counters",
        "rule.122.1",
        "{who} has {has} {kind} counters, not {needs}.",
        "Name no more counters than there are.",
    ),
    RefusalKind(
        "decision.number",
        "rule.608.2d",
        "The number must be from {least} to {most}; {number} is not.",
        "Choose a number from {least} to {most}.",
    ),
    RefusalKind(
        "object.gone",
        "new-object",
        "That object is no longer there: it has changed zones and is a new object.",
        "Name an object that is there now.",
    ),
    RefusalKind(
        "cast.land",
        "rule.305.1",
        "{card} is a land: lands are played, not cast.",
        "Write play {card}.",
    ),
    RefusalKind(
        "cast.zone",
        "rule.601.3",
        "{card} can't be cast from where it is ({zone}).",
        "Cast it from your hand, unless an effect lets you cast it from elsewhere.",
        ("rule.601.2",),
    ),
    RefusalKind(
        "cast.not-your-turn",
        "rule.307.1",
        "{card} can only be cast on your own turn; it is {active}'s.",
        "Wait for your own main phase.",
    ),
    RefusalKind(
        "cast.not-main-phase",
        "rule.307.1",
        "{card} can only be cast in a main phase; this is the {step} step.",
        "Cast it in your main phase.",
    ),
    RefusalKind(
        "cast.stack-not-empty",
        "rule.307.1",
        "{card} needs an empty stack; {top} is still on it.",
        "Let everything on the stack resolve first.",
    ),
    RefusalKind(
        "cast.forbidden",
        "cant-beats-can",
        "{by} says that {card} can't be cast.",
        "Get rid of {by} first.",
        ("rule.601.3",),
    ),
    RefusalKind(
        "cast.limit",
        "cant-beats-can",
        "{by} lets each player cast no more than {limit} spells a turn, so {card} must wait.",
        "Cast it in another turn.",
    ),
    RefusalKind(
        "target.none",
        "rule.601.2c",
        "{card} needs a target, and there is no legal one.",
        "Wait until there is something it can target.",
        ("rule.115.1",),
    ),
    RefusalKind(
        "target.illegal",
        "rule.601.2c",
        "{target} is no legal target for {card}: it asks for {wanted}.",
        "Choose {wanted} that fits its text.",
        ("rule.115.1",),
    ),
    RefusalKind(
        "target.protected",
        "cant-beats-can",
        "{target} can't be the target of {card}: it has {shield}.",
        "Choose another target.",
    ),
    RefusalKind(
        "target.count",
        "rule.601.2c",
        "{card} takes {minimum} to {maximum} targets; {found} were named.",
        "Name {minimum} to {maximum} targets.",
    ),
    RefusalKind(
        "target.combination",
        "rule.601.2c",
        "These can't be the targets of {card} together: {targets}.",
        "Choose a different one for each target the text asks for.",
    ),
    RefusalKind(
        "mode.no-target",
        "rule.700.2a",
        'The mode "{mode}" of {card} can\'t be chosen: it has no legal target.',
        "Choose a mode that can have its targets.",
    ),
    RefusalKind(
        "mode.twice",
        "rule.700.2d",
        "{card} lets you choose each mode only once.",
        "Choose different modes.",
    ),
    RefusalKind(
        "mode.count",
        "rule.700.2d",
        "{card} takes {minimum} to {maximum} modes; {found} were chosen.",
        "Choose {minimum} to {maximum} modes.",
    ),
    RefusalKind(
        "cost.mana",
        "rule.118.3",
        "{what} {card} needs {needs}; you can make {can} mana, or not of the right kind.",
        "Have the mana: untap lands, play a land, or wait a turn.",
        ("rule.601.2h",),
    ),
    RefusalKind(
        "cost.energy",
        "energy.no-overpay",
        "{card} needs {needs} energy; you have {has}. There is no partial payment.",
        "Get more energy first.",
    ),
    RefusalKind(
        "cost.life",
        "rule.118.3",
        "{card} needs {needs} life; you have {has}.",
        "Have at least that much life.",
    ),
    RefusalKind(
        "cost.counters",
        "rule.118.3",
        "{card} needs {needs} {kind} counters to remove; there are {has}.",
        "Have enough counters on it.",
    ),
    RefusalKind(
        "cost.objects",
        "rule.118.3",
        "{card} needs {needs} to {verb}; you have {has}.",
        "Have enough that you may {verb}.",
    ),
    RefusalKind(
        "cost.power",
        "rule.118.3",
        "{card} needs creatures with power {needs} in all; those chosen have {has}.",
        "Tap more creatures.",
    ),
    RefusalKind(
        "cost.tapped",
        "rule.118.3",
        "{card} is already tapped, so its {{T}} can't be paid.",
        "Wait until it untaps.",
        ("rule.107.5",),
    ),
    RefusalKind(
        "cost.untapped",
        "rule.118.3",
        "{card} is already untapped, so its {{Q}} can't be paid.",
        "Tap it first.",
        ("rule.107.6",),
    ),
    RefusalKind(
        "cost.summoning-sick",
        "rule.302.6",
        "{card} came under your control this turn, so a creature's {{T}} can't be used yet.",
        "Wait until your next turn, or give it haste.",
        (
            "rule.118.3",
            "rule.107.5",
        ),
    ),
    RefusalKind(
        "cost.none",
        "rule.118.6",
        "{card} has no mana cost, so it can't be cast for it.",
        "Cast it by an effect that gives another way to pay.",
        ("rule.118.3",),
    ),
    RefusalKind(
        "mana.none",
        "rule.605.1a",
        "{card} can't make {wanted} now.",
        "Tap something that makes it.",
    ),
    RefusalKind(
        "cycle.not-in-hand",
        "cycling.hand-only",
        "{card} is {zone}: cycling works only from your hand.",
        "Cycle a card that is in your hand.",
    ),
    RefusalKind(
        "cycle.not-your-card",
        "cycling.hand-only",
        "{card} is in {player}'s hand, not in yours.",
        "Cycle a card in your own hand.",
    ),
    RefusalKind(
        "cycle.forbidden",
        "cant-beats-can",
        "{by} says that players can't cycle cards, so {card} can't be cycled.",
        "Get rid of {by} first.",
        ("rule.602.5",),
    ),
    RefusalKind(
        "activate.not-activated",
        "rule.602.1",
        "This ability of {card} isn't an activated ability, so nobody activates it.",
        'Activate an ability written "cost: effect".',
    ),
    RefusalKind(
        "activate.zone",
        "rule.113.6",
        "This ability of {card} works only in its zone ({works}); it is {zone}.",
        "Use it from the {works}.",
    ),
    RefusalKind(
        "activate.not-yours",
        "rule.602.2",
        "{card} is {player}'s: only its controller can activate its abilities.",
        "Activate an ability of something you control.",
    ),
    RefusalKind(
        "activate.not-your-turn",
        "rule.602.5d",
        "This ability of {card} works only on your own turn; it is {active}'s.",
        "Wait for your own main phase.",
        ("rule.307.1",),
    ),
    RefusalKind(
        "activate.not-main-phase",
        "rule.602.5d",
        "This ability of {card} works only in a main phase; this is the {step} step.",
        "Activate it in your main phase.",
        ("rule.307.1",),
    ),
    RefusalKind(
        "activate.stack-not-empty",
        "rule.602.5d",
        "This ability of {card} needs an empty stack; {top} is still on it.",
        "Let everything on the stack resolve first.",
        ("rule.307.1",),
    ),
    RefusalKind(
        "activate.only-your-turn",
        "rule.602.5b",
        "This ability of {card} can be activated only during your turn.",
        "Wait for your turn.",
    ),
    RefusalKind(
        "activate.only-when",
        "rule.602.5b",
        "This ability of {card} can be activated only {when}.",
        "Activate it {when}.",
    ),
    RefusalKind(
        "activate.condition",
        "rule.602.5b",
        "The condition of this ability of {card} isn't met: {text}",
        "Meet its condition first.",
    ),
    RefusalKind(
        "activate.limit",
        "rule.602.5b",
        "This ability of {card} can be activated only {limit} time(s) each turn.",
        "Wait for the next turn.",
    ),
    RefusalKind(
        "activate.loyalty-once",
        "rule.606.3",
        "A loyalty ability of {card} has already been activated this turn.",
        "Wait for your next turn.",
        ("rule.602.5",),
    ),
    RefusalKind(
        "activate.forbidden",
        "rule.602.5",
        "{by} says that this ability of {card} can't be activated.",
        "Get rid of what forbids it.",
    ),
    RefusalKind(
        "land.not-a-land",
        "rule.305.1",
        "{card} is no land, so it can't be played as one.",
        "Write cast {card}.",
    ),
    RefusalKind(
        "land.zone",
        "rule.305.1",
        "{card} can't be played from where it is ({zone}).",
        "Play a land from your hand.",
    ),
    RefusalKind(
        "land.limit",
        "rule.305.2",
        "You have already played {limit} land(s) this turn.",
        "Play {card} next turn.",
        ("rule.116.2a",),
    ),
    RefusalKind(
        "land.not-your-turn",
        "rule.305.3",
        "Lands are played on your own turn; it is {active}'s.",
        "Play {card} in your own main phase.",
        ("rule.116.2a",),
    ),
    RefusalKind(
        "land.not-main-phase",
        "rule.305.1",
        "Lands are played in a main phase; this is the {step} step.",
        "Play {card} in your main phase.",
        ("rule.116.2a",),
    ),
    RefusalKind(
        "land.stack-not-empty",
        "rule.305.1",
        "Lands are played with an empty stack; {top} is still on it.",
        "Let everything on the stack resolve first.",
        ("rule.116.2a",),
    ),
    RefusalKind(
        "scry.incomplete",
        "scry.n",
        "Every card looked at goes on the top or on the bottom; these are missing: {missing}.",
        "Place each of the cards looked at.",
    ),
    RefusalKind(
        "stack.order",
        "apnap.triggers",
        "Name each of your {count} triggers once: {names}.",
        "List them all; the last one named resolves first.",
    ),
    RefusalKind(
        "attack.not-a-creature",
        "rule.508.1a",
        "{card} is no creature on the battlefield, so it can't attack.",
        "Attack with creatures.",
    ),
    RefusalKind(
        "attack.not-yours",
        "rule.508.1a",
        "{card} isn't yours to attack with.",
        "Attack with creatures you control.",
    ),
    RefusalKind(
        "attack.tapped",
        "rule.508.1a",
        "{card} is tapped, so it can't attack.",
        "Attack with untapped creatures.",
    ),
    RefusalKind(
        "attack.summoning-sick",
        "rule.302.6",
        "{card} came under your control this turn, so it can't attack yet.",
        "Wait until your next turn, or give it haste.",
        ("rule.508.1a",),
    ),
    RefusalKind(
        "attack.defender",
        "rule.702.3b",
        "{card} has defender, so it can't attack.",
        "Attack with another creature.",
    ),
    RefusalKind(
        "attack.forbidden",
        "rule.508.1c",
        "An effect says that {card} can't attack.",
        "Attack with another creature.",
    ),
    RefusalKind(
        "attack.must",
        "rule.508.1d",
        "{card} must attack if it can.",
        "Declare it as an attacker.",
    ),
    RefusalKind(
        "attack.which",
        "rule.508.1b",
        "There are {count} players and permanents to attack: say which.",
        "Write attack PLAYER with …",
    ),
    RefusalKind(
        "attack.defender-choice",
        "rule.508.1b",
        "{target} can't be attacked.",
        "Attack an opponent, or a planeswalker an opponent controls.",
    ),
    RefusalKind(
        "block.not-a-creature",
        "rule.509.1a",
        "{card} is no creature on the battlefield, so it can't block.",
        "Block with creatures.",
    ),
    RefusalKind(
        "block.not-yours",
        "rule.509.1a",
        "{card} isn't yours to block with.",
        "Block with creatures you control.",
    ),
    RefusalKind(
        "block.tapped",
        "rule.509.1a",
        "{card} is tapped, so it can't block.",
        "Block with untapped creatures.",
    ),
    RefusalKind(
        "block.forbidden",
        "rule.509.1b",
        "An effect says that {card} can't block.",
        "Block with another creature.",
    ),
    RefusalKind(
        "block.not-attacking",
        "rule.509.1a",
        "{attacker} isn't attacking, so {card} can't block it.",
        "Block a creature that attacks you.",
    ),
    RefusalKind(
        "block.not-you",
        "rule.509.1a",
        "{attacker} doesn't attack you, so {card} can't block it.",
        "Block a creature that attacks you.",
    ),
    RefusalKind(
        "block.flying",
        "rule.702.9b",
        "{attacker} has flying; {card} has neither flying nor reach.",
        "Block it with a creature with flying or reach.",
    ),
    RefusalKind(
        "block.evasion",
        "rule.509.1b",
        "{attacker} has {quality}, so {card} can't block it.",
        "Block another creature.",
    ),
    RefusalKind(
        "block.unblockable",
        "rule.509.1b",
        "An effect says that {attacker} can't be blocked by {card}.",
        "Block another creature.",
    ),
    RefusalKind(
        "block.twice",
        "rule.509.1a",
        "{card} can block only one creature.",
        "Let each creature block one attacker.",
    ),
    RefusalKind(
        "block.menace",
        "rule.702.111b",
        "{attacker} can't be blocked except by {needs} or more creatures.",
        "Block it with {needs} creatures, or not at all.",
    ),
    RefusalKind(
        "damage.trample",
        "rule.702.19b",
        "{card} must assign lethal damage to each creature blocking it before the rest can trample over.",
        "Assign lethal damage to every blocker first.",
    ),
)

KINDS: dict[str, RefusalKind] = {kind.code: kind for kind in _ALL}
