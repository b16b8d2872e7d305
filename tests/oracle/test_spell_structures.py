"""What the text of spells must mean: structures written by hand from the rules, not taken from the compiler's output."""

from __future__ import annotations

import pytest

from tests.oracle.structures import ANY_TARGET, CREATURE, MY_CREATURES, abilities, creature_token
from webapp.rules.abilities.changes import (
    AddKeyword,
    PowerToughness,
)
from webapp.rules.abilities.costs import PayMana
from webapp.rules.abilities.effects import (
    Apply,
    CounterSpell,
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Do,
    Draw,
    Fight,
    GainLife,
    GetCounters,
    If,
    LoseLife,
    Mill,
    Modal,
    Mode,
    Move,
    Pick,
    Proliferate,
    PutCounters,
    Scry,
    Search,
    SetNumber,
    Unless,
    Untap,
    WhenYouDo,
)
from webapp.rules.abilities.kinds import Keyword, Spell
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Count, Exists, Greatest, Property, That, X
from webapp.rules.abilities.selectors import (
    AllOf,
    AnyOf,
    Bound,
    Compares,
    ControlledBy,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    HasKeyword,
    Is,
    Not,
    OwnerOf,
    PlayerFilter,
    Several,
    Target,
    Targets,
    You,
)

SPELLS: list[tuple[str, Node, tuple[Target, ...]]] = [
    ("Draw two cards.", Draw(You(), 2), ()),
    ("Scry 2, then draw a card.", Do((Scry(You(), 2), Draw())), ()),
    ("Target player discards two cards.", Discard(Targets(0), 2), (Target((PlayerFilter(EachPlayer()),)),)),
    ("Destroy target creature.", Destroy(Targets(0)), (Target((CREATURE,)),)),
    (
        "Destroy target nonblack creature.",
        Destroy(Targets(0)),
        (Target((Filter((Not(Is("black")), Is("creature"))),)),),
    ),
    (
        "Destroy target artifact, enchantment, or creature with flying.",
        Destroy(Targets(0)),
        (
            Target(
                (
                    Filter(
                        (
                            AnyOf(
                                (
                                    Is("artifact"),
                                    Is("enchantment"),
                                    AllOf((Is("creature"), HasKeyword("flying"))),
                                )
                            ),
                        )
                    ),
                )
            ),
        ),
    ),
    (
        "Destroy target artifact or creature with mana value 3 or less.",
        Destroy(Targets(0)),
        (Target((Filter((AnyOf((Is("artifact"), Is("creature"))), Compares("mana value", "<=", 3))),)),),
    ),
    ("Destroy all creatures. They can't be regenerated.", Destroy(Every(CREATURE), no_regeneration=True), ()),
    ("Quarry Lookout deals 2 damage to any target.", Damage(2, Targets(0)), (ANY_TARGET,)),
    ("Quarry Lookout deals X damage to each creature.", Damage(X(), Every(CREATURE)), ()),
    (
        "Quarry Lookout deals 3 damage to each creature with flying and each player.",
        Damage(3, Several((Every(Filter((Is("creature"), HasKeyword("flying")))), EachPlayer()))),
        (),
    ),
    (
        "Target creature gets +2/+2 and gains flying until end of turn.",
        Apply(Targets(0), (PowerToughness(2, 2), AddKeyword(Keyword("flying")))),
        (Target((CREATURE,)),),
    ),
    (
        "Counter target spell unless its controller pays {2}.",
        Unless(CounterSpell(Targets(0)), ControllerOf(Targets(0)), (PayMana("{2}"),)),
        (Target((Filter((Is("spell"),), "stack"),)),),
    ),
    (
        "Counter target creature spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.",
        CounterSpell(Targets(0), "exile"),
        (Target((Filter((Is("creature"), Is("spell")), "stack"),)),),
    ),
    (
        "Exile target creature. Its controller gains life equal to its power.",
        Do(
            (
                Move(Targets(0), "exile", "exile"),
                GainLife(Property("power", Targets(0)), ControllerOf(Targets(0))),
            )
        ),
        (Target((CREATURE,)),),
    ),
    (
        "Exile target creature you control, then return that card to the battlefield under your control.",
        Do((Move(Targets(0), "exile", "exile"), Move(Bound("it"), "battlefield", "return", You()))),
        (Target((MY_CREATURES,)),),
    ),
    (
        "Return target permanent to its owner's hand. Then that player discards a card if you control a Zombie.",
        Do(
            (
                Move(Targets(0), "hand", "return"),
                If(
                    Exists(Every(Filter((Is("Zombie"), ControlledBy(You()))))),
                    Discard(OwnerOf(Targets(0))),
                ),
            )
        ),
        (Target((Filter(()),)),),
    ),
    (
        "Put a +1/+1 counter on target creature you control. Then that creature deals damage equal to its power to target creature "
        "an opponent controls.",
        Do(
            (
                PutCounters("+1/+1", Targets(0)),
                Damage(Property("power", Targets(0)), Targets(1), Targets(0)),
            )
        ),
        (Target((MY_CREATURES,)), Target((Filter((Is("creature"), ControlledBy(EachOpponent()))),))),
    ),
    (
        "Draw a card for each creature you control. You lose 2 life.",
        Do((Draw(You(), Count(Every(MY_CREATURES))), LoseLife(2))),
        (),
    ),
    (
        "You gain X life, where X is the greatest power among creatures you control.",
        Do((SetNumber("X", Greatest("power", Every(MY_CREATURES))), GainLife(That("X")))),
        (),
    ),
    (
        "You draw two cards, lose 2 life, and get {E}{E}.",
        Do((Draw(You(), 2), LoseLife(2), GetCounters("energy", 2))),
        (),
    ),
    ("Proliferate, then draw a card.", Do((Proliferate(), Draw())), ()),
    (
        "Choose one —\n• Draw a card.\n• Destroy target creature.",
        Modal((Mode("", Draw()), Mode("", Destroy(Targets(0)), (Target((CREATURE,)),)))),
        (),
    ),
    (
        "Untap up to two lands.",
        Do((Pick(Every(Filter((Is("land"),))), You(), 0, 2), Untap(Bound("chosen")))),
        (),
    ),
    (
        "Search your library for a basic Forest or Island card, put it onto the battlefield tapped, then shuffle.",
        Search(
            Filter((Is("basic"), AnyOf((Is("Forest"), Is("Island")))), "library"),
            to="battlefield",
            tapped=True,
        ),
        (),
    ),
    (
        "Return target creature card from your graveyard to the battlefield. When you do, it fights up to one target creature you don't control.",
        Do(
            (
                Move(Targets(0), "battlefield", "return"),
                WhenYouDo(
                    Fight(Bound("it"), Targets(0)),
                    (Target((Filter((Is("creature"), Not(ControlledBy(You())))),), 0, 1),),
                ),
            )
        ),
        (Target((Filter((Is("creature"),), "graveyard", You()),)),),
    ),
    ("Each opponent mills four cards.", Mill(EachOpponent(), 4), ()),
    (
        "Quarry Lookout deals 2 damage to any target. If you control a Zombie, it deals 4 damage instead.",
        If(
            Exists(Every(Filter((Is("Zombie"), ControlledBy(You()))))),
            Damage(4, Targets(0)),
            Damage(2, Targets(0)),
        ),
        (ANY_TARGET,),
    ),
    (
        "Up to two target creatures each get +1/+1 until end of turn.",
        Apply(Targets(0), (PowerToughness(1, 1),)),
        (Target((CREATURE,), 0, 2),),
    ),
    (
        "Quarry Lookout deals 1 damage to target creature. If you control a Zombie, instead it deals 3 damage to that creature.",
        If(
            Exists(Every(Filter((Is("Zombie"), ControlledBy(You()))))),
            Damage(3, Targets(0)),
            Damage(1, Targets(0)),
        ),
        (Target((CREATURE,)),),
    ),
    (
        "Target creature gets +1/+0 until end of turn. It deals damage equal to its power to target player.",
        Do(
            (
                Apply(Targets(0), (PowerToughness(1, 0),)),
                Damage(Property("power", Targets(0)), Targets(1), Targets(0)),
            )
        ),
        (Target((CREATURE,)), Target((PlayerFilter(EachPlayer()),))),
    ),
    (
        "Create two 1/1 white Soldier creature tokens. You gain 2 life.",
        Do((creature_token(2, 1, "W", "Soldier"), GainLife(2))),
        (),
    ),
    (
        "Create a Monster Role token attached to target creature you control.",
        CreateToken(predefined="Monster", attached_to=Targets(0)),
        (Target((MY_CREATURES,)),),
    ),
    ("Create three Treasure tokens.", CreateToken(predefined="Treasure", count=3), ()),
]


@pytest.mark.parametrize(("text", "effect", "targets"), SPELLS, ids=[s[0][:50] for s in SPELLS])
def test_spell_text(text: str, effect: Node, targets: tuple[Target, ...]) -> None:
    assert abilities(text, "Sorcery") == (Spell(effect, targets),)
