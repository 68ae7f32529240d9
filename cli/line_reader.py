"""Lines of standard input, typed by the user or sent by another program: one at a time, with a limit of length."""

from __future__ import annotations

import sys

from ..core import DocumentError
from ..core.errors import unreadable
from ..core.escaping import escaped
from .common import problem, shown_name
from .streams import put

MOST = 100_000  # bytes of a line


class BadLine(DocumentError):
    """The error for a line that is too long or not UTF-8 text."""


class LineReader:
    """A reader of the lines of standard input, each as soon as it is there; `number` counts the lines read so far."""

    def __init__(self) -> None:
        self.number = 0

    def next(self) -> str | None:
        """Return the next line without its end; None at the end of the input. Raise BadLine, and DocumentError if
        standard input cannot be read."""
        if sys.stdin is None:
            raise problem(shown_name("-"), "cannot be read: it is closed")
        try:
            data = sys.stdin.buffer.readline(MOST)
        except OSError as error:
            raise problem(shown_name("-"), unreadable(error)) from None
        return self._text(data) if data else None

    def ask(self, prompt: str) -> str | None:
        """Return the next line of a terminal, after a prompt; None if the terminal was closed. Arrow keys and a history
        work if the platform has them. Errors are those of `next`."""
        if not sys.stdout.isatty():
            put(prompt, err=True, end="")
            return self.next()
        try:
            return self._text(input(escaped(prompt)).encode("utf-8"))
        except EOFError:
            return None
        except UnicodeError:  # what does not go with the terminal's encoding
            return self._text(b"\xff")

    def _text(self, data: bytes) -> str:
        self.number += 1
        name = shown_name("-")
        if len(data) >= MOST:
            raise BadLine(problem(name, f"line {self.number} has {MOST:,} bytes or more").problems)
        try:
            return data.decode("utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            raise BadLine(problem(name, f"not UTF-8 text (line {self.number})").problems) from None
