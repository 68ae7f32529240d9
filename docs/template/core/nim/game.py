"""The declaration of Nim: its facts, its options, and which Protocols its modules answer to.

The modules are found by their names (core/game.py), and mypy checks them here. Modules that are left out (`score`,
`guide`, `own_cards`) stand for the general way, or for no such part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import Game, Option

if TYPE_CHECKING:
    from ..game import Documents, Drawing, Following, Notation
    from . import document, drawing, follow, notation
    from .position import Nim

    _document: Documents[Nim] = document
    _drawing: Drawing[Nim] = drawing
    _follow: Following[Nim] = follow
    _notation: Notation[Nim] = notation

GAME = Game(
    name="nim",
    title="Nim",
    package="nim",  # the folder, in core and in solver
    min_players=2,
    max_players=2,
    cooperative=False,
    hidden=True,
    # Each is a keyword of `deal` in document.py and an option of the command line (--first, --heaps).
    options=(
        Option("first", int, "The seat that begins (default: drawn).", "SEAT"),
        Option("heaps", list[int], "Counters in the two open heaps, 1 to 7 each (default: drawn).", "A,B"),
    ),
    variants=("one heap in a bag",),
)
