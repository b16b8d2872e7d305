"""Which language a page speaks, and texts of the catalogue in templates."""

from __future__ import annotations

from contextlib import ExitStack
from functools import lru_cache

from flask import Flask, Response, g, request
from markupsafe import Markup, escape

from webapp.words import (
    FIRST,
    WordsError,
    catalogue,
    language,
    languages,
    listed,
    named,
    speaking,
    unfilled,
)

from .prose import markdown

CONTENT = Markup(' lang="%s" dir="ltr"') % FIRST
"""What says of an element that it is in the language of the lessons and cards."""

NOTATION = Markup(' translate="no"')


def init_app(app: Flask) -> None:
    """Speak each request's language: the one that the browser likes best among those there are."""
    known = languages()
    app.jinja_env.globals.update(
        say=say_markup,
        named=named,
        listed=listed,
        language=language,
        direction=direction,
        content=content,
        notation=notation,
    )
    app.jinja_env.filters.update(begun=begun, told=told)

    if len(known) == 1:
        return

    @app.before_request
    def begin() -> None:
        g.speaking = ExitStack()
        g.speaking.enter_context(speaking(request.accept_languages.best_match(known) or known[0]))

    @app.after_request
    def vary(response: Response) -> Response:
        response.headers.add("Content-Language", language())
        response.vary.add("Accept-Language")
        return response

    @app.teardown_request
    def end(_: BaseException | None) -> None:
        if "speaking" in g:
            g.pop("speaking").close()


def direction() -> str:
    """The direction of the script that is spoken now, ltr or rtl."""
    return catalogue(language()).about.direction


def content() -> Markup:
    """The attributes of what an author wrote and is not translated: of lessons, of the glossary."""
    return Markup("") if language() == FIRST else CONTENT


def notation() -> Markup:
    """The attributes of what is the same in every language: moves, cards, names."""
    return NOTATION + content()


def told(text: str, authored: frozenset[str]) -> Markup:
    """A text in Markdown, with the paragraphs that a lesson's author wrote marked as content."""
    if language() == FIRST:
        return markdown(text)
    part = Markup("<div%s>%s</div>")
    return Markup("").join(
        part % (CONTENT if one in authored else Markup(""), markdown(one)) for one in text.split("\n\n")
    )


def begun(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def say_markup(key: str, /, **facts: object) -> Markup:
    """A text of the catalogue with its facts, escaped; a fact that is markup (a link, marks) stays so. Raises
    `WordsError` for a missing key or fact."""
    form = _escaped(unfilled(key, facts.get("count")))
    if "{" not in form and "}" not in form:
        return form
    try:
        return Markup(str(form).format_map({name: escape(fact) for name, fact in facts.items()}))
    except KeyError as wrong:
        raise WordsError(f'The text "{key}" lacks the fact {wrong}: it says {form!r}.') from wrong


@lru_cache(maxsize=4096)
def _escaped(text: str) -> Markup:
    return escape(text)
