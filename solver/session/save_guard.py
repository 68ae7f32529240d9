"""Files that contain one game, so that saving the game replaces no other file; also file names as users type them."""

from __future__ import annotations

import os

from ...core.atomic_files import Replacement
from ...core.errors import DocumentError, OutputError, Problem

EXPECTED = "is there already; expected the name of a new file"  # of a file that may not be replaced


def typed_name(text: str) -> str:
    """Return a file name that a user has typed, without spaces and quotation marks around it."""
    name = text.strip()
    quoted = len(name) > 1 and name[0] == name[-1] and name[0] in "\"'"
    return name[1:-1] if quoted else name


class OwnFiles:
    """The files that a game was read from or saved to, compared by their real paths."""

    def __init__(self, *paths: str) -> None:
        self._real = {os.path.realpath(path) for path in paths}

    def add(self, path: str) -> None:
        """Add a file that now contains the game."""
        self._real.add(os.path.realpath(path))

    def holds(self, path: str) -> bool:
        """Return True if the game was read from that file, or saved to it."""
        return os.path.realpath(path) in self._real

    def bars(self, path: str) -> bool:
        """Return True if a file of that name exists and does not contain the game.

        Raises DocumentError if no file can have the name, because of a null byte, or of a character that the locale
        does not have.
        """
        try:
            named = b"\0" not in os.fsencode(path)
        except UnicodeEncodeError:
            named = False
        if not named:
            raise DocumentError([Problem("", "cannot be written: no file can have this name", path)])
        return not self.holds(path) and os.path.isfile(path)


def write_file(path: str, text: str) -> None:
    """Write text to a file in UTF-8, replacing it as a whole or leaving it unchanged. Raises OutputError."""
    try:
        Replacement.of(path).fill(text.encode("utf-8"))
    except OSError as error:
        raise OutputError([Problem("", f"cannot be written: {error.strerror or error}", path)]) from None
