"""The rulings that lessons teach and the rules that they cite, in words that a new player has read."""

from __future__ import annotations

from webapp.rules.rulings import ruling

PLAIN: dict[str, str] = {
    "apnap.choices": (
        "When several players choose at once, the player whose turn it is chooses first, then the "
        "others in turn order. Then everything happens at the same time."
    ),
    "apnap.triggers": (
        "When abilities of several players trigger at once, the player whose turn it is puts theirs "
        "on the stack first. The last one put there resolves first."
    ),
    "connive.basic": (
        "Connive: draw a card, then discard a card. If the discarded card isn't a land, the creature "
        "gets a +1/+1 counter."
    ),
    "connive.complete-anyway": "A creature has connived even if a part of it was impossible.",
    "connive.last-known": (
        "A creature that has left still connives: the player who controlled it last draws and "
        "discards. No counter can be put on it."
    ),
    "connive.simultaneous": (
        "Several creatures connive one after the other, each completely. The player whose turn it is "
        "begins and chooses among their own."
    ),
    "cycling.cycle-or-discard-once": "“Cycle or discard a card” happens once for one card that is cycled.",
    "cycling.discard-is-cost": (
        "The mana and the discard are the price of cycling: paid at once, and nobody can answer that."
    ),
    "cycling.exists-everywhere": (
        "A card has its cycling ability in every place, so what looks for a card with cycling finds it."
    ),
    "cycling.hand-only": "Cycling works only from your hand, whenever you have priority.",
    "cycling.trigger-above": (
        "What cycling sets off goes on the stack above the draw, and resolves before it."
    ),
    "cycling.uses-stack": "The draw of a cycled card waits on the stack and can be answered.",
    "cycling.when-you-cycle": (
        "“When you cycle this card” happens only if you discard it to pay for its cycling."
    ),
    "energy.counter-effects": (
        "What adds to counters, doubles them or forbids them does so with energy counters too."
    ),
    "energy.get": "“You get {E}{E}” gives you, the player, two energy counters.",
    "energy.if-you-do": (
        "“If you do” follows at once, as a part of the same ability. Nobody can act in between."
    ),
    "energy.illegal-targets.no-gain": (
        "If all targets have become illegal, nothing of the spell or ability happens: no energy either."
    ),
    "energy.illegal-targets.some-legal": (
        "If one target is still legal, the spell or ability resolves, gives its energy, and leaves "
        "the illegal target alone."
    ),
    "energy.illegal-targets.no-pay": (
        "If all targets have become illegal, nobody is asked to pay energy either, even who would like to."
    ),
    "energy.no-overpay": "You can't pay more energy than you have, and there's no paying a part.",
    "energy.not-mana": "Energy isn't mana: it pays only where {E} is asked for, and no mana pays for {E}.",
    "energy.on-players": "Energy counters are on players. They stay when the card that gave them leaves.",
    "energy.pay-once": "“You may pay {E}{E}” is asked once; paying more isn't possible.",
    "energy.persists": "Energy doesn't run out at the end of a step or a turn, as mana does.",
    "energy.symbol": "{E} is one energy counter; to pay {E} is to lose one.",
    "energy.tracking": (
        "Everybody's energy is in plain view. Any clear way to keep count will do; at big tournaments "
        "dice may not be allowed for it."
    ),
    "energy.when-you-do": (
        "“When you do” makes a new ability: it goes on the stack with its target and can be answered "
        "before it happens."
    ),
    "role.newest": "Of several Roles that one player controls on one creature only the newest stays.",
    "rule.107.5": "{T} means: tap this. What is tapped already can't be tapped again.",
    "rule.502.3": "At the beginning of your turn all your tapped cards on the battlefield untap together.",
    "rule.504.1": "At the beginning of your turn, after untapping, you draw a card.",
    "rule.608.3a": "A creature that was cast enters the battlefield when it resolves.",
    "rule.701.8a": "To destroy something is to put it from the battlefield into its owner's graveyard.",
    "scry.n": (
        "Scry N: look at your top N cards, put any of them on the bottom and the rest back on top, "
        "each in any order."
    ),
    "scry.simultaneous": (
        "When several players scry at once, they look at the same time, decide in turn order, and all "
        "the cards move at the same time."
    ),
    "scry.trigger-after": "“Whenever you scry” triggers when the scrying is complete.",
    "scry.zero": "To scry 0 cards is no scrying: nothing triggers that waits for it.",
    "token.shard": "A Shard is an enchantment: pay {2} and sacrifice it to scry 1, then draw a card.",
    "token.sorcerer-role": (
        "A creature with a Sorcerer Role gets +1/+1, and whenever it attacks, its controller scries 1."
    ),
    "triggers.next-priority": (
        "Before anybody gets priority, the game looks who has lost or what has died; then abilities "
        "that have triggered go on the stack."
    ),
    "typecycling.any-type": (
        "Any type may stand in front of “cycling”, or several words. What is found must be all of them."
    ),
    "typecycling.search": (
        "Islandcycling and the like search your library for such a card. You may find nothing; you shuffle "
        "in any case."
    ),
}
"""By ruling id."""


def in_plain_words(id_: str) -> str:
    """A ruling for somebody new to the game."""
    return PLAIN.get(id_) or ruling(id_).says
