"""Keys of puzzles: documents that differ only by a symmetry of the rules have the same key."""

from __future__ import annotations

import hashlib
import json

from ...core.documents import load
from ...core.documents.io import Document
from ...core.registry import game_of
from ..registry import solver_of

LENGTH = 16  # hexadecimal digits of a key


def key_of(document: Document) -> str:
    """Return the key of a document.

    Two documents have the same key exactly if they are equal except for a symmetry of the game (`Solver.symmetry`).
    Raises DocumentError.
    """
    game = load(document).game if "players" in document else game_of(document)
    symmetry = solver_of(game).symmetry
    forms = [document] if symmetry is None else symmetry.forms(document)
    texts = (json.dumps(form, sort_keys=True, separators=(",", ":")) for form in forms)
    return hashlib.sha256(f"{game.name} {min(texts)}".encode()).hexdigest()[:LENGTH]
