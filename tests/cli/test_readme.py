"""The examples of README.md and of the pages in docs: their commands and their Python are run, and the outputs have to
be those that they show.

    python tests/cli/test_readme.py

writes the present outputs into these pages, or into those that it is given. In a `console` block a line `$ ...` is a
command; a line `...` in its output stands for any lines. Times are not compared, nor are speeds of a bench. The blocks
of a page share a folder, in which `docs` is a copy; those of Python, which stand in `pycon` blocks, have names of their
own each.
"""

from __future__ import annotations

import contextlib
import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import leadline

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
COMMANDS = ROOT / "docs" / "reference" / "commands.md"
PAGES = [README, *sorted(path for path in ROOT.glob("docs/**/*.md") if "template" not in path.parts)]
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"(?<=^```pycon\n)(.*?)(?=^```$)", re.MULTILINE | re.DOTALL)
SECONDS = re.compile(r"(?<=\"seconds\": )\d+\.\d+|\d+\.\d{3}(?= s\b)")
SPEED = re.compile(r"\d+\.\d{3} +[\d,]+$")  # the last two columns of a bench
MOST_LINES = 150  # of README.md
Example = tuple[str, list[str]]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


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
    if command.startswith("leadline bench"):  # with columns as wide as its times: counts and signature are compared
        return [" ".join(SPEED.sub("0 0", line).split()) for line in lines]
    return [SECONDS.sub("0", line) for line in lines]


def matches(shown: list[str], found: list[str]) -> bool:
    """Whether `found` is what is shown, where `...` stands for any lines."""
    if "..." not in shown:
        return shown == found
    at = shown.index("...")
    head, tail = shown[:at], shown[at + 1 :]
    rest = found[len(found) - len(tail) :] if tail else []
    return len(found) >= len(head) + len(tail) and found[:at] == head and rest == tail


class Session(doctest.DocTestRunner):
    """Runs the examples of one block or docstring; keeps those whose output is another, with what they print."""

    def __init__(self) -> None:
        super().__init__(optionflags=doctest.ELLIPSIS)
        self.wrong: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: object, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        super().report_failure(out, test, example, got)  # type: ignore[arg-type]
        self.wrong.append((example, got))

    def play(self, test: doctest.DocTest) -> list[str]:
        """What is said about the examples that fail."""
        said: list[str] = []
        super().run(test, out=said.append)
        return said


def session(text: str, name: str) -> doctest.DocTest:
    return doctest.DocTestParser().get_doctest(text, {}, name, name, 0)


def pages_with(kind: re.Pattern[str]) -> list[Path]:
    """Return the pages that have such a block."""
    return [page for page in PAGES if kind.search(page.read_text(encoding="utf-8"))]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    return tmp_path


@pytest.mark.parametrize(
    "page",
    [page if page == README else pytest.param(page, marks=pytest.mark.extended) for page in pages_with(CONSOLE)],
    ids=name_of,
)
def test_commands(page: Path, folder: Path) -> None:
    found = blocks(page.read_text(encoding="utf-8"))
    assert found
    for examples in found:
        for command, shown in examples:
            lines = run(command, folder)
            expected = comparable(command, shown)
            assert matches(expected, comparable(command, lines)), f"{command}\n" + "\n".join(lines)


def test_every_command_has_an_example() -> None:
    from leadline.cli.main import COMMANDS as NAMES

    examples = blocks(COMMANDS.read_text(encoding="utf-8"))
    used = " ".join(command for block in examples for command, _ in block)
    assert {name for name in NAMES if f"leadline {name}" not in used} == set()


@pytest.mark.parametrize("page", pages_with(PYTHON), ids=name_of)
def test_python(page: Path, folder: Path) -> None:
    sessions = PYTHON.findall(page.read_text(encoding="utf-8"))
    assert sessions
    for number, text in enumerate(sessions):
        runner = Session()
        with contextlib.chdir(folder):
            said = runner.play(session(text, f"{name_of(page)}, session {number}"))
        assert runner.failures == 0, "".join(said)
        assert runner.tries > 2


def test_the_examples_of_the_functions(folder: Path) -> None:
    """Those in the docstrings of __init__.py, one at least for each function that stands there."""
    tests = {test.name: test for test in doctest.DocTestFinder().find(leadline, "leadline")}
    own = [name for name in leadline.__all__ if getattr(getattr(leadline, name), "__module__", "") == "leadline"]
    assert {"load", "best", "verify", "plan", "score", "replay", "match"} <= set(own)
    for name in own:
        runner = Session()
        with contextlib.chdir(folder):
            said = runner.play(tests[f"leadline.{name}"])
        assert runner.failures == 0, "".join(said)
        assert runner.tries > 1, name


def test_the_pages_that_teach_have_examples() -> None:
    taught = {path for folder in ("howto", "tutorial", "games") for path in ROOT.glob(f"docs/{folder}/*.md")}
    assert taught - {*pages_with(CONSOLE), *pages_with(PYTHON)} <= {ROOT / "docs" / "howto" / "install.md"}
    assert {README, COMMANDS, ROOT / "docs" / "index.md"} <= set(pages_with(CONSOLE))


def test_readme_is_short() -> None:
    assert len(README.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
    targets = [target.partition("#")[0] for target in targets if "://" not in target]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_the_picture_is_the_one_that_show_draws(folder: Path) -> None:
    run("leadline show docs/board.json --seat 2 --svg new.svg", folder)
    assert (folder / "new.svg").read_text() == (folder / "docs" / "board.svg").read_text()


def rewritten(text: str, folder: Path) -> str:
    """The text with the present outputs, cut where they are cut now."""

    def console(match: re.Match[str]) -> str:
        lines = []
        for command, shown in blocks(match[0])[0]:
            found = run(command, folder)
            if "..." in shown:
                at = shown.index("...")
                tail = len(shown) - at - 1
                found = [*found[:at], "...", *found[len(found) - tail :]]
            lines += [f"$ {command}", *found]
        return "\n".join(["```console", *lines, "```"])

    def python(match: re.Match[str]) -> str:
        runner, lines = Session(), match[0].splitlines()
        with contextlib.chdir(folder):
            runner.play(session(match[0], "rewritten"))
        for example, got in reversed(runner.wrong):
            at = example.lineno + example.source.count("\n")
            lines[at : at + example.want.count("\n")] = got.splitlines()
        return "".join(f"{line}\n" for line in lines)

    return PYTHON.sub(python, CONSOLE.sub(console, text))


def rewrite(page: Path) -> None:
    """Writes the present outputs into a page."""
    with tempfile.TemporaryDirectory() as name:
        shutil.copytree(ROOT / "docs", Path(name) / "docs")
        page.write_text(rewritten(page.read_text(encoding="utf-8"), Path(name)), encoding="utf-8")


if __name__ == "__main__":
    for path in map(Path.resolve, map(Path, sys.argv[1:])) if sys.argv[1:] else PAGES:
        rewrite(path)
