"""What the pattern page shows: every component, each in its states, with things made up for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from webapp.tutor.lesson import Option
from webapp.tutor.session import Ending, RulingMet, StepView
from webapp.words import say

from . import contexts as c
from .at_table import NOTHING
from .page import PlayPage
from .seat import PHASES
from .telling import VERDICTS


@dataclass(frozen=True)
class Sample:
    """A component in one state: the file in `templates/components`, its macro, and what that is given."""

    file: str
    macro: str
    state: str
    given: tuple[Any, ...]


RULING = "cycling.hand-only"
RULE = (RULING, "702.29a")
TEXT = "Vigilance\nCycling {1}\nWhen you cycle this card, you gain 2 life."

CARD = c.CardView(1, "Dune Courier", "", "{2}{W}", "Creature — Human Scout", TEXT, "w", "2/2")
LAND = c.CardView(2, "Plains", "", "", "Basic Land — Plains", "({T}: Add {W}.)", "l", "", land=True)
AURA = c.CardView(3, "Ember Robe", "", "{1}{R}", "Enchantment — Aura", "Enchant creature", "r", "")
CARDS = {
    "as it is": CARD,
    "tapped, one of two that differ": replace(CARD, tapped=True, number=2, frame="u"),
    "counters, damage, made larger": replace(
        CARD, counters=(("+1/+1", 2), ("shield", 1)), damage=1, power_toughness="4/4", boosted=True, frame="g"
    ),
    "what just happened is lit": replace(CARD, changed=True, lit=((22, 64),), frame="b"),
    "a target, attacking, with a name of its own": replace(
        CARD, label="Scout A", aimed=(1, 3), marks=("attacking Ben",), frame="r"
    ),
    "a long text": replace(CARD, text="\n".join([TEXT] * 3), frame="m"),
    "another player's, without a colour": replace(CARD, controller="Ben", frame="c"),
}
MOVE = c.ActionView("cycle Dune Courier", "Cycle Dune Courier", "Cycling {1}")
TRY = c.ActionView("cast Dune Courier", "Cast Dune Courier", "{2}{W}", why="The stack is not empty.")
HERE = c.HereView(legal=(MOVE,), others=(TRY,))
PICKS = c.HereView(picks=(c.PickView("Target", move="target Dune Courier"),))

PLAYER = c.PlayerView(
    seat=0,
    name="Ana",
    life=20,
    energy=0,
    counters=(),
    mana="",
    hand=(CARD,),
    hand_size=1,
    library_size=8,
    battlefield=(),
    battlefield_size=0,
    graveyard=(),
    exile=(),
    command=(),
    seen=(),
    mine=True,
    active=False,
    priority=False,
    deciding=False,
    lost=False,
)
HOST = replace(CARD, id=4, attachments=(AURA,))
BUSY = replace(
    PLAYER,
    life=22,
    energy=3,
    counters=(("poison", 1),),
    mana="{W}{W}",
    battlefield=(HOST, replace(LAND, count=3)),
    battlefield_size=5,
    graveyard=(replace(CARD, id=5),),
    active=True,
    priority=True,
    changes={"life": 2, "energy": -1, "library": -1},
)
ITEM = c.StackView(
    id=7,
    place=1,
    name="Sudden Spark",
    kind="spell",
    controller="Ben",
    text="Sudden Spark deals 2 damage to any target.",
    modes=(),
    targets=(c.TargetView("Dune Courier", "Ana’s"),),
    facts=("X is 2",),
    changed=True,
)
GONE = c.TargetView("Scout A", "gone", "it has left the battlefield")
PILE = (
    ITEM,
    replace(ITEM, id=8, place=2, kind="triggered ability", source="in Ana’s graveyard", targets=(GONE,)),
    replace(ITEM, id=9, place=3, changed=False, aimed=(1,), targets=()),
)
RESOLVING = (replace(ITEM, resolving=True, lit=((0, 41),), targets=()),)
NOW = c.SituationView(
    5,
    "Ana",
    "precombat main",
    tuple((phase.replace("_", " ").capitalize(), "precombat main" in s) for phase, s in PHASES),
    "Ana",
    "decides",
    "",
    False,
)
TABLE = c.TableView(NOW, (PLAYER, replace(PLAYER, seat=1, name="Ben", mine=False, hand=None)), ())
LINE = c.LineView("Ana discards Dune Courier.", (RULE,), "discarded", seq=4)
PAID = c.LineView("Plains is tapped. Ana adds {W}.", (RULE,), "tapped", minor=True, seq=3)
TURN = c.TurnView((("Ana", "cycle Dune Courier"),), "", (PAID, LINE), fresh=True)
LOG = c.LogView(((TURN,),), ((replace(TURN, fresh=False, says="Ben thinks it over."),),), cut=True)
MOMENTS = tuple(c.MomentView(n, 4 - n, "Ana: pass" if n else "", n == 2) for n in range(5))
PAGE = PlayPage(
    token="example",
    version=1,
    kind="lesson",
    title="Patterns",
    seat="auto",
    seats=(),
    table=TABLE,
    feedback=None,
    decision=None,
    actions=None,
    log=LOG,
    can_step_back=True,
)
STEP = StepView(
    "a", 1, 3, "move", "A card that’s too heavy", "**Swap it** for a new one.", "playing", (0,), 0
)
OPTIONS = (Option("yes", "Ana gains 2 life."), Option("no", "Nothing happens."))
ASK = replace(STEP, kind="predict", question="What happens?", form="one", options=OPTIONS, to_act=None)


@dataclass(frozen=True)
class Told:
    """What a page shows of a lesson."""

    id: str = "cycling-triggers"
    story: str = "Thursday evening, the long table at the back of the shop."


def page(**facts: Any) -> PlayPage:
    """The example's page with some facts of its own."""
    return PlayPage(**{**vars(PAGE), "lesson": Told(), **facts})


# ---- decisions ------------------------------------------------------------------------------------------

CHOICES = (
    c.OptionView(0, "Dune Courier", "Ana’s", "target Dune Courier", CARD),
    c.OptionView(1, "Ben", "", "target Ben"),
)
DECISION = c.DecisionView(
    kind="target",
    player="Ana",
    mine=True,
    sentence="Ana, choose a target.",
    ruling=RULING,
    rule=RULE[1],
    form="buttons",
    options=CHOICES,
    maximum=2,
    count_says="Choose up to 2.",
    nothing="target nothing",
    others=(c.OptionView(0, "Ben"), c.OptionView(1, "Cid")),
    source="Sudden Spark",
    words="Sudden Spark deals 2 damage to any target.",
)
PLACES = (
    c.PlaceView(CHOICES[0], 1, "", "1-0.", "", "1.0"),
    c.PlaceView(c.OptionView(1, "Swamp"), 2, "1-0.", "", "1-0.", "0.1"),
)
ORDER = c.OrderingView(
    "0-1.", PLACES, (), "Top", "Bottom", "To top", "To bottom", "Next draw: Dune Courier.", "scry top A, B"
)
FORMS = ("buttons", "checks", "ordering", "attack", "block", "amounts", "number", "yes", "hidden")
ACTIONS = c.ActionsView("Ana", "Ana has priority", (("From your hand", (MOVE,)),), (MOVE,), (TRY,))


def decision(form: str) -> PlayPage:
    """The page that asks in a form."""
    facts = {"form": form, "mine": form != "hidden"}
    options = () if form in {"hidden"} else CHOICES
    return page(decision=replace(DECISION, options=options, ordering=ORDER, **facts))


def feedback(verdict: str) -> c.FeedbackView:
    """What is said to something tried."""
    why = c.WhyView("cost.unpayable", RULING, RULE[1], "It costs {5}{G}; you have four lands.", "Cycle it.")
    sides = c.SidesView((), (LINE,), (), "The answer: 2", "The answer would be: 4")
    return c.FeedbackView(
        verdict,
        say(f"views.verdict.{verdict}"),
        text="You draw a card as the ability resolves.",
        move="cycle Dune Courier",
        reasons=(why, why) if verdict == "illegal" else (),
        cited=(c.CitedView(RULING, RULE[1], "Cycling works only from the hand."),),
        step_back=verdict == "foreseen",
        belief=c.BeliefView("a", "Cycling is casting.", "It is an ability.", RULING, RULE[1], sides)
        if verdict == "foreseen"
        else None,
        understood="cycle" if verdict == "unparsed" else "",
        expected=("a card in hand",) if verdict == "unparsed" else (),
        parting=sides if verdict == "other" else None,
    )


ENDING = Ending(
    "You know cycling now.", (RulingMet(*RULE, "Only from the hand.", True),), (("a", "No."),), (), 2, 3
)


def samples() -> tuple[Sample, ...]:
    """Every component in every state."""
    found = [Sample("card.html", "card_face", state, (card,)) for state, card in CARDS.items()]
    found += [
        Sample("card.html", "card_chip", f"{state}, as a chip", (card,)) for state, card in CARDS.items()
    ]
    found += [
        Sample("here.html", "here_at", "moves at a card", (HERE, 1, "Dune Courier")),
        Sample("here.html", "here_at", "no move now", (replace(HERE, legal=()), 2, "Dune Courier")),
        Sample("here.html", "here_at", "a choice at a card", (PICKS, 1, "Dune Courier")),
        Sample("zone.html", "zone", "cards that may be seen", (PLAYER, "hand", (CARD, LAND), 2)),
        Sample("zone.html", "zone", "face down", (PLAYER, "hand", None, 3)),
        Sample("zone.html", "zone", "empty", (PLAYER, "exile", (), 0)),
        Sample("player.html", "player_side", "at rest", (PLAYER, NOTHING)),
        Sample("player.html", "player_side", "has the turn and acts; totals changed", (BUSY, NOTHING)),
        Sample(
            "player.html",
            "player_side",
            "decides, is a target",
            (replace(PLAYER, deciding=True, aimed=(1,)),),
        ),
        Sample("player.html", "player_side", "has lost", (replace(PLAYER, lost=True),)),
        Sample("situation.html", "situation_bar", "somebody acts", (NOW,)),
        Sample(
            "situation.html", "situation_bar", "over", (replace(NOW, over=True, acting="", winner="Ana"),)
        ),
        Sample("stack.html", "stack_pile", "empty", ((),)),
        Sample("stack.html", "stack_pile", "three items, one target gone", (PILE,)),
        Sample("stack.html", "stack_pile", "resolving", (RESOLVING,)),
        Sample("log.html", "log_list", "nothing yet", (page(log=c.LogView(())),)),
        Sample("log.html", "log_list", "with a slider", (page(time=c.TimeView(MOMENTS, 1, 3)),)),
        Sample("story.html", "story_panel", "the first step", (page(step=STEP, can_step_back=False),)),
        Sample("story.html", "story_panel", "with hints", (page(step=replace(STEP, hints=("Look.",))),)),
        Sample("story.html", "story_panel", "the end", (page(ending=ENDING),)),
        Sample("jump.html", "jump_bar", "something to do", (page(actions=ACTIONS),)),
        Sample("tools.html", "tool_panel", "in a lesson", (page(step=replace(STEP, stuck=True)),)),
        Sample("keys.html", "key_list", "folded away until asked for", ()),
        Sample("search.html", "search_box", "as it is", ("cycling",)),
        Sample("ruling_link.html", "ruling_link", "as it is", RULE),
        Sample("marks.html", "strong", "a part of a text", ("Ana",)),
        Sample("forms.html", "post_button", "as it is", (page(), "hint", "Hint")),
        Sample("decision/actions.html", "action_groups", "priority", (page(), ACTIONS, "")),
        Sample("decision/question.html", "question_form", "one answer", (page(), ASK, "")),
        Sample("decision/question.html", "question_form", "with a reason", (page(), both(), "")),
        Sample(
            "decision/panel.html",
            "decision_panel",
            "a step is done",
            (page(step=STEP, waiting_for_continue=True),),
        ),
        Sample(
            "decision/panel.html", "decision_panel", "looking back", (page(time=c.TimeView(MOMENTS, 1, 3)),)
        ),
        Sample("decision/panel.html", "decision_panel", "the end", (page(ending=ENDING),)),
        Sample("decision/panel.html", "decision_panel", "nobody here acts", (page(),)),
    ]
    files = {
        "ordering": "ordering",
        "attack": "combat",
        "block": "combat",
        "amounts": "numbers",
        "number": "numbers",
    }
    found += [
        Sample(f"decision/{files.get(form, 'options')}.html", PANEL, f"asked by {form}", (decision(form),))
        for form in FORMS
    ]
    found += [
        Sample("feedback.html", "feedback_panel", verdict, (page(feedback=feedback(verdict), step=STEP),))
        for verdict in VERDICTS
    ]
    return tuple(found)


PANEL = "decision_panel"
"""The macro that a form of a decision is shown by, in its own file's stead."""


def both() -> StepView:
    """A question that wants a reason too."""
    return replace(ASK, form="both", whys=OPTIONS, kind="spot", lines=("Ana cycles it.", "Ana draws a card."))
