"""Cards that small tables of several tests hold, as a scenario file defines them."""

from __future__ import annotations


def card(name: str, cost: str, type_line: str, *text: str, size: str = "") -> str:
    """An entry of `cards:`; `size`: power and toughness, as 2/2."""
    power, _, toughness = size.partition("/")
    return "".join(
        [
            f"  - name: {name}\n",
            f'    mana_cost: "{cost}"\n',
            f"    type_line: {type_line}\n",
            f'    power: "{power}"\n    toughness: "{toughness}"\n' if size else "",
            "    oracle_text: |-\n",
            *(f"      {line}\n" for line in text),
        ]
    )


def courier(*text: str) -> str:
    """Dune Courier, with this text."""
    return card("Dune Courier", "{2}{W}", "Creature — Human Scout", *text, size="2/2")


GAINS = "When you cycle this card, you gain 2 life."
PLAIN_COURIER = courier("Cycling {1}")
GAINING_COURIER = courier("Cycling {1}", GAINS)
VIGILANT_COURIER = courier("Vigilance", "Cycling {1}", GAINS)
BURN = card("Small Burn", "{R}", "Instant", "Small Burn deals 2 damage to any target.")
SIFT = card("Sift Twice", "{R}", "Sorcery", "Draw a card, then discard two cards.")
