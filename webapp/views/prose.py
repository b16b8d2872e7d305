"""Texts for templates: an author's Markdown, and card text with its symbols as marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, reduce

from flask import Flask
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from webapp.words import language, say

_MARKDOWN = MarkdownIt("js-default", {"html": False, "linkify": False, "typographer": False})
_SYMBOL = re.compile(r"\{([A-Z0-9/]{1,5}|[½∞])\}([.,:;!?)]*)")
_RULE = re.compile(r"\[([^\[\]]*)\]\(rule:[a-z0-9.-]+\)")
_RULE_LINK = re.compile(r'<a href="rule:([^"]*)">')
_CODE = re.compile(r"(<code>.*?</code>)", re.DOTALL)

RULES = "/rules/"
"""Where the pages of the rulings are."""

NAMED = frozenset("WUBRGCTQEXSP")
"""The symbols that have a name; others are said as they are written."""


def init_app(app: Flask) -> None:
    """Give templates their filters."""
    app.jinja_env.filters.update(markdown=markdown, symbols=symbols, cost=cost, lit=lit, room=room)


def markdown(text: str) -> Markup:
    """An author's text as HTML: no raw HTML passes, {2}{W} become marks, and `rule:` links lead to the
    ruling's page."""
    return _markdown_in(language(), text)


def symbols(text: str) -> Markup:
    """A plain text, escaped, its {2}{W} as marks; a link to a rule as its words."""
    return _symbols_in(language(), text)


@lru_cache(maxsize=512)
def _markdown_in(code: str, text: str) -> Markup:
    html = _RULE_LINK.sub(rf'<a class="rule" href="{RULES}\1">', _MARKDOWN.render(text))
    parts = _CODE.split(html)
    return Markup("".join(part if part.startswith("<code>") else _marked(part) for part in parts))


@lru_cache(maxsize=2048)
def _symbols_in(code: str, text: str) -> Markup:
    return Markup(_marked(str(escape(_RULE.sub(r"\1", text)))))


def lit(text: str, spans: Sequence[tuple[int, int]]) -> tuple[Markup, ...]:
    """A card's text line by line, with the words that are happening lit up in it."""
    lines, begins = [], 0
    for line in text.split("\n"):
        inside = sorted((max(start - begins, 0), min(end - begins, len(line))) for start, end in spans)
        lines.append(_lit_line(line, [span for span in inside if span[0] < span[1]]))
        begins += len(line) + 1
    return tuple(lines)


def room(text: str, most: int) -> int:
    """How many of a card's lines are shown at once: so many signs of text, but one line at least."""
    lines = text.split("\n")
    if len(text) <= most:
        return len(lines)
    fits = 1
    while fits < len(lines) and len("\n".join(lines[: fits + 1])) <= most:
        fits += 1
    return fits


def _lit_line(line: str, spans: Sequence[tuple[int, int]]) -> Markup:
    done, parts = 0, []
    for start, end in spans:
        if start >= done:
            parts += [symbols(line[done:start]), Markup("<mark>%s</mark>") % symbols(line[start:end])]
            done = end
    return Markup("").join((*parts, symbols(line[done:])))


def cost(text: str | None) -> Markup:
    """A mana cost or pool as marks."""
    return symbols(text or "")


def spoken(text: str) -> str:
    """A text for the ear: {T} as "tap", {2} as "2 generic"."""
    words = _SYMBOL.sub(lambda match: f" {symbol_name(match[1])}{match[2]} ", text)
    return re.sub(r" +([:.,;]|$)", r"\1", " ".join(words.split()))


def half_name(half: str) -> str:
    """What a symbol, or one half of it, is called; a number is generic mana (107.4b)."""
    if half.isdecimal():
        return say("views.symbol.generic", number=half)
    return say(f"views.symbol.{half}") if half in NAMED else half


def symbol_name(symbol: str) -> str:
    """What a symbol is called."""
    names = [half_name(half) for half in symbol.split("/")]
    return reduce(lambda one, other: say("views.symbol.or", one=one, other=other), names)


def _marked(html: str) -> str:
    return _SYMBOL.sub(_mark_and_stop, html)


def _mark_and_stop(match: re.Match[str]) -> str:
    """A symbol as its mark; no line ends between it and the stop after it."""
    one, stop = mark(match[1]), match[2]
    return f'<span class="whole">{one}{stop}</span>' if stop else one


def mark(symbol: str) -> str:
    """One symbol: its letter on its own colour and shape, its name for those who listen."""
    halves = symbol.split("/")
    name = symbol_name(symbol)
    kind = halves[0].lower() if len(halves) == 1 and symbol in NAMED else "n"
    if len(halves) > 1:
        kind = "hybrid"
    return f'<span class="mark mark-{kind}" role="img" aria-label="{escape(name)}">{escape(symbol)}</span>'
