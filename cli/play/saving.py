"""A game written to a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...solver.session.save_guard import EXPECTED, OwnFiles
from ..common import file_problem
from ..file_locks import FileLocks
from ..output_files import check_writable

if TYPE_CHECKING:
    from ...solver.session.game_session import Session


class Saving:
    """A writer of one game to files, which replaces no file with other content.

    `own` names the file that the game was read from. `claims` are the locks of the files in which the game is saved.
    """

    def __init__(self, own: str | None = None, claims: FileLocks | None = None) -> None:
        self._own = OwnFiles() if own is None else OwnFiles(own)
        self._claims = claims or FileLocks()

    def save(self, session: Session, path: str, *, keep: bool = False) -> None:
        """Write the record of the game. With `keep`, the game will be saved to this file from now on.

        Raise DocumentError for an existing file that does not hold this game, for one that another process writes to,
        and for one that cannot be opened; raise OutputError if writing fails."""
        if self._own.bars(path):
            raise file_problem(path, EXPECTED)
        if keep:
            self._claims.hold(path)
        self._claims.write(path, json.dumps(session.record(), ensure_ascii=False) + "\n")
        self._own.add(path)

    def begin(self, session: Session, path: str) -> None:
        """Prepare the file before the first move: write the game to a new file, or check that its own can be written.

        Raises the errors of `save`.
        """
        if self._own.holds(path):
            check_writable(path)
        else:
            self.save(session, path, keep=True)
