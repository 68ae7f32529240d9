"""A game written to a file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ..files import write_file

if TYPE_CHECKING:
    from ...solver.service.play import Session


def save(session: Session, path: str) -> None:
    """Writes the record of the game. Raises DocumentError where the file cannot be written."""
    write_file(path, json.dumps(session.record(), ensure_ascii=False) + "\n")
