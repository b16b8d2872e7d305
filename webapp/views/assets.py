"""Addresses of static files that change with their content, so that browsers may keep them for a year."""

from __future__ import annotations

import hashlib
from pathlib import Path

from flask import Flask, Response, abort, request, url_for

KEPT = "public, max-age=31536000, immutable"


def init_app(app: Flask) -> None:
    """Give templates `asset(name)`, and such addresses their long life."""
    folder = Path(app.static_folder or "")
    digests: dict[str, str] = {}

    def digest(name: str) -> str:
        """What a file's address carries: it changes with the file."""
        if name not in digests or app.debug:
            digests[name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]
        return digests[name]

    def asset(name: str) -> str:
        """The address of a static file."""
        return url_for("static", filename=name, v=digest(name))

    def kept_long(response: Response) -> Response:
        """Let a static file be kept, if the address is that of this very content."""
        if request.endpoint == "static" and "v" in request.args and response.status_code == 200:
            name = str((request.view_args or {}).get("filename", ""))
            if request.args["v"] == digest(name):
                response.headers["Cache-Control"] = KEPT
        return response

    def no_documents() -> None:
        """What describes the static files stands beside them, and is not for visitors."""
        if request.endpoint == "static" and request.path.endswith(".md"):
            abort(404)

    app.before_request(no_documents)
    app.jinja_env.globals["asset"] = asset
    app.after_request(kept_long)
