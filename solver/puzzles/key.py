"""What puzzles have in common: documents that symmetries of the rules make of each other have the same key."""

from __future__ import annotations

import hashlib
import json

from ...core.documents import load
from ...core.documents.io import Document
from ...core.registry import game_of
from ..registry import solver_of

LENGTH = 16  # hexadecimal digits of a key


def key_of(document: Document) -> str:
    """Return the key of what a document asks about: that of every document that is the same but for a symmetry of its
    game (`Solver.symmetry`), and of no other. Raises DocumentError."""
    game = load(document).game if "players" in document else game_of(document)
    symmetry = solver_of(game).symmetry
    forms = [document] if symmetry is None else symmetry.forms(document)
    texts = (json.dumps(form, sort_keys=True, separators=(",", ":")) for form in forms)
    return hashlib.sha256(f"{game.name} {min(texts)}".encode()).hexdigest()[:LENGTH]
