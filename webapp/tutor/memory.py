"""What was found out at a table, kept so that the next one who stands there, or the next page, need not find
it out again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import TypeVar

from webapp.rules.table import Table, to_json
from webapp.words import language

Whose = TypeVar("Whose")
Found = TypeVar("Found")

Case = TypeVar("Case", bound=Hashable)

Finder = Callable[[Whose, Table, Case], Found]
"""Finds something out about a step or a question at a table; the last value tells cases apart."""


def remembered(size: int) -> Callable[[Finder[Whose, Case, Found]], Finder[Whose, Case, Found]]:
    """Keep the last `size` findings of a pure function, each in the language that is spoken. Safe to share
    between threads.
    """

    def with_memory(find: Finder[Whose, Case, Found]) -> Finder[Whose, Case, Found]:
        kept: OrderedDict[Hashable, tuple[Whose, Found]] = OrderedDict()
        lock = threading.Lock()

        @wraps(find)
        def found(whose: Whose, table: Table, case: Case) -> Found:
            key = (id(whose), to_json(table), case, language())
            with lock:
                if key in kept:
                    kept.move_to_end(key)
                    return kept[key][1]
            now = find(whose, table, case)
            with lock:
                kept[key] = (whose, now)  # kept with it, so that no other object can get its id
                if len(kept) > size:
                    kept.popitem(last=False)
            return now

        return found

    return with_memory
