"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from dataclasses import dataclass

WRITE = os.O_WRONLY | getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Replacement:
    """A new file in the same folder as its target, so that nobody sees a partially written target.

    handle    an open descriptor of the new file
    `beside`  the path of the new file until it replaces the target
    target    its final path, with links resolved
    there     the status (os.stat) of the current file at the target; None if there is no file
    """

    handle: int
    beside: str
    target: str
    there: os.stat_result | None

    @staticmethod
    def of(path: str) -> Replacement:
        """Create and open a new file that will replace the regular file at `path`, which need not exist. Raise OSError,
        also if the existing file is not writable."""
        target = os.path.realpath(path)
        there = os.stat(target) if os.path.lexists(target) else None
        if there is not None:
            os.close(os.open(target, WRITE))
        beside = os.path.join(os.path.dirname(target), f".leadline-{secrets.token_hex(8)}")
        handle = os.open(beside, WRITE | os.O_CREAT | os.O_EXCL, 0o666 if there is None else 0o600)
        return Replacement(handle, beside, target, there)

    def fill(self, data: bytes) -> None:
        """Write the data, close the new file and move it to its target. It keeps the permissions of the replaced file
        and, if allowed, its owner. If writing fails, raise OSError, delete the new file and leave the target
        unchanged."""
        try:
            with os.fdopen(self.handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(self.handle)
            if self.there is not None:
                _restore(self.beside, self.there)
            os.replace(self.beside, self.target)
        except BaseException:
            self._unlink()
            raise

    def drop(self) -> None:
        """Close and delete the new file; leave the target unchanged."""
        os.close(self.handle)
        self._unlink()

    def _unlink(self) -> None:
        with contextlib.suppress(OSError):
            os.unlink(self.beside)


def _restore(path: str, there: os.stat_result) -> None:
    """Set the permissions and, if allowed, the owner of a replaced file."""
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(path, there.st_uid, there.st_gid)
    os.chmod(path, stat.S_IMODE(there.st_mode))
