"""The statements of every move, put together once: making one anew costs more than running it."""

from __future__ import annotations

from sqlalchemy import BindParameter, bindparam, insert, literal, select, update

from .tables import attempts, card_sets, moves

_a, _m = attempts.c, moves.c
_id: BindParameter[str] = bindparam("id_")
_number: BindParameter[int] = bindparam("number_")

LOAD = (
    select(
        *(_a.id, _a.learner, _a.kind, _a.lesson, _a.title, _a.card_set, _a.version, _a.at, _a.records),
        *(_a.done, _a.step, _a.progress, _a.origin, _a.origin_at, _m.outcome, _m.text, _m.answer),
    )
    .join(moves, (_m.attempt == _a.id) & (_m.number == _a.records - 1))
    .where(_a.id == _id)
)
"""An attempt with its newest record."""

STANDING = select(_a.version, _a.at, _a.records).where(_a.id == _id)
"""Where an attempt stands."""

SNAPSHOT = select(_m.snapshot, _m.progress).where(_m.attempt == _id, _m.number == _number)
PARENT = select(_m.parent).where(_m.attempt == _id, _m.number == _number)
CARDS = select(card_sets.c.cards).where(card_sets.c.id == _id)
SCENARIO = select(_a.scenario).where(_a.id == _id)

HISTORY = (
    select(_m.number, _m.parent, _m.at, _m.outcome, _m.text, _m.seat, _m.code, _m.rule, _m.made)
    .where(_m.attempt == _id)
    .order_by(_m.number)
)
"""Every record of an attempt, without snapshots."""

_columns = (_m.number, _m.parent, _m.outcome, _m.text, _m.seat, _m.events)
_first = (
    select(*_columns, literal(1).label("depth"))
    .where(_m.attempt == _id, _m.number == _number)
    .cte("way", recursive=True)
)
_way = _first.union_all(
    select(*_columns, _first.c.depth + 1).where(
        _m.attempt == _id, _m.number == _first.c.parent, _first.c.depth < bindparam("limit_")
    )
)
PATH = select(*(_way.c[column.name] for column in _columns)).order_by(_way.c.depth.desc())
"""The last positions on the way to one, oldest first."""

INSERT_MOVE = insert(moves)
MOVE_ON = (
    update(attempts)
    .where(_a.id == _id)
    .values(
        version=bindparam("version_"),
        at=bindparam("at_"),
        records=bindparam("records_"),
        progress=bindparam("progress_"),
        step=bindparam("step_"),
        updated=bindparam("updated_"),
        done=_a.done | bindparam("done_"),
    )
)
"""Where an attempt stands after a record; once done it stays done."""
