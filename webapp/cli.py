"""The `stacktutor` command. Each subcommand is one `add_…` function listed in COMMANDS."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn, TypeAlias

from webapp import CHECKOUT, serve
from webapp.words import say

Subparsers: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_serve(commands: Subparsers) -> None:
    """`stacktutor serve`: the web site."""
    parser = commands.add_parser("serve", help=say("cli.serve.help"))
    serve.add_arguments(parser)
    parser.set_defaults(run=lambda options: serve.serve(options.host, options.port))


def add_play(commands: Subparsers) -> None:
    """`stacktutor play`: scenario files (scenario/FORMAT.md)."""
    parser = commands.add_parser("play", help=say("cli.play.help"))
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar=say("cli.metavar.path"), help=say("cli.play.paths")
    )
    parser.add_argument("--json", action="store_true", help=say("cli.play.json"))
    parser.add_argument("--trace", action="store_true", help=say("cli.play.trace"))
    parser.set_defaults(run=run_play)


def run_play(options: argparse.Namespace) -> int:
    """Play every file. 0: all as stated, 1: something was not, 2: a file is wrong and did not run."""
    from webapp.scenario import results

    files = [file for path in options.paths for file in results.files_of(path)]
    found = []
    for file in files:
        found.append(results.run_file(file))
        if options.json:
            print(json.dumps(results.document(found[-1]), ensure_ascii=False))
            continue
        for line in results.lines(found[-1], trace=options.trace):
            print(line)
    if not options.json:
        print(results.count(found))
    if not files:
        print(say("cli.play.none"), file=sys.stderr)
    statuses = {result.status for result in found}
    return 2 if results.WRONG in statuses or not files else 1 if results.FAILED in statuses else 0


def add_explain(commands: Subparsers) -> None:
    """`stacktutor explain`: one move of a scenario, with its reasons."""
    parser = commands.add_parser("explain", help=say("cli.explain.help"))
    parser.add_argument("path", type=Path, metavar=say("cli.metavar.file"), help=say("cli.explain.path"))
    parser.add_argument(
        "--move", type=int, required=True, metavar=say("cli.metavar.number"), help=say("cli.explain.move")
    )
    parser.set_defaults(run=run_explain)


def run_explain(options: argparse.Namespace) -> int:
    """Explain one move. 0: explained, 2: the file is wrong or has no such move."""
    from webapp.scenario.explain import NoSuchMoveError, explain
    from webapp.scenario.format import parse_file

    parsed = parse_file(options.path)
    if parsed.scenario is None:
        for problem in parsed.problems:
            print(f"{options.path}:{problem.line}:{problem.column}: {problem.says}", file=sys.stderr)
        return 2
    try:
        for line in explain(parsed.scenario, options.move):
            print(line)
    except NoSuchMoveError as error:
        print(f"{options.path}: {error}", file=sys.stderr)
        return 2
    return 0


def add_compile(commands: Subparsers) -> None:
    """`stacktutor compile`: card text."""
    parser = commands.add_parser("compile", help=say("cli.compile.help"))
    parser.add_argument("text", metavar=say("cli.metavar.text_or_file"), help=say("cli.compile.text"))
    parser.add_argument("--json", action="store_true", help=say("cli.compile.json"))
    parser.set_defaults(run=run_compile)


def run_compile(options: argparse.Namespace) -> int:
    """Report on the cards. 0: all understood, 1: some not, 2: unreadable."""
    from webapp.oracle.report import report

    text, status = report(options.text, options.json)
    print(text)
    return status


class ShowVersion(argparse.Action):
    """Prints the version, which is looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        """Print it and stop."""
        from importlib.metadata import version

        print(f"{parser.prog} {version('stacktutor')}")
        parser.exit()


def add_check(commands: Subparsers) -> None:
    """`stacktutor check`: lesson files (tutor/LESSONS.md)."""
    parser = commands.add_parser("check", help=say("cli.check.help"))
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar=say("cli.metavar.path"),
        default=[CHECKOUT / "lessons"],
        help=say("cli.check.paths"),
    )
    parser.set_defaults(run=run_check)


def run_check(options: argparse.Namespace) -> int:
    """Check every lesson. 0: all are proved, 1: something is wrong."""
    from webapp.tutor import checking

    found = []
    for checked in checking.check(options.paths):
        found.append(checked)
        for line in checking.lines(checked):
            print(line)
    wrong = sum(bool(checked.problems) for checked in found)
    print(say("cli.check.count", count=len(found) - wrong, wrong=wrong))
    print(checking.figures([checked.proof for checked in found if checked.proof is not None]))
    if not found:
        print(say("cli.check.none"), file=sys.stderr)
    return 1 if wrong or not found else 0


COMMANDS: tuple[Callable[[Subparsers], None], ...] = (
    add_serve,
    add_play,
    add_explain,
    add_compile,
    add_check,
)


def build_parser() -> argparse.ArgumentParser:
    """Build the parser of every command; each sets `run`, a function from its options to an exit code."""
    parser = argparse.ArgumentParser(prog="stacktutor", description=say("cli.about"))
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=say("cli.version"))
    commands = parser.add_subparsers(
        title=say("cli.commands"), metavar=say("cli.metavar.command"), required=True
    )
    for add in COMMANDS:
        add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 found something wrong, 2 not understood."""
    options = build_parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = options.run
    try:
        status = run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
