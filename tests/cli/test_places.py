"""One exit code for a place where nothing can be written: 2, found before the work (POSIX only)."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import leadline
from support.command import recorded

REEF = ("reef", "--players", "2")
COMMANDS = [
    ("show", "DEAL", "--svg", "OUT"),
    ("cards", "reef", "--svg", "OUT"),
    ("verify", "DEAL", "--certificate", "OUT"),
    ("review", "RECORD", "--nodes", "2", "--html", "OUT"),
    ("table", "calm-sailing", "--resume", "OUT"),
    ("play", *REEF, "--seed", "1", "--out", "OUT"),
    ("match", *REEF, "--engines", "policy", "random", "--games", "2", "--out", "OUT"),
    ("league", *REEF, "--engines", "policy,random", "--games", "2", "--out", "OUT"),
    ("survey", *REEF, "--deals", "1", "--ask", "policy", "--db", "OUT"),
    ("survey", "report", "SURVEY", "--html", "OUT"),
]


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """A folder that others may enter, with the files that the commands read and a folder where nobody may write."""
    found = Path(tempfile.mkdtemp())
    found.chmod(0o755)
    deal = leadline.deal("calm-sailing", players=2, seed=1)
    (found / "DEAL").write_text(json.dumps(deal.document()))
    (found / "RECORD").write_text(json.dumps(recorded(7)))
    (found / "closed").mkdir()
    yield found
    shutil.rmtree(found)


@pytest.fixture
def nobody(folder: Path) -> Iterator[None]:
    """Root may write everywhere: be somebody else."""
    user = os.geteuid()
    (folder / "closed").chmod(0o555)
    if user == 0:
        os.seteuid(54321)
    yield
    os.seteuid(user)


@pytest.fixture
def words(run: Callable[..., object], folder: Path) -> Callable[..., list[str]]:
    """The words of a command with the names of its files, after it has imported what it needs."""
    if not (folder / "SURVEY").exists():
        run("survey", *REEF, "--deals", "1", "--ask", "policy", "--db", str(folder / "SURVEY"))

    def named(command: tuple[str, ...], out: str) -> list[str]:
        *others, _ = (str(folder / word) if word.isupper() else word for word in command)
        return [*others, out]

    return named


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_a_place_where_nothing_can_be_written(command, words, folder, refused, run, request):
    """No such folder, one of the system, a folder, the inside of a file, and one without permission."""
    run(*words(command, str(folder)))
    for place in ("none/x", "DEAL/x", "closed"):
        [line] = refused(*words(command, str(folder / place)), stdin="players 2\n")
        assert line.startswith(f"leadline: {folder / place}: ")
    [line] = refused(*words(command, "/proc/x"), stdin="players 2\n")
    assert line.startswith("leadline: /proc/x: cannot be written: ")
    request.getfixturevalue("nobody")
    [line] = refused(*words(command, str(folder / "closed" / "x")), stdin="players 2\n")
    assert line.startswith(f"leadline: {folder / 'closed' / 'x'}: cannot be written: ")


@pytest.mark.parametrize("deals", ["1", "2"])
def test_a_database_that_cannot_be_written(folder, refused, words, nobody, deals):
    """Whether or not deals are left to ask."""
    command = ("survey", *REEF, "--deals", deals, "--ask", "policy", "--db", "OUT")
    [line] = refused(*words(command, str(folder / "SURVEY")))
    assert line.startswith(f"leadline: {folder / 'SURVEY'}: cannot be written: ")
