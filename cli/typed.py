"""Lines of standard input, as a person types them or another program sends them: one at a time, text up to a length."""

from __future__ import annotations

import sys

from ..core import DocumentError
from ..core.errors import unreadable
from ..core.escaping import escaped
from .common import problem, shown_name
from .streams import put

MOST = 100_000  # bytes of a line


class BadLine(DocumentError):
    """A line that is too long, or no text."""


class Lines:
    """The lines of standard input, each as soon as it is there; `number` counts them."""

    def __init__(self) -> None:
        self.number = 0

    def next(self) -> str | None:
        """The next line without its end; None where there is no more. Raises BadLine, and DocumentError where standard
        input cannot be read."""
        if sys.stdin is None:
            raise problem(shown_name("-"), "cannot be read: it is closed")
        try:
            data = sys.stdin.buffer.readline(MOST)
        except OSError as error:
            raise problem(shown_name("-"), unreadable(error)) from None
        return self._text(data) if data else None

    def ask(self, prompt: str) -> str | None:
        """The next line of a terminal, after a prompt; None where it was closed. Arrow keys and a history work where
        the platform has them. Raises as `next`."""
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
