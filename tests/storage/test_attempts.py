"""Attempts: what is appended stays, stale writers write nothing, going back takes up an older position."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, text

from webapp.storage.attempts import Attempts
from webapp.storage.database import open_database
from webapp.storage.records import Kept, NewAttempt, Record, StaleError


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A database of its own."""
    engine = open_database(f"sqlite:///{tmp_path / 'test.sqlite3'}")
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine: Engine) -> Attempts:
    """The repository, on a clock that counts its readings."""
    ticks = iter(range(1000, 100_000))
    return Attempts(engine, clock=lambda: next(ticks))


@pytest.fixture
def attempt(store: Attempts) -> str:
    """An attempt at a lesson, just begun."""
    return store.start(
        NewAttempt(
            learner=store.new_learner(),
            kind="lesson",
            lesson="cycling",
            title="Cycling",
            scenario="",
            cards=b"{}",
            snapshot=b"zero",
        )
    )


def moved(text_: str, snapshot: bytes) -> Record:
    """A move that made a new position."""
    return Record(outcome="moved", text=text_, seat=0, snapshot=snapshot)


def test_an_attempt_starts_at_position_zero(store: Attempts, attempt: str) -> None:
    found = store.load(attempt)

    assert found is not None
    assert (found.version, found.at, found.records, found.outcome) == (0, 0, 1, "start")
    assert store.snapshot(attempt, 0) == (b"zero", "{}")
    assert store.cards(found.card_set) == b"{}"


def test_an_unknown_attempt_is_none(store: Attempts) -> None:
    assert store.load("no-such-attempt") is None


def test_a_move_makes_a_new_position(store: Attempts, attempt: str) -> None:
    assert store.append(attempt, 0, moved("pass", b"one")) == Kept(version=1, at=1, number=1)

    found = store.load(attempt)
    assert found is not None
    assert (found.version, found.at, found.text) == (1, 1, "pass")
    assert store.snapshot(attempt, found.at)[0] == b"one"


def test_a_refused_move_is_recorded_and_leaves_the_position(store: Attempts, attempt: str) -> None:
    refused = Record(outcome="refused", text="cycle X", seat=0, code="cycling.not-in-hand", rule="702.29a")
    assert store.append(attempt, 0, refused) == Kept(version=0, at=0, number=1)

    found = store.load(attempt)
    assert found is not None
    assert (found.version, found.at, found.records, found.outcome) == (0, 0, 2, "refused")
    assert [(row.outcome, row.code) for row in store.history(attempt)] == [
        ("start", ""),
        ("refused", "cycling.not-in-hand"),
    ]


def test_a_stale_form_writes_nothing(store: Attempts, attempt: str) -> None:
    store.append(attempt, 0, moved("pass", b"one"))

    with pytest.raises(StaleError):
        store.append(attempt, 0, moved("pass", b"two"))
    assert len(store.history(attempt)) == 2


def test_of_two_writers_at_once_one_is_stale(store: Attempts, attempt: str) -> None:
    answers: list[object] = []

    def write() -> None:
        try:
            answers.append(store.append(attempt, 0, moved("pass", b"one")).version)
        except StaleError:
            answers.append("stale")

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers, key=str) == [1, "stale", "stale", "stale"]
    assert len(store.history(attempt)) == 2


def test_going_back_is_appended_and_the_path_follows_the_position(store: Attempts, attempt: str) -> None:
    store.append(attempt, 0, moved("a", b"one"))
    store.append(attempt, 1, moved("b", b"two"))
    store.append(attempt, 2, Record(outcome="back", text="", at=1))
    store.append(attempt, 3, moved("c", b"four"))

    found = store.load(attempt)
    assert found is not None
    assert (found.version, found.at, found.records) == (4, 4, 5)
    assert [past.text for past in store.path(attempt, found.at, 10)] == ["", "a", "c"]
    assert [past.text for past in store.path(attempt, found.at, 2)] == ["a", "c"]
    assert store.parent(attempt, found.at) == 1


def test_a_position_that_was_never_made_has_no_snapshot(store: Attempts, attempt: str) -> None:
    store.append(attempt, 0, Record(outcome="refused", text="x"))

    with pytest.raises(KeyError):
        store.snapshot(attempt, 1)
    with pytest.raises(KeyError):
        store.snapshot(attempt, 99)


def test_equal_card_sets_are_stored_once(store: Attempts, engine: Engine) -> None:
    learner = store.new_learner()
    for _ in range(2):
        store.start(
            NewAttempt(learner=learner, kind="table", title="t", scenario="", cards=b"same", snapshot=b"s")
        )
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM card_sets")).scalar() == 1


def test_done_is_remembered_when_the_learner_goes_back(store: Attempts, attempt: str) -> None:
    store.append(attempt, 0, Record(outcome="moved", text="end", snapshot=b"x", done=True))
    store.append(attempt, 1, Record(outcome="back", text="", at=0))

    found = store.load(attempt)
    assert found is not None
    assert found.done


def test_the_latest_attempt_of_a_learner_comes_first(store: Attempts) -> None:
    learner = store.new_learner()
    first, second = (
        store.start(
            NewAttempt(learner=learner, kind="table", title=title, scenario="", cards=b"{}", snapshot=b"")
        )
        for title in ("one", "two")
    )
    assert [summary.id for summary in store.of_learner(learner)] == [second, first]
    store.append(first, 0, moved("pass", b"x"))
    assert [summary.id for summary in store.of_learner(learner)] == [first, second]
    assert store.of_learner("nobody") == ()


def test_a_learner_is_known_once_recorded(store: Attempts) -> None:
    assert store.knows(store.new_learner())
    assert not store.knows("forged")


def test_everything_is_there_after_the_database_was_closed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'kept.sqlite3'}"
    engine = open_database(url)
    store = Attempts(engine)
    id_ = store.start(
        NewAttempt(
            learner=store.new_learner(), kind="table", title="t", scenario="s", cards=b"{}", snapshot=b"0"
        )
    )
    store.append(id_, 0, moved("pass", b"1"))
    engine.dispose()

    again = open_database(url)
    found = Attempts(again).load(id_)
    again.dispose()
    assert found is not None
    assert found.at == 1


def test_a_lesson_set_aside_counts_no_more_but_stays(store: Attempts, attempt: str) -> None:
    begun = store.load(attempt)
    assert begun is not None
    learner = begun.learner
    other = store.start(
        NewAttempt(
            learner=learner, kind="lesson", lesson="scry", title="", scenario="", cards=b"{}", snapshot=b"s"
        )
    )

    assert store.set_aside(learner, "cycling") == 1

    assert [one.id for one in store.standings(learner)] == [other]
    assert [one.id for one in store.of_learner(learner)] == [other]
    assert store.load(attempt) is not None
    assert store.set_aside(learner, "cycling") == 0


def test_a_what_if_remembers_where_it_comes_from(store: Attempts, attempt: str) -> None:
    learner = store.new_learner()
    fork = store.start(
        NewAttempt(
            learner=learner,
            kind="table",
            title="",
            scenario="",
            cards=b"{}",
            snapshot=b"s",
            origin=attempt,
            origin_at=0,
        )
    )

    found = store.load(fork)

    assert found is not None
    assert (found.origin, found.origin_at) == (attempt, 0)
