"""The file of a match: one writer, torn ends, and what is no such file."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from leadline.core import DocumentError
from leadline.core.errors import OutputError
from leadline.solver.match.match_definition import Match
from leadline.solver.match.match_file import GameLines
from leadline.solver.match.run import run
from support.command import finish, start

MATCH = Match("reef", 2, ("policy", "random"), seed=3)
COMMAND = ("match", "reef", "--players", "2", "--engines", "policy", "random", "--seed", "3")


@pytest.fixture
def six(tmp_path: Path) -> bytes:
    """The file of six games."""
    out = tmp_path / "six.jsonl"
    run(MATCH, 6, out=out)
    return out.read_bytes()


def refusal(path: Path) -> str:
    """What is said about a file that cannot be used."""
    with pytest.raises(DocumentError) as error:
        run(MATCH, 6, out=path)
    assert len(error.value.problems) == 1
    return str(error.value)


def test_a_file_has_one_writer(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    first = GameLines(out, MATCH, 6)
    assert refusal(out) == f"{out}: another match is writing to it; one at a time can"
    first.close()
    assert run(MATCH, 6, out=out).games == 6


def test_a_file_that_holds_the_whole_match_needs_no_more_processes(tmp_path: Path, six: bytes) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(six)
    assert run(MATCH, 6, out=out, threads=2).games == 6
    assert out.read_bytes() == six


@pytest.mark.extended
def test_a_second_process_is_refused_and_a_killed_one_leaves_no_lock(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    arguments = (*COMMAND, "--out", str(out))
    with start(*arguments, "--games", "10000000") as process:
        while not out.exists() or out.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
        with start(*arguments, "--games", "6") as second:
            assert finish(second) == ("", f"leadline: {out}: another match is writing to it; one at a time can\n")
        assert second.returncode == 2
        process.send_signal(signal.SIGKILL)
        finish(process)
    games = 2 * out.read_bytes().count(b"\n")
    with start(*arguments, "--games", str(games)) as third:
        finish(third)
    assert third.returncode == 0
    assert out.read_bytes().count(b"\n") == games


@pytest.mark.parametrize("kept", [0, 1, 60, 200])
@pytest.mark.parametrize("zeros", [1, 4096, 100_000])
def test_a_tail_of_zero_bytes_is_cut_off(tmp_path: Path, six: bytes, kept: int, zeros: int) -> None:
    """After a power cut a file may be longer than what reached the disk: a part of the last line, then zeros."""
    out = tmp_path / "games.jsonl"
    lines = six.splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:4]) + lines[4][:kept] + bytes(zeros))
    assert run(MATCH, 6, out=out).games == 6
    assert out.read_bytes() == six


@pytest.mark.extended
def test_a_long_tail_of_zero_bytes_takes_no_memory(tmp_path: Path, six: bytes) -> None:
    out = tmp_path / "games.jsonl"
    out.write_bytes(six)
    os.truncate(out, 1_000_000_000)
    command = 'ulimit -d 600000; exec "$0" -m leadline "$@"'
    subprocess.run(
        ["bash", "-c", command, sys.executable, *COMMAND, "--games", "6", "--out", str(out)], check=True, timeout=120
    )
    assert out.read_bytes() == six


def test_a_file_of_zero_bytes_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "disk"
    out.write_bytes(bytes(4096))
    assert refusal(out) == f"{out}: line 1: expected a game of this match"
    assert out.read_bytes() == bytes(4096)


def test_zeros_before_games_are_left_alone(tmp_path: Path, six: bytes) -> None:
    out = tmp_path / "games.jsonl"
    lines = six.splitlines(keepends=True)
    for text in (
        b"".join(lines[:2]) + bytes(64) + b"\n" + b"".join(lines[3:]),
        b"".join(lines[:2]) + bytes(64) + lines[2][:-1],
        b"".join(lines[:2]) + lines[2][:50] + bytes(64) + b"x",
    ):
        out.write_bytes(text)
        assert refusal(out).startswith(f"{out}: line 3: ")
        assert out.read_bytes() == text


def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    full, zero = tmp_path / "full", tmp_path / "zero"
    full.symlink_to("/dev/full")
    zero.symlink_to("/dev/zero")
    for path in (pipe, full, zero):
        assert refusal(path) == f"{path}: is not a regular file; expected one from which a match can resume"
    assert refusal(tmp_path) == f"{tmp_path}: is a folder; expected the name of a file to write"
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "s"))
        assert refusal(tmp_path / "s").startswith(f"{tmp_path / 's'}: cannot be written: ")
    assert run(MATCH, 6, out=Path(os.devnull)).games == 6


def test_a_link_is_followed(tmp_path: Path, six: bytes) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to("games.jsonl")
    run(MATCH, 6, out=link)
    assert link.is_symlink()
    assert (tmp_path / "games.jsonl").read_bytes() == six


def test_a_full_disk_is_told_and_loses_no_game(tmp_path: Path, six: bytes) -> None:
    """A file may have 1,024 bytes; then the rest is played where there is room."""
    out = tmp_path / "games.jsonl"
    command = 'ulimit -f 1; exec "$0" -m leadline "$@"'
    arguments = (*COMMAND, "--games", "6", "--out", str(out))
    done = subprocess.run(
        ["bash", "-c", command, sys.executable, *arguments], capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout) == (74, "")
    assert done.stderr == f"leadline: {out}: cannot be written: File too large\n"
    assert out.read_bytes() == six[:1024]
    assert run(MATCH, 6, out=out).games == 6
    assert out.read_bytes() == six


def test_a_game_that_cannot_be_written_is_a_defect_of_the_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(OutputError, match="cannot be written: No space left on device"):
        run(MATCH, 6, out=tmp_path / "games.jsonl")


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"match": ' + b"9" * 5_000 + b"}",
        *(
            ("decisions", value)
            for value in ("Infinity", "NaN", '"x"')
        ),
        *(
            ("returns", value)
            for value in ("[1" + 400 * "0" + ", 0]", "[NaN, 0]", "[1]", "1")
        ),
        *(
            ("outcome", value)
            for value in ('"ab"', '{"scores": ["a", 1]}', '{"scores": [[], 1]}', '{"scores": 5}', "[]")
        ),
    ],
    ids=lambda line: str(line)[:40],
)  # fmt: skip
def test_a_line_that_no_match_has_written_is_refused(tmp_path: Path, six: bytes, line: bytes | tuple[str, str]) -> None:
    out = tmp_path / "games.jsonl"
    first, second = six.splitlines(keepends=True)[:2]
    if isinstance(line, tuple):
        name, value = line
        game = json.loads(second)
        game[name] = "VALUE"
        line = json.dumps(game).replace('"VALUE"', value).encode()
    out.write_bytes(first + line + b"\n")
    assert refusal(out).startswith(f"{out}: line 2: ")
    assert out.read_bytes() == first + line + b"\n"


def test_a_flipped_bit_is_found(tmp_path: Path, six: bytes) -> None:
    """Also where the line is still JSON, and still a game of this match."""
    out = tmp_path / "games.jsonl"
    first = six.index(b"\n") + 1
    end = six.index(b"\n", first)
    for at in range(first, end):
        out.write_bytes(six[:at] + bytes([six[at] ^ 1]) + six[at + 1 :])
        assert refusal(out).startswith(f"{out}: line "), at
    out.write_bytes(six.replace(b'"decisions": ', b'"decisions": 1', 1))
    assert refusal(out) == f"{out}: line 1 is damaged: its checksum is missing or another"
    line = json.loads(six.splitlines()[0])
    del line["checksum"]
    out.write_bytes(json.dumps(line).encode() + b"\n")
    assert refusal(out) == f"{out}: line 1 is damaged: its checksum is missing or another"
