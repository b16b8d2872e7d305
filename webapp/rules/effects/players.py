"""Instructions about players: life, mana, winning and losing, turns, emblems, chance."""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..answering import word_index
from ..decisions import Decision
from ..game import Game, replace, routine
from ..mana.pool import add_to_pool
from ..moves import Answer
from ..objects import Act, Card, Object
from ..players import forbidden
from ..resolve import effect
from ..select import number, number_for, players
from ..source import Source
from ..state_based import lose, win
from ..table import Task
from ..tokens import add_card
from ..values import COLOR_LETTERS, COLOR_NAMES, symbols


@effect(a.GainLife)
def gain_life(game: Game, task: Task, node: a.GainLife, source: Source) -> None:
    """Players gain life."""
    gained = {s: number_for(game, node.count, source, s) for s in players(game, node.who, source)}
    acts = [Act("gain", player=s, amount=n, source=source.this) for s, n in gained.items() if n > 0]
    propose(game, acts, task.frame)
    game.note(task.frame, gained=max(gained.values(), default=0))


@effect(a.LoseLife)
def lose_life(game: Game, task: Task, node: a.LoseLife, source: Source) -> None:
    """Players lose life."""
    lost = {s: number_for(game, node.count, source, s) for s in players(game, node.who, source)}
    acts = [Act("lose", player=s, amount=n, source=source.this) for s, n in lost.items() if n > 0]
    propose(game, acts, task.frame)
    game.note(task.frame, lost=sum(lost.values()))


@effect(a.SetLife)
def set_life(game: Game, task: Task, node: a.SetLife, source: Source) -> None:
    """A life total becomes a number: the player gains or loses the difference (119.5)."""
    acts: list[Act] = []
    for seat in players(game, node.who, source):
        delta = number_for(game, node.count, source, seat) - game.players[seat].life
        if delta:
            acts.append(
                Act("gain" if delta > 0 else "lose", player=seat, amount=abs(delta), source=source.this)
            )
    propose(game, acts, task.frame)


@effect(a.AddMana)
def add_mana(game: Game, task: Task, node: a.AddMana, source: Source) -> None:
    """Add mana (106.4)."""
    count = number(game, node.count, source)
    for seat in players(game, node.who, source):
        lots = [
            c for text in node.mana for c in ("WUBRG" if text.startswith("any") else ["".join(symbols(text))])
        ]
        if len(lots) == 1:
            add_to_pool(game, seat, lots[0] * count, source.this)
        else:
            game.push(
                *(
                    Task(
                        "add mana",
                        n=seat,
                        words=tuple(lots),
                        frame=task.frame,
                        numbers={"count": count if node.any_one else 1},
                    )
                    for _ in range(1 if node.any_one else count)
                )
            )


@routine("add mana")
def which_mana(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask which mana."""
    words = tuple(COLOR_NAMES.get(w, "".join(f"{{{m}}}" for m in w)) for w in task.words)
    if answer is None:
        item = game.frames[task.frame].item if task.frame in game.frames else None
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.106.4",
                words=words,
                minimum=1,
                maximum=1,
                source=item.source if item else None,
                source_name=item.name if item else "",
                text="which mana",
            ),
        )
        return
    word = words[word_index(words, answer)]
    letters = COLOR_LETTERS.get(word, "".join(symbols(word)) or word)
    add_to_pool(game, task.n, letters * task.numbers.get("count", 1))


@effect(a.WinGame)
def win_game(game: Game, task: Task, node: a.WinGame, source: Source) -> None:
    """A player wins."""
    for seat in players(game, node.who, source):
        if not forbidden(game, "can't win", seat):
            win(game, seat)


@effect(a.LoseGame)
def lose_game(game: Game, task: Task, node: a.LoseGame, source: Source) -> None:
    """Players lose."""
    for seat in players(game, node.who, source):
        lose(game, seat, "rule.104.3e")


@effect(a.EndTurn)
def end_turn(game: Game, task: Task, node: a.EndTurn, source: Source) -> None:
    """End the turn: what waits for the stack is gone, all that is on it is exiled (724.1a-b)."""
    game.waiting.clear()
    game.tasks.clear()
    spells = [item for item in game.stack if item.kind == "spell"]
    game.stack[:] = spells
    acts = tuple(
        Act("move", player=item.controller, object=item.ref, to="exile", verb="exile", ruling="rule.724.1b")
        for item in spells
    )
    game.push(Task("acts", acts=acts), Task("end the turn"))


@effect(a.ExtraTurn)
def extra_turn(game: Game, task: Task, node: a.ExtraTurn, source: Source) -> None:
    """An extra turn after this one; the most recently created is taken first (500.7)."""
    for seat in players(game, node.who, source):
        game.extra_turns.insert(0, seat)


@effect(a.ExtraPhase)
def extra_phase(game: Game, task: Task, node: a.ExtraPhase, source: Source) -> None:
    """Additional phases after this one (500.8)."""
    game.phases[:0] = list(node.phases)


@effect(a.GetEmblem)
def get_emblem(game: Game, task: Task, node: a.GetEmblem, source: Source) -> None:
    """An emblem in the command zone (114)."""
    for seat in players(game, node.who, source):
        key = add_card(
            game, Card(name="Emblem", abilities=_in_command(node.abilities), text=node.text, token=False)
        )
        number_ = game.tick()
        game.objects[number_] = Object(
            id=number_, card=key, owner=seat, controller=seat, zone="command", entered=number_
        )
        game.player(seat, command=(*game.players[seat].command, number_))
        game.look.clear()
        game.emit("emblem", "rule.114.1", player=seat, name="Emblem", text=node.text)


def _in_command(abilities: tuple[a.Node, ...]) -> tuple[a.Node, ...]:
    return tuple(
        replace(x, zone="command") if isinstance(x, a.Static | a.Triggered | a.Activated) else x
        for x in abilities
    )


@effect(a.FlipCoin)
def flip_coin(game: Game, task: Task, node: a.FlipCoin, source: Source) -> None:
    """Flip coins (705)."""
    heads = 0
    for _ in range(number(game, node.count, source)):
        won = bool(game.shuffled((0, 1))[0])
        heads += int(won)
        game.emit("flipped", "rule.705.1", player=source.you, amount=int(won))
    game.note(task.frame, heads=heads, did=heads)


@effect(a.RollDie)
def roll_die(game: Game, task: Task, node: a.RollDie, source: Source) -> None:
    """Roll a die (706)."""
    roll = game.shuffled(range(1, node.sides + 1))[0]
    game.note(task.frame, roll=roll, that=roll)
    game.emit("rolled", "rule.706.2", player=source.you, amount=roll)
    for low, high, outcome in node.table:
        if low <= roll <= high:
            game.push(Task("run", frame=task.frame, node=outcome))
            return
