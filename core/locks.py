"""Files that one process at a time may have."""

from __future__ import annotations

import contextlib
import os
import sys

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCKED = 1 << 40  # the byte that Windows locks, behind all that is read and written
TRIES = 100  # to lock a file that others keep taking away


class Claim:
    """The place of a file, claimed for this process until `close`. The lock is on a file beside it, which is there
    meanwhile, since writing replaces the file itself. What a killed process has left of it holds nobody up."""

    def __init__(self, handle: int, beside: str) -> None:
        self._handle = handle
        self._beside = beside

    @staticmethod
    def of(path: str) -> Claim | None:
        """Claims the place where the links of that name lead, whether there is a file yet or not; None where another
        claim on it is open. Raises OSError where no file can be opened beside it."""
        folder, name = os.path.split(os.path.realpath(path))
        beside = os.path.join(folder, f".leadline-{name}.lock")
        for _ in range(TRIES):
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o666)
            if not lock(handle):
                os.close(handle)
                return None
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), os.stat(beside)):
                    return Claim(handle, beside)
            os.close(handle)  # whoever had it before has just taken it away
        return None

    def close(self) -> None:
        """Gives the place back."""
        if sys.platform == "win32":  # which removes no open file, neither this one nor one that another has opened
            os.close(self._handle)
            with contextlib.suppress(OSError):
                os.unlink(self._beside)
        else:
            with contextlib.suppress(OSError):
                os.unlink(self._beside)
            os.close(self._handle)


if sys.platform == "win32":

    def lock(file: int) -> bool:
        """Takes an open file for this process until it is closed; False where another one has it."""
        os.lseek(file, LOCKED, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(file, 0, os.SEEK_SET)
        return True

else:

    def lock(file: int) -> bool:
        """Takes an open file for this process until it is closed; False where another one has it. A file system that
        knows no locks is used without one."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            pass
        return True
