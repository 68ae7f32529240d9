"""What Nim declares: its facts, its options, and where its parts are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..game import Documents, Drawing, Game, Notation, Option

if TYPE_CHECKING:
    from .position import Nim


class _Nim(Game):
    """Parts are imported when they are asked for, so that a list of games costs nothing. mypy checks each module
    against the Protocol that its hook returns. Hooks that are left out (`records`, `scoring`, `own_cards`) stand for
    the general way, or for no such part; core/game.py says which."""

    __slots__ = ()

    @property
    def documents(self) -> Documents:
        from . import document

        return document

    @property
    def notation(self) -> Notation[Nim]:
        from . import notation

        return notation

    @property
    def drawing(self) -> Drawing[Nim]:
        from . import drawing

        return drawing


GAME: Game = _Nim(
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
