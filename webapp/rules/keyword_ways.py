"""What alternative costs mean besides the cost (CR 702): madness, evoke, dash, blitz."""

from __future__ import annotations

from collections.abc import Callable

from . import abilities as a

_MADNESS = "rule.702.35a"


def _madness(way: a.AlternativeCost, ability: a.Static) -> tuple[a.Node, ...]:
    """702.35a: discarded into exile instead; then its owner may cast it for the madness cost, or it goes to
    the graveyard. Exiled by anything else instead, it is not exiled this way.
    """
    instead = a.Static(
        (a.Replace("discard", what=a.This(), own=True, to="graveyard", redirect="exile", ruling=_MADNESS),),
        zone="hand",
        text=ability.text,
    )
    cast = a.May(
        a.CastNow(a.This(), cost=way.cost),
        otherwise=a.Move(a.This(), "graveyard", verb="put", from_zone="exile"),
    )
    return (
        instead,
        a.Triggered(
            on=(a.On("discarded", what=a.This(), source=a.This(), to="exile"),),
            effect=cast,
            zone="any",
            text=ability.text,
            span=ability.span,
            ruling=_MADNESS,
        ),
    )


def _evoked(way: a.AlternativeCost, ability: a.Static) -> tuple[a.Node, ...]:
    """702.74a: when it enters, if its evoke cost was paid, its controller sacrifices it."""
    return (
        a.Triggered(
            on=(a.On("entered", what=a.This()),),
            effect=a.Sacrifice(a.This()),
            condition=a.Paid("evoke"),
            text=ability.text,
            span=ability.span,
        ),
    )


def _hasty(
    label: str, leaves: a.Node, *more: a.Node
) -> Callable[[a.AlternativeCost, a.Static], tuple[a.Node, ...]]:
    """Dash and blitz: haste if that cost was paid, and it leaves at the beginning of the next end step."""

    def expand(way: a.AlternativeCost, ability: a.Static) -> tuple[a.Node, ...]:
        haste = a.Modify((a.AddKeyword(a.Keyword("haste", text="Haste")), *more))
        return (
            a.Static((haste,), condition=a.Paid(label), text=ability.text, span=ability.span),
            a.Triggered(
                on=(a.On("step", step="end"),),
                effect=leaves,
                condition=a.Paid(label),
                text=ability.text,
                span=ability.span,
            ),
        )

    return expand


_DIES_DRAW = a.Triggered(
    on=(a.On("died", what=a.This()),), effect=a.Draw(), text="When this creature dies, draw a card."
)
WAYS: dict[str, Callable[[a.AlternativeCost, a.Static], tuple[a.Node, ...]]] = {
    "madness": _madness,
    "evoke": _evoked,
    "dash": _hasty("dash", a.Move(a.This(), "hand", verb="return", from_zone="battlefield")),  # 702.109a
    "blitz": _hasty("blitz", a.Sacrifice(a.This()), a.AddAbility(_DIES_DRAW)),  # 702.152a
}
"""What alternative costs mean besides the cost."""
