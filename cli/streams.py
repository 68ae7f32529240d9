"""The standard streams of the command: all printing, and what happens if a stream is closed or full.

Commands print only with `put` and `put_data`, which escape control characters: a stranger's file steers no terminal.
`guard` replaces sys.stdout and sys.stderr by its own streams. A result that cannot be written raises
`Unwritable`, once; after that nothing is written any more, so that the end of the program does not fail again. A
message that cannot be written is dropped.
"""

from __future__ import annotations

import contextlib
import errno
import io
import os
import select
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


class Unwritable(Exception):
    """The error that standard output cannot be written; its text has the reason."""


class _Output(io.FileIO):
    """Standard output. A reader that has left is a BrokenPipeError, as ever."""

    failed = False

    def write(self, data: ReadableBuffer, /) -> int:
        if not self.failed:
            try:
                write_all(self.fileno(), data)
            except BrokenPipeError:
                raise
            except OSError as error:
                self.failed = True
                closed = error.errno == errno.EBADF
                raise Unwritable("it is closed" if closed else error.strerror or str(error)) from None
        return memoryview(data).nbytes


class _Messages(io.FileIO):
    """Standard error."""

    def write(self, data: ReadableBuffer, /) -> int:
        with contextlib.suppress(OSError):
            write_all(self.fileno(), data)
        return memoryview(data).nbytes


def write_all(handle: int, data: ReadableBuffer) -> None:
    """Write all data to the descriptor `handle`, waiting for a reader even if the descriptor is non-blocking."""
    left = memoryview(data).cast("B")
    while left:
        try:
            left = left[os.write(handle, left) :]
        except BlockingIOError:
            select.select([], [handle], [])


def put(text: str, *, err: bool = False, end: str = "\n") -> None:
    """Print text for people on standard output, or with `err` on standard error, and flush it.

    Control characters are printed as escapes, in the encoding of the stream.
    """
    from ..core.escaping import escaped

    stream = sys.stderr if err else sys.stdout
    stream.write(escaped(text) + end)
    stream.flush()


def put_data(content: str | bytes) -> None:
    """Print data such as JSON, TOML, SVG or CSV on standard output in UTF-8, whatever the locale, and flush it.

    Text gets a line end, and its control characters are printed as escapes. Bytes are written unchanged.
    """
    from ..core.escaping import escaped

    text = "" if isinstance(content, bytes) else escaped(content) + "\n"
    if text and not hasattr(sys.stdout, "buffer"):  # a stream of texts, which a caller has put there
        sys.stdout.write(text)
        return
    sys.stdout.flush()  # what was printed before
    sys.stdout.buffer.write(content if isinstance(content, bytes) else text.encode("utf-8"))
    sys.stdout.flush()


def guard() -> None:
    """Make the standard streams safe. Call it before opening a file: a closed descriptor is filled with something
    unusable, so that no file gets its number and with it the output of the stream."""
    for handle, flags in ((0, os.O_WRONLY), (1, os.O_RDONLY), (2, os.O_RDONLY)):
        try:
            os.fstat(handle)
        except OSError:
            os.set_inheritable(os.open(os.devnull, flags), True)  # it gets the lowest number that is free, this one
    sys.stdout = _guarded(sys.stdout, _Output, 1)
    sys.stderr = _guarded(sys.stderr, _Messages, 2)


def _guarded(stream: TextIO | None, kind: type[io.FileIO], handle: int) -> TextIO:
    """Return the stream with `kind` at its end; one that somebody has put there, or a console of Windows, as it is.
    What its encoding does not have is printed as an escape."""
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)  # without a buffer between them where Python runs with -u
    if stream is not None and (type(raw) is not io.FileIO or raw.fileno() != handle):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
        return stream
    was = stream if isinstance(stream, io.TextIOWrapper) else None
    if was is not None:
        was.flush()
    end = kind(handle, "w", closefd=False)
    return io.TextIOWrapper(
        end if was is not None and buffer is raw else io.BufferedWriter(end),
        encoding=was.encoding if was is not None else "utf-8",
        errors="backslashreplace",
        line_buffering=was is not None and was.line_buffering,
        write_through=was is not None and was.write_through,
    )
