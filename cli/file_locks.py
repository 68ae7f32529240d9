"""The files in which a command keeps a game: no other process writes to one of them meanwhile."""

from __future__ import annotations

import os
from contextlib import closing

from ..core.locks import FileLock
from .common import file_problem
from .output_files import write_file


class FileLocks:
    """The files that this command has locked against other processes until `close`."""

    def __init__(self) -> None:
        self._held: dict[str, FileLock] = {}

    def take(self, path: str) -> bool:
        """Lock the file of that name, new or not; return False if another process has locked it.

        A device or a pipe may have many writers and is not locked. Raises OSError if no lock file can be written.
        """
        place = os.path.realpath(path)
        if place in self._held or (os.path.exists(place) and not os.path.isfile(place)):
            return True
        claim = FileLock.of(place)
        if claim is not None:
            self._held[place] = claim
        return claim is not None

    def hold(self, path: str) -> None:
        """Lock the file; raises DocumentError if another process has locked it.

        A lock file that cannot be written is ignored, because writing the file itself will fail and report it.
        """
        try:
            taken = self.take(path)
        except OSError:
            return
        if not taken:
            raise file_problem(path, "another process is writing to it; one at a time can")

    def write(self, path: str, text: str) -> None:
        """Write text to a file, which is locked meanwhile. Raises the errors of `hold` and `write_file`."""
        with closing(FileLocks()) as once:
            if os.path.realpath(path) not in self._held:
                once.hold(path)
            write_file(path, text)

    def close(self) -> None:
        """Unlock all files."""
        while self._held:
            self._held.popitem()[1].close()
