"""What keeps a visitor safe: response headers, the check on every post, the signed cookie and its key."""

from __future__ import annotations

import contextlib
import os
import secrets
import tempfile
from pathlib import Path

from flask import Flask, Response, session
from flask_wtf.csrf import CSRFProtect

from webapp.words import say

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
    """Add the headers that a view has not set itself. Pages and files of what was played are never kept by
    shared caches, nor used again unasked; styles and scripts say themselves how long they last.
    """
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def kept_key(path: Path) -> str:
    """The secret in a file. It is made, for its owner's eyes only, when it is not there or not whole."""
    if (known := read_key(path)) is not None:
        return known
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secret.")  # readable by its owner only
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(KEY_BYTES) + "\n")
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            os.replace(name, path)
        else:
            with contextlib.suppress(FileExistsError):  # another start was quicker: its key counts
                os.link(name, path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(name)
    if (made := read_key(path)) is None:
        raise OSError(say("views.notice.key", path=path))
    return made


KEY_BYTES = 32


def read_key(path: Path) -> str | None:
    """The key in a file; None when there is no whole one."""
    try:
        text = path.read_bytes().strip()
    except FileNotFoundError:
        return None
    whole = len(text) == 2 * KEY_BYTES and all(sign in b"0123456789abcdef" for sign in text)
    return text.decode("ascii") if whole else None


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
