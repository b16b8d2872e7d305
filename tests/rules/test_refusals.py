"""The catalogue of refusals: each kind has a scenario that gives it, or a move made without notation."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from tests.rules.games import SCENARIOS, Game, load, refusals_of
from tests.rules.rules_text import rules_in_force
from webapp.rules.abilities.changes import PlayerRule
from webapp.rules.abilities.kinds import Static
from webapp.rules.abilities.selectors import EachPlayer
from webapp.rules.moves import Activate, Cast
from webapp.rules.refusal_kinds import KINDS
from webapp.rules.refusals import Reason
from webapp.rules.rulings import rule_number
from webapp.scenario.model import TryEntry
from webapp.words import unfilled
from webapp.words.texts import placeholders

FOLDER = SCENARIOS / "refusals"


def a_second_spell_under_a_limit() -> tuple[Reason, ...]:
    """No card text that the product reads limits spells in a turn, so the rule is put on by hand."""
    game = Game("""
players:
  - name: Ana
    hand: [2 Quiet Tea]
    battlefield: [2 Plains, Humming Bottle]
  - name: Ben
""")
    card = game.table.cards["Humming Bottle"]
    limit = Static((PlayerRule("cast at most", EachPlayer(), count=1),), text="One spell each turn.")
    limiting = msgspec.structs.replace(card, abilities=(limit,))
    cards = {**game.table.cards, "Humming Bottle": limiting}
    game.table = msgspec.structs.replace(game.table, cards=cards)
    game.play("Ana: cast Quiet Tea", "all: pass")
    return game.refused("Ana: cast Quiet Tea")


def a_card_that_has_moved() -> tuple[Reason, ...]:
    """Notation names only objects that are there; a move kept from earlier may name one that is not."""
    game = Game("""
players:
  - name: Ana
    hand: [Quiet Tea]
    battlefield: [2 Plains]
  - name: Ben
""")
    stale = Cast(0, game.ref("Quiet Tea"))
    game.play("Ana: cast Quiet Tea", "all: pass")
    return game.refused(stale)


def a_triggered_ability() -> tuple[Reason, ...]:
    """Notation finds activated abilities only; a move made by hand may name any ability of an object."""
    game = Game("""
players:
  - name: Ana
    battlefield: [Sparkjar Tinker]
  - name: Ben
""")
    return game.refused(Activate(0, game.ref("Sparkjar Tinker"), 0))


WITHOUT_NOTATION: dict[str, Callable[[], tuple[Reason, ...]]] = {
    "activate.not-activated": a_triggered_ability,
    "cast.limit": a_second_spell_under_a_limit,
    "object.gone": a_card_that_has_moved,
}


def reasons_for(code: str) -> tuple[Reason, ...]:
    """The reasons that the scenario of a code (or its move without notation) is refused for."""
    if code in WITHOUT_NOTATION:
        return WITHOUT_NOTATION[code]()
    refusals = refusals_of(load(FOLDER / f"{code}.yaml"))
    assert len(refusals) == 1, "one refusal is enough"
    return refusals[0].reasons


@pytest.mark.parametrize("code", sorted(KINDS))
def test_a_refusal_has_exactly_its_code_and_all_its_facts(code: str) -> None:
    reasons = reasons_for(code)

    assert [reason.code for reason in reasons] == [code]
    (reason,) = reasons
    for part in ("says", "instead"):
        assert placeholders(unfilled(f"refusals.{code}.{part}", 2)) <= set(reason.facts)
    for sentence in (reason.says, reason.instead):
        assert sentence.strip()
        assert sentence[-1] in ".…"
        assert "{}" not in sentence
        assert "None" not in sentence


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        (
            Reason("decision.count", {"case": "between", "least": "1", "wanted": "3", "found": "4"}),
            "To be chosen: 1 to 3. Chosen: 4.",
        ),
        (
            Reason("priority.not-yours", {"case": "nobody", "player": "Ana", "has": ""}),
            "Ana can't act now: nobody has priority.",
        ),
        (
            Reason("target.protected", {"case": "can't be targeted", "target": "Ox", "card": "Zap"}),
            "Ox can't be the target of Zap.",
        ),
        (
            Reason(
                "target.count", {"case": "exactly", "card": "Zap", "minimum": "1", "count": "1", "found": "2"}
            ),
            "Zap takes 1 target; 2 were named.",
        ),
        (Reason("cast.zone", {"card": "Zap", "where": "exile of Ana"}), "({where})"),
        (Reason("land.limit", {"card": "Plains", "count": "1"}), "You have already played 1 land this turn."),
        (Reason("engine.limit", {"case": "tokens", "count": "9"}), "Stopped at the limit of 9 tokens:"),
    ],
)
def test_a_case_of_a_refusal_has_a_sentence_of_its_own(reason: Reason, says: str) -> None:
    assert says.format(where="in Ana's exile") in reason.says


@pytest.mark.parametrize("code", sorted(set(KINDS) - set(WITHOUT_NOTATION)))
def test_the_scenario_of_a_refusal_states_its_rule(code: str) -> None:
    scenario = load(FOLDER / f"{code}.yaml")
    (reason,) = reasons_for(code)

    (tried,) = [entry for entry in scenario.line if isinstance(entry, TryEntry)]
    assert tried.refused == reason.rule("2026-08")


def test_no_scenario_is_without_a_code() -> None:
    files = {path.stem for path in FOLDER.iterdir()}

    assert files == set(KINDS) - set(WITHOUT_NOTATION)


@pytest.mark.parametrize("code", sorted(KINDS))
def test_a_refusal_rests_on_rules_that_exist(code: str) -> None:
    rules = rules_in_force()
    if rules is None:
        pytest.skip("the text of the rules is not there: set STACKTUTOR_SHARED to the folder that holds it")
    kind = KINDS[code]

    assert [id_ for id_ in (kind.ruling, *kind.also) if rule_number(id_) not in rules] == []
