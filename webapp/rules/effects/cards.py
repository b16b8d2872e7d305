"""Instructions about cards: draw, discard, mill, search, shuffle, look, reveal, arrange; scry and connive are
in `mechanics`.
"""

from __future__ import annotations

from .. import abilities as a
from ..acts import propose
from ..decisions import Decision
from ..game import Game, replace, routine
from ..layers import Source
from ..moves import Answer
from ..objects import Act
from ..players import forbidden, rules_for
from ..resolve import effect
from ..select import candidates, choices, matches, number, objects, players
from ..table import Task
from ..values import Choice, Ref, Seat
from ..zones import zone_cards

# ---- draw
# --------------------------------------------------------------------------------------------------------


@effect(a.Draw)
def draw(game: Game, task: Task, node: a.Draw, source: Source) -> None:
    """Draw cards, one at a time; several players in APNAP order (121.2)."""
    game.bind(task.frame, "drawn", ())
    seats = players(game, node.who, source)
    game.push(
        *(Task("draw", frame=task.frame, players=(s,), n=number(game, node.count, source)) for s in seats)
    )


@routine("draw")
def draw_one(game: Game, task: Task, answer: Answer | None) -> None:
    """Draw one card, then the rest: each draw is an event of its own, which may be replaced (121.2, 121.6)."""
    seat = task.players[0]
    if task.n <= 0 or game.players[seat].lost:
        return
    game.push(replace(task, n=task.n - 1))
    if forbidden(game, "can't draw", seat):
        game.emit("forbidden", "cant-beats-can", player=seat, text="draw")
        return
    for force in rules_for(game, "draw at most", seat):
        limit = getattr(force.effect, "count", 0)
        if isinstance(limit, int) and game.tally.get(f"drew.{seat}", 0) >= limit:
            game.emit("forbidden", "cant-beats-can", player=seat, text="draw")
            return
    item = game.current
    label = item.label if item is not None else ""
    source = item.source if item is not None else None
    ruling = "rule.504.1" if task.word == "turn" else ""
    propose(
        game, [Act("draw", player=seat, verb="draw", label=label, source=source, ruling=ruling)], task.frame
    )


# ---- discard
# -----------------------------------------------------------------------------------------------------


@effect(a.Discard)
def discard(game: Game, task: Task, node: a.Discard, source: Source) -> None:
    """Discard: chosen in APNAP order, then all at once (101.4, 701.9)."""
    if node.of is not None:
        cards = [c for c in objects(game, node.of, source) if _in_hand(game, c)]
        _discard_all(game, task.frame, list(cards))
        return
    named = game.frames[task.frame].objects.get("named", ())
    seats = tuple(players(game, node.who, source))
    if named:
        game.bind(task.frame, "named", ())
        _discard_all(game, task.frame, list(named))
        return
    game.push(
        Task(
            "discard",
            frame=task.frame,
            node=node,
            players=seats,
            numbers={str(s): number(game, node.count, source) for s in seats},
        )
    )


def _in_hand(game: Game, ref: Ref) -> bool:
    obj = game.find(ref)
    return obj is not None and obj.zone == "hand"


@routine("discard")
def choose_discards(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask the next player what to discard; their choice stays hidden until everybody has chosen (101.4a)."""
    node = task.node
    assert isinstance(node, a.Discard)
    picked = list(task.objects)
    waiting = list(task.players)
    if answer is not None:
        picked += answer.chosen
        chooser = waiting.pop(0)
        if waiting or task.objects:
            game.emit("chose", "apnap.choices", player=chooser, text=task.kind)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    while waiting:
        seat = waiting[0]
        options = [game.objects[n].ref for n in game.players[seat].hand]
        if node.filter is not None:
            options = [r for r in options if matches(game, node.filter, r, source)]
        count = len(options) if node.all else min(len(options), task.numbers[str(seat)])
        if node.random:
            picked += game.random_picks(options, count)
        elif node.all or count == 0:
            picked += options if node.all else []
        else:
            _ask_discard(
                game,
                replace(task, players=tuple(waiting), objects=tuple(picked)),
                node,
                seat,
                options,
                count,
                source,
            )
            return
        waiting.pop(0)
    _discard_all(game, task.frame, picked)


def _ask_discard(
    game: Game, task: Task, node: a.Discard, seat: int, options: list[Ref], count: int, source: Source
) -> None:
    item = game.frames[task.frame].item
    chooser = players(game, node.chooser, source) if node.chooser is not None else [seat]
    game.ask(
        task,
        Decision(
            chooser[0] if chooser else seat,
            "discard",
            "rule.701.9b",
            options=tuple(options),
            minimum=0 if node.up_to else count,
            maximum=count,
            source=item.source,
            source_name=item.name,
            text=item.text,
            span=game.frames[task.frame].span,
            secret=True,
            about=game.players[seat].name,
        ),
    )


def _discard_all(game: Game, frame: int, cards: list[Choice]) -> None:
    game.bind(frame, "discarded", ())
    acts = [Act("move", player=_owner(game, c), object=c, to="graveyard", verb="discard") for c in cards]
    propose(game, acts, frame)


def _owner(game: Game, ref: Choice) -> int:
    return game.objects[ref.id].owner if isinstance(ref, Ref) and ref.id in game.objects else 0


# ---- mill, shuffle
# -------------------------------------------------------------------------------------------------


@effect(a.Mill)
def mill(game: Game, task: Task, node: a.Mill, source: Source) -> None:
    """Mill: as many as there are (701.17)."""
    game.bind(task.frame, "milled", ())
    acts: list[Act] = []
    for seat in players(game, node.who, source):
        count = number(game, node.count, source)
        acts += [
            Act("move", player=seat, object=game.objects[n].ref, to="graveyard", verb="mill")
            for n in game.players[seat].library[:count]
        ]
    propose(game, acts, task.frame)


@effect(a.Shuffle)
def shuffle(game: Game, task: Task, node: a.Shuffle, source: Source) -> None:
    """Shuffle libraries."""
    for seat in players(game, node.who, source):
        shuffle_library(game, seat)


def shuffle_library(game: Game, seat: int, ruling: str = "rule.701.24a") -> None:
    """A library's order becomes random (701.24a)."""
    game.player(seat, library=game.shuffled(game.players[seat].library))
    game.emit("shuffled", ruling, player=seat)


@effect(a.ShuffleInto)
def shuffle_into(game: Game, task: Task, node: a.ShuffleInto, source: Source) -> None:
    """Shuffle objects into their owners' libraries; the library is shuffled even if none of them moves
    (701.24c).
    """
    found = objects(game, node.of, source, gone=True)
    moving = [r for r in found if _movable(game, r, node.from_zone)]
    owners = list(dict.fromkeys(_owner(game, r) for r in found)) or [source.you]
    game.push(*(Task("shuffle", n=seat) for seat in owners))
    if moving:
        game.push(
            Task(
                "acts",
                frame=task.frame,
                acts=tuple(
                    Act("move", player=_owner(game, r), object=r, to="library", verb="put") for r in moving
                ),
            )
        )


def _movable(game: Game, ref: Ref, from_zone: str) -> bool:
    obj = game.find(ref)
    return obj is not None and (not from_zone or obj.zone == from_zone)


@routine("shuffle")
def shuffle_now(game: Game, task: Task, answer: Answer | None) -> None:
    """Shuffle one library."""
    shuffle_library(game, task.n)


# ---- search
# ------------------------------------------------------------------------------------------------------


@effect(a.Search)
def search(game: Game, task: Task, node: a.Search, source: Source) -> None:
    """Search a library: the player sees it, may find (701.23), and shuffles."""
    for seat in reversed(players(game, node.who, source)):
        game.push(Task("search", frame=task.frame, node=node, n=seat))


@routine("search")
def find(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask what is found; failing to find is allowed where the card must have a quality (701.23b)."""
    node = task.node
    assert isinstance(node, a.Search)
    item = game.frames[task.frame].item
    source = Source(item.controller, item.source, task.frame)
    seat = task.n
    owner = players(game, node.whose, source)[0] if node.whose is not None else seat
    ruling = "typecycling.search" if item.label == "typecycling" else "rule.701.23a"
    if answer is None:
        if forbidden(game, "can't search", seat):
            game.emit("forbidden", "cant-beats-can", player=seat, text="search")
            if node.shuffle:
                game.push(Task("shuffle", n=owner))
            return
        options = [
            r
            for zone in node.zones
            for r in zone_cards(game, owner, zone)
            if isinstance(r, Ref) and _found_ok(game, node.filter, r, source)
        ]
        game.shown[seat] = tuple(game.players[owner].library)
        most = min(len(options), number(game, node.maximum, source))
        any_card = isinstance(node.filter, a.Filter) and not node.filter.conditions
        game.ask(
            task,
            Decision(
                seat,
                "find",
                ruling,
                options=tuple(options),
                minimum=most if any_card else 0,
                maximum=most,
                source=item.source,
                source_name=item.name,
                text=item.text,
                secret=True,
                span=game.frames[task.frame].span,
            ),
        )
        return
    game.shown.pop(seat, None)
    game.emit("searched", ruling, player=seat, amount=len(answer.chosen), source=item.source)
    if node.shuffle:
        game.push(Task("shuffle", n=owner))
    _put_found(game, task, node, seat, [c for c in answer.chosen if isinstance(c, Ref)])


def _found_ok(game: Game, filter_: a.Node, ref: Ref, source: Source) -> bool:
    return matches(game, filter_, ref, source)


def _put_found(game: Game, task: Task, node: a.Search, seat: int, found: list[Ref]) -> None:
    game.bind(task.frame, "found", found)
    game.note(task.frame, did=len(found))
    if not found:
        return
    if node.reveal:
        for ref in found:
            game.emit("revealed", "rule.701.20a", player=seat, object=ref)
    to, position = ("library", 0) if node.to.startswith("library") else (node.to, 0)
    verb = "reveal" if node.reveal else "put"
    acts = tuple(
        Act(
            "move",
            player=seat,
            object=r,
            to=to,
            position=position,
            verb=verb,
            tapped=node.tapped,
            under=seat if to == "battlefield" else None,
        )
        for r in found
    )
    move_task = Task("acts", frame=task.frame, acts=acts, word="found")
    if to == "library" and node.shuffle:
        game.push(Task("shuffle", n=seat), move_task)
        tasks = game.tasks
        # "shuffle and put that card on top": the shuffle comes first, and only once.
        index = next((n for n in range(len(tasks) - 3, -1, -1) if tasks[n].kind == "shuffle"), None)
        if index is not None:
            tasks.pop(index)
        return
    game.push(move_task)


# ---- looking and revealing
# -------------------------------------------------------------------------------------------


@effect(a.LookAt)
def look_at(game: Game, task: Task, node: a.LookAt, source: Source) -> None:
    """A player sees cards."""
    seats = players(game, node.who, source)
    cards = objects(game, node.of, source)
    game.bind(task.frame, "looked", cards)
    game.bind(task.frame, "it", cards)
    game.note(task.frame, looked=len(cards))
    for seat in seats:
        game.shown[seat] = tuple(dict.fromkeys((*game.shown.get(seat, ()), *(r.id for r in cards))))
        game.emit("looked", "rule.701.20e", player=seat, amount=len(cards), source=source.this)


@effect(a.Reveal)
def reveal(game: Game, task: Task, node: a.Reveal, source: Source) -> None:
    """All players see cards (701.20a)."""
    cards = objects(game, node.of, source)
    game.bind(task.frame, "revealed", cards)
    game.bind(task.frame, "it", cards)
    for ref in cards:
        game.emit("revealed", "rule.701.20a", player=_owner(game, ref), object=ref, source=source.this)
    for seat in game.seats():
        game.shown[seat] = tuple(dict.fromkeys((*game.shown.get(seat, ()), *(r.id for r in cards))))


@effect(a.RevealUntil)
def reveal_until(game: Game, task: Task, node: a.RevealUntil, source: Source) -> None:
    """Reveal or exile from the top until enough match."""
    for seat in players(game, node.who, source):
        wanted = number(game, node.count, source)
        seen: list[Ref] = []
        hits: list[Ref] = []
        for n in game.players[seat].library:
            ref = game.objects[n].ref
            seen.append(ref)
            if matches(game, node.filter, ref, source):
                hits.append(ref)
                if len(hits) >= wanted:
                    break
        if node.how == "exile":
            acts = tuple(Act("move", player=seat, object=r, to="exile", verb="exile") for r in seen)
            game.push(
                Task("acts", frame=task.frame, acts=acts, word="exiled"),
                Task("name hits", frame=task.frame, objects=tuple(hits)),
            )
        else:
            game.bind(task.frame, "revealed", seen)
            game.bind(task.frame, "it", hits)
            game.note(task.frame, did=len(hits))
            for ref in seen:
                game.emit("revealed", "rule.701.20a", player=seat, object=ref, source=source.this)


@routine("name hits")
def name_hits(game: Game, task: Task, answer: Answer | None) -> None:
    """ "That card" is the one that matched, where it is now."""
    found = [game.objects[r.id].ref for r in task.objects if isinstance(r, Ref) and r.id in game.objects]
    game.bind(task.frame, "it", found)
    game.note(task.frame, did=len(found))


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
        game.ask(
            task,
            Decision(
                task.n,
                kind,
                "rule.608.2d",
                options=task.objects,
                minimum=task.numbers["min"],
                maximum=task.numbers["max"],
                source=frame.item.source,
                source_name=frame.item.name,
                text=frame.item.text,
                span=frame.span,
            ),
        )
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


_WORDS = {"color": ("white", "blue", "black", "red", "green"), "odd or even": ("odd", "even")}


@routine("choose word")
def word_now(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask for the word; remember it on the permanent if the text says so."""
    node = task.node
    assert isinstance(node, a.ChooseWord)
    item = game.frames[task.frame].item
    words = node.among or _WORDS.get(node.what, ())
    if answer is None:
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.608.2d",
                words=words,
                minimum=1,
                maximum=1,
                source=item.source,
                source_name=item.name,
                text=node.what,
            ),
        )
        return
    from ..casting import word_index

    word = words[word_index(words, answer)] if words else answer.word
    frame = game.frames[task.frame]
    game.frames[task.frame] = replace(frame, words={**frame.words, node.what: word})
    obj = game.find(item.source)
    if node.keep and obj is not None:
        game.change(obj.id, memory={**obj.memory, node.what: word})


# ---- arranging
# ---------------------------------------------------------------------------------------------------


@effect(a.Arrange)
def arrange(game: Game, task: Task, node: a.Arrange, source: Source) -> None:
    """Put cards on the top or bottom of libraries, in an order somebody chooses or at random."""
    cards = objects(game, node.of, source)
    if not cards:
        return
    if node.order == "random":
        _arranged(game, task.frame, node, list(game.random_picks(cards, len(cards))))
        return
    if node.where == "top or bottom":
        game.push(
            Task("top or bottom", frame=task.frame, node=node, objects=tuple(cards), n=_owner(game, cards[0]))
        )
        return
    if node.order == "same" or len(cards) == 1:
        _arranged(game, task.frame, node, list(cards))
        return
    seats = players(game, node.who, source)
    game.push(
        Task(
            "arrange", frame=task.frame, node=node, objects=tuple(cards), n=seats[0] if seats else source.you
        )
    )


@routine("arrange")
def arrange_now(game: Game, task: Task, answer: Answer | None) -> None:
    """Ask for the order: left = topmost."""
    node = task.node
    assert isinstance(node, a.Arrange)
    item = game.frames[task.frame].item
    if answer is None:
        count = len(task.objects)
        game.ask(
            task,
            Decision(
                task.n,
                "order",
                "rule.401.4",
                options=task.objects,
                minimum=count,
                maximum=count,
                source=item.source,
                source_name=item.name,
                text=f"the order on the {node.where}",
                secret=True,
            ),
        )
        return
    _arranged(game, task.frame, node, list(answer.chosen))


@routine("top or bottom")
def top_or_bottom(game: Game, task: Task, answer: Answer | None) -> None:
    """Its owner chooses the top or the bottom."""
    node = task.node
    assert isinstance(node, a.Arrange)
    item = game.frames[task.frame].item
    if answer is None:
        game.ask(
            task,
            Decision(
                task.n,
                "choose",
                "rule.608.2d",
                words=("top", "bottom"),
                minimum=1,
                maximum=1,
                source=item.source,
                source_name=item.name,
                text="top or bottom of the library",
            ),
        )
        return
    from ..casting import word_index

    where = ("top", "bottom")[word_index(("top", "bottom"), answer)]
    _arranged(game, task.frame, replace(node, where=where), list(task.objects))


def _arranged(game: Game, frame: int, node: a.Arrange, cards: list[Choice]) -> None:
    # Acts of one batch land one after the other: on top the last one put is topmost, so the order is turned
    # round.
    bottom = node.where == "bottom"
    position = -1 if bottom else {"second from the top": 1, "third from the top": 2}.get(node.where, 0)
    ordered = cards if bottom else list(reversed(cards))
    acts = [
        Act("move", player=_owner(game, c), object=c, to="library", verb="put", position=position)
        for c in ordered
    ]
    library = [a_ for a_ in acts if (obj := game.find(a_.object)) is not None and obj.zone == "library"]
    others = [a_ for a_ in acts if a_ not in library]
    for act in library:  # a card that stays in its library changes no zone and is no new object
        _reposition(game, act, position)
    if others:
        propose(game, others, frame)


def _reposition(game: Game, act: Act, position: int) -> None:
    obj = game.find(act.object)
    if obj is None:
        return
    rest = tuple(n for n in game.players[obj.owner].library if n != obj.id)
    index = len(rest) if position < 0 else min(position, len(rest))
    game.player(obj.owner, library=(*rest[:index], obj.id, *rest[index:]))
    for seat, ids in game.shown.items():
        game.shown[seat] = tuple(n for n in ids if n != obj.id)


__all__ = ["Seat", "candidates"]
