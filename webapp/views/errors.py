"""Pages for what went wrong: plain words and a way back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Flask, Response, current_app, make_response, render_template
from flask.globals import request_ctx
from flask_wtf.csrf import CSRFError
from jinja2_fragments.flask import render_block
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import BadRequest, HTTPException, InternalServerError, MethodNotAllowed

from webapp.words import say

from . import htmx


@dataclass(frozen=True)
class ErrorPage:
    """A heading and what to do now."""

    title: str
    says: str


class WrongFieldError(BadRequest):
    """A form whose field can't be as it is; `says` tells which, and what would be right."""

    def __init__(self, says: str) -> None:
        super().__init__(says)
        self.says = says


PAGES = {
    400: "form",
    404: "nothing",
    405: "request",
    410: "changed",
    413: "large",
    500: "broken",
}


def page_of(kind: str) -> ErrorPage:
    """The page for a kind of error."""
    return ErrorPage(say(f"views.errors.{kind}.title"), say(f"views.errors.{kind}.says"))


def init_app(app: Flask) -> None:
    """Answer every error with a page."""
    app.register_error_handler(HTTPException, answer)
    app.register_error_handler(OperationalError, unwritten)
    app.register_error_handler(Exception, broken)


def answer(error: HTTPException) -> Response:
    """The page for an HTTP error; for htmx, a notice on the page that is open."""
    if error.response is not None or error.code is None or error.code < 400:
        return make_response(error.get_response())
    kind = "old" if isinstance(error, CSRFError) else PAGES.get(error.code, "other")
    page = page_of(kind)
    response = shown(
        replace(page, says=error.says) if isinstance(error, WrongFieldError) else page, error.code
    )
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def shown(page: ErrorPage, code: int) -> Response:
    """An error's page; plain text where the request is too broken to make an address from (its host)."""
    if request_ctx.url_adapter is None:
        return Response(
            say("views.errors.together", title=page.title, says=page.says) + "\n", code, mimetype="text/plain"
        )
    if htmx.wants_regions():
        notice = render_block(
            "pages/play.html", "notice", notice=say("views.errors.together", title=page.title, says=page.says)
        )
        return htmx.regions([htmx.Region("notice", notice)], code)
    return make_response(render_template("pages/error.html", page=page, code=code), code)


def unwritten(error: OperationalError) -> Response:
    """The page for a database that can't be written or read now."""
    current_app.logger.error("the database failed: %s", error.orig)
    return shown(page_of("store"), 503)


def broken(error: Exception) -> Response:
    """The page for a bug of ours, which is logged."""
    if current_app.testing and not current_app.config.get("SHOW_ERROR_PAGES"):
        raise error
    current_app.logger.error("a request failed", exc_info=error)
    return answer(InternalServerError(original_exception=error))
