"""A command at a terminal of its own (POSIX only)."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from pathlib import Path
from types import TracebackType

from support.command import start

PATIENCE = 60.0  # seconds


class Terminal:
    """A `leadline` process with these arguments at a pseudo-terminal; its state folder is `state`."""

    def __init__(self, *words: str, state: Path, columns: int = 400) -> None:
        self._end, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        environment = os.environ | {
            "TERM": "dumb",
            "COLUMNS": str(columns),
            "XDG_STATE_HOME": str(state),
            "INPUTRC": os.devnull,
        }
        self._process = start(*words, stdin=other, stdout=other, stderr=other, text=False, env=environment)
        os.close(other)
        self.seen = ""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._end)

    def type(self, line: str) -> None:
        os.write(self._end, f"{line}\n".encode(errors="surrogateescape"))

    def interrupt(self, pattern: str) -> str:
        """Send Ctrl-C until the pattern is shown, and return the output up to it.

        A Ctrl-C that comes while a prompt is written waits for the next key. Raises AssertionError after 20 of them.
        """
        for _ in range(20):
            self._process.send_signal(signal.SIGINT)
            try:
                return self.expect(pattern, patience=1.5)
            except AssertionError:
                continue
        raise AssertionError(f"no {pattern!r} in {self.seen!r}")

    def expect(self, pattern: str, patience: float = PATIENCE) -> str:
        """Wait until the pattern is shown, and return the output since the last call up to the end of the match.

        Raises AssertionError after `patience` seconds.
        """
        until = time.monotonic() + patience
        while (found := re.search(pattern, self.seen)) is None:
            assert time.monotonic() < until, f"no {pattern!r} in {self.seen!r}"
            if select.select([self._end], [], [], 0.2)[0]:
                try:
                    part = os.read(self._end, 65536)
                except OSError:  # the other end is closed
                    part = b""
                assert part, f"no {pattern!r} at the end of {self.seen!r}"
                self.seen += part.decode(errors="replace").replace("\r\n", "\n").replace("\r", "")
        shown, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return shown

    def code(self) -> int:
        """Wait for the end of the process, and return its exit code."""
        return self._process.wait(PATIENCE)
