"""A game written to a file."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

from ..common import file_problem
from ..files import check_writable, write_file

if TYPE_CHECKING:
    from ...solver.service.play import Session


class Saving:
    """Saves one game. A file that holds anything else is not replaced: `own` names the one that the game came from."""

    def __init__(self, own: str | None = None) -> None:
        self._own = set() if own is None else {os.path.realpath(own)}

    def save(self, session: Session, path: str) -> None:
        """Writes the record of the game. Raises DocumentError for a file that is there already and does not hold this
        game, and where it cannot be had, OutputError where writing fails."""
        real = os.path.realpath(path)
        if real not in self._own and os.path.isfile(real):
            raise file_problem(path, "is there already; expected the name of a new file")
        write_file(path, json.dumps(session.record(), ensure_ascii=False) + "\n")
        self._own.add(real)

    def begin(self, session: Session, path: str) -> None:
        """Before the first move: writes the game to a new file, and looks whether that from which it came may be
        written. Raises as `save`."""
        if os.path.realpath(path) not in self._own:
            self.save(session, path)
        else:
            check_writable(path)
