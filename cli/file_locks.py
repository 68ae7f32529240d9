"""The files in which a command keeps a game: no other process writes to one of them meanwhile."""

from __future__ import annotations

import os
from contextlib import closing

from ..core.locks import FileLock
from .common import file_problem
from .output_files import write_file


class FileLocks:
    """The files that this command has for itself until `close`."""

    def __init__(self) -> None:
        self._held: dict[str, FileLock] = {}

    def take(self, path: str) -> bool:
        """Claim the file of that name, new or not; False if another process holds it. A device or a pipe may have
        many writers. Raises OSError if no lock file can be written next to it."""
        place = os.path.realpath(path)
        if place in self._held or (os.path.exists(place) and not os.path.isfile(place)):
            return True
        claim = FileLock.of(place)
        if claim is not None:
            self._held[place] = claim
        return claim is not None

    def hold(self, path: str) -> None:
        """Claim the file; raises DocumentError if another process holds it. A lock file that cannot be written is
        ignored here, because writing the file itself will fail and report it."""
        try:
            taken = self.take(path)
        except OSError:
            return
        if not taken:
            raise file_problem(path, "another process is writing to it; one at a time can")

    def write(self, path: str, text: str) -> None:
        """Write a file and release it afterwards unless it is held. Raises as `hold` and `write_file`."""
        with closing(FileLocks()) as once:
            if os.path.realpath(path) not in self._held:
                once.hold(path)
            write_file(path, text)

    def close(self) -> None:
        """Release all files."""
        while self._held:
            self._held.popitem()[1].close()
