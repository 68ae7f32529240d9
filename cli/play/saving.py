"""A game written to a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ...solver.service.own_files import EXPECTED, OwnFiles
from ..common import file_problem
from ..files import check_writable, write_file

if TYPE_CHECKING:
    from ...solver.service.play import Session


class Saving:
    """Saves one game. A file that holds anything else is not replaced: `own` names the one that the game came from."""

    def __init__(self, own: str | None = None) -> None:
        self._own = OwnFiles() if own is None else OwnFiles(own)

    def save(self, session: Session, path: str) -> None:
        """Writes the record of the game. Raises DocumentError for a file that is there already and does not hold this
        game, and where it cannot be had, OutputError where writing fails."""
        if self._own.bars(path):
            raise file_problem(path, EXPECTED)
        write_file(path, json.dumps(session.record(), ensure_ascii=False) + "\n")
        self._own.add(path)

    def begin(self, session: Session, path: str) -> None:
        """Before the first move: writes the game to a new file, and looks whether that from which it came may be
        written. Raises as `save`."""
        if self._own.holds(path):
            check_writable(path)
        else:
            self.save(session, path)
