"""Things that would happen: replacement and prevention first (CR 614-616), then all of them at once.

A batch of acts is one task. Each act is offered to the replacement effects that apply to it; where several
do, the affected player chooses (616.1). Then the batch happens simultaneously, and what it brought about is
bound in the resolution that asked for it.
"""

from __future__ import annotations

from . import abilities as a
from .decisions import Decision
from .enchanting import possible_hosts, which_host
from .entering import card_of, entering, own_counters
from .game import Game, replace, routine
from .moves import Answer
from .objects import Act, Frame, StackItem
from .performing import perform
from .replacing import applicable, describe
from .select import holds, number
from .source import InForce, Source
from .table import Task
from .values import Choice, Ref, Seat


def propose(game: Game, acts: list[Act], frame: int = 0, word: str = "", by: str = "") -> None:
    """Let acts happen next, as one event; `frame` is the resolution whose bound names they fill, `by` the
    routine that carries out what isn't replaced.
    """
    applied = game.frames[frame].applied if frame in game.frames else ()
    if applied:
        acts = [replace(act, applied=act.applied + applied) for act in acts]
    if acts:
        game.push(Task("acts", frame=frame, acts=tuple(acts), word=word, words=(by,) if by else ()))
    elif frame:
        game.note(frame, did=0)


@routine("acts")
def examine(game: Game, task: Task, answer: Answer | None) -> None:
    """Go through the acts, applying replacement effects, then perform what is left; `words` may name the
    routine that does (a scry or a connive).
    """
    acts = list(task.acts)
    index = task.n
    pushed: list[Task] = []
    while index < len(acts):
        act = acts[index]
        found = applicable(game, act)
        if not found:
            hosts = possible_hosts(game, act)
            if hosts is not None and answer is None and hosts:
                game.ask(replace(task, acts=tuple(acts), n=index), which_host(game, act, hosts))
                return
            if hosts is not None:
                if not hosts or answer is None:  # 303.4g: it stays where it is, a token isn't created
                    game.emit("not_done", "rule.303.4g", object=act.object, text="enchant")
                    acts.pop(index)
                    continue
                act, answer = replace(act, attached_to=answer.chosen[0]), None
            acts[index : index + 1] = _with_counters_apart(game, act)
            index += 1
            continue
        chosen = found[0]
        if answer is not None:
            chosen = found[answer.indices[0]] if answer.indices else _picked(found, answer)
            answer = None
        elif _choice_matters(game, found):
            game.ask(replace(task, acts=tuple(acts), n=index), _which(game, act, found))
            return
        changed, instead = apply_one(game, act, chosen)
        if instead is not None:
            pushed.append(instead)
        if changed is None:
            acts.pop(index)
        else:
            acts[index] = changed
        if instead is not None and acts:
            # The rest of the batch goes on after what happens instead of this one.
            game.push(*pushed, replace(task, acts=tuple(acts), n=index))
            return
    game.push(*pushed)
    if acts and task.words:
        game.push(Task(task.words[0], frame=task.frame, word=task.word, acts=tuple(acts)))
    elif acts:
        perform(game, _counted(acts), task.frame, task.word)
    elif task.frame and not pushed:
        game.note(task.frame, did=0)


ENTERS_WITH = "enters with"


def _with_counters_apart(game: Game, act: Act) -> list[Act]:
    """What enters, and the counters it enters with as acts of their own: what changes how many are put on it
    applies in the order that the affected player chooses (614.12, 614.16, 616.1).
    """
    card = card_of(game, act) if entering(act) else None
    if card is None:
        return [act]
    counters = own_counters(card)
    for kind, n in act.counters:
        counters[kind] = counters.get(kind, 0) + n
    seat = act.under if act.under is not None else act.player
    apart = (
        Act("counters", player=seat, object=act.object, amount=n, kind_of=kind, label=ENTERS_WITH)
        for kind, n in counters.items()
    )
    return [replace(act, counters=()), *apart]


def _counted(acts: list[Act]) -> list[Act]:
    """The acts with those counters where they belong: on what enters, which comes before them."""
    found: list[Act] = []
    for act in acts:
        if act.label != ENTERS_WITH or act.kind != "counters":
            found.append(act)
            continue
        n = next(n for n in reversed(range(len(found))) if entering(found[n]))
        found[n] = replace(found[n], counters=(*found[n].counters, (act.kind_of, act.amount)))
    return found


def _choice_matters(game: Game, found: list[InForce]) -> bool:
    if len(found) < 2:
        return False
    plain = [f.effect for f in found if isinstance(f.effect, a.Replace)]
    if len(plain) == len(found):
        if all(effect.with_ is not None for effect in plain):
            return False  # 614.12: "enters with …" effects add up
        if all(effect.redirect and effect.redirect == plain[0].redirect for effect in plain):
            return len({effect.own for effect in plain}) > 1  # "exiled this way" is asked about (702.35a)
        if _same_in_any_order(game, found, [effect.amount for effect in plain]):
            return False
    return any(f.effect != found[0].effect or _speaks_for_others(f, found[0]) for f in found)


def _speaks_for_others(found: InForce, first: InForce) -> bool:
    """Whether effects with the same words are different ones: "you draw a card instead" of two players."""
    instead = isinstance(found.effect, a.Replace) and found.effect.instead is not None
    return instead and found.source.you != first.source.you


def _same_in_any_order(game: Game, found: list[InForce], amounts: list[a.Amount | None]) -> bool:
    """Whether the order changes nothing: all multiply, all add, all take away, or one makes it nothing."""
    if any(_shield(game, f) is not None or _wears_off(game, f) for f in found):
        return False  # which of them is used up does matter
    shapes = {_shape(amount) for amount in amounts} - {"nothing"}
    return "" not in shapes and (len(shapes) == 1 or not shapes)


def _shape(amount: a.Amount | None) -> str:
    if isinstance(amount, int):
        return "" if amount else "nothing"
    if isinstance(amount, a.Times) and amount.value == a.That("that"):
        return "times"
    if isinstance(amount, a.Plus | a.Minus) and amount.left == a.That("that"):
        return type(amount).__name__ if isinstance(amount.right, int) else ""
    return ""


def _which(game: Game, act: Act, found: list[InForce]) -> Decision:
    options = tuple(f.source.this if f.source.this is not None else Seat(f.source.you) for f in found)
    return Decision(
        affected(game, act),
        "choose",
        "rule.616.1",
        options=options,
        words=tuple(describe(game, f) for f in found),
        minimum=1,
        maximum=1,
        text="which effect applies first",
    )


def _picked(found: list[InForce], answer: Answer) -> InForce:
    return next((f for f in found if answer.chosen and f.source.this == answer.chosen[0]), found[0])


def affected(game: Game, act: Act) -> int:
    """The affected player, or the controller (owner) of the affected object (616.1)."""
    if act.kind == "counters" and isinstance(act.object, Ref) and act.label != ENTERS_WITH:
        return game.controller(act.object)  # `player` puts them there, whosoever it is
    if act.player is not None:
        return act.player
    if isinstance(act.object, Seat):
        return act.object.n
    return game.controller(act.object) if act.object is not None else game.active


def apply_one(game: Game, act: Act, found: InForce) -> tuple[Act | None, Task | None]:
    """Apply one replacement effect: the act as it is now (None: not at all), and what happens instead."""
    act = replace(act, applied=(*act.applied, found.key))
    effect = found.effect
    if not isinstance(effect, a.Replace):
        return act, None
    shielded = _shield(game, found)
    if shielded is not None:
        return _prevent(game, act, shielded), None
    _use_up(game, found)
    source = replacement_frame(game, act, found)
    elsewhere = sent_to(effect) if act.kind == "move" else ""
    if elsewhere:
        by_itself = effect.own and act.source is None
        moved = _redirect(replace(act, source=act.object) if by_itself else act, elsewhere)
        moved = replace(moved, sent_by=effect.ruling or "rule.614.6")
        if effect.event == "discard" and not effect.own:
            # 614.6: it isn't discarded at all; with madness it is, only to another zone (702.35a).
            moved = replace(moved, verb="put", label="")
        return moved, None
    if effect.with_ is not None:
        return _with(game, act, effect.with_, source)
    if effect.instead is not None:
        _tell_replaced(game, found, effect)
        return None, Task("run", frame=source.frame, node=effect.instead)
    if effect.amount is not None:
        amount = number(game, effect.amount, source)
        _tell_replaced(game, found, effect, "amount" if amount > 0 else "nothing", amount)
        return (replace(act, amount=amount) if amount > 0 else None), None
    return None, None


def _tell_replaced(game: Game, found: InForce, effect: a.Replace, text: str = "", amount: int = 0) -> None:
    ruling, name = effect.ruling or "rule.614.6", describe(game, found)
    game.emit("replaced", ruling, object=found.source.this, name=name, text=text, amount=amount)


def sent_to(effect: a.Replace) -> str:
    """The zone that the object goes to instead: "exile it instead", "put it on the bottom of its owner's
    library instead". The same move, only to another zone (614.6), so what is discarded still is.
    """
    body = effect.instead
    while isinstance(body, a.Clause):
        body = body.effect
    plain = isinstance(body, a.Move) and body == a.Move(a.Bound("that"), body.to, body.verb)
    return body.to if isinstance(body, a.Move) and plain else effect.redirect


def _redirect(act: Act, to: str) -> Act:
    if to.startswith("library"):
        return replace(act, to="library", position=-1 if "bottom" in to else 0)
    return replace(act, to=to)


def _shield(game: Game, found: InForce) -> int | None:
    """The place of an effect that prevents the next N damage, among the effects; None for any other."""
    if not found.key.startswith("effect/"):
        return None
    number = int(found.key.split("/")[1])
    return next((n for n, e in enumerate(game.effects) if e.id == number and e.shield), None)


def _prevent(game: Game, act: Act, place: int) -> Act | None:
    """Each 1 damage that is prevented uses up 1 of the shield (615.7)."""
    effect = game.effects[place]
    prevented = min(act.amount, effect.shield)
    game.emit("prevented", "rule.615.7", object=act.object, amount=prevented, source=act.source)
    if prevented == effect.shield:
        game.effects.pop(place)
    else:
        game.effects[place] = replace(effect, shield=effect.shield - prevented)
    game.look.clear()
    return replace(act, amount=act.amount - prevented) if act.amount > prevented else None


def _wears_off(game: Game, found: InForce) -> bool:
    """Whether the effect replaces only so many events."""
    if not found.key.startswith("effect/"):
        return False
    number = int(found.key.split("/")[1])
    return any(effect.id == number and effect.uses for effect in game.effects)


def _use_up(game: Game, found: InForce) -> None:
    # An effect that replaces "the next time" is used up by its use (614.1, 615.7).
    if not found.key.startswith("effect/"):
        return
    number = int(found.key.split("/")[1])
    for n, effect in enumerate(game.effects):
        if effect.id == number and effect.uses:
            if effect.uses == 1:
                game.effects.pop(n)
            else:
                game.effects[n] = replace(effect, uses=effect.uses - 1)
            game.look.clear()
            return


def replacement_frame(game: Game, act: Act, found: InForce) -> Source:
    """A frame in which the replacement's own instructions run, with the replaced event bound as "that"."""
    number = game.tick()
    this = found.source.this
    base = game.frames.get(found.source.frame) if found.source.frame else None
    objects: dict[str, tuple[Choice, ...]] = dict(base.item.objects) if base is not None else {}
    if base is not None:
        objects.update(base.objects)
    if act.object is not None:
        objects["that"] = (act.object,)
        objects["it"] = (act.object,)
    if act.player is not None:
        objects["that player"] = (Seat(act.player),)
    if act.source is not None:
        objects["cause"] = (act.source,)
    current = game.current
    if current is not None and act.kind == "draw":
        objects["cause"] = objects["that"] = current.objects.get("cause") or current.objects.get(
            "self", (current.source,)
        )
    item = StackItem(
        ref=Ref(number),
        kind="replacement",
        controller=found.source.you,
        source=this or Ref(number),
        name=game.name(this) if this else "",
        label=act.label,
        objects=objects,
        numbers={**(base.item.numbers if base is not None else {}), "that": act.amount},
        slots=base.item.slots if base is not None else (),
    )
    game.frames[number] = Frame(item=item, applied=act.applied)
    return Source(found.source.you, this, number)


def _with(game: Game, act: Act, node: a.Node, source: Source) -> tuple[Act | None, Task | None]:
    if isinstance(node, a.Do):
        for part in node.effects:
            changed, _ = _with(game, act, part, source)
            act = changed or act
        return act, None
    if isinstance(node, a.Clause):
        return _with(game, act, node.effect, source)
    if isinstance(node, a.If):
        branch = node.then if holds(game, node.condition, source) else node.otherwise
        return _with(game, act, branch, source) if branch is not None else (act, None)
    if isinstance(node, a.EntersTapped):
        if node.unless is not None and holds(game, node.unless, source):
            return act, None
        if node.unless_cost:
            return _unless_cost(act, node, source)
        return replace(act, tapped=True), None
    if isinstance(node, a.EntersWith):
        count = number(game, node.count, source)
        return (replace(act, counters=(*act.counters, (node.kind, count))) if count else act), None
    if isinstance(node, a.EntersAsCopy):
        return act, None if act.copied else Task("enter as copy", frame=source.frame, node=node, acts=(act,))
    return act, Task("run", frame=source.frame, node=node)


def _unless_cost(act: Act, node: a.EntersTapped, source: Source) -> tuple[Act | None, Task | None]:
    asked = replace(act, memory={**act.memory, "tapped unless": 1})  # other effects may tap it nevertheless
    return asked, Task(
        "pay to enter untapped", frame=source.frame, node=node, objects=(act.object,) if act.object else ()
    )
