"""Moves back into text: `parse_move(table, write_move(table, move), move.player) == move` for every move
that is legal at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from webapp.rules.moves import (
    Activate,
    Answer,
    Attack,
    Block,
    Cast,
    Concede,
    Move,
    Pass,
    PlayLand,
    TapForMana,
)  # fmt: skip
from webapp.rules.table import Table
from webapp.rules.values import PUBLIC_ZONES, Choice, Ref, Seat

from . import abilities
from .answers import arrangement_words
from .handles import Handle, folded
from .names import Named, departed_choice, everything, matching, named_choice, quoted
from .notation import parse_move
from .picking import NotationError

TRIES = 40
"""How many spellings of a move are tried at most."""

NUMBERS = 12
"""How many numbers after a name are tried, besides the likeliest: its place among its like."""

Render = Callable[[Sequence[str]], str]


def names_hidden(table: Table, move: Move) -> bool:
    """Whether a move chooses among cards that another player doesn't see (400.2).

    What is discarded, cast or played from a hidden zone is seen by everybody the next moment.
    """
    return (
        isinstance(move, Answer)
        and move.kind == "choose"
        and any(isinstance(choice, Ref) and _unseen(table, choice, move.player) for choice in move.chosen)
    )


def _unseen(table: Table, ref: Ref, player: int) -> bool:
    thing = table.objects.get(ref.id)
    if thing is None or thing.ref != ref or thing.zone in PUBLIC_ZONES:
        return False
    others = (n for n, other in enumerate(table.players) if n != player and not other.lost)
    return any(thing.id not in table.shown.get(n, ()) for n in others)


def write_line(table: Table, move: Move) -> str:
    """A move with its player: `Ana: cycle Dune Courier`."""
    return f"{table.players[move.player].name}: {write_move(table, move)}"


def write_move(table: Table, move: Move) -> str:
    """A move in the notation, without the player: the shortest handles that read back as this very move."""
    choices, renders = _template(table, move)
    spellings = [list(_spellings(table, choice)) for choice in choices]
    for render in renders:
        text = _spelt(table, move, choices, spellings, render)
        if text is not None:
            return text
    return renders[0]([spelt[0] for spelt in spellings])


def _spelt(
    table: Table, move: Move, choices: list[Choice], spellings: list[list[str]], render: Render
) -> str | None:
    """The text with each handle as short as it can be: one that is read as another object is made more
    precise.
    """
    at = [0] * len(choices)
    for _ in range(TRIES):
        handles = [spelt[n] for spelt, n in zip(spellings, at, strict=True)]
        text = render(handles)
        try:
            read = parse_move(table, text, move.player)
        except NotationError as error:
            wrong = [n for n, handle in enumerate(handles) if handle.strip('"') == error.understood]
        else:
            if read == move:
                return text
            found = [] if isinstance(read, list) else _template(table, read)[0]
            same = len(found) == len(choices)
            wrong = [n for n, choice in enumerate(choices) if choice != found[n]] if same else []
            if any("#" in handles[n] and _apart(table, choices[n], found[n]) for n in wrong):
                return None  # numbers count in a zone that the move looks at first: this object has none
        better = [n for n in wrong if at[n] + 1 < len(spellings[n])]
        if not better:
            return None
        at[better[0]] += 1
    return None


def _apart(table: Table, wanted: Choice, read: Choice) -> bool:
    """Whether two objects are in different zones."""
    if isinstance(wanted, Seat) or isinstance(read, Seat):
        return False
    one, other = table.objects.get(wanted.id), table.objects.get(read.id)
    return one is not None and other is not None and one.zone != other.zone


def _spellings(table: Table, choice: Choice) -> Iterator[str]:
    """The ways to call an object, the shortest first: label or name, with text, with a number."""
    if isinstance(choice, Seat):
        yield quoted(table.players[choice.n].name)
        return
    named = named_choice(table, choice)
    if named is None:
        gone = departed_choice(table, choice)
        yield quoted(gone.handle if gone else "nothing")
        return
    name = quoted(named.handle)
    yield name
    if named.item is not None and named.item.text:
        yield f"{name}: {named.item.text}"
    alike = matching(Handle(named.handle), everything(table))
    if len(alike) < 2:
        return
    # Its place among all comes last: cards that nobody sees are counted in it.
    near = [n for n in alike if n.zone == named.zone]
    beside = [n for n in near if _owner(n) == _owner(named)]
    groups = (beside, near) if named.zone in PUBLIC_ZONES else (beside,)
    likely = [group.index(named) + 1 for group in groups if named in group]
    last = [alike.index(named) + 1] if named in alike else []
    for n in dict.fromkeys([*likely, *range(1, min(len(alike), NUMBERS) + 1), *last]):
        yield f"{name}#{n}"


def _owner(named: Named) -> int | None:
    return named.object.owner if named.object is not None else None


def _joined(handles: Sequence[str]) -> str:
    return ", ".join(handles) or "nothing"


def _template(table: Table, move: Move) -> tuple[list[Choice], list[Render]]:
    """The objects that a move names, and how the move is written around their handles."""
    if isinstance(move, Pass):
        return [], [lambda h: "pass"]
    if isinstance(move, Concede):
        return [], [lambda h: "concede"]
    if isinstance(move, PlayLand):
        return [move.object], [lambda h: f"play {h[0]}"]
    if isinstance(move, TapForMana):
        return _tap(table, move)
    if isinstance(move, Cast):
        return _with_clauses(table, move, ["cast {}"], abilities.modes_of(table, move.object))
    if isinstance(move, Activate):
        heads = list(_activations(table, move))
        return _with_clauses(table, move, heads, abilities.modes_of(table, move.object, move.ability))
    if isinstance(move, Attack):
        return _attack(move)
    if isinstance(move, Block):
        return _block(move)
    return _answer(table, move)


def _tap(table: Table, move: TapForMana) -> tuple[list[Choice], list[Render]]:
    mana = f" for {{{move.mana}}}" if move.mana else ""
    renders: list[Render] = [lambda h: f"tap {h[0]}{mana}"]
    ability = dict(abilities.activated(table, move.object)).get(move.ability)
    if ability is not None:
        renders += [
            lambda h: f"tap {h[0]}: {ability.text}{mana}",
            lambda h: f"activate {h[0]}: {ability.text}",
        ]
    return [move.object], renders


def _activations(table: Table, move: Activate) -> Iterator[str]:
    """The beginnings that may mean this ability, the shortest first."""
    ability = dict(abilities.activated(table, move.object)).get(move.ability)
    if ability is None:
        yield "cycle {}" if move.ability == -1 else "activate {}"
        return
    if ability.label in abilities.CYCLING:
        yield "cycle {}"
        yield f"cycle {{}} with {abilities.cycling_name(ability)}"
    yield "activate {}"
    text = ability.text.replace("{", "{{").replace("}", "}}")
    words = ability.text.partition(":")[2].replace("{", "{{").replace("}", "}}").split()
    yield from (f"activate {{}}: {' '.join(words[:n])}" for n in (2, 4, 6) if len(words) > n)
    yield f"activate {{}}: {text}"


def _with_clauses(
    table: Table, move: Cast | Activate, heads: Sequence[str], modes: Sequence[str]
) -> tuple[list[Choice], list[Render]]:
    """`cast` and `activate` with x=, with, mode, targeting, paying."""
    middle = "" if move.x is None else f" x={move.x}"
    middle += "".join(f" with {way}" for way in move.ways)
    middle += "".join(f" mode {_mode(modes, n)}" for n in move.modes or ())
    targets = len(move.targets or ())

    def rendered(head: str) -> Render:
        def render(handles: Sequence[str]) -> str:
            text = head.format(handles[0]) + middle
            if move.targets is not None:
                text += f" targeting {_joined(handles[1 : 1 + targets])}"
            if move.paying:
                text += f" paying {_joined(handles[1 + targets :])}"
            return text

        return render

    return [move.object, *(move.targets or ()), *move.paying], [rendered(head) for head in heads]


def _mode(modes: Sequence[str], index: int) -> str:
    """A mode's text, in quotes when it holds a word that begins a clause."""
    text = modes[index].rstrip(".") if index < len(modes) else str(index)
    words = {folded(word) for word in text.split()}
    return f'"{text}"' if words & {"mode", "targeting", "paying"} else text


def _attack(move: Attack) -> tuple[list[Choice], list[Render]]:
    groups: list[tuple[Choice | None, list[Ref]]] = []
    for attacker, defender in move.attackers:
        if not groups or groups[-1][0] != defender:
            groups.append((defender, []))
        groups[-1][1].append(attacker)

    def render(handles: Sequence[str]) -> str:
        rest, parts = list(handles), []
        for defender, attackers in groups:
            whom = f"{rest.pop(0)} " if defender is not None else ""
            parts.append(f"{whom}with {_joined([rest.pop(0) for _ in attackers])}")
        return "attack " + ("; ".join(parts) or "with nothing")

    choices: list[Choice] = []
    for defender, attackers in groups:
        choices += [*([defender] if defender is not None else []), *attackers]
    return choices, [render]


def _block(move: Block) -> tuple[list[Choice], list[Render]]:
    def render(handles: Sequence[str]) -> str:
        rest, parts = list(handles), []
        for _, blockers in move.blocks:
            parts.append(f"{rest.pop(0)} with {_joined([rest.pop(0) for _ in blockers])}")
        return "block " + ("; ".join(parts) or "nothing")

    return [c for attacker, blockers in move.blocks for c in (attacker, *blockers)], [render]


def _answer(table: Table, move: Answer) -> tuple[list[Choice], list[Render]]:
    words = table.decision.words if table.decision else ()
    if move.yes is not None:
        word = {"may_pay": ("decline", "pay"), "may": ("no", "yes")}[move.kind][move.yes]
        return [], [lambda h: word]
    if move.number is not None:
        return [], [lambda h: f"number {move.number}"]
    if move.counters is not None:
        text = ", ".join(f"{n} {kind}" for kind, n in move.counters.items()) or "nothing"
        return [], [lambda h: f"{move.kind} {text}"]
    if move.kind == "mode":
        return [], [lambda h: "mode " + ("; ".join(words[n] for n in move.indices) or "nothing")]
    if move.kind in {"scry", "surveil"}:
        cut = len(move.chosen)
        return [*move.chosen, *move.bottom], [
            lambda h: move.kind + arrangement_words(move.kind, h[:cut], h[cut:])
        ]
    if move.kind == "stack" and move.indices:
        return _stack(table, move)
    if move.indices and not move.chosen:
        return [], [lambda h: f"{move.kind} {_joined([_word(words[n]) for n in move.indices])}"]
    return list(move.chosen), [lambda h: f"{move.kind} {_joined(h)}"]


def _word(word: str) -> str:
    return f'"{word}"' if "," in word else word


def _stack(table: Table, move: Answer) -> tuple[list[Choice], list[Render]]:
    assert table.decision is not None
    texts = [table.decision.words[n] for n in move.indices]

    def with_texts(handles: Sequence[str]) -> str:
        return "stack " + ", ".join(f"{h}: {t}" for h, t in zip(handles, texts, strict=True))

    sources = [table.decision.options[n] for n in move.indices]
    return sources, [lambda h: f"stack {_joined(h)}", with_texts]
