"""Serve the site from one process, with its data in an embedded SQLite file."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from webapp import CHECKOUT, create_app
from webapp.words import say

if TYPE_CHECKING:
    from flask import Flask

DATA_VARIABLE = "STACKTUTOR_DATA"


def data_folder() -> Path:
    """Return the folder for the database, made if missing: $STACKTUTOR_DATA, else .data in the checkout."""
    chosen = os.environ.get(DATA_VARIABLE)
    folder = Path(chosen).expanduser() if chosen else CHECKOUT / ".data"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder.resolve()


def database_url(folder: Path) -> str:
    """Return the SQLAlchemy address of the SQLite file in `folder`."""
    return f"sqlite:///{folder / 'stacktutor.sqlite3'}"


def port_number(text: str) -> int:
    """Parse a TCP port for argparse."""
    if not text.isdecimal() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(say("cli.serve.port", text=repr(text)))
    return int(text)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what serving takes to a command's parser."""
    parser.add_argument("--host", default="127.0.0.1", help=say("cli.serve.host_help"))
    parser.add_argument("--port", type=port_number, default=8000, help=say("cli.serve.port_help"))


def address(host: str, port: int) -> str:
    """Return the site's address; an IPv6 host is put in brackets."""
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


@contextlib.contextmanager
def keeping() -> Iterator[None]:
    """Search nothing for garbage while things are made that stay: it takes a tenth of the start."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def listening(app: Flask, host: str, port: int) -> Any:
    """A server that listens there. Raises OSError where it can't, also for a host that is none."""
    import waitress

    try:
        return waitress.create_server(app, host=host, port=port)
    except ValueError as error:
        raise OSError(str(error)) from error


def serve(host: str, port: int) -> int:
    """Serve until interrupted; return an exit code. The lessons are loaded while the site answers already."""
    try:
        with keeping():
            from webapp.storage.database import DatabaseError

            folder = data_folder()
            app = create_app({"DATABASE_URL": database_url(folder), "LESSONS_LATER": True})
            server = listening(app, host, port)
    except OSError as error:
        print(say("cli.serve.taken", host=host, port=port, why=error), file=sys.stderr)
        return 1
    except DatabaseError as error:
        print(say("cli.serve.failed", why=error), file=sys.stderr)
        return 1
    print(say("cli.serve.at", address=address(host, port), folder=folder), flush=True)
    loading = threading.Thread(target=load_lessons, args=(app,), daemon=True)
    before = signal.signal(signal.SIGTERM, stop)
    with contextlib.suppress(KeyboardInterrupt, SystemExit):
        loading.start()
        server.run()
    signal.signal(signal.SIGTERM, before or signal.SIG_DFL)
    server.close()
    return 0


def load_lessons(app: Flask) -> None:
    """Load the lessons before anybody asks for them, and say what is wrong with those that are broken."""
    from webapp.views.site import site_of

    for problems in site_of(app).shelf.loaded().problems.values():
        for problem in problems:
            print(say("cli.serve.lesson", problem=problem), file=sys.stderr, flush=True)


def stop(*_: object) -> NoReturn:
    """End serving, once the answers under way are given."""
    raise SystemExit


def main(argv: Sequence[str] | None = None) -> int:
    """Run `python -m webapp.serve`."""
    parser = argparse.ArgumentParser(prog="python3 dev run", description=say("cli.serve.about"))
    add_arguments(parser)
    options = parser.parse_args(argv)
    return serve(options.host, options.port)


if __name__ == "__main__":
    sys.exit(main())
