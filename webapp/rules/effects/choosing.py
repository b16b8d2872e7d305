"""Objects, players and words chosen while resolving (CR 608.2d)."""

from __future__ import annotations

from .. import abilities as a
from ..answering import word_index
from ..game import Game, replace, routine
from ..moves import Answer
from ..resolve import effect
from ..select import choices, number, players
from ..source import Source
from ..table import Task
from ..values import CARD_TYPES, Ref
from .asking import question


@effect(a.Pick)
def pick(game: Game, task: Task, node: a.Pick, source: Source) -> None:
    """A player chooses some of what is found."""
    found = choices(
        game, a.Every(node.of) if isinstance(node.of, a.Filter | a.PlayerFilter) else node.of, source
    )
    if node.random:
        game.bind(task.frame, node.name, game.random_picks(found, number(game, node.minimum, source)))
        return
    seats = players(game, node.who, source)
    most = len(found) if node.maximum is None else min(len(found), number(game, node.maximum, source))
    least = min(most, number(game, node.minimum, source))
    game.push(
        Task(
            "pick",
            frame=task.frame,
            node=node,
            objects=tuple(found),
            n=seats[0] if seats else source.you,
            numbers={"min": least, "max": most},
        )
    )


@routine("pick")
def pick_now(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask for the choice and bind it."""
    node = task.node
    assert isinstance(node, a.Pick)
    frame = game.frames[task.frame]
    named = frame.objects.get("named", ())
    if named and answer is None:
        game.bind(task.frame, "named", ())
        answer = Answer(task.n, "choose", chosen=named)
    if answer is None:
        kind = "exile" if _next_exiles(game, task) else "choose"
        least, most = task.numbers["min"], task.numbers["max"]
        which = question(game, task.frame, task.n, kind, options=task.objects, least=least, most=most)
        game.ask(task, which)
        return
    game.bind(task.frame, node.name, answer.chosen)
    game.note(task.frame, did=len(answer.chosen))
    if answer.chosen and all(isinstance(c, Ref) for c in answer.chosen):
        game.bind(task.frame, "it", answer.chosen)


def _next_exiles(game: Game, task: Task) -> bool:
    """The picked objects are exiled next, so the pick is worded as an exile."""
    for following in reversed(game.tasks[-2:]):
        node = following.node
        while isinstance(node, a.Clause):
            node = node.effect
        if isinstance(node, a.Move) and node.to == "exile":
            return True
    return False


@effect(a.ChooseWord)
def choose_word(game: Game, task: Task, node: a.ChooseWord, source: Source) -> None:
    """A player chooses a colour, type, name …"""
    seats = players(game, node.who, source)
    game.push(Task("choose word", frame=task.frame, node=node, n=seats[0] if seats else source.you))


_WORDS = {
    "basic land type": ("Plains", "Island", "Swamp", "Mountain", "Forest"),
    "card type": tuple(sorted(CARD_TYPES)),
    "color": ("white", "blue", "black", "red", "green"),
    "number": tuple(str(n) for n in range(21)),
    "odd or even": ("odd", "even"),
}
CHOSEN_WORDS = frozenset(_WORDS) | {"card name", "creature type", "nonland card name"}
"""The kinds of word that a player can choose."""


def words_for(game: Game, what: str) -> tuple[str, ...]:
    """The words to choose from: for names and creature types those of the cards in this game."""
    cards = game.cards.values()
    if what == "creature type":
        return tuple(sorted({s for c in cards if "creature" in c.types for s in c.subtypes}))
    if what in {"card name", "nonland card name"}:
        named = {c.name for c in cards if not c.token and (what == "card name" or "land" not in c.types)}
        return tuple(sorted(named))
    return _WORDS.get(what, ())


@routine("choose word")
def word_now(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask for the word; remember it on the permanent if the text says so."""
    node = task.node
    assert isinstance(node, a.ChooseWord)
    words = node.among or words_for(game, node.what)
    if answer is None:
        game.ask(task, question(game, task.frame, task.n, "choose", words=words, text=node.what))
        return

    word = words[word_index(words, answer)] if words else answer.word
    frame = game.frames[task.frame]
    game.frames[task.frame] = replace(frame, words={**frame.words, node.what: word})
    obj = game.find(frame.item.source)
    if node.keep and obj is not None:
        game.change(obj.id, memory={**obj.memory, node.what: word})
