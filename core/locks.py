"""Files that one process at a time may have."""

from __future__ import annotations

import contextlib
import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCKED = 1 << 40  # the byte that Windows locks, behind all data of the file
TRIES = 100  # to lock a file that others remove repeatedly


class FileLock:
    """A lock on the place of a file, held by this process until `close`.

    The lock is on a temporary file in the same folder, because writing replaces the file itself. The lock file of a
    killed process does not block others.
    """

    def __init__(self, handle: int, beside: str) -> None:
        self._handle = handle
        self._beside = beside

    @staticmethod
    def of(path: str) -> FileLock | None:
        """Lock the target of that path, whether the file exists yet or not. Return None if another lock is held. Raise
        OSError if the lock file cannot be opened."""
        folder, name = os.path.split(os.path.realpath(path))
        beside = os.path.join(folder, f".leadline-{name}.lock")
        for _ in range(TRIES):
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
            if not lock(handle):
                os.close(handle)
                return None
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), os.stat(beside)):
                    return FileLock(handle, beside)
            os.close(handle)  # the previous holder has just removed the file
        return None

    def close(self) -> None:
        """Release the lock."""
        if sys.platform == "win32":  # Windows does not remove open files
            os.close(self._handle)
            with contextlib.suppress(OSError):
                os.unlink(self._beside)
        else:
            with contextlib.suppress(OSError):
                os.unlink(self._beside)
            os.close(self._handle)


if sys.platform == "win32":

    def lock(file: int) -> bool:
        """Lock an open file for this process until it is closed; return False if another process holds the lock."""
        os.lseek(file, LOCKED, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(file, 0, os.SEEK_SET)
        return True

else:

    def lock(file: int) -> bool:
        """Lock an open file for this process until it is closed; return False if another process holds the lock. On a
        file system without locks, return True."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            pass
        return True
