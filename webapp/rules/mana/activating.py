"""Activating mana abilities by hand (CR 605.3): at once, without the stack."""

from __future__ import annotations

import re

from .. import abilities as a
from ..answering import word_index
from ..casting.proposing import propose_mana
from ..casting.timing import priority_reasons
from ..costs.more_mana import mana_proposal, under_way, unpayable
from ..costs.paying import make_mana
from ..decisions import Decision
from ..game import Game, routine
from ..index import abilities_of
from ..moves import Answer, TapForMana
from ..objects import Characteristics
from ..players import rules_about
from ..refusals import Reason, RefusedError, refuse
from ..table import Task
from ..values import COLOR_NAMES, Ref
from .sources import Option, paid_without_choice, produces, usable

_MANA_SYMBOL = re.compile(r"\{(?![ETQ]\})")


def asked_for_mana(game: Game, player: int) -> bool:
    """Whether the player is asked for a mana payment, so that they may make mana first (605.3a)."""
    asked = game.decision
    return (
        asked is not None
        and asked.player == player
        and asked.kind in {"may_pay", "number"}
        and asked.locks in {"resolution", "payment"}
        and _MANA_SYMBOL.search(asked.cost) is not None
    )


def tap_for_mana(game: Game, move: TapForMana) -> None:
    """Activate a mana ability: with priority, or while asked to pay (605.3a). It resolves at once."""
    if asked_for_mana(game, move.player):
        game.decision = None  # its task asks again afterwards, with the mana there is then
    else:
        reasons = priority_reasons(game, move.player)
        if reasons:
            raise RefusedError(*reasons)
        game.passed = 0
        game.push(Task("priority", n=move.player))  # 117.3c
    _activate(game, move)


def _activate(game: Game, move: TapForMana) -> None:
    obj = game.find(move.object)
    chars = game.chars(move.object)
    if obj is None or chars is None:
        raise refuse("object.gone")
    if chars.controller != move.player or obj.zone != "battlefield":
        raise refuse("activate.not-yours", card=chars.name, player=game.players[chars.controller].name)
    options = _mana_options(game, move, chars)
    if len({o.makes for o in options}) > 1 and not move.mana:
        game.push(
            Task(
                "tap which",
                objects=(move.object,),
                n=move.player,
                words=tuple(dict.fromkeys(o.makes for o in options)),
            )
        )
        return
    option = min(options, key=lambda o: o.dear)
    if paid_without_choice(option.ability):
        make_mana(game, move.player, option)
    else:
        propose_mana(game, move, option.index, option.makes)


def activatable(game: Game, ref: Ref, index: int, ability: a.Activated, seat: int) -> bool:
    """Whether the mana ability can be activated now, all its costs considered."""
    if not usable(game, ref, ability, seat) or under_way(game, ref, index):
        return False
    return paid_without_choice(ability) or not _unpayable(game, ref, index, ability, seat)


def _unpayable(game: Game, ref: Ref, index: int, ability: a.Activated, seat: int) -> list[Reason]:
    if under_way(game, ref, index):
        return [Reason("mana.under-way", {"card": game.name(ref)})]
    return unpayable(game, mana_proposal(game, ref, index, ability, seat))


def _mana_options(game: Game, move: TapForMana, chars: Characteristics) -> list[Option]:
    """The ways to get the wanted mana from this permanent; refused with the reason when there is none."""
    found: list[Option] = []
    reasons: list[Reason] = []
    wanted = move.mana.strip("{}")
    for index, ability in abilities_of(chars.abilities).activated:
        if not ability.mana or move.ability not in {-1, index}:
            continue
        made = produces(game, move.object, ability, move.player)
        lots = [lot for lot in made if not wanted or lot == wanted or set(lot) == {wanted}]
        lots = lots or [lot for lot in made if wanted in lot]
        if not lots:
            continue
        if activatable(game, move.object, index, ability, move.player):
            found += [Option(move.object, index, ability, lot) for lot in lots]
            continue
        for _, source in rules_about(game, "can't activate", move.player, move.object):
            facts = {"card": chars.name, "by": game.name(source.this)}
            reasons.append(Reason("activate.forbidden", facts))
        reasons += _unpayable(game, move.object, index, ability, move.player)
        if ability.condition is not None and not reasons:
            reasons.append(Reason("activate.condition", {"card": chars.name, "text": ability.text}))
    if found:
        return found
    if reasons:
        raise RefusedError(*reasons)
    raise refuse(
        "mana.none", card=chars.name, wanted=f"{{{wanted}}}" if wanted else "", case="" if wanted else "any"
    )


@routine("tap which")
def tap_which(game: Game, task: Task, answer: Answer | None) -> None:
    """Which mana, where the permanent could make several kinds."""
    words = tuple(COLOR_NAMES.get(w, "".join(f"{{{m}}}" for m in w)) for w in task.words)
    if answer is None:
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.605.3b",
                words=words,
                minimum=1,
                maximum=1,
                source_name=game.name(task.objects[0]),
                text="which mana",
            ),
        )
        return
    makes = task.words[word_index(words, answer)]
    ref = task.objects[0]
    assert isinstance(ref, Ref)
    _activate(game, TapForMana(task.n, ref, mana=makes[:1]))
