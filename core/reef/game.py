"""What Reef declares: its facts, its options, and where its parts are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ..game import Documents, Drawing, Game, Notation, Option, OwnCards, Records, Scoring

if TYPE_CHECKING:
    from .position import Reef


class _Reef(Game):
    __slots__ = ()

    @property
    def documents(self) -> Documents:
        from . import document

        return document

    @property
    def records(self) -> Records[Reef]:
        from . import record

        return record

    @property
    def notation(self) -> Notation[Reef]:
        from . import notation

        return notation

    @property
    def drawing(self) -> Drawing[Reef]:
        from . import drawing

        return drawing

    @property
    def scoring(self) -> Scoring:
        from . import score

        return score

    @property
    def own_cards(self) -> OwnCards:
        from . import score

        return score


GAME: Game = _Reef(
    name="reef",
    title="Reef",
    package="reef",
    min_players=2,
    max_players=4,
    cooperative=False,
    hidden=True,
    options=(
        Option(
            "opening",
            Literal["standard", "experienced"],
            "Where the first pieces go: on the four central spaces (standard) or anywhere else (experienced).",
            "standard|experienced",
        ),
        Option("first", int, "The seat that begins (default: drawn).", "SEAT"),
    ),
    variants=("standard opening", "experienced opening"),
)
