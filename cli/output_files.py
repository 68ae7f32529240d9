"""Files that commands write: whole or not at all, where their names lead."""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
from collections.abc import Sequence

from ..core.atomic_files import WRITE, Replacement
from ..core.errors import OutputError, Problem, no_place
from .common import file_problem, problem
from .streams import write_all

LINKS = 40  # that are followed one after the other
PICTURES = {".svg", ".png", ".pdf"}  # how their names end


def write_file(path: str, content: str | bytes, *, read: Sequence[str] = ()) -> None:
    """Write a text, or bytes, to the file of that name.

    A regular file is written next to its place and moved there, so that none is ever half-written. One that existed
    is replaced with its permissions and, if allowed, its owner. Links are followed. A device, a pipe or an open
    descriptor (/dev/stdout) is written directly. `read` names the files that the command has read (`-` standard
    input); none of them is replaced. Raises DocumentError if the file cannot be opened, OutputError if writing
    fails, and BrokenPipeError if the reader of a pipe has left.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        there = _stat(path)
        _check(path, there, read)
        number = _descriptor(path)
        place: int | Replacement
        if number is not None:
            sys.stdout.flush()
            place = os.dup(number)
        elif there is not None and not stat.S_ISREG(there.st_mode):
            place = os.open(path, WRITE)
        else:
            place = Replacement.of(path)
    except OSError as error:
        raise no_place(error, path) from None
    try:
        if isinstance(place, Replacement):
            place.fill(data)
            return
        try:
            write_all(place, data)
        finally:
            os.close(place)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError([Problem("", f"cannot be written: {error.strerror or error}", path)]) from None


def check_picture(kind: str, out: str) -> None:
    """Raise DocumentError if the file name `out` ends like another picture format than `kind` (svg, png or pdf)."""
    if os.path.splitext(out)[1].lower() in PICTURES - {f".{kind}"}:
        raise problem(f"--{kind}", f"{out!r} is the name of another kind of picture; expected one that ends in .{kind}")


def check_writable(path: str, *, read: Sequence[str] = ()) -> None:
    """Check before the work that a file of that name can be written, without changing it.

    Raises DocumentError if it cannot; `read` names files that must not be replaced, as for `write_file`.
    """
    try:
        there = _stat(path)
        _check(path, there, read)
        if _descriptor(path) is not None:
            return
        if there is None or stat.S_ISREG(there.st_mode):
            Replacement.of(path).drop()
        elif not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise no_place(error, path) from None


def _check(path: str, there: os.stat_result | None, read: Sequence[str]) -> None:
    """Raise DocumentError for a folder, and for a file that is also read."""
    if there is not None and stat.S_ISDIR(there.st_mode):
        raise file_problem(path, "is a folder; expected the name of a file to write")
    if there is not None and stat.S_ISREG(there.st_mode) and any(_is_file(there, other) for other in read):
        raise file_problem(path, "is the file that is read; expected the name of another one")


def _stat(path: str) -> os.stat_result | None:
    """Return what the name leads to; None for a new name, also at the end of a link."""
    try:
        return os.stat(path)
    except FileNotFoundError:
        return None


def _is_file(there: os.stat_result, path: str) -> bool:
    """Return True if that is the file of this name, `-` for standard input."""
    try:
        other = os.fstat(sys.stdin.fileno()) if path == "-" else os.stat(path)
    except (OSError, ValueError, AttributeError):  # no standard input, or one without a descriptor
        return False
    return os.path.samestat(there, other)


def _descriptor(path: str) -> int | None:
    """Return the open descriptor of this process that the name stands for, as /dev/stdout and /dev/fd/3 do."""
    for _ in range(LINKS):
        folder, name = os.path.split(path)
        real = os.path.realpath(folder)
        if name.isdigit() and (real == "/dev/fd" or re.fullmatch(rf"/proc/{os.getpid()}(/task/\d+)?/fd", real)):
            return int(name)
        if not os.path.islink(path):
            return None
        path = os.path.join(real, os.readlink(path))
    return None
