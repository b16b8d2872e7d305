"""What an object must be: each condition of a filter (see `abilities.selectors`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import abilities as a
from .select import (
    CONDITIONS,
    choices,
    holds,
    match_condition,
    matches,
    number,
    objects,
    players,
    players_matching,
)
from .source import Source
from .statuses import STACK_WORDS, STATUS
from .values import CARD_TYPES, COLOR_LETTERS, CYCLING, SUPERTYPES, Ref, Seat

if TYPE_CHECKING:
    from .game import Game


COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,
    "<=": lambda x, y: x <= y,
    ">": lambda x, y: x > y,
    ">=": lambda x, y: x >= y,
}


def _filter(game: Game, node: a.Filter, ref: Ref, source: Source, chars: Any) -> bool:
    return all(match_condition(game, c, ref, source, chars) for c in node.conditions)


def _is(game: Game, node: a.Is, ref: Ref, source: Source, chars: Any) -> bool:
    word = node.word
    if word in CARD_TYPES:
        return chars is not None and word in chars.types
    if word in STACK_WORDS:
        item = game.item(ref)
        return STACK_WORDS[word](item, chars)
    if chars is None:
        return False
    if word in SUPERTYPES:
        return word in chars.supertypes
    if word in COLOR_LETTERS:
        return COLOR_LETTERS[word] in chars.colors
    if word in SPOKEN:
        return SPOKEN[word](game, ref, source, chars)
    status = STATUS.get(word)
    if status is not None:
        return status(game, ref, chars)
    return word in chars.subtypes or ("changeling" in chars.keywords and word[:1].isupper())


def _attacking_you(game: Game, ref: Ref, source: Source, chars: Any) -> bool:
    return bool(chars.attacking == Seat(source.you))


def _chosen_word(game: Game, source: Source, what: str) -> str:
    """The word chosen in this resolution, or for the permanent that speaks."""
    frame = game.frames.get(source.frame) if source.frame else None
    if frame is not None and what in frame.words:
        return frame.words[what]
    own = game.find(source.this)
    memory = own.memory if own is not None else {}
    if own is None and source.this is not None:
        known = game.departed.get(f"{source.this.id}.{source.this.inc}")
        memory = known.memory if known is not None else {}
    return str(memory.get(what, ""))


def _chosen_type(game: Game, ref: Ref, source: Source, chars: Any) -> bool:
    for what in ("creature type", "card type", "basic land type"):
        word = _chosen_word(game, source, what)
        if word:
            return _is(game, a.Is(word), ref, source, chars)
    return False


def _chosen_color(game: Game, ref: Ref, source: Source, chars: Any) -> bool:
    return COLOR_LETTERS.get(_chosen_word(game, source, "color"), "-") in chars.colors


def _chosen_name(game: Game, ref: Ref, source: Source, chars: Any) -> bool:
    names = (_chosen_word(game, source, what) for what in ("card name", "nonland card name"))
    return any(name and name == chars.name for name in names)


def _attacking_alone(game: Game, ref: Ref, source: Source, chars: Any) -> bool:
    return chars.attacking is not None and sum(1 for o in game.permanents() if o.attacking is not None) == 1


SPOKEN: dict[str, Callable[[Any, Ref, Source, Any], bool]] = {
    "attacking you": _attacking_you,
    "attacking alone": _attacking_alone,
    "chosen type": _chosen_type,
    "chosen color": _chosen_color,
    "chosen name": _chosen_name,
}
"""Words of "is" that depend on who speaks."""


def chosen_word(game: Game, source: Source, what: str) -> str:
    """The word of a kind (color, creature type …) that was chosen for what speaks; "" if none was."""
    return _chosen_word(game, source, what)


def _not(game: Game, node: a.Not, ref: Ref, source: Source, chars: Any) -> bool:
    return not match_condition(game, node.condition, ref, source, chars)


def _any_of(game: Game, node: a.AnyOf, ref: Ref, source: Source, chars: Any) -> bool:
    return any(match_condition(game, c, ref, source, chars) for c in node.conditions)


def _all_of(game: Game, node: a.AllOf, ref: Ref, source: Source, chars: Any) -> bool:
    return all(match_condition(game, c, ref, source, chars) for c in node.conditions)


def _controlled(game: Game, node: a.ControlledBy, ref: Ref, source: Source, chars: Any) -> bool:
    item = game.item(ref) if game.stack else None
    holder = item if item is not None else chars
    if holder is None:
        return False
    if isinstance(node.player, a.You):
        return holder.controller == source.you  # also in a game that has ended: the table stays as it was
    return holder.controller in players(game, node.player, source)


def _owned(game: Game, node: a.OwnedBy, ref: Ref, source: Source, chars: Any) -> bool:
    return chars is not None and chars.owner in players(game, node.player, source)


def _other(game: Game, node: a.Other, ref: Ref, source: Source, chars: Any) -> bool:
    return not _same_as(game, node.than, ref, source)


def _same(game: Game, node: a.Same, ref: Ref, source: Source, chars: Any) -> bool:
    return _same_as(game, node.as_, ref, source)


def _same_as(game: Game, node: a.Node, ref: Ref, source: Source) -> bool:
    if isinstance(node, a.This):
        return source.this is not None and (ref == source.this or _moved_self(game, ref, source))

    return ref in choices(game, node, source, gone=True)


def _moved_self(game: Game, ref: Ref, source: Source) -> bool:
    # The source's own card just after a move that its ability watches counts as itself (603.10, 400.7e).
    frame = game.frames.get(source.frame) if source.frame else None
    return frame is not None and ref in frame.item.objects.get("self", ())


def _keyword(game: Game, node: a.HasKeyword, ref: Ref, source: Source, chars: Any) -> bool:
    if chars is None or node.name not in chars.keywords:
        return False
    return node.name != "cycling" or _has_cycling(game, chars)


def _has_cycling(game: Game, chars: Any) -> bool:
    """A card with cycling has it in every zone (702.29b), and typecycling is cycling (702.29f)."""
    found = True
    if chars.zone != "hand":
        game.cited.add("cycling.exists-everywhere")
        found = game.book.cycling_exists_everywhere
    if not any(isinstance(x, a.Activated) and x.label == "cycling" for x in chars.abilities):
        game.cited.add("typecycling.found")
        found = found and game.book.typecycling_is_found
    return found


def _ability(game: Game, node: a.HasAbility, ref: Ref, source: Source, chars: Any) -> bool:
    if chars is None:
        return False
    found = [x for x in chars.abilities if _ABILITY_KINDS[node.kind](x)]
    if found and chars.zone != "hand" and all(getattr(x, "label", "") in CYCLING for x in found):
        game.cited.add("cycling.exists-everywhere")
        return game.book.cycling_exists_everywhere
    return bool(found)


_ABILITY_KINDS: dict[str, Callable[[a.Node], bool]] = {
    "activated": lambda x: isinstance(x, a.Activated),
    "mana": lambda x: isinstance(x, a.Activated) and x.mana,
    "triggered": lambda x: isinstance(x, a.Triggered),
    "": lambda x: True,
}


def _counter(game: Game, node: a.HasCounter, ref: Ref, source: Source, chars: Any) -> bool:
    if chars is None:
        return False
    have = chars.counters.get(node.kind, 0) if node.kind else sum(chars.counters.values())
    return bool(have >= node.minimum)


def _named(game: Game, node: a.Named, ref: Ref, source: Source, chars: Any) -> bool:
    return chars is not None and chars.name.lower() == node.name.lower()


def prop_of(chars: Any, prop: str) -> int:
    """A number among an object's characteristics."""
    if chars is None:
        return 0
    if prop == "power":
        return int(chars.power or 0)
    if prop == "toughness":
        return int(chars.toughness or 0)
    if prop == "mana value":
        return int(chars.mana_value)
    if prop == "damage":
        return int(chars.damage)
    if prop == "colors spent":
        return int(chars.memory.get("colors spent", 0))
    if prop == "counters":
        return sum(chars.counters.values())
    if prop == "total power and toughness":
        return int(chars.power or 0) + int(chars.toughness or 0)
    return int(chars.counters.get(prop, 0))


def value_of(game: Game, chars: Any, prop: str) -> int:
    """The same, citing 202.3e where a mana value is asked for in which {X} counts as 0."""
    found = prop_of(chars, prop)
    if (
        chars is not None
        and prop == "mana value"
        and chars.zone != "stack"
        and "{X}" in (chars.mana_cost or "")
    ):
        game.cited.add("mana-value.x-off-stack")
        if not game.book.x_off_stack_is_zero:
            found += int(chars.memory.get("x", 0)) * chars.mana_cost.count("{X}")
    return found


def _compares(game: Game, node: a.Compares, ref: Ref, source: Source, chars: Any) -> bool:
    if chars is None or (node.prop in {"power", "toughness"} and chars.power is None):
        return False
    return COMPARE[node.op](value_of(game, chars, node.prop), number(game, node.value, source))


def _shares(game: Game, node: a.SharesWith, ref: Ref, source: Source, chars: Any) -> bool:
    if chars is None:
        return False
    for other in objects(game, node.of, source, gone=True):
        theirs = game.chars(other)
        if (
            theirs is not None
            and other != ref
            and _QUALITIES[node.quality](chars) & _QUALITIES[node.quality](theirs)
        ):
            return True
    return False


_QUALITIES: dict[str, Callable[[Any], set[Any]]] = {
    "card type": lambda c: set(c.types),
    "color": lambda c: set(c.colors),
    "creature type": lambda c: set(c.subtypes) if "creature" in c.types else set(),
    "land type": lambda c: set(c.subtypes) if "land" in c.types else set(),
    "name": lambda c: {c.name},
    "mana value": lambda c: {c.mana_value},
    "controller": lambda c: {c.controller},
}


def _stack_kind(game: Game, node: a.StackKind, ref: Ref, source: Source, chars: Any) -> bool:
    item = game.item(ref)
    return item is not None and item.kind in node.kind.split("|")


def _with_target(game: Game, node: a.WithTarget, ref: Ref, source: Source, chars: Any) -> bool:
    item = game.item(ref)
    if item is None:
        return False
    targets = item.targets
    if node.single and len(targets) != 1:
        return False
    if node.filter is None:
        return bool(targets)
    for target in targets:
        if isinstance(target, Seat):
            if isinstance(node.filter, a.PlayerFilter) and target.n in players_matching(
                game, node.filter, source
            ):
                return True
        elif not isinstance(node.filter, a.PlayerFilter) and matches(game, node.filter, target, source):
            return True
    return False


def _happened(game: Game, node: a.Happened, ref: Ref, source: Source, chars: Any) -> bool:
    if node.what == "entered":
        return chars is not None and chars.memory.get("entered turn") == game.turn
    return any(game.tally.get(f"{what}@{ref.id}.{ref.inc}") for what in node.what.split("|"))


def _attached_to(game: Game, node: a.AttachedTo, ref: Ref, source: Source, chars: Any) -> bool:
    return chars is not None and chars.attached_to in choices(game, node.to, source)


def _bound_filter(game: Game, node: Any, ref: Ref, source: Source, chars: Any) -> bool:
    return _same_as(game, node, ref, source)


def _every_filter(game: Game, node: a.Every, ref: Ref, source: Source, chars: Any) -> bool:
    return match_condition(game, node.filter, ref, source, chars)


def _player_filter(game: Game, node: a.PlayerFilter, ref: Ref, source: Source, chars: Any) -> bool:
    return False  # an object is no player


def _statement(game: Game, node: Any, ref: Ref, source: Source, chars: Any) -> bool:
    return holds(game, node, source)


CONDITIONS |= {
    a.Filter: _filter,
    a.Is: _is,
    a.Not: _not,
    a.AnyOf: _any_of,
    a.AllOf: _all_of,
    a.ControlledBy: _controlled,
    a.OwnedBy: _owned,
    a.Other: _other,
    a.Same: _same,
    a.HasKeyword: _keyword,
    a.HasAbility: _ability,
    a.HasCounter: _counter,
    a.Named: _named,
    a.Compares: _compares,
    a.SharesWith: _shares,
    a.StackKind: _stack_kind,
    a.WithTarget: _with_target,
    a.Happened: _happened,
    a.AttachedTo: _attached_to,
    a.This: _bound_filter,
    a.Host: _bound_filter,
    a.Bound: _bound_filter,
    a.Targets: _bound_filter,
    a.Several: _bound_filter,
    a.Every: _every_filter,
    a.PlayerFilter: _player_filter,
    a.Compare: _statement,
    a.Exists: _statement,
    a.Paid: _statement,
    a.TurnOf: _statement,
}
