"""How each instruction of `abilities.effects` is carried out; importing this package registers them all."""

from . import cards, casting, continuous, flow, objects, players  # noqa: F401
