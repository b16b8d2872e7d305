"""The game itself, as values: pure functions over frozen data, with msgspec as the only dependency.

Start at `apply.apply(table, move)`. A `Table` is one moment of a game; a `Move` asks to go on; the answer is
a `Step` (the new table, what happened, and the decision now awaited) or a `Refused` (every independent reason
why not, each with its rule).
"""
