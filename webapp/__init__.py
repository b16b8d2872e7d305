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

    `config` overrides Flask's settings and `webapp.views.DEFAULTS`. Flask is imported here and not above, so
    that the rules and the command line load without it. A broken lesson is left out and listed as broken.
    Raises DatabaseError when the database can't be used.
    """
    from flask import Flask

    from webapp.views import set_up

    app = Flask(__name__, static_folder=CHECKOUT / "static", template_folder=str(CHECKOUT / "templates"))
    set_up(app, config or {})
    return app
