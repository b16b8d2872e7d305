"""What sentences must mean: structures written by hand from the rules, not taken from the compiler's output."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from webapp.oracle.compile import compile_card
from webapp.rules.abilities.changes import (
    AddKeyword,
    CostChange,
    EntersTapped,
    Modify,
    PowerToughness,
    Replace,
    Restrict,
    SetPowerToughness,
)
from webapp.rules.abilities.costs import DiscardThis, PayEnergy, PayLife, PayMana, SacrificeOthers, TapThis
from webapp.rules.abilities.effects import (
    AddMana,
    Apply,
    Arrange,
    CastNow,
    Clause,
    Connive,
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
    LookAt,
    LoseLife,
    May,
    MayPay,
    MayPlay,
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
    Tap,
    TokenSpec,
    Unless,
    Untap,
    WhenYouDo,
)
from webapp.rules.abilities.kinds import Activated, Keyword, On, Spell, Static, Triggered
from webapp.rules.abilities.node import Node
from webapp.rules.abilities.numbers import Compare, Count, Did, Exists, Greatest, Property, Tally, That, X
from webapp.rules.abilities.selectors import (
    AllOf,
    AnyOf,
    Bound,
    Compares,
    ControlledBy,
    ControllerOf,
    DefendingPlayer,
    EachOpponent,
    EachPlayer,
    Every,
    Filter,
    HasKeyword,
    Host,
    Is,
    Not,
    Other,
    OwnerOf,
    PlayerFilter,
    Same,
    Several,
    Target,
    Targets,
    This,
    Those,
    TopCards,
    You,
)

CREATURE = Filter((Is("creature"),))
MY_CREATURES = Filter((Is("creature"), ControlledBy(You())))
ANY_TARGET = Target((CREATURE, Filter((Is("planeswalker"),)), Filter((Is("battle"),)), PlayerFilter()))
ON_ENTER = (On("entered", what=This()),)


def plain(node: Any) -> Any:
    """A structure without its marks in the text, for comparison."""
    if isinstance(node, Clause):
        return plain(node.effect)
    if isinstance(node, tuple):
        return tuple(plain(item) for item in node)
    if isinstance(node, msgspec.Struct):
        fields = {n: plain(getattr(node, n)) for n in node.__struct_fields__ if n not in {"text", "span"}}
        if isinstance(node, Mode):
            fields["text"] = ""
        return type(node)(**fields)
    return node


def abilities(
    text: str, type_line: str = "Creature — Human Scout", name: str = "Quarry Lookout"
) -> tuple[Node, ...]:
    """The abilities that a text compiles to."""
    compiled = compile_card({"name": name, "type_line": type_line, "oracle_text": text})
    assert compiled.card is not None, compiled.problems
    result: tuple[Node, ...] = plain(compiled.card.abilities)
    return result


def creature_token(count: int, size: int, color: str, subtype: str, *keywords: str) -> CreateToken:
    spec = TokenSpec(
        ("creature",), (subtype,), (), color, size, size, "", tuple(Keyword(k) for k in keywords)
    )
    return CreateToken(spec, count=count)


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


def test_a_line_of_keywords_is_one_ability_each() -> None:
    assert abilities("Flying, first strike, ward {1}") == (
        Keyword("flying"),
        Keyword("first strike"),
        Keyword("ward", (PayMana("{1}"),)),
    )


def test_paragraphs_of_a_spell_are_one_ability_and_share_targets() -> None:
    spell = abilities("Tap target creature.\nQuarry Lookout deals 1 damage to target player.", "Instant")
    effect = Do((Tap(Targets(0)), Damage(1, Targets(1))))
    assert spell == (Spell(effect, (Target((CREATURE,)), Target((PlayerFilter(EachPlayer()),)))),)


def test_each_clause_keeps_its_place_in_the_text() -> None:
    text = "Flying\nWhen this creature enters, draw a card. (Yes.) Then scry 2."
    compiled = compile_card({"name": "Quarry Lookout", "type_line": "Creature — Human", "oracle_text": text})
    assert compiled.card is not None
    trigger = compiled.card.abilities[1]
    assert isinstance(trigger, Triggered)
    assert isinstance(trigger.effect, Do)
    spans = [e.span for e in trigger.effect.effects if isinstance(e, Clause)]
    assert [text[a:b] for a, b in spans] == ["draw a card", "scry 2"]
    assert trigger.text == "When this creature enters, draw a card. Then scry 2."
    assert text[trigger.span[0] : trigger.span[1]].startswith("When this creature enters")


def test_the_short_name_of_a_legend_means_the_card() -> None:
    data = {"type_line": "Legendary Creature — Human", "name": "Orla Venn, Keeper of Keys"}
    for name in ("Orla Venn, Keeper of Keys", "Orla Venn", "Orla"):
        compiled = compile_card(data | {"oracle_text": f"Whenever {name} attacks, {name} connives."})
        assert compiled.card is not None
        assert plain(compiled.card.abilities) == (Triggered((On("attacked", what=This()),), Connive(This())),)


def test_characteristics_come_from_the_type_line_and_cost() -> None:
    compiled = compile_card(
        {
            "name": "Test",
            "mana_cost": "{2}{W}{U}",
            "type_line": "Legendary Artifact Creature — Human Scout",
            "power": "2",
            "toughness": "3",
        }
    )
    assert compiled.card is not None
    card = compiled.card
    assert (card.supertypes, card.types, card.subtypes) == (
        ("legendary",),
        ("artifact", "creature"),
        ("Human", "Scout"),
    )
    assert (card.colors, card.power, card.toughness, card.mana_cost) == ("WU", 2, 3, "{2}{W}{U}")


def test_a_star_is_defined_by_the_text() -> None:
    text = "Quarry Lookout's power is equal to the number of cards in your hand."
    value = Count(Every(Filter((), "hand", You())))
    assert abilities(text) == (
        Static((Modify((SetPowerToughness(value, None, defining=True),)),), zone="any"),
    )
