"""The `stacktutor` command. Each subcommand is one `add_…` function listed in COMMANDS."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import TypeAlias

from webapp import serve

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_serve(commands: Subparsers) -> None:
    """`stacktutor serve`: the web site."""
    parser = commands.add_parser("serve", help="serve the site on this machine")
    serve.add_arguments(parser)
    parser.set_defaults(run=lambda options: serve.serve(options.host, options.port))


COMMANDS: tuple[Callable[[Subparsers], None], ...] = (add_serve,)


def build_parser() -> argparse.ArgumentParser:
    """Build the parser of every command; each sets `run`, a function from its options to an exit code."""
    parser = argparse.ArgumentParser(prog="stacktutor", description="The rules tutor's command line.")
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('stacktutor')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 found something wrong, 2 not understood."""
    options = build_parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = options.run
    return run(options)
