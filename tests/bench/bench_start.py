"""How long a start takes: `python3 dev bench start`.

From the start of the process to the first answer of `/healthz` (budget 1 s, and no more with more lessons),
to the first page with all lessons, and how long `stacktutor --help` takes; medians.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from urllib.request import urlopen

ROUNDS = 7
PATIENCE = 60.0


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def answer_of(address: str, begun: float) -> float:
    """The seconds from `begun` until the address answers."""
    while perf_counter() - begun < PATIENCE:
        try:
            with urlopen(address) as answer:
                answer.read()
                return perf_counter() - begun
        except OSError:
            sleep(0.005)
    raise RuntimeError(f"{address} did not answer within {PATIENCE:.0f} s")


def started() -> tuple[float, float]:
    """The seconds until the site answers at all, and until it shows its lessons."""
    port = free_port()
    with TemporaryDirectory() as folder:
        begun = perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "webapp.serve", "--port", str(port)],
            env={**os.environ, "STACKTUTOR_DATA": folder},
            stdout=subprocess.DEVNULL,
        )
        try:
            first = answer_of(f"http://127.0.0.1:{port}/healthz", begun)
            return first, answer_of(f"http://127.0.0.1:{port}/", begun)
        finally:
            process.terminate()
            process.wait()


def helped() -> float:
    """The seconds that `stacktutor --help` takes."""
    begun = perf_counter()
    command = Path(sys.executable).with_name("stacktutor")
    subprocess.run([command, "--help"], stdout=subprocess.DEVNULL, check=True)
    return perf_counter() - begun


def main() -> None:
    """Print the medians."""
    starts = [started() for _ in range(ROUNDS)]
    helps = [helped() for _ in range(ROUNDS)]
    rows = {
        "until /healthz answers (budget 1 s)": median(first for first, _ in starts),
        "until the lessons are shown": median(page for _, page in starts),
        "stacktutor --help": median(helps),
    }
    for name, taken in rows.items():
        print(f"{name:<40}{taken:>8.2f} s")


if __name__ == "__main__":
    main()
