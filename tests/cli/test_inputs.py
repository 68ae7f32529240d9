"""What commands read: how much at most, and from what."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import leadline
from leadline.core.documents import io as document_io
from support.command import finish, start

TOO_LARGE = "larger than 64 MB, which is the limit"
PARTS = f"{TOO_LARGE}; give a longer batch in parts"
SMALL = TOO_LARGE.replace("64", "1")
SMALL_PARTS = PARTS.replace("64", "1")
MEMORY = 600 * 2**20  # bytes that a process may take in these tests


def limited(redirection: str, *arguments: str) -> tuple[int, str, str]:
    """The command in little memory, with its streams as a shell redirects them."""
    done = subprocess.run(
        ["bash", "-c", f'exec "$0" -m leadline "$@" {redirection}', sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY)),
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.extended
def test_what_never_ends_is_not_read_for_ever(tmp_path: Path) -> None:
    link = tmp_path / "zero.jsonl"
    link.symlink_to("/dev/zero")
    assert limited("", "show", "/dev/zero") == (2, "", f"leadline: /dev/zero: {TOO_LARGE}\n")
    assert limited("< /dev/zero", "show", "-") == (2, "", f"leadline: standard input: {TOO_LARGE}\n")
    assert limited("", "verify", str(link)) == (2, "", f"leadline: {link}: {PARTS}\n")
    assert limited("", "bench", "--check", "/dev/zero") == (2, "", f"leadline: /dev/zero: {TOO_LARGE}\n")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> int:
    """A limit that a test can reach, in bytes."""
    monkeypatch.setattr(document_io, "MOST_BYTES", 1_000_000)
    return 1_000_000


@pytest.mark.parametrize("command", ["show", "moves", "best", "verify", "plan", "score", "replay"])
def test_a_file_of_the_limit_is_read_and_a_longer_one_is_not(run, refused, write, deal, small, command):
    text = json.dumps(deal)
    fitting = write(text.ljust(small), "fitting.json")
    longer = write(text.ljust(small + 1), "longer.json")
    assert "larger" not in run(command, fitting).stderr
    assert refused(command, longer) == [f"leadline: {longer}: {SMALL}"]
    assert "larger" not in run(command, "-", stdin=text.ljust(small)).stderr
    assert refused(command, "-", stdin=text.ljust(small + 1)) == [f"leadline: standard input: {SMALL}"]


@pytest.mark.parametrize("command", ["moves", "best", "verify", "plan", "score", "replay"])
def test_a_batch_that_is_too_large(run, refused, write, deal, small, command):
    line = json.dumps(deal).ljust(small // 2 - 1) + "\n"
    fitting = write(line * 2, "fitting.jsonl")
    longer = write(line * 2 + "\n", "longer.jsonl")
    assert "larger" not in run(command, fitting).stderr
    assert refused(command, longer) == [f"leadline: {longer}: {SMALL_PARTS}"]


def test_every_option_that_names_a_file_to_read(refused, write, deal, small):
    longer = write(" " * (small + 1), "longer.json")
    said = [f"leadline: {longer}: {SMALL}"]
    assert refused("replay", write(deal), "--line", longer) == said
    assert refused("deal", "reef", "--players", "2", "--cards", longer) == said
    assert refused("deal", "calm-sailing", "--players", "2", "--layout", longer) == said
    assert refused("bench", "--check", longer) == said
    hand = {"game": "reef", "format": 1, "board": [". . . ."] * 4, "cards": [1]}
    assert refused("plan", write(hand), "--cards", longer) == said


def test_a_character_at_the_limit_is_not_cut(run, refused, write, small):
    """The limit is one of bytes; what is too long is not told to be no UTF-8."""
    text = '{"é": 1}'.ljust(small - 2) + "é"
    assert len(text.encode()) == small + 1
    path = write(text, "x.json")
    assert refused("show", path) == [f"leadline: {path}: {SMALL}"]


def test_the_limit_is_documented():
    page = Path(__file__).resolve().parents[2] / "docs" / "reference" / "files.md"
    assert f"{document_io.MOST_BYTES // 1_000_000} MB" in page.read_text(encoding="utf-8")
    assert document_io.MOST_BYTES == 64_000_000


def test_a_pipe_is_read_whenever_it_is_written(run, deal, tmp_path):
    """A named pipe waits for its writer, as `<(command)` of a shell may have to be waited for."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with start("show", str(pipe), "--json") as process:
        text = json.dumps(deal)
        threading.Timer(1.0, lambda: pipe.write_text(text, encoding="utf-8")).start()
        out, err = finish(process)
    assert (process.returncode, err) == (0, "")
    assert json.loads(out) == leadline.load(deal).document()
    command = '"$0" -m leadline show <("$0" -m leadline deal reef --players 2 --seed 1) --json'
    found = subprocess.run(
        ["bash", "-c", command, sys.executable], capture_output=True, text=True, timeout=60, check=True
    )
    assert json.loads(found.stdout)["game"] == "reef"
