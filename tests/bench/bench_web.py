"""What a request costs before any page is made: `python3 dev bench web`.

Calls the WSGI application in this process, so that no network is measured. The two are interleaved, since
a machine's speed drifts; compare figures of one run only.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from flask import Flask

from webapp import create_app

ROUNDS, CALLS = 7, 300


def bare_app() -> Flask:
    """A Flask app with one route and nothing else, to compare with."""
    app = Flask("bare")

    @app.get("/healthz")
    def healthz() -> str:
        """Answer as the product's route does."""
        return "ok"

    return app


def caller(app: Flask, path: str) -> Callable[[], float]:
    """Return a function that makes one request and returns its microseconds."""
    client = app.test_client()

    def call() -> float:
        """Time one request."""
        start = perf_counter()
        response = client.get(path)
        taken = perf_counter() - start
        if response.status_code != 200:
            raise RuntimeError(f"{path} answered {response.status}")
        return taken * 1e6

    return call


def main() -> None:
    """Print a table: median and 99th percentile in microseconds, and the ratio to bare Flask."""
    with TemporaryDirectory() as folder:
        product = create_app({"TESTING": True, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"})
        calls = {"bare Flask": caller(bare_app(), "/healthz"), "/healthz": caller(product, "/healthz")}
        times: dict[str, list[float]] = {name: [] for name in calls}
        for _ in range(ROUNDS):
            for name, call in calls.items():
                times[name] += [call() for _ in range(CALLS)]
    base = median(times["bare Flask"])
    print(f"{'request':<16}{'median us':>10}{'p99 us':>10}{'ratio':>8}")
    for name, taken in times.items():
        middle, slow = median(taken), quantiles(taken, n=100)[98]
        print(f"{name:<16}{middle:>10.0f}{slow:>10.0f}{middle / base:>8.2f}")


if __name__ == "__main__":
    main()
