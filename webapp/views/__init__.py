"""The pages: each view parses a request, calls one function, and chooses a template."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from webapp import CHECKOUT
from webapp.storage.attempts import Attempts
from webapp.storage.database import file_of, open_database

from . import (
    assets,
    attempt,
    catalogue,
    compressed,
    errors,
    example,
    htmx,
    lesson,
    patterns,
    progress,
    prose,
    reference,
    report,
    security,
    speech,
    table,
    whatif,
    why,
)
from .site import Shelf, Site

if TYPE_CHECKING:
    from flask import Flask

DEFAULTS: dict[str, object] = {
    "DATABASE_URL": "sqlite://",
    "LESSONS": CHECKOUT / "lessons",
    "LESSONS_LATER": False,
    "MAX_CONTENT_LENGTH": 512 * 1024,
    "MAX_FORM_MEMORY_SIZE": 512 * 1024,
    "MAX_FORM_PARTS": 400,
    "SESSION_COOKIE_NAME": "stacktutor",
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "PERMANENT_SESSION_LIFETIME": 400 * 24 * 3600,
    "WTF_CSRF_TIME_LIMIT": None,
}
"""Flask's settings, and ours: `DATABASE_URL`; `LESSONS`, the folder of lesson files; `LESSONS_LATER`,
whether they are loaded when first asked for, and not before the app is there; `SECRET_KEY` (else
it is kept in a file beside the database)."""


def set_up(app: Flask, config: Mapping[str, object]) -> None:
    """Give the app its settings, database, lessons, safety and pages."""
    app.config.update(DEFAULTS)
    app.config.update(config)
    url = str(app.config["DATABASE_URL"])
    app.secret_key = app.config.get("SECRET_KEY") or secret_key(url)
    shelf = Shelf(Path(app.config["LESSONS"]))
    if not app.config["LESSONS_LATER"]:
        shelf.loaded()
    app.extensions["stacktutor"] = Site(Attempts(open_database(url)), shelf)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True
    for part in (compressed, htmx, security, errors, assets, prose, speech):
        part.init_app(app)
    for pages in (
        catalogue,
        lesson,
        table,
        attempt,
        example,
        whatif,
        why,
        report,
        progress,
        reference,
        patterns,
    ):
        app.register_blueprint(pages.pages)


def secret_key(url: str) -> str:
    """The key that signs cookies: from `secret.key` beside the database, made when it is not there."""
    database = file_of(url)
    if database is None:
        return secrets.token_hex(32)
    return security.kept_key(database.parent / "secret.key")
