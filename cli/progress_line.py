"""A line on standard error that shows the progress of a command, if that is a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ERASE = "\r\x1b[K"


def is_live() -> bool:
    """Return True if standard error can show a changing line."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def progress_line() -> Iterator[Callable[[str], None] | None]:
    """Yield a function that replaces the text of the line, or None if stderr is not a terminal. The line is removed at
    the end."""
    if not is_live():
        yield None
        return
    from ..core.escaping import escaped

    def show(text: str) -> None:
        try:
            columns = os.get_terminal_size(sys.stderr.fileno()).columns
        except OSError:
            columns = 0
        sys.stderr.write(ERASE + escaped(text)[: (columns or 80) - 1])
        sys.stderr.flush()

    try:
        yield show
    finally:
        sys.stderr.write(ERASE)
        sys.stderr.flush()
