"""What the tests of the command line share."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import leadline
from leadline.cli.main import group
from support.command import recorded

Run = Callable[..., Result]
Write = Callable[..., str]


@pytest.fixture
def run() -> Run:
    """Runs the command line in this process: run("show", path, stdin="...")."""

    def call(*arguments: str, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(group, [str(item) for item in arguments], input=stdin)

    return call


@pytest.fixture
def refused(run: Run) -> Callable[..., list[str]]:
    """Runs a command that has to be refused; returns the lines of stderr."""

    def call(*arguments: str, stdin: str | bytes | None = None) -> list[str]:
        result = run(*arguments, stdin=stdin)
        assert result.exit_code == 2, (result.exit_code, result.output, result.exception)
        assert result.stdout == ""
        lines = result.stderr.splitlines()
        assert lines
        assert all(line.startswith("leadline: ") for line in lines), result.stderr
        return lines

    return call


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file (an object as JSON, objects in a list as lines) and returns its path."""

    def put(content: object, name: str = "file.json") -> str:
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        elif isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        elif isinstance(content, list):
            path.write_text("".join(json.dumps(line) + "\n" for line in content), encoding="utf-8")
        else:
            path.write_text(json.dumps(content), encoding="utf-8")
        return str(path)

    return put


@pytest.fixture
def deal() -> dict[str, Any]:
    """The document of a three-player deal; seat 3 begins."""
    return leadline.deal("calm-sailing", players=3, seed=7).document()


@pytest.fixture
def record() -> dict[str, Any]:
    """A recorded game that is played to its end by the playout policy."""
    return recorded(7)
