"""What keeps a visitor safe: response headers, the check on every post, the signed cookie and its key."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from flask import Flask, Response, session
from flask_wtf.csrf import CSRFProtect

from .site import site

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""No script or style but our own files: nothing inline, nothing evaluated."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}

LEARNER = "learner"

csrf = CSRFProtect()


def init_app(app: Flask) -> None:
    """Check every post for its token, and send the headers with every answer."""
    csrf.init_app(app)
    app.after_request(with_headers)


def with_headers(response: Response) -> Response:
    """Add the headers that a view has not set itself; pages are never kept by shared caches."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    if response.mimetype == "text/html":
        response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def kept_key(path: Path) -> str:
    """The secret in a file, which is made, for its owner's eyes only, when it is not there."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text("ascii").strip()
    key = secrets.token_hex(32)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key + "\n")
    return key


def known_learner() -> str | None:
    """The learner whom this browser's cookie names."""
    return session.get(LEARNER)


def learner() -> str:
    """The learner of this browser, recorded now if there is none yet."""
    known = known_learner()
    if known and site().attempts.knows(known):
        return known
    new = site().attempts.new_learner()
    session[LEARNER] = new
    session.permanent = True
    return new
