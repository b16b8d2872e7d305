"""Pages for what went wrong: plain words and a way back."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Flask, Response, current_app, make_response, render_template
from flask.globals import request_ctx
from flask_wtf.csrf import CSRFError
from jinja2_fragments.flask import render_block
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed

from . import htmx


@dataclass(frozen=True)
class ErrorPage:
    """A heading and what to do now."""

    title: str
    says: str


PAGES = {
    400: ErrorPage(
        "That form could not be read", "Go back, reload the page and try again. Nothing was changed."
    ),
    404: ErrorPage(
        "There is nothing here", "The address may be mistyped, or belong to another tutor's database."
    ),
    405: ErrorPage("This address takes no such request", "Go back and use the page's own buttons."),
    410: ErrorPage(
        "This lesson has changed",
        "You were at a step that the lesson no longer has. Begin it again from the list of lessons.",
    ),
    413: ErrorPage("That is too large", "A scenario file may be up to 500 kB. Most are under 5 kB."),
    500: ErrorPage(
        "Something broke on our side",
        "Your moves up to here are stored. Go back and reload the page; if it happens again, step back and "
        "try another way.",
    ),
}
STORE = ErrorPage(
    "That can’t be stored now",
    "The tutor’s database can’t be written: its disk is full, it is locked by another program, it "
    "may only be read, or it was removed or replaced. Nothing was changed. Try again when that is mended.",
)
OTHER = ErrorPage("That did not work", "Go back and try again.")
CSRF = ErrorPage(
    "This page is out of date",
    "Its form was made for an older visit, or your browser keeps no cookies. Reload the page and try again; "
    "nothing was changed.",
)


def init_app(app: Flask) -> None:
    """Answer every error with a page."""
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(OperationalError, unwritten)
    app.register_error_handler(Exception, broken)


def answer(error: HTTPException) -> Response:
    """The page for an HTTP error; for htmx, a notice on the page that is open."""
    if error.response is not None or error.code is None or error.code < 400:
        return make_response(error.get_response())
    page = CSRF if isinstance(error, CSRFError) else PAGES.get(error.code, OTHER)
    response = shown(page, error.code)
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def shown(page: ErrorPage, code: int) -> Response:
    """An error's page; plain text where the request is too broken to make an address from (its host)."""
    if request_ctx.url_adapter is None:
        return Response(f"{page.title}. {page.says}\n", code, mimetype="text/plain")
    if htmx.wants_regions():
        notice = render_block("pages/play.html", "notice", notice=f"{page.title}. {page.says}")
        return htmx.regions([htmx.Region("notice", notice)], code)
    return make_response(render_template("pages/error.html", page=page, code=code), code)


def unwritten(error: OperationalError) -> Response:
    """The page for a database that can't be written or read now."""
    current_app.logger.error("the database failed: %s", error.orig)
    return shown(STORE, 503)


def broken(error: Exception) -> Response:
    """The page for a bug of ours, which is logged."""
    if current_app.testing and not current_app.config.get("SHOW_ERROR_PAGES"):
        raise error
    current_app.logger.error("a request failed", exc_info=error)
    return answer(InternalServerError(original_exception=error))
