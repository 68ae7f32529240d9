"""The examples of README.md: its commands are run, its Python is run, and the outputs have to be those that it shows.

    python tests/cli/test_readme.py

writes the present outputs into README.md. In a `console` block a line `$ ...` is a command; a line `...` in its output
stands for any lines. Times are not compared; of a bench only words are.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECONDS = re.compile(r"(?<=\"seconds\": )\d+\.\d+|\d+\.\d{3}(?= s\b)")
Example = tuple[str, list[str]]


def blocks(text: str) -> list[list[Example]]:
    """The commands of each block, with the lines of output that stand after them."""
    found = []
    for block in CONSOLE.findall(text):
        examples: list[Example] = []
        for line in block.splitlines():
            if line.startswith("$ "):
                examples.append((line[2:], []))
            else:
                examples[-1][1].append(line)
        found.append(examples)
    return found


def run(command: str, folder: Path) -> list[str]:
    """What a terminal would show after the command."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    found = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=os.environ | {"PATH": path, "COLUMNS": "100", "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return [line.rstrip() for line in found.stdout.rstrip("\n").splitlines()]


def comparable(command: str, lines: list[str]) -> list[str]:
    if command.startswith("leadline bench"):
        return [" ".join(re.sub(r"[\d,.]+", "0", line).split()) for line in lines]
    return [SECONDS.sub("0", line) for line in lines]


def matches(shown: list[str], found: list[str]) -> bool:
    """Whether `found` is what is shown, where `...` stands for any lines."""
    if "..." not in shown:
        return shown == found
    at = shown.index("...")
    head, tail = shown[:at], shown[at + 1 :]
    rest = found[len(found) - len(tail) :] if tail else []
    return len(found) >= len(head) + len(tail) and found[:at] == head and rest == tail


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    return tmp_path


def test_commands(folder: Path) -> None:
    found = blocks(README.read_text(encoding="utf-8"))
    assert len(found) > 5
    for examples in found:
        for command, shown in examples:
            lines = run(command, folder)
            expected = comparable(command, shown)
            assert matches(expected, comparable(command, lines)), f"{command}\n" + "\n".join(lines)


def test_every_command_has_an_example() -> None:
    from leadline.cli.main import COMMANDS

    used = " ".join(command for examples in blocks(README.read_text(encoding="utf-8")) for command, _ in examples)
    assert {name for name in COMMANDS if f"leadline {name}" not in used} == set()


def test_python() -> None:
    text = README.read_text(encoding="utf-8")
    sessions = re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert sessions
    for number, session in enumerate(sessions):
        test = doctest.DocTestParser().get_doctest(session, {}, f"README.md, session {number}", "README.md", 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        said: list[str] = []
        runner.run(test, out=said.append)
        assert runner.failures == 0, "".join(said)
        assert runner.tries > 2


def test_the_picture_is_the_one_that_show_draws(folder: Path) -> None:
    run("leadline show docs/board.json --seat 2 --svg new.svg", folder)
    assert (folder / "new.svg").read_text() == (folder / "docs" / "board.svg").read_text()


def rewritten(text: str, folder: Path) -> str:
    """The text with the present outputs, cut where they are cut now."""

    def block(match: re.Match[str]) -> str:
        lines = []
        for command, shown in blocks(match[0])[0]:
            found = run(command, folder)
            if "..." in shown:
                at = shown.index("...")
                tail = len(shown) - at - 1
                found = [*found[:at], "...", *found[len(found) - tail :]]
            lines += [f"$ {command}", *found]
        return "\n".join(["```console", *lines, "```"])

    return CONSOLE.sub(block, text)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(ROOT / "docs", Path(name) / "docs")
        README.write_text(rewritten(README.read_text(encoding="utf-8"), Path(name)), encoding="utf-8")
