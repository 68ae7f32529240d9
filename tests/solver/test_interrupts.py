"""Ctrl-C at any point of a match or a survey: what is written is told, and nothing else."""

from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from leadline.solver.interrupts import Interrupts
from leadline.solver.match.match_definition import Match
from leadline.solver.match.match_file import GameLines
from leadline.solver.match.run import collect

MATCH = Match("sea-salt-paper", 2, ("policy", "random"), 7)
TRACED = ("run.py", "file.py", "interrupts.py", "test_interrupts.py", "contextlib.py")


@pytest.fixture(autouse=True)
def _handlers():
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


class At:
    """Counts the lines of these modules from the first game that is written on, and sends SIGINT at one of them."""

    def __init__(self, line: int | None) -> None:
        self.line = line
        self.count = 0
        self.begun = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> At | None:
        code = frame.f_code
        if not code.co_filename.endswith(TRACED):
            return None
        self.begun |= code is GameLines.append.__code__
        if event == "line" and self.begun:
            if self.count == self.line:
                signal.raise_signal(signal.SIGINT)
            self.count += 1
        return self


def collected(out: Path, line: int | None) -> tuple[int, bool | None, int]:
    """The games that were told, whether the match was broken off (None where the signal came after it), and the lines
    of the test."""
    told, at = [], At(line)
    interrupted = None

    def add(played: object) -> None:
        told.append(played)
        assert len(told) > 0  # a line in which a signal may come after the game is told

    before = sys.gettrace()
    sys.settrace(at)
    try:
        interrupted = collect(MATCH, 4, add, out=out)
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    return len(told), interrupted, at.count


def test_ctrl_c_in_any_line_of_a_match(tmp_path):
    games, interrupted, lines = collected(tmp_path / "whole.jsonl", None)
    assert (games, interrupted) == (4, False)
    assert lines > 100
    found = set()
    for line in range(lines - 1):
        out = tmp_path / f"{line}.jsonl"
        games, interrupted, _ = collected(out, line)
        assert out.read_bytes().count(b"\n") == games, line
        found.add((games, interrupted))
    assert {(games, True) for games in range(1, 5)} <= found


def test_a_signal_waits_for_the_end_of_the_block():
    done = []

    def work() -> None:
        with Interrupts() as interrupts:
            with interrupts.whole():
                signal.raise_signal(signal.SIGINT)
                done.append("within")
            done.append("after")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["within"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_signal_outside_the_block_comes_at_once():
    done = []

    def work() -> None:
        with Interrupts():
            signal.raise_signal(signal.SIGINT)
            done.append("after")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_ignored_signal_stays_ignored(number):
    signal.signal(number, signal.SIG_IGN)
    with Interrupts() as interrupts, interrupts.whole():
        signal.raise_signal(number)
    assert signal.getsignal(number) is signal.SIG_IGN


def test_a_thread_has_no_handlers_to_put_off():
    found = []

    def work() -> None:
        with Interrupts() as interrupts, interrupts.whole():
            found.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]
