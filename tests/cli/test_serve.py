"""Serving from the command line: where the data lies, and what a wrong port is told."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from webapp import cli, serve


def test_the_data_folder_is_the_one_asked_for_and_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STACKTUTOR_DATA", str(tmp_path / "a" / "b"))

    assert serve.data_folder() == (tmp_path / "a" / "b").resolve()
    assert (tmp_path / "a" / "b").is_dir()


def test_without_a_wish_the_data_lies_in_a_dot_folder_of_the_checkout(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STACKTUTOR_DATA", raising=False)
    monkeypatch.setattr(serve, "CHECKOUT", tmp_path)

    assert serve.data_folder() == (tmp_path / ".data").resolve()
    assert "/.data/" in (root / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.parametrize("port", ["0", "65536", "http", "-1", ""])
def test_what_is_no_port_is_said_to_be_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main(["serve", f"--port={port}"])

    assert stopped.value.code == 2
    assert f"{port!r} is not a port: give a number from 1 to 65535" in capsys.readouterr().err


def test_a_port_in_use_is_an_error_and_not_a_traceback(root: Path, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "webapp.serve", "--port", str(port)]
        environment = {**os.environ, "STACKTUTOR_DATA": str(tmp_path)}
        result = subprocess.run(
            command, cwd=root, env=environment, capture_output=True, text=True, check=False
        )

    assert result.returncode == 1
    assert result.stderr.startswith(f"stacktutor: cannot serve on 127.0.0.1 port {port}: ")
    assert "Traceback" not in result.stderr


def test_a_host_that_is_none_is_an_error_and_not_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STACKTUTOR_DATA", str(tmp_path))
    assert serve.serve("no host", 8000) == 1
    assert "cannot serve on no host port 8000" in capsys.readouterr().err


def test_a_command_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([])

    assert stopped.value.code == 2
    assert "COMMAND" in capsys.readouterr().err


def test_a_reader_that_stops_early_is_no_error(root: Path) -> None:
    command = [sys.executable, "-m", "webapp.cli", "compile", "Draw a card. " * 200]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        said = running.stderr.read()
    assert (running.returncode, said) == (0, b"")
