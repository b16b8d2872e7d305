"""What is known of a learner from their other attempts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from webapp.tutor.session import Progress

from .game import Game, decode_progress
from .site import Site


class Later(Mapping[str, int]):
    """Counts that are found out when somebody asks for one: most moves need none."""

    def __init__(self, find: Callable[[], Mapping[str, int]]) -> None:
        self.find = find

    @cached_property
    def found(self) -> Mapping[str, int]:
        """The counts."""
        return self.find()

    def __getitem__(self, key: str) -> int:
        return self.found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def shown_before(site: Site, game: Game) -> Mapping[str, int]:
    """How often the learner has shown each belief in other attempts than this one."""
    attempt = game.attempt

    def found() -> Counter[str]:
        others = site.attempts.standings(attempt.learner)
        return beliefs_in(one.progress for one in others if one.id != attempt.id)

    return Later(found)


def beliefs_in(stored: Iterable[str]) -> Counter[str]:
    """The beliefs shown in attempts, by their stored progress; an unreadable one tells nothing."""
    counts: Counter[str] = Counter()
    for text in stored:
        try:
            progress: Progress = decode_progress(text)
        except msgspec.ValidationError:
            continue
        for record in progress.records.values():
            counts.update(record.beliefs)
    return counts
