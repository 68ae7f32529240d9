"""A line on standard error, where that is a terminal, that tells how far a command has come."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

ERASE = "\r\x1b[K"


def is_live() -> bool:
    """Whether standard error can show a line that changes."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


@contextmanager
def live_line() -> Iterator[Callable[[str], None] | None]:
    """What shows a text in the place of the one before, or None where nothing can be shown. The line is gone at the
    end."""
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
