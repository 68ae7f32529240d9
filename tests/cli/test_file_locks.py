"""The files in which `table` and `play` keep a game: one process at a time, and what is not in them."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import Result

from leadline import DocumentError
from leadline.cli.file_locks import FileLocks
from leadline.core.locks import FileLock
from support.command import finish, start

Run = Callable[..., Result]
Refused = Callable[..., list[str]]
BEGUN = "players 2, me 1\nmore 1\nhand 3 12 50 51 F\nbegins 1\n"
BUSY = "another process is writing to it; one at a time can"
LEFT = "not saved, because this event is not complete: seat 1: 50@c5"


def begun(run: Run, command: str, folder: Path) -> Path:
    """The file of a game in course, of `table` or `play`."""
    path = folder / f"{command}.json"
    if command == "table":
        found = run("table", "calm-sailing", "--resume", path, stdin=BEGUN)
    else:
        found = run("play", "reef", "--seed", "1", "--level", "1", "--out", path, stdin="moves\n1\n")
    assert found.exit_code == 0, found.output
    return path


@pytest.mark.parametrize("command", ["table", "play"])
def test_a_game_that_is_open_elsewhere_is_not_resumed(run: Run, refused: Refused, tmp_path: Path, command: str) -> None:
    """Two processes wrote over each other without a word."""
    path = begun(run, command, tmp_path)
    with closing(FileLocks()) as other:
        other.hold(str(path))
        assert refused(command, "--resume", path) == [f"leadline: {path}: {BUSY}"]
    assert run(command, "--resume", path, stdin="quit\n").exit_code == 0
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    "words",
    [("table", "calm-sailing", "--resume"), ("play", "reef", "--players", "2", "--seed", "1", "--out")],
    ids=["table", "play"],
)
def test_two_do_not_begin_a_game_in_one_file(refused: Refused, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / "new.json"
    with closing(FileLocks()) as other:
        other.hold(str(path))
        assert refused(*words, path) == [f"leadline: {path}: {BUSY}"]
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_table_that_was_killed_holds_nobody_up(run: Run, refused: Refused, tmp_path: Path) -> None:
    path = begun(run, "table", tmp_path)
    with start("table", "--resume", str(path), stdin=-1) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("50@c5, drew 17\n")
        process.stdin.flush()
        assert "you lay 50" in process.stdout.readline()
        assert refused("table", "--resume", path) == [f"leadline: {path}: {BUSY}"]
        process.send_signal(signal.SIGKILL)
        finish(process)
    assert run("table", "--resume", path, stdin="events\n").stdout == "1. 1 50@c5, drew 17\n"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_a_copy_waits_for_nobody_and_holds_nobody_up(run: Run, tmp_path: Path) -> None:
    path, copy = begun(run, "play", tmp_path), tmp_path / "copy.json"
    with closing(FileLocks()) as other:
        other.hold(str(copy))
        found = run("play", "--resume", path, stdin=f"save {copy}\nquit\n")
        assert f"{copy}: {BUSY}" in found.stdout.splitlines()
        assert not copy.exists()
    with closing(FileLocks()) as claims:
        claims.write(str(copy), "{}")
        claim = FileLock.of(str(copy))
        assert claim is not None
        claim.close()


def test_a_file_is_one_by_all_its_names(tmp_path: Path) -> None:
    path, link = tmp_path / "game.json", tmp_path / "link.json"
    os.symlink(path, link)
    with closing(FileLocks()) as one, closing(FileLocks()) as other:
        one.hold(str(link))
        one.hold(str(path))
        with pytest.raises(DocumentError, match="another process is writing to it"):
            other.hold(f"{tmp_path}/./game.json")
        assert other.take(os.devnull)
    assert list(tmp_path.iterdir()) == [link]


@pytest.mark.parametrize("end", ["quit\n", ""], ids=["quit", "end of input"])
@pytest.mark.parametrize("json_flag", [(), ("--json",)], ids=["lines", "json"])
def test_leaving_names_the_event_that_is_not_saved(
    run: Run, tmp_path: Path, end: str, json_flag: tuple[str, ...]
) -> None:
    path = begun(run, "table", tmp_path)
    found = run("table", "--resume", path, *json_flag, stdin=f"50@c5\n{end}")
    assert (found.exit_code, found.stderr) == (0, f"leadline: {LEFT}\n")
    assert json.loads(path.read_text(encoding="utf-8"))["events"] == []
    assert run("table", "--resume", path, stdin="50@c5\n17\nquit\n").stderr == ""
    assert run("table", "calm-sailing", stdin=f"{BEGUN}50@c5\n{end}").stderr == ""  # nothing is saved


def test_a_record_says_which_event_is_not_in_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "seat.json"
    found = run("table", "calm-sailing", stdin=f"{BEGUN}50@c5\nsave {path}\n17\n")
    assert f"written to {path}; {LEFT}" in found.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
@pytest.mark.parametrize("line", ["quit", "\x04"])
def test_a_terminal_names_the_event_that_is_not_saved(tmp_path: Path, line: str) -> None:
    from support.terminal import Terminal

    with Terminal("table", "calm-sailing", "--players", "2", "--seat", "1", state=tmp_path) as terminal:
        terminal.expect(r": $")
        terminal.type("more 1, hand 3 12 50 51 F, begins 1")
        terminal.expect(r"you> $")
        terminal.type("50@c5")
        terminal.expect(r"\.\.\. $")
        terminal.type(line)
        terminal.expect(rf"{LEFT}\nsaved in ")
        assert terminal.code() == 0
