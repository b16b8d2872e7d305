"""What abilities must mean: structures written by hand from the rules, not taken from the compiler's output."""

from __future__ import annotations

import pytest

from tests.oracle.structures import ANY_TARGET, CREATURE, ON_ENTER, abilities
from webapp.rules.abilities.changes import (
    AddKeyword,
    CostChange,
    EntersTapped,
    Modify,
    PowerToughness,
    Replace,
    Restrict,
)
from webapp.rules.abilities.costs import DiscardThis, PayEnergy, PayLife, PayMana, SacrificeOthers, TapThis
from webapp.rules.abilities.effects import (
    AddMana,
    Apply,
    Arrange,
    CastNow,
    Connive,
    Damage,
    Discard,
    Do,
    Draw,
    GainLife,
    GetCounters,
    If,
    LookAt,
    May,
    MayPay,
    MayPlay,
    Move,
    PutCounters,
    Scry,
    Search,
    Tap,
    WhenYouDo,
)
from webapp.rules.abilities.kinds import Activated, Keyword, On, Static, Triggered
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Compare, Count, Did, Exists, Tally, That
from webapp.rules.abilities.selectors import (
    AllOf,
    AnyOf,
    Bound,
    ControlledBy,
    DefendingPlayer,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    Host,
    Is,
    Not,
    Other,
    Same,
    Target,
    Targets,
    This,
    Those,
    TopCards,
    You,
)

ABILITIES: list[tuple[str, Node]] = [
    ("Cycling {2}", Activated((PayMana("{2}"), DiscardThis()), Draw(), label="cycling", zone="hand")),
    ("Cycling—Pay 2 life.", Activated((PayLife(2), DiscardThis()), Draw(), label="cycling", zone="hand")),
    (
        "Islandcycling {1}",
        Activated(
            (PayMana("{1}"), DiscardThis()),
            Search(Filter((Is("Island"),), "library"), reveal=True),
            label="typecycling",
            word="Island",
            zone="hand",
        ),
    ),
    (
        "Basic landcycling {1}{G}",
        Activated(
            (PayMana("{1}{G}"), DiscardThis()),
            Search(Filter((Is("basic"), Is("land")), "library"), reveal=True),
            label="typecycling",
            word="basic land",
            zone="hand",
        ),
    ),
    (
        "Wizardcycling {3}",
        Activated(
            (PayMana("{3}"), DiscardThis()),
            Search(Filter((Is("Wizard"),), "library"), reveal=True),
            label="typecycling",
            word="Wizard",
            zone="hand",
        ),
    ),
    ("Ward {2}", Keyword("ward", (PayMana("{2}"),))),
    ("Protection from red", Keyword("protection", word="red", filter=Filter((Is("red"),), "any"))),
    ("When you cycle this card, draw a card.", Triggered((On("cycled", You(), This()),), Draw())),
    (
        "Whenever you cycle or discard another card, you gain 1 life.",
        Triggered((On("cycled|discarded", You(), Filter((Other(),), "any")),), GainLife(1)),
    ),
    (
        "When you cycle this card and when this creature dies, scry 1.",
        Triggered((On("cycled", You(), This()), On("died", what=This())), Scry()),
    ),
    ("When this creature enters, it connives.", Triggered(ON_ENTER, Connive(This()))),
    (
        "When this creature enters, it deals 1 damage to any target.",
        Triggered(ON_ENTER, Damage(1, Targets(0)), (ANY_TARGET,)),
    ),
    (
        "Whenever another creature you control enters, it deals 1 damage to each opponent.",
        Triggered(
            (On("entered", what=Filter((Is("creature"), ControlledBy(You()), Other()))),),
            Damage(1, EachOpponent(), Bound("that")),
        ),
    ),
    (
        "When this creature enters, it connives. When it connives this way, tap target creature.",
        Triggered(
            ON_ENTER,
            Do((Connive(This()), WhenYouDo(Tap(Targets(0)), (Target((CREATURE,)),), on=Did("connived")))),
        ),
    ),
    (
        "Whenever another creature you control enters, you gain 1 life and get {E}.",
        Triggered(
            (On("entered", what=Filter((Is("creature"), ControlledBy(You()), Other()))),),
            Do((GainLife(1), GetCounters("energy"))),
        ),
    ),
    (
        "Whenever this creature or another creature you control dies, scry 1.",
        Triggered(
            (
                On(
                    "died",
                    what=Filter(
                        (AnyOf((Same(), AllOf((Is("creature"), ControlledBy(You()), Other())))),),
                    ),
                ),
            ),
            Scry(),
        ),
    ),
    (
        "Whenever this creature attacks, you may pay {E}{E}. If you do, put a +1/+1 counter on it and tap up to one target creature "
        "defending player controls.",
        Triggered(
            (On("attacked", what=This()),),
            MayPay((PayEnergy(2),), then=Do((PutCounters("+1/+1", This()), Tap(Targets(0))))),
            (Target((Filter((Is("creature"), ControlledBy(DefendingPlayer()))),), 0, 1),),
        ),
    ),
    (
        "At the beginning of your end step, if a creature died this turn, draw a card.",
        Triggered(
            (On("step", step="end", whose=You()),),
            Draw(),
            condition=Compare(Tally("died", None, "creature"), ">=", 1),
        ),
    ),
    (
        "At the beginning of each player's upkeep, this creature deals 1 damage to that player.",
        Triggered((On("step", step="upkeep", whose=EachPlayer()),), Damage(1, Bound("that player"))),
    ),
    (
        "Whenever you scry, put a +1/+1 counter on this creature. This ability triggers only once each turn.",
        Triggered((On("scried", You()),), PutCounters("+1/+1", This()), limit=1),
    ),
    (
        "Whenever you discard one or more cards, this creature deals that much damage to each opponent.",
        Triggered((On("discarded", You(), one_or_more=True),), Damage(That("that"), EachOpponent())),
    ),
    (
        "When this creature enters, each opponent may scry 1.",
        Triggered(ON_ENTER, May(Scry(Bound("who")), EachOpponent())),
    ),
    (
        "Whenever this creature attacks, exile the top card of your library. You may get {E}{E}. If you don't, you may play that card "
        "this turn.",
        Triggered(
            (On("attacked", what=This()),),
            Do(
                (
                    Move(TopCards(You()), "exile", "exile"),
                    May(GetCounters("energy", 2), otherwise=MayPlay(Bound("it"))),
                )
            ),
        ),
    ),
    (
        "Whenever you attack, you may discard a card. When you do, put a +1/+1 counter on target attacking creature. It gains trample "
        "until end of turn.",
        Triggered(
            (On("attack", You()),),
            Do(
                (
                    May(Discard()),
                    WhenYouDo(
                        Do(
                            (
                                PutCounters("+1/+1", Targets(0)),
                                Apply(Targets(0), (AddKeyword(Keyword("trample")),)),
                            )
                        ),
                        (Target((Filter((Is("attacking"), Is("creature"))),)),),
                    ),
                )
            ),
        ),
    ),
    (
        "When this creature enters, you may pay {1} up to two times. When you do, draw a card.",
        Triggered(ON_ENTER, Do((MayPay((PayMana("{1}"),), times=2), WhenYouDo(Draw(), once=True)))),
    ),
    (
        "When this creature enters, look at the top three cards of your library. You may cast a spell from among them without paying "
        "its mana cost. Put the rest on the bottom of your library in a random order.",
        Triggered(
            ON_ENTER,
            Do(
                (
                    LookAt(TopCards(You(), 3)),
                    May(CastNow(Bound("looked"), free=True)),
                    Arrange(Those(Bound("looked"), Filter((), "library")), "bottom", "random"),
                )
            ),
        ),
    ),
    (
        "{2}: Draw a card, then discard a card. If a nonland card is discarded this way, put a +1/+1 counter on this creature.",
        Activated(
            (PayMana("{2}"),),
            Do(
                (
                    Draw(),
                    Discard(),
                    If(
                        Exists(Those(Bound("discarded"), Filter((Not(Is("land")),), "any"))),
                        PutCounters("+1/+1", This()),
                    ),
                )
            ),
        ),
    ),
    (
        "{T}, Pay {E}: Add one mana of any color.",
        Activated((TapThis(), PayEnergy(1)), AddMana(("any",)), mana=True),
    ),
    (
        "Sacrifice another creature: Scry 1. Activate only as a sorcery.",
        Activated((SacrificeOthers(Filter((Is("creature"), Other()))),), Scry(), timing="sorcery"),
    ),
    (
        "This creature enters tapped.",
        Static((Replace("enter", what=This(), own=True, with_=EntersTapped()),)),
    ),
    ("This creature can't block.", Static((Modify((Restrict("can't block"),)),))),
    (
        "Other creatures you control get +1/+1 and have flying.",
        Static(
            (
                Modify(
                    (PowerToughness(1, 1), AddKeyword(Keyword("flying"))),
                    Every(Filter((Is("creature"), ControlledBy(You()), Other()))),
                ),
            )
        ),
    ),
    (
        "This spell costs {1} less to cast for each artifact you control.",
        Static(
            (CostChange(own=True, less=Count(Every(Filter((Is("artifact"), ControlledBy(You())))))),),
            zone="any",
        ),
    ),
    (
        "If you would draw a card, draw two cards instead.",
        Static((Replace("draw", who=You(), instead=Draw(You(), 2)),)),
    ),
    (
        "If a card or token would be put into a graveyard from anywhere, exile it instead.",
        Static((Replace("move", to="graveyard", redirect="exile"),)),
    ),
    ("Equipped creature gets +1/+0.", Static((Modify((PowerToughness(1, 0),), Host()),))),
]


@pytest.mark.parametrize(("text", "ability"), ABILITIES, ids=[a[0][:50] for a in ABILITIES])
def test_ability_text(text: str, ability: Node) -> None:
    assert abilities(text) == (ability,)
