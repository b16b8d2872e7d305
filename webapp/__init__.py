"""Stack Tutor: a tutor in the browser for the rules of Magic: The Gathering."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

CHECKOUT = Path(__file__).resolve().parent.parent


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Build the web application.

    `config` overrides Flask's settings. Flask is imported here and not above, so that the rules and
    the command line load without it.
    """
    from flask import Flask

    app = Flask(__name__, static_folder=CHECKOUT / "static", template_folder=str(CHECKOUT / "templates"))
    app.config.update(config or {})

    @app.get("/healthz")
    def healthz() -> tuple[str, dict[str, str]]:
        """Answer "ok" while the process serves."""
        return "ok", {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"}

    return app
