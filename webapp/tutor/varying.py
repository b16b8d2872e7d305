"""A step with other names and numbers: what is on its table is changed a little, never what it's about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from webapp.rules.objects import Object
from webapp.rules.table import Player, Table
from webapp.words import listed, say

from .lesson import Ask, LessonStep, Scripted
from .moving import ScriptError, run

NAMES = ("Mia", "Noah", "Ida", "Otto", "Lea", "Finn")
"""Who plays in examples."""

LIFE, ENERGY, CARDS = (3, -4, 6, -2), (1, 2, 1, 2), (2, 1, 3, 2)
"""How much more of each the players have, in the order of their seats."""

Changed = tuple[LessonStep, str]
"""A step as it was changed, and the sentence that tells it."""


# ---- names ------------------------------------------------------------------------------------------------


def other_names(step: LessonStep) -> Changed | None:
    """The step among other players, in all that is played and asked."""
    base = base_of(step)
    known = {word for card in base.cards.values() for word in card.name.split()}
    free = [name for name in NAMES if name not in known and all(name != p.name for p in base.players)]
    if len(free) < len(base.players) or any(player.name in known for player in base.players):
        return None
    names = dict(zip((player.name for player in base.players), free, strict=False))
    players = tuple(msgspec.structs.replace(p, name=names[p.name]) for p in base.players)
    other = msgspec.structs.replace(
        step,
        line=tuple(_renamed(text, names) for text in step.line),
        goal=_renamed(step.goal, names),
        ask=None if step.ask is None else _asked(step.ask, names),
        **{key: _scripts(getattr(step, key), names) for key in ("before", "replies", "then")},
    )
    begun = begin(other, msgspec.structs.replace(base, players=players))
    told = [say("tutor.vary.names", new=new, old=old) for old, new in names.items()]
    return None if begun is None else (begun, together(told))


def _asked(ask: Ask, names: Mapping[str, str]) -> Ask:
    """The question without the author's words in its log: they tell of the step's own names."""
    return msgspec.structs.replace(
        ask,
        question=_renamed(ask.question, names),
        path=_renamed(ask.path, names),
        goal=_renamed(ask.goal, names),
        **{key: _scripts(getattr(ask, key), names) for key in ("after", "log", "options")},
    )


def _scripts(script: tuple[Scripted, ...], names: Mapping[str, str]) -> tuple[Scripted, ...]:
    return tuple(
        Scripted(_renamed(s.move, names), when=_renamed(s.when, names), to=_renamed(s.to, names))
        for s in script
    )


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A text, or all texts in a value, with the players' names exchanged."""
    if isinstance(value, str):
        return re.sub("|".join(rf"\b{re.escape(n)}\b" for n in names), lambda m: names[m[0]], value)
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if isinstance(value, dict):
        return {_renamed(key, names): _renamed(item, names) for key, item in value.items()}
    return value


def together(changes: Iterable[str]) -> str:
    """Several changes as one sentence."""
    return say("tutor.vary.together", changes=listed(changes))


# ---- numbers ----------------------------------------------------------------------------------------------


def base_of(step: LessonStep) -> Table:
    """The table of a step before anything is played for it."""
    return step.start if step.base is None else step.base


def begin(step: LessonStep, base: Table) -> LessonStep | None:
    """The step begun on another table; None if what is played as it begins can't be."""
    try:
        start, opening = run(base, step.before)
    except ScriptError:
        return None
    return msgspec.structs.replace(step, base=base, start=start, opening=opening)


def other_life(step: LessonStep) -> Changed | None:
    """Other life totals."""
    players = tuple(
        msgspec.structs.replace(p, life=max(1, p.life + LIFE[seat % len(LIFE)]))
        for seat, p in enumerate(base_of(step).players)
    )
    told = [say("tutor.vary.life", player=p.name, life=p.life) for p in players]
    return _with_players(step, players, together(told))


def other_energy(step: LessonStep) -> Changed | None:
    """More energy for those who have some; not where having too little of it is what the step is about."""
    before = base_of(step).players
    if any(path.endswith(".energy") for path in step.goal) or not any(
        p.counters.get("energy") for p in before
    ):
        return None
    players = tuple(
        p
        if not (now := p.counters.get("energy"))
        else msgspec.structs.replace(p, counters={**p.counters, "energy": now + ENERGY[seat % len(ENERGY)]})
        for seat, p in enumerate(before)
    )
    told = [
        say("tutor.vary.energy", player=p.name, energy=p.counters["energy"])
        for p in players
        if p.counters.get("energy")
    ]
    return _with_players(step, players, together(told))


def other_draws(step: LessonStep) -> Changed | None:
    """Another card on top of the libraries, where there is another one further down."""
    base = base_of(step)
    players, told = [], []
    for player in base.players:
        names = [base.objects[n].card for n in player.library]
        other = next((n for n, name in enumerate(names) if name != names[0]), 0)
        if other:
            library = [*player.library]
            library[0], library[other] = library[other], library[0]
            player = msgspec.structs.replace(player, library=tuple(library))
            told.append(say("tutor.vary.library", player=player.name))
        players.append(player)
    return _with_players(step, tuple(players), together(told)) if told else None


def more_cards(step: LessonStep) -> Changed | None:
    """More cards at the bottom of the libraries."""
    table, told = base_of(step), []
    for seat, player in enumerate(table.players):
        if player.library:
            count = CARDS[seat % len(CARDS)]
            bottom = table.objects[player.library[-1]]
            table, new = _copies(table, bottom, count)
            now = msgspec.structs.replace(player, library=(*player.library, *new))
            table = msgspec.structs.replace(
                table, players=(*table.players[:seat], now, *table.players[seat + 1 :])
            )
            told.append(say("tutor.vary.cards", player=player.name, count=len(now.library)))
    return _on(step, table, together(told)) if told else None


def more_lands(step: LessonStep) -> Changed | None:
    """One more land for the learner."""
    table = base_of(step)
    for number in table.battlefield:
        land = table.objects[number]
        name = table.cards[land.card].name
        if land.controller in step.plays and "land" in table.cards[land.card].types and not land.tapped:
            table, new = _copies(table, land, 1)
            table = msgspec.structs.replace(table, battlefield=(*table.battlefield, *new))
            return _on(
                step, table, say("tutor.vary.land", player=table.players[land.controller].name, land=name)
            )
    return None


def more_counters(step: LessonStep) -> Changed | None:
    """One more counter of each kind that is on a permanent."""
    table, told = base_of(step), []
    objects = dict(table.objects)
    for number in table.battlefield:
        thing = objects[number]
        if any(thing.counters.values()):
            counters = {kind: n + 1 if n else n for kind, n in thing.counters.items()}
            objects[number] = msgspec.structs.replace(thing, counters=counters)
            told.append(say("tutor.vary.counters", thing=thing.label or table.cards[thing.card].name))
    table = msgspec.structs.replace(table, objects=objects)
    return _on(step, table, together(told)) if told else None


def _with_players(step: LessonStep, players: tuple[Player, ...], told: str) -> Changed | None:
    return _on(step, msgspec.structs.replace(base_of(step), players=players), told)


def _on(step: LessonStep, base: Table, told: str) -> Changed | None:
    begun = begin(step, base)
    return None if begun is None else (begun, told[:1].upper() + told[1:])


def _copies(table: Table, like: Object, count: int) -> tuple[Table, tuple[int, ...]]:
    """The table with more objects like one, and their numbers. The caller puts them where they belong."""
    new = tuple(range(table.clock + 1, table.clock + 1 + count))
    objects = {**table.objects, **{n: msgspec.structs.replace(like, id=n, label="") for n in new}}
    return msgspec.structs.replace(table, objects=objects, clock=table.clock + count), new


VARIATIONS: tuple[Callable[[LessonStep], Changed | None], ...] = (
    other_names,
    other_life,
    other_energy,
    other_draws,
    more_counters,
    more_lands,
    more_cards,
)
"""What may be other than in the step, in the order in which it's tried."""
