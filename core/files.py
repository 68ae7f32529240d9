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
    """A file beside the place where it will stand: nobody ever sees it half-written there.

    handle   an open descriptor of it
    beside   its name until it is filled
    target   the name that it will have, where the links lead
    there    what stands there now, or None
    """

    handle: int
    beside: str
    target: str
    there: os.stat_result | None

    @staticmethod
    def of(path: str) -> Replacement:
        """Opens one for a regular file of that name, new or not. Raises OSError, also where the file that is there may
        not be written."""
        target = os.path.realpath(path)
        there = os.stat(target) if os.path.lexists(target) else None
        if there is not None:
            os.close(os.open(target, WRITE))
        beside = os.path.join(os.path.dirname(target), f".leadline-{secrets.token_hex(8)}")
        handle = os.open(beside, WRITE | os.O_CREAT | os.O_EXCL, 0o666 if there is None else 0o600)
        return Replacement(handle, beside, target, there)

    def fill(self, data: bytes) -> None:
        """Writes it and moves it to its place, with the permissions and, where that is allowed, the owner of the file
        that it replaces. Raises OSError; then nothing has changed."""
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
        """Leave what stands at the place as it is."""
        os.close(self.handle)
        self._unlink()

    def _unlink(self) -> None:
        with contextlib.suppress(OSError):
            os.unlink(self.beside)


def _restore(path: str, there: os.stat_result) -> None:
    """Gives a file the owner, where that is allowed, and the permissions of the one that it replaces."""
    if hasattr(os, "chown"):
        with contextlib.suppress(PermissionError):
            os.chown(path, there.st_uid, there.st_gid)
    os.chmod(path, stat.S_IMODE(there.st_mode))
