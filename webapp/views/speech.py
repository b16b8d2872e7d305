"""Which language a page speaks, and texts of the catalogue in templates."""

from __future__ import annotations

from contextlib import ExitStack

from flask import Flask, Response, g, request
from markupsafe import Markup, escape

from webapp.words import catalogue, language, languages, speaking, unfilled


def init_app(app: Flask) -> None:
    """Speak each request's language: the one that the browser likes best among those there are."""
    known = languages()
    app.jinja_env.globals.update(say=say_markup, language=language, direction=direction)

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


def say_markup(key: str, /, **facts: object) -> Markup:
    """A text of the catalogue with its facts, escaped; a fact that is markup (a link, marks) stays so."""
    return escape(unfilled(key, facts.get("count"))).format(**facts)
