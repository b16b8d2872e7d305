"""`stacktutor compile`: what became of each card's text, for people and as JSON."""

from __future__ import annotations


def report(text_or_file: str, as_json: bool) -> tuple[str, int]:
    """The report on a text, or on a file of cards, and the exit status: 0 all compiled, 1 some not, 2 unreadable."""
    return ("", 2)
