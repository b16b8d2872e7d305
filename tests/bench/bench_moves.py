"""What a checked move costs against making the same page: `python3 dev bench moves`.

The move is a request as htmx sends it: read from storage, parsed, carried out by the rules (in a lesson also
judged), stored, and answered with the regions that changed. Beside it, in the same run, a request that only
renders the page that stands there then, from a ready context. Both go through the WSGI application in this
process; compare figures of one run only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from flask import Flask, render_template
from flask.testing import FlaskClient

from webapp import create_app
from webapp.views import page as pages
from webapp.views.game import load
from webapp.views.site import Site
from webapp.views.table import EXAMPLE

ROUNDS = 25
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}
TABLE_MOVES = ("cycle Dune Courier", "pass", "pass", "pass", "pass")
LESSON, LESSON_MOVES = "several-connives", ("cast Pocket Magpie", "pass")


class Bench:
    """An app with one route more, that renders what it is handed."""

    def __init__(self, folder: str) -> None:
        self.app: Flask = create_app({"TESTING": True, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"})
        self.site: Site = self.app.extensions["stacktutor"]
        self.client: FlaskClient = self.app.test_client()
        self.ready: pages.PlayPage | None = None
        self.app.add_url_rule("/bench", "bench", lambda: render_template(pages.TEMPLATE, page=self.ready))

    def csrf(self, path: str) -> str:
        """The token of a page's forms."""
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get(path).get_data(as_text=True))
        assert found is not None
        return found[1]

    def open_table(self) -> str:
        """Open the example scenario, and return the attempt's address."""
        fields = {"csrf_token": self.csrf("/table"), "text": EXAMPLE}
        return str(self.client.post("/table", data=fields).headers["Location"])

    def open_lesson(self) -> str:
        """Begin the lesson, and return the attempt's address."""
        return str(self.client.get(f"/lesson/{LESSON}").headers["Location"])

    def play(self, path: str, moves: Sequence[str]) -> tuple[list[float], list[float]]:
        """Make the moves again and again: milliseconds of each move, and of making the page after it."""
        fields: dict[str, object] = {"csrf_token": self.csrf(path), "version": 0}
        moved, made = [], []
        for _ in range(ROUNDS):
            for move in moves:
                moved.append(self.post(f"{path}/move", fields | {"move": move}))
                fields["version"] = self.get_ready(path, move)
                made.append(timed(lambda: self.client.get("/bench")))
            self.post(f"{path}/restart", fields)
            fields["version"] = self.get_ready(path, "restart")
        return moved, made

    def post(self, path: str, fields: dict[str, object]) -> float:
        """Post as htmx does; how long that takes."""
        return timed(lambda: self.client.post(path, data=fields, headers=HTMX))

    def get_ready(self, path: str, move: str) -> int:
        """Make the context of the page that stands there now, and return the attempt's version."""
        with self.app.test_request_context(path):
            game = load(self.site, path.rsplit("/", 1)[1])
            assert game is not None
            assert game.attempt.outcome in {"moved", "restart"}, f"{move}: {game.attempt.answer}"
            self.ready = pages.play_page(self.site, game)
            return game.attempt.version


def timed(ask: Callable[[], object]) -> float:
    """How long a request takes, in milliseconds."""
    start = perf_counter()
    ask()
    return (perf_counter() - start) * 1000


def main() -> None:
    """Print a table of medians, and the ratio."""
    with TemporaryDirectory() as folder:
        bench = Bench(folder)
        rows = {
            "at an open table": bench.play(bench.open_table(), TABLE_MOVES),
            "in a lesson": bench.play(bench.open_lesson(), LESSON_MOVES),
        }
    print(f"{'':<20}{'a move, ms':>12}{'the page, ms':>14}{'ratio':>8}")
    for name, (moved, made) in rows.items():
        print(f"{name:<20}{median(moved):>12.2f}{median(made):>14.2f}{median(moved) / median(made):>8.2f}")


if __name__ == "__main__":
    main()
